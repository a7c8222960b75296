package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The head of an index file as published (Voyager, version 1, or hnswlib without a version), and
 * single vectors of it: enough to see that it is whole, and for questions whose answer is known.
 *
 * @param path the file
 * @param dimensions floats of a vector
 * @param count elements
 * @param storage 0x10 float8, 0x20 float32, 0x30 E4M3
 * @param start where the elements begin
 * @param stride bytes of an element
 * @param dataOffset where in an element the vector begins
 * @param labelOffset where in an element the label is
 */
record VoyFile(
    Path path,
    int dimensions,
    int count,
    int storage,
    long start,
    int stride,
    int dataOffset,
    int labelOffset) {
  private static final int FLOAT_8 = 0x10;
  private static final int FLOAT_32 = 0x20;
  private static final int E4M3 = 0x30;

  /** One stored vector and its label. */
  static final class Sample {
    private final int label;
    private final float[] vector;

    Sample(int label, float[] vector) {
      this.label = label;
      this.vector = vector;
    }

    int label() {
      return label;
    }

    /** Not a copy; left as it is. */
    float[] vector() {
      return vector;
    }
  }

  /**
   * Reads the head.
   *
   * @param dimensions what the vectors must have
   * @throws UnusableRelease when the file is none, of an unknown version, or shorter than it says
   */
  static VoyFile open(Path path, int dimensions) throws IOException {
    String name = String.valueOf(path.getFileName());
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer bytes = read(channel, 0, (int) Math.min(115, channel.size()), name);
      boolean versioned = bytes.limit() >= 19 && bytes.getInt(0) == 0x41594F56;
      int storage = FLOAT_32;
      if (versioned) {
        if (bytes.getInt(4) != 1) {
          throw new UnusableRelease(
              name + " has version " + bytes.getInt(4) + "; this program reads version 1.");
        }
        if (bytes.getInt(8) != dimensions) {
          throw new UnusableRelease(
              name
                  + " holds vectors of "
                  + bytes.getInt(8)
                  + " values instead of "
                  + dimensions
                  + ".");
        }
        storage = bytes.get(13) & 0xFF;
      }
      int head = versioned ? 19 : 0;
      if (bytes.limit() < head + 96) {
        throw new UnusableRelease(name + " is no index file, or not all of it.");
      }
      long count = bytes.getLong(head + 16);
      long stride = bytes.getLong(head + 24);
      long label = bytes.getLong(head + 32);
      long data = bytes.getLong(head + 40);
      long components = (long) dimensions * (storage == FLOAT_32 ? 4 : 1);
      boolean sound =
          (storage == FLOAT_8 || storage == FLOAT_32 || storage == E4M3)
              && bytes.getLong(head) == 0
              && count > 0
              && count < Integer.MAX_VALUE
              && data >= 4
              && data < 1 << 16
              && label == data + components
              && stride == label + 8
              && head + 96 + count * stride <= channel.size();
      if (!sound) {
        throw new UnusableRelease(name + " is damaged: its head does not fit its length.");
      }
      return new VoyFile(
          path,
          dimensions,
          (int) count,
          storage,
          head + 96L,
          (int) stride,
          (int) data,
          (int) label);
    }
  }

  /** A few elements from the whole file; deleted ones are left out. */
  List<Sample> samples(int most) throws IOException {
    List<Sample> samples = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      for (int i = 0; i < most; i++) {
        long element = most == 1 ? 0 : (long) i * (count - 1) / (most - 1);
        ByteBuffer bytes =
            read(channel, start + element * stride, stride, String.valueOf(path.getFileName()));
        if ((bytes.get(2) & 1) == 0) {
          samples.add(new Sample((int) bytes.getLong(labelOffset), vector(bytes)));
        }
      }
    }
    return samples;
  }

  private float[] vector(ByteBuffer bytes) {
    float[] vector = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] =
          switch (storage) {
            case FLOAT_32 -> bytes.getFloat(dataOffset + 4 * i);
            case FLOAT_8 -> bytes.get(dataOffset + i) / 127f;
            default -> e4m3(bytes.get(dataOffset + i) & 0xFF);
          };
    }
    return vector;
  }

  /** Sign in the lowest bit, then four of exponent, then three of mantissa. */
  private static float e4m3(int bits) {
    int exponent = bits >> 1 & 15;
    int mantissa = bits >> 5;
    float value =
        exponent == 0 ? mantissa / 8f * 0x1p-7f : Math.scalb(1 + mantissa / 8f, exponent - 7);
    return (bits & 1) == 0 ? value : -value;
  }

  private static ByteBuffer read(FileChannel channel, long offset, int length, String name)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, offset + bytes.position()) < 0) {
        throw new UnusableRelease(name + " ends too early.");
      }
    }
    return bytes.flip();
  }
}
