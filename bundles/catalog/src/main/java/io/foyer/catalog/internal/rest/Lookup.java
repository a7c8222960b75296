package io.foyer.catalog.internal.rest;

import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.index.Lists;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the one entity that a path names. */
@Component(service = Lookup.class)
public final class Lookup {
  private final CachedLibrary library;
  private final LibraryServers servers;

  @Activate
  public Lookup(@Reference CachedLibrary library, @Reference LibraryServers servers) {
    this.library = library;
    this.servers = servers;
  }

  /** An entity in one state of the library. */
  record Found(Snapshot snapshot, int ord) {}

  /**
   * Finds a visible entity. A bare id without a library server means the one on the default server
   * if that has it.
   *
   * @throws Failure.NotFound when there is none
   * @throws Failure.Ambiguous when it is on several, none of them the default
   */
  Found one(Viewer viewer, EntityType type, String id, @Nullable String instance) {
    Lists lists = library.lists();
    Snapshot snapshot = library.snapshot();
    EntityId wanted = EntityId.parse(id);
    if (wanted.instance() == null && instance != null && !instance.isEmpty()) {
      wanted = new EntityId(wanted.id(), instance);
    }
    if (wanted.instance() == null) {
      String home = servers.defaultServer().map(LibraryServer::id).orElse("");
      int ord = snapshot.ordOf(new EntityRef(home, type, wanted.id()));
      if (ord >= 0 && lists.visible(viewer, snapshot, type).contains(ord)) {
        return new Found(snapshot, ord);
      }
    }
    EntityRef ref = lists.find(viewer, type, wanted);
    int ord = snapshot.ordOf(ref);
    if (ord < 0) {
      throw new Failure.NotFound("Not found"); // came with a change since
    }
    return new Found(snapshot, ord);
  }
}
