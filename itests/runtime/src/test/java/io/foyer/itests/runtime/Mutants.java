package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Wrong copies of a document, each with one mistake, to see whether a schema finds it. */
final class Mutants {
  /** A list of a list: no member of any answer is one. */
  private static final JsonNode NO_TYPE =
      Browser.JSON.createArrayNode().add(Browser.JSON.createArrayNode());

  private Mutants() {}

  /** The document with no more than one element in each array: there are fewer copies to make. */
  static JsonNode small(JsonNode document) {
    if (document.isArray()) {
      ArrayNode one = Browser.JSON.createArrayNode();
      if (!document.isEmpty()) {
        one.add(small(document.get(0)));
      }
      return one;
    }
    if (document.isObject()) {
      ObjectNode all = Browser.JSON.createObjectNode();
      document.properties().forEach(each -> all.set(each.getKey(), small(each.getValue())));
      return all;
    }
    return document;
  }

  /**
   * Copies by what is wrong with them: a member by another name, and one of a type that none has.
   */
  static Map<String, JsonNode> of(JsonNode document) {
    Map<String, JsonNode> mutants = new LinkedHashMap<>();
    for (String object : objects("", document)) {
      for (String member : names(document.at(object))) {
        JsonNode renamed = document.deepCopy();
        ObjectNode at = (ObjectNode) renamed.at(object);
        at.set(member + "s", at.remove(member));
        mutants.put(object + "/" + member + " by another name", renamed);
        JsonNode retyped = document.deepCopy();
        ((ObjectNode) retyped.at(object)).set(member, NO_TYPE);
        mutants.put(object + "/" + member + " of another type", retyped);
      }
    }
    return mutants;
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  private static List<String> objects(String at, JsonNode document) {
    List<String> all = new ArrayList<>();
    if (document.isObject()) {
      all.add(at);
      document
          .properties()
          .forEach(each -> all.addAll(objects(at + "/" + each.getKey(), each.getValue())));
    }
    for (int i = 0; document.isArray() && i < document.size(); i++) {
      all.addAll(objects(at + "/" + i, document.get(i)));
    }
    return all;
  }
}
