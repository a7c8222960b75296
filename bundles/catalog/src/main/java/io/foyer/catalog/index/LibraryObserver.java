package io.foyer.catalog.index;

/** Is told of each change of the cached library before anybody is answered from it. */
public interface LibraryObserver {
  /**
   * A new state is about to be published. Called by the one thread that changes the library, which
   * waits; readers are answered from the state before meanwhile. Must not throw.
   */
  void changing(LibraryChange change);
}
