package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * A scene with its primary file.
 *
 * @param ord ordinal
 * @param instance number of the library server
 * @param id id on that server
 * @param createdAt when made, epoch milliseconds
 * @param updatedAt when changed, epoch milliseconds
 * @param date date
 * @param duration seconds
 * @param bitRate bits per second
 * @param frameRate frames per second
 * @param width pixels
 * @param height pixels
 * @param size bytes
 * @param videoCodec codec name
 * @param audioCodec codec name
 * @param studio studio
 * @param performers performers
 * @param tags its own tags
 * @param inheritedTags tags of its performers, studio and groups that are not its own
 * @param groups groups it is in
 * @param sceneIndexes its number in each of the groups, {@link #NO_INDEX} where it has none; as
 *     long as {@code groups}
 * @param galleries galleries linked to it; the only place where this link is told
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record SceneRow(
    int ord,
    int instance,
    long id,
    long createdAt,
    long updatedAt,
    int date,
    double duration,
    long bitRate,
    double frameRate,
    int width,
    int height,
    long size,
    @Nullable String videoCodec,
    @Nullable String audioCodec,
    int studio,
    int[] performers,
    int[] tags,
    int[] inheritedTags,
    int[] groups,
    int[] sceneIndexes,
    int[] galleries)
    implements Row {
  /** Stands for a scene without a number in its group. */
  public static final int NO_INDEX = Integer.MIN_VALUE;

  @Override
  public EntityType type() {
    return EntityType.SCENE;
  }
}
