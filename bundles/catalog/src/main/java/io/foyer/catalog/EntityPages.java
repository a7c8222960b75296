package io.foyer.catalog;

import io.foyer.core.EntityRef;
import io.foyer.core.Viewer;
import java.util.Collection;
import java.util.Map;

/**
 * Shows entities as the library's own lists do, for bundles that have lists of their own. Safe for
 * many threads.
 */
public interface EntityPages {
  /**
   * The entities as JSON shall show them to the viewer, in the order in which they were named.
   * Those that are not cached, or no longer, are left out.
   *
   * <p>The entities themselves are shown even when the viewer may not see them: whoever asks has
   * decided that they may be, for example because the viewer hid them. What they mention (stubs,
   * counts of what is visible) is only what the viewer may see. A clip is left out when its scene
   * is not visible.
   *
   * <p>Costs a fixed number of statements a type, so ask once for a page and not for each entity.
   *
   * @throws io.foyer.core.Failure.Unavailable while no library server was read completely once
   */
  Map<EntityRef, Object> pages(Viewer viewer, Collection<EntityRef> entities);
}
