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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Identifies scenes of 32 pictures with a face each, with the product's identification, and in
 * turns with it runs the bare sessions for the same tensors on as many threads. What is compared is
 * processor time of the process.
 *
 * <p>Two kinds of scenes. Of sprites: from the files as a library server sends them, so that
 * reading the index, decoding the sheet and the cover, and cutting out the tiles are in it. Of
 * frames: 1280 × 720 pixels, copied as out of FFmpeg's pipe; what FFmpeg itself takes, a process of
 * its own and more than all the rest, is not in it. In both: fitting, detection, alignment,
 * embedding, cutting faces out for people to look at, grouping. Not in it: HTTP, the search, which
 * has a benchmark of its own (the index answers nothing at once), and keeping the fingerprint.
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
  private static final int WARM = 60; // scenes
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** What the frames of a scene come from. */
  enum Kind {
    SPRITES,
    FRAMES
  }

  private final Identifier identifier;
  private final Footage footage;
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
    this.footage = new Footage(frames, FRAMES - 1);
    identifier = new Identifier(new TemplateAligner(), settings, List::of, new Workers(threads));
    leases = new Leases(new Models(new OneFace(detector), facenet, arcface), new Nobody(), false);
  }

  /** Measures for a time; the sessions are detector, first and second embedder, a set a thread. */
  Map<String, Object> against(Kind what, Callable<List<Bare>> sessions, int group, double seconds)
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
      // compiling takes processor time of the process as well: the loops must be hot before
      long warm = System.nanoTime();
      for (int i = 0; i < WARM && System.nanoTime() - warm < seconds * 1e9; i++) {
        scene(what);
        bare(pool, bare, group);
      }
      while (scenes < 2 || clock[0] + clock[1] < seconds) {
        for (int kind = 0; kind < 2; kind++) {
          long processor = PROCESS.getProcessCpuTime();
          long begin = System.nanoTime();
          if (kind == 0) {
            scene(what);
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
    if (what == Kind.SPRITES) {
      row.put("kilobytesOfSheetAndCover", footage.bytes() / 1024);
    }
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

  private void scene(Kind what) {
    Question question =
        new Question(20, 0.5, 3, 0.5, 0.6, MatchingMode.FREQUENCY, Set.of(), Set.of());
    try (FrameSource.Run run = what == Kind.SPRITES ? footage.sprites() : new Frames()) {
      Findings found = identifier.scene(leases, run, question, Progress.NONE);
      if (found.faces().size() != FRAMES || !found.errors().isEmpty()) {
        throw new IllegalStateException("not all faces were found " + found.errors());
      }
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
          : new Frame(next, next * 10.0, read(frames.get(next++ % frames.size())));
    }

    /** FFmpeg's pixels are copied once, out of the pipe. */
    private static Picture read(Picture frame) {
      return new Picture(frame.width(), frame.height(), frame.rgb().clone());
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
      double scale = picture.width() / 1280.0;
      return List.of(scale == 1 ? FACE : scaled(scale));
    }

    private static DetectedFace scaled(double scale) {
      Landmarks points = Objects.requireNonNull(FACE.landmarks());
      return new DetectedFace(
          (int) (FACE.x() * scale),
          (int) (FACE.y() * scale),
          (int) (FACE.width() * scale),
          (int) (FACE.height() * scale),
          FACE.confidence(),
          new Landmarks(
              scaled(points.leftEye(), scale),
              scaled(points.rightEye(), scale),
              scaled(points.nose(), scale),
              scaled(points.leftMouth(), scale),
              scaled(points.rightMouth(), scale)));
    }

    private static Point scaled(Point point, double scale) {
      return new Point(point.x() * scale, point.y() * scale);
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
