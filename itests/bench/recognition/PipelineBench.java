import ai.onnxruntime.OrtException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.facealignment.internal.TemplateAligner;
import io.foyer.recognition.facedetection.internal.OnnxFaceDetectors;
import io.foyer.recognition.faceembedding.internal.OnnxFaceEmbedders;
import io.foyer.recognition.inference.Inference;
import io.foyer.recognition.inference.Model;
import io.foyer.recognition.inference.NetworkInput;
import io.foyer.recognition.inference.Normalisation;
import io.foyer.recognition.inference.Resampling;
import io.foyer.recognition.inference.internal.OnnxInference;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Measures the way from a frame to vectors with the product's classes, and in turns with it, on the
 * same machine in the same run, the bare sessions of ONNX Runtime for the same tensors: {@code
 * PipelineBench [--json FILE] [--work DIR] [--models DIR] [--seconds N] [--threads N]}.
 *
 * <p>First the parts: one unit of work is as many frames as a group has faces, one face a frame;
 * each frame is detected, each face is cut out and embedded by both models. What is compared is
 * processor time of the thread, which other processes disturb less than the clock. Then whole
 * scenes, as identification works on them, from sprite sheets or frames to persons.
 */
public final class PipelineBench {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int GROUP = 4; // embedding_batch_size of the class "cpu"
  private static final int DETECTION = 320; // its detection_size
  private static final int FRAMES_A_SCENE = 30; // its num_frames, with one face each
  private static final List<Unit> KINDS = List.of(Worker::pipeline, Worker::bare, Worker::product);
  private static final RecognitionSettings SETTINGS =
      () ->
          new RecognitionSettings.Values(
              GROUP,
              2,
              DETECTION,
              5,
              false,
              FRAMES_A_SCENE,
              20,
              false,
              false,
              "sprites",
              FaceIndex.Format.EXACT);

  private final double seconds;
  private final int threads;
  private final List<Map<String, Object>> report = new ArrayList<>();

  private PipelineBench(double seconds, int threads) {
    this.seconds = seconds;
    this.threads = threads;
  }

  public static void main(String[] args) throws Exception {
    Map<String, String> options = new LinkedHashMap<>();
    for (int i = 0; i + 1 < args.length; i += 2) {
      options.put(args[i], args[i + 1]);
    }
    Path work =
        Files.createDirectories(
            options.containsKey("--work")
                ? Path.of(options.get("--work"))
                : Files.createTempDirectory("foyer-bench-"));
    PipelineBench bench =
        new PipelineBench(
            Double.parseDouble(options.getOrDefault("--seconds", "30")),
            Integer.parseInt(
                options.getOrDefault(
                    "--threads", Integer.toString(Runtime.getRuntime().availableProcessors()))));
    bench.all(
        work, options.containsKey("--models") ? Path.of(options.get("--models")) : demo(work));
    if (options.containsKey("--json")) {
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(Path.of(options.get("--json")).toFile(), bench.report);
    }
  }

  /** The demo's models out of the product's bundle, or null when it has none. */
  private static Path demo(Path work) throws IOException {
    Path folder = Files.createDirectories(work.resolve("demo-models"));
    boolean found = false;
    for (String entry :
        System.getProperty("java.class.path").split(System.getProperty("path.separator"))) {
      if (!Path.of(entry).getFileName().toString().startsWith("io.foyer.recognition.demo")) {
        continue;
      }
      try (JarFile jar = new JarFile(entry)) {
        for (JarEntry file : jar.stream().filter(e -> e.getName().endsWith(".onnx")).toList()) {
          Path target = folder.resolve(Path.of(file.getName()).getFileName());
          try (var in = jar.getInputStream(file)) {
            Files.write(target, in.readAllBytes());
          }
          found = true;
        }
      }
    }
    return found ? folder : null;
  }

