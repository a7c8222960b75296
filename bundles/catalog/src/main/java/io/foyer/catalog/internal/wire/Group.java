package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A group. */
public record Group(
    String id,
    String instanceId,
    String name,
    @Nullable String date,
    @Nullable String director,
    @Nullable String synopsis,
    List<String> urls,
    @JsonProperty("scene_count") int sceneCount,
    @JsonProperty("performer_count") int performerCount,
    int duration,
    @JsonProperty("front_image_path") @Nullable String frontImagePath,
    @JsonProperty("back_image_path") @Nullable String backImagePath,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @Nullable StudioRef studio,
    @Nullable String studioId,
    List<TagRef> tags,
    List<String> scenes,
    List<PerformerRef> performers,
    List<GalleryRef> galleries,
    @JsonProperty("sub_groups") List<GroupRef> subGroups,
    @JsonProperty("containing_groups") List<GroupRef> containingGroups,
    @Nullable String libraryUrl) {}
