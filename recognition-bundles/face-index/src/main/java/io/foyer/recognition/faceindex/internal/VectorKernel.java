package io.foyer.recognition.faceindex.internal;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * With the Vector API, one vector a lane. The only class that names it: loading it fails with a
 * {@link NoClassDefFoundError} where the module is not there.
 */
final class VectorKernel implements ScanKernel {
  private static final VectorSpecies<Long> LONGS =
      LongVector.SPECIES_PREFERRED.length() > GROUP
          ? LongVector.SPECIES_512
          : LongVector.SPECIES_PREFERRED;
  private static final int LANES = LONGS.length();
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, VectorShape.forBitSize(LANES * Float.SIZE));

  @Override
  public int scan(
      MemorySegment codes,
      long signs,
      long scales,
      int groups,
      int words,
      long[] query,
      float full,
      float limit,
      int[] hits,
      int[] differences) {
    long[] lanes = new long[LANES];
    int found = 0;
    for (int group = 0; group < groups; group++) {
      for (int part = 0; part < GROUP; part += LANES) {
        long at = signs + ((long) group * words * GROUP + part) * Long.BYTES;
        LongVector d0 = LongVector.zero(LONGS);
        LongVector d1 = d0;
        LongVector d2 = d0;
        LongVector d3 = d0;
        for (int word = 0; word < words; word++, at += GROUP * Long.BYTES) {
          LongVector code = LongVector.fromMemorySegment(LONGS, codes, at, LITTLE_ENDIAN);
          int q = word * Levels.PLANES * GROUP;
          d0 = d0.add(differing(code, query, q));
          d1 = d1.add(differing(code, query, q + GROUP));
          d2 = d2.add(differing(code, query, q + 2 * GROUP));
          d3 = d3.add(differing(code, query, q + 3 * GROUP));
        }
        LongVector difference =
            d0.add(d1.lanewise(LSHL, 1)).add(d2.lanewise(LSHL, 2)).add(d3.lanewise(LSHL, 3));
        int first = group * GROUP + part;
        FloatVector scale =
            FloatVector.fromMemorySegment(
                FLOATS, codes, scales + (long) first * Float.BYTES, LITTLE_ENDIAN);
        FloatVector asFloat = (FloatVector) difference.convertShape(VectorOperators.L2F, FLOATS, 0);
        FloatVector estimate = asFloat.mul(-2).add(full).mul(scale);
        long over = estimate.compare(VectorOperators.GT, limit).toLong();
        if (over != 0) {
          difference.intoArray(lanes, 0);
          for (; over != 0; over &= over - 1) {
            int lane = Long.numberOfTrailingZeros(over);
            hits[found] = first + lane;
            differences[found++] = (int) lanes[lane];
          }
        }
      }
    }
    return found;
  }

  private static LongVector differing(LongVector code, long[] query, int at) {
    return code.lanewise(XOR, LongVector.fromArray(LONGS, query, at)).lanewise(BIT_COUNT);
  }

  @Override
  public String toString() {
    return "vector, " + LONGS.vectorBitSize() + " bits";
  }
}
