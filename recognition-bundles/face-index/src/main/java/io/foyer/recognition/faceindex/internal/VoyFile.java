package io.foyer.recognition.faceindex.internal;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The vectors and labels of a {@code .voy} file, the index format of the Voyager library: a header
 * of 19 bytes (version 1; none in version 0), the header of an hnswlib graph, records of one size,
 * and link lists to the end of the file. The graph itself is not used.
 *
 * <p>Nothing in the file is believed: every size is compared with what the file's length allows
 * before it is used, and memory grows only with records that are there. Not safe for use by several
 * threads.
 */
final class VoyFile implements Closeable {
  static final int MAX_DIMENSIONS = 4096;

  private static final int MAGIC = 0x41594f56; // VOYA
  private static final int KNOWN_VERSION = 1;
  private static final int METADATA = 19;
  private static final int HEADER = 96;
  private static final int LINKS_HEADER = 4;
  private static final int LABEL = 8;
  private static final int MAX_LINKS = 1 << 16;
  private static final int DELETED = 1;
  private static final int BUFFER = 1 << 20;

  /** How one number is stored. */
  enum Storage {
    FLOAT8(0x10, 1),
    FLOAT32(0x20, 4),
    E4M3(0x30, 1);

    private static final float[] E4M3_VALUES = e4m3();

    private final int code;
    private final int bytes;

    Storage(int code, int bytes) {
      this.code = code;
      this.bytes = bytes;
    }

    void decode(ByteBuffer from, int at, float[] to) {
      switch (this) {
        case FLOAT32 -> from.slice(at, to.length * 4).order(from.order()).asFloatBuffer().get(to);
        case FLOAT8 -> {
          for (int i = 0; i < to.length; i++) {
            to[i] = from.get(at + i) / 127f;
          }
        }
        case E4M3 -> {
          for (int i = 0; i < to.length; i++) {
            to[i] = E4M3_VALUES[from.get(at + i) & 0xff];
          }
        }
      }
    }

    /** Sign in the lowest bit, then four bits of exponent, then three of mantissa. */
    private static float[] e4m3() {
      float[] values = new float[256];
      for (int b = 0; b < 256; b++) {
        int exponent = b >> 1 & 15;
        int mantissa = b >> 5;
        double size =
            exponent == 0
                ? Math.scalb(mantissa / 8.0, -7)
                : Math.scalb(1 + mantissa / 8.0, exponent - 7);
        values[b] =
            exponent == 15 && mantissa == 7 ? Float.NaN : (float) ((b & 1) == 0 ? size : -size);
      }
      return values;
    }
  }

  private final FileChannel channel;
  private final long length;
  private final ByteBuffer buffer;
  private long bufferStart;
  private final int version;
  private final Storage storage;
  private final int dimensions;
  private final int elements;
  private final int elementSize;
  private final int dataOffset;
  private final long start;

