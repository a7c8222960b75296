package io.foyer.recognition.faceindex.internal;

import java.io.IOException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.util.VectorUtil;

/**
 * Finds candidates by a scan over {@link FaceCodes}. Each vector is estimated from its signs. Those
 * that look good get a second look and, if they still do, a third at once; the best of these tell
 * what others must reach. Those that may reach it, seen the error of their estimate, wait for their
 * next look until the bar is known that all of the index sets. What remains is all that may belong
 * to the nearest k, seen the small error of the third estimate.
 */
final class CodeScan implements CandidateSource {
  /**
   * Standard deviations of the first estimate's error that are allowed for. With 2.2 a vector just
   * as near as the k-th one is missed in 1 of 70 cases, nearer ones hardly ever; where a second
   * look at many costs nothing, it is had.
   */
  private static final float SIGN_CONFIDENCE = 2.2f;

  private static final float SMALL_CONFIDENCE = 4;
  private static final int SMALL = 1 << 16;

  /** Of those that wait, these are looked at first: few, and nearly all of the best. */
  private static final float SIGN_PROMISE = 1;

  /** Standard deviations of the second estimate's error: missed in 1 of 500. */
  private static final float MIDDLE_CONFIDENCE = 2.9f;

  /** Standard deviations of the third estimate's error: missed in 1 of 700. */
  private static final float LEVEL_CONFIDENCE = 3;

  /** So many below the threshold may be above the bar in the end. */
  private static final float KEPT = 6;

  /** So many vectors' planes stay in the core's nearest cache between touching and comparing. */
  private static final int PIECE = 128;

  /** Queries that go through the blocks together: what they have seen fits a core's cache. */
  private static final int GROUP = 8;

  /** So many are taken from a word of those found without looking how many there are. */
  private static final int AT_ONCE = 4;

  private static final int CACHE_LINE = 64;

  private final FaceCodes codes;
  private final Rotation rotation;
  private final ScanKernel kernel;
  private final float signMargin;
  private final float middleMargin;
  private final float levelMargin;
  private final Queue<Room> rooms = new ConcurrentLinkedQueue<>();

  CodeScan(FaceCodes codes, ScanKernel kernel) {
    this.codes = codes;
    this.kernel = kernel;
    rotation = new Rotation(codes.dimensions);
    boolean small = codes.count <= SMALL;
    signMargin = codes.signError * (small ? SMALL_CONFIDENCE : SIGN_CONFIDENCE);
    middleMargin = codes.middleError * (small ? SMALL_CONFIDENCE : MIDDLE_CONFIDENCE);
    levelMargin = codes.levelError * LEVEL_CONFIDENCE;
  }

  @Override
  public int[][] candidates(float[][] queries, FloatVectorValues vectors, int k)
      throws IOException {
    int[][] candidates = new int[queries.length][];
    for (int from = 0; from < queries.length; from += GROUP) {
      Pass[] passes = new Pass[Math.min(GROUP, queries.length - from)];
      for (int i = 0; i < passes.length; i++) {
        float[] rotated = queries[from + i].clone();
        rotation.apply(rotated);
        passes[i] = new Pass(queries[from + i], new CodedQuery(rotated, codes.centre), k, room());
      }
      for (int block = 0; block < codes.blocks(); block++) { // it stays in the core's cache
        for (Pass pass : passes) {
          pass.scan(block);
        }
      }
      for (int i = 0; i < passes.length; i++) {
        candidates[from + i] = passes[i].finish(vectors);
        rooms.add(passes[i].room);
      }
    }
    return candidates;
  }

  @Override
  public void close() throws IOException {
    codes.close();
  }

  private Room room() {
    Room room = rooms.poll();
    return room == null ? new Room() : room;
  }

  /** Where a pass works; kept for the next one, so that it is in the processor's cache. */
  private final class Room {
    final float[] products = new float[codes.blocks() * FaceCodes.BLOCK]; // by signs, of all
    final float[] limits = new float[codes.blocks()]; // those above had their second look
    final long[] found = new long[FaceCodes.BLOCK / Long.SIZE];
    final int[] ords = new int[PIECE + FaceCodes.BLOCK + AT_ONCE]; // wait for a second look
    int count;
    final Seen waiting = new Seen();
    final Seen promising = new Seen();
    final Seen kept = new Seen();
    final long[] places = new long[PIECE];
    final int[] differences = new int[PIECE];

