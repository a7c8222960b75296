package io.foyer.library.graphql.internal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.core.Secret;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends one GraphQL request and reads its answer, once: no retry here. Whatever goes wrong becomes
 * a {@link LibraryException} whose message holds neither the key nor a word of what came back.
 */
final class GraphQlEndpoint {
  private static final Pattern UNKNOWN_FIELD =
      Pattern.compile("Cannot query field \"(\\w+)\" on type");

  /** The server knows some of the fields not: it is older than this connector. */
  static final class UnknownFields extends LibraryException {
    private static final long serialVersionUID = 1L;
    private final transient Set<String> fields;

    UnknownFields(String message, Set<String> fields) {
      super(Reason.REFUSED_REQUEST, message, null);
      this.fields = Set.copyOf(fields);
    }

    Set<String> fields() {
      return fields;
    }
  }

  /** The answer is longer than the limit; asking again would give the same. */
  static final class AnswerTooLong extends LibraryException {
    private static final long serialVersionUID = 1L;

    AnswerTooLong(String message) {
      super(Reason.PROTOCOL, message, null);
    }

    @Override
    public boolean transientFailure() {
      return false;
    }
  }

  private final HttpClient http;
  private final ScheduledExecutorService watcher;
  private final AnswerReader reader;
  private final ServerAddress address;
  private final Secret apiKey;
  private final String name;
  private final Duration timeout;
  private final long maxBytes;

  /**
   * An endpoint.
   *
   * @param name what people call the server, for messages
   * @param timeout for one request, from sending it to the last byte of its answer
   * @param maxBytes longest answer
   */
  GraphQlEndpoint(
      HttpClient http,
      ScheduledExecutorService watcher,
      AnswerReader reader,
      ServerAddress address,
      Secret apiKey,
      String name,
      Duration timeout,
      long maxBytes) {
    this.http = http;
    this.watcher = watcher;
    this.reader = reader;
    this.address = address;
    this.apiKey = apiKey;
    this.name = name;
    this.timeout = timeout;
    this.maxBytes = maxBytes;
  }

  AnswerReader reader() {
    return reader;
  }

  /**
   * Sends a document and hands the rows on as they come. When errors came with the data, it answers
   * them, provided that each is about one row; any other error throws.
   *
   * @param variables may be empty
   */
  List<AnswerReader.GraphQlError> query(
      String document, ObjectNode variables, AnswerReader.DataReader data) {
    HttpRequest request = request(document, variables);
    long start = System.nanoTime();
    HttpResponse<InputStream> response = send(request);
    Duration left = timeout.minusNanos(System.nanoTime() - start);
    try (InputStream body =
        new WatchedStream(
            response.body(),
            watcher,
            left.isPositive() ? left : Duration.ofMillis(1),
            Duration.ZERO,
            maxBytes,
            () -> {})) {
      return answer(document, response, body, data);
    } catch (JsonProcessingException e) {
      // Not as the cause: its message quotes what was read.
      throw failure(Reason.PROTOCOL, "sent an answer that is cut short or is not JSON.", null);
    } catch (IOException e) {
      throw broken(e);
    }
  }

