package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tag. */
public record Tag(
    String id,
    String instanceId,
    String name,
    @Nullable String description,
    List<String> aliases,
    List<Named> parents,
    List<Named> children,
    @JsonProperty("image_path") @Nullable String imagePath,
    @JsonProperty("scene_count") int sceneCount,
    @JsonProperty("scene_count_direct") int sceneCountDirect,
    @JsonProperty("scene_count_via_performers") int sceneCountViaPerformers,
    @JsonProperty("image_count") int imageCount,
    @JsonProperty("gallery_count") int galleryCount,
    @JsonProperty("performer_count") int performerCount,
    @JsonProperty("studio_count") int studioCount,
    @JsonProperty("group_count") int groupCount,
    @JsonProperty("scene_marker_count") int sceneMarkerCount,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @JsonProperty("o_counter") int oCounter,
    @JsonProperty("play_count") int playCount,
    List<PerformerRef> performers,
    List<StudioRef> studios,
    List<GroupRef> groups,
    List<GalleryRef> galleries,
    @Nullable String libraryUrl) {}
