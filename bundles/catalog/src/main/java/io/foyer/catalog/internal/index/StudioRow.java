package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;

/**
 * A studio.
 *
 * @param ord ordinal
 * @param instance number of the library server
 * @param id id on that server
 * @param createdAt when made, epoch milliseconds
 * @param updatedAt when changed, epoch milliseconds
 * @param sceneCount count as shown
 * @param imageCount count as shown
 * @param galleryCount count as shown
 * @param performerCount count as shown
 * @param groupCount count as shown
 * @param parent parent studio
 * @param tags tags
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record StudioRow(
    int ord,
    int instance,
    long id,
    long createdAt,
    long updatedAt,
    int sceneCount,
    int imageCount,
    int galleryCount,
    int performerCount,
    int groupCount,
    int parent,
    int[] tags)
    implements Row {
  @Override
  public EntityType type() {
    return EntityType.STUDIO;
  }
}
