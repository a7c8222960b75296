package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An image of a gallery. */
public record GalleryImage(
    String id,
    String instanceId,
    @Nullable String title,
    @Nullable String code,
    @Nullable String details,
    @Nullable String photographer,
    @Nullable String date,
    ImagePaths paths,
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @JsonProperty("o_counter") int oCounter,
    @Nullable String filePath,
    @Nullable Long fileSize,
    List<Named> performers,
    List<Named> tags,
    @Nullable Named studio,
    @Nullable Instant libraryCreatedAt,
    @Nullable Instant libraryUpdatedAt,
    List<GalleryContext> galleries) {}
