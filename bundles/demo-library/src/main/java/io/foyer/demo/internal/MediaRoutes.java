package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The plain HTTP routes: pictures, videos, captions, sprite sheets. */
final class MediaRoutes {
  private static final Pattern SCENE = Pattern.compile("/scene/([^/]+)/(.+)");
  private static final Pattern BY_HASH =
      Pattern.compile("/scene/(\\w*)_(thumbs\\.vtt|sprite\\.jpg)");
  private static final Pattern OTHER =
      Pattern.compile("/(performer|studio|tag|group|gallery|image)/([^/]+)/(.+)");
  private static final Pattern SEGMENT = Pattern.compile("stream\\.m3u8/(\\w+)\\.ts");
  private static final Pattern MARKER =
      Pattern.compile("scene_marker/([^/]+)/(stream|preview|screenshot)");
  private static final int TILES = 9;
  private static final String NO_CACHE = "no-cache";

  private final World world;
  private final Pictures pictures;
  private final Videos videos = new Videos();

  MediaRoutes(World world) {
    this.world = world;
    this.pictures = new Pictures(world);
  }

  /** Nothing when this is none of the media routes. */
  Optional<Reply> answer(Request request) {
    String path = request.path();
    if (!path.matches("/(scene|performer|studio|tag|group|gallery|image)/.+")) {
      return Optional.empty();
    }
    if (!request.method().equals("GET")) {
      return Optional.of(Reply.empty(405).with("Allow", "GET"));
    }
    Matcher hash = BY_HASH.matcher(path);
    if (hash.matches()) {
      int scene = world.scenes.ofHash(hash.group(1));
      return Optional.of(
          scene == 0
              ? Reply.notFound()
              : hash.group(2).startsWith("thumbs")
                  ? thumbs(request, scene)
                  : sprite(request, scene));
    }
    Matcher scene = SCENE.matcher(path);
    if (scene.matches()) {
      return Optional.of(scene(request, scene.group(1), scene.group(2)));
    }
    Matcher other = OTHER.matcher(path);
    return Optional.of(
        other.matches()
            ? other(request, other.group(1), other.group(2), other.group(3))
            : Reply.notFound());
  }

  private static @Nullable Integer number(String text) {
    return text.matches("[0-9]{1,9}") ? Integer.valueOf(text) : null;
  }

  private Reply scene(Request request, String idText, String what) {
    Integer id = number(idText);
    if (id == null) {
      return Reply.text(400, "invalid scene id");
    }
    if (!world.ids(Kind.SCENE).exists(id)) {
      return Reply.notFound();
    }
    Matcher segment = SEGMENT.matcher(what);
    if (segment.matches()) {
      return segment(request, id, segment.group(1));
    }
    Matcher marker = MARKER.matcher(what);
    if (marker.matches()) {
      return marker(request, id, marker.group(1), marker.group(2));
    }
    boolean file = !world.scenes.files(id).isEmpty();
    return switch (what) {
      case "screenshot" ->
          file
              ? memory(request, "image/jpeg", pictures.scene(id))
              : memory(request, "image/svg+xml", Pictures.noPicture());
      case "vtt/sprite" -> sprite(request, id);
      case "vtt/thumbs" -> thumbs(request, id);
      case "vtt/chapter" -> memory(request, "text/vtt", chapters(id));
      case "caption" -> caption(request, id);
      case "stream" -> file ? stream(request, id) : Reply.notFound();
      case "preview" ->
          file
              ? file(request, "video/mp4", videos.preview(id, world.scenes.setting(id)), id)
              : Reply.notFound();
      case "stream.mp4" ->
          file
              ? new Reply(
                      200, List.of("Content-Type", "video/mp4"), direct(id, resolution(request)))
                  .with("Cache-Control", "no-store")
              : Reply.of(200, "video/mp4", new byte[0]);
      case "stream.m3u8" -> playlist(request, id);
      case "stream.mkv" -> Reply.text(400, "not an mkv file");
      case "stream.webm", "stream.mpd" -> Reply.text(503, "Live transcoding disabled");
      default -> Reply.notFound();
    };
  }

