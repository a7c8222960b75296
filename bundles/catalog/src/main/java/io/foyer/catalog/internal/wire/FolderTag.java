package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tag of the folder view; its parents and children are those of the view alone. */
public record FolderTag(
    String id,
    String instanceId,
    String name,
    @JsonProperty("image_path") @Nullable String imagePath,
    List<StudioRef.Id> parents,
    List<StudioRef.Id> children) {}
