package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A studio. */
public record Studio(
    String id,
    String instanceId,
    String name,
    @JsonProperty("parent_studio") @Nullable Named parentStudio,
    @JsonProperty("child_studios") List<Named> childStudios,
    @Nullable String details,
    @Nullable String url,
    List<String> urls,
    List<String> aliases,
    @JsonProperty("image_path") @Nullable String imagePath,
    @JsonProperty("scene_count") int sceneCount,
    @JsonProperty("image_count") int imageCount,
    @JsonProperty("gallery_count") int galleryCount,
    @JsonProperty("performer_count") int performerCount,
    @JsonProperty("group_count") int groupCount,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @JsonProperty("o_counter") int oCounter,
    @JsonProperty("play_count") int playCount,
    List<TagRef> tags,
    List<PerformerRef> performers,
    List<GroupRef> groups,
    List<GalleryRef> galleries,
    @Nullable String libraryUrl) {}
