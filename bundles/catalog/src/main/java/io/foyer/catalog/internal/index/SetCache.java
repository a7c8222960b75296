package io.foyer.catalog.internal.index;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.roaringbitmap.RoaringBitmap;

/**
 * Sets that the same request asks for again page after page: what a search text finds, what lies in
 * a range of a column. Belongs to one snapshot, holds nothing of a viewer, and forgets the least
 * used beyond a number of sets or bytes. Safe for many threads.
 */
final class SetCache {
  private static final long LIMIT = 64L << 20;

  /** Their names may be long: search texts. */
  private static final int MOST = 512;

  private final Map<Object, RoaringBitmap> sets = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  RoaringBitmap get(Object key, Supplier<RoaringBitmap> source) {
    synchronized (sets) {
      RoaringBitmap known = sets.get(key);
      if (known != null) {
        return known;
      }
    }
    RoaringBitmap made = source.get();
    made.runOptimize();
    synchronized (sets) {
      if (sets.putIfAbsent(key, made) == null) {
        bytes += size(made);
      }
      for (Iterator<RoaringBitmap> it = sets.values().iterator();
          (bytes > LIMIT || sets.size() > MOST) && it.hasNext(); ) {
        bytes -= size(it.next());
        it.remove();
      }
    }
    return made;
  }

  boolean has(Object key) {
    synchronized (sets) {
      return sets.containsKey(key);
    }
  }

  long bytes() {
    synchronized (sets) {
      return bytes;
    }
  }

  private static long size(RoaringBitmap set) {
    return 256 + set.getLongSizeInBytes();
  }
}
