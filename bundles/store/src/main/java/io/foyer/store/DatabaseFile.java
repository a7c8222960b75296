package io.foyer.store;

/**
 * The files. One is made when a schema of it is opened for the first time, so that a service makes
 * only those that it uses.
 */
public enum DatabaseFile {
  /**
   * What people made: users, ratings, history, settings. Written with full durability, backed up.
   */
  FOYER("foyer.db"),
  /** What can be fetched or computed again: the cached library. May be dropped and rebuilt. */
  LIBRARY("library.db"),
  /**
   * What people made in the recognition sidecar: its settings, what was dismissed, what is waiting.
   * Written with full durability, backed up, and never part of a release.
   */
  RECOGNITION("recognition.db");

  private final String fileName;

  DatabaseFile(String fileName) {
    this.fileName = fileName;
  }

  public String fileName() {
    return fileName;
  }
}
