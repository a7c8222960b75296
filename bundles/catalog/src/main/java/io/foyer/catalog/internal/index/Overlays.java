package io.foyer.catalog.internal.index;

import io.foyer.catalog.OverlayColumn;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * What is one viewer's: finds the {@link OverlayColumn} for a value, and keeps what it gave as
 * sparse columns while they are used and unchanged, the least used going first beyond a number of
 * values. Safe for many threads.
 */
public final class Overlays {
  private static final long LIMIT = 2_000_000;

  /** What an empty column counts for. */
  private static final int AT_LEAST = 16;

  private final Map<Name, List<OverlayColumn>> columns = new ConcurrentHashMap<>();
  private final Map<Of, Loaded> loaded = new LinkedHashMap<>(16, 0.75f, true);
  private long size;

  private record Name(EntityType type, String name) {}

  private record Of(int userId, Name name) {}

  /**
   * @param known the entities that were known; null when all values found theirs
   */
  private record Loaded(
      OverlayColumn column, long version, @Nullable RoaringBitmap known, OverlayValues values) {
    int size() {
      return AT_LEAST + values.size();
    }
  }

  /** Adds a provider; the latest one for a value wins. */
  public void add(EntityType type, String name, OverlayColumn column) {
    columns.computeIfAbsent(new Name(type, name), n -> new CopyOnWriteArrayList<>()).add(column);
  }

  /** Removes a provider; one that is not there is ignored. */
  public void remove(EntityType type, String name, OverlayColumn column) {
    List<OverlayColumn> of = columns.get(new Name(type, name));
    if (of != null) {
      of.remove(column);
    }
    synchronized (loaded) {
      for (Iterator<Loaded> it = loaded.values().iterator(); it.hasNext(); ) {
        Loaded one = it.next();
        if (one.column() == column) {
          it.remove();
          size -= one.size();
        }
      }
    }
  }

  /** A viewer's values of a kind; empty when nobody provides them. */
  public OverlayValues values(Viewer viewer, Snapshot snapshot, EntityType type, String name) {
    Name what = new Name(type, name);
    List<OverlayColumn> of = columns.getOrDefault(what, List.of());
    OverlayColumn column = null;
    for (OverlayColumn each : of) {
      column = each;
    }
    if (column == null) {
      return OverlayValues.NONE;
    }
    Of key = new Of(viewer.userId(), what);
    long version = column.version(viewer);
    RoaringBitmap known = snapshot.table(type).known();
    synchronized (loaded) {
      Loaded kept = loaded.get(key);
      if (kept != null
          && kept.column() == column
          && kept.version() == version
          && (kept.known() == null || kept.known().equals(known))) {
        return kept.values();
      }
    }
    Loaded fresh = load(column, version, viewer, snapshot, type);
    synchronized (loaded) {
      Loaded old = loaded.put(key, fresh);
      size += fresh.size() - (old == null ? 0 : old.size());
      for (Iterator<Loaded> it = loaded.values().iterator(); size > LIMIT && it.hasNext(); ) {
        size -= it.next().size();
        it.remove();
      }
    }
    return fresh.values();
  }

  private static Loaded load(
      OverlayColumn column, long version, Viewer viewer, Snapshot snapshot, EntityType type) {
    Map<Integer, Double> byOrd = new TreeMap<>();
    boolean complete = true;
    for (Map.Entry<EntityRef, Double> entry : column.values(viewer).entrySet()) {
      EntityRef ref = entry.getKey();
      RoaringBitmap found =
          ref.type() == type
              ? snapshot.known(type, new EntityId(ref.id(), ref.instance()))
              : new RoaringBitmap();
      complete &= !found.isEmpty();
      if (!found.isEmpty() && Double.isFinite(entry.getValue())) {
        byOrd.put(found.first(), entry.getValue());
      }
    }
    return new Loaded(
        column,
        version,
        complete ? null : snapshot.table(type).known(),
        new OverlayValues(
            byOrd.keySet().stream().mapToInt(Integer::intValue).toArray(),
            byOrd.values().stream().mapToDouble(Double::doubleValue).toArray()));
  }
}
