package io.foyer.recognition.demo.internal;

import io.foyer.demo.DemoLibrary;
import io.foyer.recognition.api.SceneFootage;
import io.foyer.recognition.api.SidecarLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;

/** The pictures of a demo library, over HTTP. */
final class ServedLibrary implements SidecarLibrary, AutoCloseable {
  private final DemoLibrary library;
  private final HttpClient client = HttpClient.newHttpClient();

  ServedLibrary(DemoLibrary library) {
    this.library = library;
  }

  /** Sprite sheet and cover. */
  static SceneFootage footage(String id) {
    String path = "/scene/" + id;
    return new SceneFootage(
        id, 0, 0, 0, path + "/vtt/sprite", path + "/vtt/thumbs", null, path + "/screenshot");
  }

  @Override
  public InputStream media(String pathAndQuery, long maximumBytes) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(library.uri().resolve(pathAndQuery))
              .setHeader("ApiKey", library.apiKey())
              .build();
      return client.send(request, BodyHandlers.ofInputStream()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Scene scene(String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Image image(String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Gallery gallery(String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<String> picturePath(URI address) {
    return Optional.empty();
  }

  @Override
  public List<MetadataEndpoint> metadataEndpoints() {
    return List.of();
  }

  @Override
  public void close() {
    client.close();
  }
}
