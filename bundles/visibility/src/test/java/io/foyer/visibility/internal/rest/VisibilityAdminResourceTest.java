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
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryTag;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VisibilityAdminResourceTest {
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

  private void restrict(String type, String mode, String ids) {
    service.restrictions.replace(
        "2",
        Service.body(
            WantedRestrictions.class,
            "{'restrictions':[{'entityType':'%s','mode':'%s','entityIds':%s}]}"
                .formatted(type, mode, ids)),
        as(ROOT));
  }

  private void hide(String type, String id) {
    service.hidden.hide(new NamedEntity(type, id, null), as(ANN));
  }

  private JsonNode why(String type, String id) {
    return why("2", type, id, null);
  }

  private JsonNode why(String user, String type, String id, @Nullable String instance) {
    return json(service.admin.why(user, type, id, instance));
  }

  private static List<String> texts(JsonNode why) {
    return why.get("chain").findValuesAsText("text");
  }

  @Test
  void whatIsVisibleIsExplainedToo() {
    JsonNode why = why("scene", "101");
    assertEquals("{\"id\":2,\"username\":\"ann\",\"role\":\"USER\"}", why.get("user").toString());
    assertEquals(
        "{\"type\":\"scene\",\"id\":\"101\",\"instanceId\":\"%s\",\"title\":\"Harbour\"}"
            .formatted(HOME),
        why.get("entity").toString());
    assertTrue(why.get("visible").asBoolean());
    assertTrue(why.get("reason").isNull());
    assertTrue(why.get("source").isNull());
  }

  @Test
  void aCascadeNamesItsSourceAndTheWayToIt() {
    restrict("tags", "EXCLUDE", "['1']");
    JsonNode why = why("scene", "101");
    assertFalse(why.get("visible").asBoolean());
    assertEquals("cascade", why.get("reason").asText());
    assertEquals("Sea", why.get("source").get("title").asText());
    JsonNode link = why.get("chain").get(0);
    assertEquals("EXCLUDE", link.get("rule").asText());
    assertEquals("tags", link.get("entityType").asText());
    assertEquals("hides", link.get("outcome").asText());
    assertEquals(List.of("Sea"), link.get("through").findValuesAsText("title"));
    assertEquals("It carries the tag “Sea”, which is forbidden.", link.get("text").asText());
  }

  @Test
  void theWayThroughAnotherEntityIsTold() {
    service.put(
        HOME,
        Service.made(LibraryPerformer.class, "id", "9", "name", "Ida", "tagIds", List.of("2")));
    restrict("tags", "EXCLUDE", "['2']");
    JsonNode link = why("scene", "101").get("chain").get(0);
    assertEquals(List.of("Ida", "Land"), link.get("through").findValuesAsText("title"));
    assertEquals(
        "It carries the tag “Land”, which is forbidden, through the performer “Ida”.",
        link.get("text").asText());
  }

  @Test
  void eachReasonIsToldInPlainWords() {
    restrict("tags", "INCLUDE", "['1']");
    JsonNode land = why("tag", "2");
    assertEquals("restricted", land.get("reason").asText());
    assertEquals(List.of("Only chosen tags are allowed, and this one is not chosen."), texts(land));
    assertEquals(
        List.of("Only what carries one of the allowed tags stays, and it carries none."),
        texts(why("scene", "103")));
    assertEquals(
        "It carries the tag “Sea”, which is allowed.", texts(why("scene", "101")).getFirst());

    service.restrictions.remove("2");
    hide("studio", "7");
    JsonNode studio = why("studio", "7");
    assertEquals("hidden", studio.get("reason").asText());
    assertEquals(List.of("ann hid it."), texts(studio));
    JsonNode scene = why("scene", "101");
    assertEquals("cascade", scene.get("reason").asText());
    assertEquals("North", scene.get("source").get("title").asText());
    assertEquals(List.of("ann hid the studio “North”, which takes it along."), texts(scene));

    JsonNode group = why("group", "3");
    assertEquals("empty", group.get("reason").asText());
    assertEquals(
        "It is empty for ann: none of the 1 that belong to it has anything to see.",
        texts(group).getLast());
  }

  @Test
  void administratorsAreToldToBeOnes() {
    restrict("tags", "EXCLUDE", "['1']");
    service.users.put(2, "ann", Role.ADMIN);
    service.visibility.rulesChanged(2);
    JsonNode why = why("scene", "101");
    assertTrue(why.get("visible").asBoolean());
    assertEquals("administrator", why.get("chain").get(0).get("rule").asText());
    assertEquals("skipped", why.get("chain").get(0).get("outcome").asText());
  }

  @Test
  void aServerThatIsNotSeenIsTheReason() {
    service.users.selected.put(2, List.of(OTHER));
    JsonNode why = why("scene", "101");
    assertFalse(why.get("visible").asBoolean());
    assertEquals("server", why.get("reason").asText());
    assertEquals(List.of("It is on a library server that ann does not see."), texts(why));
  }

  @Test
  void aBareIdMeansTheDefaultServersEntityElseItIsAmbiguous() {
    for (String id : List.of("1", "50")) {
      service.put(OTHER, Service.made(LibraryTag.class, "id", id, "name", "Ocean"));
    }
    assertEquals("Sea", why("tag", "1").get("entity").get("title").asText());
    assertEquals("Ocean", why("tag", "50").get("entity").get("title").asText());
    assertEquals("Ocean", why("2", "tag", "1", OTHER).get("entity").get("title").asText());
    assertEquals("Ocean", why("tag", "1:" + OTHER).get("entity").get("title").asText());

    service.servers.disable(OTHER);
    service.servers.disable(HOME);
    Failure.Ambiguous ambiguous = assertThrows(Failure.Ambiguous.class, () -> why("tag", "1"));
    assertEquals(2, ambiguous.matches().size());
  }

  @Test
  void whatIsNotThereIsNotFound() {
    for (String id : List.of("99", "nonsense", "1:nowhere", "101:" + OTHER)) {
      assertEquals(
          "Scene not found",
          assertThrows(Failure.NotFound.class, () -> why("scene", id)).getMessage());
    }
    assertInvalid("entityType", "Invalid entity type", () -> why("clip", "1"));
    assertInvalid("userId", "Invalid user ID", () -> why("x", "scene", "101", null));
    assertThrows(Failure.NotFound.class, () -> why("77", "scene", "101", null));
  }
}
