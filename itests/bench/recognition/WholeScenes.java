import com.sun.management.OperatingSystemMXBean;
import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.Landmarks;
import io.foyer.recognition.api.Landmarks.Point;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.facealignment.internal.TemplateAligner;
import io.foyer.recognition.identification.internal.Findings;
import io.foyer.recognition.identification.internal.Identifier;
import io.foyer.recognition.identification.internal.Leases;
import io.foyer.recognition.identification.internal.MatchingMode;
import io.foyer.recognition.identification.internal.Question;
import io.foyer.recognition.identification.internal.Workers;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Identifies scenes of 32 decoded frames with a face each, with the product's identification, and
 * in turns with it runs the bare sessions for the same tensors on as many threads. What is compared
 * is processor time of the process. The index answers nothing at once: it has a benchmark of its
 * own.
 */
final class WholeScenes {
  /** A face in the middle of a frame; networks with random weights find none. */
  static final DetectedFace FACE =
      new DetectedFace(
          500,
          200,
          200,
          240,
          0.9,
          new Landmarks(
              new Point(560, 300),
              new Point(640, 310),
              new Point(600, 350),
              new Point(565, 395),
              new Point(635, 400)));

  private static final int FRAMES = 32;
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Identifier identifier;
  private final Leases leases;
  private final List<Picture> frames;
  private final int threads;

  WholeScenes(
      FaceDetector detector,
      FaceEmbedder facenet,
      FaceEmbedder arcface,
      List<Picture> frames,
      RecognitionSettings settings,
      int threads) {
    this.frames = frames;
    this.threads = threads;
    identifier = new Identifier(new TemplateAligner(), settings, List::of, new Workers(threads));
    leases = new Leases(new Models(new OneFace(detector), facenet, arcface), new Nobody(), false);
  }

  /** Measures for a time; the sessions are detector, first and second embedder, a set a thread. */
  Map<String, Object> against(Callable<List<Bare>> sessions, int group, double seconds)
      throws Exception {
    List<List<Bare>> bare = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      bare.add(sessions.call());
    }
    double loadBefore = PROCESS.getSystemLoadAverage();
    double[] cpu = new double[2];
    double[] clock = new double[2];
    int scenes = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      scene();
      bare(pool, bare, group);
      while (scenes < 2 || clock[0] + clock[1] < seconds) {
        for (int kind = 0; kind < 2; kind++) {
          long processor = PROCESS.getProcessCpuTime();
          long begin = System.nanoTime();
          if (kind == 0) {
            scene();
          } else {
            bare(pool, bare, group);
          }
          clock[kind] += (System.nanoTime() - begin) / 1e9;
          cpu[kind] += (PROCESS.getProcessCpuTime() - processor) / 1e9;
        }
        scenes++;
      }
    } finally {
      for (List<Bare> all : bare) {
        for (Bare one : all) {
          one.close();
        }
      }
    }
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("threads", threads);
    row.put("framesAndFacesPerScene", FRAMES);
    row.put("scenesPerMinute", round(scenes / clock[0] * 60));
    row.put("facesPerSecond", round(scenes * FRAMES / clock[0]));
    row.put("bareScenesPerMinute", round(scenes / clock[1] * 60));
    row.put("sceneCpuSeconds", round(cpu[0] / scenes));
    row.put("bareCpuSeconds", round(cpu[1] / scenes));
    row.put("bareToPipelineCpu", round(cpu[1] / cpu[0]));
    row.put("bareToPipelineClock", round(clock[1] / clock[0]));
    row.put("scenes", scenes);
    row.put("loadBefore", round(loadBefore));
    row.put("loadAfter", round(PROCESS.getSystemLoadAverage()));
    return row;
  }

  private static double round(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private void scene() {
    Question question =
        new Question(40, 0.5, 3, 0.5, 0.6, MatchingMode.FREQUENCY, Set.of(), Set.of());
    Findings found = identifier.scene(leases, new Frames(), question, Progress.NONE);
    if (found.toString().isEmpty()) {
      throw new IllegalStateException("nothing found");
    }
  }

  private void bare(ExecutorService pool, List<List<Bare>> bare, int group) throws Exception {
    List<Future<?>> all = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      List<Bare> own = bare.get(thread);
      int first = thread;
      all.add(
          pool.submit(
              () -> {
                for (int frame = first; frame < FRAMES; frame += threads) {
                  own.get(0).run();
                }
                for (int part = first; part < FRAMES / group; part += threads) {
                  own.get(1).run();
                  own.get(2).run();
                }
                return null;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
  }

  /** Frames that are there already. */
  private final class Frames implements FrameSource.Run {
    private int next;

    @Override
    public int expected() {
      return FRAMES;
    }

    @Override
    public Frame next() {
      return next == FRAMES
          ? null
          : new Frame(next, next * 10.0, frames.get(next++ % frames.size()));
    }

    @Override
    public List<String> errors() {
      return List.of();
    }

    @Override
    public void close() {}
  }

  /** Asks the real detector, and answers the same face: random weights find none. */
  private record OneFace(FaceDetector detector) implements FaceDetector {
    @Override
    public List<DetectedFace> detect(Picture picture, int inputSize, double minimumConfidence) {
      detector.detect(picture, inputSize, minimumConfidence);
      return List.of(FACE);
    }

    @Override
    public void close() {}
  }

  private record Models(FaceDetector detector, FaceEmbedder facenet, FaceEmbedder arcface)
      implements FaceModels.Lease {
    @Override
    public FaceEmbedder embedder(EmbeddingModel model) {
      return model == EmbeddingModel.FACENET ? facenet : arcface;
    }

    @Override
    public void close() {}
  }

  /** A release of nobody. */
  private static final class Nobody implements PerformerDatabase.Lease, FaceIndex {
    @Override
    public PerformerDatabase.Info info() {
      return new PerformerDatabase.Info("2026.1.1", 0, 0, List.of(), null, Instant.EPOCH);
    }

    @Override
    public FaceIndex index(EmbeddingModel model) {
      return this;
    }

    @Override
    public Optional<PerformerDatabase.Performer> performer(int label) {
      return Optional.empty();
    }

    @Override
    public Path directory() {
      return Path.of("nowhere");
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public int dimensions() {
      return 512;
    }

    @Override
    public List<Neighbours> search(List<float[]> queries, int k) {
      return queries.stream().map(query -> new Neighbours(new int[0], new float[0])).toList();
    }

    @Override
    public void close() {}
  }
}
