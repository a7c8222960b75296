package io.foyer.catalog.internal.page;

import io.foyer.core.EntityRef;
import io.foyer.library.LibraryScene;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Media as this service offers them: no address leads to the library server itself. */
final class MediaUrls {
  private MediaUrls() {}

  /** A path of the library server, through the proxy. */
  static @Nullable String proxied(@Nullable String path, String instance) {
    return path == null
        ? null
        : "/api/proxy/library?path=" + encode(path) + "&instanceId=" + encode(instance);
  }

  static @Nullable String scenePreview(@Nullable String path, EntityRef scene) {
    return path == null ? null : "/api/proxy/scene/" + scene.id() + "/preview" + of(scene);
  }

  static String sceneStream(EntityRef scene) {
    return "/api/scene/" + scene.id() + "/proxy-stream/stream" + of(scene);
  }

  static @Nullable String caption(@Nullable String path, EntityRef scene) {
    return path == null ? null : "/api/scene/" + scene.id() + "/caption" + of(scene);
  }

  static @Nullable String image(@Nullable String path, EntityRef image, String kind) {
    return path == null ? null : "/api/proxy/image/" + image.id() + "/" + kind + of(image);
  }

  static @Nullable String clipPreview(@Nullable String path, EntityRef clip) {
    return path == null ? null : "/api/proxy/clip/" + clip.id() + "/preview" + of(clip);
  }

  /**
   * A way to play a scene, given relative to the scene's own path. Nothing for DASH, whose
   * manifests would lead players past this service, and for paths that are not below the scene's
   * own.
   */
  static Optional<String> stream(LibraryScene.Stream stream, EntityRef scene) {
    String rest = stream.path();
    if (rest.startsWith("/")) {
      return Optional.empty();
    }
    int question = rest.indexOf('?');
    String path = question < 0 ? rest : rest.substring(0, question);
    if (path.isEmpty() || path.endsWith(".mpd")) {
      return Optional.empty();
    }
    String query = question < 0 ? "" : rest.substring(question + 1) + "&";
    return Optional.of(
        "/api/scene/"
            + scene.id()
            + "/proxy-stream/"
            + path
            + "?"
            + query
            + "instanceId="
            + encode(scene.instance()));
  }

  private static String of(EntityRef entity) {
    return "?instanceId=" + encode(entity.instance());
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
