package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;

/**
 * A group.
 *
 * @param ord ordinal
 * @param instance number of the library server
 * @param id id on that server
 * @param createdAt when made, epoch milliseconds
 * @param updatedAt when changed, epoch milliseconds
 * @param date date
 * @param duration seconds
 * @param sceneCount count as shown
 * @param performerCount count as shown
 * @param studio studio
 * @param tags tags
 * @param subGroups groups inside it; the graph may hold cycles
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record GroupRow(
    int ord,
    int instance,
    long id,
    long createdAt,
    long updatedAt,
    int date,
    int duration,
    int sceneCount,
    int performerCount,
    int studio,
    int[] tags,
    int[] subGroups)
    implements Row {
  @Override
  public EntityType type() {
    return EntityType.GROUP;
  }
}
