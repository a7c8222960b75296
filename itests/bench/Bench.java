import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Measures the product from outside, as a process of its own, over HTTP: {@code Bench PRODUCT
 * start|sync|browse|visibility|recognition}. Every run states its noise: the spread of repeats, and
 * for requests the time of the cheapest endpoint in the same run.
 */
public final class Bench {
  private static final int PORT = 26969;
  private static final int DEMO_PORT = 26968;
  private static final int SHELL_PORT = 26967;
  private static final URI BASE = URI.create("http://127.0.0.1:" + PORT);
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  private final Path product;
  private final Path data;
  private final int scenes;
  private final int repeats;
  private String cookie = "";
  private boolean shell;

  private Bench(Path product, Path data, int scenes, int repeats) {
    this.product = product;
    this.data = data;
    this.scenes = scenes;
    this.repeats = repeats;
  }

  public static void main(String[] args) throws Exception {
    String usage =
        """
        ./foyer bench start  [--scenes N] [--repeats N] [--data DIR]   cold start and resident memory
        ./foyer bench sync   [--scenes N] [--data DIR]                 a full synchronisation within 512 MB of heap
        ./foyer bench browse [--scenes N] [--repeats N] [--data DIR]   scene lists: p50, p95, p99
        ./foyer bench browse --compat [the same]                       what client-compat adds to a list request
        ./foyer bench visibility [--scenes N] [--repeats N] [--data DIR] [--json FILE]
                                                                       lists and rules of visibility in the service
        ./foyer bench recognition [--part index|pipeline] [--vectors N] [--data DIR] [--json FILE]
                                                                       the face index beside Voyager, the pipeline beside bare inference
        """;
    if (args.length < 2
        || !List.of("start", "sync", "browse", "visibility", "recognition").contains(args[1])) {
      System.err.print(usage);
      System.exit(args.length < 2 || args[1].equals("help") ? 0 : 2);
    }
    String what = args[1];
    Map<String, String> options = new LinkedHashMap<>();
    boolean compat = List.of(args).contains("--compat");
    List<String> pairs = Stream.of(args).skip(2).filter(a -> !a.equals("--compat")).toList();
    for (int i = 0; i + 1 < pairs.size(); i += 2) {
      options.put(pairs.get(i), pairs.get(i + 1));
    }
    int scenes =
        Integer.parseInt(
            options.getOrDefault(
                "--scenes",
                switch (what) {
                  case "start" -> "400";
                  case "visibility" -> "500000";
                  default -> "100000";
                }));
    int repeats =
        Integer.parseInt(
            options.getOrDefault(
                "--repeats",
                switch (what) {
                  case "start" -> "5";
                  case "visibility" -> "200";
                  default -> "400";
                }));
    boolean keep = options.containsKey("--data");
    Path data =
        keep
            ? Path.of(options.get("--data")).toAbsolutePath()
            : Files.createTempDirectory("foyer-bench-");
    Bench bench = new Bench(Path.of(args[0]), data, scenes, repeats);
    try {
      switch (what) {
        case "start" -> bench.start();
        case "sync" -> bench.sync();
        case "visibility" ->
            bench.visibility(
                options.containsKey("--json")
                    ? Path.of(options.get("--json")).toAbsolutePath()
                    : bench.product.resolveSibling("bench-visibility.json"));
        case "recognition" -> {
          List<String> passed = new ArrayList<>();
          options.forEach(
              (name, value) -> {
                if (!List.of("--part", "--data").contains(name)) {
                  passed.addAll(
                      List.of(
                          name,
                          name.equals("--json")
                              ? Path.of(value).toAbsolutePath().toString()
                              : value));
                }
              });
          passed.addAll(List.of("--work", bench.data.resolve("bench").toString()));
          bench.recognition(options.getOrDefault("--part", ""), passed);
        }
        default -> {
          if (compat) {
            bench.compat();
          } else {
            bench.browse();
          }
        }
      }
    } finally {
      if (!keep) {
        erase(data);
      }
    }
  }

  // --- the measurements

