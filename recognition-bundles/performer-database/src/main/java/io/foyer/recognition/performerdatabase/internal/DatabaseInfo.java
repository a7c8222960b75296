package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code GET /database/info} answers.
 *
 * @param version the release in use, or {@code unknown}
 * @param performerCount performers with a face
 * @param faceCount faces
 * @param sources where they come from
 * @param createdAt as the manifest has it
 * @param tattooEmbeddingCount always null: the tattoo signal counts its own
 * @param loaded whether it is open
 * @param indexFormat exact or hnsw
 * @param installedAt when it was installed here
 * @param previousVersion the release that a rollback would bring back
 * @param previousInstalledAt when that one was installed
 */
record DatabaseInfo(
    String version,
    @JsonProperty("performer_count") int performerCount,
    @JsonProperty("face_count") int faceCount,
    List<String> sources,
    @JsonProperty("created_at") @Nullable String createdAt,
    @JsonProperty("tattoo_embedding_count") @Nullable Integer tattooEmbeddingCount,
    boolean loaded,
    @JsonProperty("index_format") @Nullable String indexFormat,
    @JsonProperty("installed_at") @Nullable Instant installedAt,
    @JsonProperty("previous_version") @Nullable String previousVersion,
    @JsonProperty("previous_installed_at") @Nullable Instant previousInstalledAt) {
  DatabaseInfo {
    sources = List.copyOf(sources);
  }

  static DatabaseInfo of(OpenDatabase open, Optional<Generation> previous) {
    return new DatabaseInfo(
        open.info().version(),
        open.info().performerCount(),
        open.info().faceCount(),
        open.info().sources(),
        open.info().createdAt(),
        null,
        true,
        open.format().key(),
        open.generation().installedAt(),
        previous.map(Generation::version).orElse(null),
        previous.map(Generation::installedAt).orElse(null));
  }

  /** Of what is on the disk, while nothing is open. */
  static DatabaseInfo of(Optional<Generation> current, Optional<Generation> previous) {
    return new DatabaseInfo(
        current.map(Generation::version).orElse("unknown"),
        0,
        0,
        List.of("stashdb.org"),
        null,
        null,
        false,
        null,
        current.map(Generation::installedAt).orElse(null),
        previous.map(Generation::version).orElse(null),
        previous.map(Generation::installedAt).orElse(null));
  }
}
