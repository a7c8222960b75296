package io.foyer.recognition.api;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Nearest reference faces by cosine distance. Safe for use by many threads. */
public interface FaceIndex extends AutoCloseable {
  /** Reference faces in it. */
  int size();

  int dimensions();

  /**
   * Searches all queries in one batch. Distances are 1 - cosine (0 to 2), computed from the stored
   * float vectors, ascending; equal ones by label.
   *
   * @param queries vectors of any length; they need not be normalised. One that is zero or not
   *     finite has no neighbours
   * @param k at most this many; fewer when the index holds fewer
   * @return one list a query, in the same order
   */
  List<Neighbours> search(List<float[]> queries, int k);

  @Override
  void close();

  /**
   * What is near one query: two arrays of one length. They are not copied; leave them as they are.
   */
  final class Neighbours {
    private final int[] labels;
    private final float[] distances;

    public Neighbours(int[] labels, float[] distances) {
      if (labels.length != distances.length) {
        throw new IllegalArgumentException("labels and distances differ in number");
      }
      this.labels = labels;
      this.distances = distances;
    }

    public int size() {
      return labels.length;
    }

    /** Label of the face at a place, the release's number of it. */
    public int label(int place) {
      return labels[place];
    }

    /** 1 - cosine. */
    public float distance(int place) {
      return distances[place];
    }
  }

  /**
   * What a {@code .voy} file holds, and some of the faces in it.
   *
   * @param dimensions numbers of a vector
   * @param size records, deleted ones included
   * @param samples spread over the whole file
   */
  record Published(int dimensions, int size, List<Sample> samples) {
    public Published {
      samples = List.copyOf(samples);
    }
  }

  /** A face as it was published. Its vector has length 1 and is not copied; leave it as it is. */
  final class Sample {
    private final int label;
    private final float[] vector;

    public Sample(int label, float[] vector) {
      this.label = label;
      this.vector = vector;
    }

    public int label() {
      return label;
    }

    public float[] vector() {
      return vector;
    }
  }

  /** How faces are searched; the setting {@code face_index}. */
  enum Format {
    /** A scan over quantised codes, rescored by the float vectors: as exact as a full scan. */
    EXACT,
    /** Lucene's graph, rescored by the float vectors: for millions of faces. */
    HNSW;

    /** As the setting and folders have it. */
    public String key() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Makes and opens indices; the service that the bundle face-index offers. */
  interface Factory {
    /** What the name of a folder ends with in which an index is being made, beside its target. */
    String UNFINISHED = ".part";

    /**
     * Reads a {@code .voy} file's structure and a few of its faces, fewer where some were deleted.
     *
     * @param samples how many faces at most
     * @throws IOException when the file is damaged or of an unknown version; the message says which
     */
    Published read(Path voy, int samples) throws IOException;

    /**
     * Reads a {@code .voy} file and writes the index of it. Writes beside the target and renames at
     * the end, so that the target is whole or not there; continues where an interrupted or
     * cancelled run stopped, or starts anew where that is quicker. Takes the file's word for
     * nothing.
     *
     * @param target folder to be; left alone when it already holds this file's index
     * @throws IOException when the file is damaged or of an unknown version (the message says
     *     which), or the disk is full
     * @throws OperationCancelled when the progress says so
     */
    void prepare(Path voy, Path target, Format format, Progress progress) throws IOException;

    /**
     * Opens a prepared index, ready to answer at full speed: maps it, warms the code path, reads
     * the codes ahead.
     */
    FaceIndex open(Path prepared) throws IOException;
  }
}