  private Pieces direct(int id, Videos.Resolution resolution) {
    return videos.file(id, world.scenes.setting(id), resolution, world.scenes.duration(id));
  }

  private Reply stream(Request request, int id) {
    String name = world.scenes.files(id).getFirst().basename();
    return file(request, "video/mp4", direct(id, Videos.Resolution.LARGE), id)
        .with(
            "Content-Disposition",
            "inline; filename=\"" + name.replaceAll("[^A-Za-z0-9._-]", "_") + "\"")
        .without("Cache-Control");
  }

  private static Videos.Resolution resolution(Request request) {
    return switch (request.parameters().getOrDefault("resolution", "ORIGINAL")) {
      case "LOW" -> Videos.Resolution.SMALL;
      case "STANDARD" -> Videos.Resolution.MEDIUM;
      default -> Videos.Resolution.LARGE;
    };
  }

  private Reply playlist(Request request, int id) {
    if (world.scenes.files(id).isEmpty()) {
      return Reply.of(200, "application/vnd.apple.mpegurl", new byte[0]);
    }
    double duration = world.scenes.duration(id);
    String key = request.parameters().get("apikey");
    String resolution = request.parameters().get("resolution");
    StringBuilder query = new StringBuilder();
    if (key != null && !key.isEmpty()) {
      query.append("?apikey=").append(key);
    }
    if (resolution != null) {
      query.append(query.isEmpty() ? '?' : '&').append("resolution=").append(resolution);
    }
    String prefix = request.header("x-forwarded-prefix", "");
    StringBuilder text =
        new StringBuilder(
"""
#EXTM3U
#EXT-X-VERSION:3
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:VOD
""");
    int count = Videos.segments(duration);
    for (int i = 0; i < count; i++) {
      double length =
          Math.min(Videos.SEGMENT_SECONDS, duration - i * (double) Videos.SEGMENT_SECONDS);
      text.append("#EXTINF:")
          .append(String.format(Locale.ROOT, "%.6f", length))
          .append(",\n")
          .append(prefix)
          .append("/scene/")
          .append(id)
          .append("/stream.m3u8/")
          .append(i)
          .append(".ts")
          .append(query)
          .append('\n');
    }
    text.append("#EXT-X-ENDLIST\n");
    return memory(
        request, "application/vnd.apple.mpegurl", text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private Reply segment(Request request, int id, String numberText) {
    Integer number = number(numberText);
    double duration = world.scenes.duration(id);
    if (number == null || number >= Videos.segments(duration)) {
      return Reply.text(400, "invalid segment");
    }
    return Reply.of(
            200,
            "video/MP2T",
            videos.segment(world.scenes.setting(id), resolution(request), number, duration))
        .with("Cache-Control", NO_CACHE);
  }

  private Reply marker(Request request, int scene, String markerText, String what) {
    Integer marker = number(markerText);
    if (marker == null || !world.ids(Kind.MARKER).exists(marker)) {
      return Reply.notFound();
    }
    boolean generated =
        world.markers.scene(marker) == scene
            && world.dice(Kind.MARKER, marker, 30).chance(0.6)
            && !world.scenes.files(scene).isEmpty();
    return switch (what) {
      case "stream" ->
          generated
              ? file(
                  request, "video/mp4", videos.preview(scene, world.scenes.setting(scene)), scene)
              : Reply.notFound();
      case "screenshot" ->
          generated
              ? memory(request, "image/jpeg", pictures.marker(marker, scene))
              : memory(request, "image/png", pictures.placeholder());
      default ->
          generated
              ? memory(request, "image/jpeg", pictures.marker(marker, scene))
              : memory(request, "image/png", pictures.placeholder());
    };
  }

  private Reply sprite(Request request, int id) {
    return world.scenes.files(id).isEmpty()
        ? Reply.notFound()
        : memory(request, "image/jpeg", pictures.sprite(id));
  }

  /** Cues a little shorter than the true distance of the tiles, as the real server writes them. */
  private Reply thumbs(Request request, int id) {
    if (world.scenes.files(id).isEmpty()) {
      return Reply.notFound();
    }
    double rate = 24;
    double step = Math.floor(world.scenes.duration(id) * rate / (TILES * TILES)) / rate;
    int[] tile = Pictures.tile(world.scenes.size(id));
    StringBuilder text = new StringBuilder("WEBVTT\n\n");
    for (int i = 0; i < TILES * TILES; i++) {
      text.append(clock(i * step))
          .append(" --> ")
          .append(clock((i + 1) * step))
          .append('\n')
          .append(world.scenes.oshash(id))
          .append("_sprite.jpg#xywh=")
          .append(i % TILES * tile[0])
          .append(',')
          .append(i / TILES * tile[1])
          .append(',')
          .append(tile[0])
          .append(',')
          .append(tile[1])
          .append("\n\n");
    }
    return memory(request, "text/vtt", text.toString().getBytes(StandardCharsets.UTF_8));
  }

  static String clock(double seconds) {
    long millis = Math.round(seconds * 1000);
    return String.format(
        Locale.ROOT,
        "%02d:%02d:%02d.%03d",
        millis / 3_600_000,
        millis / 60_000 % 60,
        millis / 1000 % 60,
        millis % 1000);
  }

  private byte[] chapters(int id) {
    StringBuilder text = new StringBuilder("WEBVTT\n\n");
    int number = 1;
    for (int marker : world.markers.ofScene(id)) {
      String title = world.markers.title(marker);
      text.append(number++)
          .append('\n')
          .append(clock(world.markers.seconds(marker)))
          .append(" --> ")
          .append(clock(world.markers.seconds(marker)))
          .append('\n')
          .append(title.isEmpty() ? world.tags.name(world.markers.primaryTag(marker)) : title)
          .append("\n\n");
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Empty when no caption fits, as on the real server. */
  private Reply caption(Request request, int id) {
    List<Values.Caption> captions = world.scenes.captions(id);
    String language = request.parameters().get("lang");
    String type = request.parameters().get("type");
    boolean known =
        captions != null
            && captions.stream()
                .anyMatch(one -> one.language().equals(language) && one.type().equals(type));
    if (!known) {
      return memory(request, "text/vtt", new byte[0]);
    }
    boolean german = "de".equals(language);
    StringBuilder text = new StringBuilder("WEBVTT\n\n");
    double duration = world.scenes.duration(id);
    Dice dice = world.dice(Kind.SCENE, id, 31);
    Setting setting = world.scenes.setting(id);
    for (double at = 1; at + 4 < Math.min(duration, 3600); at += 5 + dice.below(4)) {
      String noun = dice.of(setting.nouns);
      String thing = dice.of(Words.THINGS).toLowerCase(Locale.ROOT);
      text.append(clock(at))
          .append(" --> ")
          .append(clock(at + 3.5))
          .append('\n')
          .append(
              german
                  ? "Weiter geht es: " + noun + "."
                  : dice.chance(0.5)
                      ? "We never got as far as " + noun + "."
                      : "Did you bring the " + thing + "?")
          .append("\n\n");
    }
    return memory(request, "text/vtt", text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private Reply other(Request request, String kindText, String idText, String what) {
    Kind kind = Kind.valueOf(kindText.toUpperCase(Locale.ROOT));
    Integer id = number(idText);
    if (id == null || !world.ids(kind).exists(id)) {
      return Reply.notFound();
    }
    boolean standard = request.parameters().containsKey("default");
    return switch (kind + " " + what) {
      case "PERFORMER image" ->
          standard || !world.performers.hasPicture(id)
              ? memory(request, "image/png", pictures.silhouette())
              : memory(request, "image/jpeg", pictures.performer(id));
      case "STUDIO image" ->
          memory(request, "image/svg+xml", standard ? Pictures.noPicture() : pictures.studio(id));
      case "TAG image" ->
          standard
              ? memory(request, "image/svg+xml", Pictures.noPicture())
              : memory(request, "image/jpeg", pictures.tag(id));
      case "GROUP frontimage" ->
          standard
              ? memory(request, "image/svg+xml", Pictures.noPicture())
              : memory(request, "image/jpeg", pictures.group(id, true));
      case "GROUP backimage" -> memory(request, "image/jpeg", pictures.group(id, false));
      case "GALLERY cover" -> {
        int[] images = world.galleries.images(id);
        yield images.length == 0
            ? memory(request, "image/svg+xml", Pictures.noPicture())
            : memory(request, "image/jpeg", pictures.image(images[0], true));
      }
      case "IMAGE thumbnail" -> memory(request, "image/jpeg", pictures.image(id, true));
      case "IMAGE image" ->
          file(request, "image/jpeg", Pieces.of(List.of(pictures.image(id, false))), id);
      default -> {
        if (kind == Kind.GALLERY && what.startsWith("preview/")) {
          Integer index = number(what.substring("preview/".length()));
          int[] images = world.galleries.images(id);
          yield index == null
              ? Reply.text(400, "invalid index")
              : index >= images.length
                  ? Reply.notFound()
                  : memory(request, "image/jpeg", pictures.image(images[index], true));
        }
        yield Reply.notFound();
      }
    };
  }

  /** Content from memory: an entity tag, and ranges. */
  private static Reply memory(Request request, String type, byte[] body) {
    String tag = '"' + md5(body) + '"';
    String cache =
        request.parameters().containsKey("t") ? "private, max-age=31536000, immutable" : NO_CACHE;
    if (tag.equals(request.header("if-none-match"))) {
      return Reply.empty(304).with("ETag", tag).with("Cache-Control", cache);
    }
    return ranged(
        request, Reply.of(200, type, body).with("ETag", tag).with("Cache-Control", cache));
  }

  /** Content of a file: its time of change, and ranges. */
  private static Reply file(Request request, String type, Pieces content, int id) {
    Instant changed = Instant.ofEpochSecond(1_700_000_000L + id);
    String modified = DateTimeFormatter.RFC_1123_DATE_TIME.format(changed.atOffset(ZoneOffset.UTC));
    String since = request.header("if-modified-since");
    if (since != null && !changed.isAfter(parsed(since))) {
      return Reply.empty(304).with("Last-Modified", modified);
    }
    return ranged(
        request,
        new Reply(200, List.of("Content-Type", type), content)
            .with("Last-Modified", modified)
            .with("Cache-Control", NO_CACHE));
  }

  private static Instant parsed(String time) {
    try {
      return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(time));
    } catch (DateTimeParseException unreadable) {
      return Instant.MIN;
    }
  }

  private static Reply ranged(Request request, Reply whole) {
    Reply reply = whole.with("Accept-Ranges", "bytes");
    String range = request.header("range");
    if (range == null || !range.startsWith("bytes=") || range.contains(",")) {
      return reply;
    }
    String condition = request.header("if-range");
    if (condition != null
        && !condition.equals(reply.header("etag", ""))
        && !condition.equals(reply.header("last-modified", ""))) {
      return reply;
    }
    long size = reply.content().length();
    Matcher parts = Pattern.compile("(\\d{0,18})-(\\d{0,18})").matcher(range.substring(6).strip());
    if (!parts.matches() || (parts.group(1).isEmpty() && parts.group(2).isEmpty())) {
      return unsatisfiable(size);
    }
    long from;
    long to = size - 1L;
    if (parts.group(1).isEmpty()) {
      from = Math.max(0, size - Long.parseLong(parts.group(2)));
    } else {
      from = Long.parseLong(parts.group(1));
      if (!parts.group(2).isEmpty()) {
        to = Math.min(to, Long.parseLong(parts.group(2)));
      }
    }
    if (from >= size || to < from) {
      return unsatisfiable(size);
    }
    return new Reply(206, reply.headers(), reply.content().range(from, to + 1 - from))
        .with("Content-Range", "bytes " + from + "-" + to + "/" + size);
  }

  private static Reply unsatisfiable(long size) {
    return Reply.text(416, "range not satisfiable").with("Content-Range", "bytes */" + size);
  }

  private static String md5(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(body));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
