package io.foyer.recognition.models.internal;

import io.foyer.recognition.api.RecognitionDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of models. A file gets its name there only when it is complete and checked; what is
 * being fetched lies in a folder of its own beside. People may put files there as well.
 */
@Component(service = ModelFiles.class)
public final class ModelFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ModelFiles.class);
  private static final int BLOCK = 1 << 18;

  /** How a model's file is. */
  enum State {
    NOT_INSTALLED("not_installed"),
    INSTALLED("installed"),
    CORRUPTED("corrupted");

    private final String key;

    State(String key) {
      this.key = key;
    }

    String key() {
      return key;
    }
  }

  /** What tells one content of a file from the next without reading it. */
  record Mark(long size, FileTime modified, @Nullable Object file) {
    static @Nullable Mark of(Path path) {
      try {
        BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
        return found.isRegularFile()
            ? new Mark(found.size(), found.lastModifiedTime(), found.fileKey())
            : null;
      } catch (IOException e) {
        LOG.trace("There is no {}", path, e);
        return null;
      }
    }
  }

  private record Known(Mark mark, String sha256) {}

  private final Path folder;
  private final Path work;
  private final Map<Path, Known> digests = new ConcurrentHashMap<>();

  @Activate
  public ModelFiles(@Reference RecognitionDirectory directory) throws IOException {
    folder = Files.createDirectories(directory.path().resolve("models"));
    work = Files.createDirectories(folder.resolve(".work"));
    try (DirectoryStream<Path> left = Files.newDirectoryStream(work)) {
      for (Path file : left) {
        String name = file.getFileName().toString();
        if (!name.endsWith(".part") && !name.endsWith(".state")) {
          Files.deleteIfExists(file); // of a process that ended in the middle
        }
      }
    }
  }

  /** Where a file lies, or would. */
  Path path(ModelSpec model) {
    return folder.resolve(model.file());
  }

  /** Where the manifest of what is installed lies, or would. */
  Path manifest() {
    return folder.resolve("models.json");
  }

  /** A file that is being made, in the folder for unfinished ones. */
  Path unfinished(String name) {
    return work.resolve(name);
  }

  @Nullable Mark mark(ModelSpec model) {
    return Mark.of(path(model));
  }

  /** How the file is, by its size and, where it is known, its checksum. Reads no content. */
  State state(ModelSpec model) {
    Mark mark = mark(model);
    if (mark == null) {
      return State.NOT_INSTALLED;
    }
    Known known = digests.get(path(model));
    boolean wrong =
        mark.size() != model.size()
            || (known != null
                && known.mark().equals(mark)
                && !known.sha256().equals(model.sha256()));
    return wrong ? State.CORRUPTED : State.INSTALLED;
  }

  /** Whether the checksum of the file as it is has been found right. */
  boolean verified(ModelSpec model) {
    Known known = digests.get(path(model));
    return known != null
        && known.mark().equals(mark(model))
        && known.sha256().equals(model.sha256());
  }

  /** Reads the file unless its checksum is known, and answers whether it is the right one. */
  boolean verify(ModelSpec model) throws IOException {
    Mark mark = mark(model);
    if (mark == null || mark.size() != model.size()) {
      return false;
    }
    Known known = digests.get(path(model));
    if (known == null || !known.mark().equals(mark)) {
      known = new Known(mark, sha256(path(model)));
      if (mark.equals(mark(model))) {
        digests.put(path(model), known);
      }
    }
    return known.sha256().equals(model.sha256());
  }

  /** Reads it again, whatever is known. */
  boolean verifyAnew(ModelSpec model) throws IOException {
    digests.remove(path(model));
    return verify(model);
  }

  /**
   * Gives a complete, checked file its name. Whoever has the old one open keeps it.
   *
   * @param finished a file in the folder for unfinished ones
   */
  void place(ModelSpec model, Path finished) throws IOException {
    sync(finished);
    Files.move(
        finished, path(model), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    sync(folder);
    Mark mark = mark(model);
    if (mark != null) {
      digests.put(path(model), new Known(mark, model.sha256()));
    }
  }

  /** Keeps the manifest of what is installed. */
  synchronized void keepManifest(byte[] bytes) throws IOException {
    Path fresh = unfinished("models.json.new");
    Files.write(fresh, bytes);
    sync(fresh);
    Files.move(
        fresh, manifest(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    sync(folder);
  }

  private static void sync(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static String sha256(Path file) throws IOException {
    MessageDigest digest = digest();
    byte[] block = new byte[BLOCK];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(block); n > 0; n = in.read(block)) {
        digest.update(block, 0, n);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
