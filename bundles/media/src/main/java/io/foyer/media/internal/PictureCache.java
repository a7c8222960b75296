package io.foyer.media.internal;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pictures on disk, one file each: a small head, then the bytes. A file appears under its name only
 * when it is whole, by a rename, and its head carries the length, so that neither a killed process
 * nor a power cut can make a half picture be served. The modification time is the time of the last
 * use; when there is too much, the longest unused go. Anything here may be deleted at any time.
 */
final class PictureCache {
  private static final Logger LOG = LoggerFactory.getLogger(PictureCache.class);
  private static final int MAGIC = 0x464f5031;
  private static final String SUFFIX = ".pic";
  private static final String TEMPORARY = ".part";
  private static final Duration USE_GRAIN = Duration.ofHours(1);
  private static final HexFormat HEX = HexFormat.of();

  private final Path directory;
  private final long maxBytes;
  private final InstantSource clock;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicBoolean sweeping = new AtomicBoolean();

  /**
   * Keeps pictures below a directory, which is made when needed.
   *
   * @param maxBytes after exceeding this, the longest unused are deleted
   */
  PictureCache(Path directory, long maxBytes, InstantSource clock) {
    this.directory = directory;
    this.maxBytes = maxBytes;
    this.clock = clock;
  }

  /** The picture is larger than may be kept. What was read of it can be had again, once. */
  static final class TooLarge extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient InputStream whole;

    TooLarge(InputStream whole) {
      super("picture too large to keep");
      this.whole = whole;
    }

