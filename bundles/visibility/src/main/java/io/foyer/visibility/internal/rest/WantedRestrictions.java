package io.foyer.visibility.internal.rest;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.Failure;
import java.util.ArrayList;
import java.util.List;

/** Restrictions as an administrator sends them, whatever they name. */
public record WantedRestrictions(List<Wanted> restrictions) {
  private static final int MOST_IDS = 5_000;

  /**
   * One of them.
   *
   * @param entityType groups, tags, studios or galleries
   * @param mode INCLUDE or EXCLUDE
   * @param entityIds ids, each alone or followed by a colon and a library server
   * @param restrictEmpty whether items without anything of the type go too; false when absent
   */
  public record Wanted(
      String entityType, String mode, List<String> entityIds, boolean restrictEmpty) {}

  /** Reads a body, naming the member at fault. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static WantedRestrictions of(JsonNode body) {
    JsonNode list = body.get("restrictions");
    if (list == null || !list.isArray()) {
      throw new Failure.Invalid("restrictions", "Restrictions must be an array");
    }
    List<Wanted> restrictions = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      restrictions.add(one("restrictions[" + i + "]", list.get(i)));
    }
    return new WantedRestrictions(restrictions);
  }

  private static Wanted one(String at, JsonNode json) {
    if (!json.isObject()) {
      throw new Failure.Invalid(at, "Each restriction must be an object");
    }
    JsonNode ids = json.get("entityIds");
    if (ids == null || !ids.isArray()) {
      throw new Failure.Invalid(at + ".entityIds", "entityIds must be an array");
    }
    if (ids.size() > MOST_IDS) {
      throw new Failure.Invalid(
          at + ".entityIds", "A restriction may name at most " + MOST_IDS + " ids");
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      if (!ids.get(i).isTextual()) {
        throw new Failure.Invalid(
            at + ".entityIds[" + i + "]", "Each of the entityIds must be a string");
      }
      texts.add(ids.get(i).textValue());
    }
    JsonNode restrictEmpty = json.path("restrictEmpty");
    if (!restrictEmpty.isBoolean() && !restrictEmpty.isNull() && !restrictEmpty.isMissingNode()) {
      throw new Failure.Invalid(at + ".restrictEmpty", "restrictEmpty must be a boolean");
    }
    return new Wanted(
        json.path("entityType").asText(),
        json.path("mode").asText(),
        texts,
        restrictEmpty.booleanValue());
  }
}