  /**
   * Opens a file and checks that its parts fit together and end with the file.
   *
   * @throws IOException when they do not; the message says what is wrong
   */
  VoyFile(Path file) throws IOException {
    channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      length = channel.size();
      buffer = ByteBuffer.allocateDirect((int) Math.min(BUFFER, length)).limit(0);
      ByteBuffer head = at(0, Math.min(length, METADATA + HEADER));
      if (head.remaining() < HEADER) {
        throw damaged("it is only " + length + " bytes long");
      }
      boolean versioned = head.getInt(0) == MAGIC;
      start = (versioned ? METADATA : 0) + (long) HEADER;
      if (head.remaining() < start) {
        throw damaged("it ends within its header");
      }
      version = versioned ? head.getInt(4) : 0;
      if (version != (versioned ? KNOWN_VERSION : 0)) {
        throw new IOException(
            "This .voy file has format version "
                + version
                + "; versions 0 and "
                + KNOWN_VERSION
                + " can be read. A newer version of Foyer may know it.");
      }
      if (!versioned && head.getLong(0) != 0) {
        throw new IOException("This is no .voy file: it begins with neither VOYA nor zeros.");
      }
      int h = (int) start - HEADER;
      long offsetLevel0 = head.getLong(h);
      long capacity = head.getLong(h + 8);
      long count = head.getLong(h + 16);
      long size = head.getLong(h + 24);
      long labelOffset = head.getLong(h + 32);
      long data = head.getLong(h + 40);
      int maxLevel = head.getInt(h + 48);
      long entryPoint = Integer.toUnsignedLong(head.getInt(h + 52));
      long maxM = head.getLong(h + 56);
      long maxM0 = head.getLong(h + 64);
      long m = head.getLong(h + 72);
      require(offsetLevel0 == 0, "its records begin elsewhere");
      require(m > 0 && m <= MAX_LINKS, "it claims " + m + " links a record");
      require(maxM == m && maxM0 == 2 * m, "its numbers of links contradict each other");
      require(data == maxM0 * 4 + LINKS_HEADER, "its vectors begin elsewhere");
      require(
          labelOffset > data && labelOffset - data <= MAX_DIMENSIONS * 4L + 4,
          "its vectors are of an impossible size");
      require(size == labelOffset + LABEL, "its records are of another size than their parts");
      require(count > 0, "it holds no faces");
      require(count <= capacity, "it claims more records than its capacity");
      require(
          count <= (length - start) / (size + LINKS_HEADER),
          "it claims " + count + " records and is too short for them");
      require(entryPoint < count, "its entry point is no record of it");
      require(maxLevel >= 0 && maxLevel < 64, "it claims " + maxLevel + " levels");
      dataOffset = (int) data;
      elementSize = (int) size;
      elements = Math.toIntExact(count);
      int vectorBytes = (int) (labelOffset - data);
      checkLinkLists(maxLevel, m * 4 + LINKS_HEADER);
      if (versioned) {
        head = at(0, METADATA);
        dimensions = head.getInt(8);
        int code = head.get(13) & 0xff;
        int extra = head.get(18) == 0 ? 0 : 1; // of the order-preserving transform, behind the rest
        storage =
            Arrays.stream(Storage.values())
                .filter(s -> s.code == code)
                .findFirst()
                .orElseThrow(() -> damaged("its storage type " + code + " is unknown"));
        require(
            head.get(12) >= 0 && head.get(12) <= 2, "its space " + head.get(12) + " is unknown");
        require(
            dimensions > 0 && dimensions <= MAX_DIMENSIONS,
            "it claims " + dimensions + " numbers a vector");
        require(
            (dimensions + extra) * storage.bytes == vectorBytes,
            "its records do not fit " + dimensions + " numbers a vector");
      } else {
        storage = guessStorage(vectorBytes);
        dimensions = vectorBytes / storage.bytes;
        require(dimensions <= MAX_DIMENSIONS, "it claims " + dimensions + " numbers a vector");
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** 0 or 1. */
  int version() {
    return version;
  }

  Storage storage() {
    return storage;
  }

  int dimensions() {
    return dimensions;
  }

  /** Records, deleted ones included. */
  int elements() {
    return elements;
  }

  boolean deleted(int element) throws IOException {
    return (element(element).get(2) & DELETED) != 0;
  }

  /**
   * The number that the file calls a record by.
   *
   * @throws IOException when it does not fit an int, as no release's does
   */
  int label(int element) throws IOException {
    long label = element(element).getLong(elementSize - LABEL);
    require(label >= 0 && label < Integer.MAX_VALUE, "record " + element + " has label " + label);
    return (int) label;
  }

  /** The vector as it is stored. */
  void vector(int element, float[] into) throws IOException {
    storage.decode(element(element), dataOffset, into);
  }

  /**
   * The vector with length 1.
   *
   * @return false for a vector of zeros, which has no direction
   * @throws IOException when it is not finite
   */
  boolean direction(int element, float[] into) throws IOException {
    vector(element, into);
    if (Directions.normalise(into)) {
      return true;
    }
    if (!Double.isFinite(Directions.square(into))) {
      throw damaged("the vector of record " + element + " is not finite");
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** The lists of the upper levels follow the records and end with the file. */
  private void checkLinkLists(int maxLevel, long levelSize) throws IOException {
    long position = start + (long) elements * elementSize;
    for (int element = 0; element < elements; element++) {
      require(position <= length - LINKS_HEADER, "it ends within its link lists");
      long bytes = Integer.toUnsignedLong(at(position, LINKS_HEADER).getInt(0));
      require(
          bytes % levelSize == 0 && bytes / levelSize <= maxLevel,
          "the link list of record " + element + " has an impossible size");
      position += LINKS_HEADER + bytes;
    }
    require(
        position == length,
        position < length ? "something follows its link lists" : "it ends within its link lists");
  }

  /** Version 0 does not say; vectors of such files have about length 1. */
  private Storage guessStorage(int vectorBytes) throws IOException {
    for (Storage guess : new Storage[] {Storage.FLOAT32, Storage.FLOAT8, Storage.E4M3}) {
      if (vectorBytes % guess.bytes == 0) {
        float[] vector = new float[vectorBytes / guess.bytes];
        boolean fits = true;
        for (int i = 0; fits && i < Math.min(16, elements); i++) {
          guess.decode(element((int) ((long) i * elements / 16)), dataOffset, vector);
          double square = Directions.square(vector);
          fits = square == 0 || (square > 0.8 && square < 1.2); // NaN does not fit
        }
        if (fits) {
          return guess;
        }
      }
    }
    throw damaged("it does not say how its vectors are stored, and they have no length of 1");
  }

  private ByteBuffer element(int element) throws IOException {
    return at(start + (long) element * elementSize, elementSize);
  }

  /** Some bytes of the file, through a window that moves forward. */
  private ByteBuffer at(long position, long size) throws IOException {
    if (position < bufferStart || position + size > bufferStart + buffer.limit()) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), Math.max(size, length - position)));
      bufferStart = position;
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, position + buffer.position()) < 0) {
          throw new EOFException("This .voy file became shorter while it was read.");
        }
      }
      buffer.flip();
    }
    return buffer.slice((int) (position - bufferStart), (int) size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void require(boolean holds, String otherwise) throws IOException {
    if (!holds) {
      throw damaged(otherwise);
    }
  }

  private static IOException damaged(String why) {
    return new IOException("This .voy file is damaged: " + why + ".");
  }
}
