package io.foyer.recognition.identification.internal;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The bodies of requests, with their ranges and defaults (contract 1.8 to 1.11). */
final class Requests {
  private static final int DEFAULT_FRAMES = 60;
  private static final int DEFAULT_TOP = 5;
  private static final int MOST_TAGGED = 1000;

  private Requests() {}

  /** A picture of anywhere. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfPicture(
      @Nullable String imageUrl,
      @Nullable String imageBase64,
      @Nullable Integer topK,
      @Nullable Double maxDistance,
      @Nullable Double minFaceConfidence,
      @Nullable Integer minFaceSize,
      @Nullable Boolean useMultiSignal,
      @Nullable Boolean useBody,
      @Nullable Boolean useTattoo) {
    Faces checked() {
      Checks checks = new Checks("body");
      Faces faces =
          Faces.of(
              checks,
              topK,
              maxDistance,
              minFaceConfidence,
              minFaceSize,
              signals(useMultiSignal, useBody, useTattoo));
      checks.done();
      return faces;
    }
  }

  /** The query of a picture at an address. */
  static Faces ofUrl(@Nullable String url, @Nullable Integer topK, @Nullable Double maxDistance) {
    Checks checks = new Checks("query");
    if (url == null) {
      checks.add("missing", "url", "Field required", null, null);
    }
    Faces faces = Faces.of(checks, topK, maxDistance, null, null, signals(null, null, null));
    checks.done();
    return faces;
  }

