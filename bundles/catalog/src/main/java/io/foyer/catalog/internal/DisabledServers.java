package io.foyer.catalog.internal;

import io.foyer.catalog.internal.index.CatalogIndex;
import io.foyer.catalog.internal.index.Exclusions;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * Hides what belongs to library servers that are not enabled, from everybody. Where all that is
 * cached belongs to enabled ones, which is nearly always, nothing has to be computed.
 */
final class DisabledServers implements Exclusions {
  private static final RoaringBitmap NOTHING = new RoaringBitmap();

  private final CatalogIndex index;
  private final LibraryServers servers;
  private final Set<String> cached;
  private volatile Hidden hidden = new Hidden(-1, Set.of(), Map.of());

  /**
   * @param cached ids of the library servers of which something is cached, kept up to date
   */
  DisabledServers(CatalogIndex index, LibraryServers servers, Set<String> cached) {
    this.index = index;
    this.servers = servers;
    this.cached = cached;
  }

  /** What is hidden in one state of the library while these servers are enabled. */
  private record Hidden(long version, Set<String> enabled, Map<EntityType, RoaringBitmap> ords) {}

  @Override
  public RoaringBitmap excluded(Viewer viewer, EntityType type) {
    Set<String> enabled =
        servers.enabled().stream().map(LibraryServer::id).collect(Collectors.toSet());
    if (enabled.containsAll(cached)) {
      return NOTHING;
    }
    Snapshot snapshot = index.snapshot();
    Hidden known = hidden;
    if (known.version() != snapshot.version() || !known.enabled().equals(enabled)) {
      known = compute(snapshot, enabled);
      hidden = known;
    }
    return known.ords().getOrDefault(type, NOTHING);
  }

  private static Hidden compute(Snapshot snapshot, Set<String> enabled) {
    Map<EntityType, RoaringBitmap> ords = new EnumMap<>(EntityType.class);
    for (EntityType type : EntityType.values()) {
      RoaringBitmap excluded = new RoaringBitmap();
      PeekableIntIterator live = snapshot.live(type).getIntIterator();
      while (live.hasNext()) {
        int ord = live.next();
        if (!enabled.contains(snapshot.refOf(type, ord).instance())) {
          excluded.add(ord);
        }
      }
      ords.put(type, excluded);
    }
    return new Hidden(snapshot.version(), enabled, ords);
  }
}
