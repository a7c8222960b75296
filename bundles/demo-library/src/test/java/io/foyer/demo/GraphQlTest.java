package io.foyer.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityType;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class GraphQlTest {
  private static DemoLibrary library;
  private static Caller caller;

  @BeforeAll
  static void start() throws Exception {
    library = DemoLibrary.start(DemoLibrary.Options.ofScenes(1200));
    caller = new Caller(library);
  }

  @AfterAll
  static void stop() {
    caller.close();
    library.close();
  }

  @AfterEach
  void restore() {
    library.changes().restoreBackup();
  }

  private static List<String> ids(JsonNode rows) {
    List<String> ids = new ArrayList<>();
    rows.forEach(row -> ids.add(row.get("id").asText()));
    return ids;
  }

  @Test
  void equalSeedsGiveEqualLibrariesAndOthersDoNot() throws Exception {
    String query =
        "{findScenes(filter:{per_page:50,sort:\"id\"}){scenes{id title date "
            + "performers{name} tags{name} files{path size} updated_at}}}";
    byte[] first = caller.post(query, Map.of()).body();
    try (DemoLibrary twin = DemoLibrary.start(DemoLibrary.Options.ofScenes(1200));
        DemoLibrary other = DemoLibrary.start(DemoLibrary.Options.ofScenes(1200).withSeed(7));
        Caller twinCaller = new Caller(twin);
        Caller otherCaller = new Caller(other)) {
      assertArrayEquals(first, twinCaller.post(query, Map.of()).body());
      assertNotEquals(
          new String(first, StandardCharsets.UTF_8),
          new String(otherCaller.post(query, Map.of()).body(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void documentsAreHeldAgainstTheSchema() throws Exception {
    HttpResponse<byte[]> plain = caller.post("{findScenes{nothing}}", Map.of());
    assertEquals(422, plain.statusCode());
    String body = new String(plain.body(), StandardCharsets.UTF_8);
    assertTrue(body.startsWith("{\"errors\":"), body);
    assertTrue(body.contains("GRAPHQL_VALIDATION_FAILED"), body);

    HttpResponse<byte[]> any = caller.post("{findScenes{nothing}}", Map.of(), "Accept", "*/*");
    assertEquals(400, any.statusCode());
    assertEquals(
        "application/graphql-response+json", any.headers().firstValue("content-type").orElse(""));

    HttpResponse<byte[]> syntax = caller.post("{findScenes", Map.of());
    assertEquals(422, syntax.statusCode());
    assertTrue(new String(syntax.body(), StandardCharsets.UTF_8).contains("GRAPHQL_PARSE_FAILED"));

    HttpResponse<byte[]> variable =
        caller.post("query($p:Int!){findScenes(filter:{page:$p}){count}}", Map.of());
    assertEquals(422, variable.statusCode());

    assertEquals(
        422,
        caller
            .post("{findTags(tag_filter:{rating100:{value:1,modifier:EQUALS}}){count}}", Map.of())
            .statusCode());
  }

  @Test
  void pagesByIdNeitherRepeatNorSkip() throws Exception {
    for (String list :
        List.of(
            "Scenes scenes",
            "Performers performers",
            "Images images",
            "Galleries galleries",
            "Tags tags",
            "Studios studios",
            "Groups groups",
            "SceneMarkers scene_markers")) {
      String query = "find" + list.split(" ")[0];
      String rows = list.split(" ")[1];
      Set<String> seen = new HashSet<>();
      int count = 0;
      for (int page = 1; page < 40; page++) {
        JsonNode found =
            caller
                .data(
                    "{"
                        + query
                        + "(filter:{page:"
                        + page
                        + ",per_page:100,sort:\"id\"}){count "
                        + rows
                        + "{id updated_at}}}")
                .get(query);
        count = found.get("count").asInt();
        for (String id : ids(found.get(rows))) {
          assertTrue(seen.add(id), () -> query + " repeats " + id);
        }
      }
      assertEquals(Math.min(count, 3900), seen.size(), query);
      assertTrue(rows.equals("scenes") || count % 100 != 0, query);
    }
  }

  @Test
  void pageRulesAreThoseOfTheRealServer() throws Exception {
    JsonNode scenes =
        caller.data(
            "{none:findScenes(filter:{per_page:0}){count scenes{id}}"
                + " standard:findScenes{scenes{id}}"
                + " zero:findScenes(filter:{page:0,sort:\"id\"}){scenes{id}}"
                + " past:findScenes(filter:{page:9999}){count scenes{id}}"
                + " all:findScenes(filter:{per_page:-1}){scenes{id}}}");
    assertEquals(1200, scenes.at("/none/count").asInt());
    assertEquals(0, scenes.at("/none/scenes").size());
    assertEquals(25, scenes.at("/standard/scenes").size());
    assertEquals("1", scenes.at("/zero/scenes/0/id").asText());
    assertEquals(1200, scenes.at("/past/count").asInt());
    assertEquals(0, scenes.at("/past/scenes").size());
    assertEquals(1200, scenes.at("/all/scenes").size());
  }

  @Test
  void idsDecideAlone() throws Exception {
    JsonNode found =
        caller.data("{findScenes(ids:[7,\"3\"],filter:{per_page:1,q:\"zzz\"}){count scenes{id}}}");
    assertEquals(List.of("7", "3"), ids(found.at("/findScenes/scenes")));
    assertEquals(2, found.at("/findScenes/count").asInt());
    assertEquals(
        25, caller.data("{findScenes(ids:[]){scenes{id}}}").at("/findScenes/scenes").size());
    JsonNode unknown = caller.graphQl("{findScenes(ids:[1,33]){count}}");
    assertEquals("scene with id 33 not found", unknown.at("/errors/0/message").asText());
    assertTrue(unknown.get("data").isNull());
    assertTrue(
        caller
            .graphQl("{findScenes(ids:[1,1]){count}}")
            .at("/errors/0/message")
            .asText()
            .contains("duplicate id found: 1"));
    assertTrue(
        caller
            .graphQl("{findScene(id:\"x\"){id}}")
            .at("/errors/0/message")
            .asText()
            .contains("strconv.Atoi"));
    assertTrue(caller.data("{findScene(id:33){id}}").get("findScene").isNull());
  }

  @Test
  void timeStampsCompareAsText() throws Exception {
    library.changes().offsetMinutes(60);
    library.changes().touch(EntityType.SCENE, "5");
    String stored =
        caller.data("{findScene(id:5){updated_at}}").at("/findScene/updated_at").asText();
    assertTrue(stored.endsWith("+01:00"), stored);
    String second = stored.substring(0, 19);
    assertEquals(List.of("5"), ids(newer(second, "5")));
    assertEquals(List.of(), ids(newer(second + ".999", "5")));
    assertEquals(List.of(), ids(newer(second + "Z", "5")));
    assertEquals(List.of(), ids(newer(stored, "5")));
    library.changes().offsetMinutes(0);
    library.changes().touch(EntityType.SCENE, "5");
    String utc = caller.data("{findScene(id:5){updated_at}}").at("/findScene/updated_at").asText();
    assertTrue(utc.endsWith("Z"), utc);
    assertEquals(List.of("5"), ids(newer(utc.substring(0, 19) + ".999", "5")));
  }

  private static JsonNode newer(String than, String id) throws Exception {
    return caller
        .data(
            "{findScenes(scene_filter:{updated_at:{value:\""
                + than
                + "\",modifier:GREATER_THAN},id:{value:"
                + id
                + ",modifier:EQUALS}}){scenes{id}}}")
        .at("/findScenes/scenes");
  }

  @Test
  void updatesArePartialAndStampTheEntity() throws Exception {
    JsonNode before =
        caller.data("{findScene(id:2){title updated_at o_counter play_duration}}").get("findScene");
    JsonNode after =
        caller
            .data(
                "mutation{sceneUpdate(input:{id:2,rating100:80,tag_ids:[1,2]}){title rating100"
                    + " tags{id} updated_at}}")
            .get("sceneUpdate");
    assertEquals(before.get("title"), after.get("title"));
    assertEquals(80, after.get("rating100").asInt());
    assertEquals(List.of("1", "2"), ids(after.get("tags")));
    assertNotEquals(before.get("updated_at"), after.get("updated_at"));
    assertTrue(
        caller
            .data("mutation{sceneUpdate(input:{id:2,rating100:null}){rating100}}")
            .at("/sceneUpdate/rating100")
            .isNull());
    assertTrue(
        caller
            .graphQl("mutation{performerUpdate(input:{id:2,favorite:null}){id}}")
            .at("/errors/0/message")
            .asText()
            .startsWith("Internal system error"));
    assertTrue(
        caller
            .graphQl("mutation{sceneUpdate(input:{id:2,studio_id:99999}){id}}")
            .at("/errors/0/message")
            .asText()
            .contains("FOREIGN KEY"));

    String stamp = caller.data("{findScene(id:2){updated_at}}").toString();
    int counter = before.get("o_counter").asInt();
    assertEquals(
        counter + 1, caller.data("mutation{sceneIncrementO(id:2)}").get("sceneIncrementO").asInt());
    caller.data("mutation{sceneSaveActivity(id:2,resume_time:3.5,playDuration:2)}");
    caller.data("mutation{sceneSaveActivity(id:2,playDuration:2)}");
    JsonNode played = caller.data("{findScene(id:2){resume_time play_duration}}").get("findScene");
    assertEquals(3.5, played.get("resume_time").asDouble());
    assertEquals(
        before.get("play_duration").asDouble() + 4, played.get("play_duration").asDouble(), 1e-6);
    assertEquals(stamp, caller.data("{findScene(id:2){updated_at}}").toString());
  }

  @Test
  void bulkUpdatesSetAddAndRemove() throws Exception {
    String stamp =
        caller.data("{findScene(id:2){updated_at}}").at("/findScene/updated_at").asText();
    caller.data(
        "mutation{bulkSceneUpdate(input:{ids:[2,3],performer_ids:{ids:[1],mode:SET}}){id}}");
    JsonNode added =
        caller.data(
            "mutation{bulkSceneUpdate(input:{ids:[2],performer_ids:{ids:[4,1,4],mode:ADD}})"
                + "{id updated_at performers{id}}}");
    assertEquals(List.of("1", "4"), ids(added.at("/bulkSceneUpdate/0/performers")));
    assertNotEquals(stamp, added.at("/bulkSceneUpdate/0/updated_at").asText());
    JsonNode removed =
        caller.data(
            "mutation{bulkSceneUpdate(input:{ids:[2],performer_ids:{ids:[1,9],mode:REMOVE}})"
                + "{performers{id}}}");
    assertEquals(List.of("4"), ids(removed.at("/bulkSceneUpdate/0/performers")));
    assertEquals(
        List.of("1"),
        ids(caller.data("{findScene(id:3){performers{id}}}").at("/findScene/performers")));
    for (String mutation : List.of("Image", "Gallery")) {
      JsonNode changed =
          caller.data(
              "mutation{bulk%sUpdate(input:{ids:[2],performer_ids:{ids:[5],mode:ADD}})"
                      .formatted(mutation)
                  + "{performers{id}}}");
      assertTrue(ids(changed.at("/bulk%sUpdate/0/performers".formatted(mutation))).contains("5"));
    }
  }

  @Test
  void aBulkUpdateThatCannotBeDoneWholeIsNotDone() throws Exception {
    String before = caller.data("{findScene(id:2){performers{id} updated_at}}").toString();
    for (String input :
        List.of(
            "ids:[2,99999],performer_ids:{ids:[1],mode:ADD}",
            "ids:[2],performer_ids:{ids:[99999],mode:ADD}")) {
      assertFalse(
          caller
              .graphQl("mutation{bulkSceneUpdate(input:{" + input + "}){id}}")
              .path("errors")
              .isEmpty(),
          input);
    }
    assertEquals(before, caller.data("{findScene(id:2){performers{id} updated_at}}").toString());
  }

  @Test
  void aPerformerIsMadeFoundByTheExternalIdAndDestroyed() throws Exception {
    String create =
        "mutation{performerCreate(input:{name:\"Ada Newcomer\",stash_ids:[{"
            + "endpoint:\"https://demo.foyer.example/graphql\",stash_id:\"abc-1\"}]})"
            + "{id name gender birthdate country alias_list rating100 favorite scene_count tags{id}"
            + " stash_ids{endpoint stash_id}}}";
    JsonNode made = caller.data(create).get("performerCreate");
    assertEquals("Ada Newcomer", made.get("name").asText());
    assertEquals("abc-1", made.at("/stash_ids/0/stash_id").asText());
    assertTrue(made.get("gender").isNull() && made.get("rating100").isNull());
    assertEquals(0, made.get("alias_list").size() + made.get("tags").size());
    assertTrue(caller.graphQl(create).at("/errors/0/message").asText().contains("already exists"));
    String id = made.get("id").asText();
    String found =
        "{findPerformers(performer_filter:{stash_id_endpoint:{stash_id:\"abc-1\",modifier:EQUALS}})"
            + "{performers{id}}}";
    assertEquals(List.of(id), ids(caller.data(found).at("/findPerformers/performers")));

    caller.data(
        "mutation{bulkSceneUpdate(input:{ids:[2],performer_ids:{ids:[%s],mode:ADD}}){id}}"
            .formatted(id));
    assertEquals(
        1,
        caller
            .data("{findPerformer(id:%s){scene_count}}".formatted(id))
            .at("/findPerformer/scene_count")
            .asInt());
    caller.data("mutation{performerDestroy(input:{id:%s})}".formatted(id));
    assertEquals(0, caller.data(found).at("/findPerformers/performers").size());
    assertFalse(
        ids(caller.data("{findScene(id:2){performers{id}}}").at("/findScene/performers"))
            .contains(id));
    String next = caller.data(create).at("/performerCreate/id").asText();
    assertNotEquals(id, next, "an id is never given again");
  }

  @Test
  void relationsAgreeFromBothEnds() throws Exception {
    JsonNode performer =
        caller
            .data(
                "{findPerformers(filter:{per_page:1,sort:\"scenes_count\",direction:DESC}){performers{id"
                    + " scene_count}}}")
            .at("/findPerformers/performers/0");
    int count =
        caller
            .data(
                "{findScenes(scene_filter:{performers:{value:["
                    + performer.get("id").asText()
                    + "],modifier:INCLUDES}}){count}}")
            .at("/findScenes/count")
            .asInt();
    assertEquals(performer.get("scene_count").asInt(), count);
    JsonNode galleries =
        caller
            .data(
                "{findGalleries(filter:{per_page:-1}){galleries{id image_count scenes{id"
                    + " galleries{id}}}}}")
            .at("/findGalleries/galleries");
    for (JsonNode gallery : galleries) {
      for (JsonNode scene : gallery.get("scenes")) {
        assertTrue(ids(scene.get("galleries")).contains(gallery.get("id").asText()));
      }
    }
    String gallery = galleries.get(0).get("id").asText();
    assertEquals(
        galleries.get(0).get("image_count").asInt(),
        caller
            .data(
                "{findImages(image_filter:{galleries:{value:["
                    + gallery
                    + "],modifier:INCLUDES}}){count}}")
            .at("/findImages/count")
            .asInt());
    for (JsonNode marker :
        caller
            .data(
                "{findSceneMarkers(filter:{per_page:-1}){scene_markers{id scene{id"
                    + " scene_markers{id}}}}}")
            .at("/findSceneMarkers/scene_markers")) {
      assertTrue(ids(marker.at("/scene/scene_markers")).contains(marker.get("id").asText()));
    }
  }

  @Test
  void deletedEntitiesVanishFromRelationsWithoutAStamp() throws Exception {
    String before = caller.data("{findScene(id:1){updated_at}}").toString();
    String tag = caller.data("{findScene(id:1){tags{id}}}").at("/findScene/tags/0/id").asText();
    int scenes = caller.data("{findScenes{count}}").at("/findScenes/count").asInt();
    library.changes().delete(EntityType.TAG, tag);
    library.changes().delete(EntityType.SCENE, "2");
    assertFalse(
        ids(caller.data("{findScene(id:1){tags{id}}}").at("/findScene/tags")).contains(tag));
    assertEquals(before, caller.data("{findScene(id:1){updated_at}}").toString());
    assertEquals(scenes - 1, caller.data("{findScenes{count}}").at("/findScenes/count").asInt());
    assertEquals(
        List.of("1", "3"),
        ids(
            caller
                .data("{findScenes(filter:{per_page:2,sort:\"id\"}){scenes{id}}}")
                .at("/findScenes/scenes")));
    String added = library.changes().insert(EntityType.SCENE);
    assertEquals(
        List.of(added),
        ids(
            caller
                .data("{findScenes(filter:{per_page:1,sort:\"id\",direction:DESC}){scenes{id}}}")
                .at("/findScenes/scenes")));
    library.changes().empty();
    assertEquals(0, caller.data("{findScenes{count scenes{id}}}").at("/findScenes/count").asInt());
  }

  @Test
  void addressesFollowTheHostAndOnlyStreamsCarryTheKey() throws Exception {
    JsonNode scene =
        caller
            .data("{findScene(id:1){paths{screenshot stream sprite} sceneStreams{url label}}}")
            .get("findScene");
    String base = "http://127.0.0.1:" + library.uri().getPort();
    assertTrue(
        scene.at("/paths/screenshot").asText().matches(base + "/scene/1/screenshot\\?t=\\d+"));
    assertEquals(
        base + "/scene/1/stream?apikey=" + library.apiKey(), scene.at("/paths/stream").asText());
    assertTrue(
        scene.at("/paths/sprite").asText().matches(base + "/scene/[0-9a-f]{16}_sprite\\.jpg"));
    for (JsonNode stream : scene.get("sceneStreams")) {
      assertTrue(stream.get("url").asText().contains("apikey="), stream.toString());
    }
  }

  @Test
  void theOddThingsOfRealLibrariesAreThere() throws Exception {
    JsonNode loop =
        caller
            .data(
                "{findTags(tag_filter:{name:{value:\"mirror of itself\",modifier:EQUALS}}){tags{id"
                    + " parents{id}}}}")
            .at("/findTags/tags/0");
    assertEquals(List.of(loop.get("id").asText()), ids(loop.get("parents")));
    JsonNode groups =
        caller
            .data(
                "{findGroups(filter:{per_page:2,sort:\"id\",direction:DESC}){groups{id name"
                    + " sub_groups{group{id} description} containing_groups{group{id}}}}}")
            .at("/findGroups/groups");
    assertEquals(groups.get(0).at("/containing_groups/0/group/id"), groups.get(1).get("id"));
    assertEquals(groups.get(1).at("/containing_groups/0/group/id"), groups.get(0).get("id"));
    String raw =
        new String(
            caller
                .post(
                    "{findScenes(scene_filter:{title:{value:\"<script>%\",modifier:EQUALS}}){scenes{title"
                        + " captions{language_code}}}}",
                    Map.of())
                .body(),
            StandardCharsets.UTF_8);
    assertTrue(raw.contains("\\u003cscript\\u003e") && raw.contains("\\u0026"), raw);
    String numbers =
        new String(
            caller
                .post(
                    "{findScenes(filter:{per_page:1,sort:\"duration\",direction:DESC}){scenes{files{duration}}}}",
                    Map.of())
                .body(),
            StandardCharsets.UTF_8);
    assertTrue(numbers.contains("\"duration\":1e+06"), numbers);
  }
}
