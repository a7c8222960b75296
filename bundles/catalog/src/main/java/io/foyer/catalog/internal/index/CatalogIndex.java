package io.foyer.catalog.internal.index;

import java.util.function.Consumer;

/**
 * Holds the current snapshot of the library and makes the next one. Readers take the snapshot once
 * per request and never wait; writers are one at a time.
 */
public final class CatalogIndex {
  /**
   * @param texts the texts of the same library
   * @param instances numbers of library servers, shared with whoever makes the rows
   */
  public CatalogIndex(TextSource texts, Instances instances) {
    throw new UnsupportedOperationException();
  }

  /** Gives all live rows, one type after the other, each in ascending order of ordinals. */
  public interface Loader {
    void load(Consumer<Row> rows);
  }

  /** The current state. Empty before the first {@link #rebuild}. */
  public Snapshot snapshot() {
    throw new UnsupportedOperationException();
  }

  /** Replaces everything by what the loader gives. The old state is answered meanwhile. */
  public Snapshot rebuild(Loader loader) {
    throw new UnsupportedOperationException();
  }

  /** Makes the next state, which shares with the present one what does not change. */
  public Snapshot apply(Changes changes) {
    throw new UnsupportedOperationException();
  }
}
