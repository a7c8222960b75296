package io.foyer.recognition.faceindex.internal;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses how to scan in this process, and has it compiled before anybody waits for it: once, at
 * the first index.
 */
final class Kernels {
  private static final Logger LOG = LoggerFactory.getLogger(Kernels.class);
  private static final int OPTIMISING = 4; // the tier of compilation without which vectors crawl
  private static final long WARM_UP_NANOS = 2_000_000_000L;
  private static final int PLANES = 64;
  private static final int STEADY = 300;
  private static final int LEAST = 3_000;

  private @Nullable ScanKernel chosen;

  synchronized ScanKernel warm(FaceCodes codes) {
    ScanKernel kernel = chosen;
    if (kernel == null) {
      kernel = choose();
      warmUp(kernel, codes);
      chosen = kernel;
      LOG.info("face scans use the {} kernel", kernel);
    }
    return kernel;
  }

  static ScanKernel choose() {
    try {
      if (optimising()) {
        return new VectorKernel();
      }
      LOG.warn("Java runs without its optimising compiler, face scans are several times slower.");
    } catch (LinkageError e) {
      LOG.warn(
          "The Vector API is off, face scans are several times slower. Start Java with"
              + " --add-modules jdk.incubator.vector.");
    }
    return new ScalarKernel();
  }

  private static boolean optimising() {
    try {
      HotSpotDiagnosticMXBean options =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return options != null
          && Integer.parseInt(options.getVMOption("TieredStopAtLevel").getValue()) >= OPTIMISING;
    } catch (IllegalArgumentException notHotSpot) {
      LOG.debug("this virtual machine does not tell how it compiles", notHotSpot);
      return false;
    }
  }

  /** Scans a block until that gets no quicker. */
  private static void warmUp(ScanKernel kernel, FaceCodes codes) {
    float[] axis = new float[codes.dimensions];
    axis[0] = 1;
    new Rotation(codes.dimensions).apply(axis);
    CodedQuery query = new CodedQuery(axis, codes.centre);
    float[] products = new float[FaceCodes.BLOCK];
    long[] found = new long[FaceCodes.BLOCK / Long.SIZE];
    long[] planes = new long[Math.min(PLANES, codes.count)];
    Arrays.setAll(planes, place -> codes.fine(0, place));
    int[] differences = new int[PLANES];
    float someHits = 2 * codes.signError / query.coarse.scale;
    long end = System.nanoTime() + WARM_UP_NANOS;
    long least = Long.MAX_VALUE;
    int steady = 0;
    for (int round = 0; round < LEAST || steady < STEADY; round++) {
      long begin = System.nanoTime();
      if (begin > end) {
        break;
      }
      kernel.scan(
          codes.segment,
          codes.signs(0),
          codes.scales(0),
          query.coarse,
          someHits,
          products,
          0,
          found);
      kernel.find(products, 0, 0, someHits, found);
      kernel.compare(codes.segment, planes, planes.length, FaceCodes.FINE, query.fine, differences);
      long time = System.nanoTime() - begin;
      steady = time < least / 2 ? 0 : steady + 1;
      least = Math.min(least, time);
    }
  }
}
