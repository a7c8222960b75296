package io.foyer.catalog.internal.index;

import org.roaringbitmap.RoaringBitmap;

/** One viewer's values for entities of one type, at one moment. */
public final class OverlayValues {
  OverlayValues() {}

  /** The entities that have a value. Must not be changed. */
  public RoaringBitmap present() {
    throw new UnsupportedOperationException();
  }

  /** Whether the entity has a value. */
  public boolean has(int ord) {
    throw new UnsupportedOperationException();
  }

  /** The value, 0 if it has none. */
  public double at(int ord) {
    throw new UnsupportedOperationException();
  }
}
