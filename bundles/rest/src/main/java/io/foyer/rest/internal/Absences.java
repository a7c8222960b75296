package io.foyer.rest.internal;

/** Tells what is missing for a moment from what does not exist. */
interface Absences {
  /**
   * Answers whether a resource that is away would answer this.
   *
   * @param path the path below the application
   */
  boolean isAway(String method, String path);

  /** Answers whether a resource is gone, or has been gone since a moment of the nano clock. */
  boolean wentSince(Class<?> resource, long nanos);
}
