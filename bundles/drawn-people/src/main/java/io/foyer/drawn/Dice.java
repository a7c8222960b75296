package io.foyer.drawn;

/**
 * A short stream of numbers that depends on nothing but what it was made of, so that everything
 * made up comes out the same whenever it is asked for.
 */
public final class Dice {
  private long state;

  public Dice(long seed, int kind, long id, int salt) {
    state = mix(seed + 0x9E3779B97F4A7C15L * (kind + 1));
    state = mix(state ^ (id * 0xD1B54A32D192ED03L));
    state = mix(state + salt * 0x8CB92BA72F3D8DD7L);
  }

  public long bits() {
    state += 0x9E3779B97F4A7C15L;
    return mix(state);
  }

  /** From 0 to below 1. */
  public double unit() {
    return (bits() >>> 11) * 0x1.0p-53;
  }

  /** From low to below high. */
  public double between(double low, double high) {
    return low + unit() * (high - low);
  }

  /** From 0 to below n; 0 when n is not positive. */
  public int below(int n) {
    return n <= 0 ? 0 : (int) (((bits() >>> 32) * n) >>> 32);
  }

  public boolean chance(double probability) {
    return unit() < probability;
  }

  public <T> T of(T[] choices) {
    return choices[below(choices.length)];
  }

  /** A rank from 0 to below n where small ranks are much more frequent. */
  public int popular(int n) {
    double tail = Math.pow(n + 1.0, 0.35) - 1;
    int rank = (int) Math.pow(1 + unit() * tail, 1 / 0.35) - 1;
    return Math.min(Math.max(rank, 0), n - 1);
  }

  /** A bell curve around 0 with deviation 1. */
  public double bell() {
    double sum = 0;
    for (int i = 0; i < 6; i++) {
      sum += unit();
    }
    return (sum - 3) * 1.414;
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
