package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An image in a list. */
public record Image(
    String id,
    String instanceId,
    @Nullable String title,
    @Nullable String code,
    @Nullable String details,
    @Nullable String photographer,
    @Nullable String date,
    @Nullable String studioId,
    @Nullable String filePath,
    List<String> urls,
    boolean organized,
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable Long fileSize,
    @Nullable String pathThumbnail,
    @Nullable String pathPreview,
    @Nullable String pathImage,
    ImagePaths paths,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    int oCounter,
    @JsonProperty("o_counter") int oCounterSnake,
    int viewCount,
    @Nullable Instant lastViewedAt,
    @Nullable Instant libraryCreatedAt,
    @Nullable Instant libraryUpdatedAt,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    List<PerformerRef> performers,
    List<TagRef> tags,
    List<GalleryRef> galleries,
    @Nullable StudioRef studio,
    @Nullable String libraryUrl) {}
