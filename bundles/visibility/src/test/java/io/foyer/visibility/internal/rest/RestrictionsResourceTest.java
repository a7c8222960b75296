package io.foyer.visibility.internal.rest;

import static io.foyer.visibility.internal.rest.Service.ANN;
import static io.foyer.visibility.internal.rest.Service.HOME;
import static io.foyer.visibility.internal.rest.Service.OTHER;
import static io.foyer.visibility.internal.rest.Service.ROOT;
import static io.foyer.visibility.internal.rest.Service.as;
import static io.foyer.visibility.internal.rest.Service.assertInvalid;
import static io.foyer.visibility.internal.rest.Service.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestrictionsResourceTest {
  private static final String NO_SEA =
      "{'restrictions':[{'entityType':'tags','mode':'EXCLUDE','entityIds':['1']}]}";

  @TempDir Path directory;
  private Service service;

  @BeforeEach
  void start() {
    service = new Service(directory);
    service.fill();
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private static WantedRestrictions body(String text) {
    return Service.body(WantedRestrictions.class, text);
  }

  private JsonNode put(String user, String text) {
    return json(service.restrictions.replace(user, body(text), as(ROOT)));
  }

  private static String one(String type, String mode, String ids) {
    return "{'restrictions':[{'entityType':'%s','mode':'%s','entityIds':%s}]}"
        .formatted(type, mode, ids);
  }

  private static Set<String> names(JsonNode node) {
    Set<String> names = new TreeSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void aRestrictionIsAnsweredAsTheContractDescribesIt() {
    JsonNode put =
        put(
            "2",
            "{'restrictions':[{'entityType':'tags','mode':'EXCLUDE','entityIds':['1','2:%s'],"
                    .formatted(HOME)
                + "'restrictEmpty':true,'whatever':7}]}");
    assertTrue(put.get("success").asBoolean());
    assertEquals("Content restrictions updated successfully", put.get("message").asText());
    assertEquals(0, put.get("dangling").size());
    JsonNode get = json(service.restrictions.restrictions("2"));
    assertEquals(put.get("restrictions"), get.get("restrictions"));
    JsonNode row = get.get("restrictions").get(0);
    assertEquals(
        Set.of(
            "id",
            "userId",
            "entityType",
            "mode",
            "entityIds",
            "restrictEmpty",
            "createdAt",
            "updatedAt"),
        names(row));
    assertEquals(2, row.get("userId").asInt());
    assertEquals("tags", row.get("entityType").asText());
    assertEquals("EXCLUDE", row.get("mode").asText());
    assertEquals("[\"1\",\"2:" + HOME + "\"]", row.get("entityIds").textValue());
    assertTrue(row.get("restrictEmpty").asBoolean());
    assertEquals("2026-01-01T00:00:00.000Z", row.get("createdAt").asText());
  }

  @Test
  void aRestrictionHoldsAsSoonAsItIsAnswered() {
    assertTrue(service.sees(ANN, EntityType.SCENE, "101"));
    put("2", NO_SEA);
    assertFalse(service.sees(ANN, EntityType.SCENE, "101"));
    assertFalse(service.sees(ANN, EntityType.TAG, "1"));
    assertTrue(service.sees(ANN, EntityType.SCENE, "102"));
    assertTrue(service.sees(ROOT, EntityType.SCENE, "101"));
    assertTrue(service.records.read(2).orElseThrow().excluded().containsKey(EntityType.SCENE));
    JsonNode removed = json(service.restrictions.remove("2"));
    assertEquals("All content restrictions removed successfully", removed.get("message").asText());
    assertTrue(service.sees(ANN, EntityType.SCENE, "101"));
  }

  @Test
  void theListReplacesAllThatWasThere() {
    put("2", NO_SEA);
    put("2", one("studios", "EXCLUDE", "['7']"));
    assertEquals(
        List.of("studios"),
        json(service.restrictions.restrictions("2"))
            .get("restrictions")
            .findValuesAsText("entityType"));
    put("2", "{'restrictions':[]}");
    assertEquals(0, json(service.restrictions.restrictions("2")).get("restrictions").size());
  }

  @Test
  void eachMistakeNamesTheMember() {
    assertRefused("restrictions", "Restrictions must be an array", "{}");
    assertRefused("restrictions", "Restrictions must be an array", "{'restrictions':'tags'}");
    assertRefused("restrictions", "Restrictions must be an array", "{'restrictions':null}");
    assertRefused(
        "restrictions[0]", "Each restriction must be an object", "{'restrictions':[null]}");
    assertRefused(
        "restrictions[0].entityType",
        "Invalid entity type: performers",
        one("performers", "EXCLUDE", "[]"));
    assertRefused(
        "restrictions[0].entityType",
        "Invalid entity type: ",
        "{'restrictions':[{'mode':'EXCLUDE','entityIds':[]}]}");
    assertRefused("restrictions[0].mode", "Invalid mode: ALLOW", one("tags", "ALLOW", "[]"));
    assertRefused(
        "restrictions[0].entityIds", "entityIds must be an array", one("tags", "INCLUDE", "'1'"));
    assertRefused(
        "restrictions[0].entityIds",
        "entityIds must be an array",
        "{'restrictions':[{'entityType':'tags','mode':'EXCLUDE'}]}");
    assertRefused(
        "restrictions[0].entityIds[1]",
        "Each of the entityIds must be a string",
        one("tags", "INCLUDE", "['1',2]"));
    assertRefused(
        "restrictions[0].entityIds[0]",
        "Each of the entityIds must be a string",
        one("tags", "INCLUDE", "[null]"));
    assertRefused(
        "restrictions[0].restrictEmpty",
        "restrictEmpty must be a boolean",
        "{'restrictions':[{'entityType':'tags','mode':'EXCLUDE','entityIds':[],"
            + "'restrictEmpty':'no'}]}");
    for (String id : List.of("99", "Sea", "", "01", "-1", "1:" + OTHER, "1:nowhere", "1:1:1")) {
      assertRefused(
          "restrictions[0].entityIds[1]",
          "There is no tag with the id " + (id.length() <= 40 ? id : id.substring(0, 40) + "…"),
          one("tags", "EXCLUDE", "['2','" + id + "']"));
    }
  }

  private void assertRefused(String field, String message, String text) {
    put("2", NO_SEA);
    assertInvalid(field, message, () -> put("2", text));
    assertEquals(
        "[\"1\"]",
        json(service.restrictions.restrictions("2"))
            .get("restrictions")
            .get(0)
            .get("entityIds")
            .asText());
    assertFalse(service.sees(ANN, EntityType.SCENE, "101"));
  }

  @Test
  void twoRestrictionsOfOneTypeAreRefused() {
    assertRefused(
        "restrictions[1].entityType",
        "There is more than one restriction of tags. Put all ids into one.",
        "{'restrictions':[{'entityType':'tags','mode':'EXCLUDE','entityIds':['1']},"
            + "{'entityType':'tags','mode':'INCLUDE','entityIds':['2']}]}");
  }

  @Test
  void moreThanFiveThousandIdsAreRefused() {
    String ids =
        IntStream.rangeClosed(1, 5_001)
            .mapToObj(id -> "'1'")
            .collect(Collectors.joining(",", "[", "]"));
    assertRefused(
        "restrictions[0].entityIds",
        "A restriction may name at most 5000 ids",
        one("tags", "EXCLUDE", ids));
  }

  @Test
  void anIdThatComesTwiceIsKeptOnce() {
    JsonNode put = put("2", one("tags", "EXCLUDE", "['1','2','1','1:']"));
    assertEquals("[\"1\",\"2\"]", put.get("restrictions").get(0).get("entityIds").asText());
  }

  @Test
  void anIdThatIsGoneSinceIsReportedAndMayStay() {
    put("2", one("tags", "INCLUDE", "['1']"));
    service.writer.remove(HOME, EntityType.TAG, List.of("1"));
    String dangling = "[{\"entityType\":\"tags\",\"entityId\":\"1\"}]";
    assertEquals(dangling, json(service.restrictions.restrictions("2")).get("dangling").toString());
    assertEquals(
        dangling, put("2", one("tags", "INCLUDE", "['1','1:']")).get("dangling").toString());
    assertFalse(service.sees(ANN, EntityType.SCENE, "101"));
    assertFalse(service.sees(ANN, EntityType.SCENE, "103"));

    service.users.put(3, "bea", Role.USER);
    assertInvalid(
        "restrictions[0].entityIds[0]",
        "There is no tag with the id 1",
        () -> put("3", one("tags", "INCLUDE", "['1']")));
  }

  @Test
  void theOnlyAdministratorCannotRestrictHimself() {
    Failure.Invalid refused = assertThrows(Failure.Invalid.class, () -> put("1", NO_SEA));
    assertEquals("userId", refused.field());
    assertEquals(List.of(), service.rules.restrictions(1));
    put("1", "{'restrictions':[]}");
    service.users.put(3, "bea", Role.ADMIN);
    put("1", NO_SEA);
    assertEquals(1, service.rules.restrictions(1).size());
    assertTrue(service.sees(ROOT, EntityType.SCENE, "101"));
  }

  @Test
  void usersWhoAreNoneAreSaidSo() {
    for (String none : List.of("x", "0", "-2", "2.0", "99999999999")) {
      assertInvalid("userId", "Invalid user ID", () -> service.restrictions.restrictions(none));
      assertInvalid("userId", "Invalid user ID", () -> put(none, NO_SEA));
      assertInvalid("userId", "Invalid user ID", () -> service.restrictions.remove(none));
    }
    for (Failure.NotFound missing :
        List.of(
            assertThrows(Failure.NotFound.class, () -> service.restrictions.restrictions("77")),
            assertThrows(Failure.NotFound.class, () -> put("77", NO_SEA)),
            assertThrows(Failure.NotFound.class, () -> service.restrictions.remove("77")))) {
      assertEquals("User not found", missing.getMessage());
    }
    assertEquals(List.of(), service.rules.restrictions(77));
  }

  @Test
  void aPreviewTellsExactlyWhatWillBeAndChangesNothing() {
    put("2", NO_SEA);
    String next = one("tags", "EXCLUDE", "['2']");
    JsonNode preview = json(service.admin.preview("2", body(next)));
    JsonNode before = counts();
    assertFalse(service.sees(ANN, EntityType.SCENE, "101"));
    assertEquals(before, preview.get("before"));
    assertEquals(3, preview.get("library").get("scenes").asInt());
    assertEquals(
        "{\"count\":1,\"sample\":[{\"id\":\"102\",\"instanceId\":\"%s\",\"title\":\"Meadow\"}]}"
            .formatted(HOME),
        preview.get("hides").get("scenes").toString());
    assertEquals(
        List.of("Harbour"),
        preview.get("reveals").get("scenes").get("sample").findValuesAsText("title"));
    assertEquals(
        Set.of("scenes", "performers", "studios", "tags", "groups", "galleries", "images"),
        names(preview.get("reveals")));
    put("2", next);
    assertEquals(counts(), preview.get("after"));
  }

  private JsonNode counts() {
    return json(Counts.of(service.visibility.current(2)::visible));
  }

  @Test
  void aPreviewRefusesWhatWouldNotBeStored() {
    assertInvalid(
        "restrictions[0].entityIds[0]",
        "There is no tag with the id 99",
        () -> service.admin.preview("2", body(one("tags", "EXCLUDE", "['99']"))));
    assertThrows(Failure.NotFound.class, () -> service.admin.preview("77", body(NO_SEA)));
  }
}
