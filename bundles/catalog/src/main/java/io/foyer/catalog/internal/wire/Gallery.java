package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gallery. */
public record Gallery(
    String id,
    String instanceId,
    @Nullable String title,
    @Nullable String date,
    @Nullable String code,
    @Nullable String details,
    @Nullable String photographer,
    @Nullable String url,
    List<String> urls,
    boolean organized,
    @JsonProperty("image_count") int imageCount,
    @Nullable Folder folder,
    List<File> files,
    @Nullable String cover,
    @Nullable Integer coverWidth,
    @Nullable Integer coverHeight,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @Nullable StudioRef studio,
    @Nullable String studioId,
    List<PerformerRef> performers,
    List<TagRef> tags,
    List<LinkedScene> scenes,
    @Nullable String libraryUrl) {
  /** The folder of a folder gallery. */
  public record Folder(String path) {}

  /** The archive of an archive gallery. */
  public record File(String path, @Nullable String basename) {}

  /** A scene linked to it. */
  public record LinkedScene(
      String id, String instanceId, @Nullable String title, Screenshot paths) {}

  /** The cover of a linked scene. */
  public record Screenshot(@Nullable String screenshot) {}
}
