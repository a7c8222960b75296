package io.foyer.recognition.downloads.internal;

import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.DownloadException.Reason;
import io.foyer.recognition.downloads.Source;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** GET with our rules: redirects only to https, a deadline for the first and for each next byte. */
final class Http {
  private static final int MAX_REDIRECTS = 5;
  private static final long TICK_MILLIS = 100;
  private static final Pattern CONTENT_RANGE =
      Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)");
  private static final Pattern UNSATISFIED = Pattern.compile("bytes \\*/(\\d{1,18})");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,6}");

  private final HttpClient client;
  private final Duration stall;

  Http(HttpClient client, Duration stall) {
    this.client = client;
    this.stall = stall;
  }

  /** An answer that holds the file, or its rest. */
  final class Answer implements AutoCloseable {
    private final Source source;
    private final HttpResponse<Chunks> response;
    private final long start;
    private final long total;

    private Answer(Source source, HttpResponse<Chunks> response) {
      this.source = source;
      this.response = response;
      HttpHeaders headers = response.headers();
      String range = headers.firstValue("Content-Range").orElse("");
      if (response.statusCode() == 206) {
        Matcher matcher = CONTENT_RANGE.matcher(range);
        boolean known = matcher.matches();
        this.start = known ? Long.parseLong(matcher.group(1)) : -1;
        this.total = known && !matcher.group(3).equals("*") ? Long.parseLong(matcher.group(3)) : 0;
      } else if (response.statusCode() == 416) {
        Matcher matcher = UNSATISFIED.matcher(range);
        this.start = -1;
        this.total = matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
      } else {
        this.start = 0;
        this.total = Math.max(0, headers.firstValueAsLong("Content-Length").orElse(0));
      }
    }

    /** Where in the file the body begins; -1 when the host says nothing sensible of it. */
    long start() {
      return start;
    }

    /** Bytes of the whole file, 0 when unknown. */
    long total() {
      return total;
    }

    /** Whether the host says that there is nothing after this many bytes. */
    boolean complete(long length) {
      return response.statusCode() == 416 && length > 0 && total == length;
    }

    /** Strong ETag, else Last-Modified, else empty. */
    String validator() {
      String tag = response.headers().firstValue("ETag").orElse("");
      String chosen =
          tag.startsWith("\"") ? tag : response.headers().firstValue("Last-Modified").orElse("");
      return chosen.length() <= 200 && chosen.chars().allMatch(c -> c >= ' ' && c < 127)
          ? chosen
          : "";
    }

    @Nullable List<ByteBuffer> next(Runnable tick) throws DownloadException, InterruptedException {
      try {
        return response.body().next(stall, tick);
      } catch (IOException e) {
        throw failure(source, e);
      }
    }

    @Override
    public void close() {
      response.body().close();
    }
  }

  /**
   * Asks for a file from a byte on.
   *
   * @param from 0 for the whole file
   * @param validator what the bytes before belong to; the host sends the whole file when it has
   *     changed
   * @param tick called while waiting
   */
  Answer get(Source source, long from, String validator, Runnable tick)
      throws DownloadException, InterruptedException {
    URI address = source.uri();
    for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(address)
              .header("User-Agent", "Foyer")
              .header("Accept-Encoding", "identity");
      if (from > 0) {
        request.header("Range", "bytes=" + from + "-");
        if (!validator.isEmpty()) {
          request.header("If-Range", validator);
        }
      }
      HttpResponse<Chunks> response = send(source, request.build(), tick);
      int status = response.statusCode();
      if (status == 200 || status == 206 || (status == 416 && from > 0)) {
        if (!response
            .headers()
            .firstValue("Content-Encoding")
            .orElse("identity")
            .equals("identity")) {
          response.body().close();
          throw new DownloadException(
              Reason.DAMAGED, source.host() + " sent the file in an encoding not asked for.");
        }
        return new Answer(source, response);
      }
      response.body().close();
      if (status != 301 && status != 302 && status != 303 && status != 307 && status != 308) {
        throw refusal(source, response);
      }
      address = redirect(source, address, response.headers().firstValue("Location").orElse(""));
    }
    throw new DownloadException(Reason.REFUSED, source.host() + " redirects without an end.");
  }

  /** Where a redirect leads, when we go there. */
  static URI redirect(Source source, URI address, String location) throws DownloadException {
    try {
      URI next = address.resolve(location);
      if (!location.isEmpty() && "https".equals(next.getScheme()) && next.getHost() != null) {
        return next;
      }
    } catch (IllegalArgumentException e) {
      throw new DownloadException(
          Reason.REFUSED, source.host() + " redirects to no usable address.", e);
    }
    throw new DownloadException(
        Reason.REFUSED,
        source.host() + " redirects to an address without https, which is not followed.");
  }

  private HttpResponse<Chunks> send(Source source, HttpRequest request, Runnable tick)
      throws DownloadException, InterruptedException {
    long deadline = System.nanoTime() + stall.toNanos();
    CompletableFuture<HttpResponse<Chunks>> sent = client.sendAsync(request, info -> new Chunks());
    boolean answered = false;
    try {
      while (true) {
        tick.run();
        try {
          HttpResponse<Chunks> response = sent.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
          answered = true;
          return response;
        } catch (TimeoutException e) {
          if (System.nanoTime() - deadline > 0) {
            throw failure(source, new HttpTimeoutException("no answer"));
          }
        } catch (ExecutionException e) {
          throw failure(source, e.getCause() == null ? e : e.getCause());
        }
      }
    } finally {
      if (!answered) {
        sent.cancel(true);
      }
    }
  }

  private static DownloadException refusal(Source source, HttpResponse<?> response) {
    String host = source.host();
    int status = response.statusCode();
    Duration wait = retryAfter(response.headers());
    return switch (status) {
      case 404, 410 ->
          new DownloadException(
              Reason.NOT_FOUND,
              "%s has no %s (%d). Check the source."
                  .formatted(
                      host, source.fileName().isEmpty() ? "such file" : source.fileName(), status));
      case 403, 429 ->
          new DownloadException(
              Reason.BUSY,
              "%s refuses the request (%d), most likely because of its limit of requests per hour. Try again later, or import a file."
                  .formatted(host, status),
              wait,
              null);
      case 401 ->
          new DownloadException(
              Reason.REFUSED, host + " wants a sign-in (401), which is not supported.");
      case 408, 500, 502, 504 ->
          // worth another try
          new DownloadException(
              Reason.UNREACHABLE, "%s has a fault (%d). Try again later.".formatted(host, status));
      case 503 ->
          new DownloadException(Reason.BUSY, host + " is busy (503). Try again later.", wait, null);
      default ->
          new DownloadException(
              Reason.REFUSED, "%s answered %d instead of the file.".formatted(host, status));
    };
  }

  private static Duration retryAfter(HttpHeaders headers) {
    String seconds = headers.firstValue("Retry-After").orElse("");
    return SECONDS.matcher(seconds).matches()
        ? Duration.ofSeconds(Math.clamp(Long.parseLong(seconds), 1, 3600))
        : Duration.ofMinutes(1);
  }

  /** A fault of the network in words. */
  static DownloadException failure(Source source, Throwable e) {
    String host = source.host();
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case DownloadException known -> {
          return known;
        }
        case HttpTimeoutException timeout -> {
          return new DownloadException(
              Reason.TIMEOUT,
              host + " does not answer in time. Check the connection and try again.",
              timeout);
        }
        case UnresolvedAddressException unknown -> {
          return unknownHost(host, unknown);
        }
        case UnknownHostException unknown -> {
          return unknownHost(host, unknown);
        }
        case SSLException tls -> {
          return new DownloadException(
              Reason.REFUSED,
              "No secure connection to " + host + ": its certificate or protocol is not accepted.",
              tls);
        }
        default -> {}
      }
    }
    return new DownloadException(
        Reason.UNREACHABLE,
        e instanceof ConnectException
            ? host + " cannot be reached: connection refused. Check the address and the network."
            : "The connection to " + host + " was cut. Try again.",
        e);
  }

  private static DownloadException unknownHost(String host, Throwable e) {
    return new DownloadException(
        Reason.UNREACHABLE,
        host + " cannot be found: unknown host name. Check the address and the network.",
        e);
  }
}
