package io.foyer.catalog.internal.page;

import static io.foyer.catalog.internal.Running.HOME;
import static io.foyer.catalog.internal.Running.OTHER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.internal.Running;
import io.foyer.catalog.internal.Sample;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class ListedPagesTest {
  private static final Viewer ANN = new Viewer(2, "ann", Role.USER);

  /** Nobody sees tag 12 and scene 101. */
  private static final Exclusions NO_SEA =
      (viewer, snapshot) ->
          type ->
              switch (type) {
                case TAG -> bitmap(snapshot.ordOf(ref(type, "12")));
                case SCENE -> bitmap(snapshot.ordOf(ref(type, "101")));
                default -> new RoaringBitmap();
              };

  @TempDir Path directory;
  private Running running;

  @BeforeEach
  void start() {
    running = new Running(directory, NO_SEA);
  }

  @AfterEach
  void stop() {
    running.close();
  }

  private static EntityRef ref(EntityType type, String id) {
    return new EntityRef(HOME, type, id);
  }

  private void fill() {
    running.put(
        Sample.tag("12", "Sea"),
        Sample.tag("13", "Land"),
        Sample.performer("9", "Ida"),
        Sample.studio("7", "North", null),
        Sample.group("3", "Trip"),
        Sample.gallery("8", "Album", null, null, List.of(), List.of(), List.of()),
        Sample.image("5", "Photo", null, null, List.of(), List.of(), List.of("8")),
        Sample.scene(
            "101", "Harbour", "7", List.of("9"), List.of("12", "13"), List.of(), List.of()),
        Sample.scene("102", "Shore"),
        Sample.clip("77", "102", 12.5, "13"));
    running.writer().derive(HOME);
    running.writer().ready(HOME);
  }

  private ListedPages pages() {
    return new ListedPages(running.library(), new Pages(running.library(), running.servers()));
  }

  private static RoaringBitmap bitmap(int ord) {
    return RoaringBitmap.bitmapOf(ord);
  }

  @Test
  void entitiesOfAllTypesAreShownInTheOrderAskedFor() {
    fill();
    List<EntityRef> asked =
        List.of(
            ref(EntityType.CLIP, "77"),
            ref(EntityType.SCENE, "101"),
            ref(EntityType.TAG, "13"),
            ref(EntityType.PERFORMER, "9"),
            ref(EntityType.IMAGE, "5"),
            ref(EntityType.TAG, "12"),
            ref(EntityType.STUDIO, "7"),
            ref(EntityType.GROUP, "3"),
            ref(EntityType.GALLERY, "8"));
    Map<EntityRef, Object> shown = pages().pages(ANN, asked);
    assertEquals(asked, new ArrayList<>(shown.keySet()));
    shown.forEach((ref, shape) -> assertEquals(ref.id(), Running.json(shape).get("id").asText()));
  }

  @Test
  void anInvisibleEntityIsShownWithoutTheInvisibleOnesItMentions() {
    fill();
    EntityRef scene = ref(EntityType.SCENE, "101");
    JsonNode shown = Running.json(pages().pages(ANN, List.of(scene)).get(scene));
    assertEquals("Harbour", shown.get("title").asText());
    assertEquals(List.of("Land"), shown.get("tags").findValuesAsText("name"));
  }

  @Test
  void whatIsNotThereIsLeftOut() {
    fill();
    running.writer().remove(HOME, EntityType.GROUP, List.of("3"));
    assertEquals(
        List.of(ref(EntityType.TAG, "13")),
        new ArrayList<>(
            pages()
                .pages(
                    ANN,
                    List.of(
                        ref(EntityType.GROUP, "3"),
                        new EntityRef(OTHER, EntityType.TAG, "12"),
                        ref(EntityType.TAG, "nonsense"),
                        ref(EntityType.TAG, "13"),
                        ref(EntityType.TAG, "13")))
                .keySet()));
  }

  @Test
  void nothingIsShownBeforeALibraryWasReadOnce() {
    assertThrows(
        Failure.Unavailable.class, () -> pages().pages(ANN, List.of(ref(EntityType.TAG, "12"))));
  }
}
