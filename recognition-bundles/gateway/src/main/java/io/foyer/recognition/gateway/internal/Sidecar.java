package io.foyer.recognition.gateway.internal;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way to the sidecar, and all that knows its address and key; neither is ever shown or logged.
 * Every call ends in time and answers a bounded number of bytes, whatever is at the other end. Safe
 * for many threads.
 */
@Component(service = Sidecar.class, configurationPid = GatewayConfig.PID)
@Designate(ocd = GatewayConfig.class)
public final class Sidecar {
  private static final Logger LOG = LoggerFactory.getLogger(Sidecar.class);
  private static final int LONGEST_ANSWER = 16 << 20;
  private static final int LONGEST_TEXT = 500;
  private static final Duration CONNECT = Duration.ofSeconds(2);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT)
          .build();
  private final URI base;
  private final String apiKey;
  private final boolean configured;
  private final Duration statusLimit;
  private final Duration requestLimit;
  private final Duration administrationLimit;
  private final Duration importLimit;

  @Activate
  public Sidecar(GatewayConfig config) {
    String url = config.url().strip();
    configured = !url.isEmpty();
    base = address(configured ? url : "http://127.0.0.1:" + config.port());
    apiKey = config.apiKey().strip();
    statusLimit = Duration.ofMillis(config.statusTimeoutMillis());
    requestLimit = Duration.ofMillis(config.requestTimeoutMillis());
    administrationLimit = Duration.ofMillis(config.administrationTimeoutMillis());
    importLimit = Duration.ofMinutes(config.importTimeoutMinutes());
  }

  private static URI address(String url) {
    URI address;
    try {
      address = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
    } catch (IllegalArgumentException e) {
      throw unusable();
    }
    String scheme = address.getScheme();
    if (address.getHost() == null
        || scheme == null
        || !(scheme.equals("http") || scheme.equals("https"))
        || address.getRawQuery() != null
        || address.getRawUserInfo() != null) {
      throw unusable();
    }
    return address;
  }

  private static IllegalArgumentException unusable() {
    // Without the address: it may hold a password, and this ends up in the log.
    return new IllegalArgumentException(
        "The address of the recognition sidecar (RECOGNITION_URL) cannot be used. It must look"
            + " like http://hostname:port");
  }

  @Deactivate
  void close() {
    http.shutdownNow();
  }

  /** Whether somebody said where the sidecar is, and so expects one. */
  boolean configured() {
    return configured;
  }

  /** How long a question for the state may take. */
  Duration statusLimit() {
    return statusLimit;
  }

  /** How long what an administrator asks of it may take. */
  Duration administrationLimit() {
    return administrationLimit;
  }

  /** How long any other question may take. */
  Duration requestLimit() {
    return requestLimit;
  }

  Reply get(String path, Duration limit) {
    return send("GET", path, null, limit);
  }

  /**
   * Sends a request.
   *
   * @param path begins with a slash; nothing that a client sent may be in it unchecked
   * @param json body, or null for none
   * @param headers names and values by turns
   */
  Reply send(String method, String path, @Nullable String json, Duration limit, String... headers) {
    BodyPublisher body = json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json);
    HttpRequest.Builder request = request(method, path, body, limit);
    if (json != null) {
      request.header("Content-Type", "application/json");
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return exchange(request.build(), limit);
  }

  /**
   * Sends a body of any length as it comes.
   *
   * @param length its length, or less than 0 when it is not known
   */
  Reply stream(String path, String contentType, InputStream body, long length) {
    BodyPublisher publisher = BodyPublishers.ofInputStream(() -> body);
    HttpRequest request =
        request(
                "POST",
                path,
                length < 0 ? publisher : BodyPublishers.fromPublisher(publisher, length),
                importLimit)
            .header("Content-Type", contentType)
            .build();
    return exchange(request, importLimit);
  }

  private HttpRequest.Builder request(
      String method, String path, BodyPublisher body, Duration limit) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(limit)
            .header("Accept", "application/json, image/jpeg")
            .method(method, body);
    return apiKey.isEmpty() ? request : request.header("ApiKey", apiKey);
  }

  private Reply exchange(HttpRequest request, Duration limit) {
    CompletableFuture<HttpResponse<byte[]>> exchange =
        http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LONGEST_ANSWER));
    try {
      HttpResponse<byte[]> response = exchange.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return new Reply.Answer(
          response.statusCode(),
          response.headers().firstValue("content-type").orElse(""),
          seconds(response.headers().firstValue("retry-after").orElse("")),
          response.body());
    } catch (TimeoutException e) {
      exchange.cancel(true);
      return Reply.Missing.TIMEOUT;
    } catch (InterruptedException e) {
      exchange.cancel(true);
      Thread.currentThread().interrupt();
      return Reply.Missing.BROKEN;
    } catch (ExecutionException e) {
      return missing(e.getCause());
    }
  }

  private static Reply.Missing missing(@Nullable Throwable failure) {
    // The class alone: messages of the network layer hold the address.
    LOG.debug("The sidecar gave no answer: {}", failure == null ? null : failure.getClass());
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof HttpTimeoutException) {
        return Reply.Missing.TIMEOUT;
      }
      if (cause instanceof ConnectException || cause instanceof UnresolvedAddressException) {
        return Reply.Missing.REFUSED;
      }
      if (cause instanceof IOException && cause.getCause() == null) {
        return Reply.Missing.BROKEN;
      }
    }
    return Reply.Missing.BROKEN;
  }

  private static long seconds(String retryAfter) {
    return retryAfter.matches("[0-9]{1,6}") ? Long.parseLong(retryAfter) : 0;
  }

  /**
   * A text of the sidecar as it may be shown: bounded, one line, and only when it does not tell
   * where the sidecar is.
   */
  String shown(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    String lower = line.toLowerCase(Locale.ROOT);
    boolean tells =
        lower.contains(base.getRawAuthority().toLowerCase(Locale.ROOT))
            || (!apiKey.isEmpty() && line.contains(apiKey));
    if (line.isEmpty() || tells) {
      return "The recognition sidecar reported an error of its own. Its log tells more.";
    }
    return line.length() <= LONGEST_TEXT ? line : line.substring(0, LONGEST_TEXT) + "…";
  }
}
