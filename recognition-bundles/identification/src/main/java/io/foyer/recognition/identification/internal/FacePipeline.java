package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceIndex.Neighbours;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.api.RecognitionSettings;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * From pictures to faces with the performers that they may show: detect, filter, align, embed by
 * both models, search both indices, fuse. Pictures are worked on by as many threads as there are,
 * and let go of at once; only the small aligned faces are kept, and embedded and searched together
 * when a few hundred have come or nothing more comes.
 *
 * <p>One a request; used by one thread.
 */
final class FacePipeline implements AutoCloseable {
  /** Faces embedded and searched in one go. Aligned faces take 37 KB each. */
  private static final int TOGETHER = 512;

  /** Bytes of faces kept as pixels; hundreds of faces. Further ones are kept as files. */
  private static final long MOST_CUT = 16L << 20;

  private static final Neighbours NOBODY = new Neighbours(new int[0], new float[0]);

  /** A picture to come. */
  interface Shot {
    /** Number of the frame. */
    int number();

    /** The image that it is, or null. */
    @Nullable String imageId();

    /** Decodes it; called on another thread. */
    Loaded load() throws IOException;
  }

  /**
   * A decoded picture.
   *
   * @param frame the picture, its number and time
   * @param step pixels of the file that one pixel stands for
   */
  record Loaded(Frame frame, int step) {}

  /**
   * What to do.
   *
   * @param question what the request wants
   * @param matches performers kept a face
   * @param vectors whether the faces' vectors are kept
   * @param watched whether frames are kept for signals
   * @param atOnce pictures worked on at the same time at most
   * @param mostFaces how many faces are looked at; further ones are left out
   */
  record Task(
      Question question,
      int matches,
      boolean vectors,
      boolean watched,
      int atOnce,
      int mostFaces) {}

  /** A face before it is embedded. */
  private record Crop(Looked shot, int number) {
    Picture aligned() {
      return shot.aligned.get(number);
    }

    Thumbnail thumbnail() {
      return shot.thumbnails.get(number);
    }

    DetectedFace box() {
      return shot.faces.get(number);
    }
  }

  /** What the two models make of the faces. */
  private record Embedded(List<float[]> facenet, List<float[]> arcface) {}

  /** A picture after detection. */
  private static final class Looked {
    private final Shot shot;
    private double seconds;
    private int width;
    private int height;
    private int detected;
    private @Nullable Frame frame;
    private List<DetectedFace> faces = List.of();
    private List<DetectedFace> inPicture = List.of();
    private final List<Picture> aligned = new ArrayList<>();
    private final List<Thumbnail> thumbnails = new ArrayList<>();
    private @Nullable String error;

    Looked(Shot shot) {
      this.shot = shot;
    }
  }

  private final Leases leases;
  private final FaceAligner aligner;
  private final Task task;
  private final Progress progress;
  private final RecognitionSettings.Values settings;
  private final Workers.Crew crew;
  private final int ahead;
  private final int expected;
  private final Deque<Future<Looked>> window = new ArrayDeque<>();
  private final List<Crop> pending = new ArrayList<>();
  private final List<Face> faces = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private final SightingChoice sightings = new SightingChoice();
  private final LongAdder cutBytes = new LongAdder();
  private final LongAdder detectionNanos = new LongAdder();
  private long embeddingNanos;
  private long searchNanos;
  private int looked;
  private int analysed;
  private int detected;
  private int kept;
  private int numbered;
  private boolean full;

  /**
   * A pipeline.
   *
   * @param expected pictures that will come, for the progress
   */
  FacePipeline(
      Leases leases,
      FaceAligner aligner,
      Workers workers,
      RecognitionSettings.Values settings,
      Task task,
      int expected,
      Progress progress) {
    this.leases = leases;
    this.aligner = aligner;
    this.settings = settings;
    this.task = task;
    this.expected = expected;
    this.progress = progress;
    this.crew = workers.crew();
    // one more than there are threads, so that none waits for its next
    this.ahead = Math.min(workers.count() + 1, task.atOnce());
  }

