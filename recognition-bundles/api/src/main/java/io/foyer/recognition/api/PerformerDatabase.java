package io.foyer.recognition.api;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One generation of the performer database, open, warm and checked by a known answer. A service
 * that the bundle performer-database offers; a newer generation appears beside it, at a higher
 * ranking, before it goes.
 */
public interface PerformerDatabase {
  Info info();

  /** Keeps the generation open until the lease is closed; nothing when it has been retired. */
  Optional<Lease> lease();

  /**
   * What the release says of itself, and what is in it.
   *
   * @param version year.month.day, or {@code unknown} without a manifest
   * @param performerCount performers with at least one face
   * @param faceCount reference faces
   * @param sources where they come from
   * @param createdAt as the manifest has it, or null
   * @param openedAt when this generation was opened here
   */
  record Info(
      String version,
      int performerCount,
      int faceCount,
      List<String> sources,
      @Nullable String createdAt,
      Instant openedAt) {
    public Info {
      sources = List.copyOf(sources);
    }
  }

  /**
   * A performer of the release.
   *
   * @param universalId endpoint's domain, a colon, the id there
   * @param name name, {@code Unknown} when the release does not say
   * @param country two letters, or null
   * @param imageUrl a picture at the endpoint, or null
   * @param faceCount reference faces
   */
  record Performer(
      String universalId,
      String name,
      @Nullable String country,
      @Nullable String imageUrl,
      int faceCount) {
    /** The part before the first colon, or null when there is none. */
    public @Nullable String endpoint() {
      int colon = universalId.indexOf(':');
      return colon < 0 ? null : universalId.substring(0, colon);
    }

    /** The part after the first colon. */
    public String id() {
      return universalId.substring(universalId.indexOf(':') + 1);
    }
  }

  /** What a request works with. */
  interface Lease extends AutoCloseable {
    Info info();

    FaceIndex index(EmbeddingModel model);

    /** Whose face has this label, or nothing when the release does not say. */
    Optional<Performer> performer(int label);

    /** The release's files, read-only, for signals that bring an index of their own. */
    Path directory();

    @Override
    void close();
  }
}
