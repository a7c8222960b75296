package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.api.RecognitionSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says who is in a scene, a picture or a gallery. Knows nothing of the library server, of HTTP or
 * of the framework: what it needs it is given. Safe for many threads; blocks; ends with {@link
 * io.foyer.recognition.api.OperationCancelled} when the progress says so or the thread is
 * interrupted.
 */
public final class Identifier {
  /** Faces of a scene that are compared with each other; more than any real scene has. */
  private static final int MOST_IN_SCENE = 4_000;

  private static final int MOST_IN_GALLERY = 20_000;
  private static final int MOST_IN_PICTURE = 500;

  /** Images of a gallery decoded at the same time: each may take a hundred megabytes. */
  private static final int LARGE_AT_ONCE = 4;

  /** Contract 1.10: a performer of a gallery counts from two images on, or when this near. */
  private static final int ENOUGH_IMAGES = 2;

  private static final double NEAR_ENOUGH = 0.4;

  private final FaceAligner aligner;
  private final RecognitionSettings settings;
  private final Supplier<List<IdentitySignal>> signals;
  private final Workers workers;

  public Identifier(
      FaceAligner aligner,
      RecognitionSettings settings,
      Supplier<List<IdentitySignal>> signals,
      Workers workers) {
    this.aligner = aligner;
    this.settings = settings;
    this.signals = signals;
    this.workers = workers;
  }

  /** An image of a gallery that has been fetched, or could not be. */
  public sealed interface GalleryImage {
    /** Its id. */
    String id();

    /**
     * Fetched.
     *
     * @param id its id
     * @param number its place
     * @param reading decodes it, on another thread
     */
    record Fetched(String id, int number, Reading reading) implements GalleryImage {}

    /**
     * Not fetched.
     *
     * @param id its id
     * @param error why, one sentence that names it
     */
    record Failed(String id, String error) implements GalleryImage {}
  }

  /** Decodes a picture. */
  @FunctionalInterface
  public interface Reading {
    PictureReader.Decoded read() throws PictureReader.UnreadablePicture;
  }

  /** Who is in a scene. The run is read to its end, and not closed. */
  public Findings scene(Leases leases, FrameSource.Run run, Question question, Progress progress) {
    long start = System.nanoTime();
    List<IdentitySignal> watching = signals(question);
    FacePipeline.Task task =
        new FacePipeline.Task(
            question,
            2 * question.topK(),
            true,
            !watching.isEmpty(),
            Integer.MAX_VALUE,
            MOST_IN_SCENE);
    try (FacePipeline pipeline = pipeline(leases, task, run.expected(), progress)) {
      long waited = 0;
      while (true) {
        long asked = System.nanoTime();
        Frame frame = run.next();
        waited += System.nanoTime() - asked;
        if (frame == null) {
          break;
        }
        pipeline.add(new Given(frame, 1, null));
      }
      List<Face> faces = pipeline.finish();
      long found = System.nanoTime();
      Evidence evidence = evidence(watching, pipeline, leases);
      List<Person> persons = question.mode().persons(faces, question, evidence);
      List<String> errors = new ArrayList<>(run.errors());
      errors.addAll(pipeline.errors());
      return findings(leases, pipeline, persons, faces, errors, evidence, start, waited, found);
    }
  }

  /** Who is in a picture. Each face is a person; a performer is the best match of one at most. */
  public Findings picture(
      Leases leases, PictureReader.Decoded picture, Question question, Progress progress) {
    long start = System.nanoTime();
    List<IdentitySignal> watching = signals(question);
    // A signal may raise somebody from below the last name shown.
    FacePipeline.Task task =
        new FacePipeline.Task(
            question,
            watching.isEmpty() ? question.topK() : Fusion.NEIGHBOURS,
            false,
            !watching.isEmpty(),
            1,
            MOST_IN_PICTURE);
    try (FacePipeline pipeline = pipeline(leases, task, 1, progress)) {
      pipeline.add(new Given(new Frame(0, 0, picture.picture()), picture.step(), null));
      List<Face> faces = pipeline.finish();
      long found = System.nanoTime();
      Evidence evidence = evidence(watching, pipeline, leases);
      faces = faces.stream().map(face -> reordered(face, evidence, question.topK())).toList();
      return findings(
          leases, pipeline, people(faces), faces, pipeline.errors(), evidence, start, 0, found);
    }
  }

  /** Who is in a gallery: the performers whom the first match of enough faces names. */
  public Findings gallery(
      Leases leases,
      Iterator<GalleryImage> images,
      int count,
      Question question,
      Progress progress) {
    long start = System.nanoTime();
    FacePipeline.Task task =
        new FacePipeline.Task(
            question, question.topK(), false, false, LARGE_AT_ONCE, MOST_IN_GALLERY);
    try (FacePipeline pipeline = pipeline(leases, task, count, progress)) {
      List<String> errors = new ArrayList<>();
      long waited = 0;
      while (images.hasNext()) {
        long asked = System.nanoTime();
        GalleryImage image = images.next();
        waited += System.nanoTime() - asked;
        switch (image) {
          case GalleryImage.Failed failed -> errors.add(failed.error());
          case GalleryImage.Fetched fetched -> pipeline.add(new Fetching(fetched));
        }
      }
      List<Face> faces = pipeline.finish();
      long found = System.nanoTime();
      errors.addAll(pipeline.errors());
      return findings(
          leases, pipeline, performers(faces), faces, errors, Evidence.NONE, start, waited, found);
    }
  }

