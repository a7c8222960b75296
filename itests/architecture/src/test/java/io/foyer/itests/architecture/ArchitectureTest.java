package io.foyer.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The rules that keep bundles apart, checked on the compiled classes of every bundle and on the
 * sources.
 */
class ArchitectureTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
  private static final Pattern FORBIDDEN_NAME =
      Pattern.compile(".*(Util|Utils|Manager|Helper|Impl)");
  private static final Pattern OFFSET_PAGING =
      Pattern.compile("(?i)\\bLIMIT\\b[^;\"]{0,80}\\bOFFSET\\b");

  private static final Map<String, String> bundleOfClass = new HashMap<>();
  private static final List<JavaClass> classes = new ArrayList<>();

  @BeforeAll
  static void readEveryBundle() throws IOException {
    for (Path bundle : bundleFolders()) {
      Path compiled = bundle.resolve("target/classes");
      if (!Files.isDirectory(compiled)) {
        continue;
      }
      JavaClasses imported = new ClassFileImporter().importPath(compiled);
      for (JavaClass one : imported) {
        bundleOfClass.put(one.getName(), bundle.getFileName().toString());
        classes.add(one);
      }
    }
    assertTrue(
        classes.size() > 100,
        "too few classes were found, is the product compiled? " + classes.size());
  }

  private static List<Path> bundleFolders() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (String top : List.of("bundles", "recognition-bundles")) {
      try (Stream<Path> children = Files.list(ROOT.resolve(top))) {
        children
            .filter(child -> Files.exists(child.resolve("pom.xml")))
            .sorted()
            .forEach(folders::add);
      }
    }
    return folders;
  }

  /** Dependencies that cross from one bundle into another. */
  private static Stream<Dependency> crossings() {
    return classes.stream()
        .flatMap(one -> one.getDirectDependenciesFromSelf().stream())
        .filter(
            dependency -> {
              String target =
                  bundleOfClass.get(dependency.getTargetClass().getBaseComponentType().getName());
              return target != null
                  && !target.equals(bundleOfClass.get(dependency.getOriginClass().getName()));
            });
  }

  @Test
  void noBundleReachesIntoTheInternalsOfAnother() {
    List<String> violations =
        crossings()
            .filter(d -> d.getTargetClass().getPackageName().contains(".internal"))
            .map(Dependency::getDescription)
            .sorted()
            .toList();
    assertEquals(List.of(), violations);
  }

  @Test
  void bundlesDoNotDependOnEachOtherInCircles() {
    Map<String, Set<String>> graph = new TreeMap<>();
    crossings()
        .forEach(
            d ->
                graph
                    .computeIfAbsent(
                        bundleOfClass.get(d.getOriginClass().getName()), key -> new TreeSet<>())
                    .add(bundleOfClass.get(d.getTargetClass().getBaseComponentType().getName())));
    List<String> circles = new ArrayList<>();
    for (String start : graph.keySet()) {
      Deque<String> open = new ArrayDeque<>(graph.get(start));
      Set<String> seen = new TreeSet<>();
      while (!open.isEmpty()) {
        String next = open.pop();
        if (next.equals(start)) {
          circles.add(start + " depends on itself through " + seen);
          break;
        }
        if (seen.add(next)) {
          open.addAll(graph.getOrDefault(next, Set.of()));
        }
      }
    }
    assertEquals(List.of(), circles);
  }

  @Test
  void noClassIsNamedAfterNothing() {
    List<String> violations =
        classes.stream()
            .map(JavaClass::getSimpleName)
            .filter(name -> FORBIDDEN_NAME.matcher(name).matches())
            .sorted()
            .toList();
    assertEquals(List.of(), violations);
  }

  @Test
  void noStatementPagesByOffset() throws IOException {
    List<String> violations = new ArrayList<>();
    for (Path bundle : bundleFolders()) {
      Path sources = bundle.resolve("src/main");
      if (!Files.isDirectory(sources)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(f -> f.toString().matches(".*\\.(java|xml|sql)")).toList()) {
          if (OFFSET_PAGING.matcher(Files.readString(file)).find()) {
            violations.add(ROOT.relativize(file).toString());
          }
        }
      }
    }
    assertEquals(List.of(), violations);
  }

  @Test
  void everyPackageSaysWhatMayBeNull() throws IOException {
    List<String> violations = new ArrayList<>();
    for (Path bundle : bundleFolders()) {
      Path sources = bundle.resolve("src/main/java");
      if (!Files.isDirectory(sources)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path folder : files.filter(Files::isDirectory).toList()) {
          try (Stream<Path> inside = Files.list(folder)) {
            boolean hasJava = inside.anyMatch(f -> f.toString().endsWith(".java"));
            Path info = folder.resolve("package-info.java");
            if (hasJava
                && !(Files.exists(info) && Files.readString(info).contains("@NullMarked"))) {
              violations.add(ROOT.relativize(folder).toString());
            }
          }
        }
      }
    }
    assertEquals(List.of(), violations);
  }
}
