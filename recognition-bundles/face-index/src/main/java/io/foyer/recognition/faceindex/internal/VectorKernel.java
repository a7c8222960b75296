package io.foyer.recognition.faceindex.internal;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
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
  public void scan(
      MemorySegment codes,
      long signs,
      long scales,
      CodedQuery.Planes query,
      float limit,
      float[] products,
      int from,
      long[] found) {
    long[] bits = query.bits;
    int words = query.words;
    long next = (long) words * GROUP * Long.BYTES;
    long some = 0;
    for (int group = 0;
        group < FaceCodes.BLOCK / GROUP;
        group += 2) { // two share what is read of the query
      for (int part = 0; part < GROUP; part += LANES) {
        long at = signs + group * next + (long) part * Long.BYTES;
        LongVector a0 = LongVector.zero(LONGS);
        LongVector a1 = a0;
        LongVector a2 = a0;
        LongVector b0 = a0;
        LongVector b1 = a0;
        LongVector b2 = a0;
        for (int word = 0; word < words; word++, at += GROUP * Long.BYTES) {
          LongVector one = LongVector.fromMemorySegment(LONGS, codes, at, LITTLE_ENDIAN);
          LongVector two = LongVector.fromMemorySegment(LONGS, codes, at + next, LITTLE_ENDIAN);
          LongVector plane0 = LongVector.broadcast(LONGS, bits[word]);
          LongVector plane1 = LongVector.broadcast(LONGS, bits[words + word]);
          LongVector plane2 = LongVector.broadcast(LONGS, bits[2 * words + word]);
          a0 = a0.add(differing(one, plane0));
          a1 = a1.add(differing(one, plane1));
          a2 = a2.add(differing(one, plane2));
          b0 = b0.add(differing(two, plane0));
          b1 = b1.add(differing(two, plane1));
          b2 = b2.add(differing(two, plane2));
        }
        int first = group * GROUP + part;
        FloatVector a = product(weighted(a0, a1, a2), codes, scales, first, query.full);
        FloatVector b = product(weighted(b0, b1, b2), codes, scales, first + GROUP, query.full);
        a.intoArray(products, from + first);
        b.intoArray(products, from + first + GROUP);
        some |= a.compare(VectorOperators.GT, limit).toLong() << first;
        some |= b.compare(VectorOperators.GT, limit).toLong() << (first + GROUP);
      }
      if (group % GROUP == GROUP - 2) {
        found[group / GROUP] = some;
        some = 0;
      }
    }
  }

  private static FloatVector product(
      LongVector difference, MemorySegment codes, long scales, int first, float full) {
    FloatVector scale =
        FloatVector.fromMemorySegment(
            FLOATS, codes, scales + (long) first * Float.BYTES, LITTLE_ENDIAN);
    FloatVector asFloat = (FloatVector) difference.convertShape(VectorOperators.L2F, FLOATS, 0);
    return asFloat.mul(-2).add(full).mul(scale);
  }

  @Override
  public void find(float[] products, int from, float limit, float most, long[] found) {
    for (int word = 0; word < found.length; word++) {
      long some = 0;
      for (int i = 0; i < Long.SIZE; i += FLOATS.length()) {
        FloatVector product = FloatVector.fromArray(FLOATS, products, from + word * Long.SIZE + i);
        some |=
            product
                    .compare(VectorOperators.GT, limit)
                    .and(product.compare(VectorOperators.LE, most))
                    .toLong()
                << i;
      }
      found[word] = some;
    }
  }

  @Override
  public void compare(
      MemorySegment codes,
      long[] places,
      int count,
      int[] shifts,
      CodedQuery.Planes query,
      int[] differences) {
    int words = query.words;
    int wide = words / LANES * LANES;
    Arrays.fill(differences, 0, count, 0);
    for (int plane = 0; plane < shifts.length; plane++) {
      long begin = (long) plane * words * Long.BYTES;
      for (int word = 0; word < wide; word += LANES) {
        compare(codes, places, count, begin, word, shifts[plane], query, differences);
      }
      for (int i = 0; i < count && wide < words; i++) {
        for (int word = wide; word < words; word++) {
          long code = codes.get(ScalarKernel.LONG, places[i] + begin + (long) word * Long.BYTES);
          differences[i] += query.difference(code, word) << shifts[plane];
        }
      }
    }
  }

  private static void compare(
      MemorySegment codes,
      long[] places,
      int count,
      long begin,
      int word,
      int shift,
      CodedQuery.Planes query,
      int[] differences) {
    int words = query.words;
    LongVector q0 = LongVector.fromArray(LONGS, query.bits, word);
    LongVector q1 = LongVector.fromArray(LONGS, query.bits, words + word);
    LongVector q2 = LongVector.fromArray(LONGS, query.bits, 2 * words + word);
    LongVector q3 = LongVector.fromArray(LONGS, query.bits, 3 * words + word);
    LongVector q4 = LongVector.fromArray(LONGS, query.bits, 4 * words + word);
    long at = begin + (long) word * Long.BYTES;
    for (int i = 0; i < count; i++) {
      LongVector code = LongVector.fromMemorySegment(LONGS, codes, places[i] + at, LITTLE_ENDIAN);
      LongVector high = differing(code, q3).add(differing(code, q4).lanewise(LSHL, 1));
      LongVector all =
          weighted(differing(code, q0), differing(code, q1), differing(code, q2))
              .add(high.lanewise(LSHL, 3));
      differences[i] += (int) all.reduceLanes(VectorOperators.ADD) << shift;
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
