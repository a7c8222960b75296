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
    long[] q0 = query.planes[0];
    long[] q1 = query.planes[1];
    long[] q2 = query.planes[2];
    int words = q0.length;
    long next = (long) words * GROUP * Long.BYTES;
    long found = 0;
    for (int group = 0; group < groups; group += 2) { // two share what is read of the query
      for (int part = 0; part < GROUP; part += LANES) {
        long at = signs + group * next + (long) part * Long.BYTES;
        LongVector a0 = LongVector.zero(LONGS);
        LongVector a1 = a0;
        LongVector a2 = a0;
        LongVector b0 = a0;
        LongVector b1 = a0;
        LongVector b2 = a0;
        for (int word = 0; word < words; word++, at += GROUP * Long.BYTES) {
          LongVector a = LongVector.fromMemorySegment(LONGS, codes, at, LITTLE_ENDIAN);
          LongVector b = LongVector.fromMemorySegment(LONGS, codes, at + next, LITTLE_ENDIAN);
          LongVector plane0 = LongVector.broadcast(LONGS, q0[word]);
          LongVector plane1 = LongVector.broadcast(LONGS, q1[word]);
          LongVector plane2 = LongVector.broadcast(LONGS, q2[word]);
          a0 = a0.add(differing(a, plane0));
          a1 = a1.add(differing(a, plane1));
          a2 = a2.add(differing(a, plane2));
          b0 = b0.add(differing(b, plane0));
          b1 = b1.add(differing(b, plane1));
          b2 = b2.add(differing(b, plane2));
        }
        int first = group * GROUP + part;
        found |= found(weighted(a0, a1, a2), codes, scales, first, query.full, limit, hits);
        found |= found(weighted(b0, b1, b2), codes, scales, first + GROUP, query.full, limit, hits);
      }
      if (group % GROUP == GROUP - 2) {
        hits.found[group / GROUP] = found;
        found = 0;
      }
    }
  }

  /** Notes what differs of some vectors, and tells which of them exceed the limit. */
  private static long found(
      LongVector difference,
      MemorySegment codes,
      long scales,
      int first,
      float full,
      float limit,
      Hits hits) {
    long at = scales + (long) first / GROUP * GROUP_SCALES + (long) first % GROUP * Float.BYTES;
    FloatVector scale = FloatVector.fromMemorySegment(FLOATS, codes, at, LITTLE_ENDIAN);
    FloatVector asFloat = (FloatVector) difference.convertShape(VectorOperators.L2F, FLOATS, 0);
    FloatVector product = asFloat.mul(-2).add(full).mul(scale);
    product.intoArray(hits.products, first);
    ((IntVector) difference.convertShape(VectorOperators.L2I, INTS, 0))
        .intoArray(hits.differences, first);
    return product.compare(VectorOperators.GT, limit).toLong() << first;
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
                  differing(code, LongVector.fromArray(LONGS, q0, word)),
                  differing(code, LongVector.fromArray(LONGS, q1, word)),
                  differing(code, LongVector.fromArray(LONGS, q2, word)));
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

  private static LongVector differing(LongVector code, LongVector query) {
    return code.lanewise(XOR, query).lanewise(BIT_COUNT);
  }

  private static LongVector weighted(LongVector d0, LongVector d1, LongVector d2) {
    return d0.add(d1.lanewise(LSHL, 1)).add(d2.lanewise(LSHL, 2));
  }

  @Override
  public String toString() {
    return "vector, " + LONGS.vectorBitSize() + " bits";
  }
}
