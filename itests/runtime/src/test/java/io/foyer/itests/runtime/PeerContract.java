package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Holds what comes back against what the contract says: status, type, schema, values. */
final class PeerContract {
  private final List<PeerEndpoint> endpoints = PeerEndpoint.all();
  private final Schemas schemas = new Schemas();
  private final Map<String, List<JsonNode>> answers = new TreeMap<>();

  PeerContract() throws IOException {}

  List<PeerEndpoint> endpoints() {
    return endpoints;
  }

  /** The bodies that were judged so far, by their schema. */
  Map<String, List<JsonNode>> answers() {
    return answers;
  }

  /** What is wrong with a document. */
  List<String> problems(String schema, JsonNode document) {
    return schemas.problems(schema, document);
  }

  /** What is wrong with the body of an answer. */
  List<String> problems(String schema, HttpResponse<String> response) throws IOException {
    return schemas.problems(schema, Browser.json(response));
  }

  /** What is wrong with an answer. */
  List<String> problems(
      Exchange exchange, HttpResponse<String> response, UnaryOperator<String> filled)
      throws IOException {
    List<String> problems = new ArrayList<>(differences(exchange, response, filled));
    if (!problems.isEmpty() || !isJson(response)) {
      return problems;
    }
    String schema = exchange.succeeds() ? endpoint(exchange).answer() : "common#error";
    JsonNode answer = Browser.json(response);
    answers.computeIfAbsent(schema, key -> new ArrayList<>()).add(answer);
    problems.addAll(schemas.problems(schema, answer));
    if (exchange.succeeds() && !exchange.body().isEmpty()) {
      problems.addAll(
          schemas.problems(
              schema + ".request", Browser.JSON.readTree(filled.apply(exchange.body()))));
    }
    return problems;
  }

  /** In what an answer is another one than the exchange says, whatever its schema. */
  List<String> differences(
      Exchange exchange, HttpResponse<String> response, UnaryOperator<String> filled)
      throws IOException {
    if (response.statusCode() != exchange.status()) {
      return List.of(
          "%d instead of %d: %s"
              .formatted(response.statusCode(), exchange.status(), start(response.body())));
    }
    String type = response.headers().firstValue("content-type").orElse("none");
    String wantedType = endpoint(exchange).answer();
    if (!type.startsWith(
        exchange.succeeds() && !wantedType.contains("#") ? wantedType : "application/json")) {
      return List.of("it is " + type + ": " + start(response.body()));
    }
    if (exchange.expected().isEmpty()) {
      return List.of();
    }
    JsonNode wanted = Browser.JSON.readTree(filled.apply(exchange.expected()));
    return Exchange.differences(
        "",
        wanted.isTextual() ? Browser.JSON.createObjectNode().set("error", wanted) : wanted,
        withHeaders(response));
  }

  private PeerEndpoint endpoint(Exchange exchange) {
    return PeerEndpoint.of(endpoints, exchange.method(), exchange.address());
  }

  private static boolean isJson(HttpResponse<String> response) {
    return response.headers().firstValue("content-type").orElse("").startsWith("application/json");
  }

  /** An answer's members, and its headers as members that begin with @. */
  private static JsonNode withHeaders(HttpResponse<String> response) throws IOException {
    JsonNode answer = Browser.json(response);
    if (answer instanceof ObjectNode members) {
      response
          .headers()
          .map()
          .forEach((name, values) -> members.put("@" + name, values.getFirst()));
    }
    return answer;
  }

  private static String start(String text) {
    return text.length() <= 400 ? text : text.substring(0, 400) + "…";
  }
}