    /** All bytes from the first on; closing it closes the source. */
    InputStream whole() {
      return whole;
    }
  }

  /** The disk does not take the picture; its library server is not to blame. */
  static final class NotKept extends Exception {
    private static final long serialVersionUID = 1L;

    NotKept(IOException cause) {
      super("picture not kept", cause);
    }
  }

  /**
   * A picture that was open once.
   *
   * @param contentType its media type
   * @param etag quoted entity tag, from its content
   * @param length bytes
   * @param fetchedAt when it came from the library server
   * @param path the file
   * @param offset where the bytes begin in it
   */
  record Entry(
      String contentType, String etag, long length, Instant fetchedAt, Path path, long offset) {
    /**
     * Opens the bytes.
     *
     * @throws NoSuchFileException when it was deleted in the meantime
     */
    InputStream open() throws IOException {
      InputStream in = Files.newInputStream(path);
      try {
        in.skipNBytes(offset);
        return in;
      } catch (IOException e) {
        in.close();
        throw e;
      }
    }
  }

  /** Answers what is kept, whatever its age. */
  Optional<Entry> get(String instance, String target) {
    Path file = file(instance, target);
    try (InputStream raw = Files.newInputStream(file);
        DataInputStream in = new DataInputStream(raw)) {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      if (in.readInt() != MAGIC) {
        throw new EOFException("not a picture");
      }
      Instant fetchedAt = Instant.ofEpochMilli(in.readLong());
      long length = in.readLong();
      String contentType = in.readUTF();
      String etag = in.readUTF();
      long offset = head(contentType, etag);
      if (attributes.size() != offset + length) {
        throw new EOFException("wrong length");
      }
      Instant now = clock.instant();
      if (attributes.lastModifiedTime().toInstant().plus(USE_GRAIN).isBefore(now)) {
        Files.setLastModifiedTime(file, FileTime.from(now));
      }
      return Optional.of(new Entry(contentType, etag, length, fetchedAt, file, offset));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      LOG.debug("a kept picture is not readable and is fetched again", e);
      return Optional.empty();
    }
  }

  /**
   * Keeps a picture, reading it to its end.
   *
   * @param expected how many bytes there must be, negative when not known
   * @param limit more bytes are not kept
   * @throws TooLarge when there are more
   * @throws IOException when it cannot be read; then nothing is kept
   * @throws NotKept when it cannot be written; then nothing is kept either
   */
  Entry put(
      String instance,
      String target,
      String contentType,
      InputStream body,
      long expected,
      long limit)
      throws IOException, TooLarge, NotKept {
    Path file = file(instance, target);
    Path part = part(file);
    boolean kept = false;
    try {
      Instant now = clock.instant();
      MessageDigest digest = sha256();
      // The tag's length is fixed, so the head can be written again in place.
      long offset = head(contentType, tag(new byte[32]));
      long length = 0;
      try (OutputStream out = Files.newOutputStream(part)) {
        write(out, new byte[(int) offset], (int) offset);
        DigestInputStream in = new DigestInputStream(body, digest);
        byte[] buffer = new byte[16_384];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          write(out, buffer, n);
          length += n;
          if (length > limit) {
            kept = true;
            out.flush();
            throw new TooLarge(new Resumed(part, offset, body));
          }
        }
      }
      if (length == 0 || (expected >= 0 && length != expected)) {
        throw new EOFException("cut short");
      }
      String etag = tag(digest.digest());
      finish(part, file, now, length, contentType, etag);
      kept = true;
      if (bytes.addAndGet(offset + length) > maxBytes) {
        sweep();
      }
      return new Entry(contentType, etag, length, now, file, offset);
    } finally {
      if (!kept) {
        Files.deleteIfExists(part);
      }
    }
  }

  private Path part(Path file) throws NotKept {
    try {
      Files.createDirectories(directory(file));
      return Files.createTempFile(directory, "p", TEMPORARY);
    } catch (IOException e) {
      throw new NotKept(e);
    }
  }

  private static void write(OutputStream out, byte[] buffer, int length) throws NotKept {
    try {
      out.write(buffer, 0, length);
    } catch (IOException e) {
      throw new NotKept(e);
    }
  }

  private static void finish(
      Path part, Path file, Instant now, long length, String contentType, String etag)
      throws NotKept {
    try {
      try (DataOutputStream out =
          new DataOutputStream(Files.newOutputStream(part, StandardOpenOption.WRITE))) {
        out.writeInt(MAGIC);
        out.writeLong(now.toEpochMilli());
        out.writeLong(length);
        out.writeUTF(contentType);
        out.writeUTF(etag);
      }
      Files.setLastModifiedTime(part, FileTime.from(now));
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new NotKept(e);
    }
  }

  /** Deletes everything of a library server. */
  void purge(String instance) {
    Path root = directory.resolve(name(instance));
    try {
      delete(root);
    } catch (IOException e) {
      LOG.warn(
          "pictures of a removed library server could not be deleted; delete them in {}", root);
      LOG.debug("cause", e);
    }
  }

  /**
   * Measures what is there, deletes left-over unfinished files, and makes room if there is too
   * much. One at a time; a call during another does nothing.
   */
  void sweep() {
    if (!sweeping.compareAndSet(false, true)) {
      return;
    }
    try {
      List<Used> files = new ArrayList<>();
      Instant stale = clock.instant().minus(USE_GRAIN);
      long total = 0;
      for (Used used : list(stale)) {
        files.add(used);
        total += used.size;
      }
      bytes.set(total);
      if (total > maxBytes) {
        files.sort(Comparator.comparing(Used::at));
        long goal = maxBytes / 10 * 9;
        int deleted = 0;
        for (Used used : files) {
          if (total <= goal) {
            break;
          }
          Files.deleteIfExists(used.path);
          total -= used.size;
          deleted++;
        }
        bytes.set(total);
        LOG.debug("made room for pictures: {} deleted, {} bytes kept", deleted, total);
      }
    } catch (IOException e) {
      LOG.warn("kept pictures could not be looked through; the folder may grow", e);
    } finally {
      sweeping.set(false);
    }
  }

  private record Used(Path path, long size, FileTime at) {}

  private List<Used> list(Instant stale) throws IOException {
    List<Used> files = new ArrayList<>();
    if (!Files.isDirectory(directory)) {
      return files;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = String.valueOf(file.getFileName());
            if (name.endsWith(SUFFIX)) {
              files.add(new Used(file, attributes.size(), attributes.lastModifiedTime()));
            } else if (name.endsWith(TEMPORARY)
                && attributes.lastModifiedTime().toInstant().isBefore(stale)) {
              Files.deleteIfExists(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    return files;
  }

  private static void delete(Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      return;
    }
    try (DirectoryStream<Path> children = Files.newDirectoryStream(root)) {
      for (Path child : children) {
        if (Files.isDirectory(child)) {
          delete(child);
        } else {
          Files.deleteIfExists(child);
        }
      }
    }
    Files.deleteIfExists(root);
  }

  private Path file(String instance, String target) {
    String name = name(instance + "\n" + target);
    return directory
        .resolve(name(instance))
        .resolve(name.substring(0, 2))
        .resolve(name.substring(2) + SUFFIX);
  }

  private static Path directory(Path file) {
    Path parent = file.getParent();
    if (parent == null) {
      throw new IllegalStateException("no folder for pictures");
    }
    return parent;
  }

  private static String name(String text) {
    return HEX.formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)), 0, 20);
  }

  private static String tag(byte[] digest) {
    return '"' + HEX.formatHex(digest, 0, 16) + '"';
  }

  private static long head(String contentType, String etag) {
    return 4L + 8 + 8 + 2 + contentType.length() + 2 + etag.length();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime lacks SHA-256", e);
    }
  }

  /** What lies in an unfinished file, followed by the rest of its source. */
  private static final class Resumed extends InputStream {
    private final Path part;
    private final InputStream start;
    private final InputStream rest;
    private boolean started = true;

    Resumed(Path part, long offset, InputStream rest) throws IOException {
      this.part = part;
      this.rest = rest;
      this.start = Files.newInputStream(part);
      start.skipNBytes(offset);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (started) {
        int n = start.read(buffer, offset, length);
        if (n >= 0) {
          return n;
        }
        started = false;
      }
      return rest.read(buffer, offset, length);
    }

    @Override
    public void close() throws IOException {
      try (rest;
          start) {
        Files.deleteIfExists(part);
      }
    }
  }
}
