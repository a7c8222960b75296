package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was verified when a generation came in: the note that makes a folder a generation, and by
 * which it can be verified again, the files without a checksum of the manifest included.
 *
 * @param version the release's version
 * @param manifestDigest SHA-256 of manifest.json
 * @param installedAt seconds since 1970; all files carry it as their time, so that a change by hand
 *     shows without reading them
 * @param origin digest of where it was downloaded from, or null
 * @param files every file of the release
 */
record Receipt(
    String version,
    @JsonProperty("manifest_sha256") String manifestDigest,
    @JsonProperty("installed_at") long installedAt,
    @Nullable String origin,
    Map<String, Content> files) {
  static final String FILE = "generation.json";
  private static final int MAX_BYTES = 64 * 1024;

  /**
   * A file's content.
   *
   * @param size bytes
   * @param sha256 hexadecimal
   */
  record Content(long size, String sha256) {}

  Receipt {
    files = new TreeMap<>(files);
  }

  static Receipt read(Path generation) throws IOException {
    Path file = generation.resolve(FILE);
    if (Files.size(file) > MAX_BYTES) {
      throw new UnusableRelease("generation.json is too long.");
    }
    Receipt receipt = Json.MAPPER.readValue(Files.readAllBytes(file), Receipt.class);
    for (String name : ReleaseFiles.REQUIRED) {
      if (!receipt.files().containsKey(name)) {
        throw new UnusableRelease("generation.json does not name " + name + ".");
      }
    }
    return receipt;
  }

  void write(Path generation) throws IOException {
    Durable.write(generation.resolve(FILE), Json.MAPPER.writeValueAsBytes(this));
  }
}
