package io.foyer.catalog.internal.rest;

import static io.foyer.catalog.internal.Running.HOME;
import static io.foyer.catalog.internal.Running.OTHER;
import static io.foyer.catalog.internal.Running.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.catalog.internal.Running;
import io.foyer.catalog.internal.Sample;
import io.foyer.catalog.internal.index.ListQuery;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.page.Pickers;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListsOverRestTest {
  private static final SecurityContext USER = Running.as(Role.USER);
  private static final SecurityContext ADMIN = Running.as(Role.ADMIN);

  @TempDir Path directory;
  private Running running;
  private Pages pages;
  private Pickers pickers;
  private Lookup lookup;

  @BeforeEach
  void start() {
    running = new Running(directory);
    pages = new Pages(running.library(), running.servers());
    pickers = new Pickers(running.library(), running.servers());
    lookup = new Lookup(running.library(), running.servers());
  }

  @AfterEach
  void stop() {
    running.close();
  }

  /** The example of the contract, with everything a scene may point to. */
  private void fill() {
    running.put(
        Sample.tag("12", "Sea"),
        Sample.tag("40", "Boats", "12"),
        Sample.performer("9", "Ida", "40"),
        Sample.studio("6", "World", null),
        Sample.studio("7", "North", "6"),
        Sample.group("3", "Trip"),
        Sample.gallery(
            "8", "Album", "2020-01-02", "7", List.of("9"), List.of("12"), List.of("101")),
        Sample.image("5", null, null, null, List.of(), List.of(), List.of("8")),
        Sample.scene(
            "101", "Harbour", "7", List.of("9"), List.of("12"), List.of("3"), List.of("8")),
        Sample.scene("102", null),
        Sample.clip("77", "101", 12.5, "12"));
    running.writer().derive(HOME);
    running.writer().ready(HOME);
  }

  private static ListBody body(String text) {
    try {
      return Running.JSON.readValue(text, ListBody.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode scenes(String body) {
    return json(new ScenesResource(running.library(), pages).list(body(body), USER));
  }

  private static Set<String> names(JsonNode node) {
    Set<String> names = new TreeSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static Set<String> of(String names) {
    return new TreeSet<>(List.of(names.trim().split("[,\\s]+")));
  }

  @Test
  void nothingIsAnsweredBeforeALibraryWasReadOnce() {
    Failure.Unavailable e = assertThrows(Failure.Unavailable.class, () -> scenes("{}"));
    assertTrue(e.starting());
  }

  @Test
  void aSceneIsAnsweredAsTheContractDescribesIt() {
    fill();
    JsonNode answer = scenes("{\"ids\":[\"101\"]}");
    assertEquals(of("scenes count"), names(answer));
    assertEquals(1, answer.get("count").asInt());
    JsonNode scene = answer.get("scenes").get(0);
    assertEquals(
        of(
            """
            id, instanceId, title, code, date, details, director, organized, urls, created_at,
            updated_at, studioId, studio, performers, tags, groups, galleries, inheritedTagIds,
            inheritedTags, rating, rating100, favorite, o_counter, play_count, play_duration,
            resume_time, play_history, o_history, last_played_at, last_o_at, files, paths,
            sceneStreams, captions, isStreamable, streamabilityReasons, libraryUrl
            """),
        names(scene));
    assertEquals("2024-06-01T08:00:00Z", scene.get("updated_at").asText());
    assertEquals(
        of("id, instanceId, name, image_path, favorite, parent_studio"),
        names(scene.get("studio")));
    assertEquals("6", scene.get("studio").get("parent_studio").get("id").asText());
    assertEquals(
        of("id, instanceId, name, disambiguation, gender, image_path, favorite, rating100"),
        names(scene.get("performers").get(0)));
    assertEquals(
        "/api/proxy/library?path=%2Fperformer%2F9%2Fimage&instanceId=" + HOME,
        scene.get("performers").get(0).get("image_path").asText());
    assertEquals("[\"40\"]", scene.get("inheritedTagIds").toString());
    assertEquals(2, scene.get("groups").get(0).get("scene_index").asInt());
    assertEquals("Album", scene.get("galleries").get(0).get("title").asText());
    assertEquals(
        "{\"path\":\"/media/harbour 101.mp4\",\"basename\":\"harbour 101.mp4\",\"duration\":912,"
            + "\"bit_rate\":4200000,\"frame_rate\":25.0,\"width\":1920,\"height\":1080,"
            + "\"video_codec\":\"h264\",\"audio_codec\":\"aac\",\"size\":480000000}",
        scene.get("files").get(0).toString());
    assertEquals(
        "/api/proxy/scene/101/preview?instanceId=" + HOME,
        scene.get("paths").get("preview").asText());
    assertEquals(2, scene.get("sceneStreams").size());
    assertEquals(
        "/api/scene/101/proxy-stream/stream.m3u8?resolution=FULL_HD&instanceId=" + HOME,
        scene.get("sceneStreams").get(1).get("url").asText());
    assertTrue(scene.get("isStreamable").asBoolean());
    assertTrue(scene.get("libraryUrl").isNull());
    assertFalse(answer.toString().contains("media.example"));
  }

  @Test
  void countsByValueComeWithNamesWhereTheyWereAskedFor() {
    fill();
    JsonNode facets =
        scenes(
                """
                {"filter":{"per_page":1},
                 "facets":["tags","studios","year","resolution","rating"],
                 "facet_values":{"studios":["6","999"]}}
                """)
            .get("facets");
    assertEquals(of("tags studios year resolution rating"), names(facets));
    String entity = "{\"id\":\"%s\",\"instanceId\":\"" + HOME + "\",\"name\":\"%s\",\"count\":%d}";
    assertEquals(
        "[" + entity.formatted(12, "Sea", 1) + "," + entity.formatted(40, "Boats", 1) + "]",
        facets.get("tags").toString());
    assertEquals(
        "[" + entity.formatted(7, "North", 1) + "," + entity.formatted(6, "World", 0) + "]",
        facets.get("studios").toString());
    assertEquals("[{\"value\":0,\"count\":2}]", facets.get("rating").toString());
    assertEquals("FULL_HD", facets.get("resolution").get(0).get("value").asText());
    assertEquals(
        "facets",
        assertThrows(Failure.Invalid.class, () -> scenes("{\"facets\":[\"colour\"]}")).field());
  }

  @Test
  void onlyAdministratorsLearnWhereTheLibraryServerIs() {
    fill();
    JsonNode answer =
        json(new ScenesResource(running.library(), pages).list(body("{\"ids\":[\"101\"]}"), ADMIN));
    assertEquals(
        "http://media.example:9999/scenes/101",
        answer.get("scenes").get(0).get("libraryUrl").asText());
    assertFalse(answer.toString().contains("key-of"));
  }

  @Test
  void theOtherListsHaveTheirMembers() {
    fill();
    JsonNode performer =
        json(new PerformersResource(running.library(), pages, pickers).list(null, USER))
            .get("performers")
            .get(0);
    assertEquals("Album", performer.get("galleries").get(0).get("title").asText());
    assertEquals("North", performer.get("studios").get(0).get("name").asText());
    assertEquals(1, performer.get("image_count").asInt());
    JsonNode studio =
        json(new StudiosResource(running.library(), pages, pickers)
                .list(body("{\"ids\":[\"6\"]}"), USER))
            .get("studios")
            .get(0);
    assertEquals("North", studio.get("child_studios").get(0).get("name").asText());
    assertEquals(0, studio.get("scene_count").asInt());
    JsonNode tag =
        json(new TagsResource(running.library(), pages, pickers)
                .list(body("{\"ids\":[\"40\"]}"), USER))
            .get("tags")
            .get(0);
    assertEquals("Sea", tag.get("parents").get(0).get("name").asText());
    assertEquals(1, tag.get("scene_count_via_performers").asInt());
    JsonNode group =
        json(new GroupsResource(running.library(), pages, pickers).list(null, USER))
            .get("groups")
            .get(0);
    assertEquals("Ida", group.get("performers").get(0).get("name").asText());
    JsonNode image =
        json(new ImagesResource(running.library(), pages).list(null, USER)).get("images").get(0);
    assertEquals("2020-01-02", image.get("date").asText());
    assertEquals("North", image.get("studio").get("name").asText());
    assertEquals("5", image.get("title").asText());
    assertEquals(
        "/api/proxy/image/5/thumbnail?instanceId=" + HOME,
        image.get("paths").get("thumbnail").asText());
    JsonNode gallery = json(new GalleryDetailResource(pages, lookup).gallery("8", null, USER));
    assertEquals(1, gallery.get("image_count").asInt());
    assertEquals("Harbour", gallery.get("scenes").get(0).get("title").asText());
    assertEquals(1, gallery.get("performers").get(0).get("scene_count").asInt());
    assertEquals("Boats", gallery.at("/performers/0/tags/0/name").asText());
    assertEquals("Boats", gallery.at("/tags/0/children/0/name").asText());
    assertEquals("World", gallery.at("/studio/parent_studio/name").asText());
    JsonNode images =
        json(new GalleryDetailResource(pages, lookup).images("8", 1, 10, null, null, USER));
    assertEquals(1, images.get("pagination").get("total").asInt());
    JsonNode detail = json(new ImageDetailResource(pages, lookup).image("5", null, USER));
    assertEquals("Album", detail.get("galleries").get(0).get("title").asText());
    JsonNode clips =
        json(
            new SceneClipsResource(running.library(), pages, lookup)
                .clips("101", false, null, USER));
    assertEquals("Harbour", clips.get("clips").get(0).get("scene").get("title").asText());
    JsonNode tags =
        json(
            new FolderTagsResource(pages)
                .tags(new FolderTagsResource.Scenes("9", null, null, null), USER));
    assertEquals(
        "[\"Sea\"]",
        tags.findValuesAsText("name").stream().map(n -> '"' + n + '"').toList().toString());
    JsonNode picker = json(new TagsResource(running.library(), pages, pickers).pick(null, USER));
    assertEquals(List.of("Boats", "Sea"), picker.findValuesAsText("name"));
  }

  @Test
  void textOfAnyKindFindsOnlyWhatHoldsIt() {
    fill();
    assertEquals(1, count("Details of harb"));
    assertEquals(1, count("HARBOUR 101"));
    assertEquals(1, count("ida")); // the performer's name
    assertEquals(1, count("North"));
    assertEquals(1, count("sea"));
    assertEquals(0, count("boats")); // an inherited tag does not count
    assertEquals(2, count("ha"));
    assertEquals(0, count("zzz"));
    for (String hostile :
        List.of(
            "\"",
            "\"\"\"",
            "*",
            "a*b",
            "title:x",
            "NEAR(a b)",
            "AND",
            "OR OR",
            "(((",
            "^abc",
            "{title} : x",
            "-abc",
            "%",
            "__",
            "\\",
            "'; DROP TABLE scenes; --",
            "\u0000abc",
            "a\u0000b",
            "\ud83d\udea2",
            "\ud83d",
            "é",
            "ab\"",
            "{",
            "+ + +")) {
      assertTrue(count(hostile) >= 0, hostile);
    }
    assertEquals(0, count("%"));
    assertThrows(Failure.Invalid.class, () -> count("x".repeat(10_000)));
  }

  private int count(String q) {
    return scenes(
            Running.JSON
                .createObjectNode()
                .set("filter", Running.JSON.createObjectNode().put("q", q))
                .toString())
        .get("count")
        .asInt();
  }

  @Test
  void diacriticsDoNotMatterForSearch() {
    running.put(Sample.scene("1", "Köln an der Spree"), Sample.scene("2", "Koln"));
    running.writer().ready(HOME);
    assertEquals(2, count("koln"));
    assertEquals(2, count("KÖLN"));
  }

  @Test
  void eachAliasIsSearchedAndNotHowTheyAreKept() {
    fill();
    for (String q : List.of("[\"", "\"]", "\",\"", "[", "\"")) {
      assertEquals(
          0,
          json(new PerformersResource(running.library(), pages, pickers)
                  .list(
                      body(
                          Running.JSON
                              .createObjectNode()
                              .set("filter", Running.JSON.createObjectNode().put("q", q))
                              .toString()),
                      USER))
              .get("count")
              .asInt(),
          q);
    }
  }

  @Test
  void aCriterionComparesBlanksAndLinesAsTheyAre() {
    running.put(Sample.scene("1", "Over the sea"), Sample.scene("2", "Seaside\tand\nshore"));
    running.writer().ready(HOME);
    String title = "{\"scene_filter\":{\"title\":{\"value\":\"%s\"}}}";
    assertEquals(1, scenes(title.formatted(" sea")).get("count").asInt());
    assertEquals(2, scenes(title.formatted("sea")).get("count").asInt());
    assertEquals(1, scenes(title.formatted("e\\tan")).get("count").asInt());
    assertEquals(1, scenes(title.formatted("\\n")).get("count").asInt());
    assertEquals(0, scenes(title.formatted("eand")).get("count").asInt());
  }

  @Test
  void aDurationComparesInTheWholeSecondsThatAreShown() {
    running.put(Sample.scene("1", "Lasts 912.4 seconds"));
    running.writer().ready(HOME);
    String duration = "{\"scene_filter\":{\"duration\":{\"value\":912,\"modifier\":\"%s\"}}}";
    assertEquals(912, scenes("{}").at("/scenes/0/files/0/duration").asInt());
    assertEquals(1, scenes(duration.formatted("EQUALS")).get("count").asInt());
    assertEquals(0, scenes(duration.formatted("GREATER_THAN")).get("count").asInt());
  }

  @Test
  void anUnknownIdIsAnEmptyListAndAPageBeyondTheEndStillCounts() {
    fill();
    assertEquals("{\"scenes\":[],\"count\":0}", scenes("{\"ids\":[\"999\"]}").toString());
    assertEquals(
        "{\"scenes\":[],\"count\":2}", scenes("{\"filter\":{\"page\":1000000}}").toString());
    assertThrows(Failure.Invalid.class, () -> scenes("{\"filter\":{\"per_page\":1001}}"));
    assertThrows(Failure.Invalid.class, () -> scenes("{\"ids\":[\"1\",null]}"));
    assertThrows(
        Failure.NotFound.class,
        () -> new ImageDetailResource(pages, lookup).image("999", null, USER));
  }

  @Test
  void aBareIdOfTwoServersNamesItsCandidates() {
    fill();
    running.writer().put(OTHER, EntityType.SCENE, List.of(Sample.scene("101", "Elsewhere")));
    Failure.Ambiguous e =
        assertThrows(Failure.Ambiguous.class, () -> scenes("{\"ids\":[\"101\"]}"));
    assertEquals(2, e.matches().size());
    assertEquals(1, scenes("{\"ids\":[\"101:" + OTHER + "\"]}").get("count").asInt());
  }

  @Test
  void aDeletedEntityDisappearsFromListsAndStubsAtOnce() {
    fill();
    running.writer().remove(HOME, EntityType.PERFORMER, List.of("9"));
    running.writer().remove(HOME, EntityType.SCENE, List.of("102"));
    JsonNode answer = scenes("{}");
    assertEquals(1, answer.get("count").asInt());
    assertEquals(0, answer.get("scenes").get(0).get("performers").size());
  }

  @Test
  void theIndexIsBuiltFromTheFileAtTheNextStart() {
    fill();
    String before = scenes("{}").toString();
    stop();
    start();
    running.writer().put(HOME, EntityType.SCENE, List.of()); // waits until the index stands
    assertEquals(before, scenes("{}").toString());
  }

  @Test
  void aCensusFindsWhatTheLibraryServerDoesNotHaveAnyMore() {
    fill();
    try (var census = running.writer().census(HOME, EntityType.SCENE)) {
      census.seen(List.of("101", "7", "x"));
      assertEquals(2, census.seenCount());
      assertEquals(List.of("102"), census.missing());
    }
  }

  @Test
  void similarScenesShareSomething() {
    fill();
    running.put(
        Sample.scene("103", "Alike", "7", List.of("9"), List.of(), List.of(), List.of()),
        Sample.scene("104", "A bit", null, List.of(), List.of("12"), List.of(), List.of()));
    JsonNode similar = json(new SimilarScenesResource(pages, lookup).similar("101", 1, null, USER));
    assertEquals(List.of("Alike", "A bit"), titles(similar.get("scenes")));
    assertEquals(
        "{\"scenes\":[],\"count\":0,\"page\":1,\"perPage\":12}",
        json(new SimilarScenesResource(pages, lookup).similar("999", 1, null, USER)).toString());
  }

  @Test
  void timelinesCountWhatHasAFullDate() {
    fill();
    running.put(
        Sample.gallery("20", "Year only", "2020", null, List.of(), List.of(), List.of()),
        Sample.gallery("21", "Week 53", "2021-01-01", null, List.of(), List.of(), List.of()),
        Sample.gallery("22", "No day", "2021-02-31", null, List.of(), List.of(), List.of()));
    TimelineResource timeline = new TimelineResource(pages);
    assertEquals(
        "[{\"period\":\"2020-W01\",\"count\":1},{\"period\":\"2020-W53\",\"count\":1}]",
        json(timeline.distribution("gallery", "weeks", null, null, null, null, USER))
            .get("distribution")
            .toString());
    assertEquals(
        "[{\"period\":\"2020-01\",\"count\":1}]",
        json(timeline.distribution("image", "months", "9:" + HOME, null, null, null, USER))
            .get("distribution")
            .toString());
    assertThrows(
        Failure.Invalid.class,
        () -> timeline.distribution("tag", "months", null, null, null, null, USER));
    assertThrows(
        Failure.Invalid.class,
        () -> timeline.distribution("scene", "eons", null, null, null, null, USER));
  }

  @Test
  void aRemovedServerLeavesNothing() {
    fill();
    running.writer().put(OTHER, EntityType.SCENE, List.of(Sample.scene("500", "Elsewhere")));
    running.writer().ready(OTHER);
    running.writer().purge(HOME);
    assertEquals(List.of("Elsewhere"), titles(scenes("{}").get("scenes")));
    assertEquals(Set.of(OTHER), running.writer().instances());
    running.writer().purge(OTHER);
    assertEquals(Set.of(), running.writer().instances());
    assertThrows(Failure.Unavailable.class, () -> scenes("{}"));
  }

  @Test
  void ordersOfTextsFollowTheirKeys() {
    running.put(
        Sample.scene("1", "b"),
        Sample.scene("2", "B"),
        Sample.scene("3", null),
        Sample.scene("4", "\u00e4"),
        Sample.scene("5", "\ud83d\udea2"),
        Sample.scene("6", "\uff21"),
        Sample.scene("7", "a"));
    var texts = running.library().texts();
    int[] order = texts.order(EntityType.SCENE, "title");
    String[] keys = texts.keys(EntityType.SCENE, "title", order);
    assertEquals(
        List.of("a", "b", "b", "harbour 3.mp4", "\u00e4", "\uff21", "\ud83d\udea2"), List.of(keys));
    assertEquals("b", texts.labels(EntityType.SCENE, new int[] {order[1]})[0]);
  }

  private static List<String> titles(JsonNode scenes) {
    return StreamSupport.stream(scenes.spliterator(), false)
        .map(scene -> scene.get("title").asText())
        .toList();
  }

  @Test
  void aPageTakesAsManyStatementsForOneEntityAsForMany() {
    fill();
    for (int i = 200; i < 260; i++) {
      String id = Integer.toString(i);
      running.put(
          Sample.tag(id, "Tag " + id, "12"),
          Sample.performer(id, "Performer " + id, id),
          Sample.studio(id, "Studio " + id, "6", id),
          Sample.group(id, "Group " + id, id),
          Sample.gallery(id, null, null, id, List.of(id), List.of(id), List.of()),
          Sample.image(id, null, null, id, List.of(id), List.of(id), List.of(id)),
          Sample.scene(id, null, id, List.of(id), List.of(id), List.of(id), List.of(id)),
          Sample.clip(id, id, 1, id));
    }
    for (EntityType type : EntityType.values()) {
      assertEquals(statements(type, 1), statements(type, 60), type.key());
    }
  }

  private int statements(EntityType type, int size) {
    ListBody body = body("{\"filter\":{\"per_page\":" + size + "}}");
    int before = running.statements();
    Object ignored =
        switch (type) {
          case SCENE -> new ScenesResource(running.library(), pages).list(body, USER);
          case PERFORMER ->
              new PerformersResource(running.library(), pages, pickers).list(body, USER);
          case STUDIO -> new StudiosResource(running.library(), pages, pickers).list(body, USER);
          case TAG -> new TagsResource(running.library(), pages, pickers).list(body, USER);
          case GROUP -> new GroupsResource(running.library(), pages, pickers).list(body, USER);
          case GALLERY -> new GalleriesResource(running.library(), pages, pickers).list(body, USER);
          case IMAGE -> new ImagesResource(running.library(), pages).list(body, USER);
          case CLIP -> clips(size);
        };
    return running.statements() - before;
  }

  private List<?> clips(int size) {
    ListResult found =
        running
            .library()
            .lists()
            .list(
                (Viewer) USER.getUserPrincipal(),
                new ListQuery(EntityType.CLIP, null, null, null, null, null, null, 1, size, false));
    return pages.clips((Viewer) USER.getUserPrincipal(), found.snapshot(), found.ords());
  }
}
