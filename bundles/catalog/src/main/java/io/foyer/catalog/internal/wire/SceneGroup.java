package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** A group as a scene in it mentions it. */
public record SceneGroup(
    String id,
    String instanceId,
    String name,
    @JsonProperty("front_image_path") @Nullable String frontImagePath,
    @JsonProperty("back_image_path") @Nullable String backImagePath,
    @JsonProperty("scene_index") @Nullable Integer sceneIndex) {}
