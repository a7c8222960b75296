package io.foyer.recognition.identification.internal;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.PerformerDatabase.Performer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The answers on the wire (contract 1.7 to 1.11, and what this sidecar adds), made of findings. */
final class Answers {
  /** Decision R14, and the specification's remark on scores. */
  private static final double RELIABLE = 0.5;

  private static final int MOST_FACES = 8;
  private static final int MOST_ERRORS_OF_SCENE = 5;
  private static final int MOST_ERRORS_OF_GALLERY = 10;

  private Answers() {}

  /** Who somebody may be. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfMatch(
      String stashdbId,
      String name,
      double confidence,
      double distance,
      @Nullable Double facenetDistance,
      @Nullable Double arcfaceDistance,
      @Nullable String country,
      @Nullable String imageUrl,
      @Nullable String endpoint,
      boolean alreadyTagged,
      boolean reliable,
      int frames,
      int faces,
      List<String> models) {}

  /** A face of a person. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfFace(
      int id,
      int frameIndex,
      double seconds,
      @Nullable String imageId,
      int x,
      int y,
      int width,
      int height,
      int frameWidth,
      int frameHeight,
      double confidence) {}

  /** A person. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfPerson(
      int personId,
      int frameCount,
      @Nullable OfMatch bestMatch,
      List<OfMatch> allMatches,
      List<String> signalsUsed,
      int tattoosDetected,
      int faceCount,
      List<OfFace> faces) {}

  /** Where the time of a scene went. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfTiming(
      int totalMs,
      int extractionMs,
      int faceLoopMs,
      int detectionMs,
      int embeddingMs,
      int recognitionMs,
      int matchingMs) {}

  /** A scene. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfScene(
      String sceneId,
      int framesAnalyzed,
      int framesRequested,
      int facesDetected,
      int facesAfterFilter,
      List<OfPerson> persons,
      List<String> errors,
      boolean fingerprintSaved,
      @Nullable String fingerprintError,
      OfTiming timing,
      boolean multiSignalUsed,
      String operationId,
      String databaseVersion,
      boolean modelsDemo,
      String frameSource,
      int minFaceSize) {}

  /** Where a face is. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfBox(int x, int y, int width, int height, double confidence) {}

  /** A face of a picture, and who it may be. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfPictureFace(int id, OfBox box, List<OfMatch> matches) {}

  /** A picture. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfPicture(
      List<OfPictureFace> faces,
      int faceCount,
      List<OfPerson> persons,
      int facesDetected,
      List<String> errors,
      boolean fingerprintSaved,
      @Nullable String fingerprintError,
      OfTiming timing,
      boolean multiSignalUsed,
      String operationId,
      String databaseVersion,
      boolean modelsDemo,
      int minFaceSize) {}

  /** A performer of a gallery. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfPerformer(
      String performerId,
      String name,
      double bestDistance,
      double avgDistance,
      double confidence,
      int imageCount,
      List<String> imageIds,
      @Nullable String country,
      @Nullable String imageUrl,
      @Nullable String endpoint,
      boolean reliable) {}

  /** A gallery. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfGallery(
      String galleryId,
      int totalImages,
      int imagesProcessed,
      int facesDetected,
      List<OfPerformer> performers,
      List<String> errors,
      List<OfPerson> persons,
      int fingerprintsSaved,
      @Nullable String fingerprintError,
      OfTiming timing,
      String operationId,
      String databaseVersion,
      boolean modelsDemo,
      int minFaceSize) {}

  /**
   * What became of the fingerprints.
   *
   * @param saved how many were kept
   * @param error why not all, or null
   */
  record Kept(int saved, @Nullable String error) {}

  static OfScene scene(
      String operation,
      Requests.Scene request,
      Question question,
      String source,
      Findings findings,
      Kept kept) {
    return new OfScene(
        request.id(),
        findings.framesAnalysed(),
        request.frames(),
        findings.facesDetected(),
        findings.facesKept(),
        persons(findings, question::isTagged),
        findings.errors().stream().limit(MOST_ERRORS_OF_SCENE).toList(),
        kept.saved() > 0,
        kept.error(),
        timing(findings.timing()),
        findings.evidence().any(),
        operation,
        findings.release().version(),
        findings.demo(),
        source,
        question.minimumFaceSize());
  }

