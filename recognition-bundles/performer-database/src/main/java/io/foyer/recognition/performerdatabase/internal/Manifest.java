package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a release says of itself.
 *
 * @param version year.month.day
 * @param createdAt ISO 8601, or null
 * @param performerCount 0 when not said
 * @param faceCount 0 when not said
 * @param sources where the faces come from
 * @param checksums SHA-256 in hexadecimal by file name
 * @param digest SHA-256 of the manifest itself
 */
record Manifest(
    String version,
    @Nullable String createdAt,
    int performerCount,
    int faceCount,
    List<String> sources,
    Map<String, String> checksums,
    String digest) {
  /** Far more than any manifest has. */
  static final int MAX_BYTES = 256 * 1024;

  private static final int MAX_FILES = 32;
  private static final Pattern VERSION =
      Pattern.compile("\\d{1,5}(\\.\\d{1,5}){1,3}(-[A-Za-z0-9.]{1,20})?");
  private static final Pattern SHA_256 = Pattern.compile("(sha256:)?([0-9a-fA-F]{64})");

  Manifest {
    sources = List.copyOf(sources);
    checksums = Map.copyOf(checksums);
  }

  static Manifest parse(byte[] bytes) throws UnusableRelease {
    if (bytes.length > MAX_BYTES) {
      throw new UnusableRelease("manifest.json is larger than a manifest may be.");
    }
    JsonNode root;
    try {
      root = Json.MAPPER.readTree(bytes);
    } catch (JacksonException e) {
      throw new UnusableRelease("manifest.json is not readable JSON.", e);
    } catch (IOException e) {
      throw new UnusableRelease("manifest.json cannot be read.", e);
    }
    if (!root.isObject()) {
      throw new UnusableRelease("manifest.json is not a JSON object.");
    }
    String version = root.path("version").asText("");
    if (!VERSION.matcher(version).matches()) {
      throw new UnusableRelease(
          "manifest.json has no version of the form year.month.day, such as 2026.2.18.");
    }
    List<String> sources = new ArrayList<>();
    for (JsonNode source : root.path("sources")) {
      if (source.isTextual() && sources.size() < 100) {
        sources.add(source.textValue());
      }
    }
    JsonNode created = root.path("created_at");
    return new Manifest(
        version,
        created.isTextual() ? created.textValue() : null,
        count(root, "performer_count"),
        count(root, "face_count"),
        sources.isEmpty() ? List.of("stashdb.org") : sources,
        checksums(root.path("checksums")),
        Sha256.of(bytes));
  }

  private static int count(JsonNode root, String name) throws UnusableRelease {
    JsonNode value = root.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return 0;
    }
    if (!value.canConvertToInt() || value.intValue() < 0) {
      throw new UnusableRelease("manifest.json has a " + name + " that is no count.");
    }
    return value.intValue();
  }

  private static Map<String, String> checksums(JsonNode node) throws UnusableRelease {
    if (!node.isObject()) {
      throw new UnusableRelease("manifest.json has no checksums.");
    }
    Map<String, String> checksums = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      String name = entry.getKey();
      if (!ReleaseFiles.acceptable(name) || name.equals(ReleaseFiles.MANIFEST)) {
        throw new UnusableRelease("manifest.json lists a file name that is not allowed.");
      }
      var matcher = SHA_256.matcher(entry.getValue().asText(""));
      if (!matcher.matches()) {
        throw new UnusableRelease(
            "manifest.json has a checksum of " + name + " that is no SHA-256.");
      }
      checksums.put(name, matcher.group(2).toLowerCase(Locale.ROOT));
    }
    if (checksums.size() > MAX_FILES) {
      throw new UnusableRelease("manifest.json lists more files than a release has.");
    }
    for (String name : ReleaseFiles.CHECKSUMMED) {
      if (!checksums.containsKey(name)) {
        throw new UnusableRelease("manifest.json has no checksum of " + name + ".");
      }
    }
    return checksums;
  }
}
