package io.foyer.recognition.faceindex.internal;

import com.spotify.voyager.jni.Index;
import com.spotify.voyager.jni.Index.SpaceType;
import com.spotify.voyager.jni.Index.StorageDataType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Files as Voyager itself writes them, and vectors to write. */
final class VoyagerFiles {
  static final int M = 12;
  private static final int EF_CONSTRUCTION = 20;

  private VoyagerFiles() {}

  /** Writes vectors under the labels 0, 1, 2 and so on. */
  static Path write(Path file, float[][] vectors, SpaceType space, StorageDataType storage)
      throws IOException {
    try (Index index = index(vectors, space, storage)) {
      index.saveIndex(file.toString());
    }
    return file;
  }

  /** As the releases are: cosine, float32. */
  static Path write(Path file, float[][] vectors) throws IOException {
    return write(file, vectors, SpaceType.Cosine, StorageDataType.Float32);
  }

  static Index index(float[][] vectors, SpaceType space, StorageDataType storage) {
    Index index =
        new Index(space, vectors[0].length, M, EF_CONSTRUCTION, 1, vectors.length + 3L, storage);
    for (int i = 0; i < vectors.length; i++) {
      index.addItem(vectors[i], i);
    }
    return index;
  }

  /** Directions without structure, scaled to a length other than 1. */
  static float[][] random(int count, int dimensions, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] vectors = new float[count][dimensions];
    for (float[] vector : vectors) {
      for (int i = 0; i < dimensions; i++) {
        vector[i] = (float) random.nextGaussian() / dimensions;
      }
    }
    return vectors;
  }

  /** People with a few faces each; with a decaying spectrum if wanted. */
  static float[][] people(int count, int dimensions, boolean decaying, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] vectors = new float[count][dimensions];
    float[] person = new float[dimensions];
    for (int face = 0; face < count; face++) {
      if (face % 3 == 0) {
        noise(person, 1, decaying, random);
      }
      vectors[face] = near(person, 0.75, decaying, random);
    }
    return vectors;
  }

  static float[] near(float[] vector, double noise, boolean decaying, SplittableRandom random) {
    float[] other = new float[vector.length];
    noise(other, noise * Math.sqrt(Directions.square(vector)), decaying, random);
    for (int i = 0; i < other.length; i++) {
      other[i] += vector[i];
    }
    return other;
  }

  private static void noise(
      float[] into, double length, boolean decaying, SplittableRandom random) {
    double square = 0;
    for (int i = 0; i < into.length; i++) {
      into[i] = (float) (random.nextGaussian() / (decaying ? Math.sqrt(1 + i / 4.0) : 1));
      square += (double) into[i] * into[i];
    }
    for (int i = 0; i < into.length; i++) {
      into[i] *= (float) (length / Math.sqrt(square));
    }
  }
}