  private void start() throws Exception {
    try (Run prepare = new Run()) {
      prepare.awaitReady(Duration.ofMinutes(10));
    }
    List<Double> health = new ArrayList<>();
    List<Double> page = new ArrayList<>();
    List<Double> lists = new ArrayList<>();
    List<Double> resident = new ArrayList<>();
    for (int i = 0; i < repeats; i++) {
      erase(data.resolve("cache"));
      long begin = System.nanoTime();
      try (Run run = new Run()) {
        run.await("/api/health", 200, Duration.ofSeconds(60));
        health.add(seconds(begin));
        run.await("/", 200, Duration.ofSeconds(60));
        page.add(seconds(begin));
        run.awaitReady(Duration.ofSeconds(60));
        lists.add(seconds(begin));
        Thread.sleep(3_000); // resident memory once the start-up work is over
        resident.add(run.status("VmRSS") / 1024.0);
      }
    }
    System.out.printf(
        "cold start, empty framework cache, %d scenes, %d repeats%n", scenes, repeats);
    row("first 200 of /api/health [s]", health);
    row("first 200 of / [s]", page);
    row("first list of scenes [s]", lists);
    row("resident 3 s later [MB]", resident);
  }

  private void sync() throws Exception {
    Path log = data.resolve("gc.log");
    erase(data);
    Files.createDirectories(data);
    long begin = System.nanoTime();
    try (Run run = new Run("-Xlog:gc:file=" + log)) {
      run.awaitReady(Duration.ofMinutes(60));
      double all = seconds(begin);
      String status = run.get("/api/sync/status").body();
      long peak = 0;
      Matcher gc = Pattern.compile("(\\d+)M->(\\d+)M\\((\\d+)M\\)").matcher(Files.readString(log));
      long live = 0;
      while (gc.find()) {
        peak = Math.max(peak, Long.parseLong(gc.group(1)));
        live = Math.max(live, Long.parseLong(gc.group(2)));
      }
      System.out.printf(
          "full synchronisation of %d scenes, library server in the same process, -Xmx512m%n",
          scenes);
      System.out.printf("from process start to all types served  %.1f s%n", all);
      long total = 0;
      Matcher stage =
          Pattern.compile("\"type\":\"(\\w+)\",\"state\":\"(\\w+)\",\"done\":(\\d+)")
              .matcher(status);
      while (stage.find()) {
        total += Long.parseLong(stage.group(3));
        System.out.printf("  %-10s %10s %s%n", stage.group(1), stage.group(3), stage.group(2));
      }
      Matcher started =
          Pattern.compile("\"startedAt\":\"([^\"]+)\",\"finishedAt\":\"([^\"]+)\"").matcher(status);
      if (started.find()) {
        double run1 =
            Duration.between(
                        java.time.Instant.parse(started.group(1)),
                        java.time.Instant.parse(started.group(2)))
                    .toMillis()
                / 1000.0;
        System.out.printf("entities %d in %.1f s: %.0f entities/s%n", total, run1, total / run1);
      }
      System.out.printf(
          "heap: highest before a collection %d MB, highest after one %d MB%n", peak, live);
      System.out.printf("resident peak %.0f MB%n", run.status("VmHWM") / 1024.0);
      System.out.printf("library.db %.0f MB%n", Files.size(data.resolve("library.db")) / 1048576.0);
    }
  }

