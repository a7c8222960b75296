package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.DownloadException.Reason;
import io.foyer.recognition.downloads.Downloads;
import io.foyer.recognition.downloads.Source;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where releases are announced: the latest-release call of a host such as GitHub, or a folder that
 * holds the same answer as {@code latest.json}. The answer is kept for ten minutes.
 */
final class ReleaseSource {
  private static final long FRESH_NANOS = Duration.ofMinutes(10).toNanos();
  private static final int MAX_BYTES = 2 << 20;
  private static final Pattern TAG = Pattern.compile("[vV]*(\\d[0-9A-Za-z.-]{0,60})");
  private static final Pattern DIGEST = Pattern.compile("sha256:([0-9a-fA-F]{64})");
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The newest release there.
   *
   * @param version the tag without a leading v
   * @param name title, or null
   * @param publishedAt as the host has it, or null
   * @param asset the archive, or null when the release has none
   */
  record Latest(
      String version, @Nullable String name, @Nullable String publishedAt, @Nullable Asset asset) {}

  /**
   * A release's archive.
   *
   * @param source where it is
   * @param size bytes, 0 when unknown
   * @param sha256 hexadecimal, or null when the host does not say
   */
  record Asset(Source source, long size, @Nullable String sha256) {}

  private final String text;
  private final Downloads downloads;
  private final LongSupplier nanoTime;
  private @Nullable Latest latest;
  private long fetchedAt;

  ReleaseSource(String text, Downloads downloads, LongSupplier nanoTime) {
    this.text = text;
    this.downloads = downloads;
    this.nanoTime = nanoTime;
  }

  /** Asks, or answers from memory. */
  synchronized Latest latest() throws DownloadException {
    Latest known = latest;
    if (known != null && nanoTime.getAsLong() - fetchedAt < FRESH_NANOS) {
      return known;
    }
    Latest fresh = fetch();
    latest = fresh;
    fetchedAt = nanoTime.getAsLong();
    return fresh;
  }

  /** The next question is asked anew. */
  synchronized void forget() {
    latest = null;
  }

  private Latest fetch() throws DownloadException {
    Source document;
    try {
      Source source = Source.parse(text);
      document = source.folder() ? source.resolve("latest.json") : source;
    } catch (IllegalArgumentException e) {
      throw new DownloadException(
          Reason.REFUSED,
          "The source of performer databases (RECOGNITION_DATABASE_URL) cannot be used: "
              + e.getMessage(),
          e);
    }
    byte[] bytes = downloads.read(document, MAX_BYTES);
    try {
      return parse(document, JSON.readTree(bytes));
    } catch (JacksonException | IllegalArgumentException e) {
      throw strange(document, e);
    } catch (IOException e) {
      throw strange(document, e);
    }
  }

  private static Latest parse(Source document, JsonNode root) throws DownloadException {
    Matcher tag = TAG.matcher(root.path("tag_name").asText(""));
    if (!root.isObject() || !tag.matches()) {
      throw strange(document, null);
    }
    Asset asset = null;
    for (JsonNode node : root.path("assets")) {
      if (asset == null && node.path("name").asText("").endsWith(".zip")) {
        Matcher digest = DIGEST.matcher(node.path("digest").asText(""));
        asset =
            new Asset(
                document.resolve(node.path("browser_download_url").asText("")),
                Math.max(0, node.path("size").asLong(0)),
                digest.matches() ? digest.group(1) : null);
      }
    }
    return new Latest(tag.group(1), text(root, "name"), text(root, "published_at"), asset);
  }

  private static @Nullable String text(JsonNode root, String member) {
    JsonNode value = root.path(member);
    return value.isTextual() && value.textValue().length() <= 500 ? value.textValue() : null;
  }

  private static DownloadException strange(Source document, @Nullable Exception cause) {
    return new DownloadException(
        Reason.DAMAGED,
        document.host()
            + " does not describe a release there. Check the source of performer databases.",
        cause);
  }
}
