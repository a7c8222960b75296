package io.foyer.recognition.gateway.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** JSON from and for the sidecar. What comes is read with care: the sidecar may be another's. */
final class SidecarJson {
  private static final int DEEPEST = 60;
  private static final int LONGEST_TEXT = 1 << 20;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxStringLength(LONGEST_TEXT)
                          .build())
                  .build())
          .build();

  private SidecarJson() {}

  /** The document, or a missing node when this is no JSON. */
  static JsonNode read(byte[] body) {
    try {
      JsonNode read = MAPPER.readTree(body);
      return read == null ? MissingNode.getInstance() : read;
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * What an error answer says, in lines: {@code detail} is a text, a list of what is wrong with the
   * request's members, or an object of texts by member.
   */
  static List<String> detail(JsonNode body) {
    JsonNode detail = body.path("detail");
    List<String> lines = new ArrayList<>();
    if (detail.isTextual()) {
      lines.add(detail.textValue());
    } else if (detail.isArray()) {
      detail.forEach(each -> lines.add(validation(each)));
    } else if (detail.isObject()) {
      JsonNode errors = detail.has("errors") ? detail.path("errors") : detail;
      errors.properties().forEach(each -> lines.add(named(each.getKey(), each.getValue())));
    }
    lines.removeIf(String::isBlank);
    return lines;
  }

  /** Many texts name their member themselves. */
  private static String named(String member, JsonNode value) {
    String text = value.isTextual() ? value.textValue() : value.toString();
    return text.contains(member) ? text : member + ": " + text;
  }

  private static String validation(JsonNode each) {
    JsonNode place = each.path("loc");
    String member = place.isEmpty() ? "" : place.get(place.size() - 1).asText("");
    String text = each.path("msg").asText("");
    return member.isEmpty() ? text : member + ": " + text;
  }
}
