package io.foyer.recognition.faceindex.internal;

import io.foyer.recognition.api.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MemorySegmentAccessInput;

/**
 * The codes of all vectors of a segment: a file beside it, memory mapped. Each vector is rotated,
 * the centre of all is taken away, and the rest is kept as {@link Levels}: the signs for a scan
 * over all, the plane below them for a second look at those that the scan leaves, and the others,
 * with the signs once more, for a third look at the few that are still left.
 *
 * <p>After Lucene's header and the values that belong to all come blocks of {@value #BLOCK}
 * vectors: sign bits as {@link ScanKernel} wants them, scales, and then planes vector by vector, so
 * that each look reads few lines of memory. A vector of 512 floats takes 328 bytes. The file names
 * the segment it was made from.
 */
final class FaceCodes implements Closeable {
  static final String NAME = "faces.codes";
  static final int BLOCK = 1024;

  /** Weights of the plane of a second look, as shifts. */
  static final int[] MIDDLE = {0};

  /** Weights of the planes of a third look. */
  static final int[] FINE = {0, 1, Levels.SIGNS};

  /** Those weights together. */
  static final int FINE_WEIGHTS = 1 + 2 + (1 << Levels.SIGNS);

  private static final String CODEC = "FoyerFaceCodes";

  /** Part of what an index is made from: one of another version is made anew. */
  static final int VERSION = 1;

  private static final int ALIGNMENT = 64;
  private static final int SAMPLE = 20_000;
  private static final int PROBES = 128;
  private static final int MAPPED_AT_ONCE = 1 << 16; // by Linux, of what is in memory

  final int dimensions;
  final int words;
  final int count;

  /** Mean of all rotated vectors. */
  final float[] centre;

  /** Standard deviation of estimates from signs alone. */
  final float signError;

  /** Standard deviation of estimates from the two highest planes. */
  final float middleError;

  /** Standard deviation of estimates from all levels. */
  final float levelError;

  /** What the scale of the two highest planes is of that of the signs, much the same for all. */
  final float middleScale;

  final MemorySegment segment;
  private final IndexInput input;
  private final long start;

  private FaceCodes(IndexInput input, byte[] segmentId, int dimensions, int count)
      throws IOException {
    this.input = input;
    CodecUtil.checkIndexHeader(input, CODEC, VERSION, VERSION, segmentId, "");
    this.dimensions = input.readInt();
    this.count = input.readInt();
    if (this.dimensions != dimensions || this.count != count) {
      throw new IOException("The codes of this index belong to other vectors; prepare it again.");
    }
    words = words(dimensions);
    signError = Float.intBitsToFloat(input.readInt());
    middleError = Float.intBitsToFloat(input.readInt());
    levelError = Float.intBitsToFloat(input.readInt());
    middleScale = Float.intBitsToFloat(input.readInt());
    centre = new float[dimensions];
    input.readFloats(centre, 0, dimensions);
    start = align(input.getFilePointer());
    long end = start + (long) blocks() * blockBytes(words);
    if (input.length() != end + CodecUtil.footerLength()
        || !(input instanceof MemorySegmentAccessInput mapped)) {
      throw new IOException("The codes of this index are incomplete; prepare it again.");
    }
    CodecUtil.retrieveChecksum(input);
    MemorySegment whole = mapped.segmentSliceOrNull(0, input.length());
    if (whole == null) {
      throw new IOException("The codes of this index cannot be mapped in one piece.");
    }
    segment = whole;
  }

  /**
   * Maps the codes of a segment.
   *
   * @throws IOException when they are not there, damaged, or those of another segment
   */
  static FaceCodes open(Directory directory, byte[] segmentId, int dimensions, int count)
      throws IOException {
    IndexInput input = directory.openInput(NAME, IOContext.DEFAULT);
    try {
      return new FaceCodes(input, segmentId, dimensions, count);
    } catch (IOException | RuntimeException e) {
      input.close();
      throw e;
    }
  }

