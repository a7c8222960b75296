package io.foyer.catalog.internal.index;

import java.util.Arrays;
import org.roaringbitmap.RoaringBitmap;

/** One viewer's values for entities of one type, at one moment. Immutable. */
public final class OverlayValues {
  static final OverlayValues NONE = new OverlayValues(new int[0], new double[0]);

  private final RoaringBitmap present;
  private final int[] ords;
  private final double[] values;

  /**
   * @param ords ascending
   */
  OverlayValues(int[] ords, double[] values) {
    this.present = RoaringBitmap.bitmapOf(ords);
    this.ords = ords;
    this.values = values;
  }

  /** The entities that have a value. Must not be changed. */
  public RoaringBitmap present() {
    return present;
  }

  /** Whether the entity has a value. */
  public boolean has(int ord) {
    return present.contains(ord);
  }

  /** The value, 0 if it has none. */
  public double at(int ord) {
    int at = Arrays.binarySearch(ords, ord);
    return at < 0 ? 0 : values[at];
  }

  /** Takes one value. */
  @FunctionalInterface
  interface Taker {
    void take(int ord, double value);
  }

  /** Tells the values of a set, by ordinal. */
  void forEach(RoaringBitmap set, Taker taker) {
    for (int i = 0; i < ords.length; i++) {
      if (set.contains(ords[i])) {
        taker.take(ords[i], values[i]);
      }
    }
  }

  int size() {
    return ords.length;
  }
}
