package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** A performer as others mention it. */
public record PerformerRef(
    String id,
    String instanceId,
    String name,
    @Nullable String disambiguation,
    @Nullable String gender,
    @JsonProperty("image_path") @Nullable String imagePath,
    boolean favorite,
    @Nullable Integer rating100) {}
