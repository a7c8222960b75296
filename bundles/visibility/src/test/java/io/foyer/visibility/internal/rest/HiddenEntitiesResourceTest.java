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
import io.foyer.core.Viewer;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryTag;
import io.foyer.visibility.internal.rules.Hidden;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiddenEntitiesResourceTest {
  private static final Map<String, String> ONE_OF_EACH =
      Map.of(
          "scene", "102",
          "performer", "9",
          "studio", "7",
          "tag", "1",
          "group", "3",
          "gallery", "8",
          "image", "5");

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

  private static String named(String type, String id) {
    return "{'entityType':'%s','entityId':'%s'}".formatted(type, id);
  }

  private JsonNode hide(Viewer viewer, String text) {
    return json(service.hidden.hide(Service.body(NamedEntity.class, text), as(viewer)));
  }

  private JsonNode hideAll(String... entities) {
    return json(service.hidden.hideAll(all(entities), as(ANN)));
  }

  private static NamedEntities all(String... entities) {
    return Service.body(NamedEntities.class, "{'entities':[" + String.join(",", entities) + "]}");
  }

  private JsonNode list(@Nullable String type) {
    return json(service.hidden.list(type, 1, 1_000, as(ANN)));
  }

  private void restore(String type, String id, @Nullable String instance) {
    service.hidden.restore(type, id, instance, as(ANN));
  }

  private void restrict(String text) {
    service.restrictions.replace("2", Service.body(WantedRestrictions.class, text), as(ROOT));
  }

  private static final String NO_SEA =
      "{'restrictions':[{'entityType':'tags','mode':'EXCLUDE','entityIds':['1']}]}";

  @Test
  void whatIsHiddenIsGoneWithWhatBelongsToItAndListed() {
    assertEquals(
        "{\"success\":true,\"message\":\"Entity hidden successfully\"}",
        hide(ANN, named("performer", "9")).toString());
    assertFalse(service.sees(ANN, EntityType.PERFORMER, "9"));
    assertFalse(service.sees(ANN, EntityType.SCENE, "101"));
    assertFalse(service.sees(ANN, EntityType.SCENE, "102"));
    assertTrue(service.sees(ANN, EntityType.SCENE, "103"));
    assertTrue(service.sees(ROOT, EntityType.SCENE, "101"));

    JsonNode list = list(null);
    assertEquals(1, list.get("count").asInt());
    JsonNode row = list.get("hiddenEntities").get(0);
    assertEquals("performer", row.get("entityType").asText());
    assertEquals("9", row.get("entityId").asText());
    assertTrue(row.get("instanceId").isNull());
    assertEquals("2026-01-01T00:00:00.000Z", row.get("hiddenAt").asText());
    assertEquals("Ida", row.get("entity").get("name").asText());
    assertEquals(2, row.get("cascade").get("scenes").asInt());
    assertEquals(0, row.get("cascade").get("performers").asInt());
  }

  @Test
  void administratorsHideThingsToo() {
    hide(ROOT, named("tag", "1"));
    assertFalse(service.sees(ROOT, EntityType.SCENE, "101"));
    assertTrue(service.sees(ANN, EntityType.SCENE, "101"));
  }

  @Test
  void allSevenTypesCanBeHiddenAndShownAgain() {
    ONE_OF_EACH.forEach(
        (type, id) -> {
          EntityType of = EntityType.ofKey(type);
          assertTrue(service.sees(ANN, of, id), type);
          hide(ANN, named(type, id));
          assertFalse(service.sees(ANN, of, id), type);
          assertEquals(
              List.of(id), list(type).get("hiddenEntities").findValuesAsText("entityId"), type);
          restore(type, id, null);
          assertTrue(service.sees(ANN, of, id), type);
          assertEquals(0, list(null).get("count").asInt(), type);
        });
  }

  @Test
  void theInvisibleAndTheMissingAreTheSameAnswer() {
    restrict(NO_SEA);
    for (String id : List.of("1", "99", "nonsense", "1:" + HOME, "99:" + HOME)) {
      assertEquals(
          "Tag not found",
          assertThrows(Failure.NotFound.class, () -> hide(ANN, named("tag", id))).getMessage());
      assertThrows(Failure.NotFound.class, () -> hideAll(named("tag", "2"), named("tag", id)));
      assertThrows(
          Failure.NotFound.class, () -> service.hidden.preview(all(named("tag", id)), as(ANN)));
    }
    assertEquals(List.of(), service.rules.hidden(2));
  }

  @Test
  void whatIsHiddenAlreadyIsHiddenAgainWithANewTime() {
    hideAll(named("tag", "1"), named("scene", "103"));
    service.tick();
    hide(ANN, named("tag", "1"));
    hide(ANN, named("tag", "1:" + HOME));
    JsonNode rows = list(null).get("hiddenEntities");
    assertEquals(List.of("1", "1", "103"), rows.findValuesAsText("entityId"));
    assertEquals(
        List.of("2026-01-01T00:00:01.000Z", "2026-01-01T00:00:01.000Z", "2026-01-01T00:00:00.000Z"),
        rows.findValuesAsText("hiddenAt"));
  }

  @Test
  void aRestrictionThatCameLaterHoldsInTheListToo() {
    hideAll(named("tag", "1"), named("scene", "101"), named("scene", "102"));
    restrict(NO_SEA);
    assertEquals(List.of("102"), list(null).get("hiddenEntities").findValuesAsText("entityId"));
    assertEquals(1, list(null).get("count").asInt());
    service.restrictions.remove("2");
    assertEquals(3, list(null).get("count").asInt());
  }

  @Test
  void whatWouldNotBeSeenAnywayIsNotCountedAsTakenAlong() {
    service.put(
        HOME,
        Service.made(LibraryPerformer.class, "id", "10", "name", "Jo", "tagIds", List.of("2")));
    hide(ANN, named("tag", "2"));
    JsonNode cascade = list("tag").get("hiddenEntities").get(0).get("cascade");
    assertEquals(1, cascade.get("scenes").asInt());
    // Jo is in no scene, so nobody but an administrator would see her anyway
    assertEquals(0, cascade.get("performers").asInt());
  }

  @Test
  void whatIsGoneIsNotListed() {
    hideAll(named("tag", "1"), named("tag", "2"));
    service.writer.remove(HOME, EntityType.TAG, List.of("1"));
    assertEquals(List.of("2"), list(null).get("hiddenEntities").findValuesAsText("entityId"));
  }

  @Test
  void theListComesInPages() {
    hideAll(named("tag", "2"));
    service.tick();
    hideAll(named("scene", "101"));
    service.tick();
    hideAll(named("scene", "103"));
    assertEquals(
        List.of("103", "101"),
        json(service.hidden.list(null, 1, 2, as(ANN)))
            .get("hiddenEntities")
            .findValuesAsText("entityId"));
    JsonNode last = json(service.hidden.list(null, 2, 2, as(ANN)));
    assertEquals(List.of("2"), last.get("hiddenEntities").findValuesAsText("entityId"));
    assertEquals(3, last.get("count").asInt());
    assertEquals(0, json(service.hidden.list(null, 99, 2, as(ANN))).get("hiddenEntities").size());
    assertEquals(2, json(service.hidden.list(null, -1, 2, as(ANN))).get("hiddenEntities").size());
    for (int size : new int[] {0, -1, 1_001}) {
      assertInvalid(
          "per_page",
          "per_page must be 1 to 1000",
          () -> service.hidden.list(null, 1, size, as(ANN)));
    }
    assertInvalid(
        "entityType", "Invalid entity type", () -> service.hidden.list("clip", 1, 10, as(ANN)));
  }

  @Test
  void manyAreHiddenAtOnceOrNone() {
    JsonNode done = hideAll(named("scene", "101"), named("studio", "7"), named("scene", "101"));
    assertEquals(
        "{\"success\":true,\"message\":\"3 entities hidden successfully\","
            + "\"successCount\":3,\"failCount\":0}",
        done.toString());
    assertEquals(2, service.rules.hidden(2).size());
    assertThrows(
        Failure.NotFound.class, () -> hideAll(named("scene", "103"), named("group", "99")));
    assertTrue(service.sees(ANN, EntityType.SCENE, "103"));
    String thousandAndOne =
        Stream.generate(() -> named("scene", "103")).limit(1_001).collect(Collectors.joining(","));
    assertInvalid("entities", "At most 1000 entities at once", () -> hideAll(thousandAndOne));
  }

  @Test
  void eachMistakeNamesTheMember() {
    assertOneRefused("entityType", "Entity type and entity ID are required", "{}");
    assertOneRefused("entityType", "Entity type and entity ID are required", "[]");
    assertOneRefused("entityId", "Entity type and entity ID are required", "{'entityType':'tag'}");
    assertOneRefused("entityId", "Entity type and entity ID are required", named("tag", ""));
    assertOneRefused("entityType", "Invalid entity type", named("clip", "1"));
    assertOneRefused("entityType", "Invalid entity type", named("tags", "1"));
    assertOneRefused("entityId", "entityId must be a string", "{'entityType':'tag','entityId':1}");
    for (String instance : List.of("7", "'nowhere'", "{}", "true")) {
      assertOneRefused(
          "instanceId",
          "Invalid instanceId",
          "{'entityType':'tag','entityId':'1','instanceId':" + instance + "}");
    }
    assertOneRefused("instanceId", "Invalid instanceId", named("tag", "1:nowhere"));
    assertOneRefused(
        "instanceId",
        "Invalid instanceId",
        "{'entityType':'tag','entityId':'1:%s','instanceId':'%s'}".formatted(HOME, OTHER));

    String good = named("tag", "1");
    assertAllRefused("entities", "entities must be a non-empty array", "{}");
    assertAllRefused("entities", "entities must be a non-empty array", "{'entities':[]}");
    assertAllRefused("entities", "entities must be a non-empty array", "{'entities':{}}");
    assertAllRefused(
        "entities[1]",
        "Each entity must have entityType and entityId",
        "{'entities':[" + good + ",null]}");
    assertAllRefused(
        "entities[1].entityId",
        "Each entity must have entityType and entityId",
        "{'entities':[" + good + ",{'entityType':'tag'}]}");
    assertAllRefused(
        "entities[1].entityType",
        "Invalid entity type: " + "x".repeat(40) + "…",
        "{'entities':[" + good + "," + named("x".repeat(5_000), "1") + "]}");
    assertAllRefused(
        "entities[1].instanceId",
        "Invalid instanceId",
        "{'entities':[" + good + "," + named("tag", "1:nowhere") + "]}");
    assertEquals(List.of(), service.rules.hidden(2));
  }

  private void assertOneRefused(String field, String message, String text) {
    assertInvalid(field, message, () -> hide(ANN, text));
  }

  private void assertAllRefused(String field, String message, String text) {
    assertInvalid(
        field,
        message,
        () -> service.hidden.hideAll(Service.body(NamedEntities.class, text), as(ANN)));
  }

  @Test
  void hidingOnOneServerLeavesTheOthers() {
    service.put(OTHER, Service.made(LibraryTag.class, "id", "1", "name", "Ocean"));
    hide(ROOT, named("tag", "1:" + OTHER));
    assertTrue(service.sees(ROOT, EntityType.TAG, "1"));
    assertTrue(service.sees(ROOT, EntityType.SCENE, "101"));
    hide(ROOT, named("tag", "1"));
    assertFalse(service.sees(ROOT, EntityType.TAG, "1"));
    assertEquals(
        Set.of("1", "1:" + OTHER), Set.copyOf(service.hidden.ids(as(ROOT)).hiddenIds().tags()));
  }

  @Test
  void aServerThatTheUserDoesNotSeeIsNoServerToHim() {
    service.users.selected.put(2, List.of(OTHER));
    assertInvalid("instanceId", "Invalid instanceId", () -> hide(ANN, named("tag", "1:" + HOME)));
    assertThrows(Failure.NotFound.class, () -> hide(ANN, named("tag", "1")));
  }

  @Test
  void aPreviewTellsWhatWillVanishAndChangesNothing() {
    JsonNode before = json(Counts.of(service.visibility.current(2)::visible));
    JsonNode hides =
        json(service.hidden.preview(all(named("performer", "9")), as(ANN))).get("hides");
    assertEquals(before, json(Counts.of(service.visibility.current(2)::visible)));
    assertEquals(2, hides.get("scenes").asInt());
    assertEquals(1, hides.get("performers").asInt());
    hide(ANN, named("performer", "9"));
    JsonNode after = json(Counts.of(service.visibility.current(2)::visible));
    hides
        .fieldNames()
        .forEachRemaining(
            type ->
                assertEquals(
                    before.get(type).asInt() - after.get(type).asInt(),
                    hides.get(type).asInt(),
                    type));
  }

  @Test
  void showingAgainWhatWasNotHiddenIsDoneToo() {
    restore("tag", "1", null);
    restore("tag", "99", null);
    restore("tag", "1", "nowhere");
    assertInvalid("entityType", "Invalid entity type", () -> restore("clip", "1", null));
  }

  @Test
  void showingABareIdAgainShowsItOnEveryServer() {
    hideAll(named("tag", "1"), named("tag", "1:" + HOME), named("tag", "2"));
    restore("tag", "1", HOME);
    assertFalse(service.sees(ANN, EntityType.TAG, "1"));
    hide(ANN, named("tag", "1:" + HOME));
    restore("tag", "1", null);
    assertTrue(service.sees(ANN, EntityType.TAG, "1"));
    assertEquals(
        List.of("2"),
        service.rules.hidden(2).stream().map(Hidden::id).map(Object::toString).toList());
  }

  @Test
  void everythingIsShownAgain() {
    hideAll(named("tag", "1"), named("scene", "103"), named("scene", "102"));
    assertEquals(
        "{\"success\":true,\"message\":\"2 items restored successfully\",\"count\":2}",
        json(service.hidden.restoreAll("scene", as(ANN))).toString());
    assertTrue(service.sees(ANN, EntityType.SCENE, "103"));
    assertFalse(service.sees(ANN, EntityType.SCENE, "101"));
    assertInvalid(
        "entityType", "Invalid entity type", () -> service.hidden.restoreAll("x", as(ANN)));
    assertEquals(1, service.hidden.restoreAll(null, as(ANN)).count());
    assertTrue(service.sees(ANN, EntityType.SCENE, "101"));
    assertEquals(0, service.hidden.restoreAll(null, as(ANN)).count());
  }

  @Test
  void idsComeByTypeWithTheWishNotToBeAsked() {
    hideAll(named("tag", "1"), named("gallery", "8:" + HOME));
    JsonNode ids = json(service.hidden.ids(as(ANN)));
    assertFalse(ids.get("hideConfirmationDisabled").asBoolean());
    assertEquals("[\"1\"]", ids.get("hiddenIds").get("tags").toString());
    assertEquals("[\"8:" + HOME + "\"]", ids.get("hiddenIds").get("galleries").toString());
    assertEquals("[]", ids.get("hiddenIds").get("images").toString());
    assertEquals(
        "{\"success\":true,\"hideConfirmationDisabled\":true}",
        json(service.confirmation.change(
                Service.body(
                    HideConfirmationResource.Wish.class, "{'hideConfirmationDisabled':true}"),
                as(ANN)))
            .toString());
    assertTrue(service.hidden.ids(as(ANN)).hideConfirmationDisabled());
    assertFalse(service.hidden.ids(as(ROOT)).hideConfirmationDisabled());
    for (String wish : List.of("{}", "[]", "{'hideConfirmationDisabled':'true'}")) {
      assertInvalid(
          "hideConfirmationDisabled",
          "hideConfirmationDisabled must be a boolean",
          () -> Service.body(HideConfirmationResource.Wish.class, wish));
    }
  }
}
