package io.foyer.recognition.frames.internal;

import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryMetadataEndpoint;
import io.foyer.library.LibraryPerformers;
import io.foyer.library.LibraryServer;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A library server in memory: one scene, a gallery of many images, files by path. */
final class FakeLibrary implements LibraryConnector, LibraryClient {
  final Map<String, byte[]> files = new HashMap<>();
  final Map<String, LibraryEntity> entities = new HashMap<>();
  final List<String> asked = new CopyOnWriteArrayList<>();
  final List<LibraryServer> servers = new CopyOnWriteArrayList<>();
  List<LibraryCredit> credits = List.of();
  List<LibraryMetadataEndpoint> endpoints = List.of();
  int images;

  @Override
  public LibraryClient client(LibraryServer server) {
    servers.add(server);
    return this;
  }

  @Override
  public ConnectionTest test(URI url, Secret apiKey) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Page page(EntityType type, int page, int perPage, @Nullable String updatedAfter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<LibraryEntity> one(EntityType type, String id) {
    asked.add(type.key() + " " + id);
    return Optional.ofNullable(entities.get(type.key() + id));
  }

  @Override
  public Optional<String> newest(EntityType type) {
    throw new UnsupportedOperationException();
  }

  @Override
  public IdPage ids(EntityType type, int page, int perPage) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Page imagesOf(String galleryId, int page, int perPage) {
    asked.add("images " + page);
    List<LibraryEntity> some =
        IntStream.range((page - 1) * perPage, Math.min(images, page * perPage))
            .mapToObj(number -> (LibraryEntity) image(String.valueOf(number)))
            .toList();
    return new Page(images, some, 0);
  }

  static LibraryImage image(String id) {
    return new LibraryImage(
        id,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        false,
        null,
        0,
        null,
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        "/image/" + id + "/image",
        null,
        null);
  }

  @Override
  public List<LibraryCredit> credits(EntityType type, String id) {
    asked.add("credits " + id);
    return credits;
  }

  @Override
  public LibraryPerformers performers() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<LibraryMetadataEndpoint> metadataEndpoints() {
    return endpoints;
  }

  @Override
  public LibraryMedia media(String pathAndQuery, Map<String, String> headers) {
    asked.add(pathAndQuery + headers);
    byte[] file = files.get(pathAndQuery);
    if (file == null) {
      return new LibraryMedia(404, Map.of(), new ByteArrayInputStream(new byte[0]));
    }
    String range = headers.get("Range");
    if (range == null) {
      return new LibraryMedia(
          200,
          Map.of(
              "content-length", List.of(String.valueOf(file.length)),
              "accept-ranges", List.of("bytes")),
          new ByteArrayInputStream(file));
    }
    String[] ends = range.substring("bytes=".length()).split("-", -1);
    int from = Integer.parseInt(ends[0]);
    int to = ends[1].isEmpty() ? file.length - 1 : Integer.parseInt(ends[1]);
    byte[] part = Arrays.copyOfRange(file, from, to + 1);
    return new LibraryMedia(
        206,
        Map.of(
            "content-length", List.of(String.valueOf(part.length)),
            "content-range", List.of("bytes " + from + "-" + to + "/" + file.length),
            "accept-ranges", List.of("bytes")),
        new ByteArrayInputStream(part));
  }
}