  private void browse() throws Exception {
    try (Run run = new Run()) {
      run.awaitReady(Duration.ofMinutes(60));
      Matcher tag =
          Pattern.compile("\"id\":\"(\\d+)\"")
              .matcher(
                  run.post(
                          "/api/library/tags",
                          "{\"filter\":{\"per_page\":1,\"sort\":\"scene_count\",\"direction\":\"DESC\"}}")
                      .body());
      String common = tag.find() ? tag.group(1) : "1";
      Map<String, String> queries = new LinkedHashMap<>();
      queries.put("no filter", "{\"filter\":{\"per_page\":40}}");
      queries.put(
          "one common tag",
          "{\"filter\":{\"per_page\":40},\"scene_filter\":{\"tags\":{\"value\":[\""
              + common
              + "\"],\"modifier\":\"INCLUDES\"}}}");
      queries.put(
          "tag with descendants",
          "{\"filter\":{\"per_page\":40},\"scene_filter\":{\"tags\":{\"value\":[\""
              + common
              + "\"],\"modifier\":\"INCLUDES\",\"depth\":-1}}}");
      queries.put("text search", "{\"filter\":{\"per_page\":40,\"q\":\"lantern\"}}");
      queries.put("random order", "{\"filter\":{\"per_page\":40,\"sort\":\"random_%d\"}}");
      queries.put(
          "sort by title",
          "{\"filter\":{\"per_page\":40,\"sort\":\"title\",\"direction\":\"ASC\"}}");
      queries.put("page 1,000", "{\"filter\":{\"per_page\":40,\"page\":1000}}");
      System.out.printf(
          "%d scenes, %d requests a row after 100 to warm up, one connection, 40 scenes a page%n",
          scenes, repeats);
      System.out.printf(
          "%-24s %9s %8s %8s %8s %9s%n", "", "count", "p50 ms", "p95 ms", "p99 ms", "x health");
      double unit = measure("GET /api/health", () -> run.get("/api/health"), 0);
      for (Map.Entry<String, String> query : queries.entrySet()) {
        int[] n = {0};
        measure(
            query.getKey(),
            () ->
                run.post(
                    "/api/library/scenes", query.getValue().replace("%d", "" + (100 + n[0]++ % 4))),
            unit);
      }
      System.out.printf("resident %.0f MB%n", run.status("VmRSS") / 1024.0);
    }
  }

