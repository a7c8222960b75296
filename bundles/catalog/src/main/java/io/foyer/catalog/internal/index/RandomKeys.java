package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.roaringbitmap.RoaringBitmap;

/**
 * Where each entity stands in a shuffled list, by the formula of the contract: a number below 2^31
 * that depends on its id and the seed alone. The last few seeds are kept. Safe for many threads.
 */
final class RandomKeys {
  static final int LIMIT = Integer.MAX_VALUE;

  private static final int SEEDS = 8;
  private static final long M = 2_147_483_647;

  private final Map<Seed, Keys> seeds =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Seed, Keys> eldest) {
          return size() > SEEDS;
        }
      };

  private record Seed(EntityType type, long seed) {}

  @SuppressWarnings("ArrayRecordComponent") // nobody changes it
  private record Keys(RoaringBitmap of, int[] keys) {}

  /** The key of an entity: never negative, below {@link #LIMIT}. */
  static int key(long id, long seed) {
    long n = (id % M + (seed == 0 ? 12_345 : seed)) % M;
    long a = n * n % M * 52_959_209 % M;
    long b = n * 1_047_483_763 % M;
    return (int) ((a + b) % M);
  }

  /** Keys by ordinal, for all known entities. */
  int[] keys(Table table, long seed) {
    Seed name = new Seed(table.type(), seed);
    Keys kept;
    synchronized (seeds) {
      kept = seeds.get(name);
    }
    if (kept != null && kept.of().equals(table.known())) {
      return kept.keys();
    }
    // the id of an ordinal never changes, so only the new ones are missing
    RoaringBitmap known = table.known();
    int[] keys = new int[known.isEmpty() ? 0 : known.last() + 1];
    if (kept != null) {
      System.arraycopy(kept.keys(), 0, keys, 0, Math.min(kept.keys().length, keys.length));
      known = RoaringBitmap.andNot(known, kept.of());
    }
    Column ids = table.column(Field.ID);
    Snapshot.forEach(known, ord -> keys[ord] = key(ids.at(ord), seed));
    synchronized (seeds) {
      seeds.put(name, new Keys(table.known(), keys));
    }
    return keys;
  }

  long bytes() {
    synchronized (seeds) {
      return seeds.values().stream().mapToLong(kept -> kept.keys().length * 4L).sum();
    }
  }
}
