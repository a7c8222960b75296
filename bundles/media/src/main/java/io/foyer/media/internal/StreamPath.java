package io.foyer.media.internal;

import io.foyer.core.Failure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A way to play a scene that may be asked for: what follows {@code proxy-stream/}, and the two
 * parameters that mean something to the library server.
 *
 * @param kind how it is served
 * @param path below the scene
 * @param resolution name of a resolution, or null
 * @param start seconds to begin at, or null
 */
record StreamPath(Kind kind, String path, @Nullable String resolution, @Nullable String start) {
  /** How an answer is served. */
  enum Kind {
    /** The file itself, with ranges. */
    DIRECT("", false),
    /** Made while it is played, without length. */
    LIVE_MP4("video/mp4", true),
    LIVE_WEBM("video/webm", true),
    LIVE_MKV("video/x-matroska", true),
    /** A list of segments. */
    PLAYLIST("application/vnd.apple.mpegurl", false),
    SEGMENT("video/mp2t", false);

    private final String contentType;
    private final boolean live;

    Kind(String contentType, boolean live) {
      this.contentType = contentType;
      this.live = live;
    }

    /** Content type when it is always the same, else empty. */
    String contentType() {
      return contentType;
    }

    boolean live() {
      return live;
    }
  }

  private static final Pattern SEGMENT = Pattern.compile("stream\\.m3u8/\\d{1,7}\\.ts");
  private static final Pattern START = Pattern.compile("\\d{1,7}(?:\\.\\d{1,6})?");
  private static final Pattern RESOLUTION =
      Pattern.compile("LOW|STANDARD|STANDARD_HD|FULL_HD|FOUR_K|ORIGINAL");

  /** A line of a playlist: anything that ends in one of our paths, with an optional query. */
  private static final Pattern LINE =
      Pattern.compile("(?:[^?#]*/)?(?:(\\d{1,7}\\.ts)|(stream\\.m3u8))(?:\\?([^#]*))?");

  /**
   * Reads what a client asks for. A resolution that there is not, and a start that is no number,
   * are left out: the library server ignores them too.
   *
   * @throws Failure.NotFound when there is no such stream
   */
  static StreamPath parse(String path, @Nullable String resolution, @Nullable String start) {
    Kind kind =
        switch (path) {
          case "stream" -> Kind.DIRECT;
          case "stream.mp4" -> Kind.LIVE_MP4;
          case "stream.webm" -> Kind.LIVE_WEBM;
          case "stream.mkv" -> Kind.LIVE_MKV;
          case "stream.m3u8" -> Kind.PLAYLIST;
          default -> {
            if (SEGMENT.matcher(path).matches()) {
              yield Kind.SEGMENT;
            }
            throw new Failure.NotFound("Stream not found");
          }
        };
    return new StreamPath(
        kind,
        path,
        resolution != null && RESOLUTION.matcher(resolution).matches() ? resolution : null,
        start != null && kind.live() && START.matcher(start).matches() ? start : null);
  }

  /**
   * Reads a line of a library server's playlist, or an address in one of its tags: absolute,
   * path-absolute or relative. Answers null when it leads anywhere else.
   */
  static @Nullable StreamPath ofLine(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return null;
    }
    String resolution = null;
    String query = matcher.group(3);
    if (query != null) {
      for (String parameter : query.split("&", 20)) {
        if (parameter.startsWith("resolution=")) {
          resolution = parameter.substring("resolution=".length());
        }
      }
    }
    String path = matcher.group(1) == null ? "stream.m3u8" : "stream.m3u8/" + matcher.group(1);
    return parse(path, resolution, null);
  }

  /** Path and query on the library server. */
  String target(String sceneId) {
    return "/scene/" + sceneId + "/" + path + query("");
  }

  /** Path and query on this service. */
  String address(String sceneId, String instance, @Nullable String ticket) {
    String own =
        "instanceId="
            + WebVtt.encoded(instance)
            + (ticket == null ? "" : "&ticket=" + WebVtt.encoded(ticket));
    return "/api/scene/" + sceneId + "/proxy-stream/" + path + query(own);
  }

  private String query(String more) {
    StringBuilder query = new StringBuilder();
    if (resolution != null) {
      query.append("&resolution=").append(resolution);
    }
    if (start != null) {
      query.append("&start=").append(start);
    }
    if (!more.isEmpty()) {
      query.append('&').append(more);
    }
    return query.isEmpty() ? "" : "?" + query.substring(1);
  }
}
