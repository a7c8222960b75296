package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Exclusions;
import io.foyer.core.EntityType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts of what a viewer sees, kept for the next page or filter: a few for each viewer, and only
 * as long as what is kept from that viewer is at hand elsewhere. Safe for many threads; two that
 * need the same counts at once may both make them.
 */
final class KeptCounts {
  /** Those of 100,000 entities take 400 KB. */
  private static final int MOST = 8;

  /**
   * Which counts.
   *
   * @param version of the state that they are of
   */
  record Name(long version, EntityType type, Measure measure) {}

  private final Map<Exclusions.Excluded, Map<Name, int[]>> kept = new WeakHashMap<>();

  int[] get(Exclusions.Excluded viewers, Name name, Supplier<int[]> make) {
    int[] known = known(viewers, name);
    if (known != null) {
      return known;
    }
    int[] made = make.get();
    synchronized (kept) {
      kept.computeIfAbsent(viewers, of -> new Few()).put(name, made);
    }
    return made;
  }

  private int @Nullable [] known(Exclusions.Excluded viewers, Name name) {
    synchronized (kept) {
      Map<Name, int[]> few = kept.get(viewers);
      return few == null ? null : few.get(name);
    }
  }

  private static final class Few extends LinkedHashMap<Name, int[]> {
    private static final long serialVersionUID = 1L;

    Few() {
      super(MOST * 2, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Name, int[]> eldest) {
      return size() > MOST;
    }
  }
}
