package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;

/**
 * An image, with what it inherited from its galleries.
 *
 * @param ord ordinal
 * @param instance number of the library server
 * @param id id on that server
 * @param createdAt when made, epoch milliseconds
 * @param updatedAt when changed, epoch milliseconds
 * @param date date
 * @param width pixels
 * @param height pixels
 * @param size bytes
 * @param rating100 the library's rating, which counts where the viewer has none
 * @param oCounter the library's counter, which counts where the viewer has none
 * @param studio studio
 * @param performers performers
 * @param tags tags
 * @param galleries galleries it is in
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record ImageRow(
    int ord,
    int instance,
    long id,
    long createdAt,
    long updatedAt,
    int date,
    int width,
    int height,
    long size,
    int rating100,
    int oCounter,
    int studio,
    int[] performers,
    int[] tags,
    int[] galleries)
    implements Row {
  @Override
  public EntityType type() {
    return EntityType.IMAGE;
  }
}