    @SuppressWarnings("UnusedVariable") // only so that the compiler keeps what fills it
    long touched;
  }

  /** Vectors seen and what is known of them. */
  private static final class Seen {
    int[] ords = new int[FaceCodes.BLOCK];
    int[] differences = new int[FaceCodes.BLOCK]; // of the middle plane
    float[] estimates = new float[FaceCodes.BLOCK];
    int count;

    void add(int ord, int difference, float estimate) {
      if (count == ords.length) {
        ords = Arrays.copyOf(ords, 2 * count);
        differences = Arrays.copyOf(differences, 2 * count);
        estimates = Arrays.copyOf(estimates, 2 * count);
      }
      ords[count] = ord;
      differences[count] = difference;
      estimates[count++] = estimate;
    }

    /** Those that reach a bar. */
    void copy(float bar, Seen to) {
      to.count = 0;
      for (int i = 0; i < count; i++) {
        if (estimates[i] >= bar) {
          to.add(ords[i], differences[i], estimates[i]);
        }
      }
    }
  }

  /** One query's way through the blocks. */
  private final class Pass {
    private final float[] vector;
    private final CodedQuery query;
    private final Room room;
    private final float[] best; // of second estimates: a heap, the least on top
    private int ranked;
    private float threshold = Float.NEGATIVE_INFINITY;

    Pass(float[] vector, CodedQuery query, int k, Room room) {
      this.vector = vector;
      this.query = query;
      this.room = room;
      best = new float[k];
      room.count = 0;
      room.waiting.count = 0;
      room.kept.count = 0;
    }

    void scan(int block) {
      float limit = limit(threshold);
      room.limits[block] = limit;
      kernel.scan(
          codes.segment,
          codes.signs(block),
          codes.scales(block),
          query.coarse,
          limit,
          room.products,
          block * FaceCodes.BLOCK,
          room.found);
      found(block);
      second(PIECE);
    }

    /** The candidates. */
    int[] finish(FloatVectorValues vectors) throws IOException {
      second(1);
      again(SIGN_PROMISE * codes.signError);
      again(signMargin);
      room.waiting.copy(threshold - middleMargin, room.promising);
      third();
      room.kept.copy(least(vectors) - levelMargin, room.promising);
      return Arrays.copyOf(room.promising.ords, room.promising.count);
    }

    /** Has a second look at those that an estimate from signs lets expect so much. */
    private void again(float margin) {
      for (int block = 0; block < codes.blocks(); block++) {
        float limit = limit(threshold - margin);
        if (limit < room.limits[block]) {
          kernel.find(
              room.products, block * FaceCodes.BLOCK, limit, room.limits[block], room.found);
          room.limits[block] = limit;
          found(block);
          second(PIECE);
        }
      }
      second(1);
    }

    /** What a product must exceed for an estimate. */
    private float limit(float estimate) {
      return (estimate - query.withCentre) / query.coarse.scale;
    }

    /**
     * What the k-th nearest reaches at the least: the least that those with the k best estimates
     * really reach. The threshold is more than that, as the best estimates are the luckiest ones.
     */
    private float least(FloatVectorValues vectors) throws IOException {
      float least = threshold;
      for (int i = 0; i < room.kept.count; i++) {
        if (room.kept.estimates[i] >= threshold) {
          float[] other = vectors.vectorValue(room.kept.ords[i]);
          least = Math.min(least, VectorUtil.dotProduct(vector, other));
        }
      }
      return least;
    }

    /** Has those found in a block wait for their second look. */
    private void found(int block) {
      int[] ords = room.ords;
      int count = room.count;
      for (int word = 0; word < room.found.length; word++) {
        int first = block * FaceCodes.BLOCK + word * Long.SIZE;
        long found = room.found[word];
        int many = Long.bitCount(found);
        for (int i = count; i < count + many; i += AT_ONCE) { // seldom wrong about when it ends
          for (int j = i; j < i + AT_ONCE; j++) {
            ords[j] = first + Long.numberOfTrailingZeros(found);
            found &= found - 1;
          }
        }
        count += many;
      }
      room.count = count;
    }

