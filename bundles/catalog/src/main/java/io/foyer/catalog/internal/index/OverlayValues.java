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

  int size() {
    return ords.length;
  }
}
