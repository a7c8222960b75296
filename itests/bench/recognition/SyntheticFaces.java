import java.util.SplittableRandom;

/**
 * Reference faces that stand for a release: people in random directions, each with one to five
 * faces around it (29 of 100 with one, as in the public releases), and queries that are further
 * noisy views of people who are in it. All vectors have length 1; the same arguments always give
 * the same faces.
 */
final class SyntheticFaces {
  static final int DIMENSIONS = 512;

  /** Noise against the person's own direction: faces of one person have a cosine of about 0.64. */
  private static final double FACE_NOISE = 0.75;

  /** A query is noisier: about 0.6 to the person's faces, a distance of 0.4. */
  private static final double QUERY_NOISE = 0.9;

  /** How directions are distributed. */
  enum Kind {
    /** Alike in every direction: the hardest case for a graph. */
    ISO,
    /** A decaying spectrum, as embeddings have: the first directions carry most. */
    STR
  }

  final Kind kind;
  final float[][] vectors;
  final int[] people;
  final float[][] queries;
  final int[] asked;

  SyntheticFaces(Kind kind, int faces, int queryCount) {
    this.kind = kind;
    vectors = new float[faces][];
    people = new int[faces];
    queries = new float[queryCount][];
    asked = new int[queryCount];
    double[] spread = new double[DIMENSIONS];
    double sum = 0;
    for (int i = 0; i < DIMENSIONS; i++) {
      spread[i] = kind == Kind.ISO ? 1 : 1 / Math.sqrt(1 + i / 8.0);
      sum += spread[i] * spread[i];
    }
    for (int i = 0; i < DIMENSIONS; i++) {
      spread[i] /= Math.sqrt(sum);
    }
    SplittableRandom random = new SplittableRandom(42 + kind.ordinal());
    int people = 0;
    int asked = 0;
    int everyNth = Math.max(1, (int) (faces / 2.75 / queryCount));
    for (int face = 0; face < faces; people++) {
      float[] person = unit(random, spread, null, 1);
      double many = random.nextDouble();
      int count = many < 0.29 ? 1 : many < 0.48 ? 2 : many < 0.66 ? 3 : many < 0.83 ? 4 : 5;
      for (int i = 0; i < count && face < faces; i++, face++) {
        vectors[face] = unit(random, spread, person, FACE_NOISE);
        this.people[face] = people;
      }
      if (people % everyNth == 0 && asked < queryCount) {
        this.asked[asked] = people;
        queries[asked++] = unit(random, spread, person, QUERY_NOISE);
      }
    }
    while (asked < queryCount) { // a last few people short: ask for the first again
      float[] like = vectors[asked % faces];
      this.asked[asked] = this.people[asked % faces];
      queries[asked++] = unit(random, spread, like, QUERY_NOISE);
    }
  }

  private static float[] unit(
      SplittableRandom random, double[] spread, float[] around, double noise) {
    double[] sum = new double[DIMENSIONS];
    double square = 0;
    for (int i = 0; i < DIMENSIONS; i++) {
      sum[i] = (around == null ? 0 : around[i]) + noise * spread[i] * random.nextGaussian();
      square += sum[i] * sum[i];
    }
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) (sum[i] / Math.sqrt(square));
    }
    return vector;
  }
}
