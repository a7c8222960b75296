package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.RecognitionSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A world in which people are numbers: a picture is rows of four pixels, one face each, whose red
 * is the person, green how far the face is from the person's reference faces in hundredths of a
 * radian, blue the face's size in pixels. Its vectors are turned from the person's axis by that
 * angle.
 */
final class Fakes {
  static final int DIMENSIONS = 64;

  private Fakes() {}

  /** A face to be found. */
  record Seen(int person, int off, int size) {
    Seen(int person) {
      this(person, 30, 60);
    }
  }

  static Picture picture(Seen... faces) {
    byte[] rgb = new byte[Math.max(1, faces.length) * 12];
    for (int i = 0; i < faces.length; i++) {
      rgb[i * 12] = (byte) faces[i].person();
      rgb[i * 12 + 1] = (byte) faces[i].off();
      rgb[i * 12 + 2] = (byte) faces[i].size();
    }
    return new Picture(4, Math.max(1, faces.length), rgb);
  }

  /** A run of frames, one a second. */
  static FrameSource.Run run(Picture... pictures) {
    return new FrameSource.Run() {
      private int next;

      @Override
      public int expected() {
        return pictures.length;
      }

      @Override
      public @Nullable Frame next() {
        int number = next++;
        return number < pictures.length ? new Frame(number, number, pictures[number]) : null;
      }

      @Override
      public List<String> errors() {
        return List.of();
      }

      @Override
      public void close() {}
    };
  }

  static float[] axis(int person) {
    float[] vector = new float[DIMENSIONS];
    vector[person] = 1;
    return vector;
  }

  /** Away from the person by an angle, towards an axis that nobody has. */
  static float[] turned(int person, int hundredths, int towards) {
    float[] vector = new float[DIMENSIONS];
    vector[person] = (float) Math.cos(hundredths / 100.0);
    vector[DIMENSIONS - 1 - towards] += (float) Math.sin(hundredths / 100.0);
    return vector;
  }

  static final class Detector implements FaceDetector {
    @Override
    public List<DetectedFace> detect(Picture picture, int inputSize, double minimumConfidence) {
      List<DetectedFace> faces = new ArrayList<>();
      for (int i = 0; i < picture.height(); i++) {
        int size = picture.rgb()[i * 12 + 2] & 0xff;
        if (size > 0) {
          faces.add(new DetectedFace(0, i, size, size, 0.9, null));
        }
      }
      return faces;
    }

    @Override
    public void close() {}
  }

  /** Hands the face's first pixel on. */
  static final class Aligner implements FaceAligner {
    @Override
    public Picture align(Picture picture, DetectedFace face) {
      byte[] rgb = new byte[SIZE * SIZE * 3];
      System.arraycopy(picture.rgb(), face.y() * 12, rgb, 0, 3);
      return new Picture(SIZE, SIZE, rgb);
    }
  }

  static final class Embedder implements FaceEmbedder {
    final AtomicInteger largest = new AtomicInteger();

    @Override
    public int dimensions() {
      return DIMENSIONS;
    }

    @Override
    public List<float[]> embed(List<Picture> aligned) {
      largest.accumulateAndGet(aligned.size(), Math::max);
      return aligned.stream()
          .map(face -> turned(face.rgb()[0] & 0xff, face.rgb()[1] & 0xff, face.rgb()[0] & 7))
          .toList();
    }

    @Override
    public void close() {}
  }

  /** Exact search over the axes of the people known; two reference faces each. */
  static final class Index implements FaceIndex {
    final AtomicInteger searches = new AtomicInteger();
    final AtomicInteger asked = new AtomicInteger();
    private final int people;

    Index(int people) {
      this.people = people;
    }

    @Override
    public int size() {
      return people * 2;
    }

    @Override
    public int dimensions() {
      return DIMENSIONS;
    }

    @Override
    public List<Neighbours> search(List<float[]> queries, int k) {
      searches.incrementAndGet();
      asked.set(k);
      return queries.stream().map(query -> search(query, k)).toList();
    }

