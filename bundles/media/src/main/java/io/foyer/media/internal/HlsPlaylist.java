package io.foyer.media.internal;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites a library server's HLS playlist line by line so that everything in it leads back to this
 * service. Only tags that are known are repeated; a line that leads elsewhere makes the playlist
 * unusable.
 */
final class HlsPlaylist {
  private static final Set<String> PLAIN =
      Set.of(
          "#EXTM3U",
          "#EXT-X-VERSION",
          "#EXT-X-MEDIA-SEQUENCE",
          "#EXT-X-TARGETDURATION",
          "#EXT-X-PLAYLIST-TYPE",
          "#EXT-X-ENDLIST",
          "#EXT-X-DISCONTINUITY",
          "#EXT-X-DISCONTINUITY-SEQUENCE",
          "#EXT-X-INDEPENDENT-SEGMENTS",
          "#EXT-X-START",
          "#EXT-X-BYTERANGE",
          "#EXT-X-STREAM-INF");
  private static final Set<String> WITH_ADDRESS =
      Set.of("#EXT-X-MAP", "#EXT-X-MEDIA", "#EXT-X-I-FRAME-STREAM-INF");
  private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9 .,:=@_\"+-]{0,300}");
  private static final Pattern DURATION = Pattern.compile("#EXTINF:(\\d{1,7}(?:\\.\\d{1,9})?),?.*");
  private static final Pattern URI = Pattern.compile("URI=\"([^\"]*)\"", Pattern.CASE_INSENSITIVE);

  private final String sceneId;
  private final String instance;
  private final @Nullable String ticket;

  HlsPlaylist(String sceneId, String instance, @Nullable String ticket) {
    this.sceneId = sceneId;
    this.instance = instance;
    this.ticket = ticket;
  }

  /**
   * The playlist in this service's own addresses, or null when it is not one, or leads elsewhere.
   */
  @Nullable String rewrite(String text) {
    String body = text.startsWith("\ufeff") ? text.substring(1) : text;
    if (!body.startsWith("#EXTM3U")) {
      return null;
    }
    StringBuilder out = new StringBuilder(body.length() * 2);
    for (String line : (Iterable<String>) body.lines()::iterator) {
      String stripped = line.strip();
      if (stripped.startsWith("#")) {
        tag(stripped, out);
      } else if (!stripped.isEmpty()) {
        String address = address(stripped);
        if (address == null) {
          return null;
        }
        out.append(address).append('\n');
      }
    }
    return out.toString();
  }

  private void tag(String line, StringBuilder out) {
    int colon = line.indexOf(':');
    String name = colon < 0 ? line : line.substring(0, colon);
    String value = colon < 0 ? "" : line.substring(colon + 1);
    if (name.equals("#EXTINF")) {
      // What follows the duration is a title.
      Matcher duration = DURATION.matcher(line);
      if (duration.matches()) {
        out.append("#EXTINF:").append(duration.group(1)).append(",\n");
      }
    } else if (PLAIN.contains(name)
        && VALUE.matcher(value).matches()
        && !URI.matcher(value).find()) {
      out.append(line).append('\n');
    } else if (WITH_ADDRESS.contains(name)) {
      Matcher uri = URI.matcher(value);
      String address = uri.find() ? address(uri.group(1)) : null;
      String rest = uri.replaceAll("URI=\"\"");
      if (address != null && VALUE.matcher(rest).matches()) {
        out.append(name).append(':').append(rest.replace("URI=\"\"", "URI=\"" + address + '"'));
        out.append('\n');
      }
    }
  }

  private @Nullable String address(String line) {
    StreamPath path = StreamPath.ofLine(line);
    return path == null ? null : path.address(sceneId, instance, ticket);
  }
}
