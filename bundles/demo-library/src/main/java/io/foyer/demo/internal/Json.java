package io.foyer.demo.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads requests. */
final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static JsonNode read(byte[] body) throws IOException {
    JsonNode node = MAPPER.readTree(body);
    return node == null ? MAPPER.createObjectNode() : node;
  }

  static byte[] bytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Members of an object as plain values. */
  static Map<String, Object> map(@Nullable JsonNode node) {
    Map<String, Object> values = new HashMap<>();
    if (node != null && node.isObject()) {
      node.properties()
          .forEach(
              entry ->
                  values.put(entry.getKey(), MAPPER.convertValue(entry.getValue(), Object.class)));
    }
    return values;
  }
}