    private Neighbours search(float[] query, int k) {
      record Near(int label, float distance) {}
      List<Near> all = new ArrayList<>();
      for (int label = 0; label < size(); label++) {
        all.add(new Near(label, (float) (1 - cosine(query, axis(label / 2)))));
      }
      all.sort(Comparator.comparingDouble(Near::distance).thenComparingInt(Near::label));
      int count = Math.min(k, all.size());
      int[] labels = new int[count];
      float[] distances = new float[count];
      for (int i = 0; i < count; i++) {
        labels[i] = all.get(i).label();
        distances[i] = all.get(i).distance();
      }
      return new Neighbours(labels, distances);
    }

    @Override
    public void close() {}
  }

  static double cosine(float[] a, float[] b) {
    double dot = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
      aa += a[i] * a[i];
      bb += b[i] * b[i];
    }
    return dot / Math.sqrt(aa * bb);
  }

  static PerformerDatabase.Performer performer(int person) {
    return performer("id-" + person, "Person " + person);
  }

  static PerformerDatabase.Performer performer(String id, String name) {
    return new PerformerDatabase.Performer("example.org:" + id, name, "FI", null, 2);
  }

  /** One generation of the models, counting its leases. */
  static final class Models implements FaceModels {
    final AtomicInteger leases = new AtomicInteger();
    final FaceDetector detector;
    final Embedder embedder = new Embedder();
    volatile boolean retired;

    Models() {
      this(new Detector());
    }

    Models(FaceDetector detector) {
      this.detector = detector;
    }

    @Override
    public String generation() {
      return "fake";
    }

    @Override
    public boolean demo() {
      return true;
    }

    @Override
    public Optional<Lease> lease() {
      if (retired) {
        return Optional.empty();
      }
      leases.incrementAndGet();
      return Optional.of(
          new Lease() {
            @Override
            public FaceDetector detector() {
              return detector;
            }

            @Override
            public FaceEmbedder embedder(EmbeddingModel model) {
              return embedder;
            }

            @Override
            public void close() {
              leases.decrementAndGet();
            }
          });
    }
  }

  /** One release, counting its leases. */
  static final class Release implements PerformerDatabase {
    final AtomicInteger leases = new AtomicInteger();
    final Index index;
    final String version;
    volatile boolean retired;

    Release(String version, int people) {
      this.version = version;
      this.index = new Index(people);
    }

    @Override
    public Info info() {
      return new Info(
          version, index.size() / 2, index.size(), List.of("example.org"), null, Instant.EPOCH);
    }

    @Override
    public Optional<Lease> lease() {
      if (retired) {
        return Optional.empty();
      }
      leases.incrementAndGet();
      return Optional.of(
          new Lease() {
            @Override
            public Info info() {
              return Release.this.info();
            }

            @Override
            public FaceIndex index(EmbeddingModel model) {
              return index;
            }

            @Override
            public Optional<Performer> performer(int label) {
              return Optional.of(Fakes.performer(label / 2));
            }

            @Override
            public Path directory() {
              return Path.of(".");
            }

            @Override
            public void close() {
              leases.decrementAndGet();
            }
          });
    }
  }

  static RecognitionSettings settings() {
    return settings(20, true);
  }

  static RecognitionSettings settings(int faceCandidates, boolean body) {
    RecognitionSettings.Values values =
        new RecognitionSettings.Values(
            4, 2, 320, 50, false, 30, faceCandidates, body, true, "auto", FaceIndex.Format.EXACT);
    return () -> values;
  }

  static Question question(MatchingMode mode) {
    return new Question(
        20, 0.5, 3, 0.5, 0.6, mode, java.util.Set.of(), java.util.Set.of("body", "tattoo"));
  }

  /** A face with matches, for the rules that need no picture. */
  static Face face(int id, int frame, float[] vector, Match... matches) {
    return new Face(
        id,
        frame,
        frame,
        null,
        new DetectedFace(0, 0, 50, 50, 0.9, null),
        640,
        360,
        vector,
        List.of(matches),
        Thumbnail.ofFile(new byte[] {1}));
  }

  static Match match(String who, double distance) {
    return new Match(
        performer(who, who), distance, distance, distance, List.of(EmbeddingModel.values()));
  }
}
