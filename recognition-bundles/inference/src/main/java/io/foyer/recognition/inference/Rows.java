package io.foyer.recognition.inference;

/**
 * The two loops that all resizing spends its time in. Both implementations compute the same
 * operations in the same order, so that their results are equal to the bit.
 */
sealed interface Rows permits ScalarRows, VectorRows {
  /**
   * Mixes two rows of bytes: first + (second − first) · weight.
   *
   * @param first where the first row begins in the pixels
   * @param second where the second row begins
   * @param count bytes of a row
   */
  void mix(byte[] pixels, int first, int second, float weight, float[] target, int count);

  /** How many floats a row of so many may be read as by {@link #sample}. */
  int room(int count);

  /** Mixes two places of a row each, rounds to whole numbers half up, and normalises. */
  void sample(float[] row, Line line, float[] target);

  /** Prepares a line. */
  Line line(int[] first, int[] second, float[] weight, float[] mean, float[] scale);

  /** The quickest that this JVM offers. */
  static Rows fastest() {
    return Fastest.ROWS;
  }

  /**
   * Where the numbers of a line come from; arrays of one length, not copied.
   *
   * <p>Where a picture is made larger, a vector of results comes from few neighbouring sources:
   * from a window of two vectors' length. Picking them out of it is much quicker than gathering
   * them.
   *
   * @param first place of the first source
   * @param second place of the second
   * @param weight share of the second
   * @param mean subtracted after rounding
   * @param scale multiplied with then
   * @param windows where the window of each vector begins; none where the sources lie too far apart
   * @param firstInWindow place of the first source in its window
   * @param secondInWindow place of the second
   */
  @SuppressWarnings("ArrayRecordComponent") // tables of an inner loop, shared on purpose
  record Line(
      int[] first,
      int[] second,
      float[] weight,
      float[] mean,
      float[] scale,
      int[] windows,
      float[] firstInWindow,
      float[] secondInWindow) {
    private static final int[] NONE = {};

    /** A line for vectors of a length, 1 for none. */
    static Line of(
        int[] first, int[] second, float[] weight, float[] mean, float[] scale, int lanes) {
      int[] windows = new int[lanes == 1 ? 0 : first.length / lanes];
      float[] firstInWindow = new float[windows.length * lanes];
      float[] secondInWindow = new float[windows.length * lanes];
      for (int window = 0; window < windows.length; window++) {
        int start = window * lanes;
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (int i = start; i < start + lanes; i++) {
          least = Math.min(least, Math.min(first[i], second[i]));
          most = Math.max(most, Math.max(first[i], second[i]));
        }
        if (most - least >= 2 * lanes) {
          windows = NONE;
          break;
        }
        windows[window] = least;
        for (int i = start; i < start + lanes; i++) {
          firstInWindow[i] = first[i] - least;
          secondInWindow[i] = second[i] - least;
        }
      }
      return new Line(first, second, weight, mean, scale, windows, firstInWindow, secondInWindow);
    }
  }

  /** Chosen once: the Vector API needs a module that the JVM may not have been started with. */
  final class Fastest {
    private static final Rows ROWS = choose();

    private Fastest() {}

    private static Rows choose() {
      boolean readable =
          ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent() && linked();
      return readable ? new VectorRows() : new ScalarRows();
    }

    private static boolean linked() {
      try {
        Class.forName("jdk.incubator.vector.FloatVector", false, Rows.class.getClassLoader());
        return true;
      } catch (ClassNotFoundException notImported) {
        return false; // the module is there, but not for this bundle
      }
    }
  }
}
