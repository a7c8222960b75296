package io.foyer.catalog.internal.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

class InverseTest {
  /** Target 0 has no source, 1 few of them, 2 so many that they are a bitmap. */
  private static Inverse inverse(int sources) {
    int[] ords = IntStream.range(0, sources).toArray();
    int[][] lists = new int[sources][];
    for (int i = 0; i < sources; i++) {
      lists[i] = i % 50 == 3 ? new int[] {2, 1} : i % 3 == 0 ? new int[] {2} : new int[0];
    }
    return Inverse.of(IntLists.EMPTY.with(ords, lists), RoaringBitmap.bitmapOf(ords));
  }

  @Test
  void sourcesAmongASetAreFoundAndCounted() {
    Inverse inverse = inverse(5000);
    Random random = new Random(4);
    for (int round = 0; round < 300; round++) {
      RoaringBitmap among = new RoaringBitmap();
      for (int i = random.nextInt(4) * random.nextInt(300); i > 0; i--) {
        among.add(random.nextInt(6000));
      }
      for (int target = 0; target < 4; target++) {
        int expected = RoaringBitmap.andCardinality(inverse.get(target), among);
        assertEquals(expected, inverse.count(target, among));
        assertEquals(expected > 0, inverse.meets(target, among));
      }
    }
    assertEquals(100, inverse.count(1, inverse.get(1)));
    assertEquals(1733, inverse.count(2, inverse.get(2)));
    assertEquals(0, inverse.count(0));
  }

  @Test
  void sourcesOfManyTargetsAreThoseOfEach() {
    int sources = 20_000;
    Random random = new Random(5);
    int[] ords = IntStream.range(0, sources).toArray();
    int[][] lists = new int[sources][];
    for (int i = 0; i < sources; i++) {
      lists[i] = new int[] {random.nextInt(4000), i % 40 == 0 ? 0 : 4000 + random.nextInt(4000)};
    }
    Inverse inverse = Inverse.of(IntLists.EMPTY.with(ords, lists), RoaringBitmap.bitmapOf(ords));
    for (int count : new int[] {0, 1, 999, 1000, 3000}) {
      RoaringBitmap targets = RoaringBitmap.bitmapOf(0, 9000);
      RoaringBitmap expected = inverse.get(0).clone();
      for (int i = 0; i < count; i++) {
        int target = random.nextInt(8000);
        targets.add(target);
        expected.or(inverse.get(target));
      }
      assertEquals(expected, inverse.any(targets));
    }
  }
}
