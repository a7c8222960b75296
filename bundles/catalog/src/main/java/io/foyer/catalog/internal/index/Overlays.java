package io.foyer.catalog.internal.index;

import io.foyer.catalog.OverlayColumn;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;

/**
 * What is one viewer's: finds the {@link OverlayColumn} for a value, and keeps what it gave as
 * sparse columns while they are used and unchanged. Safe for many threads.
 */
public final class Overlays {
  /** Adds a provider; the latest one for a value wins. */
  public void add(EntityType type, String name, OverlayColumn column) {
    throw new UnsupportedOperationException();
  }

  /** Removes a provider; one that is not there is ignored. */
  public void remove(EntityType type, String name, OverlayColumn column) {
    throw new UnsupportedOperationException();
  }

  /** A viewer's values of a kind; empty when nobody provides them. */
  public OverlayValues values(Viewer viewer, Snapshot snapshot, EntityType type, String name) {
    throw new UnsupportedOperationException();
  }
}
