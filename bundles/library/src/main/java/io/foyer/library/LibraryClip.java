package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A marked range inside a scene.
 *
 * @param id id
 * @param title title
 * @param sceneId the scene
 * @param seconds where it starts
 * @param endSeconds where it ends, or null
 * @param primaryTagId its main tag
 * @param tagIds further tags
 * @param stream path of its video
 * @param preview path of its animated preview
 * @param screenshot path of its still
 * @param createdAt when made
 * @param updatedAt when changed
 */
public record LibraryClip(
    String id,
    @Nullable String title,
    String sceneId,
    double seconds,
    @Nullable Double endSeconds,
    @Nullable String primaryTagId,
    List<String> tagIds,
    @Nullable String stream,
    @Nullable String preview,
    @Nullable String screenshot,
    @Nullable String createdAt,
    @Nullable String updatedAt)
    implements LibraryEntity {
  public LibraryClip {
    tagIds = List.copyOf(tagIds);
  }

  @Override
  public EntityType type() {
    return EntityType.CLIP;
  }
}
