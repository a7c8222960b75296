package io.foyer.recognition.performerdatabase.internal;

import java.util.Locale;

/** What a run is doing; in the order of an update. */
enum Stage {
  DOWNLOAD("downloading", 0, 30),
  EXTRACT("extracting", 30, 50),
  VERIFY("verifying", 50, 60),
  PREPARE("preparing", 60, 70),
  SWAP("swapping", 70, 90),
  RELOAD("reloading", 90, 100);

  private final String status;
  private final int from;
  private final int to;

  Stage(String status, int from, int to) {
    this.status = status;
    this.from = from;
    this.to = to;
  }

  /** Its name on the wire and in {@link io.foyer.recognition.api.Progress}. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status as the contract has it. */
  String status() {
    return status;
  }

  /** Percent of the whole run. */
  int percent(double share) {
    return from + (int) ((to - from) * Math.clamp(share, 0, 1));
  }
}
