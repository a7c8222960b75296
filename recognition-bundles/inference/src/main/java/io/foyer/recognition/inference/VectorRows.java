package io.foyer.recognition.inference;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** As many numbers at a time as the machine's vectors hold; what is left over, one by one. */
final class VectorRows implements Rows {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, FLOATS.vectorShape());
  // a quarter of the bits; there is none below 64, of which a part is used then
  private static final VectorSpecies<Byte> BYTES =
      VectorSpecies.of(
          byte.class, VectorShape.forBitSize(Math.max(64, FLOATS.vectorBitSize() / 4)));

  @Override
  public void mix(byte[] pixels, int first, int second, float weight, float[] target, int count) {
    int i = 0;
    for (; i + BYTES.length() <= count; i += FLOATS.length()) {
      FloatVector a = floats(pixels, first + i);
      FloatVector b = floats(pixels, second + i);
      a.add(b.sub(a).mul(weight)).intoArray(target, i);
    }
    ScalarRows.mix(pixels, first, second, weight, target, i, count);
  }

  private static FloatVector floats(byte[] pixels, int at) {
    return (FloatVector)
        ByteVector.fromArray(BYTES, pixels, at)
            .convertShape(VectorOperators.ZERO_EXTEND_B2I, INTS, 0)
            .convertShape(VectorOperators.I2F, FLOATS, 0);
  }

  /** A window reaches over the end by two vectors at most. */
  @Override
  public int room(int count) {
    return count + 2 * FLOATS.length();
  }

  @Override
  public Line line(int[] first, int[] second, float[] weight, float[] mean, float[] scale) {
    return Line.of(first, second, weight, mean, scale, FLOATS.length());
  }

  @Override
  public void sample(float[] row, Line line, float[] target) {
    int lanes = FLOATS.length();
    int[] windows = line.windows();
    int i = 0;
    if (windows.length > 0) {
      for (int window : windows) {
        FloatVector low = FloatVector.fromArray(FLOATS, row, window);
        FloatVector high = FloatVector.fromArray(FLOATS, row, window + lanes);
        store(
            FloatVector.fromArray(FLOATS, line.firstInWindow(), i).selectFrom(low, high),
            FloatVector.fromArray(FLOATS, line.secondInWindow(), i).selectFrom(low, high),
            line,
            target,
            i);
        i += lanes;
      }
    } else {
      for (; i + lanes <= target.length; i += lanes) {
        store(
            FloatVector.fromArray(FLOATS, row, 0, line.first(), i),
            FloatVector.fromArray(FLOATS, row, 0, line.second(), i),
            line,
            target,
            i);
      }
    }
    ScalarRows.sample(row, line, target, i);
  }

  private static void store(FloatVector a, FloatVector b, Line line, float[] target, int i) {
    FloatVector value = a.add(b.sub(a).mul(FloatVector.fromArray(FLOATS, line.weight(), i)));
    IntVector whole = (IntVector) value.add(0.5f).convertShape(VectorOperators.F2I, INTS, 0);
    ((FloatVector) whole.convertShape(VectorOperators.I2F, FLOATS, 0))
        .sub(FloatVector.fromArray(FLOATS, line.mean(), i))
        .mul(FloatVector.fromArray(FLOATS, line.scale(), i))
        .intoArray(target, i);
  }
}
