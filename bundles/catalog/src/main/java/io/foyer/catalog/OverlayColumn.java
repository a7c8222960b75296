package io.foyer.catalog;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.util.Map;

/**
 * A value that belongs to one viewer and one entity: a rating, a favourite, a play count. The
 * feature that owns the data offers one of these as a service, and lists can then be filtered and
 * sorted by it without the catalog knowing the feature. Without a provider the value counts as
 * missing everywhere, which compares as 0, or as no date.
 */
public interface OverlayColumn {
  /** Service property: for which type of entity, a {@link EntityType#key()}. */
  String TYPE = "io.foyer.overlay.type";

  /**
   * Service property: name of the value as filters and sort keys use it, one of {@code rating100},
   * {@code favorite}, {@code o_counter}, {@code play_count}, {@code play_duration}, {@code
   * resume_time}, {@code last_played_at}, {@code last_o_at}.
   */
  String NAME = "io.foyer.overlay.name";

  /**
   * All values of a viewer that are not missing. Flags are 1, times are milliseconds since the
   * epoch. Called when the version has changed since the last call, on a request's thread.
   */
  Map<EntityRef, Double> values(Viewer viewer);

  /** A number that grows whenever a value of this viewer changes. Fast: called in every request. */
  long version(Viewer viewer);
}