  static OfPicture picture(String operation, Question question, Findings findings, Kept kept) {
    return new OfPicture(
        findings.faces().stream()
            .map(
                face ->
                    new OfPictureFace(
                        face.id(),
                        new OfBox(
                            face.box().x(),
                            face.box().y(),
                            face.box().width(),
                            face.box().height(),
                            face.box().confidence()),
                        face.matches().stream().map(match -> match(match, false)).toList()))
            .toList(),
        findings.faces().size(),
        persons(findings, performer -> false),
        findings.facesDetected(),
        findings.errors(),
        kept.saved() > 0,
        kept.error(),
        timing(findings.timing()),
        findings.evidence().any(),
        operation,
        findings.release().version(),
        findings.demo(),
        question.minimumFaceSize());
  }

  static OfGallery gallery(
      String operation, String id, int images, Question question, Findings findings, Kept kept) {
    return new OfGallery(
        id,
        images,
        findings.framesAnalysed(),
        findings.facesDetected(),
        findings.persons().stream().map(Answers::performer).toList(),
        findings.errors().stream().limit(MOST_ERRORS_OF_GALLERY).toList(),
        persons(findings, performer -> false),
        kept.saved(),
        kept.error(),
        timing(findings.timing()),
        operation,
        findings.release().version(),
        findings.demo(),
        question.minimumFaceSize());
  }

  /** The faces that an answer shows, by the number of the face. */
  static Map<Integer, Thumbnail> faces(Findings findings) {
    Map<Integer, Thumbnail> shown = new HashMap<>();
    for (Person person : findings.persons()) {
      shown(person).forEach(face -> shown.put(face.id(), face.thumbnail()));
    }
    return shown;
  }

  private static List<OfPerson> persons(Findings findings, Predicate<Performer> tagged) {
    List<OfPerson> persons = new ArrayList<>(findings.persons().size());
    for (Person person : findings.persons()) {
      List<OfMatch> matches = person.matches().stream().map(named -> match(named, tagged)).toList();
      persons.add(
          new OfPerson(
              persons.size(),
              person.frames(),
              matches.isEmpty() ? null : matches.getFirst(),
              matches,
              findings.evidence().used(),
              findings.evidence().tattoos(),
              person.faces().size(),
              shown(person).stream().map(Answers::face).toList()));
    }
    return persons;
  }

  /** The faces to look at: those nearest to the name, and of an unknown person the surest. */
  private static List<Face> shown(Person person) {
    Named best = person.best();
    Comparator<Face> order =
        Comparator.comparingDouble(
            face -> {
              Match match = best == null ? null : face.matchWith(best.key());
              return match == null ? 2 : match.distance();
            });
    return person.faces().stream()
        .sorted(
            order.thenComparing(
                Comparator.comparingDouble((Face face) -> face.box().confidence()).reversed()))
        .limit(MOST_FACES)
        .toList();
  }

  private static OfFace face(Face face) {
    return new OfFace(
        face.id(),
        face.frame(),
        face.seconds(),
        face.imageId(),
        face.box().x(),
        face.box().y(),
        face.box().width(),
        face.box().height(),
        face.frameWidth(),
        face.frameHeight(),
        face.box().confidence());
  }

  private static OfMatch match(Named named, Predicate<Performer> tagged) {
    Match nearest = named.nearest();
    return match(
        nearest,
        named.distance(),
        named.confidence(),
        named.frames(),
        named.faces(),
        tagged.test(nearest.performer()));
  }

  private static OfMatch match(Match match, boolean tagged) {
    return match(match, match.distance(), Named.confidence(match.distance()), 1, 1, tagged);
  }

  private static OfMatch match(
      Match match, double distance, double confidence, int frames, int faces, boolean tagged) {
    Performer performer = match.performer();
    return new OfMatch(
        performer.id(),
        performer.name(),
        confidence,
        distance,
        match.facenet(),
        match.arcface(),
        performer.country(),
        performer.imageUrl(),
        performer.endpoint(),
        tagged,
        distance <= RELIABLE,
        frames,
        faces,
        match.models().stream().map(EmbeddingModel::key).toList());
  }

  private static OfPerformer performer(Person person) {
    Named named = person.matches().getFirst();
    Performer performer = named.nearest().performer();
    List<String> images = new ArrayList<>();
    for (Face face : person.faces()) {
      String image = face.imageId();
      if (image != null && !images.contains(image)) {
        images.add(image);
      }
    }
    double best = named.nearest().distance();
    return new OfPerformer(
        performer.id(),
        performer.name(),
        best,
        named.distance(),
        Named.confidence(best),
        images.size(),
        images,
        performer.country(),
        performer.imageUrl(),
        performer.endpoint(),
        best <= RELIABLE);
  }

  private static OfTiming timing(Findings.Timing timing) {
    return new OfTiming(
        timing.total(),
        timing.extraction(),
        timing.faceLoop(),
        timing.detection(),
        timing.embedding(),
        timing.recognition(),
        timing.matching());
  }
}