  private void all(Path work, Path models) throws Exception {
    System.out.printf(
        Locale.ROOT,
        "pipeline: %d frames of 1280 × 720 and %d faces a unit, detection at %d px, %d threads at"
            + " most, load %.1f%n",
        GROUP,
        GROUP,
        DETECTION,
        threads,
        load());
    RandomNetworks.Network product = RandomNetworks.product(1024, work.resolve("product.onnx"));
    if (models != null) {
      measure(
          models.getFileName().toString(),
          detector(models),
          embedder(models, "facenet512"),
          embedder(models, "arcface"),
          product);
    }
    RandomNetworks.Network detector = RandomNetworks.detector(work.resolve("detector.onnx"));
    RandomNetworks.Network facenet = RandomNetworks.inceptionResnet(work.resolve("f.onnx"));
    RandomNetworks.Network arcface = RandomNetworks.resnet34(work.resolve("a.onnx"));
    System.out.printf(
        Locale.ROOT,
        "random weights: detector %.1f MB, facenet512 %.1f MB %.2f GFLOP, arcface %.1f MB %.2f"
            + " GFLOP a picture%n",
        Files.size(detector.file()) / 1e6,
        Files.size(facenet.file()) / 1e6,
        facenet.multiplications() * 2e-9,
        Files.size(arcface.file()) / 1e6,
        arcface.multiplications() * 2e-9);
    measure("random weights, real size", detector, facenet, arcface, product);
    for (RandomNetworks.Network network : List.of(product, detector, facenet, arcface)) {
      Files.deleteIfExists(network.file());
    }
  }

  private static RandomNetworks.Network detector(Path models) throws IOException {
    try (Stream<Path> files = Files.list(models)) {
      return new RandomNetworks.Network(
          files
              .filter(file -> file.getFileName().toString().matches(".*(det_|detector).*\\.onnx"))
              .findFirst()
              .orElseThrow(() -> new IOException("no detector in " + models)),
          0);
    }
  }

  private static RandomNetworks.Network embedder(Path models, String name) throws IOException {
    try (Stream<Path> files = Files.list(models)) {
      return new RandomNetworks.Network(
          files
              .filter(file -> file.getFileName().toString().contains(name))
              .filter(file -> file.toString().endsWith(".onnx"))
              .findFirst()
              .orElseThrow(() -> new IOException("no " + name + " in " + models)),
          0);
    }
  }

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private void measure(
      String name,
      RandomNetworks.Network detectorFile,
      RandomNetworks.Network facenetFile,
      RandomNetworks.Network arcfaceFile,
      RandomNetworks.Network product)
      throws Exception {
    Inference inference = new OnnxInference(SETTINGS);
    try (FaceDetector detector = new OnnxFaceDetectors(inference).open(detectorFile.file());
        FaceEmbedder facenet =
            new OnnxFaceEmbedders(inference, SETTINGS)
                .open(EmbeddingModel.FACENET, facenetFile.file());
        FaceEmbedder arcface =
            new OnnxFaceEmbedders(inference, SETTINGS)
                .open(EmbeddingModel.ARCFACE, arcfaceFile.file())) {
      List<Picture> frames = frames();
      Callable<Worker> start =
          () ->
              new Worker(
                  detector,
                  facenet,
                  arcface,
                  frames,
                  bareDetector(detectorFile.file(), frames.getFirst()),
                  bareEmbedder(inference, facenetFile.file(), EmbeddingModel.FACENET, frames),
                  bareEmbedder(inference, arcfaceFile.file(), EmbeddingModel.ARCFACE, frames),
                  new Bare(product.file(), floats -> floats.fill((byte) 0x3F), 1024, 1024));
      for (int count : counts()) {
        report(name, count, start, facenetFile, arcfaceFile, product);
      }
      Callable<List<Bare>> sessions =
          () ->
              List.of(
                  bareDetector(detectorFile.file(), frames.getFirst()),
                  bareEmbedder(inference, facenetFile.file(), EmbeddingModel.FACENET, frames),
                  bareEmbedder(inference, arcfaceFile.file(), EmbeddingModel.ARCFACE, frames));
      for (WholeScenes.Kind kind : WholeScenes.Kind.values()) {
        for (int count : counts()) {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put("models", name + ", whole scenes of " + kind.name().toLowerCase(Locale.ROOT));
          row.putAll(
              new WholeScenes(detector, facenet, arcface, frames, SETTINGS, count)
                  .against(kind, sessions, GROUP, seconds));
          show(row);
        }
      }
    }
  }

  private int[] counts() {
    return threads > 1 ? new int[] {1, threads} : new int[] {1};
  }

  /** The tensor that detection makes of a frame. */
  private static Bare bareDetector(Path file, Picture frame) throws OrtException {
    NetworkInput input =
        new NetworkInput(
            NetworkInput.Layout.PLANAR, DETECTION, DETECTION, Normalisation.of(127.5, 128), 0);
    Resampling fitted =
        Resampling.bilinear(
            frame.width(), frame.height(), DETECTION, DETECTION * frame.height() / frame.width());
    return new Bare(file, floats -> input.write(frame, fitted, floats), 1, 3, DETECTION, DETECTION);
  }

