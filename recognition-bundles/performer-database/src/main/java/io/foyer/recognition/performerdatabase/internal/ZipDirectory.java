package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The table of contents of a ZIP file, read strictly (PKWARE APPNOTE 6.3, with ZIP64). The JDK's
 * reader hides what a hostile archive has to be judged by: the encryption flag, the file type, two
 * entries of one name, entries that share their bytes.
 */
final class ZipDirectory {
  /**
   * One file in the archive.
   *
   * @param name as it is there; ASCII
   * @param deflated or stored
   * @param compressed bytes in the archive
   * @param size bytes after decompression, as the archive says
   * @param crc CRC-32, as the archive says
   * @param start where its bytes begin
   */
  record Entry(String name, boolean deflated, long compressed, long size, long crc, long start) {}

  /** A release has fewer than 20; this many keep the table small. */
  static final int MAX_ENTRIES = 100;

  private static final int MAX_TABLE_BYTES = 1 << 20;
  private static final int END_BYTES = 22;
  private static final int FORBIDDEN_FLAGS = 0x0001 | 0x0020 | 0x0040 | 0x2000;
  private static final int DESCRIPTOR_FLAG = 0x0008;

  private final FileChannel channel;

  private ZipDirectory(FileChannel channel) {
    this.channel = channel;
  }

  /** All files of an archive, in the order of the table. */
  static List<Entry> read(FileChannel channel) throws IOException {
    return new ZipDirectory(channel).entries();
  }

  /** Where the table is. */
  private record Table(long offset, long size, long count) {}

