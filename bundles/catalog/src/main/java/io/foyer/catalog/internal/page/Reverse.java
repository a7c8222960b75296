package io.foyer.catalog.internal.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.roaringbitmap.RoaringBitmap;

/**
 * What the entities of a page are mentioned by, cut to as many as an answer may hold: computed
 * first for all of them, so that the stubs are read at once.
 */
final class Reverse<T> {
  private final Map<Integer, int[]> some = new HashMap<>();
  private final Map<Integer, T> stubs;

  Reverse(
      Reading reading,
      int[] ords,
      IntFunction<RoaringBitmap> mentions,
      Function<RoaringBitmap, Map<Integer, T>> read) {
    RoaringBitmap all = new RoaringBitmap();
    for (int ord : ords) {
      int[] few = reading.some(mentions.apply(ord));
      some.put(ord, few);
      all.add(few);
    }
    stubs = read.apply(all);
  }

  List<T> of(int ord) {
    return Reading.each(some.getOrDefault(ord, new int[0]), stubs::get);
  }
}
