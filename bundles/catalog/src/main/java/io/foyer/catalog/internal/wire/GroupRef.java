package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** A group as others mention it. */
public record GroupRef(
    String id,
    String instanceId,
    String name,
    @JsonProperty("front_image_path") @Nullable String frontImagePath,
    @JsonProperty("back_image_path") @Nullable String backImagePath) {}
