package io.foyer.recognition.facedetection.internal;

import java.util.List;
import java.util.Optional;

/**
 * Which output is which. Detectors of this kind look at three grids, of 8, 16 and 32 pixels a cell,
 * with one or two anchors a cell, and have an output of scores (1 column), of boxes (4 columns)
 * and, some, of points (10 columns) for each grid. Names and order differ from file to file; the
 * numbers of rows and columns say it all.
 *
 * @param anchors anchors a cell, 1 or 2
 * @param grids the three grids
 */
record Heads(int anchors, List<Grid> grids) {
  private static final int[] STRIDES = {8, 16, 32};

  Heads {
    grids = List.copyOf(grids);
  }

  /**
   * One grid's outputs.
   *
   * @param stride pixels a cell, in both directions
   * @param scores number of the output of scores
   * @param boxes number of that of boxes
   * @param points number of that of points, -1 when there is none
   */
  record Grid(int stride, int scores, int boxes, int points) {}

  /**
   * Recognises outputs.
   *
   * @param shapes rows and columns, or one, rows and columns
   * @param width of the input that they answer, a multiple of 32
   * @param height of that input, a multiple of 32
   * @return nothing when this is another kind of network
   */
  static Optional<Heads> of(List<List<Long>> shapes, int width, int height) {
    for (int anchors = 1; anchors <= 2; anchors++) {
      for (boolean points : new boolean[] {true, false}) {
        if (shapes.size() == (points ? 9 : 6)) {
          Grid[] grids = new Grid[STRIDES.length];
          boolean all = true;
          for (int i = 0; i < STRIDES.length; i++) {
            long rows = (long) (width / STRIDES[i]) * (height / STRIDES[i]) * anchors;
            grids[i] =
                new Grid(
                    STRIDES[i],
                    find(shapes, rows, 1),
                    find(shapes, rows, 4),
                    points ? find(shapes, rows, 10) : -1);
            all &= grids[i].scores >= 0 && grids[i].boxes >= 0 && (!points || grids[i].points >= 0);
          }
          if (all) {
            return Optional.of(new Heads(anchors, List.of(grids)));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static int find(List<List<Long>> shapes, long rows, long columns) {
    List<Long> plain = List.of(rows, columns);
    List<Long> batch = List.of(1L, rows, columns);
    for (int i = 0; i < shapes.size(); i++) {
      if (shapes.get(i).equals(plain) || shapes.get(i).equals(batch)) {
        return i;
      }
    }
    return -1;
  }
}
