package io.foyer.recognition.faceindex.internal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses how to scan on this machine: both ways give the same answers, so the quicker one wins,
 * whatever the processor, the compiler and the start options are like. The race also has both
 * compiled before anybody waits for them. It is run once, at the first index.
 */
final class Kernels {
  private static final Logger LOG = LoggerFactory.getLogger(Kernels.class);
  private static final long WARM_UP_NANOS = 1_500_000_000L;
  private static final int ROUNDS = 20;

  private @Nullable ScanKernel fastest;

  synchronized ScanKernel fastest(FaceCodes codes) {
    ScanKernel winner = fastest;
    if (winner == null) {
      winner = race(codes);
      fastest = winner;
    }
    return winner;
  }

  private static ScanKernel race(FaceCodes codes) {
    List<ScanKernel> kernels = all();
    ScanKernel winner = kernels.getFirst();
    long least = Long.MAX_VALUE;
    for (ScanKernel kernel : kernels) {
      long time = time(kernel, codes);
      LOG.debug("one block of sign bits takes {} ns with the {} kernel", time, kernel);
      if (time < least) {
        least = time;
        winner = kernel;
      }
    }
    LOG.info("face scans use the {} kernel", winner);
    return winner;
  }

  /** The kernels that this machine and its start options allow. */
  static List<ScanKernel> all() {
    List<ScanKernel> kernels = new ArrayList<>();
    try {
      kernels.add(new VectorKernel());
    } catch (LinkageError e) {
      LOG.warn(
          "The Vector API is off, face scans are several times slower. Start Java with"
              + " --add-modules jdk.incubator.vector.");
    }
    kernels.add(new ScalarKernel());
    return kernels;
  }

  /** The least time of a block, after as many as it takes to be compiled. */
  private static long time(ScanKernel kernel, FaceCodes codes) {
    float[] axis = new float[codes.dimensions];
    axis[0] = 1;
    new Rotation(codes.dimensions).apply(axis);
    CodedQuery query = new CodedQuery(axis, codes.centre);
    int[] hits = new int[FaceCodes.BLOCK];
    int[] differences = new int[FaceCodes.BLOCK];
    long least = Long.MAX_VALUE;
    long end = System.nanoTime() + WARM_UP_NANOS;
    int lower = 0; // rounds since it last became much quicker
    for (int round = 0; lower < 200 || round < 2_000; round++) {
      long begin = System.nanoTime();
      if (begin > end) {
        break;
      }
      for (int i = 0; i < ROUNDS; i++) {
        kernel.scan(
            codes.segment,
            codes.signs(0),
            codes.signScales(0),
            FaceCodes.BLOCK / ScanKernel.GROUP,
            codes.words,
            query.repeated,
            15f * codes.dimensions,
            3 * codes.signError / query.scale, // few hits, as in a search
            hits,
            differences);
      }
      long time = (System.nanoTime() - begin) / ROUNDS;
      lower = time < least * 9 / 10 ? 0 : lower + 1;
      least = Math.min(least, time);
    }
    return least;
  }
}