  /** The tensor of a whole group: as the faces are, and mirrored. */
  private static Bare bareEmbedder(
      Inference inference, Path file, EmbeddingModel kind, List<Picture> frames)
      throws OrtException {
    int edge;
    boolean last;
    try (Model model = inference.open(file)) {
      edge = (int) model.input().size(2);
      last = model.input().size(3) == 3;
    }
    NetworkInput input =
        new NetworkInput(
            last ? NetworkInput.Layout.INTERLEAVED : NetworkInput.Layout.PLANAR,
            edge,
            edge,
            Normalisation.of(127.5, kind == EmbeddingModel.FACENET ? 127.5 : 128),
            0);
    Resampling plain = Resampling.area(FaceAligner.SIZE, FaceAligner.SIZE, edge, edge);
    long bytes = 4L * input.size();
    return new Bare(
        file,
        floats -> {
          for (int row = 0; row < 2 * GROUP; row++) {
            input.write(
                new TemplateAligner().align(frames.get(row % GROUP), WholeScenes.FACE),
                row < GROUP ? plain : plain.mirrored(),
                floats.asSlice(row * bytes, bytes));
          }
        },
        last ? new long[] {2 * GROUP, edge, edge, 3} : new long[] {2 * GROUP, 3, edge, edge});
  }

