package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** A studio as others mention it. */
public record StudioRef(
    String id,
    String instanceId,
    String name,
    @JsonProperty("image_path") @Nullable String imagePath,
    boolean favorite,
    @JsonProperty("parent_studio") @Nullable Id parentStudio) {
  /** The id of an entity. */
  public record Id(String id, String instanceId) {}
}