  /** Writes and syncs the codes of all vectors of a segment. */
  static void write(
      Directory directory, byte[] segmentId, FloatVectorValues vectors, Progress progress)
      throws IOException {
    int dimensions = vectors.dimension();
    Rotation rotation = new Rotation(dimensions);
    float[] centre = centre(vectors, rotation);
    Levels levels = new Levels(dimensions, Levels.PLANES);
    int words = levels.words;
    float[] errors = errors(vectors, rotation, centre);
    try (IndexOutput output = directory.createOutput(NAME, IOContext.DEFAULT)) {
      CodecUtil.writeIndexHeader(output, CODEC, VERSION, segmentId, "");
      output.writeInt(dimensions);
      output.writeInt(vectors.size());
      for (float value : errors) {
        output.writeInt(Float.floatToIntBits(value));
      }
      for (float value : centre) {
        output.writeInt(Float.floatToIntBits(value));
      }
      output.alignFilePointer(ALIGNMENT);
      byte[] block = new byte[blockBytes(words)];
      ByteBuffer buffer = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
      float[] vector = new float[dimensions];
      for (int first = 0; first < vectors.size(); first += BLOCK) {
        progress.report("codes", first, vectors.size());
        Arrays.fill(block, (byte) 0);
        for (int i = 0; i < BLOCK; i++) {
          int scales = BLOCK * words * Long.BYTES + i * Float.BYTES;
          if (first + i >= vectors.size()) {
            buffer.putFloat(scales, Float.NaN); // no vector: never found
            continue;
          }
          rest(vectors, first + i, rotation, centre, vector);
          levels.of(vector);
          int signs = (i / ScanKernel.GROUP * words * ScanKernel.GROUP + i % ScanKernel.GROUP) * 8;
          for (int word = 0; word < words; word++) {
            buffer.putLong(
                signs + word * ScanKernel.GROUP * Long.BYTES, levels.planes[Levels.SIGNS][word]);
          }
          put(buffer, middle(words) + i * words * Long.BYTES, levels.planes[Levels.MIDDLE]);
          int fine = fine(words) + i * FINE.length * words * Long.BYTES;
          for (int shift : FINE) {
            put(buffer, fine, levels.planes[shift]);
            fine += words * Long.BYTES;
          }
          buffer.putFloat(scales, levels.signScale);
          buffer.putFloat(scales + BLOCK * Float.BYTES, levels.levelScale);
        }
        output.writeBytes(block, block.length);
      }
      CodecUtil.writeFooter(output);
    }
  }

  int blocks() {
    return (count + BLOCK - 1) / BLOCK;
  }

  /** Where a block's sign bits begin. */
  long signs(int block) {
    return start + (long) block * blockBytes(words);
  }

  /** Where a block's scales begin. */
  long scales(int block) {
    return signs(block) + (long) BLOCK * words * Long.BYTES;
  }

  float signScale(int block, int place) {
    return segment.get(ScalarKernel.FLOAT, scales(block) + (long) place * Float.BYTES);
  }

  float levelScale(int block, int place) {
    return segment.get(ScalarKernel.FLOAT, scales(block) + (long) (BLOCK + place) * Float.BYTES);
  }

  /** Where the plane for a second look at a vector begins. */
  long middle(int block, int place) {
    return signs(block) + middle(words) + (long) place * words * Long.BYTES;
  }

  /** Where the planes for a third look at a vector begin. */
  long fine(int block, int place) {
    return signs(block) + fine(words) + (long) place * FINE.length * words * Long.BYTES;
  }

  /** Asks the system to read the file ahead, and waits until it is in memory. */
  void load() throws IOException {
    input.prefetch(start, input.length() - start);
    long sum = 0;
    for (long at = 0; at < segment.byteSize(); at += MAPPED_AT_ONCE) {
      sum += segment.get(ValueLayout.JAVA_BYTE, at);
    }
    if (sum == Long.MIN_VALUE) {
      throw new AssertionError("no sum of bytes"); // keeps the reads
    }
  }

  @Override
  public void close() throws IOException {
    input.close();
  }

  private static int words(int dimensions) {
    return (dimensions + 63) / 64;
  }

  private static int middle(int words) {
    return BLOCK * (words * Long.BYTES + 2 * Float.BYTES);
  }

  private static int fine(int words) {
    return middle(words) + BLOCK * words * Long.BYTES;
  }

  private static int blockBytes(int words) {
    return fine(words) + BLOCK * FINE.length * words * Long.BYTES;
  }

