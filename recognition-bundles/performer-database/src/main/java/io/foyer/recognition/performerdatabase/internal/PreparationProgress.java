package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Progress;

/**
 * The preparation of all indices as one row of thousandths that never goes back. An index is made
 * in a few passes over the vectors, each of which counts from the beginning; beside a graph's all
 * others are short.
 */
final class PreparationProgress implements Progress {
  private static final int PASSES = 4;
  private static final long PARTS = 1000;
  private static final double BEFORE_GRAPH = 0.02;

  private final Progress steps;
  private final FaceIndex.Format format;
  private final int index;
  private final int indices;
  private String pass = "";
  private int passes;
  private long furthest;

  PreparationProgress(Progress steps, FaceIndex.Format format, int index, int indices) {
    this.steps = steps;
    this.format = format;
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
    double all =
        switch (format) {
          case EXACT -> Math.min(1, (passes - 1 + share) / PASSES);
          case HNSW -> stage.equals("graph") ? BEFORE_GRAPH + (1 - BEFORE_GRAPH) * share : 0;
        };
    furthest = Math.max(furthest, (long) (PARTS * all));
    steps.report(Stage.PREPARE.key(), index * PARTS + furthest, indices * PARTS);
  }
}
