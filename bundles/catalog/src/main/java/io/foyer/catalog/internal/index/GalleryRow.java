package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;

/**
 * A gallery. Its scenes are told by {@link SceneRow#galleries}.
 *
 * @param ord ordinal
 * @param instance number of the library server
 * @param id id on that server
 * @param createdAt when made, epoch milliseconds
 * @param updatedAt when changed, epoch milliseconds
 * @param date date
 * @param imageCount count as shown
 * @param studio studio
 * @param performers performers
 * @param tags tags
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record GalleryRow(
    int ord,
    int instance,
    long id,
    long createdAt,
    long updatedAt,
    int date,
    int imageCount,
    int studio,
    int[] performers,
    int[] tags)
    implements Row {
  @Override
  public EntityType type() {
    return EntityType.GALLERY;
  }
}
