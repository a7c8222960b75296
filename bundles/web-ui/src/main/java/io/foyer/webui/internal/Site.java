package io.foyer.webui.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The built pages and how they are answered. Only what the build made can be reached: a path is
 * looked up, never resolved. Immutable.
 */
final class Site {
  private static final String SHELL = "/index.html";
  private static final String PACKED = ".gz";
  private static final String FOREVER = "public, max-age=31536000, immutable";
  private static final String ASK_AGAIN = "no-cache";

  /** Names that carry a hash of their content. */
  private static final Pattern HASHED = Pattern.compile("/assets/.+-[A-Za-z0-9_-]{8}\\.[a-z0-9]+");

  private static final Pattern WITH_EXTENSION = Pattern.compile("[^/]*\\.[^/.]+$");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "json", "application/json",
          "png", "image/png",
          "webp", "image/webp",
          "woff2", "font/woff2",
          "webmanifest", "application/manifest+json");

  private final Map<String, Asset> assets;

  /**
   * Takes the files of a build.
   *
   * @param files content by path, each path with a leading slash; {@code x.gz} beside {@code x} is
   *     its compressed twin
   * @throws IllegalArgumentException when there is no shell among them
   */
  Site(Map<String, byte[]> files) {
    Map<String, Asset> found = new HashMap<>();
    files.forEach(
        (path, bytes) -> {
          if (!path.endsWith(PACKED)) {
            found.put(path, new Asset(type(path), tag(bytes), bytes, files.get(path + PACKED)));
          }
        });
    if (!found.containsKey(SHELL)) {
      throw new IllegalArgumentException("There are no pages in this bundle: build it with Maven.");
    }
    assets = Map.copyOf(found);
  }

  /**
   * Answers a request.
   *
   * @param method HTTP method
   * @param path decoded path
   * @param encodings the Accept-Encoding header, or null
   * @param known the If-None-Match header, or null
   */
  Reply answer(String method, String path, @Nullable String encodings, @Nullable String known) {
    if (path.equals("/api") || path.startsWith("/api/")) {
      return Reply.error(
          503, "The API is not available at the moment.", Map.of("Retry-After", "2"));
    }
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return Reply.error(405, "Pages can only be read.", Map.of("Allow", "GET, HEAD"));
    }
    Asset asset = assets.get(path);
    String name = path;
    if (asset == null) {
      if (WITH_EXTENSION.matcher(path).find()) {
        return Reply.error(404, "There is no such file.", Map.of("Cache-Control", "no-store"));
      }
      // Every other path is one of the application's pages, which it tells apart itself.
      asset = assets.get(SHELL);
      name = SHELL;
    }
    return asset == null
        ? Reply.error(404, "There is no such file.", Map.of())
        : reply(asset, name, encodings, known);
  }

  private static Reply reply(
      Asset asset, String name, @Nullable String encodings, @Nullable String known) {
    byte[] packed = asset.packed();
    boolean small = packed != null && acceptsGzip(encodings);
    String tag = '"' + asset.tag() + (small ? "-gz\"" : "\"");
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Cache-Control", HASHED.matcher(name).matches() ? FOREVER : ASK_AGAIN);
    headers.put("ETag", tag);
    if (packed != null) {
      headers.put("Vary", "Accept-Encoding");
    }
    if (known != null && matches(known, tag)) {
      return new Reply(304, headers, new byte[0]);
    }
    headers.put("Content-Type", asset.type());
    if (small) {
      headers.put("Content-Encoding", "gzip");
    }
    return new Reply(200, headers, small && packed != null ? packed : asset.plain());
  }

  private static boolean acceptsGzip(@Nullable String encodings) {
    if (encodings == null) {
      return false;
    }
    for (String each : encodings.toLowerCase(Locale.ROOT).split(",", 20)) {
      String[] parts = each.trim().split("\\s*;\\s*", 3);
      if (parts[0].equals("gzip") || parts[0].equals("*")) {
        return parts.length < 2 || !parts[1].matches("q=0(\\.0*)?");
      }
    }
    return false;
  }

  private static boolean matches(String known, String tag) {
    for (String each : known.split(",", 20)) {
      String candidate = each.trim();
      if (candidate.equals("*")
          || (candidate.startsWith("W/") ? candidate.substring(2) : candidate).equals(tag)) {
        return true;
      }
    }
    return false;
  }

  private static String type(String path) {
    String extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return TYPES.getOrDefault(extension, "application/octet-stream");
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared; written as they are
  private record Asset(String type, String tag, byte[] plain, byte @Nullable [] packed) {}

  /**
   * What is sent.
   *
   * @param status HTTP status
   * @param headers response headers
   * @param body content, left out for HEAD by who sends it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared; written as they are
  record Reply(int status, Map<String, String> headers, byte[] body) {
    static Reply error(int status, String message, Map<String, String> more) {
      Map<String, String> headers = new LinkedHashMap<>(more);
      headers.put("Content-Type", "application/json");
      return new Reply(
          status, headers, ("{\"error\":\"" + message + "\"}").getBytes(StandardCharsets.UTF_8));
    }
  }
}
