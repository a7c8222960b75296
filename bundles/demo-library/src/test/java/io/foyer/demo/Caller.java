package io.foyer.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** A client of a demo library, as simple as can be. */
final class Caller implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final DemoLibrary library;

  Caller(DemoLibrary library) {
    this.library = library;
  }

  HttpResponse<byte[]> post(String query, Map<String, ?> variables, String... headers)
      throws IOException, InterruptedException {
    byte[] body = MAPPER.writeValueAsBytes(Map.of("query", query, "variables", variables));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(library.uri())
            .timeout(Duration.ofSeconds(30))
            .setHeader("Content-Type", "application/json")
            .setHeader("Accept", "application/json")
            .setHeader("ApiKey", library.apiKey())
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  JsonNode graphQl(String query) throws IOException, InterruptedException {
    return graphQl(query, Map.of());
  }

  JsonNode graphQl(String query, Map<String, ?> variables)
      throws IOException, InterruptedException {
    return MAPPER.readTree(post(query, variables).body());
  }

  /** Data of a query that is expected to go well. */
  JsonNode data(String query) throws IOException, InterruptedException {
    JsonNode answer = graphQl(query);
    if (answer.has("errors")) {
      throw new AssertionError(answer.get("errors").toString());
    }
    return answer.get("data");
  }

  HttpResponse<byte[]> get(String path, String... headers)
      throws IOException, InterruptedException {
    return send("GET", path, headers);
  }

  HttpResponse<byte[]> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + library.uri().getPort() + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.noBody());
    boolean keyed = true;
    for (int i = 0; i < headers.length; i += 2) {
      if (headers[i].equals("no-key")) {
        keyed = false;
      } else {
        request.setHeader(headers[i], headers[i + 1]);
      }
    }
    if (keyed) {
      request.setHeader("ApiKey", library.apiKey());
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  @Override
  public void close() {
    client.close();
  }
}