  private HttpRequest request(String document, ObjectNode variables) {
    ObjectNode body = reader.mapper().createObjectNode();
    body.put("query", document);
    if (!variables.isEmpty()) {
      body.set("variables", variables);
    }
    byte[] bytes;
    try {
      bytes = reader.mapper().writeValueAsBytes(body);
    } catch (JacksonException e) {
      throw new IllegalStateException(e);
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.endpoint())
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(bytes));
    authorise(request, apiKey);
    return request.build();
  }

  /**
   * Adds the key, if there is one: a server without a key refuses every request that carries one.
   */
  static void authorise(HttpRequest.Builder request, Secret apiKey) {
    if (!apiKey.isEmpty()) {
      request.header("ApiKey", apiKey.reveal());
    }
  }

  private HttpResponse<InputStream> send(HttpRequest request) {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(Reason.NETWORK, "was asked, but the request was cancelled.", null);
    } catch (IOException e) {
      throw broken(e);
    }
  }

  private List<AnswerReader.GraphQlError> answer(
      String document,
      HttpResponse<InputStream> response,
      InputStream body,
      AnswerReader.DataReader data)
      throws IOException {
    int status = response.statusCode();
    boolean json = isJson(response.headers().firstValue("content-type").orElse(""));
    switch (status) {
      case 200, 400, 422 -> {
        if (!json) {
          throw failure(
              Reason.NOT_A_LIBRARY_SERVER,
              "answers with something else than data. Make sure its URL ends with /graphql.",
              null);
        }
      }
      case 401 ->
          throw failure(
              Reason.UNAUTHORIZED,
              apiKey.isEmpty()
                  ? "requires an API key (HTTP 401). Enter its API key."
                  : "does not accept the API key (HTTP 401). Check the key; if the server has none,"
                      + " leave it empty.",
              null);
      case 403 ->
          throw failure(
              Reason.FORBIDDEN,
              "refuses every request (HTTP 403): it has locked itself because it was reached from"
                  + " a public address. Set a user name and password there.",
              null);
      case 404, 405 ->
          throw failure(
              Reason.NOT_A_LIBRARY_SERVER,
              "has nothing at this path (HTTP "
                  + status
                  + "). Make sure its URL ends with"
                  + " /graphql.",
              null);
      case 408, 425, 429, 500, 502, 503, 504 ->
          throw failure(
              Reason.NOT_READY, "is not available at the moment (HTTP " + status + ").", null);
      default -> {
        if (status >= 300 && status < 400) {
          throw redirected(response.headers().firstValue("location").orElse(""));
        }
        throw failure(Reason.REFUSED_REQUEST, "refused the request (HTTP " + status + ").", null);
      }
    }
    AnswerReader.Frame frame = reader.read(body, data);
    if (!frame.graphQl()) {
      throw failure(
          Reason.NOT_A_LIBRARY_SERVER,
          "does not speak the expected language. Make sure its URL ends with /graphql.",
          null);
    }
    if (!frame.errors().isEmpty()) {
      boolean rowsOnly =
          frame.hasData() && frame.errors().stream().allMatch(error -> error.row() >= 0);
      if (!rowsOnly || status != 200) {
        throw reported(document, frame.errors());
      }
    } else if (!frame.hasData()) {
      throw failure(Reason.PROTOCOL, "sent an answer without data.", null);
    }
    return frame.errors();
  }

  private LibraryException redirected(String location) {
    return location.contains("/login")
        ? failure(Reason.UNAUTHORIZED, "asks for a sign-in. Check the API key.", null)
        : failure(
            Reason.NOT_A_LIBRARY_SERVER,
            "redirects to another address. Enter the address that it redirects to; it ends with"
                + " /graphql.",
            null);
  }

  private LibraryException reported(String document, List<AnswerReader.GraphQlError> errors) {
    Set<String> unknown = new HashSet<>();
    for (AnswerReader.GraphQlError error : errors) {
      Matcher matcher = UNKNOWN_FIELD.matcher(error.message());
      // Only what we asked for: nothing else of an answer may get into a message.
      if (matcher.find() && document.contains(" " + matcher.group(1))) {
        unknown.add(matcher.group(1));
      }
    }
    if (!unknown.isEmpty()) {
      return new UnknownFields(
          message(
              "does not know "
                  + String.join(", ", unknown.stream().sorted().limit(5).toList())
                  + ". Its version is probably not supported."),
          unknown);
    }
    String text = errors.getFirst().message().toLowerCase(Locale.ROOT);
    if (text.contains("database is locked")) {
      return failure(Reason.NOT_READY, "is busy: its database is locked.", null);
    }
    if (text.contains("not initialized") || text.contains("migrat")) {
      return failure(
          Reason.NOT_READY,
          "is not ready: it is starting, or waits for its own set-up or migration.",
          null);
    }
    if (text.contains("not found")) {
      return failure(Reason.NOT_FOUND, "does not have what was asked for.", null);
    }
    return failure(
        Reason.REFUSED_REQUEST, "reported an error of its own. Its log tells more.", null);
  }

  /** Tells what an I/O error means. */
  LibraryException broken(IOException e) {
    if (Thread.currentThread().isInterrupted()) {
      return failure(Reason.NETWORK, "was asked, but the request was cancelled.", null);
    }
    if (e instanceof WatchedStream.TooLong) {
      return new AnswerTooLong(
          message("sent an answer of more than " + (maxBytes >> 20) + " MB. Use smaller pages."));
    }
    if (e instanceof AnswerReader.TooManyRows) {
      return new AnswerTooLong(message("sent more rows than it was asked for."));
    }
    if (e instanceof HttpTimeoutException || e instanceof WatchedStream.TooSlow) {
      return failure(
          Reason.TIMEOUT, "did not answer in time. Check the network, and how busy it is.", e);
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
        return failure(
            Reason.UNKNOWN_HOST, "cannot be reached: host not found. Check the hostname.", e);
      }
      if (cause instanceof SSLException) {
        return failure(
            Reason.NETWORK,
            "cannot be reached securely: its certificate or encryption is not accepted.",
            e);
      }
      if (cause instanceof NoRouteToHostException) {
        return failure(Reason.NETWORK, "cannot be reached: no route to it.", e);
      }
    }
    if (e instanceof ConnectException) {
      return failure(Reason.REFUSED, "cannot be reached: connection refused. Is it running?", e);
    }
    return failure(Reason.NETWORK, "broke the connection.", e);
  }

  LibraryException failure(Reason reason, String predicate, @Nullable Throwable cause) {
    return new LibraryException(reason, message(predicate), cause);
  }

  private String message(String predicate) {
    return "The library server \"" + name + "\" " + predicate;
  }

  private static boolean isJson(String contentType) {
    String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return type.isEmpty()
        || type.equals("application/json")
        || type.equals("text/json")
        || type.endsWith("+json");
  }
}
