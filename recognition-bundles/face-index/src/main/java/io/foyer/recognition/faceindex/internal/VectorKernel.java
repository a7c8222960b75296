package io.foyer.recognition.faceindex.internal;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
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
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, VectorShape.forBitSize(LANES * Integer.SIZE));

  @Override
  public void scan(
      MemorySegment codes,
      long signs,
      long scales,
      int groups,
      CodedQuery query,
      float limit,
      Hits hits) {
    long[] repeated = query.repeated;
    int words = query.planes[0].length;
    long found = 0;
    for (int group = 0; group < groups; group++) {
      for (int part = 0; part < GROUP; part += LANES) {
        long at = signs + ((long) group * words * GROUP + part) * Long.BYTES;
        LongVector d0 = LongVector.zero(LONGS);
        LongVector d1 = d0;
        LongVector d2 = d0;
        for (int word = 0; word < words; word++, at += GROUP * Long.BYTES) {
          LongVector code = LongVector.fromMemorySegment(LONGS, codes, at, LITTLE_ENDIAN);
          int q = word * Levels.QUERY_PLANES * GROUP;
          d0 = d0.add(differing(code, repeated, q));
          d1 = d1.add(differing(code, repeated, q + GROUP));
          d2 = d2.add(differing(code, repeated, q + 2 * GROUP));
        }
        LongVector difference = weighted(d0, d1, d2);
        FloatVector scale =
            FloatVector.fromMemorySegment(
                FLOATS,
                codes,
                scales + (long) group * GROUP_SCALES + (long) part * Float.BYTES,
                LITTLE_ENDIAN);
        FloatVector asFloat = (FloatVector) difference.convertShape(VectorOperators.L2F, FLOATS, 0);
        FloatVector product = asFloat.mul(-2).add(query.full).mul(scale);
        int first = group * GROUP + part;
        product.intoArray(hits.products, first);
        ((IntVector) difference.convertShape(VectorOperators.L2I, INTS, 0))
            .intoArray(hits.differences, first);
        found |= product.compare(VectorOperators.GT, limit).toLong() << first;
      }
      if (group % GROUP == GROUP - 1) {
        hits.found[group / GROUP] = found;
        found = 0;
      }
    }
  }

  @Override
  public void compare(
      MemorySegment codes, long[] planes, int count, CodedQuery query, int[] differences) {
    long[] q0 = query.planes[0];
    long[] q1 = query.planes[1];
    long[] q2 = query.planes[2];
    int words = q0.length;
    int wide = words / LANES * LANES;
    for (int i = 0; i < count; i++) {
      long at = planes[i];
      LongVector sum = LongVector.zero(LONGS);
      int rest = 0;
      for (int plane = 0; plane < Levels.SIGNS; plane++, at += (long) words * Long.BYTES) {
        for (int word = 0; word < wide; word += LANES) {
          LongVector code =
              LongVector.fromMemorySegment(
                  LONGS, codes, at + (long) word * Long.BYTES, LITTLE_ENDIAN);
          LongVector difference =
              weighted(
                  differing(code, q0, word), differing(code, q1, word), differing(code, q2, word));
          sum = sum.add(difference.lanewise(LSHL, plane));
        }
        for (int word = wide; word < words; word++) {
          long code = codes.get(ScalarKernel.LONG, at + (long) word * Long.BYTES);
          rest += ScalarKernel.difference(code, query.planes, word) << plane;
        }
      }
      differences[i] = (int) sum.reduceLanes(VectorOperators.ADD) + rest;
    }
  }

  private static LongVector differing(LongVector code, long[] query, int at) {
    return code.lanewise(XOR, LongVector.fromArray(LONGS, query, at)).lanewise(BIT_COUNT);
  }

  private static LongVector weighted(LongVector d0, LongVector d1, LongVector d2) {
    return d0.add(d1.lanewise(LSHL, 1)).add(d2.lanewise(LSHL, 2));
  }

  @Override
  public String toString() {
    return "vector, " + LONGS.vectorBitSize() + " bits";
  }
}
