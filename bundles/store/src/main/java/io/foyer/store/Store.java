package io.foyer.store;

import java.nio.file.Path;

/**
 * The service's databases. Available once both files are open and have passed their integrity
 * check.
 */
public interface Store {
  /**
   * Brings the schema's tables up to date and answers the view on them. Call it once, when the
   * owning component is activated. A backup of the file is written before any migration of tables
   * that exist.
   *
   * @throws IllegalStateException when the file was written by a newer version of the bundle, or a
   *     migration fails; the message says what to do
   */
  Database open(Schema schema);

  /**
   * Writes a consistent copy of a file while it is in use.
   *
   * @return the copy, in the data directory
   */
  Path backup(DatabaseFile file);
}
