package io.foyer.identity;

/**
 * Told about changes of the accounts, after they are stored, on the thread that made the change; an
 * implementation hands long work to a thread of its own. Offer it as a service. Calls only say that
 * there is something to read again: they may come more than once or in another order than the
 * changes, so ask {@link Users} for the present state. One that fails is logged and keeps neither
 * the others nor the change itself from going on.
 */
public interface UserObserver {
  /** An account was made, or its role or its choice of library servers is another one. */
  void changed(int userId);

  /** An account was deleted; everything kept about it must go. Its id is never given again. */
  void removed(int userId);

  /** All accounts were deleted at once, because the service is set up anew. */
  void allRemoved();
}
