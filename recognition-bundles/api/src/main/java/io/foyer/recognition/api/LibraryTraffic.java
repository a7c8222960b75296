package io.foyer.recognition.api;

import java.time.Duration;

/** How busy the sidecar keeps the library server. A service; cheap to ask. */
public interface LibraryTraffic {
  Statistics statistics();

  /**
   * Since the start.
   *
   * @param requests requests let through
   * @param waited time that requests waited for their turn, added up
   * @param requestsPerSecond the limit in force, the setting {@code library_api_rate}
   * @param queueDepth requests that wait now
   */
  record Statistics(long requests, Duration waited, double requestsPerSecond, int queueDepth) {}
}
