package io.foyer.itests.runtime;

import static org.ops4j.pax.exam.CoreOptions.bundle;
import static org.ops4j.pax.exam.CoreOptions.composite;
import static org.ops4j.pax.exam.CoreOptions.frameworkProperty;
import static org.ops4j.pax.exam.CoreOptions.junitBundles;
import static org.ops4j.pax.exam.CoreOptions.systemPackages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.options.UrlProvisionOption;

/**
 * Provisions what the assembled product would start: the same feature files, the same
 * configuration.
 */
final class Product {
  static final Path HOME =
      Path.of(System.getProperty("foyer.product")).toAbsolutePath().normalize();
  static final Path DATA = Path.of(System.getProperty("foyer.data")).toAbsolutePath().normalize();

  private Product() {}

  /** The browsing service with the demo library, on an empty data directory. */
  static Option demo() throws IOException {
    return with("demo");
  }

  /** The same, and beside it the sidecar with the models and releases of the demo. */
  static Option demoWithRecognition() throws IOException {
    return with("demo", "recognition", "demo-recognition");
  }

  private static Option with(String... optional) throws IOException {
    erase(DATA);
    Files.createDirectories(DATA.resolve("tmp"));
    List<Option> options = new ArrayList<>();
    for (Map.Entry<String, Integer> entry : bundles(optional).entrySet()) {
      options.add(provision(jar(entry.getKey()), entry.getValue()));
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(HOME.resolve("conf/framework.properties"))) {
      properties.load(reader);
    }
    // Pax Exam decides where the framework keeps its bundles and ends it
    properties.remove("org.osgi.framework.storage");
    properties.remove("org.osgi.framework.storage.clean");
    properties.remove("gosh.args");
    // Pax Exam shares its own packages through this property
    options.add(
        systemPackages(properties.remove("org.osgi.framework.system.packages.extra").toString()));
    properties.setProperty("foyer.home", HOME.toString());
    properties.setProperty("foyer.data", DATA.toString());
    properties.forEach(
        (key, value) ->
            options.add(
                frameworkProperty(key.toString())
                    .value(
                        value
                            .toString()
                            .replace("${home}", HOME.toString())
                            .replace("${data}", DATA.toString()))));
    options.add(junitBundles());
    return composite(options.toArray(Option[]::new));
  }

  private static Map<String, Integer> bundles(String... optional) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> stream = Files.list(HOME.resolve("features"))) {
      stream.filter(file -> file.toString().endsWith(".json")).sorted().forEach(files::add);
    }
    for (String name : optional) {
      files.add(HOME.resolve("features/optional/" + name + ".json"));
    }
    Map<String, Integer> bundles = new TreeMap<>();
    ObjectMapper json = new ObjectMapper();
    for (Path file : files) {
      for (JsonNode entry : json.readTree(file.toFile()).get("bundles")) {
        bundles.put(entry.get("id").asText(), entry.get("start-order").asInt());
      }
    }
    return bundles;
  }

  /** The archive of {@code group:artifact:version}. */
  static Path jar(String id) {
    String[] part = id.split(":");
    return HOME.resolve("repository")
        .resolve(part[0].replace('.', '/'))
        .resolve(part[1])
        .resolve(part[2])
        .resolve(part[1] + "-" + part[2] + ".jar");
  }

  /** What was logged above WARN so far. */
  static List<String> errors() throws IOException {
    return Files.readAllLines(DATA.resolve("log/foyer.jsonl")).stream()
        .filter(line -> line.contains("\"level\":\"ERROR\""))
        .toList();
  }

  private static Option provision(Path jar, int level) throws IOException {
    UrlProvisionOption option = bundle("reference:" + jar.toUri()).startLevel(Math.min(level, 4));
    try (JarFile archive = new JarFile(jar.toFile())) {
      return archive.getManifest().getMainAttributes().getValue("Fragment-Host") == null
          ? option
          : option.noStart();
    }
  }

  static void erase(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
