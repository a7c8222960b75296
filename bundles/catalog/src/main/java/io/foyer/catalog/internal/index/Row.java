package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;

/**
 * What the index knows of one live entity. Common conventions of all rows:
 *
 * <ul>
 *   <li>dates are {@code yyyymmdd} with 00 for an unknown month or day and 0 for no date ({@link
 *       Dates#parse}); timestamps are milliseconds since the epoch, 0 when unknown
 *   <li>numbers are 0 when unknown, texts null
 *   <li>relations hold ordinals of the other type, -1 stands for none where there is at most one.
 *       They may name entities that are not there (yet): those count and match only while they are
 *       live. Order is kept, duplicates are dropped. Arrays are not changed after they were handed
 *       over
 * </ul>
 */
public sealed interface Row
    permits SceneRow, PerformerRow, StudioRow, TagRow, GroupRow, GalleryRow, ImageRow, ClipRow {
  /** Ordinal of the entity among those of its type. */
  int ord();

  /** Number of its library server, see {@link Instances}. */
  int instance();

  /** Its id on that server. */
  long id();

  /** Its kind. */
  EntityType type();
}