    /** Has a second look at those that wait, when they are many enough. */
    private void second(int least) {
      int done = 0;
      for (; room.count - done >= least; done += PIECE) {
        second(done, Math.min(PIECE, room.count - done));
      }
      int left = Math.max(0, room.count - done);
      System.arraycopy(room.ords, Math.min(done, room.count), room.ords, 0, left);
      room.count = left;
    }

    private void second(int from, int count) {
      room.promising.count = 0;
      for (int i = 0; i < count; i++) {
        int ord = room.ords[from + i];
        room.places[i] = codes.middle(ord / FaceCodes.BLOCK, ord % FaceCodes.BLOCK);
      }
      compare(count, FaceCodes.MIDDLE);
      for (int i = 0; i < count; i++) {
        int ord = room.ords[from + i];
        int difference = room.differences[i];
        float product =
            2 * query.coarse.scale * room.products[ord]
                + codes.signScale(ord / FaceCodes.BLOCK, ord % FaceCodes.BLOCK)
                    * query.fine.product(1, difference);
        float estimate = query.withCentre + codes.middleScale * product;
        if (estimate >= threshold - middleMargin) {
          Seen where = estimate >= threshold ? room.promising : room.waiting;
          where.add(ord, difference, estimate);
        }
      }
      third();
    }

    /** Has a third look at the promising ones. */
    private void third() {
      Seen promising = room.promising;
      for (int from = 0; from < promising.count; from += PIECE) {
        int piece = Math.min(PIECE, promising.count - from);
        for (int i = 0; i < piece; i++) {
          int ord = promising.ords[from + i];
          room.places[i] = codes.fine(ord / FaceCodes.BLOCK, ord % FaceCodes.BLOCK);
        }
        compare(piece, FaceCodes.FINE);
        for (int i = 0; i < piece; i++) {
          int ord = promising.ords[from + i];
          float product =
              query.fine.product(FaceCodes.FINE_WEIGHTS, room.differences[i])
                  + query.fine.product(1, promising.differences[from + i]) * (1 << Levels.MIDDLE);
          float scale = codes.levelScale(ord / FaceCodes.BLOCK, ord % FaceCodes.BLOCK);
          float estimate = query.withCentre + scale * product;
          if (estimate >= threshold - KEPT * codes.levelError) {
            keep(ord, estimate);
          }
        }
      }
    }

    private void compare(int count, int[] shifts) {
      room.touched += touch(count, shifts.length);
      kernel.compare(codes.segment, room.places, count, shifts, query.fine, room.differences);
    }

    /**
     * Has the processor fetch what will be compared, many lines at a time: they lie far apart, and
     * waiting for one after the other takes five times as long.
     */
    private long touch(int count, int planes) {
      long bytes = (long) planes * codes.words * Long.BYTES;
      long sum = 0;
      for (int i = 0; i < count; i++) {
        for (long at = 0; at < bytes; at += CACHE_LINE) {
          sum += codes.segment.get(ScalarKernel.LONG, room.places[i] + at);
        }
      }
      return sum;
    }

    private void keep(int ord, float estimate) {
      room.kept.add(ord, 0, estimate);
      if (ranked < best.length) {
        best[ranked++] = estimate;
        if (ranked == best.length) {
          Arrays.sort(best); // a heap already
          threshold = best[0];
        }
      } else if (estimate > threshold) {
        sink(estimate);
        threshold = best[0];
      }
    }

    /** Puts a value in the least one's place and restores the heap. */
    private void sink(float value) {
      int at = 0;
      for (int child = 1; child < best.length; child = 2 * at + 1) {
        if (child + 1 < best.length && best[child + 1] < best[child]) {
          child++;
        }
        if (best[child] >= value) {
          break;
        }
        best[at] = best[child];
        at = child;
      }
      best[at] = value;
    }
  }
}
