package io.foyer.media.internal;

import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path of the library server that may be asked for through this service. There is a short list of
 * them; everything else, GraphQL and plugins above all, is refused, because the request goes out
 * with a key that has full rights.
 *
 * @param kind what comes back
 * @param subject what must be visible
 * @param path path on the library server
 * @param query what is kept of the query, or null
 */
record LibraryPath(Kind kind, Subject subject, String path, @Nullable String query) {
  /** What an answer holds, and so how it is served. */
  enum Kind {
    /** A picture: kept on disk. */
    PICTURE,
    /** A short video: passed through with ranges. */
    VIDEO,
    /** Cues of a sprite sheet: rewritten. */
    CUES
  }

  /** What must be visible to the viewer. */
  sealed interface Subject {
    /**
     * An entity.
     *
     * @param type its kind
     * @param id its id
     */
    record Entity(EntityType type, String id) implements Subject {}

    /**
     * A clip, by a path that names its scene too.
     *
     * @param sceneId the scene
     * @param clipId the clip
     */
    record Clip(String sceneId, String clipId) implements Subject {}

    /**
     * The scene that a sprite sheet belongs to.
     *
     * @param path path of the sheet or its cues
     */
    record Sprite(String path) implements Subject {}
  }

  private static final int MAX_LENGTH = 300;
  private static final String ID = "(\\d{1,18})";

  private record Route(Pattern pattern, EntityType type, Kind kind) {
    static Route of(String regex, EntityType type, Kind kind) {
      return new Route(Pattern.compile(regex), type, kind);
    }
  }

  /**
   * Chapters of a scene and pictures of a gallery by index are missing on purpose: they show clips
   * and images that the viewer may not be allowed to see.
   */
  private static final List<Route> ROUTES =
      List.of(
          Route.of("/scene/" + ID + "/(?:screenshot|webp)", EntityType.SCENE, Kind.PICTURE),
          Route.of(
              "/scene/" + ID + "/(?:vtt/sprite|interactive_heatmap)",
              EntityType.SCENE,
              Kind.PICTURE),
          Route.of("/scene/" + ID + "/preview", EntityType.SCENE, Kind.VIDEO),
          Route.of("/scene/" + ID + "/vtt/thumbs", EntityType.SCENE, Kind.CUES),
          Route.of("/performer/" + ID + "/image", EntityType.PERFORMER, Kind.PICTURE),
          Route.of("/studio/" + ID + "/image", EntityType.STUDIO, Kind.PICTURE),
          Route.of("/tag/" + ID + "/image", EntityType.TAG, Kind.PICTURE),
          Route.of("/group/" + ID + "/(?:front|back)image", EntityType.GROUP, Kind.PICTURE),
          Route.of("/gallery/" + ID + "/cover", EntityType.GALLERY, Kind.PICTURE),
          Route.of("/image/" + ID + "/(?:image|thumbnail)", EntityType.IMAGE, Kind.PICTURE),
          Route.of("/image/" + ID + "/preview", EntityType.IMAGE, Kind.VIDEO));

  private static final Pattern CLIP =
      Pattern.compile("/scene/" + ID + "/scene_marker/" + ID + "/(stream|preview|screenshot)");
  private static final Pattern SPRITE =
      Pattern.compile("/scene/[0-9A-Za-z]{1,64}_(?:(sprite\\.jpg)|thumbs\\.vtt)");
  private static final Pattern KEPT_PARAMETER =
      Pattern.compile("t=\\d{1,20}|default=true|\\d{1,20}");

  /**
   * Reads a path as it stands in this service's own addresses, decoded once.
   *
   * @throws Failure.Invalid when it is missing, malformed, or not one of the media paths
   */
  static LibraryPath parse(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      throw new Failure.Invalid("path", "Missing or invalid path parameter");
    }
    int mark = text.indexOf('?');
    String path = mark < 0 ? text : text.substring(0, mark);
    if (text.length() > MAX_LENGTH) {
      throw new Failure.Invalid("path", "Invalid path parameter");
    }
    String query = mark < 0 ? null : kept(text.substring(mark + 1));
    for (Route route : ROUTES) {
      Matcher matcher = route.pattern.matcher(path);
      if (matcher.matches()) {
        return new LibraryPath(
            route.kind, new Subject.Entity(route.type, matcher.group(1)), path, query);
      }
    }
    Matcher clip = CLIP.matcher(path);
    if (clip.matches()) {
      Kind kind = clip.group(3).equals("stream") ? Kind.VIDEO : Kind.PICTURE;
      return new LibraryPath(kind, new Subject.Clip(clip.group(1), clip.group(2)), path, query);
    }
    Matcher sprite = SPRITE.matcher(path);
    if (sprite.matches()) {
      Kind kind = sprite.group(1) == null ? Kind.CUES : Kind.PICTURE;
      return new LibraryPath(kind, new Subject.Sprite(path), path, query);
    }
    throw new Failure.Invalid("path", "Invalid path parameter");
  }

  /** Path and query to ask the library server for. */
  String target() {
    return query == null ? path : path + "?" + query;
  }

  /** Whether the address changes when the content does, so that the content may be kept forever. */
  boolean versioned() {
    return query != null && !query.contains("default=true");
  }

  /** For cues: path of the picture they point into. */
  String spritePath() {
    return path.endsWith("_thumbs.vtt")
        ? path.substring(0, path.length() - "thumbs.vtt".length()) + "sprite.jpg"
        : path.substring(0, path.length() - "thumbs".length()) + "sprite";
  }

  private static @Nullable String kept(String query) {
    StringBuilder kept = new StringBuilder();
    for (String parameter : query.split("&", 20)) {
      if (KEPT_PARAMETER.matcher(parameter).matches()) {
        kept.append(kept.isEmpty() ? "" : "&").append(parameter);
      }
    }
    return kept.isEmpty() ? null : kept.toString();
  }
}
