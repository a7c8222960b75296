package io.foyer.recognition.models.internal;

import io.foyer.core.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes models that somebody brings: a file, an archive, a folder. Only files of the manifest are
 * looked at, and only bytes of the right checksum are taken; where they came from does not matter.
 */
final class ModelImport {
  private static final Logger LOG = LoggerFactory.getLogger(ModelImport.class);
  private static final int BLOCK = 1 << 18;
  private static final int MOST_ENTRIES = 10_000;
  private static final int END_RECORD = 22;
  private static final int LARGEST_COMMENT = 0xffff;
  private static final int END_MARK = 0x06054b50;
  private static final int ZIP_MARK = 0x04034b50;
  private static final long LARGEST_DIRECTORY = 4 << 20;

  private final ModelFiles files;
  private final ModelManifest manifest;

  ModelImport(ModelFiles files, ModelManifest manifest) {
    this.files = files;
    this.manifest = manifest;
  }

  /**
   * Takes what is in it.
   *
   * @return names of the models that were installed
   * @throws Failure.Invalid when there is none in it, or it is damaged
   */
  List<String> take(Path from) {
    try {
      List<String> taken =
          Files.isDirectory(from)
              ? ofFolder(from)
              : Files.isRegularFile(from) && isZip(from) ? ofZip(from) : ofFile(from);
      if (taken.isEmpty()) {
        throw new Failure.Invalid(
            "There is none of the models in it: "
                + String.join(", ", manifest.models().stream().map(ModelSpec::file).toList())
                + ", each with the checksum of the manifest.");
      }
      LOG.info("Imported the models {}", taken);
      return taken;
    } catch (ZipException e) {
      LOG.debug("An archive of models is damaged", e);
      throw new Failure.Invalid("The archive is damaged.");
    } catch (IOException e) {
      LOG.warn("An import of models failed: {}", e.toString());
      throw new Failure.Unavailable(
          "The import failed. Check that the file can be read, and the free space and permissions"
              + " of the data directory.",
          Duration.ofSeconds(10));
    }
  }

  private List<String> ofFolder(Path folder) throws IOException {
    List<String> taken = new ArrayList<>();
    for (ModelSpec model : manifest.models()) {
      Path file = folder.resolve(model.file());
      if (Files.isRegularFile(file) && Files.size(file) == model.size()) {
        try (InputStream in = Files.newInputStream(file)) {
          place(files, model, in);
          taken.add(model.name());
        }
      }
    }
    return taken;
  }

  private List<String> ofFile(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new Failure.Invalid("path", "There is no such file on the sidecar's machine.");
    }
    long size = Files.size(file);
    List<ModelSpec> candidates =
        manifest.models().stream().filter(model -> model.size() == size).toList();
    if (candidates.isEmpty()) {
      return List.of();
    }
    String digest = ModelFiles.sha256(file);
    List<String> taken = new ArrayList<>();
    for (ModelSpec model : candidates) {
      if (model.sha256().equals(digest)) {
        try (InputStream in = Files.newInputStream(file)) {
          place(files, model, in);
          taken.add(model.name());
        }
      }
    }
    return taken;
  }

  private List<String> ofZip(Path file) throws IOException {
    List<String> taken = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    requireSmallDirectory(file);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() > MOST_ENTRIES) {
        throw new Failure.Invalid("The archive has too many entries.");
      }
      for (ZipEntry entry : zip.stream().filter(found -> !found.isDirectory()).toList()) {
        String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
        for (ModelSpec model : manifest.models()) {
          if (model.file().equals(name)) {
            if (!seen.add(name)) {
              throw new Failure.Invalid("The archive holds " + name + " twice.");
            }
            try (InputStream in = zip.getInputStream(entry)) {
              place(files, model, in);
              taken.add(model.name());
            }
          }
        }
      }
    }
    return taken;
  }

  /** The directory of an archive is read into memory as a whole, so it is measured first. */
  private static void requireSmallDirectory(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      int length = (int) Math.min(channel.size(), END_RECORD + LARGEST_COMMENT);
      ByteBuffer end = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
      channel.position(channel.size() - length);
      while (end.hasRemaining() && channel.read(end) >= 0) {
        // until the end has been read
      }
      for (int at = end.position() - END_RECORD; at >= 0; at--) {
        if (end.getInt(at) == END_MARK) {
          if (Integer.toUnsignedLong(end.getInt(at + 12)) > LARGEST_DIRECTORY) {
            throw new Failure.Invalid("The archive has too many entries.");
          }
          return;
        }
      }
      throw new ZipException("no end of the directory");
    }
  }

  private static boolean isZip(Path file) throws IOException {
    ByteBuffer start = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      while (start.hasRemaining() && channel.read(start) >= 0) {
        // until four bytes are there
      }
    }
    return !start.hasRemaining() && start.getInt(0) == ZIP_MARK;
  }

  /**
   * Writes a model's bytes beside, and gives them their name when they are the right ones.
   *
   * @throws Failure.Invalid when they are not
   */
  static void place(ModelFiles files, ModelSpec model, InputStream in) throws IOException {
    Path fresh = files.unfinished(model.file() + ".new");
    try {
      MessageDigest digest = ModelFiles.digest();
      long left = model.size();
      byte[] block = new byte[BLOCK];
      try (OutputStream out = Files.newOutputStream(fresh)) {
        for (int n = in.read(block); n > 0 && left >= 0; n = in.read(block)) {
          left -= n;
          digest.update(block, 0, n);
          out.write(block, 0, n);
        }
      }
      if (left != 0 || !HexFormat.of().formatHex(digest.digest()).equals(model.sha256())) {
        throw new Failure.Invalid(
            "The file "
                + model.file()
                + " is not the one of the manifest: size or SHA-256 differ.");
      }
      files.place(model, fresh);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
