package io.foyer.catalog.internal.rest;

import static io.foyer.catalog.internal.Running.HOME;
import static io.foyer.catalog.internal.Running.OTHER;
import static io.foyer.catalog.internal.Running.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.catalog.Catalog;
import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.internal.LibraryCatalog;
import io.foyer.catalog.internal.Running;
import io.foyer.catalog.internal.Sample;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.page.Pickers;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/** Answers to a viewer from whom some of the library is kept. */
class KeptFromViewersTest {
  private static final SecurityContext USER = Running.as(Role.USER);

  @TempDir Path directory;

  private final Map<EntityType, List<String>> hidden = new EnumMap<>(EntityType.class);
  private Running running;
  private Pages pages;
  private Pickers pickers;
  private Lookup lookup;
  private Catalog catalog;

  @BeforeEach
  void start() {
    Exclusions exclusions = (viewer, snapshot) -> type -> hidden(snapshot, type);
    running = new Running(directory, exclusions);
    pages = new Pages(running.library(), running.servers());
    pickers = new Pickers(running.library(), running.servers());
    lookup = new Lookup(running.library(), running.servers());
    catalog = new LibraryCatalog(running.library());
    running.put(
        Sample.tag("12", "Sea"),
        Sample.tag("13", "Kept"),
        Sample.performer("9", "Ida", "12"),
        Sample.performer("10", "Kept", "12"),
        Sample.studio("7", "North", null, "12"),
        Sample.group("3", "Trip", "12"),
        Sample.group("4", "Kept", "12"),
        Sample.gallery("8", "Album", "2020-01-02", "7", List.of("9"), List.of("12"), List.of()),
        Sample.gallery("2", "Kept", "2021-03-04", "7", List.of("9"), List.of("12"), List.of()),
        Sample.image("5", null, null, "7", List.of("9"), List.of("12"), List.of("8", "2")),
        Sample.image("6", "Kept", null, "7", List.of("9"), List.of("12"), List.of("8")),
        Sample.scene("101", "One", "7", List.of("9"), List.of("12"), List.of("3"), List.of()),
        Sample.scene("102", "Two", "7", List.of("9"), List.of("12", "13"), List.of("3"), List.of()),
        Sample.scene(
            "103", "Kept", "7", List.of("9", "10"), List.of("12"), List.of("3", "4"), List.of()),
        Sample.clip("77", "101", 12.5, "12"),
        Sample.clip("78", "103", 12.5, "12"));
    running.writer().derive(HOME);
    running.writer().ready(HOME);
  }

  @AfterEach
  void stop() {
    running.close();
  }

  private RoaringBitmap hidden(LibrarySnapshot snapshot, EntityType type) {
    RoaringBitmap ords = new RoaringBitmap();
    hidden
        .getOrDefault(type, List.of())
        .forEach(id -> ords.or(snapshot.ordsOf(type, EntityId.parse(id))));
    return ords;
  }

  private void hide() {
    hidden.put(EntityType.SCENE, List.of("103"));
    hidden.put(EntityType.PERFORMER, List.of("10"));
    hidden.put(EntityType.GROUP, List.of("4"));
    hidden.put(EntityType.GALLERY, List.of("2"));
    hidden.put(EntityType.IMAGE, List.of("6"));
    hidden.put(EntityType.TAG, List.of("13"));
  }

  private static ListBody body(String id) throws IOException {
    return Running.JSON.readValue("{\"ids\":[\"" + id + "\"]}", ListBody.class);
  }

  private static String counts(JsonNode answer, String plural, String... counts) {
    StringBuilder text = new StringBuilder();
    for (String count : counts) {
      text.append(answer.get(plural).get(0).get(count).asInt()).append(' ');
    }
    return text.toString().strip();
  }

  private String tag() throws IOException {
    return counts(
        json(new TagsResource(running.library(), pages, pickers).list(body("12"), USER)),
        "tags",
        "scene_count",
        "scene_count_direct",
        "scene_count_via_performers",
        "image_count",
        "gallery_count",
        "performer_count",
        "studio_count",
        "group_count",
        "scene_marker_count");
  }

  private String performer() throws IOException {
    return counts(
        json(new PerformersResource(running.library(), pages, pickers).list(body("9"), USER)),
        "performers",
        "scene_count",
        "image_count",
        "gallery_count",
        "group_count");
  }

  private String studio() throws IOException {
    ListBody all = Running.JSON.readValue("{}", ListBody.class);
    return counts(
        json(new StudiosResource(running.library(), pages, pickers).list(all, USER)),
        "studios",
        "scene_count",
        "image_count",
        "gallery_count",
        "performer_count",
        "group_count");
  }

  private String group() throws IOException {
    return counts(
        json(new GroupsResource(running.library(), pages, pickers).list(body("3"), USER)),
        "groups",
        "scene_count",
        "performer_count");
  }

  private JsonNode gallery() throws IOException {
    return json(new GalleriesResource(running.library(), pages, pickers).list(body("8"), USER))
        .get("galleries")
        .get(0);
  }

