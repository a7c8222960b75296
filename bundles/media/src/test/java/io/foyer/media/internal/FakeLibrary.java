package io.foyer.media.internal;

import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryMetadataEndpoint;
import io.foyer.library.LibraryPerformers;
import io.foyer.library.LibraryServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A library server that answers what a test tells it to. */
final class FakeLibrary implements LibraryConnector, LibraryClient {
  static final String KEY = "very-secret-library-key";
  static final String ADDRESS = "library.internal.example";

  /** A request as it arrived. */
  record Asked(String path, Map<String, String> headers) {}

  private final Map<String, Function<Asked, LibraryMedia>> routes = new ConcurrentHashMap<>();
  final List<Asked> asked = new CopyOnWriteArrayList<>();
  final AtomicInteger open = new AtomicInteger();

  /** Answers whatever the function makes of the request. */
  void on(String pathAndQuery, Function<Asked, LibraryMedia> answer) {
    routes.put(pathAndQuery, answer);
  }

  void serve(String pathAndQuery, String contentType, byte[] bytes, String... headers) {
    on(pathAndQuery, a -> answer(200, contentType, new ByteArrayInputStream(bytes), headers));
  }

  void serve(String pathAndQuery, String contentType, String text) {
    serve(pathAndQuery, contentType, text.getBytes(StandardCharsets.UTF_8));
  }

  LibraryMedia answer(int status, String contentType, InputStream body, String... headers) {
    Map<String, List<String>> all = new TreeMap<>();
    all.put("content-type", List.of(contentType));
    // What must not come through.
    all.put("server", List.of(ADDRESS));
    all.put("content-disposition", List.of("inline; filename=/srv/private/name.mp4"));
    all.put("x-key", List.of(KEY));
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], List.of(headers[i + 1]));
    }
    open.incrementAndGet();
    return new LibraryMedia(status, all, new Tracked(body));
  }

  /** Counts itself out when it is closed. */
  private final class Tracked extends InputStream {
    private final InputStream in;
    private boolean closed;

    Tracked(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      return in.read(b, off, len);
    }

    @Override
    public void close() throws IOException {
      synchronized (this) {
        if (closed) {
          return;
        }
        closed = true;
      }
      open.decrementAndGet();
      in.close();
    }
  }

  List<String> paths() {
    List<String> paths = new ArrayList<>();
    asked.forEach(a -> paths.add(a.path()));
    return paths;
  }

  @Override
  public Page imagesOf(String galleryId, int page, int perPage) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<LibraryCredit> credits(EntityType type, String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<LibraryMetadataEndpoint> metadataEndpoints() {
    throw new UnsupportedOperationException();
  }

  @Override
  public LibraryPerformers performers() {
    throw new UnsupportedOperationException();
  }

  @Override
  public LibraryMedia media(String pathAndQuery, Map<String, String> headers) {
    Asked request = new Asked(pathAndQuery, new HashMap<>(headers));
    asked.add(request);
    Function<Asked, LibraryMedia> route = routes.get(pathAndQuery);
    if (route == null) {
      return answer(
          404,
          "text/plain",
          new ByteArrayInputStream(("404 " + ADDRESS).getBytes(StandardCharsets.UTF_8)));
    }
    return route.apply(request);
  }

  static LibraryException failure(LibraryException.Reason reason) {
    return new LibraryException(
        reason, "cannot reach http://" + ADDRESS + ":9999 with " + KEY, new IOException(ADDRESS));
  }

  @Override
  public LibraryClient client(LibraryServer server) {
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
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<String> newest(EntityType type) {
    throw new UnsupportedOperationException();
  }

  @Override
  public IdPage ids(EntityType type, int page, int perPage) {
    throw new UnsupportedOperationException();
  }
}
