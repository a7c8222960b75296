package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.FaceIndex;

/**
 * Whether a model said something about a face, or gave one of the vectors that lie equally near to
 * everything (contract 2.6, health check).
 */
enum IndexHealth {
  HEALTHY,
  DEGENERATE,
  NO_RESULTS;

  /** Distances that are looked at (contract 2.6). */
  private static final int LOOKED_AT = 20;

  private static final double FAR_ENOUGH = 0.20;
  private static final double SUSPICIOUSLY_NEAR = 0.10;
  private static final double LITTLE_VARIANCE = 0.002;
  private static final double NARROW = 0.05;
  private static final double NEARLY_EQUAL = 0.03;
  private static final double NO_VARIANCE = 0.001;

  /** Judges by the smallest distances, which come in ascending order. */
  static IndexHealth of(FaceIndex.Neighbours neighbours) {
    int count = Math.min(LOOKED_AT, neighbours.size());
    if (count == 0) {
      return NO_RESULTS;
    }
    double smallest = neighbours.distance(0);
    double range = neighbours.distance(count - 1) - smallest;
    double mean = 0;
    for (int i = 0; i < count; i++) {
      mean += neighbours.distance(i) / count;
    }
    double variance = 0;
    for (int i = 0; i < count; i++) {
      double off = neighbours.distance(i) - mean;
      variance += off * off / count;
    }
    if (smallest >= FAR_ENOUGH) {
      return HEALTHY;
    }
    if (smallest < SUSPICIOUSLY_NEAR && (variance < LITTLE_VARIANCE || range < NARROW)) {
      return DEGENERATE;
    }
    return range < NEARLY_EQUAL && variance < NO_VARIANCE ? DEGENERATE : HEALTHY;
  }
}
