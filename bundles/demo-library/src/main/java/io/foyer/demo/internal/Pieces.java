package io.foyer.demo.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A long body as a list of pieces that many bodies share: a video repeats its few pictures for
 * minutes, and dozens may be open at a time.
 *
 * @param parts what it is put together from
 * @param from first byte of it
 * @param length bytes of it
 */
record Pieces(List<byte[]> parts, long from, long length) {
  static Pieces of(List<byte[]> parts) {
    return new Pieces(parts, 0, parts.stream().mapToLong(part -> part.length).sum());
  }

  /** The bytes from one place to another, counted within these. */
  Pieces range(long first, long count) {
    return new Pieces(parts, from + first, count);
  }

  /** All of it in one piece. */
  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) length);
    try {
      writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  void writeTo(OutputStream out) throws IOException {
    long skip = from;
    long left = length;
    for (byte[] part : parts) {
      if (left <= 0) {
        return;
      }
      if (skip >= part.length) {
        skip -= part.length;
        continue;
      }
      int count = (int) Math.min(left, part.length - skip);
      out.write(part, (int) skip, count);
      left -= count;
      skip = 0;
    }
  }
}
