package io.foyer.store;

/** The two files. */
public enum DatabaseFile {
  /**
   * What people made: users, ratings, history, settings. Written with full durability, backed up.
   */
  FOYER("foyer.db"),
  /** What can be fetched or computed again: the cached library. May be dropped and rebuilt. */
  LIBRARY("library.db");

  private final String fileName;

  DatabaseFile(String fileName) {
    this.fileName = fileName;
  }

  public String fileName() {
    return fileName;
  }
}