  /** Soft shades with some grain, as a video has them: thumbnails of noise take longer. */
  private static List<Picture> frames() {
    List<Picture> frames = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < GROUP; i++) {
      byte[] rgb = new byte[1280 * 720 * 3];
      for (int at = 0; at < rgb.length; at++) {
        int x = at / 3 % 1280;
        int y = at / 3 / 1280;
        rgb[at] = (byte) (60 + 90 * i / GROUP + x / 20 + y / 15 + random.nextInt(6));
      }
      frames.add(new Picture(1280, 720, rgb));
    }
    return frames;
  }

  private void report(
      String name,
      int count,
      Callable<Worker> start,
      RandomNetworks.Network facenet,
      RandomNetworks.Network arcface,
      RandomNetworks.Network product)
      throws Exception {
    double loadBefore = load();
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      workers.add(start.call());
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(count)) {
      // in turns, a second each: what disturbs one disturbs the other
      together(pool, workers, Worker::pipeline, Math.max(1, seconds / 5));
      together(pool, workers, Worker::bare, 1);
      together(pool, workers, Worker::product, 1);
      workers.forEach(Worker::forget);
      double[] wall = new double[3];
      long[] units = new long[3];
      for (double spent = 0; spent < seconds || units[0] < 2L * count; ) {
        for (int kind = 0; kind < 3; kind++) {
          long begin = System.nanoTime();
          units[kind] += together(pool, workers, KINDS.get(kind), 1);
          wall[kind] += (System.nanoTime() - begin) / 1e9;
          spent += (System.nanoTime() - begin) / 1e9;
        }
      }
      Map<String, Object> row = new LinkedHashMap<>();
      double pipeline = sum(workers, 0, 4) / units[0];
      double bare = sum(workers, 4, 7) / units[1];
      double peak = product.multiplications() * 2 / (sum(workers, 7, 8) / units[2]);
      double facesASecond = units[0] * GROUP / wall[0];
      row.put("models", name);
      row.put("threads", count);
      row.put("facesPerSecond", round(facesASecond));
      row.put("scenesPerMinute", round(facesASecond / FRAMES_A_SCENE * 60));
      row.put("bareFacesPerSecond", round(units[1] * GROUP / wall[1]));
      row.put("bareToPipelineCpu", round(bare / pipeline));
      row.put("bareToPipelineClock", round(units[0] / wall[0] / (units[1] / wall[1])));
      String[] parts = {"detect", "align", "facenet", "arcface"};
      for (int i = 0; i < parts.length; i++) {
        row.put(
            parts[i] + "CpuMillisPerFace", round(sum(workers, i, i + 1) / units[0] / GROUP / 1e6));
      }
      row.put("bareDetectCpuMillis", round(sum(workers, 4, 5) / units[1] / GROUP / 1e6));
      row.put("bareFacenetCpuMillis", round(sum(workers, 5, 6) / units[1] / GROUP / 1e6));
      row.put("bareArcfaceCpuMillis", round(sum(workers, 6, 7) / units[1] / GROUP / 1e6));
      if (arcface.multiplications() > 0) {
        row.put(
            "facenetToProductOfMatrices",
            round(speed(facenet, sum(workers, 2, 3) / units[0]) / peak));
        row.put(
            "arcfaceToProductOfMatrices",
            round(speed(arcface, sum(workers, 3, 4) / units[0]) / peak));
        row.put("productGflops", round(peak));
      }
      row.put("units", units[0]);
      row.put("loadBefore", round(loadBefore));
      row.put("loadAfter", round(load()));
      show(row);
    } finally {
      for (Worker worker : workers) {
        worker.close();
      }
    }
  }

  private void show(Map<String, Object> row) {
    report.add(row);
    row.forEach((key, value) -> System.out.printf("  %-28s %s%n", key, value));
    System.out.println();
  }

  private static double speed(RandomNetworks.Network network, double nanosAUnit) {
    return network.multiplications() * 2 * 2 * GROUP / nanosAUnit;
  }

  private static double sum(List<Worker> workers, int from, int to) {
    double sum = 0;
    for (Worker worker : workers) {
      for (int i = from; i < to; i++) {
        sum += worker.nanos[i];
      }
    }
    return sum;
  }

  private static double round(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private interface Unit {
    void run(Worker worker) throws Exception;
  }

  /** Lets all work for a time and answers how many units they did. */
  private static long together(
      ExecutorService pool, List<Worker> workers, Unit unit, double seconds) throws Exception {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    List<Future<Long>> all = new ArrayList<>();
    for (Worker worker : workers) {
      all.add(
          pool.submit(
              () -> {
                long units = 0;
                do {
                  unit.run(worker);
                  units++;
                } while (System.nanoTime() < end);
                return units;
              }));
    }
    long units = 0;
    for (Future<Long> one : all) {
      units += one.get();
    }
    return units;
  }

  private static double processor(Callable<?> work) throws Exception {
    long before = THREADS.getCurrentThreadCpuTime();
    work.call();
    return THREADS.getCurrentThreadCpuTime() - before;
  }

  /** One thread's share. */
  private static final class Worker implements AutoCloseable {
    private final FaceDetector detector;
    private final FaceAligner aligner = new TemplateAligner();
    private final FaceEmbedder facenet;
    private final FaceEmbedder arcface;
    private final List<Picture> frames;
    private final Bare bareDetector;
    private final Bare bareFacenet;
    private final Bare bareArcface;
    private final Bare bareProduct;
    private final double[] nanos = new double[8];

    private Worker(
        FaceDetector detector,
        FaceEmbedder facenet,
        FaceEmbedder arcface,
        List<Picture> frames,
        Bare bareDetector,
        Bare bareFacenet,
        Bare bareArcface,
        Bare bareProduct) {
      this.detector = detector;
      this.facenet = facenet;
      this.arcface = arcface;
      this.frames = frames;
      this.bareDetector = bareDetector;
      this.bareFacenet = bareFacenet;
      this.bareArcface = bareArcface;
      this.bareProduct = bareProduct;
    }

    /** The faces are given: networks with random weights find none. */
    private void pipeline() throws Exception {
      List<Picture> aligned = new ArrayList<>();
      for (Picture frame : frames) {
        nanos[0] += processor(() -> detector.detect(frame, DETECTION, 0.5));
        nanos[1] += processor(() -> aligned.add(aligner.align(frame, WholeScenes.FACE)));
      }
      nanos[2] += processor(() -> facenet.embed(aligned));
      nanos[3] += processor(() -> arcface.embed(aligned));
    }

    private void bare() throws Exception {
      for (int i = 0; i < GROUP; i++) {
        nanos[4] += processor(bareDetector::run);
      }
      nanos[5] += processor(bareFacenet::run);
      nanos[6] += processor(bareArcface::run);
    }

    private void product() throws Exception {
      nanos[7] += processor(bareProduct::run);
    }

    private void forget() {
      Arrays.fill(nanos, 0);
    }

    @Override
    public void close() throws OrtException {
      bareDetector.close();
      bareFacenet.close();
      bareArcface.close();
      bareProduct.close();
    }
  }
}
