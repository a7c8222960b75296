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
 * the centre of all is taken away, and the rest is kept as {@link Levels}: the signs apart, for a
 * scan over all, the three finer planes for a second look at the few that the scan leaves.
 *
 * <p>After Lucene's header and the values that belong to all come blocks of {@value #BLOCK}
 * vectors: sign bits and scales as {@link ScanKernel} wants them, and finer planes vector by
 * vector. A vector of 512 floats takes 264 bytes. The file names the segment it was made from.
 */
final class FaceCodes implements Closeable {
  static final String NAME = "faces.codes";
  static final int BLOCK = 1024;

  private static final String CODEC = "FoyerFaceCodes";
  private static final int VERSION = 0;
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

  /** Standard deviation of estimates from all levels. */
  final float levelError;

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
    levelError = Float.intBitsToFloat(input.readInt());
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
      output.writeInt(Float.floatToIntBits(errors[0]));
      output.writeInt(Float.floatToIntBits(errors[1]));
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
          int scales =
              BLOCK * words * Long.BYTES
                  + i / ScanKernel.GROUP * ScanKernel.GROUP_SCALES
                  + i % ScanKernel.GROUP * Float.BYTES;
          if (first + i >= vectors.size()) {
            buffer.putFloat(scales, Float.NaN); // no vector: never found
            continue;
          }
          rest(vectors, first + i, rotation, centre, vector);
          levels.of(vector);
          int signs = (i / ScanKernel.GROUP * words * ScanKernel.GROUP + i % ScanKernel.GROUP) * 8;
          int planes = (int) planes(words) + i * Levels.SIGNS * words * Long.BYTES;
          for (int word = 0; word < words; word++) {
            buffer.putLong(
                signs + word * ScanKernel.GROUP * Long.BYTES, levels.planes[Levels.SIGNS][word]);
          }
          for (int plane = 0; plane < Levels.SIGNS; plane++) {
            for (int word = 0; word < words; word++, planes += Long.BYTES) {
              buffer.putLong(planes, levels.planes[plane][word]);
            }
          }
          buffer.putFloat(scales, levels.signScale);
          buffer.putFloat(scales + ScanKernel.GROUP * Float.BYTES, levels.levelScale);
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

  float levelScale(int block, int place) {
    return segment.get(
        ScalarKernel.FLOAT,
        scales(block)
            + (long) place / ScanKernel.GROUP * ScanKernel.GROUP_SCALES
            + (ScanKernel.GROUP + place % ScanKernel.GROUP) * (long) Float.BYTES);
  }

  /** Where the finer planes of a vector begin. */
  long planes(int block, int place) {
    return signs(block) + planes(words) + (long) place * Levels.SIGNS * words * Long.BYTES;
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

  private static long planes(int words) {
    return (long) BLOCK * (words * Long.BYTES + 2 * Float.BYTES);
  }

  private static int blockBytes(int words) {
    return BLOCK * ((1 + Levels.SIGNS) * words * Long.BYTES + 2 * Float.BYTES);
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
    double bySigns = 0;
    double byLevels = 0;
    double longest = 0;
    int pairs = 0;
    for (int i = 0; i < probes; i++) {
      int ord = (int) ((long) i * vectors.size() / probes);
      rest(vectors, ord, rotation, centre, rest);
      levels.of(rest);
      longest = Math.max(longest, Math.sqrt(Directions.square(rest)));
      for (int j = 0; j < probes; j += 8) {
        int other = (int) (((long) j + 3) % probes * vectors.size() / probes);
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
        long signs = 0;
        long all = 0;
        for (int plane = 0; plane < Levels.PLANES; plane++) {
          signs = (long) query.full - 2L * query.difference(levels.planes[plane]);
          all += signs << plane;
        }
        double offSigns = truth - levels.signScale * query.scale * signs;
        double offLevels = truth - levels.levelScale * query.scale * all;
        bySigns += offSigns * offSigns;
        byLevels += offLevels * offLevels;
        pairs++;
      }
    }
    double root = longest / Math.sqrt(dimensions);
    return new float[] {
      (float) Math.max(Math.sqrt(bySigns / Math.max(1, pairs)), 0.78 * root),
      (float) Math.max(Math.sqrt(byLevels / Math.max(1, pairs)), 0.22 * root)
    };
  }
}
