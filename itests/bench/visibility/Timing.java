import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * How long something took, in milliseconds.
 *
 * @param first the very first time
 * @param cpu95 of the thread's processor time, which other processes disturb less
 */
record Timing(double first, double p50, double p95, double p99, double max, double cpu95) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** What is measured; the number differs each time. */
  interface Work {
    Object run(int i);
  }

  static Timing of(int warmUp, int repeats, Work work) {
    double first = 0;
    for (int i = 0; i < warmUp; i++) {
      double took = once(work, i);
      first = i == 0 ? took : first;
    }
    return of(first, repeats, i -> null, i -> work.run(warmUp + i));
  }

  /** Measures some work each time after some other work, which is not measured. */
  static Timing afterEach(int repeats, Work other, Work work) {
    return of(0, repeats, other, work);
  }

  private static Timing of(double first, int repeats, Work other, Work work) {
    double[] times = new double[repeats];
    double[] cpu = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      other.run(i);
      long used = THREADS.getCurrentThreadCpuTime();
      times[i] = once(work, i);
      cpu[i] = (THREADS.getCurrentThreadCpuTime() - used) / 1e6;
    }
    Arrays.sort(times);
    Arrays.sort(cpu);
    return new Timing(
        first,
        times[repeats / 2],
        times[(int) (repeats * 0.95)],
        times[(int) (repeats * 0.99)],
        times[repeats - 1],
        cpu[(int) (repeats * 0.95)]);
  }

  private static double once(Work work, int i) {
    long start = System.nanoTime();
    work.run(i);
    return (System.nanoTime() - start) / 1e6;
  }

  /** A piece of work that nothing of the product changes: sorting 20,000 random numbers. */
  static double unit() {
    long[] numbers = new SplittableRandom(5).longs(20_000).toArray();
    return of(
            100,
            200,
            i -> {
              long[] copy = numbers.clone();
              Arrays.sort(copy);
              return copy;
            })
        .p50();
  }

  static double round(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("firstMillis", round(first));
    json.put("p50", round(p50));
    json.put("p95", round(p95));
    json.put("p99", round(p99));
    json.put("max", round(max));
    json.put("cpuP95", round(cpu95));
    return json;
  }
}
