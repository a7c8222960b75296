package io.foyer.launcher;

import io.foyer.launcher.FeatureFile.BundleEntry;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * Makes the installed bundles equal to the union of the selected feature files: installs, updates,
 * uninstalls and starts the difference. Files in {@code features/} run unless a selection leaves
 * them out; files in {@code features/optional/} run only when selected. Bundles are used where they
 * lie; an update that fails is taken back.
 */
final class Features {
  /** A bundle that should run. */
  private record Wanted(Path jar, int startLevel, long changed) {}

  private final BundleContext system;
  private final Path directory;
  private final Path repository;
  private final Path previous;
  private final Set<String> selection;
  private final Map<String, Long> installed = new HashMap<>();

  /**
   * @param home where the product is installed
   * @param data where a copy of each running bundle is kept, to go back to
   * @param selection names of the features to run besides {@code runtime}; empty for all that are
   *     not optional
   */
  Features(BundleContext system, Path home, Path data, Set<String> selection) {
    this.system = system;
    this.directory = home.resolve("features");
    this.repository = home.resolve("repository");
    this.previous = data.resolve("previous");
    this.selection = selection;
  }

  Path directory() {
    return directory;
  }

  private static List<Path> jsonFiles(Path directory) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory, "*.json")) {
        stream.forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }

  private List<Path> selectedFiles() throws IOException {
    List<Path> files = new ArrayList<>();
    Set<String> missing = new TreeSet<>(selection);
    for (Path file : jsonFiles(directory)) {
      String name = FeatureFile.nameOf(file);
      missing.remove(name);
      if (selection.isEmpty() || selection.contains(name) || name.equals("runtime")) {
        files.add(file);
      }
    }
    for (Path file : jsonFiles(directory.resolve("optional"))) {
      if (missing.remove(FeatureFile.nameOf(file))) {
        files.add(file);
      }
    }
    if (!missing.isEmpty()) {
      throw new IOException(
          "no such feature: " + String.join(", ", missing) + ". See the folder features/.");
    }
    return files;
  }

  private Map<String, Wanted> wanted() throws IOException {
    Map<String, Wanted> wanted = new TreeMap<>();
    for (Path file : selectedFiles()) {
      for (BundleEntry entry : FeatureFile.read(file).bundles()) {
        Path jar = entry.in(repository);
        if (!Files.isRegularFile(jar)) {
          throw new IOException(
              "feature "
                  + FeatureFile.nameOf(file)
                  + ": "
                  + entry.id()
                  + " is not in the repository");
        }
        wanted.putIfAbsent(
            "reference:" + jar.toUri(),
            new Wanted(jar, entry.startLevel(), Files.getLastModifiedTime(jar).toMillis()));
      }
    }
    return wanted;
  }

  /**
   * Applies the feature files as they are now.
   *
   * @throws IOException when a file cannot be used; nothing has changed then
   */
  synchronized void apply() throws IOException {
    Map<String, Wanted> wanted = wanted();
    List<Bundle> start = new ArrayList<>();
    List<Bundle> updated = new ArrayList<>();
    boolean refresh = false;
    for (Bundle bundle : system.getBundles()) {
      String location = bundle.getLocation();
      if (installed.containsKey(location) && !wanted.containsKey(location)) {
        attempt(bundle, "uninstall", Bundle::uninstall);
        installed.remove(location);
        refresh = true;
      }
    }
    for (Map.Entry<String, Wanted> entry : wanted.entrySet()) {
      String location = entry.getKey();
      Wanted want = entry.getValue();
      Long seen = installed.get(location);
      Bundle bundle = system.getBundle(location);
      if (bundle == null) {
        bundle = attemptInstall(location, want);
        if (bundle != null && bundle.getHeaders("").get(Constants.FRAGMENT_HOST) == null) {
          start.add(bundle);
        }
      } else if (seen != null && seen != want.changed()) {
        if (attempt(bundle, "update", Bundle::update)) {
          updated.add(bundle);
        } else {
          rollBack(bundle, want);
        }
        refresh = true;
      }
      installed.put(location, want.changed());
    }
    if (refresh) {
      // null = only bundles whose old classes are still in use; naming one would restart it twice
      system.getBundle().adapt(FrameworkWiring.class).refreshBundles(null);
    }
    for (Bundle bundle : start) {
      attempt(bundle, "start", b -> b.start(Bundle.START_ACTIVATION_POLICY));
    }
    for (Bundle bundle : updated) {
      Wanted want = wanted.get(bundle.getLocation());
      if (want != null && !attempt(bundle, "start", b -> b.start(Bundle.START_ACTIVATION_POLICY))) {
        rollBack(bundle, want);
      }
    }
    for (Map.Entry<String, Wanted> entry : wanted.entrySet()) {
      remember(entry.getValue());
    }
  }

  private @Nullable Bundle attemptInstall(String location, Wanted want) {
    try {
      Bundle bundle = system.installBundle(location);
      bundle.adapt(BundleStartLevel.class).setStartLevel(want.startLevel());
      return bundle;
    } catch (BundleException e) {
      System.err.println("cannot install " + want.jar().getFileName() + ": " + e.getMessage());
      return null;
    }
  }

  /**
   * Keeps the bytes of a running bundle, by a hard link where the file system can, to go back to
   * after a bad update.
   */
  private void remember(Wanted want) throws IOException {
    Path copy = previous.resolve(want.jar().getFileName());
    if (Files.exists(copy) && Files.getLastModifiedTime(copy).toMillis() == want.changed()) {
      return;
    }
    Files.createDirectories(previous);
    Files.deleteIfExists(copy);
    try {
      Files.createLink(copy, want.jar());
    } catch (IOException | UnsupportedOperationException otherFileSystem) {
      Files.copy(want.jar(), copy, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  private void rollBack(Bundle bundle, Wanted want) throws IOException {
    Path copy = previous.resolve(want.jar().getFileName());
    if (!Files.exists(copy)) {
      return;
    }
    System.err.println("going back to the " + bundle.getSymbolicName() + " that worked");
    Path fresh = want.jar().resolveSibling(want.jar().getFileName() + ".tmp");
    Files.copy(
        copy, fresh, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    Files.move(
        fresh, want.jar(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    installed.put(bundle.getLocation(), Files.getLastModifiedTime(want.jar()).toMillis());
    attempt(bundle, "update", Bundle::update);
    attempt(bundle, "start", b -> b.start(Bundle.START_ACTIVATION_POLICY));
  }

  private interface Step {
    void on(Bundle bundle) throws BundleException;
  }

  private static boolean attempt(Bundle bundle, String what, Step step) {
    try {
      step.on(bundle);
      return true;
    } catch (BundleException e) {
      System.err.println("cannot " + what + " " + bundle.getSymbolicName() + ": " + e.getMessage());
      return false;
    }
  }
}
