package io.foyer.recognition.downloads.internal;

import io.foyer.recognition.downloads.Download;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The bytes fetched so far, beside the target, and the note of where they came from: enough to
 * continue after a kill. The note holds a digest of the address, never the address, which may carry
 * a key.
 */
final class PartialFile {
  private static final String HEADER = "foyer download 1";

  private final Path target;
  private final Path part;
  private final Path state;
  private final String origin;

  PartialFile(Download download) {
    this.target = download.target();
    this.part = part(target);
    this.state = state(target);
    this.origin =
        Checksum.of(
            (download.source().uri() + "\n" + download.size() + "\n" + download.sha256())
                .getBytes(StandardCharsets.UTF_8));
  }

  private static Path part(Path target) {
    return target.resolveSibling(target.getFileName() + ".part");
  }

  private static Path state(Path target) {
    return target.resolveSibling(target.getFileName() + ".state");
  }

  static void discard(Path target) {
    try {
      Files.deleteIfExists(state(target));
      Files.deleteIfExists(part(target));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void discard() {
    discard(target);
  }

  Path path() {
    return part;
  }

  /**
   * What identifies the version of the file that the bytes belong to.
   *
   * @param length bytes that are there
   * @param validator strong ETag or Last-Modified of the host, empty when it gave none
   */
  record Known(long length, String validator) {}

  /** What is there of this very file; nothing of another one survives the call. */
  Known open() throws IOException {
    if (Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS)
        && Files.isRegularFile(state, LinkOption.NOFOLLOW_LINKS)
        && Files.size(state) < 4096) {
      List<String> lines = Files.readAllLines(state, StandardCharsets.ISO_8859_1);
      if (lines.size() == 3 && lines.get(0).equals(HEADER) && lines.get(1).equals(origin)) {
        return new Known(Files.size(part), lines.get(2));
      }
    }
    discard();
    return new Known(0, "");
  }

  /** Begins anew: an empty file that belongs to the given version. */
  void begin(String validator) throws IOException {
    discard();
    Files.createFile(part);
    Path fresh = state.resolveSibling(state.getFileName() + ".new");
    Files.write(fresh, List.of(HEADER, origin, validator), StandardCharsets.ISO_8859_1);
    sync(fresh);
    Files.move(fresh, state, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  FileChannel append() throws IOException {
    return FileChannel.open(part, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
  }

  /** Hands the file over: synced, renamed, the note gone. */
  void finish() throws IOException {
    sync(part);
    try {
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.deleteIfExists(state);
    Path folder = target.toAbsolutePath().getParent();
    if (folder != null) {
      sync(folder);
    }
  }

  private static void sync(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