  /** Takes a picture; waits while enough are being worked on. */
  void add(Shot shot) {
    while (window.size() >= ahead) {
      takeFirst();
    }
    window.addLast(crew.submit(() -> look(shot)));
  }

  /** Waits for everything, and answers the faces in the order of the pictures. */
  List<Face> finish() {
    while (!window.isEmpty()) {
      takeFirst();
    }
    identify();
    return faces;
  }

  private Looked look(Shot shot) {
    Looked result = new Looked(shot);
    Loaded loaded;
    try {
      loaded = shot.load();
    } catch (PictureReader.UnreadablePicture e) {
      result.error = e.getMessage();
      return result;
    } catch (IOException e) {
      result.error = "it cannot be read";
      return result;
    }
    Picture picture = loaded.frame().picture();
    int step = loaded.step();
    result.seconds = loaded.frame().seconds();
    result.width = picture.width() * step;
    result.height = picture.height() * step;
    long start = System.nanoTime();
    List<DetectedFace> all =
        leases
            .models()
            .detector()
            .detect(picture, settings.detectionSize(), task.question().minimumConfidence());
    detectionNanos.add(System.nanoTime() - start);
    result.detected = all.size();
    int least = task.question().minimumFaceSize();
    result.inPicture =
        all.stream()
            .filter(face -> face.confidence() >= task.question().minimumConfidence())
            .filter(face -> face.width() * step >= least && face.height() * step >= least)
            .toList();
    result.faces = result.inPicture.stream().map(face -> inFile(face, step)).toList();
    for (DetectedFace face : result.inPicture) {
      result.aligned.add(aligner.align(picture, face));
      result.thumbnails.add(thumbnail(picture, face));
    }
    result.frame = task.watched() && !result.inPicture.isEmpty() ? loaded.frame() : null;
    return result;
  }

  private Thumbnail thumbnail(Picture picture, DetectedFace face) {
    Thumbnail cut = Thumbnail.of(picture, face);
    cutBytes.add(cut.bytes());
    return cutBytes.sum() > MOST_CUT ? cut.encoded() : cut;
  }

  private static DetectedFace inFile(DetectedFace face, int step) {
    return step == 1
        ? face
        : new DetectedFace(
            face.x() * step,
            face.y() * step,
            face.width() * step,
            face.height() * step,
            face.confidence(),
            null);
  }

  private void takeFirst() {
    Looked result = crew.result(window.removeFirst());
    looked++;
    progress.report("detect", Math.min(looked, expected), expected);
    if (result.error != null) {
      String image = result.shot.imageId();
      if (image == null) {
        errors.add(result.error);
      } else {
        unreadable.add(image);
        errors.add("Image " + image + ": " + result.error);
      }
      return;
    }
    boolean cover = result.shot.number() < 0;
    if (!cover) {
      analysed++;
      detected += result.detected;
      kept += result.faces.size();
    }
    if (result.frame != null) {
      sightings.consider(result.frame, result.inPicture);
    }
    for (int i = 0; i < result.faces.size(); i++) {
      if (faces.size() + pending.size() >= task.mostFaces()) {
        full = true;
        break;
      }
      pending.add(new Crop(result, i));
    }
    result.frame = null;
    if (pending.size() >= TOGETHER) {
      identify();
    }
  }

  private void identify() {
    if (pending.isEmpty()) {
      return;
    }
    long start = System.nanoTime();
    Embedded vectors = embedded();
    long embedded = System.nanoTime();
    embeddingNanos += embedded - start;
    progress.report("match", faces.size(), faces.size() + pending.size());
    Future<List<Neighbours>> first =
        crew.submit(() -> search(EmbeddingModel.FACENET, vectors.facenet()));
    Future<List<Neighbours>> second =
        crew.submit(() -> search(EmbeddingModel.ARCFACE, vectors.arcface()));
    List<Neighbours> facenet = crew.result(first);
    List<Neighbours> arcface = crew.result(second);
    for (int i = 0; i < pending.size(); i++) {
      List<Match> matches =
          Match.of(
              Fusion.fuse(facenet.get(i), arcface.get(i)),
              settings.faceCandidates(),
              task.question().maximumDistance(),
              task.matches(),
              label -> leases.database().performer(label).orElse(null));
      faces.add(
          face(
              pending.get(i),
              task.vectors()
                  ? joined(vectors.facenet().get(i), vectors.arcface().get(i))
                  : new float[0],
              matches));
    }
    pending.clear();
    searchNanos += System.nanoTime() - embedded;
    progress.report("match", faces.size(), faces.size());
  }

