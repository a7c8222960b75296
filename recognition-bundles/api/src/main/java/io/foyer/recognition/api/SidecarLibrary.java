package io.foyer.recognition.api;

import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The library server that the sidecar works for. Every request counts against {@code
 * library_api_rate}; safe for many threads.
 *
 * @see io.foyer.recognition.api.SceneFootage
 */
public interface SidecarLibrary {
  /**
   * A scene, or null when the library server has none of this id or it has no file.
   *
   * @throws io.foyer.core.Failure.Invalid when no library server is configured
   * @throws io.foyer.core.Failure.Upstream when it fails
   */
  @Nullable Scene scene(String id);

  /** An image, or null when there is none of this id. */
  @Nullable Image image(String id);

  /** A gallery with all its images, or null when there is none of this id. */
  @Nullable Gallery gallery(String id);

  /**
   * Opens a media route; the caller closes. Reading more than {@code maximumBytes} fails with an
   * {@link java.io.IOException} whose message is for people.
   */
  InputStream media(String pathAndQuery, long maximumBytes);

  /**
   * The path of a picture's media route, when this is the address of one on the library server, and
   * nothing else.
   */
  Optional<String> picturePath(URI address);

  /** The metadata endpoints that the library server is configured with, keys included. */
  List<MetadataEndpoint> metadataEndpoints();

  /**
   * A scene.
   *
   * @param footage where its pictures are
   * @param performerIds ids at metadata endpoints of the performers already on it
   */
  record Scene(SceneFootage footage, List<String> performerIds) {
    public Scene {
      performerIds = List.copyOf(performerIds);
    }
  }

  /**
   * An image.
   *
   * @param id id
   * @param path of the picture, or null
   */
  record Image(String id, @Nullable String path) {}

  /**
   * A gallery.
   *
   * @param id id
   * @param images its images in order
   */
  record Gallery(String id, List<Image> images) {
    public Gallery {
      images = List.copyOf(images);
    }
  }

  /**
   * A metadata endpoint.
   *
   * @param url its GraphQL address
   * @param name what people call it
   * @param apiKey never leaves the sidecar
   * @param maximumRequestsPerMinute its limit
   */
  record MetadataEndpoint(
      String url, String name, io.foyer.core.Secret apiKey, int maximumRequestsPerMinute) {}
}
