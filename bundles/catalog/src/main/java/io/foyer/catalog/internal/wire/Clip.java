package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A marked range of a scene. */
public record Clip(
    String id,
    String instanceId,
    String sceneId,
    @Nullable String title,
    double seconds,
    @Nullable Double endSeconds,
    @Nullable String primaryTagId,
    @Nullable String screenshotUrl,
    @Nullable String previewUrl,
    @JsonProperty("isGenerated") boolean isGenerated,
    @Nullable Instant libraryCreatedAt,
    @Nullable Instant libraryUpdatedAt,
    @Nullable Label primaryTag,
    List<Label> tags,
    @Nullable OfScene scene) {
  /** A tag of it. */
  public record Label(String id, String instanceId, String name, @Nullable String color) {}

  /** Its scene. */
  public record OfScene(
      String id,
      String instanceId,
      @Nullable String title,
      @Nullable String pathScreenshot,
      @Nullable String studioId) {}
}
