package io.foyer.recognition.performerdatabase.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A ZIP file whose headers a test changes. */
final class ZipBytes {
  private final ByteBuffer bytes;

  ZipBytes(byte[] zip) {
    bytes = ByteBuffer.wrap(zip.clone()).order(ByteOrder.LITTLE_ENDIAN);
  }

  byte[] bytes() {
    return bytes.array();
  }

  /** Where an entry of the table of contents begins. */
  int entry(String name) {
    byte[] wanted = name.getBytes(StandardCharsets.ISO_8859_1);
    int at = bytes.getInt(bytes.capacity() - 6);
    while (bytes.getInt(at) == 0x02014b50) {
      int length = bytes.getShort(at + 28);
      if (Arrays.equals(wanted, Arrays.copyOfRange(bytes.array(), at + 46, at + 46 + length))) {
        return at;
      }
      at += 46 + length + bytes.getShort(at + 30) + bytes.getShort(at + 32);
    }
    throw new IllegalArgumentException(name);
  }

  int header(String name) {
    return bytes.getInt(entry(name) + 42);
  }

  /** Renames an entry everywhere; the new name has as many letters. */
  ZipBytes rename(String from, String to) {
    byte[] name = to.getBytes(StandardCharsets.ISO_8859_1);
    int entry = entry(from);
    int header = header(from);
    bytes.put(header + 30, name);
    bytes.put(entry + 46, name);
    return this;
  }

  ZipBytes flag(String name, int flag) {
    int entry = entry(name);
    int header = header(name);
    bytes.putShort(header + 6, (short) (bytes.getShort(header + 6) | flag));
    bytes.putShort(entry + 8, (short) (bytes.getShort(entry + 8) | flag));
    return this;
  }

  /** As Unix writes it: 0xA for a link, 4 for a folder. */
  ZipBytes type(String name, int type) {
    int entry = entry(name);
    bytes.put(entry + 5, (byte) 3);
    bytes.putInt(entry + 38, type << 28);
    return this;
  }

  /** What the table says of the size. */
  ZipBytes size(String name, int size) {
    bytes.putInt(entry(name) + 24, size);
    return this;
  }

  ZipBytes headerOf(String name, String other) {
    bytes.putInt(entry(name) + 42, header(other));
    return this;
  }
}
