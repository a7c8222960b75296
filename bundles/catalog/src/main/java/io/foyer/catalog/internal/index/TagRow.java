package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;

/**
 * A tag.
 *
 * @param ord ordinal
 * @param instance number of the library server
 * @param id id on that server
 * @param createdAt when made, epoch milliseconds
 * @param updatedAt when changed, epoch milliseconds
 * @param sceneCount count of scenes that carry it themselves
 * @param imageCount count as shown
 * @param galleryCount count as shown
 * @param performerCount count as shown
 * @param studioCount count as shown
 * @param groupCount count as shown
 * @param markerCount count of clips as shown
 * @param parents parent tags; the graph may hold cycles
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record TagRow(
    int ord,
    int instance,
    long id,
    long createdAt,
    long updatedAt,
    int sceneCount,
    int imageCount,
    int galleryCount,
    int performerCount,
    int studioCount,
    int groupCount,
    int markerCount,
    int[] parents)
    implements Row {
  @Override
  public EntityType type() {
    return EntityType.TAG;
  }
}
