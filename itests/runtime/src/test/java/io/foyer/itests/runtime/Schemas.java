package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON schemas in {@code peer/}: one file for each part of the contract, one definition for
 * each body.
 */
final class Schemas {
  private static final String PLACE = "https://foyer.example/peer/";
  private static final List<String> FILES =
      List.of("common", "auth", "setup", "user", "library", "clips", "sync", "admin");

  private final Map<String, JsonNode> files = new HashMap<>();
  private final SchemaRegistry registry;
  private final Map<String, Schema> read = new HashMap<>();

  Schemas() throws IOException {
    Map<String, String> texts = new HashMap<>();
    for (String file : FILES) {
      try (InputStream in = Schemas.class.getResourceAsStream("/peer/" + file + ".json")) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        texts.put(PLACE + file + ".json", text);
        files.put(file, Browser.JSON.readTree(text));
      }
    }
    registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(texts));
  }

  /** Whether there is a definition: {@code file#definition}. */
  boolean has(String name) {
    String[] part = name.split("#");
    return files.containsKey(part[0]) && files.get(part[0]).path("$defs").has(part[1]);
  }

  /** What is wrong with a document. */
  List<String> problems(String name, JsonNode document) {
    if (!has(name)) {
      return List.of("there is no schema " + name);
    }
    String[] part = name.split("#");
    return read
        .computeIfAbsent(
            name,
            key ->
                registry.getSchema(SchemaLocation.of(PLACE + part[0] + ".json#/$defs/" + part[1])))
        .validate(document)
        .stream()
        .limit(5)
        .map(error -> name + ": " + error)
        .toList();
  }
}
