package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.Progress;
import io.foyer.recognition.performerdatabase.internal.ZipDirectory.Entry;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * A release as one ZIP file: flat, with known names only (R15). Nothing is written to the disk
 * before the whole table of contents has been judged, and never more than it announces.
 */
final class ReleaseArchive implements AutoCloseable {
  /** Nearly five times the largest index ever published. */
  private static final long MAX_FILE_BYTES = 8L << 30;

  private static final long MAX_TOTAL_BYTES = 24L << 30;

  /** Indented JSON compresses about twenty times. */
  private static final long MAX_RATIO = 100;

  private static final long SMALL_BYTES = 1 << 20;
  private static final int BLOCK = 1 << 18;

  private final FileChannel channel;
  private final Map<String, Entry> entries;
  private final byte[] manifestBytes;
  private final Manifest manifest;

  private ReleaseArchive(FileChannel channel) throws IOException {
    this.channel = channel;
    Map<String, Entry> all = new LinkedHashMap<>();
    for (Entry entry : ZipDirectory.read(channel)) {
      all.put(entry.name(), entry);
    }
    Entry described = all.get(ReleaseFiles.MANIFEST);
    if (described == null) {
      throw new UnusableRelease("The archive holds no manifest.json; this is no release.");
    }
    if (described.size() > Manifest.MAX_BYTES) {
      throw new UnusableRelease("manifest.json is larger than a manifest may be.");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    unpack(described, bytes, n -> {});
    this.manifestBytes = bytes.toByteArray();
    this.manifest = Manifest.parse(manifestBytes);
    this.entries = judged(all, manifest);
  }

  /**
   * Opens and judges an archive.
   *
   * @throws UnusableRelease when it is damaged, hostile or no release
   */
  static ReleaseArchive open(Path zip) throws IOException {
    FileChannel channel = FileChannel.open(zip, StandardOpenOption.READ);
    try {
      return new ReleaseArchive(channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static Map<String, Entry> judged(Map<String, Entry> all, Manifest manifest)
      throws UnusableRelease {
    Map<String, Entry> wanted = new LinkedHashMap<>();
    long total = 0;
    for (Entry entry : all.values()) {
      String name = entry.name();
      boolean known =
          ReleaseFiles.known().anyMatch(name::equals) || manifest.checksums().containsKey(name);
      if (!known && ReleaseFiles.notice(name)) {
        continue;
      }
      if (!known) {
        throw new UnusableRelease(
            "The archive holds a file that neither its manifest nor a release has: "
                + (ReleaseFiles.acceptable(name) ? name : "a name that is not allowed")
                + ".");
      }
      if (entry.size() > MAX_FILE_BYTES) {
        throw new UnusableRelease(name + " is larger than a file of a release may be.");
      }
      if (entry.size() > SMALL_BYTES && entry.size() / MAX_RATIO > entry.compressed()) {
        throw new UnusableRelease(
            name + " would grow more than " + MAX_RATIO + " times when unpacked; it is refused.");
      }
      total += entry.size();
      wanted.put(name, entry);
    }
    if (total > MAX_TOTAL_BYTES) {
      throw new UnusableRelease("The archive holds more than a release may.");
    }
    for (String name : ReleaseFiles.REQUIRED) {
      if (!wanted.containsKey(name)) {
        throw new UnusableRelease("The archive lacks " + name + ".");
      }
    }
    for (String name : manifest.checksums().keySet()) {
      if (!wanted.containsKey(name)) {
        throw new UnusableRelease("The archive lacks " + name + ", which its manifest lists.");
      }
    }
    return wanted;
  }

  Manifest manifest() {
    return manifest;
  }

  /** Bytes that {@link #extract} will write. */
  long size() {
    return entries.values().stream().mapToLong(Entry::size).sum();
  }

  /** Bytes of the vectors among them. */
  long vectorSize() {
    return entries.values().stream()
        .filter(entry -> entry.name().startsWith("face_") && entry.name().endsWith(".voy"))
        .mapToLong(Entry::size)
        .sum();
  }

  /** Unpacks into an empty folder and waits until all is on the disk. */
  void extract(Path folder, Progress progress) throws IOException {
    long total = size();
    long[] done = {0};
    progress.report("extract", 0, total);
    for (Entry entry : entries.values()) {
      Path target = folder.resolve(entry.name());
      try (FileChannel file =
          FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        unpack(
            entry,
            Channels.newOutputStream(file),
            n -> {
              done[0] += n;
              progress.report("extract", done[0], total);
            });
        file.force(true);
      }
    }
    // what was judged is what lies there now
    if (!Sha256.of(manifestBytes)
        .equals(Sha256.of(Files.readAllBytes(folder.resolve(ReleaseFiles.MANIFEST))))) {
      throw new UnusableRelease("The archive changed while it was read.");
    }
    Durable.sync(folder);
  }

  private void unpack(Entry entry, OutputStream out, IntConsumer written) throws IOException {
    CRC32 crc = new CRC32();
    Inflater inflater = new Inflater(true);
    long left = entry.size();
    try (InputStream raw = new Span(entry.start(), entry.compressed());
        InputStream in = entry.deflated() ? new InflaterInputStream(raw, inflater, 1 << 16) : raw) {
      byte[] block = new byte[BLOCK];
      while (true) {
        // one byte more than announced, so that a lie shows
        int n = in.read(block, 0, (int) Math.min(block.length, left + 1));
        if (n < 0) {
          break;
        }
        left -= n;
        if (left < 0) {
          throw new UnusableRelease(
              entry.name() + " is larger than the archive says; it is refused.");
        }
        crc.update(block, 0, n);
        out.write(block, 0, n);
        written.accept(n);
      }
    } catch (ZipException | EOFException e) {
      throw new UnusableRelease("The archive is damaged in " + entry.name() + ".", e);
    } finally {
      inflater.end();
    }
    if (left > 0 || crc.getValue() != entry.crc()) {
      throw new UnusableRelease(
          "The archive is damaged in " + entry.name() + ": its check value differs.");
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** Some bytes of the archive. */
  private final class Span extends InputStream {
    private long at;
    private final long end;

    Span(long start, long length) {
      at = start;
      end = start + length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int n = (int) Math.min(length, end - at);
      int got = n == 0 ? -1 : channel.read(ByteBuffer.wrap(target, offset, n), at);
      at += Math.max(got, 0);
      return got;
    }
  }
}
