package io.foyer.recognition.sidecar.internal;

/** Tells what is missing for a moment from what does not exist. */
interface Absences {
  /**
   * Answers whether a resource would answer this that is away, or has come but has not been taken
   * into the application yet.
   *
   * @param path the path below the application
   */
  boolean isAway(String method, String path);

  /** Answers whether a resource is not registered now. */
  boolean isGone(Class<?> resource);
}
