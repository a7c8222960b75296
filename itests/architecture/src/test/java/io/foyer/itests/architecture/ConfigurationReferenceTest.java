package io.foyer.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Makes {@code docs/configuration.md} from the metatype of every bundle and the default
 * configuration, and holds the file in the repository against it. Run with {@code
 * -Dfoyer.docs.write=true} to write it.
 */
class ConfigurationReferenceTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
  private static final Path REFERENCE = ROOT.resolve("docs/configuration.md");
  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{env:(\\w+)(?::-((?:[^}$]|\\$\\{[^}]*})*))?}");

  /** A setting as the bundle declares it. */
  private record Setting(
      String key, String description, String type, String otherwise, String range) {}

  /** All settings of one PID. */
  private record Section(String title, String description, List<Setting> settings) {}

  @Test
  void theConfigurationReferenceIsUpToDate() throws Exception {
    String text = render(sections());
    if (Boolean.getBoolean("foyer.docs.write")) {
      Files.writeString(REFERENCE, text);
    }
    assertEquals(
        text,
        Files.exists(REFERENCE) ? Files.readString(REFERENCE) : "",
        "docs/configuration.md is out of date: run mvn -pl itests/architecture -am package"
            + " -Dfoyer.docs.write=true");
  }

  private static TreeMap<String, Section> sections() throws Exception {
    TreeMap<String, Section> sections = new TreeMap<>();
    for (String top : List.of("bundles", "recognition-bundles")) {
      try (Stream<Path> children = Files.list(ROOT.resolve(top))) {
        for (Path bundle : children.filter(c -> Files.isDirectory(c.resolve("target"))).toList()) {
          try (DirectoryStream<Path> jars =
              Files.newDirectoryStream(bundle.resolve("target"), "io.foyer.*.jar")) {
            for (Path jar : jars) {
              read(jar, sections);
            }
          }
        }
      }
    }
    return sections;
  }

  private static void read(Path jar, TreeMap<String, Section> sections) throws Exception {
    try (JarFile archive = new JarFile(jar.toFile())) {
      for (JarEntry entry :
          archive.stream()
              .filter(e -> e.getName().matches("OSGI-INF/metatype/.*\\.xml"))
              .toList()) {
        try (InputStream in = archive.getInputStream(entry)) {
          Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
          Element definition = (Element) document.getElementsByTagName("OCD").item(0);
          List<Setting> settings = new ArrayList<>();
          NodeList attributes = definition.getElementsByTagName("AD");
          for (int i = 0; i < attributes.getLength(); i++) {
            Element a = (Element) attributes.item(i);
            settings.add(
                new Setting(
                    a.getAttribute("id"),
                    a.getAttribute("description"),
                    a.getAttribute("type").toLowerCase(java.util.Locale.ROOT),
                    a.getAttribute("default"),
                    range(a.getAttribute("min"), a.getAttribute("max"))));
          }
          NodeList designates = document.getElementsByTagName("Designate");
          for (int i = 0; i < designates.getLength(); i++) {
            sections.put(
                ((Element) designates.item(i)).getAttribute("pid"),
                new Section(
                    definition.getAttribute("name"),
                    definition.getAttribute("description"),
                    settings));
          }
        }
      }
    }
  }

  private static String range(String min, String max) {
    if (min.isEmpty()) {
      return max.isEmpty() ? "" : "at most " + max;
    }
    return max.isEmpty() ? "at least " + min : min + " to " + max;
  }

  private static String render(TreeMap<String, Section> sections) throws IOException {
    StringBuilder out =
        new StringBuilder(
            """
            # Configuration

            Made from the bundles' own declarations; do not edit. A setting lies in `runtime-config/<PID>.cfg` as a line
            `key = value`; a change takes effect at once, without a restart. `${env:NAME:-default}` in a value reads the
            environment.

            ## Environment

            | Variable | Default | Sets |
            | --- | --- | --- |
            | `FOYER_DATA` | `./data` | the data directory (`--data`) |
            | `FOYER_FEATURES` | all | the features to run (`--features`) |
            | `FOYER_MEMORY` | `512m` | the Java heap's limit |
            | `FOYER_LOG_LEVEL` | `INFO` | how much is logged: `DEBUG`, `INFO`, `WARN`, `ERROR` |
            | `FOYER_SHELL_PORT` | off | the OSGi shell, reachable from this machine only (`--shell-port`) |
            """);
    TreeMap<String, String> variables = new TreeMap<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(ROOT.resolve("runtime-config"), "*.cfg")) {
      for (Path file : files) {
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
          properties.load(reader);
        }
        String pid = file.getFileName().toString().replaceFirst("\\.cfg$", "");
        for (String key : properties.stringPropertyNames()) {
          Matcher variable = VARIABLE.matcher(properties.getProperty(key));
          while (variable.find()) {
            String otherwise =
                variable.group(2) == null || variable.group(2).isEmpty()
                    ? ""
                    : "`" + variable.group(2) + "`";
            variables.merge(
                variable.group(1),
                "| `"
                    + variable.group(1)
                    + "` | "
                    + otherwise
                    + " | `"
                    + key
                    + "` of `"
                    + pid
                    + "`",
                (one, other) ->
                    one + other.substring(other.lastIndexOf('|') + 1).replaceFirst("^ ", ", "));
          }
        }
      }
    }
    variables.values().forEach(line -> out.append(line).append(" |\n"));
    sections.forEach(
        (pid, section) -> {
          out.append("\n## ").append(section.title()).append("\n\n`").append(pid).append("`");
          if (!section.description().isEmpty()) {
            out.append(": ").append(section.description());
          }
          out.append(
              "\n\n| Key | Type | Default | Range | Meaning |\n| --- | --- | --- | --- | --- |\n");
          for (Setting s : section.settings()) {
            out.append(
                "| `%s` | %s | %s | %s | %s |%n"
                    .formatted(
                        s.key(),
                        s.type(),
                        s.otherwise().isEmpty() ? "" : "`" + s.otherwise() + "`",
                        s.range(),
                        s.description()));
          }
        });
    return out.toString();
  }
}