  /**
   * What the bundle client-compat costs: the same lists without it, with it in the service's own
   * form, and with it in the peer's. It is installed and removed in the running product, round
   * after round, so that all three are of one process.
   */
  private void compat() throws Exception {
    List<String> kinds = List.of("scenes", "performers", "images");
    Map<String, List<Double>> without = new LinkedHashMap<>();
    Map<String, List<Double>> own = new LinkedHashMap<>();
    Map<String, List<Double>> peers = new LinkedHashMap<>();
    int rounds = 5;
    int turns = Math.max(1, repeats / rounds);
    shell = true;
    try (Run run = new Run()) {
      run.awaitReady(Duration.ofMinutes(60));
      for (int round = -1; round < rounds; round++) { // the first is to warm up
        boolean counts = round >= 0;
        for (String kind : kinds) {
          sample(run, turns, kind, counts ? without : new LinkedHashMap<>(), null);
        }
        run.shell("start " + clientCompat().toUri());
        run.awaitBody("/api/setup/status", "hasStashInstance", true);
        for (String kind : kinds) {
          sample(
              run,
              turns,
              kind,
              counts ? own : new LinkedHashMap<>(),
              counts ? peers : new LinkedHashMap<>());
        }
        run.shell("uninstall (bundle " + '"' + clientCompat().toUri() + '"' + ")");
        run.awaitBody("/api/setup/status", "hasStashInstance", false);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d scenes, %d requests a column in %d rounds, 40 entities a page, in ms%n",
        scenes,
        rounds * turns,
        rounds);
    System.out.printf(
        "%-16s %10s %22s %22s%n", "", "without it", "with it, own form", "with it, peer's form");
    for (String kind : kinds) {
      for (int percent : new int[] {10, 50}) { // the lower one tells less of what else runs here
        double base = percentile(without.get(kind), percent);
        double same = percentile(own.get(kind), percent);
        double other = percentile(peers.get(kind), percent);
        System.out.printf(
            Locale.ROOT,
            "%-12s p%2d %10.2f %12.2f (%+5.1f %%) %12.2f (%+5.1f %%)%n",
            kind,
            percent,
            base,
            same,
            100 * (same / base - 1),
            other,
            100 * (other / base - 1));
      }
    }
  }

  /** Asks for a list in the service's own form and, in turn with it, in the peer's. */
  private static void sample(
      Run run,
      int turns,
      String kind,
      Map<String, List<Double>> own,
      Map<String, List<Double>> peers)
      throws Exception {
    for (int i = -turns; i < turns; i++) { // a new application begins cold
      double plain = run.list(kind, "application/json");
      double other = peers == null ? 0 : run.list(kind, "*/*");
      if (i >= 0) {
        own.computeIfAbsent(kind, key -> new ArrayList<>()).add(plain);
        if (peers != null) {
          peers.computeIfAbsent(kind, key -> new ArrayList<>()).add(other);
        }
      }
    }
  }

  private static double percentile(List<Double> millis, int percent) {
    return millis.stream().sorted().toList().get(millis.size() * percent / 100);
  }

  private Path clientCompat() throws IOException {
    try (Stream<Path> all = Files.walk(product.resolve("repository"))) {
      return all.filter(file -> file.getFileName().toString().matches(".*client-compat-.*[.]jar"))
          .findFirst()
          .orElseThrow();
    }
  }

  /**
   * Runs the harness beside this in a process of its own, with the product's classes, heap and
   * collector, on a file that the product filled.
   */
  private void visibility(Path json) throws Exception {
    if (!Files.exists(data.resolve("library.db"))) {
      System.out.println("filling a library with " + scenes + " scenes ...");
      try (Run run = new Run()) {
        run.awaitReady(Duration.ofMinutes(60));
      }
    }
    harness(
        "visibility",
        "VisibilityBench",
        jars(),
        List.of("-Xmx2g", "-Donly=" + System.getenv().getOrDefault("BENCH_ONLY", "")),
        List.of(data.toString(), Integer.toString(repeats), json.toString()));
  }

  /**
   * Measures the parts of recognition with the product's classes and, beside them in the same run,
   * what they are held against: bare ONNX Runtime, Voyager.
   *
   * @param part {@code index} or {@code pipeline}; empty for both
   */
  private void recognition(String part, List<String> options) throws Exception {
    Path tools = Files.createDirectories(data.resolve("bench"));
    String jars = jars() + File.pathSeparator + voyager(tools);
    List<String> machine =
        List.of(
            "-Xmx4g",
            "--add-modules",
            "jdk.incubator.vector",
            "-Djava.awt.headless=true",
            "-Dorg.ops4j.pax.logging.DefaultServiceLog.level=WARN",
            "-Donnxruntime.native.path=" + natives(tools));
    for (String one : part.isEmpty() ? List.of("index", "pipeline") : List.of(part)) {
      String main = one.equals("index") ? "IndexBench" : "PipelineBench";
      List<String> own = new ArrayList<>(options);
      int json = own.indexOf("--json") + 1;
      if (part.isEmpty() && json > 0) { // a file each
        Path file = Path.of(own.get(json));
        own.set(json, file.resolveSibling(one + "-" + file.getFileName()).toString());
      }
      harness("recognition", main, jars, machine, own);
    }
  }

  /** The peer's library, which the product does not carry. */
  private Path voyager(Path folder) throws Exception {
    Path root = Path.of(System.getProperty("bench.sources")).toAbsolutePath().resolve("../..");
    Matcher version =
        Pattern.compile("<voyager.version>([^<]+)<")
            .matcher(Files.readString(root.resolve("pom.xml")));
    if (!version.find()) {
      throw new IllegalStateException("pom.xml names no version of Voyager");
    }
    Path jar = folder.resolve("voyager-" + version.group(1) + ".jar");
    if (!Files.exists(jar)) {
      finish(
          "mvn",
          "-q",
          "-f",
          root.resolve("pom.xml").toString(),
          "-N",
          "dependency:copy",
          "-Dartifact=com.spotify:voyager:" + version.group(1),
          "-DoutputDirectory=" + folder);
    }
    return jar;
  }

  /** ONNX Runtime's libraries: outside the framework nobody unpacks them from the bundle. */
  private Path natives(Path folder) throws Exception {
    Path target = Files.createDirectories(folder.resolve("onnxruntime"));
    Path bundle;
    try (Stream<Path> all = Files.walk(product.resolve("repository"))) {
      bundle =
          all.filter(file -> file.getFileName().toString().startsWith("io.foyer.recognition.onnx"))
              .filter(file -> file.toString().endsWith(".jar"))
              .findFirst()
              .orElseThrow();
    }
    try (JarFile jar = new JarFile(bundle.toFile())) {
      String machine = System.getProperty("os.arch").equals("aarch64") ? "-aarch64/" : "-x64/";
      for (JarEntry entry :
          jar.stream()
              .filter(e -> e.getName().contains(machine) && e.getName().endsWith(".so"))
              .toList()) {
        Path name = Path.of(entry.getName()).getFileName();
        try (InputStream in = jar.getInputStream(entry)) {
          Files.copy(in, target.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return target;
  }

  /** Compiles a folder of sources beside this and runs one of them in a process of its own. */
  private void harness(
      String folder, String main, String jars, List<String> machine, List<String> options)
      throws Exception {
    Path sources = Path.of(System.getProperty("bench.sources")).resolve(folder);
    Path classes = Files.createDirectories(data.resolve("tmp").resolve("bench-" + folder));
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp", jars));
    int modules = machine.indexOf("--add-modules");
    if (modules >= 0) {
      arguments.addAll(machine.subList(modules, modules + 2));
    }
    try (Stream<Path> all = Files.list(sources)) {
      all.map(Path::toString)
          .filter(name -> name.endsWith(".java"))
          .sorted()
          .forEach(arguments::add);
    }
    if (folder.equals("recognition")) { // the networks of the unit tests, in another size
      arguments.add(
          sources
              .resolve("../../../recognition-bundles/inference/src/test/java")
              .resolve("io/foyer/recognition/inference/onnx/OnnxFile.java")
              .toString());
    }
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    if (ToolProvider.getSystemJavaCompiler()
            .run(null, complaints, complaints, arguments.toArray(String[]::new))
        != 0) {
      throw new IllegalStateException(complaints.toString());
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(machine);
    command.addAll(List.of("-cp", jars + File.pathSeparator + classes, main));
    command.addAll(options);
    finish(command.toArray(String[]::new));
  }

  private static void finish(String... command) throws Exception {
    int ended = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (ended != 0) {
      throw new IllegalStateException(command[0] + " ended with " + ended);
    }
  }

  /** All of the product's jars as a class path. */
  private String jars() throws IOException {
    List<String> jars = new ArrayList<>();
    for (String folder : List.of("repository", "lib")) {
      try (Stream<Path> all = Files.walk(product.resolve(folder))) {
        all.map(Path::toString).filter(name -> name.endsWith(".jar")).sorted().forEach(jars::add);
      }
    }
    return String.join(File.pathSeparator, jars);
  }

  private interface Call {
    HttpResponse<String> run() throws Exception;
  }

  private double measure(String name, Call call, double unit) throws Exception {
    String body = "";
    for (int i = 0; i < 100; i++) {
      HttpResponse<String> response = call.run();
      if (response.statusCode() != 200) {
        throw new IllegalStateException(
            name + ": " + response.statusCode() + " " + response.body());
      }
      body = response.body();
    }
    double[] millis = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      long begin = System.nanoTime();
      call.run();
      millis[i] = (System.nanoTime() - begin) / 1e6;
    }
    Arrays.sort(millis);
    double p50 = millis[repeats / 2];
    Matcher count = Pattern.compile("\"count\":(\\d+)").matcher(body);
    String last = "";
    while (count.find()) {
      last = count.group(1);
    }
    System.out.printf(
        Locale.ROOT,
        "%-24s %9s %8.2f %8.2f %8.2f %9s%n",
        name,
        last,
        p50,
        millis[(int) (repeats * 0.95)],
        millis[(int) (repeats * 0.99)],
        unit == 0 ? "1" : String.format(Locale.ROOT, "%.1f", p50 / unit));
    return p50;
  }

  private static void row(String name, List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    System.out.printf(
        Locale.ROOT,
        "%-32s median %8.2f   lowest %8.2f   highest %8.2f%n",
        name,
        sorted.get(sorted.size() / 2),
        sorted.getFirst(),
        sorted.getLast());
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  private static void erase(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  /** One run of the product with the demo library. */
  private final class Run implements AutoCloseable {
    private final Process process;

    Run(String... javaOptions) throws IOException {
      ProcessBuilder builder =
          new ProcessBuilder(
              product.resolve("bin/foyer").toString(),
              "demo",
              "--data",
              data.toString(),
              "--port",
              "" + PORT,
              "--scenes",
              "" + scenes);
      builder.environment().put("DEMO_PORT", "" + DEMO_PORT);
      if (shell) {
        builder.environment().put("FOYER_SHELL_PORT", "" + SHELL_PORT);
      }
      builder.environment().put("FOYER_JAVA_OPTIONS", String.join(" ", javaOptions));
      Files.createDirectories(data);
      File output = data.resolve("output.txt").toFile();
      process = builder.redirectErrorStream(true).redirectOutput(output).start();
    }

    private HttpRequest.Builder request(String path) {
      return HttpRequest.newBuilder(BASE.resolve(path))
          .timeout(Duration.ofSeconds(60))
          .header("Cookie", cookie);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
      return HTTP.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
      return HTTP.send(
          request(path)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(json))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }

    /** Asks for 40 of a kind; answers how many milliseconds that took. */
    double list(String kind, String accept) throws IOException, InterruptedException {
      HttpRequest request =
          request("/api/library/" + kind)
              .header("Content-Type", "application/json")
              .header("Accept", accept)
              .POST(HttpRequest.BodyPublishers.ofString("{\"filter\":{\"per_page\":40}}"))
              .build();
      long begin = System.nanoTime();
      HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
      double millis = (System.nanoTime() - begin) / 1e6;
      if (response.statusCode() != 200) {
        throw new IllegalStateException(response.statusCode() + " " + response.body());
      }
      return millis;
    }

    /** Has the product's shell do something. */
    void shell(String command) throws IOException {
      try (Socket socket = new Socket("127.0.0.1", SHELL_PORT)) {
        socket.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        socket.setSoTimeout(10_000);
        String said = "";
        for (int c = 0; c >= 0 && said.split("g! ", -1).length < 3; ) { // until it asks again
          c = socket.getInputStream().read();
          said += (char) c;
        }
      }
    }

    void awaitBody(String path, String text, boolean there) throws Exception {
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (System.nanoTime() < end) {
        if (get(path).body().contains(text) == there) {
          return;
        }
        Thread.sleep(50);
      }
      throw new IllegalStateException(path + (there ? " lacks " : " still has ") + text);
    }

    void await(String path, int status, Duration limit) throws Exception {
      long end = System.nanoTime() + limit.toNanos();
      while (System.nanoTime() < end) {
        if (!process.isAlive()) {
          throw new IllegalStateException(
              "the product ended: " + Files.readString(data.resolve("output.txt")));
        }
        try {
          if (get(path).statusCode() == status) {
            return;
          }
        } catch (IOException notYet) {
          // not listening
        }
        Thread.sleep(10);
      }
      throw new IllegalStateException(path + " did not answer " + status);
    }

    /** Waits until scenes are listed and no synchronisation runs. */
    void awaitReady(Duration limit) throws Exception {
      await("/api/health", 200, limit);
      Path password = data.resolve("demo-password");
      long end = System.nanoTime() + limit.toNanos();
      cookie = "";
      while (System.nanoTime() < end) {
        if (cookie.isEmpty()) {
          if (!get("/api/setup/status").body().contains("\"setupComplete\":true")) {
            Thread.sleep(20); // a sign-in before the account exists would count as a failed one
            continue;
          }
          HttpResponse<String> login =
              post(
                  "/api/auth/login",
                  "{\"username\":\"demo\",\"password\":\""
                      + Files.readString(password).strip()
                      + "\"}");
          if (login.statusCode() == 200) {
            cookie = login.headers().firstValue("set-cookie").orElseThrow().split(";")[0];
          }
        } else if (post("/api/library/scenes", "{\"filter\":{\"per_page\":1}}").statusCode() == 200
            && !get("/api/sync/status").body().contains("\"inProgress\":true")) {
          return;
        }
        Thread.sleep(cookie.isEmpty() ? 250 : 20);
      }
      throw new IllegalStateException(
          "not ready in time: " + Files.readString(data.resolve("output.txt")));
    }

    /** A value of the process's status in kB. */
    long status(String key) throws IOException {
      for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
        if (line.startsWith(key + ":")) {
          return Long.parseLong(line.replaceAll("\\D+", ""));
        }
      }
      return 0;
    }

    @Override
    public void close() throws InterruptedException {
      process.destroy();
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    }
  }
}
