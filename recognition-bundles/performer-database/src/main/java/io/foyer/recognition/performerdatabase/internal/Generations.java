package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The releases on the disk. The file {@code current} alone says which one is in use, and is
 * replaced by a rename: a crash leaves the one before or the one after. Every other step either
 * comes before it and is undone by {@link #recover}, or after it and is repeated there. Used by one
 * thread at a time.
 *
 * <pre>
 * generations/2026.2.18-1a2b3c4d/   a release, its receipt, index/…
 * current, previous                 names of generations
 * performers.db …                   links to the files of the current one
 * work/                             what is not finished; work/download may be continued
 * </pre>
 */
final class Generations {
  private static final Logger log = LoggerFactory.getLogger(Generations.class);
  private static final Pattern NAME =
      Pattern.compile("[0-9][0-9A-Za-z.-]{0,60}-[0-9a-f]{8}(\\.\\d{1,3})?");

  private final Path data;
  private final Path folder;
  private final Path work;

  Generations(Path data) {
    this.data = data;
    this.folder = data.resolve("generations");
    this.work = data.resolve("work");
  }

  Path data() {
    return data;
  }

  Path downloads() {
    return work.resolve("download");
  }

  /** A new empty folder for unfinished things. */
  Path newWork(String purpose) throws IOException {
    return Files.createDirectories(
        work.resolve(purpose + "-" + UUID.randomUUID().toString().substring(0, 8)));
  }

  /**
   * Makes the folders and removes what an interrupted run left. Nothing of it is needed for
   * reading, so that a failure is told and start goes on.
   *
   * @throws IOException when the disk cannot be written
   */
  void recover() throws IOException {
    Files.createDirectories(downloads());
    Files.createDirectories(folder);
    try (Stream<Path> left = Files.list(work)) {
      for (Path path : left.toList()) {
        if (!path.equals(downloads())) {
          Durable.deleteTree(path);
        }
      }
    }
    for (String file : List.of("current", "previous")) {
      Files.deleteIfExists(data.resolve("." + file + ".new"));
    }
    try (Stream<Path> found = Files.list(folder)) {
      for (Path path : found.toList()) {
        if (read(path).isEmpty()) {
          log.info("removing {}, which is no complete release", path.getFileName());
          discard(path);
        }
      }
    }
  }

  /** All complete ones, the newest version first. */
  List<Generation> all() throws IOException {
    List<Generation> all = new ArrayList<>();
    try (Stream<Path> found = Files.list(folder)) {
      found.forEach(path -> read(path).ifPresent(all::add));
    } catch (NoSuchFileException e) {
      return List.of();
    }
    all.sort(
        Comparator.comparing(Generation::version, Versions.ORDER)
            .thenComparing(generation -> generation.receipt().installedAt())
            .thenComparing(Generation::name)
            .reversed());
    return all;
  }

  /** The generation in a folder, when it is a complete one. */
  static Optional<Generation> read(Path directory) {
    String name = String.valueOf(directory.getFileName());
    if (!NAME.matcher(name).matches() || !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try {
      Generation generation = new Generation(name, directory, Receipt.read(directory));
      for (String file : generation.receipt().files().keySet()) {
        if (!Files.isRegularFile(directory.resolve(file), LinkOption.NOFOLLOW_LINKS)) {
          return Optional.empty();
        }
      }
      return Optional.of(generation);
    } catch (IOException e) {
      log.debug("{} is no generation", name, e);
      return Optional.empty();
    }
  }

  /** The one in use. */
  Optional<Generation> current() throws IOException {
    return pointed("current");
  }

  /** The one that was in use before it: the backup. */
  Optional<Generation> previous() throws IOException {
    Optional<Generation> current = current();
    if (current.isEmpty()) {
      return Optional.empty();
    }
    String name = current.get().name();
    Optional<Generation> previous = pointed("previous").filter(one -> !one.name().equals(name));
    return previous.isPresent()
        ? previous
        : all().stream()
            .filter(one -> Versions.ORDER.compare(one.version(), current.get().version()) < 0)
            .findFirst();
  }

  private Optional<Generation> pointed(String pointer) throws IOException {
    Path file = data.resolve(pointer);
    if (!Files.isRegularFile(file) || Files.size(file) > 200) {
      return Optional.empty();
    }
    String name = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    return NAME.matcher(name).matches() ? read(folder.resolve(name)) : Optional.empty();
  }

  /** An existing generation of the same manifest, complete and unchanged or not. */
  Optional<Generation> of(String version, String manifestDigest) throws IOException {
    return all().stream()
        .filter(one -> one.version().equals(version))
        .filter(one -> one.receipt().manifestDigest().equals(manifestDigest))
        .findFirst();
  }

  /**
   * Turns a verified folder of the work area into a generation. Its files get one time and are made
   * read-only, against changes by accident.
   */
  Generation publish(Path staged, Receipt receipt) throws IOException {
    for (String name : receipt.files().keySet()) {
      Path file = staged.resolve(name);
      Files.setLastModifiedTime(file, time(receipt));
      protect(file);
      Durable.sync(file);
    }
    receipt.write(staged);
    Durable.sync(staged);
    String base = receipt.version() + "-" + receipt.manifestDigest().substring(0, 8);
    String name = base;
    for (int i = 2; Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS); i++) {
      name = base + "." + i;
    }
    Path target = folder.resolve(name);
    Durable.move(staged, target);
    return new Generation(name, target, receipt);
  }

  /** A whole second, which hardly any other write meets. */
  private static FileTime time(Receipt receipt) {
    return FileTime.from(Instant.ofEpochSecond(receipt.installedAt()));
  }

  private static void protect(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    }
  }

  /** The switch. */
  void makeCurrent(Generation generation) throws IOException {
    Optional<Generation> before = current();
    if (before.isPresent() && before.get().name().equals(generation.name())) {
      return;
    }
    if (before.isPresent()) {
      Durable.write(data.resolve("previous"), before.get().name());
    }
    Durable.write(data.resolve("current"), generation.name());
  }

  /** Lets the contract's file names in the data directory mean a generation's files. */
  void show(Generation generation) throws IOException {
    List<Generation> all = all();
    Set<String> wanted = generation.receipt().files().keySet();
    for (String name : ReleaseFiles.known().toList()) {
      Path visible = data.resolve(name);
      if (wanted.contains(name)) {
        link(visible, generation.directory().resolve(name));
      } else if (belongsTo(all, visible)) {
        // of an older release, whose labels would mean other people now
        Files.deleteIfExists(visible);
      }
    }
    Durable.sync(data);
  }

  private void link(Path visible, Path file) throws IOException {
    if (isLink(visible, file)) {
      return;
    }
    Path fresh = work.resolve(visible.getFileName() + ".link");
    Files.deleteIfExists(fresh);
    try {
      Files.createLink(fresh, file);
    } catch (FileSystemException | UnsupportedOperationException e) {
      log.debug("no hard link of {}: {}", visible.getFileName(), e.toString());
      // seen from the data directory, where it will be
      Files.createSymbolicLink(fresh, data.relativize(file));
    }
    Files.move(fresh, visible, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Whether a visible name stands for a file: by a hard or symbolic link. */
  static boolean isLink(Path visible, Path file) throws IOException {
    try {
      return Files.exists(visible) && Files.isSameFile(visible, file);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Whether what lies at a visible name is a file of one of these, not one put there by hand. */
  static boolean belongsTo(List<Generation> generations, Path visible) throws IOException {
    for (Generation generation : generations) {
      Path file = generation.directory().resolve(String.valueOf(visible.getFileName()));
      if (Files.exists(file) && isLink(visible, file)) {
        return true;
      }
    }
    return Files.isSymbolicLink(visible) && !Files.exists(visible);
  }

  /** Whether a file is not what it was when its generation came in, judged without reading it. */
  static boolean changed(Generation generation, String name) throws IOException {
    Path file = generation.directory().resolve(name);
    Receipt.Content content = generation.receipt().files().get(name);
    if (content == null || !Files.exists(file)) {
      return true;
    }
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return now.size() != content.size()
        || !now.lastModifiedTime().equals(time(generation.receipt()));
  }

  /** Puts the time of a file back that turned out to be unchanged. */
  static void markUnchanged(Generation generation, String name) throws IOException {
    Files.setLastModifiedTime(generation.directory().resolve(name), time(generation.receipt()));
  }

  /** Deletes all but the newest two: the one in use and the one before it. */
  void retain(Generation current, @Nullable Generation previous) throws IOException {
    for (Generation generation : all()) {
      boolean kept =
          generation.name().equals(current.name())
              || (previous != null && Objects.equals(generation.name(), previous.name()));
      if (!kept) {
        log.info("removing the performer database {}", generation.name());
        discard(generation.directory());
      }
    }
  }

  /** Takes a folder away at once, and deletes it then. */
  void discard(Path directory) throws IOException {
    Path trash = work.resolve("trash-" + UUID.randomUUID().toString().substring(0, 8));
    Durable.move(directory, trash);
    Durable.deleteTree(trash);
  }
}
