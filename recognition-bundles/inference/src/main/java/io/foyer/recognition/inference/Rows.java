package io.foyer.recognition.inference;

/**
 * The two loops that all resizing spends its time in. Both implementations compute the same
 * operations in the same order, so that their results are equal to the bit.
 */
sealed interface Rows permits ScalarRows, VectorRows {
  /**
   * Mixes two rows of bytes: first + (second − first) · weight, for as many as the target holds.
   *
   * @param first where the first row begins in the pixels
   * @param second where the second row begins
   */
  void mix(byte[] pixels, int first, int second, float weight, float[] target);

  /** Mixes two places of a row each, rounds to whole numbers half up, and normalises. */
  void sample(float[] row, Line line, float[] target);

  /** The quickest that this JVM offers. */
  static Rows fastest() {
    return Fastest.ROWS;
  }

  /**
   * Where the numbers of a line come from; arrays of one length, not copied.
   *
   * @param first place of the first source
   * @param second place of the second
   * @param weight share of the second
   * @param mean subtracted after rounding
   * @param scale multiplied with then
   */
  @SuppressWarnings("ArrayRecordComponent") // tables of an inner loop, shared on purpose
  record Line(int[] first, int[] second, float[] weight, float[] mean, float[] scale) {}

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
