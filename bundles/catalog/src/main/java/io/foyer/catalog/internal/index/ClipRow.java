package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;

/**
 * A clip.
 *
 * @param ord ordinal
 * @param instance number of the library server
 * @param id id on that server
 * @param createdAt when made, epoch milliseconds
 * @param updatedAt when changed, epoch milliseconds
 * @param seconds where it starts in the scene
 * @param endSeconds where it ends; not above {@code seconds} when unknown
 * @param generated whether its preview was found
 * @param scene its scene
 * @param primaryTag its main tag
 * @param tags further tags
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record ClipRow(
    int ord,
    int instance,
    long id,
    long createdAt,
    long updatedAt,
    double seconds,
    double endSeconds,
    boolean generated,
    int scene,
    int primaryTag,
    int[] tags)
    implements Row {
  @Override
  public EntityType type() {
    return EntityType.CLIP;
  }
}
