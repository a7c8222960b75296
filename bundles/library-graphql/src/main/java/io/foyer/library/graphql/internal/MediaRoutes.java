package io.foyer.library.graphql.internal;

import io.foyer.core.Secret;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryMedia;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches from a library server's plain HTTP routes as streams. Pictures are fetched a few at a
 * time, since a page of cards asks for many at once and the server makes some of them on the fly;
 * videos are not limited.
 */
final class MediaRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(MediaRoutes.class);

  /** What may be passed on; anything else, forwarding headers above all, could lock the server. */
  private static final Set<String> PASSED_ON =
      Set.of(
          "range",
          "if-range",
          "if-none-match",
          "if-modified-since",
          "if-match",
          "if-unmodified-since");

  private static final Pattern PICTURE =
      Pattern.compile(
          ".*/(screenshot|image|thumbnail|frontimage|backimage|cover|webp|vtt/sprite)$"
              + "|.*_sprite\\.jpg$"
              + "|.*/gallery/[^/]+/preview/[^/]+$"
              + "|.*/scene_marker/[^/]+/preview$");

  /**
   * More than this is read at the speed of a reader, who must not keep others from their pictures.
   */
  private static final long LARGE_PICTURE = 16L << 20;

  private final HttpClient http;
  private final ScheduledExecutorService watcher;
  private final GraphQlEndpoint endpoint;
  private final ServerAddress address;
  private final Secret apiKey;
  private final Semaphore pictures;
  private final Duration timeout;
  private final Duration idle;

  /**
   * The media routes of a server.
   *
   * @param endpoint words its failures
   * @param pictures as many permits as pictures may be fetched at once
   * @param timeout until the first byte
   * @param idle between bytes, while somebody reads
   */
  MediaRoutes(
      HttpClient http,
      ScheduledExecutorService watcher,
      GraphQlEndpoint endpoint,
      ServerAddress address,
      Secret apiKey,
      Semaphore pictures,
      Duration timeout,
      Duration idle) {
    this.http = http;
    this.watcher = watcher;
    this.endpoint = endpoint;
    this.address = address;
    this.apiKey = apiKey;
    this.pictures = pictures;
    this.timeout = timeout;
    this.idle = idle;
  }

  LibraryMedia get(String pathAndQuery, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.media(pathAndQuery)).timeout(timeout).GET();
    headers.forEach(
        (name, value) -> {
          if (PASSED_ON.contains(name.toLowerCase(Locale.ROOT)) && isHeaderValue(value)) {
            request.header(name, value);
          }
        });
    GraphQlEndpoint.authorise(request, apiKey);
    Runnable release = permit(pathAndQuery);
    boolean handedOver = false;
    try {
      LibraryMedia answer = answer(request.build(), release);
      handedOver = true;
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw endpoint.failure(Reason.NETWORK, "was asked, but the request was cancelled.", null);
    } catch (IOException e) {
      throw endpoint.broken(e);
    } finally {
      if (!handedOver) {
        release.run();
      }
    }
  }

  private LibraryMedia answer(HttpRequest request, Runnable release)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    boolean accepted = false;
    try {
      check(response);
      Map<String, List<String>> headers = new HashMap<>();
      response
          .headers()
          .map()
          .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
      boolean large = isLarge(response);
      LibraryMedia media =
          new LibraryMedia(
              response.statusCode(),
              headers,
              new WatchedStream(
                  response.body(), watcher, Duration.ZERO, idle, -1, large ? () -> {} : release));
      if (large) {
        release.run();
      }
      accepted = true;
      return media;
    } finally {
      if (!accepted) {
        response.body().close();
      }
    }
  }

  /** An image may be a video, or a picture of hundreds of megabytes. */
  private static boolean isLarge(HttpResponse<?> response) {
    return response.headers().firstValue("content-type").orElse("").startsWith("video/")
        || response.headers().firstValueAsLong("content-length").orElse(0) > LARGE_PICTURE;
  }

  private void check(HttpResponse<?> response) {
    int status = response.statusCode();
    if (status == 401) {
      throw endpoint.failure(Reason.UNAUTHORIZED, "does not accept the API key.", null);
    }
    if (status == 403) {
      throw endpoint.failure(Reason.FORBIDDEN, "refuses to give this file (HTTP 403).", null);
    }
    if (status >= 300 && status < 400 && status != 304) {
      boolean login = response.headers().firstValue("location").orElse("").contains("/login");
      throw endpoint.failure(
          login ? Reason.UNAUTHORIZED : Reason.NOT_FOUND,
          login ? "asks for a sign-in. Check the API key." : "has moved this file elsewhere.",
          null);
    }
    if (status == 502 || status == 503) {
      throw endpoint.failure(
          Reason.NOT_READY, "is not available at the moment (HTTP " + status + ").", null);
    }
    if (status == 504) {
      throw endpoint.failure(Reason.TIMEOUT, "did not answer in time (HTTP 504).", null);
    }
    String type =
        response.headers().firstValue("content-type").orElse("").strip().toLowerCase(Locale.ROOT);
    if (status < 300 && (type.startsWith("text/html") || type.startsWith("application/xhtml"))) {
      // For a path that it does not know, the server answers its own page with 200.
      throw endpoint.failure(Reason.NOT_FOUND, "does not have this file.", null);
    }
  }

  private Runnable permit(String pathAndQuery) {
    if (!PICTURE.matcher(pathAndQuery.split("\\?", 2)[0]).matches()) {
      return () -> {};
    }
    try {
      if (!pictures.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("No picture permit within {}", timeout);
        throw endpoint.failure(
            Reason.TIMEOUT, "has not delivered the pictures asked for before.", null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw endpoint.failure(Reason.NETWORK, "was asked, but the request was cancelled.", null);
    }
    return pictures::release;
  }

  private static boolean isHeaderValue(String value) {
    return value.length() <= 1024 && value.chars().allMatch(c -> c >= ' ' && c < 127);
  }
}
