package io.foyer.store;

import io.foyer.store.internal.SqliteStore;
import java.nio.file.Path;

/**
 * The service's databases. Available once {@code foyer.db} and {@code library.db}, where they
 * exist, are open and have passed their integrity check; the others pass it when they are used
 * first.
 */
public interface Store {
  /**
   * Brings the schema's tables up to date and answers the view on them. Call it once, when the
   * owning component is activated. A backup is written before any migration of tables that exist,
   * except of {@code library.db}, which holds nothing that could not be fetched again.
   *
   * @throws IllegalStateException when the file is damaged or was written by a newer version of the
   *     bundle, or a migration fails; the message says what to do
   */
  Database open(Schema schema);

  /**
   * Writes a consistent copy of a file while it is in use, named {@code
   * <file>.backup-YYYYMMDD-HHMMSS} (UTC).
   *
   * @return the copy, in the data directory
   */
  Path backup(DatabaseFile file);

  /**
   * Opens the databases of a data directory without a framework: for tests and tools. A second
   * store on the same directory is refused.
   *
   * @throws IllegalStateException when the directory cannot be used or {@code foyer.db} is damaged
   */
  static Standalone at(Path directory) {
    return new SqliteStore(directory);
  }

  /** A store that its maker has to close. */
  interface Standalone extends Store, AutoCloseable {
    @Override
    void close();
  }
}
