package io.foyer.catalog.internal.page;

import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.wire.PickerGallery;
import io.foyer.catalog.internal.wire.PickerGroup;
import io.foyer.catalog.internal.wire.PickerItem;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Makes the lists of pickers: a name an entity, however many there are. */
@Component(service = Pickers.class)
public final class Pickers {
  private final CachedLibrary library;
  private final LibraryServers servers;

  @Activate
  public Pickers(@Reference CachedLibrary library, @Reference LibraryServers servers) {
    this.library = library;
    this.servers = servers;
  }

  /**
   * Performers, studios or tags. Where library servers share a name, those that are not on the
   * default one are told apart by their server's.
   */
  public List<PickerItem> items(EntityType type, ListResult found) {
    int[] ords = found.ords();
    @Nullable String[] names = library.texts().labels(type, ords);
    Set<String> shared = shared(type, found, names);
    Map<String, String> servers = new HashMap<>();
    this.servers.all().forEach(server -> servers.put(server.id(), server.name()));
    String home = this.servers.defaultServer().map(LibraryServer::id).orElse("");
    List<PickerItem> items = new ArrayList<>(ords.length);
    for (int i = 0; i < ords.length; i++) {
      EntityRef ref = found.snapshot().refOf(type, ords[i]);
      String name = Stubs.text(names[i]);
      boolean ambiguous = shared.contains(name) && !ref.instance().equals(home);
      items.add(
          new PickerItem(
              ref.id(),
              ambiguous ? name + " (" + servers.getOrDefault(ref.instance(), "?") + ")" : name,
              ref.instance()));
    }
    return items;
  }

  private static Set<String> shared(EntityType type, ListResult found, @Nullable String[] names) {
    Map<String, String> first = new HashMap<>();
    Set<String> shared = new HashSet<>();
    for (int i = 0; i < names.length; i++) {
      String name = Stubs.text(names[i]);
      String instance = found.snapshot().refOf(type, found.ords()[i]).instance();
      String other = first.putIfAbsent(name, instance);
      if (other != null && !other.equals(instance)) {
        shared.add(name);
      }
    }
    return shared;
  }

  public List<PickerGroup> groups(Viewer viewer, ListResult found) {
    UserValues user =
        new UserValues(library.overlays(), viewer, found.snapshot(), EntityType.GROUP);
    @Nullable String[] names = library.texts().labels(EntityType.GROUP, found.ords());
    List<PickerGroup> items = new ArrayList<>(names.length);
    for (int i = 0; i < names.length; i++) {
      int ord = found.ords()[i];
      EntityRef ref = found.snapshot().refOf(EntityType.GROUP, ord);
      items.add(
          new PickerGroup(ref.id(), Stubs.text(names[i]), ref.instance(), user.favorite(ord)));
    }
    return items;
  }

  public List<PickerGallery> galleries(ListResult found) {
    @Nullable String[] titles = library.texts().labels(EntityType.GALLERY, found.ords());
    List<PickerGallery> items = new ArrayList<>(titles.length);
    for (int i = 0; i < titles.length; i++) {
      EntityRef ref = found.snapshot().refOf(EntityType.GALLERY, found.ords()[i]);
      items.add(new PickerGallery(ref.id(), Stubs.text(titles[i]), ref.instance()));
    }
    return items;
  }
}
