import com.spotify.voyager.jni.Index;
import com.sun.management.OperatingSystemMXBean;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceIndex.Format;
import io.foyer.recognition.api.FaceIndex.Neighbours;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.faceindex.internal.LuceneFaceIndexFactory;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.lucene.util.VectorUtil;

/**
 * Measures the face index in one process, with the product's classes, next to Voyager on the same
 * file: {@code IndexBench [index] [--vectors N] [--queries N] [--kinds iso,str] [--formats
 * exact,hnsw] [--cache DIR] [--json FILE]}.
 *
 * <p>Voyager's file and Lucene's graph take minutes to make and stay in the cache folder, with the
 * CPU time they took. Times of queries are CPU times of one thread unless the row says otherwise;
 * preparations are CPU times of the whole process. Private memory is read in a process of its own.
 */
public final class IndexBench {
  private static final int TEN = 10;
  private static final int HUNDRED = 100;
  private static final int EF = 200;
  private static final int TWENTY = 20; // what an identification asks for
  private static final int BATCH = 64;
  private static final int PIECE = 20;
  private static final int OPENINGS = 7;

  private final int vectors;
  private final int queries;
  private final Path cache;
  private final List<Map<String, Object>> report = new ArrayList<>();
  private final LuceneFaceIndexFactory factory = new LuceneFaceIndexFactory();

