package io.foyer.visibility.internal.rest;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.visibility.internal.rules.Hidden;
import org.jspecify.annotations.Nullable;

/**
 * An entity as a client names it.
 *
 * @param entityType one of the seven, for example {@code scene}
 * @param entityId its id, which may be followed by a colon and a library server
 * @param instanceId the library server; absent, null or empty for that id on every one
 */
public record NamedEntity(String entityType, String entityId, @Nullable String instanceId) {

  /** Reads a body. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static NamedEntity of(JsonNode body) {
    return read(body, "", "Entity type and entity ID are required");
  }

  /** Reads a member of a list. */
  static NamedEntity inList(JsonNode member, String at) {
    String incomplete = "Each entity must have entityType and entityId";
    if (!member.isObject()) {
      throw new Failure.Invalid(at, incomplete);
    }
    return read(member, at + ".", incomplete);
  }

  private static NamedEntity read(JsonNode json, String prefix, String incomplete) {
    String type = text(json, prefix, "entityType", incomplete);
    String id = text(json, prefix, "entityId", incomplete);
    if (Asked.type(type).isEmpty()) {
      throw new Failure.Invalid(
          prefix + "entityType",
          "Invalid entity type" + (prefix.isEmpty() ? "" : ": " + Asked.shown(type)));
    }
    JsonNode instance = json.path("instanceId");
    if (!instance.isTextual() && !instance.isNull() && !instance.isMissingNode()) {
      throw new Failure.Invalid(prefix + "instanceId", "Invalid instanceId");
    }
    EntityId named = EntityId.parse(id);
    String server = instance.asText("");
    if (instance.isNull() || server.isEmpty()) {
      return new NamedEntity(type, named.id(), named.instance());
    }
    if (named.instance() != null && !named.instance().equals(server)) {
      throw new Failure.Invalid(prefix + "instanceId", "Invalid instanceId");
    }
    return new NamedEntity(type, named.id(), server);
  }

  private static String text(JsonNode json, String prefix, String member, String incomplete) {
    JsonNode value = json.path(member);
    if (value.isMissingNode() || value.isNull() || value.asText().isBlank()) {
      throw new Failure.Invalid(prefix + member, incomplete);
    }
    if (!value.isTextual()) {
      throw new Failure.Invalid(prefix + member, member + " must be a string");
    }
    return value.textValue();
  }

  Hidden hidden() {
    return new Hidden(EntityType.ofKey(entityType), new EntityId(entityId, instanceId));
  }
}
