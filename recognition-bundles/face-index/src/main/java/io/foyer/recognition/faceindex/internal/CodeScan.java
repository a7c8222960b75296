package io.foyer.recognition.faceindex.internal;

import java.io.IOException;
import java.util.Arrays;

/**
 * Finds candidates by a scan over {@link FaceCodes}. Each vector is estimated from its signs; those
 * that may still be among the nearest k, seen the error of such estimates, are estimated from all
 * levels, and the best of these so far tell what the next ones must reach. What remains at the end
 * is all that may belong to the nearest k, seen the smaller error of the second estimate.
 */
final class CodeScan implements CandidateSource {
  /** Standard deviations of error allowed for: misses less than 1 in 700 at the very limit. */
  private static final float CONFIDENCE = 3;

  private final FaceCodes codes;
  private final Rotation rotation;
  private final ScanKernel kernel;

  CodeScan(FaceCodes codes, ScanKernel kernel) {
    this.codes = codes;
    this.kernel = kernel;
    rotation = new Rotation(codes.dimensions);
  }

  @Override
  public int[][] candidates(float[][] queries, int k) {
    Pass[] passes = new Pass[queries.length];
    for (int i = 0; i < queries.length; i++) {
      float[] rotated = queries[i].clone();
      rotation.apply(rotated);
      passes[i] = new Pass(new CodedQuery(rotated, codes.centre), k);
    }
    for (int block = 0; block < codes.blocks(); block++) { // a block stays in the core's cache
      for (Pass pass : passes) {
        pass.block(block);
      }
    }
    int[][] candidates = new int[queries.length][];
    for (int i = 0; i < queries.length; i++) {
      candidates[i] = passes[i].candidates();
    }
    return candidates;
  }

  @Override
  public void close() throws IOException {
    codes.close();
  }

  /** One query's way through the blocks. */
  private final class Pass {
    private final CodedQuery query;
    private final float full = 15f * codes.dimensions;
    private final int[] hits = new int[FaceCodes.BLOCK];
    private final int[] differences = new int[FaceCodes.BLOCK];
    private final float[] best; // a heap, the least on top
    private int ranked;
    private float threshold = Float.NEGATIVE_INFINITY;
    private int[] ords = new int[FaceCodes.BLOCK];
    private float[] estimates = new float[FaceCodes.BLOCK];
    private int kept;

    Pass(CodedQuery query, int k) {
      this.query = query;
      best = new float[k];
    }

    void block(int block) {
      float bar = threshold - CONFIDENCE * codes.signError;
      int found =
          kernel.scan(
              codes.segment,
              codes.signs(block),
              codes.signScales(block),
              FaceCodes.BLOCK / ScanKernel.GROUP,
              codes.words,
              query.repeated,
              full,
              (bar - query.withCentre) / query.scale,
              hits,
              differences);
      for (int i = 0; i < found; i++) {
        float estimate = estimate(block, hits[i], differences[i]);
        if (estimate >= threshold - CONFIDENCE * codes.levelError) {
          keep(block * FaceCodes.BLOCK + hits[i], estimate);
        }
      }
    }

    int[] candidates() {
      sift();
      return Arrays.copyOf(ords, kept);
    }

    /** The second look: the finer planes join the signs. */
    private float estimate(int block, int place, int signDifference) {
      long[][] planes = query.planes;
      long[] q0 = planes[0];
      long[] q1 = planes[1];
      long[] q2 = planes[2];
      long[] q3 = planes[3];
      float sum = (full - 2 * signDifference) * (1 << Levels.SIGNS);
      long at = codes.planes(block, place);
      for (int plane = 0; plane < Levels.SIGNS; plane++) {
        int difference = 0;
        for (int word = 0; word < q0.length; word++, at += Long.BYTES) {
          long code = codes.segment.get(ScalarKernel.LONG, at);
          difference +=
              Long.bitCount(code ^ q0[word])
                  + (Long.bitCount(code ^ q1[word]) << 1)
                  + (Long.bitCount(code ^ q2[word]) << 2)
                  + (Long.bitCount(code ^ q3[word]) << 3);
        }
        sum += (full - 2 * difference) * (1 << plane);
      }
      return query.withCentre + query.scale * codes.levelScale(block, place) * sum;
    }

    private void keep(int ord, float estimate) {
      if (kept == ords.length) {
        sift();
        if (kept > ords.length * 3L / 4) {
          int more = (int) Math.min(codes.count, ords.length * 2L);
          ords = Arrays.copyOf(ords, more);
          estimates = Arrays.copyOf(estimates, more);
        }
      }
      ords[kept] = ord;
      estimates[kept++] = estimate;
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

    /** Drops what the threshold has overtaken. */
    private void sift() {
      float bar = threshold - CONFIDENCE * codes.levelError;
      int left = 0;
      for (int i = 0; i < kept; i++) {
        if (estimates[i] >= bar) {
          ords[left] = ords[i];
          estimates[left++] = estimates[i];
        }
      }
      kept = left;
    }
  }
}
