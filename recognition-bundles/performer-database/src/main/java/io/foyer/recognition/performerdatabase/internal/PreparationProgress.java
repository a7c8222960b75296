package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.Progress;

/**
 * The preparation of all indices as one row of thousandths that never goes back. An index is made
 * in a few passes over the vectors, each of which counts from the beginning.
 */
final class PreparationProgress implements Progress {
  private static final int PASSES = 4;
  private static final long PARTS = 1000;

  private final Progress steps;
  private final int index;
  private final int indices;
  private String pass = "";
  private int passes;
  private long furthest;

  PreparationProgress(Progress steps, int index, int indices) {
    this.steps = steps;
    this.index = index;
    this.indices = indices;
  }

  @Override
  public void report(String stage, long done, long total) {
    if (!stage.equals(pass)) {
      pass = stage;
      passes++;
    }
    double share = total == 0 ? 0 : Math.clamp((double) done / total, 0, 1);
    double all = Math.min(1, (passes - 1 + share) / PASSES);
    furthest = Math.max(furthest, (long) (PARTS * all));
    steps.report(Stage.PREPARE.key(), index * PARTS + furthest, indices * PARTS);
  }
}