  private List<Entry> entries() throws IOException {
    Table table = table();
    if (table.count() > MAX_ENTRIES) {
      throw new UnusableRelease("The archive holds more files than a release has.");
    }
    if (table.size() > MAX_TABLE_BYTES) {
      throw damaged("its table of contents is too long");
    }
    ByteBuffer bytes = read(table.offset(), (int) table.size());
    List<Entry> entries = new ArrayList<>();
    List<long[]> spans = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < table.count(); i++) {
      Entry entry = entry(bytes, spans);
      // one name in two spellings is one file on some disks
      if (!names.add(entry.name().toLowerCase(Locale.ROOT))) {
        throw new UnusableRelease("The archive holds " + entry.name() + " twice.");
      }
      entries.add(entry);
    }
    if (bytes.hasRemaining()) {
      throw damaged("its table of contents is longer than it says");
    }
    spans.sort(Comparator.comparingLong(span -> span[0]));
    long end = 0;
    for (long[] span : spans) {
      if (span[0] < end) {
        throw damaged("two of its files share their bytes");
      }
      end = span[1];
    }
    if (end > table.offset()) {
      throw damaged("a file reaches into its table of contents");
    }
    return entries;
  }

  private Table table() throws IOException {
    long length = channel.size();
    if (length < END_BYTES) {
      throw new UnusableRelease("This is no ZIP archive, or not all of it.");
    }
    int tail = (int) Math.min(length, END_BYTES + 0xFFFF);
    ByteBuffer bytes = read(length - tail, tail);
    for (int at = tail - END_BYTES; at >= 0; at--) {
      if (bytes.getInt(at) == 0x06054b50
          && at + END_BYTES + (bytes.getShort(at + 20) & 0xFFFF) == tail) {
        return table(bytes, at, length - tail + at);
      }
    }
    throw new UnusableRelease("This is no ZIP archive, or its end is missing.");
  }

  private Table table(ByteBuffer bytes, int at, long end) throws IOException {
    long count = bytes.getShort(at + 10) & 0xFFFF;
    long size = bytes.getInt(at + 12) & 0xFFFFFFFFL;
    long offset = bytes.getInt(at + 16) & 0xFFFFFFFFL;
    boolean wide = count == 0xFFFF || size == 0xFFFFFFFFL || offset == 0xFFFFFFFFL;
    if (wide) {
      ByteBuffer locator = read(end - 20, 20);
      long wideEnd = locator.getLong(8);
      if (locator.getInt(0) != 0x07064b50 || wideEnd < 0 || wideEnd > end - 20 - 56) {
        throw damaged("its end record is wrong");
      }
      ByteBuffer record = read(wideEnd, 56);
      if (record.getInt(0) != 0x06064b50
          || record.getInt(16) != 0
          || record.getInt(20) != 0
          || record.getLong(24) != record.getLong(32)) {
        throw damaged("its end record is wrong");
      }
      count = record.getLong(32);
      size = record.getLong(40);
      offset = record.getLong(48);
      end = wideEnd;
    } else if (bytes.getShort(at + 4) != 0
        || bytes.getShort(at + 6) != 0
        || (bytes.getShort(at + 8) & 0xFFFF) != count) {
      throw new UnusableRelease("The archive is one part of several; join them first.");
    }
    if (count < 0 || size < 0 || offset < 0 || size > end || offset != end - size) {
      throw damaged("its table of contents is not where it should be");
    }
    return new Table(offset, size, count);
  }

  private Entry entry(ByteBuffer table, List<long[]> spans) throws IOException {
    if (table.remaining() < 46 || table.getInt(table.position()) != 0x02014b50) {
      throw damaged("its table of contents is unreadable");
    }
    int at = table.position();
    int madeBy = table.getShort(at + 4) >> 8 & 0xFF;
    int flags = table.getShort(at + 8) & 0xFFFF;
    int method = table.getShort(at + 10) & 0xFFFF;
    long crc = table.getInt(at + 16) & 0xFFFFFFFFL;
    long compressed = table.getInt(at + 20) & 0xFFFFFFFFL;
    long size = table.getInt(at + 24) & 0xFFFFFFFFL;
    int nameLength = table.getShort(at + 28) & 0xFFFF;
    int extraLength = table.getShort(at + 30) & 0xFFFF;
    int commentLength = table.getShort(at + 32) & 0xFFFF;
    int type = table.getInt(at + 38) >>> 28;
    long header = table.getInt(at + 42) & 0xFFFFFFFFL;
    if (table.remaining() < 46 + nameLength + extraLength + commentLength) {
      throw damaged("its table of contents is unreadable");
    }
    byte[] nameBytes = new byte[nameLength];
    table.get(at + 46, nameBytes);
    String name = name(nameBytes);
    ByteBuffer extra =
        table.slice(at + 46 + nameLength, extraLength).order(ByteOrder.LITTLE_ENDIAN);
    boolean wideSize = size == 0xFFFFFFFFL;
    boolean wideCompressed = compressed == 0xFFFFFFFFL;
    boolean wideHeader = header == 0xFFFFFFFFL;
    if (wideSize || wideCompressed || wideHeader) {
      ByteBuffer wide = wide(extra, name);
      size = wideSize ? next(wide, name) : size;
      compressed = wideCompressed ? next(wide, name) : compressed;
      header = wideHeader ? next(wide, name) : header;
    }
    table.position(at + 46 + nameLength + extraLength + commentLength);
    // 3 is Unix: its file type is in the upper bits of the attributes
    if (madeBy == 3 && type != 0 && type != 8) {
      throw new UnusableRelease("The archive holds a link or special file: " + name + ".");
    }
    if ((flags & FORBIDDEN_FLAGS) != 0) {
      throw new UnusableRelease("The archive is encrypted or a patch; it must be a plain ZIP.");
    }
    if (method != 0 && method != 8) {
      throw new UnusableRelease("The archive uses a compression that is not supported.");
    }
    if (method == 0 && size != compressed) {
      throw damaged(name + " has two sizes");
    }
    long start = start(header, nameBytes, flags, method, crc, compressed, size);
    spans.add(new long[] {header, start + compressed});
    return new Entry(name, method == 8, compressed, size, crc, start);
  }

  /** Compares the file's own header with the table, and says where its bytes begin. */
  private long start(
      long header, byte[] name, int flags, int method, long crc, long compressed, long size)
      throws IOException {
    if (header > channel.size() - 30 - name.length) {
      throw damaged("a file begins behind its end");
    }
    ByteBuffer local = read(header, 30 + name.length);
    byte[] localName = new byte[name.length];
    local.get(30, localName);
    boolean same =
        local.getInt(0) == 0x04034b50
            && (local.getShort(6) & 0xFFFF) == flags
            && (local.getShort(8) & 0xFFFF) == method
            && (local.getShort(26) & 0xFFFF) == name.length
            && Arrays.equals(name, localName);
    boolean described = (flags & DESCRIPTOR_FLAG) != 0;
    long localCompressed = local.getInt(18) & 0xFFFFFFFFL;
    long localSize = local.getInt(22) & 0xFFFFFFFFL;
    if (same && !described) {
      same =
          (local.getInt(14) & 0xFFFFFFFFL) == crc
              && (localCompressed == compressed || localCompressed == 0xFFFFFFFFL)
              && (localSize == size || localSize == 0xFFFFFFFFL);
    }
    long start = header + 30 + name.length + (local.getShort(28) & 0xFFFF);
    if (!same || compressed < 0 || size < 0 || compressed > channel.size() - start) {
      throw damaged("a file's header differs from the table of contents");
    }
    return start;
  }

  private static String name(byte[] bytes) throws UnusableRelease {
    String name = new String(bytes, StandardCharsets.ISO_8859_1);
    if (name.contains("/") || name.contains("\\") || name.contains("..") || name.contains(":")) {
      throw new UnusableRelease(
          "The archive holds a name with a folder or a path in it; a release has plain names"
              + " only.");
    }
    if (name.isEmpty() || !name.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new UnusableRelease("The archive holds a name with characters that are not allowed.");
    }
    return name;
  }

  private static ByteBuffer wide(ByteBuffer extra, String name) throws UnusableRelease {
    while (extra.remaining() >= 4) {
      int id = extra.getShort() & 0xFFFF;
      int length = extra.getShort() & 0xFFFF;
      if (length > extra.remaining()) {
        break;
      }
      if (id == 1) {
        return extra.slice(extra.position(), length).order(ByteOrder.LITTLE_ENDIAN);
      }
      extra.position(extra.position() + length);
    }
    throw damaged(name + " has no size");
  }

  private static long next(ByteBuffer wide, String name) throws UnusableRelease {
    if (wide.remaining() < 8) {
      throw damaged(name + " has no size");
    }
    long value = wide.getLong();
    if (value < 0) {
      throw damaged(name + " has no size");
    }
    return value;
  }

  private ByteBuffer read(long offset, int length) throws IOException {
    if (offset < 0 || offset + length > channel.size()) {
      throw damaged("it ends too early");
    }
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, offset + bytes.position()) < 0) {
        throw damaged("it ends too early");
      }
    }
    return bytes.flip();
  }

  private static UnusableRelease damaged(String how) {
    return new UnusableRelease("The archive is damaged: " + how + ".");
  }
}
