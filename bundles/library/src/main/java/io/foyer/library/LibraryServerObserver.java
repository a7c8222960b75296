package io.foyer.library;

/**
 * Told about changes of the registered library servers, after they are stored, on the thread that
 * made the change; an implementation hands long work to a thread of its own. Offer it as a service.
 */
public interface LibraryServerObserver {
  /** A server was registered, or its address, key or enablement changed. */
  void changed(LibraryServer server);

  /** A server was removed; everything kept about it must go. */
  void removed(String id);
}