  private static void put(ByteBuffer buffer, int at, long[] plane) {
    for (int word = 0; word < plane.length; word++) {
      buffer.putLong(at + word * Long.BYTES, plane[word]);
    }
  }

  private static long align(long position) {
    return (position + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  private static float[] centre(FloatVectorValues vectors, Rotation rotation) throws IOException {
    int dimensions = vectors.dimension();
    int step = Math.max(1, vectors.size() / SAMPLE);
    double[] sums = new double[dimensions];
    int taken = 0;
    for (int i = 0; i < vectors.size(); i += step, taken++) {
      float[] vector = vectors.vectorValue(i);
      for (int j = 0; j < dimensions; j++) {
        sums[j] += vector[j];
      }
    }
    float[] centre = new float[dimensions];
    for (int j = 0; j < dimensions; j++) {
      centre[j] = (float) (sums[j] / taken);
    }
    rotation.apply(centre);
    return centre;
  }

  /** What of a vector the codes have to tell. */
  private static void rest(
      FloatVectorValues vectors, int ord, Rotation rotation, float[] centre, float[] into)
      throws IOException {
    System.arraycopy(vectors.vectorValue(ord), 0, into, 0, into.length);
    rotation.apply(into);
    for (int i = 0; i < into.length; i++) {
      into[i] -= centre[i];
    }
  }

  /**
   * Measures how far estimates are off, on pairs of vectors from all over. Never less than theory
   * expects of vectors without structure, as a few pairs may be lucky.
   */
  private static float[] errors(FloatVectorValues vectors, Rotation rotation, float[] centre)
      throws IOException {
    int dimensions = vectors.dimension();
    float[] vector = new float[dimensions];
    float[] rest = new float[dimensions];
    Levels levels = new Levels(dimensions, Levels.PLANES);
    int probes = Math.min(PROBES, vectors.size());
    double signScales = 0;
    double middleScales = 0;
    for (int i = 0; i < probes; i++) {
      rest(vectors, probe(i, probes, vectors), rotation, centre, rest);
      levels.of(rest);
      signScales += levels.signScale;
      middleScales += levels.middleScale;
    }
    float middleScale = signScales > 0 ? (float) (middleScales / signScales) : 1;
    double bySigns = 0;
    double byMiddle = 0;
    double byLevels = 0;
    double longest = 0;
    int pairs = 0;
    for (int i = 0; i < probes; i++) {
      int ord = probe(i, probes, vectors);
      rest(vectors, ord, rotation, centre, rest);
      levels.of(rest);
      longest = Math.max(longest, Math.sqrt(Directions.square(rest)));
      for (int j = 0; j < probes; j += 8) {
        int other = probe((j + 3) % probes, probes, vectors);
        if (other == ord) {
          continue;
        }
        System.arraycopy(vectors.vectorValue(other), 0, vector, 0, dimensions);
        rotation.apply(vector);
        CodedQuery query = new CodedQuery(vector, centre);
        double truth = 0;
        for (int k = 0; k < dimensions; k++) {
          truth += (double) vector[k] * rest[k];
        }
        float signs = query.coarse.product(1, query.coarse.difference(levels.planes[Levels.SIGNS]));
        float middle = query.fine.product(1, query.fine.difference(levels.planes[Levels.MIDDLE]));
        double all = 0;
        for (int plane = 0; plane < Levels.PLANES; plane++) {
          all += query.fine.product(1, query.fine.difference(levels.planes[plane])) * (1 << plane);
        }
        double offSigns = truth - levels.signScale * signs;
        double offMiddle = truth - levels.signScale * middleScale * (2 * signs + middle);
        double offLevels = truth - levels.levelScale * all;
        bySigns += offSigns * offSigns;
        byMiddle += offMiddle * offMiddle;
        byLevels += offLevels * offLevels;
        pairs++;
      }
    }
    double root = longest / Math.sqrt(dimensions);
    double all = Math.max(1, pairs);
    return new float[] {
      (float) Math.max(Math.sqrt(bySigns / all), 0.78 * root),
      (float) Math.max(Math.sqrt(byMiddle / all), 0.48 * root),
      (float) Math.max(Math.sqrt(byLevels / all), 0.12 * root),
      middleScale
    };
  }

  private static int probe(int i, int probes, FloatVectorValues vectors) {
    return (int) ((long) i * vectors.size() / probes);
  }
}