  private Face face(Crop crop, float[] vector, List<Match> matches) {
    Looked looked = crop.shot();
    return new Face(
        numbered++,
        looked.shot.number(),
        looked.seconds,
        looked.shot.imageId(),
        crop.box(),
        looked.width,
        looked.height,
        vector,
        matches,
        crop.thumbnail());
  }

  /** Groups of the size that the embedders work in, both models side by side. */
  private Embedded embedded() {
    List<Picture> aligned = pending.stream().map(Crop::aligned).toList();
    int group = Math.max(1, settings.embeddingBatchSize());
    List<Future<List<float[]>>> facenet = new ArrayList<>();
    List<Future<List<float[]>>> arcface = new ArrayList<>();
    for (int from = 0; from < aligned.size(); from += group) {
      List<Picture> part = aligned.subList(from, Math.min(aligned.size(), from + group));
      facenet.add(embedding(EmbeddingModel.FACENET, part));
      arcface.add(embedding(EmbeddingModel.ARCFACE, part));
    }
    int calls = facenet.size() + arcface.size();
    progress.report("embed", 0, calls);
    return new Embedded(results(facenet, 0, calls), results(arcface, facenet.size(), calls));
  }

  private Future<List<float[]>> embedding(EmbeddingModel model, List<Picture> part) {
    FaceEmbedder embedder = leases.models().embedder(model);
    return crew.submit(() -> embedder.embed(part));
  }

  private List<float[]> results(List<Future<List<float[]>>> parts, int before, int calls) {
    List<float[]> all = new ArrayList<>();
    int done = before;
    for (Future<List<float[]>> part : parts) {
      all.addAll(crew.result(part));
      progress.report("embed", ++done, calls);
    }
    return all;
  }

  /** A vector without a direction has no neighbours. */
  private List<Neighbours> search(EmbeddingModel model, List<float[]> vectors) {
    FaceIndex index = leases.database().index(model);
    List<float[]> usable = vectors.stream().filter(FacePipeline::hasDirection).toList();
    List<Neighbours> found = usable.isEmpty() ? List.of() : index.search(usable, Fusion.NEIGHBOURS);
    List<Neighbours> all = new ArrayList<>(vectors.size());
    int next = 0;
    for (float[] vector : vectors) {
      all.add(hasDirection(vector) ? found.get(next++) : NOBODY);
    }
    return all;
  }

  private static boolean hasDirection(float[] vector) {
    double sum = 0;
    for (float value : vector) {
      sum += (double) value * value;
    }
    return sum > 0 && Double.isFinite(sum);
  }

  private static float[] joined(float[] one, float[] two) {
    float[] both = new float[one.length + two.length];
    System.arraycopy(one, 0, both, 0, one.length);
    System.arraycopy(two, 0, both, one.length, two.length);
    return both;
  }

  SightingChoice sightings() {
    return sightings;
  }

  /** What went wrong with single pictures. */
  List<String> errors() {
    List<String> all = new ArrayList<>(errors);
    if (full) {
      all.add("Only the first " + task.mostFaces() + " faces were looked at");
    }
    return all;
  }

  /** Ids of the images that are no pictures. */
  List<String> unreadable() {
    return unreadable;
  }

  /** Pictures that were looked at, without the cover. */
  int analysed() {
    return analysed;
  }

  /** Faces found, without those of the cover. */
  int detected() {
    return detected;
  }

  /** Faces large and sure enough, likewise. */
  int kept() {
    return kept;
  }

  long detectionNanos() {
    return detectionNanos.sum();
  }

  long embeddingNanos() {
    return embeddingNanos;
  }

  long searchNanos() {
    return searchNanos;
  }

  @Override
  public void close() {
    crew.close();
  }
}
