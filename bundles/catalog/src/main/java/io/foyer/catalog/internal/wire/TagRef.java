package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** A tag as others mention it. */
public record TagRef(
    String id,
    String instanceId,
    String name,
    @JsonProperty("image_path") @Nullable String imagePath,
    boolean favorite) {}
