package io.foyer.visibility.internal.rest;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.Failure;
import java.util.ArrayList;
import java.util.List;

/** Entities as a client names them, at most a thousand. */
public record NamedEntities(List<NamedEntity> entities) {
  /** How the request calls a member of the list. */
  static final String AT = "entities[%d].";

  private static final int MOST = 1_000;

  /** Reads a body, naming the member at fault. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static NamedEntities of(JsonNode body) {
    JsonNode list = body.get("entities");
    if (list == null || !list.isArray() || list.isEmpty()) {
      throw new Failure.Invalid("entities", "entities must be a non-empty array");
    }
    if (list.size() > MOST) {
      throw new Failure.Invalid("entities", "At most " + MOST + " entities at once");
    }
    List<NamedEntity> entities = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      entities.add(NamedEntity.inList(list.get(i), "entities[" + i + "]"));
    }
    return new NamedEntities(entities);
  }
}
