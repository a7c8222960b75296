package io.foyer.catalog.internal.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.catalog.internal.Sample;
import io.foyer.catalog.internal.index.ImageRow;
import io.foyer.catalog.internal.index.Instances;
import io.foyer.catalog.internal.index.Row;
import io.foyer.catalog.internal.index.SceneRow;
import io.foyer.catalog.internal.store.LibraryTables.Touched;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryEntity;
import io.foyer.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryTablesTest {
  private static final String HOME = "11111111-1111-1111-1111-111111111111";
  private static final String OTHER = "22222222-2222-2222-2222-222222222222";

  @TempDir Path directory;
  private Store.Standalone store;
  private LibraryTables tables;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final Instances instances = new Instances();

  @BeforeEach
  void open() {
    store = Store.at(directory);
    InstantSource time = () -> now;
    tables = LibraryTables.open(store, time.withZone(ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private List<Row> all(EntityType type) {
    List<Integer> ords = tables.liveOrds(type, 0, 10_000);
    return tables.rows(Map.of(type, ords), instances);
  }

  private SceneRow scene(String id) {
    return all(EntityType.SCENE).stream()
        .filter(row -> row.id() == Long.parseLong(id))
        .map(SceneRow.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private int ord(EntityType type, String id) {
    return all(type).stream()
        .filter(row -> row.id() == Long.parseLong(id))
        .mapToInt(Row::ord)
        .findFirst()
        .orElseThrow();
  }

  private void put(LibraryEntity... entities) {
    for (LibraryEntity entity : entities) {
      tables.put(HOME, entity.type(), List.of(entity));
    }
  }

  @Test
  void theSamePageTwiceChangesNothing() {
    List<LibraryEntity> page = List.of(Sample.scene("1", "One"), Sample.scene("2", "Two"));
    Touched first = tables.put(HOME, EntityType.SCENE, page);
    Touched second = tables.put(HOME, EntityType.SCENE, page);

    assertEquals(2, first.changed().get(EntityType.SCENE).size());
    assertTrue(second.isEmpty());
    assertEquals(2, tables.count(HOME, EntityType.SCENE));
  }

  @Test
  void relationsHoldWhateverComesFirst() {
    put(
        Sample.scene("5", "Late", "7", List.of("9"), List.of("40"), List.of("3"), List.of("8")),
        Sample.tag("40", "Boats"),
        Sample.performer("9", "Ida"),
        Sample.studio("7", "North", null),
        Sample.group("3", "Trip"),
        Sample.gallery("8", "Album", null, null, List.of(), List.of(), List.of("5")));

    SceneRow row = scene("5");
    assertEquals(ord(EntityType.STUDIO, "7"), row.studio());
    assertArrayEquals(new int[] {ord(EntityType.PERFORMER, "9")}, row.performers());
    assertArrayEquals(new int[] {ord(EntityType.TAG, "40")}, row.tags());
    assertArrayEquals(new int[] {ord(EntityType.GROUP, "3")}, row.groups());
    assertArrayEquals(new int[] {2}, row.sceneIndexes());
    assertArrayEquals(new int[] {ord(EntityType.GALLERY, "8")}, row.galleries());
  }

  @Test
  void whatWasOnlyMentionedIsNotThere() {
    put(Sample.scene("5", "Alone", "7", List.of("9"), List.of("40"), List.of(), List.of()));

    assertEquals(0, tables.count(HOME, EntityType.TAG));
    assertTrue(all(EntityType.PERFORMER).isEmpty());
    assertTrue(tables.remove(HOME, EntityType.STUDIO, List.of("7")).isEmpty());
  }

  @Test
  void aRelationThatIsNoLongerToldIsGone() {
    put(Sample.scene("5", "A", null, List.of(), List.of("1", "2"), List.of(), List.of()));
    put(Sample.scene("5", "A", null, List.of(), List.of("2"), List.of(), List.of()));

    assertEquals(1, scene("5").tags().length);
  }

  @Test
  void aGalleryChangesTheLinksOfItsScenes() {
    put(Sample.scene("5", "A"), Sample.scene("6", "B"));
    Touched linked =
        tables.put(
            HOME,
            EntityType.GALLERY,
            List.of(Sample.gallery("8", "G", null, null, List.of(), List.of(), List.of("5"))));
    assertEquals(1, linked.changed().get(EntityType.SCENE).size());

    Touched moved =
        tables.put(
            HOME,
            EntityType.GALLERY,
            List.of(Sample.gallery("8", "G", null, null, List.of(), List.of(), List.of("6"))));
    assertEquals(2, moved.changed().get(EntityType.SCENE).size());
    assertEquals(0, scene("5").galleries().length);
    assertEquals(1, scene("6").galleries().length);
  }

  @Test
  void equalIdsOfTwoServersAndTypesStayApart() {
    put(Sample.scene("1", "Here"), Sample.tag("1", "Tag"));
    tables.put(OTHER, EntityType.SCENE, List.of(Sample.scene("1", "There")));

    assertEquals(2, all(EntityType.SCENE).size());
    tables.remove(HOME, EntityType.SCENE, List.of("1"));
    assertEquals(0, tables.count(HOME, EntityType.SCENE));
    assertEquals(1, tables.count(OTHER, EntityType.SCENE));
    assertEquals(1, tables.count(HOME, EntityType.TAG));
  }

  @Test
  void aDeletedEntityComesBackWithTheNextPage() {
    LibraryEntity scene = Sample.scene("1", "One");
    put(scene);
    int ord = ord(EntityType.SCENE, "1");
    Touched removed = tables.remove(HOME, EntityType.SCENE, List.of("1", "999", "x", ""));
    assertEquals(Set.of(ord), removed.removed().get(EntityType.SCENE));
    assertTrue(all(EntityType.SCENE).isEmpty());

    put(scene);
    assertEquals(ord, ord(EntityType.SCENE, "1"));
  }

  @Test
  void whatWasDeletedForThirtyDaysIsErasedButKeepsItsOrdinal() {
    put(
        Sample.tag("40", "Boats"),
        Sample.scene("1", "One", null, List.of(), List.of("40"), List.of(), List.of()),
        Sample.scene("2", "Two"));
    int ord = ord(EntityType.SCENE, "1");
    tables.remove(HOME, EntityType.SCENE, List.of("1"));
    now = now.plus(Duration.ofDays(29));
    tables.eraseOld();
    assertEquals("One", title(ord));

    now = now.plus(Duration.ofDays(2));
    tables.eraseOld();
    assertEquals(null, title(ord));
    put(Sample.scene("1", "Again"));
    assertEquals(ord, ord(EntityType.SCENE, "1"));
    assertEquals(0, scene("1").tags().length);
  }

  private String title(int ord) {
    return tables
        .database()
        .read(EntityReads.class, reads -> reads.scenes("[" + ord + "]"))
        .getFirst()
        .title();
  }

  @Test
  void purgingLeavesNothingOfOneServerAndAllOfTheOther() {
    put(Sample.scene("1", "One", "7", List.of("9"), List.of("40"), List.of(), List.of()));
    tables.put(OTHER, EntityType.SCENE, List.of(Sample.scene("1", "There")));
    tables.markReady(HOME);

    Touched purged = tables.purge(HOME);
    assertEquals(1, purged.removed().get(EntityType.SCENE).size());
    assertTrue(tables.purge(HOME).isEmpty());

    assertEquals(1, all(EntityType.SCENE).size());
    assertEquals(List.of(OTHER), tables.instances().stream().map(i -> i.id()).toList());
    assertEquals(0, tables.count(HOME, EntityType.SCENE));
  }

  @Test
  void hostileIdsAndTextsAreKeptOutOrKeptWhole() {
    put(
        Sample.scene("01", "leading zero"),
        Sample.scene("-1", "negative"),
        Sample.scene("99999999999999999999", "too long"),
        Sample.scene("1; DROP TABLE scenes", "no number"),
        Sample.scene(
            "4",
            "Robert'); DROP TABLE scenes;-- \u0000 \" \ud83d\udea2",
            null,
            List.of("x", "9"),
            List.of(),
            List.of(),
            List.of()));

    assertEquals(1, tables.count(HOME, EntityType.SCENE));
    assertEquals(1, scene("4").performers().length);
    assertEquals(
        "Robert'); DROP TABLE scenes;-- \u0000 \" \ud83d\udea2", title(ord(EntityType.SCENE, "4")));
  }

  @Test
  void imagesTakeWhatTheyLackFromTheFirstGalleryThatHasIt() {
    put(
        Sample.gallery("10", "Ten", "2021-01-01", "7", List.of("1"), List.of("4"), List.of()),
        Sample.gallery("9", "Nine", "2019-01-01", null, List.of("2"), List.of(), List.of()),
        Sample.studio("7", "North", null),
        Sample.performer("1", "A"),
        Sample.performer("2", "B"),
        Sample.performer("3", "C"),
        Sample.tag("4", "T"),
        Sample.image("1", null, null, null, List.of(), List.of(), List.of("9", "10")),
        Sample.image("2", null, "2001-01-01", null, List.of("3"), List.of(), List.of("9")));
    derive();

    ImageRow first = (ImageRow) all(EntityType.IMAGE).get(0);
    ImageRow second = (ImageRow) all(EntityType.IMAGE).get(1);
    assertEquals(20210101, first.date()); // "10" sorts before "9"
    assertEquals(ord(EntityType.STUDIO, "7"), first.studio());
    assertEquals(2, first.performers().length);
    assertEquals(1, first.tags().length);
    assertEquals(20010101, second.date());
    assertArrayEquals(new int[] {ord(EntityType.PERFORMER, "3")}, second.performers());

    tables.remove(HOME, EntityType.GALLERY, List.of("10"));
    derive();
    ImageRow after = (ImageRow) all(EntityType.IMAGE).get(0);
    assertEquals(20190101, after.date());
    assertEquals(-1, after.studio());
    assertEquals(0, after.tags().length);
  }

  private void derive() {
    Derivation derivation = new Derivation(tables);
    derivation.inheritance().forEach(Derivation.Step::run);
    derivation.done();
    assertFalse(derivation.needed());
  }

  @Test
  void derivingStepByStepEqualsDerivingEverything() throws Exception {
    Random random = new Random(20260101);
    for (int round = 0; round < 12; round++) {
      for (int i = 0; i < 25; i++) {
        change(random);
      }
      derive();
      Map<String, String> stepwise = derived();
      tables
          .database()
          .write(
              session -> {
                RelationMapper relations = session.getMapper(RelationMapper.class);
                for (EntityType type : EntityType.values()) {
                  relations.underived(type.key(), JsonText.array(tables.liveOrds(type, 0, 10_000)));
                }
                return true;
              });
      derive();
      assertEquals(derived(), stepwise, "round " + round);
    }
  }

  private void change(Random random) {
    EntityType type = EntityType.values()[random.nextInt(EntityType.values().length)];
    String id = Integer.toString(1 + random.nextInt(12));
    if (random.nextInt(6) == 0) {
      tables.remove(HOME, type, List.of(id));
      return;
    }
    String text = Integer.toString(random.nextInt());
    put(
        switch (type) {
          case SCENE ->
              Sample.scene(
                  id, text, one(random), some(random), some(random), some(random), some(random));
          case PERFORMER -> Sample.performer(id, text, some(random).toArray(String[]::new));
          case STUDIO -> Sample.studio(id, text, one(random), some(random).toArray(String[]::new));
          case TAG -> Sample.tag(id, text, some(random).toArray(String[]::new));
          case GROUP -> Sample.group(id, text, some(random).toArray(String[]::new));
          case GALLERY ->
              Sample.gallery(
                  id,
                  text,
                  random.nextBoolean() ? null : "20" + (10 + random.nextInt(80)),
                  one(random),
                  some(random),
                  some(random),
                  some(random));
          case IMAGE ->
              Sample.image(id, text, null, one(random), some(random), some(random), some(random));
          case CLIP -> Sample.clip(id, "1", 1, "2");
        });
  }

  private static String one(Random random) {
    return random.nextBoolean() ? null : Integer.toString(1 + random.nextInt(12));
  }

  private static List<String> some(Random random) {
    List<String> ids = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      ids.add(Integer.toString(1 + random.nextInt(12)));
    }
    Collections.shuffle(ids, random);
    return ids.stream().distinct().toList();
  }

  /** What viewers see that is derived, by entity. */
  private Map<String, String> derived() {
    Map<String, String> derived = new TreeMap<>();
    for (Row row : all(EntityType.SCENE)) {
      derived.put("scene " + row.id(), Arrays.toString(((SceneRow) row).inheritedTags()));
    }
    for (Row row : all(EntityType.IMAGE)) {
      ImageRow image = (ImageRow) row;
      derived.put(
          "image " + row.id(),
          image.date()
              + " "
              + image.studio()
              + Arrays.toString(image.performers())
              + Arrays.toString(image.tags()));
    }
    return derived;
  }
}
