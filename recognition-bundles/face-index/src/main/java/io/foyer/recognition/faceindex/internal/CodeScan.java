package io.foyer.recognition.faceindex.internal;

import java.io.IOException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.util.VectorUtil;

/**
 * Finds candidates by a scan over {@link FaceCodes}. Each vector is estimated from its signs. Those
 * that look good are estimated from all levels at once, and the best of these tell what others must
 * reach; those that may reach it, seen the error of the first estimate, wait until the bar is known
 * that all of the index sets. What remains is all that may belong to the nearest k, seen the
 * smaller error of the second estimate.
 */
final class CodeScan implements CandidateSource {
  /**
   * Standard deviations of the first estimate's error that are allowed for. With 2.4 a vector just
   * as near as the k-th one is missed in 1 of 100 cases, nearer ones hardly ever; where a second
   * look at many costs nothing, it is had.
   */
  private static final float SIGN_CONFIDENCE = 2.4f;

  private static final float SIGN_CONFIDENCE_SMALL = 4;
  private static final int SMALL = 1 << 16;

  /** Of those that wait, these are looked at first: few, and nearly all of the best. */
  private static final float SIGN_PROMISE = 1;

  /** Standard deviations of the second estimate's error: missed in 1 of 700. */
  private static final float LEVEL_CONFIDENCE = 3;

  /** So many below the threshold may be above the bar in the end. */
  private static final float KEPT = 6;

  /** So many finer planes stay in the core's nearest cache between touching and comparing. */
  private static final int PIECE = 128;

  /** Queries that go through the blocks together: what they have seen fits a core's cache. */
  private static final int GROUP = 8;

  private static final int CACHE_LINE = 64;
  private static final int LEVELS = (1 << Levels.PLANES) - 1;

  private final FaceCodes codes;
  private final Rotation rotation;
  private final ScanKernel kernel;
  private final float confidence;
  private final Queue<Room> rooms = new ConcurrentLinkedQueue<>();

  CodeScan(FaceCodes codes, ScanKernel kernel) {
    this.codes = codes;
    this.kernel = kernel;
    rotation = new Rotation(codes.dimensions);
    confidence = codes.count <= SMALL ? SIGN_CONFIDENCE_SMALL : SIGN_CONFIDENCE;
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
  private static final class Room {
    final ScanKernel.Hits hits = new ScanKernel.Hits();
    final Seen promising = new Seen();
    final Seen waiting = new Seen();
    final Seen kept = new Seen();
    final long[] planes = new long[PIECE];
    final int[] differences = new int[PIECE];

    @SuppressWarnings("UnusedVariable") // only so that the compiler keeps what fills it
    long touched;
  }

  /** Vectors seen and what is known of them. */
  private static final class Seen {
    int[] ords = new int[FaceCodes.BLOCK];
    int[] differences = new int[FaceCodes.BLOCK];
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

    /** Moves those that reach a bar to another and drops those that miss a second one. */
    void split(float bar, Seen to, float least) {
      int left = 0;
      for (int i = 0; i < count; i++) {
        float estimate = estimates[i];
        if (estimate >= bar) {
          to.add(ords[i], differences[i], estimate);
        } else if (estimate >= least) {
          ords[left] = ords[i];
          differences[left] = differences[i];
          estimates[left++] = estimate;
        }
      }
      count = left;
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
      room.waiting.count = 0;
      room.kept.count = 0;
    }

    void scan(int block) {
      ScanKernel.Hits hits = room.hits;
      kernel.scan(
          codes.segment,
          codes.signs(block),
          codes.scales(block),
          FaceCodes.BLOCK / ScanKernel.GROUP,
          query,
          (bar() - query.withCentre) / query.scale,
          hits);
      Seen promising = room.promising;
      Seen waiting = room.waiting;
      promising.count = 0;
      for (int word = 0; word < hits.found.length; word++) {
        for (long found = hits.found[word]; found != 0; found &= found - 1) {
          int place = word * Long.SIZE + Long.numberOfTrailingZeros(found);
          float estimate = query.withCentre + query.scale * hits.products[place];
          Seen where = estimate >= threshold ? promising : waiting;
          where.add(block * FaceCodes.BLOCK + place, hits.differences[place], estimate);
        }
      }
      look(promising);
    }

    /** The candidates. */
    int[] finish(FloatVectorValues vectors) throws IOException {
      Seen next = room.promising;
      next.count = 0;
      room.waiting.split(threshold - SIGN_PROMISE * codes.signError, next, bar());
      look(next);
      next.count = 0;
      room.waiting.split(bar(), next, Float.POSITIVE_INFINITY);
      look(next);
      next.count = 0;
      float least = least(vectors);
      room.kept.split(least - LEVEL_CONFIDENCE * codes.levelError, next, Float.POSITIVE_INFINITY);
      return Arrays.copyOf(next.ords, next.count);
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

    /** What an estimate from signs must reach by what is known so far. */
    private float bar() {
      return threshold - confidence * codes.signError;
    }

    /** The second look: the finer planes join the signs. */
    private void look(Seen seen) {
      long[] planes = room.planes;
      int[] differences = room.differences;
      for (int from = 0; from < seen.count; from += PIECE) {
        int piece = Math.min(PIECE, seen.count - from);
        for (int i = 0; i < piece; i++) {
          int ord = seen.ords[from + i];
          planes[i] = codes.planes(ord / FaceCodes.BLOCK, ord % FaceCodes.BLOCK);
        }
        room.touched += touch(planes, piece);
        kernel.compare(codes.segment, planes, piece, query, differences);
        for (int i = 0; i < piece; i++) {
          int ord = seen.ords[from + i];
          int difference = (seen.differences[from + i] << Levels.SIGNS) + differences[i];
          float scale = codes.levelScale(ord / FaceCodes.BLOCK, ord % FaceCodes.BLOCK);
          float estimate =
              query.withCentre + query.scale * scale * (LEVELS * query.full - 2 * difference);
          if (estimate >= threshold - KEPT * codes.levelError) {
            keep(ord, estimate);
          }
        }
      }
    }

    /**
     * Has the processor fetch what will be compared, many lines at a time: they lie far apart, and
     * waiting for one after the other takes five times as long.
     */
    private long touch(long[] planes, int count) {
      long bytes = (long) Levels.SIGNS * codes.words * Long.BYTES;
      long sum = 0;
      for (int i = 0; i < count; i++) {
        for (long at = 0; at < bytes; at += CACHE_LINE) {
          sum += codes.segment.get(ScalarKernel.LONG, planes[i] + at);
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