  private FacePipeline pipeline(
      Leases leases, FacePipeline.Task task, int expected, Progress progress) {
    return new FacePipeline(leases, aligner, workers, settings.values(), task, expected, progress);
  }

  private List<IdentitySignal> signals(Question question) {
    return signals.get().stream()
        .filter(signal -> question.signals().contains(signal.name()))
        .filter(signal -> signal.missing().isEmpty())
        .toList();
  }

  private static Evidence evidence(
      List<IdentitySignal> watching, FacePipeline pipeline, Leases leases) {
    return watching.isEmpty()
        ? Evidence.NONE
        : Evidence.of(watching, pipeline.sightings().sightings(), leases.database());
  }

  private static Face reordered(Face face, Evidence evidence, int topK) {
    return face.withMatches(evidence.reordered(face.matches()).stream().limit(topK).toList());
  }

  /** Faces of one picture are different people; who is nearest to a performer is that performer. */
  private static List<Person> people(List<Face> faces) {
    Map<Face, Person> people = new HashMap<>();
    Set<String> taken = new HashSet<>();
    faces.stream()
        .sorted(
            Comparator.comparingDouble(
                face -> face.matches().isEmpty() ? 2 : face.matches().getFirst().distance()))
        .forEach(face -> people.put(face, person(face, taken)));
    return faces.stream().map(people::get).toList();
  }

  private static Person person(Face face, Set<String> taken) {
    List<Named> all =
        face.matches().stream()
            .map(
                match ->
                    new Named(match, match.distance(), Named.confidence(match.distance()), 1, 1, 0))
            .toList();
    for (Named best : all) {
      if (taken.add(best.key())) {
        List<Named> matches = new ArrayList<>(List.of(best));
        all.stream().filter(other -> !other.key().equals(best.key())).forEach(matches::add);
        return new Person(List.of(face), matches);
      }
    }
    return new Person(List.of(face), List.of());
  }

  /** Contract 1.10: only the first match of a face counts. */
  private static List<Person> performers(List<Face> faces) {
    Map<String, List<Face>> byPerformer = new HashMap<>();
    for (Face face : faces) {
      if (!face.matches().isEmpty()) {
        byPerformer
            .computeIfAbsent(face.matches().getFirst().key(), key -> new ArrayList<>())
            .add(face);
      }
    }
    return byPerformer.values().stream()
        .map(Identifier::performer)
        .filter(
            person ->
                person.frames() >= ENOUGH_IMAGES
                    || person.matches().getFirst().nearest().distance() < NEAR_ENOUGH)
        .sorted(
            Comparator.comparingInt(Person::frames)
                .reversed()
                .thenComparingDouble(person -> person.matches().getFirst().nearest().distance()))
        .toList();
  }

  private static Person performer(List<Face> faces) {
    Match nearest =
        faces.stream()
            .map(face -> face.matches().getFirst())
            .min(Comparator.comparingDouble(Match::distance))
            .orElseThrow();
    double mean =
        faces.stream()
            .mapToDouble(face -> face.matches().getFirst().distance())
            .average()
            .orElseThrow();
    return new Person(
        faces,
        List.of(
            new Named(
                nearest,
                mean,
                Named.confidence(nearest.distance()),
                Named.frames(faces),
                faces.size(),
                0)));
  }

  private static Findings findings(
      Leases leases,
      FacePipeline pipeline,
      List<Person> persons,
      List<Face> faces,
      List<String> errors,
      Evidence evidence,
      long start,
      long waited,
      long found) {
    long end = System.nanoTime();
    return new Findings(
        persons,
        faces,
        pipeline.analysed(),
        pipeline.detected(),
        pipeline.kept(),
        errors,
        pipeline.unreadable(),
        evidence,
        leases.database().info(),
        leases.demo(),
        new Findings.Timing(
            millis(end - start),
            millis(waited),
            millis(found - start - pipeline.embeddingNanos() - pipeline.searchNanos()),
            millis(pipeline.detectionNanos()),
            millis(pipeline.embeddingNanos()),
            millis(pipeline.searchNanos()),
            millis(end - found)));
  }

  private static int millis(long nanos) {
    return (int) Math.max(0, nanos / 1_000_000);
  }

  private record Given(Frame frame, int step, @Nullable String imageId)
      implements FacePipeline.Shot {
    @Override
    public int number() {
      return frame.index();
    }

    @Override
    public FacePipeline.Loaded load() {
      return new FacePipeline.Loaded(frame, step);
    }
  }

  private record Fetching(GalleryImage.Fetched image) implements FacePipeline.Shot {
    @Override
    public int number() {
      return image.number();
    }

    @Override
    public String imageId() {
      return image.id();
    }

    @Override
    public FacePipeline.Loaded load() throws PictureReader.UnreadablePicture {
      PictureReader.Decoded decoded = image.reading().read();
      return new FacePipeline.Loaded(
          new Frame(image.number(), 0, decoded.picture()), decoded.step());
    }
  }
}
