package io.foyer.catalog.internal.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.catalog.index.Exclusions;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.roaringbitmap.RoaringBitmap;

class ListsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-02T00:00:00Z"), ZoneOffset.UTC);

  private final World world = new World(1, 60);
  private final CatalogIndex index = new CatalogIndex(world, world.instances);
  private final Lists lists = new Lists(index, world, world.overlays(), world.exclusions(), CLOCK);

  ListsTest() {
    index.rebuild(world::load);
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static ListQuery query(EntityType type, JsonNode filter) {
    return new ListQuery(type, filter, null, null, null, null, null, 1, 1000, false);
  }

  private int[] list(EntityType type, String filter) {
    return lists.list(World.VIEWER, query(type, json(filter))).ords();
  }

  private int[] sorted(EntityType type, String sort, String direction) {
    return lists
        .list(
            World.VIEWER,
            new ListQuery(type, null, null, null, null, sort, direction, 1, 1000, false))
        .ords();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "'text'",
        "{'tags':7}",
        "{'tags':['1']}",
        "{'tags':{'value':[{}]}}",
        "{'tags':{'value':true}}",
        "{'tags':{'value':['1'],'modifier':7}}",
        "{'tags':{'value':['1'],'depth':'deep'}}",
        "{'rating100':{'value':'high'}}",
        "{'rating100':{'value':1,'value2':[]}}",
        "{'duration':7}",
        "{'favorite':'yes'}",
        "{'tag_favorite':1}",
        "{'date':{'value':2020}}",
        "{'date':{'value':'yesterday'}}",
        "{'date':{'value':'2020-01-01','value2':'x','modifier':'BETWEEN'}}",
        "{'title':'x'}",
        "{'title':{'value':['x']}}",
        "{'resolution':'FULL_HD'}",
        "{'orientation':{'value':'PORTRAIT'}}",
        "{'q':['x']}",
        "{'instance_id':5}",
        "{'ids':5}",
        "{'ids':{'value':'5'}}",
      })
  void aWrongTypeIsRefusedByName(String filter) {
    Failure.Invalid refused =
        assertThrows(Failure.Invalid.class, () -> list(EntityType.SCENE, filter));
    JsonNode node = json(filter);
    String name = node.isObject() ? node.fieldNames().next() : "scene_filter";
    assertTrue(String.valueOf(refused.field()).startsWith(name), refused.field());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{'unheard_of':{'value':1}}",
        "{'tags':null}",
        "{'tags':{}}",
        "{'tags':{'value':[]}}",
        "{'tags':{'value':['1'],'modifier':'SOMETIMES'}}",
        "{'rating100':{'value':null}}",
        "{'rating100':{'value':5,'modifier':'INCLUDES'}}",
        "{'favorite':null}",
        "{'tag_favorite':false}",
        "{'date':{'modifier':'EQUALS'}}",
        "{'date':{'value':''}}",
        "{'title':{'value':''}}",
        "{'title':{'value':'x','modifier':'LIKE'}}",
        "{'resolution':{'value':'ENORMOUS'}}",
        "{'orientation':{'value':[]}}",
        "{'q':'  '}",
        "{'ids':[]}",
        "{'ids':{'value':[]}}",
      })
  void whatIsMissingOrUnknownIsIgnored(String filter) {
    assertArrayEquals(list(EntityType.SCENE, "{}"), list(EntityType.SCENE, filter));
  }

  @Test
  void imagesCompareNumbersOnlyWithAModifier() {
    assertArrayEquals(
        list(EntityType.IMAGE, "{}"), list(EntityType.IMAGE, "{'rating100':{'value':50}}"));
  }

  @Test
  void aFilterNestedDeeplyIsNoTrouble() {
    ObjectNode deep = JsonNodeFactory.instance.objectNode();
    ObjectNode inner = deep;
    for (int i = 0; i < 100; i++) {
      inner = inner.putObject("scene_filter");
    }
    assertEquals(
        list(EntityType.PERFORMER, "{}").length,
        lists.count(World.VIEWER, query(EntityType.PERFORMER, deep)));
  }

  private static ObjectNode tags(int count, String modifier) {
    ObjectNode filter = JsonNodeFactory.instance.objectNode();
    ObjectNode tags = filter.putObject("tags").put("modifier", modifier).put("depth", -1);
    ArrayNode ids = tags.putArray("value");
    IntStream.range(0, count).forEach(id -> ids.add(Integer.toString(id)));
    return filter;
  }

  @Test
  void oneCriterionMaySayWhatMustBeThereAndWhatMustNot() {
    int compared = 0;
    for (int wanted = 1; wanted <= 6; wanted++) {
      for (int unwanted = 1; unwanted <= 6; unwanted++) {
        List<Integer> with = with("{'tags':{'value':['%d']}}".formatted(wanted));
        List<Integer> without = with("{'tags':{'value':['%d']}}".formatted(unwanted));
        List<Integer> expected = with.stream().filter(ord -> !without.contains(ord)).toList();
        compared += with.size() - expected.size();
        String both = "{'tags':{'value':['%d'],'excludes':['%d']}}".formatted(wanted, unwanted);
        assertEquals(expected, with(both), both);
      }
    }
    assertTrue(compared > 0, "no scene has two of the tags: the test compares nothing");
  }

  private List<Integer> with(String filter) {
    return IntStream.of(list(EntityType.SCENE, filter)).boxed().toList();
  }

  @Test
  void tenThousandValuesAreFineAndMoreAreRefused() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> lists.count(World.VIEWER, query(EntityType.SCENE, tags(10_000, "INCLUDES"))));
    for (ObjectNode filter : List.of(tags(10_001, "INCLUDES"), tags(101, "INCLUDES_ALL"))) {
      Failure.Invalid refused =
          assertThrows(
              Failure.Invalid.class,
              () -> lists.count(World.VIEWER, query(EntityType.SCENE, filter)));
      assertEquals("tags", refused.field());
    }
  }

  @Test
  void aSearchTextMayBeLongButNotEndless() {
    ListQuery fine =
        new ListQuery(
            EntityType.SCENE, null, null, null, "x".repeat(10_000), null, null, 1, 40, false);
    assertEquals(0, lists.count(World.VIEWER, fine));
    ListQuery endless =
        new ListQuery(
            EntityType.SCENE, null, null, null, "x".repeat(10_001), null, null, 1, 40, false);
    assertThrows(Failure.Invalid.class, () -> lists.count(World.VIEWER, endless));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1a", "01", "-1", "99999999999999999999", "1:nowhere", ":"})
  void anIdThatNamesNothingFindsNothing(String id) {
    ObjectNode filter = JsonNodeFactory.instance.objectNode();
    filter.putArray("ids").add(id).add("888");
    assertEquals(0, lists.count(World.VIEWER, query(EntityType.SCENE, filter)), id);
  }

  @Test
  void pageAndPageSizeAreBounded() {
    int all = list(EntityType.SCENE, "{}").length;
    for (int page : new int[] {Integer.MIN_VALUE, -1, 0, 1}) {
      ListQuery query =
          new ListQuery(EntityType.SCENE, null, null, null, null, null, null, page, 10, false);
      assertEquals(10, lists.list(World.VIEWER, query).ords().length);
    }
    ListResult beyond =
        lists.list(
            World.VIEWER,
            new ListQuery(
                EntityType.SCENE,
                null,
                null,
                null,
                null,
                null,
                null,
                Integer.MAX_VALUE,
                1000,
                false));
    assertEquals(all, beyond.count());
    assertEquals(0, beyond.ords().length);
    for (int size : new int[] {1001, 0, -1, -2, Integer.MAX_VALUE}) {
      ListQuery query =
          new ListQuery(EntityType.SCENE, null, null, null, null, null, null, 1, size, false);
      assertEquals(
          "per_page",
          assertThrows(Failure.Invalid.class, () -> lists.list(World.VIEWER, query)).field());
    }
  }

  @Test
  void aPickerMayAskForEverything() {
    ListQuery query =
        new ListQuery(EntityType.TAG, null, null, null, null, null, null, 1, -1, true);
    assertArrayEquals(list(EntityType.TAG, "{}"), lists.list(World.VIEWER, query).ords());
  }

  @Test
  void countFiltersPassWhoMeetsAnyBound() {
    ListQuery query =
        new ListQuery(
            EntityType.GROUP,
            null,
            json("{'min_scene_count':2,'min_performer_count':3,'min_image_count':0}"),
            null,
            null,
            null,
            null,
            1,
            -1,
            true);
    Oracle oracle = new Oracle(world, LocalDate.EPOCH);
    List<Integer> expected =
        world
            .ords(EntityType.GROUP)
            .filter(ord -> world.visible(EntityType.GROUP, ord))
            .filter(
                ord ->
                    oracle.numberOf(EntityType.GROUP, ord, "scene_count") >= 2
                        || oracle.numberOf(EntityType.GROUP, ord, "performer_count") >= 3)
            .toList();
    assertFalse(expected.isEmpty());
    assertEquals(
        expected,
        IntStream.of(lists.matching(World.VIEWER, index.snapshot(), query).toArray())
            .boxed()
            .toList());
  }

  @Test
  void anUnknownSortKeyOrDirectionIsTheDefault() {
    assertArrayEquals(
        sorted(EntityType.SCENE, "created_at", "DESC"), sorted(EntityType.SCENE, "colour", null));
    assertArrayEquals(
        sorted(EntityType.SCENE, "date", "DESC"), sorted(EntityType.SCENE, "date", "sideways"));
    assertArrayEquals(
        sorted(EntityType.TAG, "name", "ASC"), sorted(EntityType.TAG, "random_x", null));
    assertArrayEquals(
        sorted(EntityType.IMAGE, "title", "ASC"), sorted(EntityType.IMAGE, null, null));
    assertArrayEquals(
        sorted(EntityType.IMAGE, "created_at", "ASC"), sorted(EntityType.IMAGE, "colour", null));
    assertArrayEquals(
        sorted(EntityType.CLIP, "libraryCreatedAt", "DESC"), sorted(EntityType.CLIP, "", ""));
  }

  /** An id that two visible entities have. */
  private long sharedId(EntityType type) {
    return world
        .ords(type)
        .filter(ord -> ord % 2 == 0 && world.visible(type, ord) && world.visible(type, ord + 1))
        .map(world::id)
        .findFirst()
        .orElseThrow();
  }

  private ListQuery byId(EntityType type, String id, String filter) {
    return new ListQuery(type, json(filter), null, List.of(id), null, null, null, 1, 40, false);
  }

  @Test
  void oneBareIdOfSeveralEntitiesIsAmbiguous() {
    for (EntityType type : EntityType.values()) {
      String filter = type == EntityType.CLIP ? "{'isGenerated':'all'}" : "{}";
      String id = Long.toString(sharedId(type));
      Failure.Ambiguous refused =
          assertThrows(
              Failure.Ambiguous.class, () -> lists.list(World.VIEWER, byId(type, id, filter)));
      assertEquals(
          List.of(new EntityRef("north", type, id), new EntityRef("south", type, id)),
          refused.matches().stream().map(Failure.Ambiguous.Match::ref).toList());
      assertEquals(1, lists.list(World.VIEWER, byId(type, id + ":south", filter)).count());
      assertThrows(
          Failure.Ambiguous.class, () -> lists.find(World.VIEWER, type, new EntityId(id, null)));
    }
    String id = Long.toString(sharedId(EntityType.TAG));
    assertEquals(
        1, lists.list(World.VIEWER, byId(EntityType.TAG, id, "{'instance_id':'north'}")).count());
  }

  @Test
  void topLevelIdsReplaceThoseOfTheFilter() {
    String id = sharedId(EntityType.TAG) + ":north";
    assertEquals(
        1, lists.list(World.VIEWER, byId(EntityType.TAG, id, "{'ids':['999','998']}")).count());
  }

  @Test
  void hiddenAndMissingAreTheSame() {
    int hidden =
        world
            .ords(EntityType.SCENE)
            .filter(ord -> !world.visible(EntityType.SCENE, ord))
            .findFirst()
            .orElseThrow();
    EntityRef ref = world.ref(EntityType.SCENE, hidden);
    Failure.NotFound notSeen =
        assertThrows(
            Failure.NotFound.class,
            () ->
                lists.find(World.VIEWER, EntityType.SCENE, new EntityId(ref.id(), ref.instance())));
    Failure.NotFound notThere =
        assertThrows(
            Failure.NotFound.class,
            () -> lists.find(World.VIEWER, EntityType.SCENE, new EntityId("777", "north")));
    assertEquals(notThere.getMessage(), notSeen.getMessage());
    assertEquals("Scene not found", notSeen.getMessage());
    assertEquals(
        0,
        lists
            .list(World.VIEWER, byId(EntityType.SCENE, ref.id() + ":" + ref.instance(), "{}"))
            .count());
  }

  @Test
  void aRemovedEntityIsGoneAndComesBack() {
    int scene = list(EntityType.SCENE, "{}")[0];
    EntityRef ref = world.ref(EntityType.SCENE, scene);
    Row row = world.rows.get(EntityType.SCENE).get(scene);
    Snapshot gone =
        index.apply(Changes.removed(EntityType.SCENE, RoaringBitmap.bitmapOf(scene, 5000)));
    assertEquals(-1, gone.ordOf(ref));
    assertFalse(gone.live(EntityType.SCENE).contains(scene));
    assertEquals(ref, gone.refOf(EntityType.SCENE, scene));
    assertEquals(scene, index.apply(Changes.put(List.of(row))).ordOf(ref));
  }

  @Test
  void cyclesOfTagsEnd() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      rows.add(
          new TagRow(
              900 + i, 0, 900 + i, 0, 0, 0, 0, 0, 0, 0, 0, 0, new int[] {900 + (i + 1) % 3}));
    }
    Snapshot snapshot = index.apply(Changes.put(rows));
    assertEquals(
        RoaringBitmap.bitmapOf(900, 901, 902), snapshot.descendants(EntityType.TAG, 900, -1));
    assertEquals(RoaringBitmap.bitmapOf(900, 902), snapshot.descendants(EntityType.TAG, 900, 1));
    assertEquals(RoaringBitmap.bitmapOf(900), snapshot.descendants(EntityType.TAG, 900, 0));
  }

  @Test
  void withoutAProviderNothingIsTheViewersOwn() {
    Lists bare = new Lists(index, world, new Overlays(), Exclusions.NONE, CLOCK);
    assertEquals(0, bare.count(World.VIEWER, query(EntityType.SCENE, json("{'favorite':true}"))));
    assertEquals(
        index.snapshot().live(EntityType.SCENE).getCardinality(),
        bare.count(
            World.VIEWER,
            query(EntityType.SCENE, json("{'play_count':{'value':0,'modifier':'EQUALS'}}"))));
  }

  @Test
  void aMomentComparesToTheMillisecond() {
    TagRow row = new TagRow(950, 0, 950, 1_000_000, 0, 0, 0, 0, 0, 0, 0, 0, new int[0]);
    index.apply(Changes.put(List.of(row)));
    String moment = Instant.ofEpochMilli(1_000_000).toString();
    for (String modifier : List.of("GREATER_THAN", "LESS_THAN", "EQUALS", "BETWEEN")) {
      int[] found =
          list(
              EntityType.TAG,
              "{'ids':['950','951'],'created_at':{'value':'%s','value2':'%s','modifier':'%s'}}"
                  .formatted(moment, moment, modifier));
      assertEquals(modifier.endsWith("THAN") ? 0 : 1, found.length, modifier);
    }
  }

  @Test
  void theMemoryOfEachStructureIsStated() {
    assertTrue(index.snapshot().memory().get("scenes columns") > 0);
    assertTrue(index.snapshot().memory().get("scenes inverse relations") > 0);
  }
}
