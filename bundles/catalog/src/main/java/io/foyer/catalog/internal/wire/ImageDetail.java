package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One image. */
public record ImageDetail(
    String id,
    String instanceId,
    @Nullable String title,
    @Nullable String code,
    @Nullable String details,
    @Nullable String photographer,
    List<String> urls,
    @Nullable String date,
    @Nullable Named studio,
    @Nullable String studioId,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @JsonProperty("o_counter") int oCounter,
    @JsonProperty("oCounter") int oCounterSnake,
    int viewCount,
    @Nullable Instant lastViewedAt,
    boolean organized,
    @Nullable String filePath,
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable Long fileSize,
    List<File> files,
    ImagePaths paths,
    List<PerformerRef> performers,
    List<TagRef> tags,
    List<GalleryContext> galleries,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    @Nullable String libraryUrl) {
  /** Its file. */
  public record File(
      @Nullable String path,
      @Nullable Integer width,
      @Nullable Integer height,
      @Nullable Long size) {}
}
