package io.foyer.catalog.internal.index;

/**
 * Where each entity stands in a shuffled list, by the formula of the contract: a number below 2^31
 * - 1 that depends on its id and the seed alone.
 */
final class RandomKeys {
  /** Above all keys. */
  static final int LIMIT = Integer.MAX_VALUE;

  private static final long M = 2_147_483_647;

  private RandomKeys() {}

  /** The key of an entity: never negative, below {@link #LIMIT}. */
  static int key(long id, long seed) {
    long n = rest(fold((id < M ? id : id % M) + (seed == 0 ? 12_345 : seed)));
    long a = fold(fold(fold(n * n)) * 52_959_209);
    long b = fold(n * 1_047_483_763);
    return (int) rest(fold(a + b));
  }

  /** Smaller by multiples of M, which is 2^31 - 1, so that no division is needed. */
  private static long fold(long x) {
    return (x & M) + (x >>> 31);
  }

  /** The rest of a number that is below 2 M. */
  private static long rest(long x) {
    return x >= M ? x - M : x;
  }
}
