package io.foyer.recognition.frames.internal;

import java.util.ArrayList;
import java.util.List;

/** Where in a scene to look. */
final class Samples {
  private Samples() {}

  /**
   * Positions at equal distances, both ends included; a single one, or an empty part, gives the
   * middle (contract 2.1).
   *
   * @return seconds, ascending
   */
  static double[] positions(int wanted, double start, double end) {
    if (wanted <= 1 || end <= start) {
      return new double[] {(start + Math.max(start, end)) / 2};
    }
    double[] positions = new double[wanted];
    for (int i = 0; i < wanted; i++) {
      positions[i] = start + (end - start) * i / (wanted - 1);
    }
    return positions;
  }

  /** At most so many of a list, spread evenly over it, first and last included. */
  static <T> List<T> thinned(List<T> all, int wanted) {
    if (all.size() <= wanted) {
      return all;
    }
    List<T> some = new ArrayList<>(wanted);
    for (double place : positions(wanted, 0, all.size() - 1.0)) {
      some.add(all.get((int) Math.round(place)));
    }
    return some;
  }
}
