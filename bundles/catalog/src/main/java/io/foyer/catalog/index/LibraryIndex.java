package io.foyer.catalog.index;

import io.foyer.core.EntityType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives the states of the cached library, one after the other. Safe for many threads. */
public interface LibraryIndex {
  /** The current state. Empty until {@link #built}; never blocks. */
  LibrarySnapshot snapshot();

  /** Whether the index was built from the file since the service started. */
  boolean built();

  /** Ids of the library servers of which anything is cached. */
  Set<String> servers();

  /** Titles or names for people, as long as {@code ords}; null where there is none. */
  @Nullable String[] labels(EntityType type, int[] ords);

  /** Has an observer told of every change from now on, until the subscription is closed. */
  Subscription subscribe(LibraryObserver observer);

  /** Ends when it is closed. */
  interface Subscription extends AutoCloseable {
    @Override
    void close();
  }
}
