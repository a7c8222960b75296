package io.foyer.catalog.internal;

import io.foyer.catalog.OverlayColumn;
import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.internal.index.Lists;
import io.foyer.catalog.internal.index.Overlays;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.store.LibraryTables;
import io.foyer.catalog.internal.text.SqliteTexts;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import java.time.Clock;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * The cached library as viewers see it. It is there only while a bundle says what viewers may not
 * see: without {@link Exclusions} nothing is answered.
 */
@Component(service = CachedLibrary.class)
public final class CachedLibrary {
  private final IndexedLibrary library;
  private final Overlays overlays = new Overlays();
  private final Lists lists;

  @Activate
  public CachedLibrary(@Reference IndexedLibrary library, @Reference Exclusions exclusions) {
    this(library, exclusions, Clock.systemUTC());
  }

  public CachedLibrary(IndexedLibrary library, Exclusions exclusions, Clock clock) {
    this.library = library;
    lists = new Lists(library.index(), library.texts(), overlays, exclusions, clock);
  }

  /** The current state, without asking whether it is complete. */
  public Snapshot snapshot() {
    return library.snapshot();
  }

  /**
   * Answers lists.
   *
   * @throws Failure.Unavailable while nothing can be answered yet
   */
  public Lists lists() {
    if (!ready()) {
      throw Failure.Unavailable.notReady();
    }
    return lists;
  }

  /** Whether the index stands and a library server was read completely once. */
  public boolean ready() {
    return library.ready();
  }

  public LibraryTables tables() {
    return library.tables();
  }

  public SqliteTexts texts() {
    return library.texts();
  }

  public Overlays overlays() {
    return overlays;
  }

  @Reference(
      service = OverlayColumn.class,
      cardinality = ReferenceCardinality.MULTIPLE,
      policy = ReferencePolicy.DYNAMIC)
  void addOverlay(OverlayColumn column, Map<String, Object> properties) {
    overlays.add(type(properties), name(properties), column);
  }

  void removeOverlay(OverlayColumn column, Map<String, Object> properties) {
    overlays.remove(type(properties), name(properties), column);
  }

  private static EntityType type(Map<String, Object> properties) {
    return EntityType.ofKey(String.valueOf(properties.get(OverlayColumn.TYPE)));
  }

  private static String name(Map<String, Object> properties) {
    return String.valueOf(properties.get(OverlayColumn.NAME));
  }
}
