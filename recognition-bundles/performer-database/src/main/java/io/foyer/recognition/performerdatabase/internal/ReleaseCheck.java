package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Whether a folder holds a release that can be used: every file has the manifest's checksum, and
 * those that the manifest does not cover are whole and fit the others.
 */
final class ReleaseCheck {
  /** Values of a face's vector. */
  static final int DIMENSIONS = 512;

  private final ManifestSignature signature;
  private final FaceIndex.Factory indices;

  ReleaseCheck(ManifestSignature signature, FaceIndex.Factory indices) {
    this.signature = signature;
    this.indices = indices;
  }

  /**
   * Reads every byte of a release.
   *
   * @param release a folder with nothing but a release in it
   * @param version what the manifest must say, or null when any will do
   * @return what was found, by file
   * @throws UnusableRelease when it must not be used
   */
  Verified verify(Path release, @Nullable String version, Progress progress) throws IOException {
    Path manifestFile = release.resolve(ReleaseFiles.MANIFEST);
    if (!Files.isRegularFile(manifestFile, LinkOption.NOFOLLOW_LINKS)
        || Files.size(manifestFile) > Manifest.MAX_BYTES) {
      throw new UnusableRelease("There is no usable manifest.json.");
    }
    Manifest manifest = Manifest.parse(Files.readAllBytes(manifestFile));
    if (version != null && Versions.ORDER.compare(version, manifest.version()) != 0) {
      throw new UnusableRelease(
          "The release is announced as %s, but its manifest says %s."
              .formatted(version, manifest.version()));
    }
    signature.check(release, manifest);
    Map<String, Receipt.Content> files = checksums(release, manifest, progress);
    int labels = Integer.MAX_VALUE;
    for (EmbeddingModel model : EmbeddingModel.values()) {
      labels = Math.min(labels, published(release, model, indices, 0).size());
    }
    People.read(release, labels);
    checkSqlite(release.resolve(ReleaseFiles.PERFORMERS_DB));
    return new Verified(manifest, files);
  }

  /**
   * Reads what an index is made of.
   *
   * @throws UnusableRelease when it is damaged, of an unknown version, or of other vectors
   */
  static FaceIndex.Published published(
      Path release, EmbeddingModel model, FaceIndex.Factory indices, int samples)
      throws IOException {
    FaceIndex.Published published;
    try {
      published = indices.read(release.resolve(model.indexFile()), samples);
    } catch (IOException e) {
      throw new UnusableRelease(model.indexFile() + " cannot be used. " + e.getMessage(), e);
    }
    if (published.dimensions() != DIMENSIONS) {
      throw new UnusableRelease(
          "%s holds vectors of %d values instead of %d."
              .formatted(model.indexFile(), published.dimensions(), DIMENSIONS));
    }
    return published;
  }

  /**
   * A release that can be used.
   *
   * @param manifest what it says of itself
   * @param files its files
   */
  record Verified(Manifest manifest, Map<String, Receipt.Content> files) {
    Verified {
      files = Map.copyOf(files);
    }
  }

  private Map<String, Receipt.Content> checksums(Path release, Manifest manifest, Progress progress)
      throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    try (Stream<Path> content = Files.list(release)) {
      for (Path file : content.toList()) {
        String name = String.valueOf(file.getFileName());
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          throw new UnusableRelease(name + " is no plain file.");
        }
        sizes.put(name, Files.size(file));
      }
    }
    for (String name :
        Stream.concat(ReleaseFiles.REQUIRED.stream(), manifest.checksums().keySet().stream())
            .toList()) {
      if (!sizes.containsKey(name)) {
        throw new UnusableRelease("The release lacks " + name + ".");
      }
    }
    long total = sizes.values().stream().mapToLong(Long::longValue).sum();
    long[] done = {0};
    Map<String, Receipt.Content> files = new HashMap<>();
    for (Map.Entry<String, Long> file : sizes.entrySet()) {
      String name = file.getKey();
      String found =
          Sha256.of(
              release.resolve(name),
              n -> {
                done[0] += n;
                progress.report("verify", done[0], total);
              });
      String wanted = manifest.checksums().get(name);
      if (wanted != null && !wanted.equals(found)) {
        throw new UnusableRelease(
            "%s is damaged: its SHA-256 begins with %s, the manifest says %s."
                .formatted(name, found.substring(0, 16), wanted.substring(0, 16)));
      }
      boolean bare = name.equals(ReleaseFiles.MANIFEST) || name.equals(ReleaseFiles.SIGNATURE);
      if (wanted == null && signature.required() && !bare) {
        throw new UnusableRelease("The signed manifest has no checksum of " + name + ".");
      }
      files.put(name, new Receipt.Content(file.getValue(), found));
    }
    return files;
  }

  /**
   * Compares a generation with its receipt, byte by byte.
   *
   * @throws UnusableRelease when a file differs
   */
  static void verify(Generation generation, Progress progress) throws IOException {
    Map<String, Receipt.Content> files = generation.receipt().files();
    long total = files.values().stream().mapToLong(Receipt.Content::size).sum();
    long[] done = {0};
    for (Map.Entry<String, Receipt.Content> file : files.entrySet()) {
      Path path = generation.directory().resolve(file.getKey());
      if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new UnusableRelease(file.getKey() + " is missing.");
      }
      String found =
          Sha256.of(
              path,
              n -> {
                done[0] += n;
                progress.report("verify", done[0], total);
              });
      if (!found.equals(file.getValue().sha256())) {
        throw new UnusableRelease(
            "%s has changed since it was installed: its SHA-256 begins with %s, it was %s."
                .formatted(
                    file.getKey(),
                    found.substring(0, 16),
                    file.getValue().sha256().substring(0, 16)));
      }
    }
  }

  /** The file is only read, and only as data. */
  private static void checkSqlite(Path file) throws IOException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setBusyTimeout(1_000);
    SQLiteDataSource source = new SQLiteDataSource(config);
    // immutable: no lock, no journal, nothing beside the file
    source.setUrl("jdbc:sqlite:" + file.toUri() + "?mode=ro&immutable=1");
    List<String> complaints = new ArrayList<>();
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(600);
      statement.execute("PRAGMA trusted_schema = OFF");
      statement.execute("PRAGMA cell_size_check = ON");
      try (ResultSet rows = statement.executeQuery("PRAGMA quick_check(1)")) {
        while (rows.next()) {
          complaints.add(rows.getString(1));
        }
      }
      if (!complaints.equals(List.of("ok"))) {
        throw new UnusableRelease("performers.db is a damaged SQLite file.");
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'performers'")) {
        if (!rows.next()) {
          throw new UnusableRelease("performers.db has no table of performers.");
        }
      }
    } catch (SQLException e) {
      throw new UnusableRelease("performers.db is no readable SQLite file.", e);
    }
  }
}