  /** An image of the library server. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfImage(
      @Nullable String imageId,
      @Nullable Integer topK,
      @Nullable Double maxDistance,
      @Nullable Double minFaceConfidence,
      @Nullable Integer minFaceSize,
      @Nullable Boolean useMultiSignal,
      @Nullable Boolean useBody,
      @Nullable Boolean useTattoo) {
    Faces checked() {
      Checks checks = new Checks("body");
      checks.id("image_id", imageId);
      Faces faces =
          Faces.of(
              checks,
              topK,
              maxDistance,
              minFaceConfidence,
              minFaceSize,
              signals(useMultiSignal, useBody, useTattoo));
      checks.done();
      return faces;
    }

    String id() {
      return imageId == null ? "" : imageId;
    }
  }

  /** A gallery of the library server, or those of its images that the caller may know of. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfGallery(
      @Nullable String galleryId,
      @Nullable List<@Nullable String> imageIds,
      @Nullable Integer topK,
      @Nullable Double maxDistance,
      @Nullable Double minFaceConfidence,
      @Nullable Integer minFaceSize) {
    Faces checked() {
      Checks checks = new Checks("body");
      checks.id("gallery_id", galleryId);
      Faces faces = Faces.of(checks, topK, maxDistance, minFaceConfidence, minFaceSize, Set.of());
      checks.done();
      return faces;
    }

    String id() {
      return galleryId == null ? "" : galleryId;
    }

    /** Whether an image is to be looked at. */
    Predicate<String> wanted() {
      return imageIds == null ? id -> true : new HashSet<>(imageIds)::contains;
    }
  }

  /** A scene of the library server. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record OfScene(
      @Nullable String sceneId,
      @Nullable Integer numFrames,
      @Nullable Double startOffsetPct,
      @Nullable Double endOffsetPct,
      @Nullable Integer minFaceSize,
      @Nullable Double minFaceConfidence,
      @Nullable Integer topK,
      @Nullable Double maxDistance,
      @Nullable Double clusterThreshold,
      @Nullable String matchingMode,
      @Nullable List<@Nullable String> scenePerformerStashdbIds,
      @Nullable String frameSource,
      @Nullable Boolean useMultiSignal,
      @Nullable Boolean useBody,
      @Nullable Boolean useTattoo) {
    Scene checked() {
      Checks checks = new Checks("body");
      Scene scene =
          new Scene(
              checks.id("scene_id", sceneId),
              checks.within("num_frames", numFrames, 5, 120, DEFAULT_FRAMES),
              checks.within("start_offset_pct", startOffsetPct, 0.0, 0.5, 0.05),
              checks.within("end_offset_pct", endOffsetPct, 0.5, 1.0, 0.95),
              checks.oneOf("frame_source", frameSource, FrameSources.NAMES),
              new Faces(
                  minFaceSize == null
                      ? null
                      : Integer.valueOf(checks.within("min_face_size", minFaceSize, 20, 200, 40)),
                  checks.within("min_face_confidence", minFaceConfidence, 0.1, 1.0, 0.5),
                  checks.within("top_k", topK, 1, 10, 3),
                  checks.within("max_distance", maxDistance, 0.0, 2.0, 0.5),
                  checks.within("cluster_threshold", clusterThreshold, 0.2, 3.0, 0.6),
                  MatchingMode.of(matchingMode == null ? "frequency" : matchingMode),
                  tagged(checks),
                  signals(useMultiSignal, useBody, useTattoo)));
      checks.done();
      return scene;
    }

    private Set<String> tagged(Checks checks) {
      List<@Nullable String> given = scenePerformerStashdbIds;
      Set<String> ids = new HashSet<>();
      if (given != null) {
        if (given.size() > MOST_TAGGED) {
          checks.add(
              "too_long",
              "scene_performer_stashdb_ids",
              "List should have at most " + MOST_TAGGED + " items",
              null,
              null);
        }
        given.stream().limit(MOST_TAGGED).filter(id -> id != null).forEach(ids::add);
      }
      return ids;
    }
  }

  /**
   * A checked request for a scene.
   *
   * @param id the library server's id
   * @param frames frames wanted, as the request says
   * @param start start of the sampled part
   * @param end end of it
   * @param frameSource the source wanted, or null
   * @param faces what is wanted of the faces
   */
  record Scene(
      String id, int frames, double start, double end, @Nullable String frameSource, Faces faces) {
    /**
     * How many frames to take: the default number stands for the setting (contract 1.11).
     *
     * @param setting the setting {@code num_frames}
     */
    int framesToTake(int setting) {
      return frames == DEFAULT_FRAMES ? setting : frames;
    }
  }

  /**
   * What is wanted of faces.
   *
   * @param minimumFaceSize pixels, or null for what suits the source
   * @param minimumConfidence of the detection
   * @param topK names a face or person
   * @param maximumDistance farther ones are dropped
   * @param clusterThreshold distance below which faces are one person
   * @param mode how faces become people
   * @param tagged ids of performers already there
   * @param signals kinds of further evidence that may be used
   */
  record Faces(
      @Nullable Integer minimumFaceSize,
      double minimumConfidence,
      int topK,
      double maximumDistance,
      double clusterThreshold,
      MatchingMode mode,
      Set<String> tagged,
      Set<String> signals) {
    Faces {
      tagged = Set.copyOf(tagged);
      signals = Set.copyOf(signals);
    }

    static Faces of(
        Checks checks,
        @Nullable Integer topK,
        @Nullable Double maxDistance,
        @Nullable Double minFaceConfidence,
        @Nullable Integer minFaceSize,
        Set<String> signals) {
      return new Faces(
          minFaceSize == null
              ? null
              : Integer.valueOf(checks.within("min_face_size", minFaceSize, 20, 200, 40)),
          checks.within("min_face_confidence", minFaceConfidence, 0.0, 1.0, 0.5),
          checks.within("top_k", topK, 1, 20, DEFAULT_TOP),
          checks.within("max_distance", maxDistance, 0.0, 2.0, 0.6),
          0,
          MatchingMode.FREQUENCY,
          Set.of(),
          signals);
    }

    /**
     * The question, when all is known that it depends on.
     *
     * @param defaultFaceSize what suits the source
     * @param alsoTagged further ids of performers already there
     * @param enabled signals that are switched on
     */
    Question question(int defaultFaceSize, List<String> alsoTagged, Set<String> enabled) {
      Set<String> allTagged = new HashSet<>(tagged);
      allTagged.addAll(alsoTagged);
      Set<String> usable = new HashSet<>(signals);
      usable.retainAll(enabled);
      return new Question(
          minimumFaceSize == null ? defaultFaceSize : minimumFaceSize,
          minimumConfidence,
          topK,
          maximumDistance,
          clusterThreshold,
          mode,
          allTagged,
          usable);
    }
  }

  private static Set<String> signals(
      @Nullable Boolean all, @Nullable Boolean body, @Nullable Boolean tattoo) {
    Set<String> signals = new HashSet<>();
    if (!Boolean.FALSE.equals(all)) {
      if (!Boolean.FALSE.equals(body)) {
        signals.add("body");
      }
      if (!Boolean.FALSE.equals(tattoo)) {
        signals.add("tattoo");
      }
    }
    return signals;
  }
}