  @Test
  void whoSeesEverythingGetsTheLibraryServersCounts() throws Exception {
    assertEquals("3 1 3 2 3 4 5 6 7", tag());
    assertEquals("1 2 3 4", performer());
    assertEquals("1 2 3 4 5", studio());
    assertEquals("1 2", group());
    assertEquals(2, gallery().get("image_count").asInt());
  }

  @Test
  void whoDoesNotGetsCountsOfWhatIsSeen() throws Exception {
    hide();
    assertEquals("2 2 2 1 1 1 5 1 1", tag()); // no studio is hidden
    assertEquals("2 1 1 1", performer());
    assertEquals("2 1 1 1 0", studio());
    assertEquals("2 1", group());
    assertEquals(1, gallery().get("image_count").asInt());
  }

  @Test
  void aCoverThatMayShowAHiddenImageIsReplacedByOneThatIsSeen() throws Exception {
    Viewer viewer = (Viewer) USER.getUserPrincipal();
    EntityRef album = new EntityRef(HOME, EntityType.GALLERY, "8");
    assertTrue(gallery().get("cover").asText().startsWith("/api/proxy/library?path=%2Fgallery"));
    assertTrue(catalog.coverVisible(viewer, album));
    hide();
    assertTrue(
        gallery().get("cover").asText().startsWith("/api/proxy/image/5/thumbnail"),
        gallery().get("cover")::asText);
    assertEquals(800, gallery().get("coverWidth").asInt());
    assertFalse(catalog.coverVisible(viewer, album));
    hidden.put(EntityType.IMAGE, List.of("5", "6"));
    assertTrue(gallery().get("cover").isNull());
    assertFalse(catalog.coverVisible(viewer, new EntityRef(HOME, EntityType.GALLERY, "999")));
  }

  @Test
  void anImageInheritsNothingFromAHiddenGallery() {
    JsonNode before = json(new ImageDetailResource(pages, lookup).image("5", null, USER));
    assertEquals("2021-03-04", before.get("date").asText()); // "2" comes before "8"
    assertEquals("Details of Kept", before.get("details").asText());
    hide();
    JsonNode after = json(new ImageDetailResource(pages, lookup).image("5", null, USER));
    assertEquals("2020-01-02", after.get("date").asText());
    assertEquals("Details of Album", after.get("details").asText());
    assertFalse(after.toString().contains("Kept"), after::toString);
  }

  @Test
  void nothingMentionsWhatIsHidden() throws Exception {
    for (boolean hiding : new boolean[] {false, true}) {
      if (hiding) {
        hide();
      }
      ListBody all = Running.JSON.readValue("{}", ListBody.class);
      for (Object answer :
          List.of(
              new ScenesResource(running.library(), pages).list(all, USER),
              new PerformersResource(running.library(), pages, pickers).list(all, USER),
              new StudiosResource(running.library(), pages, pickers).list(all, USER),
              new TagsResource(running.library(), pages, pickers).list(all, USER),
              new GroupsResource(running.library(), pages, pickers).list(all, USER),
              new GalleriesResource(running.library(), pages, pickers).list(all, USER),
              new ImagesResource(running.library(), pages).list(all, USER),
              new GalleryDetailResource(pages, lookup).gallery("8", null, USER))) {
        String text = json(answer).toString();
        assertEquals(!hiding, text.contains("Kept"), text);
      }
    }
  }

  @Test
  void anIdIsAmbiguousOnlyAmongWhatIsSeen() throws Exception {
    running.writer().put(OTHER, EntityType.SCENE, List.of(Sample.scene("101", "Elsewhere")));
    ScenesResource scenes = new ScenesResource(running.library(), pages);
    assertThrows(Failure.Ambiguous.class, () -> scenes.list(body("101"), USER));
    for (String hiddenOne : List.of("101:" + HOME, "101:" + OTHER)) {
      hidden.put(EntityType.SCENE, List.of(hiddenOne));
      JsonNode answer = json(scenes.list(body("101"), USER));
      assertEquals(1, answer.get("count").asInt());
      assertNotEquals(hiddenOne, "101:" + answer.get("scenes").get(0).get("instanceId").asText());
    }
    hidden.put(EntityType.SCENE, List.of("101"));
    assertEquals(json(scenes.list(body("999"), USER)), json(scenes.list(body("101"), USER)));
  }

  @Test
  void aHiddenTagNamesNothing() {
    assertNotEquals(timeline("999"), timeline("13"));
    assertNotEquals(folderTags("999"), folderTags("13"));
    hide();
    assertEquals(timeline("999"), timeline("13"));
    assertEquals(folderTags("999"), folderTags("13"));
  }

  private JsonNode timeline(String tag) {
    return json(
        new TimelineResource(pages).distribution("scene", "years", null, tag, null, null, USER));
  }

  private JsonNode folderTags(String tag) {
    return json(
        new FolderTagsResource(pages)
            .tags(new FolderTagsResource.Scenes(null, tag, null, null), USER));
  }
}