  private IndexBench(int vectors, int queries, Path cache) {
    this.vectors = vectors;
    this.queries = queries;
    this.cache = cache;
  }

  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("memory")) {
      memory(args[1], Path.of(args[2]));
      return;
    }
    Map<String, String> options = new LinkedHashMap<>();
    for (int i = args.length % 2; i + 1 < args.length; i += 2) { // behind the part's name, if given
      options.put(args[i], args[i + 1]);
    }
    Path cache =
        Path.of(
                options.getOrDefault(
                    "--cache",
                    Path.of(System.getProperty("java.io.tmpdir"), "voyager-cache").toString()))
            .toAbsolutePath();
    IndexBench bench =
        new IndexBench(
            Integer.parseInt(options.getOrDefault("--vectors", "277000")),
            Integer.parseInt(options.getOrDefault("--queries", "1000")),
            cache);
    List<String> formats = List.of(options.getOrDefault("--formats", "exact,hnsw").split(","));
    for (String kind : options.getOrDefault("--kinds", "iso,str").split(",")) {
      bench.run(SyntheticFaces.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), formats);
    }
    if (options.containsKey("--json")) {
      Files.writeString(Path.of(options.get("--json")), json(bench.report) + "\n");
    }
  }

  private void run(SyntheticFaces.Kind kind, List<String> formats) throws Exception {
    System.out.printf(
        "%n%s: %d vectors of %d, %d queries of people who are in it%n",
        kind.name().toLowerCase(Locale.ROOT), vectors, SyntheticFaces.DIMENSIONS, queries);
    SyntheticFaces faces = new SyntheticFaces(kind, vectors, queries);
    VoyagerIndex voyager = VoyagerIndex.of(faces, cache);
    int[][] truth = truth(faces);
    double exactRight = right(faces, q -> truth[q]);
    List<Double> loads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      long begin = System.nanoTime();
      Index loaded = Index.load(voyager.file().toString());
      loads.add((System.nanoTime() - begin) / 1e6);
      loaded.close();
    }
    double load = median(loads);
    long voyagerMemory = measureMemory("voyager", voyager.file());
    for (String name : formats) {
      Format format = Format.valueOf(name.toUpperCase(Locale.ROOT));
      boolean exact = format == Format.EXACT;
      Path folder =
          cache.resolve(kind.name().toLowerCase(Locale.ROOT) + "-" + vectors + "-" + name);
      double prepare = prepare(voyager.file(), folder, format);
      long begin = System.nanoTime();
      factory.open(folder).close();
      double first = (System.nanoTime() - begin) / 1e6;
      List<Double> opens = new ArrayList<>();
      for (int i = 0; i < OPENINGS; i++) {
        begin = System.nanoTime();
        FaceIndex opened = factory.open(folder);
        opens.add((System.nanoTime() - begin) / 1e6);
        opened.close();
      }
      double open = median(opens);
      long memory = measureMemory(name, folder);
      Asked reference = new Asked("Voyager, ef " + EF + ", k 10", queries);
      Asked one = new Asked(name + ", k 1", queries);
      Asked ten = new Asked(name + ", k 10", queries);
      Asked hundred = new Asked(name + ", k 100", queries);
      double[] batches = new double[queries / BATCH];
      int batched = 0;
      try (FaceIndex index = factory.open(folder);
          Index peer = Index.load(voyager.file().toString())) {
        Function<float[], int[]> theirs =
            query ->
                Arrays.stream(peer.query(query, TEN, EF).getLabels())
                    .mapToInt(Math::toIntExact)
                    .toArray();
        for (int i = 0; i < Math.min(300, queries); i++) { // compiled before it is timed
          index.search(List.of(faces.queries[i]), i % 2 == 0 ? TEN : HUNDRED);
          theirs.apply(faces.queries[i]);
        }
        // in turn, piece by piece: what else this machine does meets all alike
        for (int from = 0; from < queries; from += PIECE) {
          int to = Math.min(queries, from + PIECE);
          reference.ask(faces, from, to, theirs);
          one.ask(faces, from, to, query -> labels(index.search(List.of(query), 1).getFirst()));
          ten.ask(faces, from, to, query -> labels(index.search(List.of(query), TEN).getFirst()));
          hundred.ask(
              faces, from, to, query -> labels(index.search(List.of(query), HUNDRED).getFirst()));
          for (; (batched + 1) * BATCH <= to; batched++) {
            List<float[]> batch =
                List.of(faces.queries).subList(batched * BATCH, (batched + 1) * BATCH);
            long cpu = processCpu();
            index.search(batch, TWENTY);
            batches[batched] = (processCpu() - cpu) / 1e6 / BATCH;
          }
        }
      }
      System.out.printf(
          Locale.ROOT,
          "%-24s %12s %10s %10s %9s %9s %9s%n",
          "",
          "right person",
          "recall@10",
          "recall@100",
          "CPU ms",
          "p50 ms",
          "p99 ms");
      for (Asked asked : List.of(reference, one, ten, hundred)) {
        System.out.printf(
            Locale.ROOT,
            "%-24s %12.4f %10s %10s %9.3f %9.3f %9.3f%n",
            asked.name,
            right(faces, q -> asked.labels[q]),
            asked == one
                ? ""
                : String.format(Locale.ROOT, "%.4f", recall(truth, asked.labels, TEN)),
            asked != hundred
                ? ""
                : String.format(Locale.ROOT, "%.4f", recall(truth, asked.labels, HUNDRED)),
            asked.cpu(),
            asked.at(0.5),
            asked.at(0.99));
      }
      Arrays.sort(batches, 0, batched);
      double batchCpu = batched == 0 ? 0 : batches[batched / 2];
      System.out.printf(
          Locale.ROOT,
          "%s: first opening in this process %.0f ms; in batches of %d, k 20: %.3f CPU ms a query"
              + " on all cores (median)%n",
          name,
          first,
          BATCH,
          batchCpu);
      System.out.printf("  %-38s %10s %10s %8s  %s%n", "", "Foyer", "against", "ratio", "goal");
      String about = kind.name().toLowerCase(Locale.ROOT) + " " + name + ": ";
      row(
          about,
          "right person, exact search",
          right(faces, q -> ten.labels[q]),
          exactRight,
          ">=",
          0.999);
      row(
          about,
          "right person, Voyager",
          right(faces, q -> ten.labels[q]),
          right(faces, q -> reference.labels[q]),
          "",
          0);
      row(about, "recall@10", recall(truth, ten.labels, TEN), 1, ">=", exact ? 0.99 : 0);
      row(about, "recall@100", recall(truth, hundred.labels, HUNDRED), 1, ">=", exact ? 0.99 : 0);
      row(about, "identity query, k 1, CPU ms", one.cpu(), reference.cpu(), "<=", exact ? 0.5 : 0);
      row(about, "identity query, k 10, CPU ms", ten.cpu(), reference.cpu(), "<=", exact ? 0.5 : 0);
      row(about, "top 100, CPU ms", hundred.cpu(), reference.cpu(), "<=", exact ? 1.6 : 0);
      row(about, "prepare, CPU s", prepare, voyager.buildCpuSeconds(), "<=", exact ? 0.01 : 0);
      row(about, "open warm, load, ms", open, load, "<=", 0.05);
      row(about, "open warm, 50 ms", open, 50, "<=", 1);
      row(about, "private memory, MB", memory, voyagerMemory, "<=", 0.2);
    }
  }

  private double prepare(Path voy, Path folder, Format format) throws IOException {
    Path note = folder.resolveSibling(folder.getFileName() + ".cpu");
    if (format == Format.EXACT || !Files.exists(note)) {
      if (format == Format.HNSW) {
        System.out.println("building Lucene's graph ...");
      }
      erase(folder);
      erase(folder.resolveSibling(folder.getFileName() + ".part")); // else it goes on from there
      long cpu = processCpu();
      factory.prepare(voy, folder, format, Progress.NONE);
      double seconds = (processCpu() - cpu) / 1e9;
      Files.writeString(note, String.format(Locale.ROOT, "%.2f", seconds));
    }
    return Double.parseDouble(Files.readString(note).strip());
  }

  private void row(
      String about, String name, double value, double against, String relation, double goal) {
    double ratio = against == 0 ? Double.NaN : value / against;
    Boolean met = goal == 0 ? null : relation.equals(">=") ? ratio >= goal : ratio <= goal;
    System.out.printf(
        Locale.ROOT,
        "  %-38s %10.3f %10.3f %8.4f %s%n",
        name,
        value,
        against,
        ratio,
        met == null ? "" : relation + " " + goal + (met ? "  met" : "  MISSED"));
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", about + name);
    row.put("value", value);
    row.put("against", against);
    row.put("ratio", ratio);
    if (met != null) {
      row.put("goal", relation + " " + goal);
      row.put("met", met);
    }
    report.add(row);
  }

  // --- asking

  /** Answers and times of one way to search. */
  private static final class Asked {
    final String name;
    final int[][] labels;
    final double[] millis;
    final double[] pieces;
    int piece;

    Asked(String name, int count) {
      this.name = name;
      labels = new int[count][];
      millis = new double[count];
      pieces = new double[(count + PIECE - 1) / PIECE];
    }

    void ask(SyntheticFaces faces, int from, int to, Function<float[], int[]> search) {
      var threads = ManagementFactory.getThreadMXBean();
      long cpu = threads.getCurrentThreadCpuTime();
      for (int i = from; i < to; i++) {
        long begin = System.nanoTime();
        labels[i] = search.apply(faces.queries[i]);
        millis[i] = (System.nanoTime() - begin) / 1e6;
      }
      pieces[piece++] = (threads.getCurrentThreadCpuTime() - cpu) / 1e6 / (to - from);
    }

    /** The median of all pieces. */
    double cpu() {
      double[] sorted = pieces.clone();
      Arrays.sort(sorted);
      return sorted[sorted.length / 2];
    }

    double at(double share) {
      double[] sorted = millis.clone();
      Arrays.sort(sorted);
      return sorted[(int) (sorted.length * share)];
    }
  }

  private static long processCpu() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static int[] labels(Neighbours neighbours) {
    return IntStream.range(0, neighbours.size()).map(neighbours::label).toArray();
  }

  /** The true nearest hundred of each query. */
  private static int[][] truth(SyntheticFaces faces) {
    return IntStream.range(0, faces.queries.length)
        .parallel()
        .mapToObj(
            q -> {
              long[] ranking = new long[faces.vectors.length];
              for (int i = 0; i < ranking.length; i++) {
                float distance = 1 - VectorUtil.dotProduct(faces.queries[q], faces.vectors[i]);
                ranking[i] = (long) Float.floatToIntBits(Math.max(0, distance)) << 32 | i;
              }
              Arrays.sort(ranking);
              return Arrays.stream(ranking).limit(HUNDRED).mapToInt(r -> (int) r).toArray();
            })
        .toArray(int[][]::new);
  }

  private static double right(SyntheticFaces faces, IntFunction<int[]> answer) {
    int right = 0;
    for (int q = 0; q < faces.queries.length; q++) {
      int[] labels = answer.apply(q);
      if (labels.length > 0 && faces.people[labels[0]] == faces.asked[q]) {
        right++;
      }
    }
    return (double) right / faces.queries.length;
  }

  private static double recall(int[][] truth, int[][] found, int k) {
    double sum = 0;
    for (int q = 0; q < truth.length; q++) {
      Set<Integer> expected = new HashSet<>();
      for (int i = 0; i < Math.min(k, truth[q].length); i++) {
        expected.add(truth[q][i]);
      }
      int hit = 0;
      for (int label : found[q]) {
        hit += expected.contains(label) ? 1 : 0;
      }
      sum += (double) hit / expected.size();
    }
    return sum / truth.length;
  }

  // --- memory, in a process of its own

  /** Opens one index, searches, and prints what that added to private memory, in MB. */
  private static void memory(String what, Path index) throws Exception {
    SyntheticFaces faces = new SyntheticFaces(SyntheticFaces.Kind.ISO, 500, 100);
    LuceneFaceIndexFactory factory = new LuceneFaceIndexFactory();
    System.gc();
    long before = anonymous();
    AutoCloseable opened;
    if (what.equals("voyager")) {
      Index voyager = Index.load(index.toString());
      for (float[] query : faces.queries) {
        voyager.query(query, TEN, EF);
      }
      opened = voyager;
    } else {
      FaceIndex lucene = factory.open(index);
      for (float[] query : faces.queries) {
        lucene.search(List.of(query), TEN);
      }
      opened = lucene;
    }
    System.gc();
    System.out.println("private " + (anonymous() - before) / 1024);
    opened.close();
  }

  private static long measureMemory(String what, Path index) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms64m",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "IndexBench",
                "memory",
                what,
                index.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || !output.contains("private ")) {
      throw new IllegalStateException("the memory of " + what + " could not be read: " + output);
    }
    return Long.parseLong(output.substring(output.indexOf("private ") + 8).strip());
  }

  private static long anonymous() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("RssAnon:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IllegalStateException("this system does not tell private memory");
  }

  // --- small things

  private static double median(List<Double> values) {
    Collections.sort(values);
    return values.get(values.size() / 2);
  }

  private static void erase(Path folder) throws IOException {
    File[] files = folder.toFile().listFiles();
    if (files != null) {
      for (File file : files) {
        Files.delete(file.toPath());
      }
      Files.delete(folder);
    }
  }

  private static String json(List<Map<String, Object>> rows) {
    List<String> lines = new ArrayList<>();
    for (Map<String, Object> row : rows) {
      List<String> members = new ArrayList<>();
      row.forEach(
          (key, value) ->
              members.add(
                  "\"" + key + "\":" + (value instanceof String s ? "\"" + s + "\"" : value)));
      lines.add("  {" + String.join(",", members) + "}");
    }
    return "[\n" + String.join(",\n", lines) + "\n]";
  }
}
