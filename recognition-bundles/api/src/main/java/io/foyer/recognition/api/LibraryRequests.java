package io.foyer.recognition.api;

/** How the limit of requests to the library server has worked so far. A service; cheap to ask. */
public interface LibraryRequests {
  Statistics statistics();

  /**
   * Since start.
   *
   * @param total requests that were let through
   * @param totalWaitSeconds time that they waited for it, together
   * @param perSecond the limit
   * @param waiting requests that wait now
   */
  record Statistics(long total, double totalWaitSeconds, double perSecond, int waiting) {}
}
