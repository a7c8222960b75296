package io.foyer.catalog.internal.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.roaringbitmap.RoaringBitmap;

/** A count by value is the count of the list with that value chosen. */
class FacetsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2021-06-15T00:00:00Z"), ZoneOffset.UTC);
  private static final Map<EntityType, List<String>> FACETS =
      Map.of(
          EntityType.SCENE,
          List.of("tags", "performers", "studios", "groups", "year", "resolution", "rating"),
          EntityType.PERFORMER,
          List.of("tags", "studios", "groups", "rating"),
          EntityType.STUDIO,
          List.of("tags", "rating"),
          EntityType.TAG,
          List.of("performers", "studios", "rating"),
          EntityType.GROUP,
          List.of("tags", "performers", "studios", "year", "rating"),
          EntityType.GALLERY,
          List.of("tags", "performers", "studios", "year", "rating"),
          EntityType.IMAGE,
          List.of("tags", "performers", "studios", "year", "resolution", "rating"));
  private static final Map<String, EntityType> TARGETS =
      Map.of(
          "tags", EntityType.TAG,
          "performers", EntityType.PERFORMER,
          "studios", EntityType.STUDIO,
          "groups", EntityType.GROUP);

  private final Random random = new Random(20_261_121);
  private final RandomFilters filters = new RandomFilters(random);

  private static Lists lists(World world) {
    CatalogIndex index = new CatalogIndex(world, world.instances);
    index.rebuild(world::load);
    return new Lists(index, world, world.overlays(), world.exclusions(), CLOCK);
  }

  private static ListQuery query(EntityType type, JsonNode filter) {
    return new ListQuery(type, filter, null, null, null, null, null, 1, 1, false);
  }

  private static FacetCounts facets(
      Lists lists, EntityType type, JsonNode filter, FacetQuery wanted) {
    FacetCounts counts = lists.list(World.VIEWER, query(type, filter), wanted).facets();
    assertTrue(counts != null);
    return counts;
  }

  /** The filter with one more, or another, value of a criterion. */
  private static ObjectNode with(ObjectNode filter, String facet, String value) {
    ObjectNode chosen = filter.deepCopy();
    switch (facet) {
      case "year" -> chosen.putObject("date").put("value", value).put("modifier", "EQUALS");
      case "resolution" -> chosen.putObject("resolution").put("value", value);
      case "rating" -> {
        int least = Integer.parseInt(value);
        chosen
            .putObject("rating100")
            .put("value", least == 0 ? 0 : least - 1)
            .put("modifier", least == 0 ? "EQUALS" : "GREATER_THAN");
      }
      default -> {
        if (!chosen.has(facet)) {
          chosen.putObject(facet).putArray("value").add(value);
          break;
        }
        ObjectNode criterion = (ObjectNode) chosen.get(facet);
        ArrayNode old = (ArrayNode) criterion.get("value");
        switch (criterion.path("modifier").asText("INCLUDES")) {
          case "INCLUDES_ALL" -> old.add(value);
          case "EXCLUDES" -> {
            criterion.set("excludes", old);
            criterion.put("modifier", "INCLUDES").putArray("value").add(value);
          }
          default -> criterion.putArray("value").add(value);
        }
      }
    }
    return chosen;
  }

  private ObjectNode filter(EntityType type, String facet) {
    ObjectNode filter = filters.filter(type);
    // the criterion itself more often than by chance
    if (TARGETS.containsKey(facet) && random.nextBoolean()) {
      filter.set(facet, filters.criterion(facet, "entity"));
    }
    return filter;
  }

  private void compare(World world, Lists lists, EntityType type, String facet) {
    ObjectNode filter = filter(type, facet);
    String about = type + " " + filter + " by " + facet;
    FacetCounts counts = facets(lists, type, filter, new FacetQuery(List.of(facet), Map.of()));
    EntityType target = TARGETS.get(facet);
    if (target == null) {
      if (facet.equals("resolution")) {
        for (FacetCounts.OfResolution one : counts.resolutions().get(facet)) {
          assertEquals(count(lists, type, with(filter, facet, one.value().name())), one.count());
        }
        assertEquals(
            List.of(Resolution.values()).stream()
                .filter(band -> count(lists, type, with(filter, facet, band.name())) > 0)
                .toList(),
            counts.resolutions().get(facet).stream().map(FacetCounts.OfResolution::value).toList(),
            about);
        return;
      }
      List<FacetCounts.OfNumber> expected = new ArrayList<>();
      for (int value :
          facet.equals("year")
              ? List.of(2030, 2022, 2021, 2020, 2019, 2018, 2017)
              : List.of(0, 20, 40, 60, 80, 100)) {
        int count = count(lists, type, with(filter, facet, Integer.toString(value)));
        if (count > 0) {
          expected.add(new FacetCounts.OfNumber(value, count));
        }
      }
      assertEquals(expected, counts.numbers().get(facet), about);
      return;
    }
    Map<Integer, Integer> byOrd = new HashMap<>();
    world
        .ords(target)
        .filter(ord -> world.visible(target, ord))
        .forEach(
            ord -> {
              String id = world.id(ord) + ":" + World.SERVERS.get(world.instance(ord));
              byOrd.put(ord, count(lists, type, with(filter, facet, id)));
            });
    List<FacetCounts.OfEntity> expected =
        byOrd.entrySet().stream()
            .filter(one -> one.getValue() > 0)
            .sorted(
                Comparator.comparingInt((Map.Entry<Integer, Integer> one) -> -one.getValue())
                    .thenComparing(Map.Entry::getKey, world.byId(target)))
            .limit(50)
            .map(one -> new FacetCounts.OfEntity(target, one.getKey(), one.getValue()))
            .toList();
    List<FacetCounts.OfEntity> told = counts.entities().get(facet);
    assertEquals(expected, told.stream().filter(one -> one.count() > 0).limit(50).toList(), about);
    told.forEach(one -> assertEquals(byOrd.get(one.ord()), one.count(), about));
  }

  private static int count(Lists lists, EntityType type, JsonNode filter) {
    return lists.count(World.VIEWER, query(type, filter));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CLIP")
  void aCountByValueIsTheCountOfTheListWithThatValueChosen(EntityType type) {
    for (int seed = 0; seed < 6; seed++) {
      World world = new World(seed, seed < 4 ? 40 : 130);
      Lists lists = lists(world);
      for (String facet : FACETS.get(type)) {
        for (int i = 0; i < (seed < 4 ? 20 : 4); i++) {
          compare(world, lists, type, facet);
        }
      }
    }
  }

  @Test
  void afterAnyChangesTheCountsAreRight() {
    World world = new World(8, 40);
    CatalogIndex index = new CatalogIndex(world, world.instances);
    index.rebuild(world::load);
    Lists lists = new Lists(index, world, world.overlays(), world.exclusions(), CLOCK);
    for (int step = 0; step < 60; step++) {
      List<Row> put = new ArrayList<>();
      Map<EntityType, RoaringBitmap> removed = new HashMap<>();
      for (EntityType type : FACETS.keySet()) {
        int ord = random.nextInt(45);
        if (random.nextInt(3) == 0) {
          world.remove(type, ord);
          removed.put(type, RoaringBitmap.bitmapOf(ord));
        } else {
          put.add(world.put(type, ord));
        }
      }
      index.apply(new Changes(put, removed));
      for (EntityType type : FACETS.keySet()) {
        compare(world, lists, type, filters.one(FACETS.get(type)));
      }
    }
  }

  /** Which of the two is taken depends on sizes that no test has. */
  @Test
  void countingByFrequencyAndByWalkingAreTheSame() {
    World world = new World(3, 400);
    CatalogIndex index = new CatalogIndex(world, world.instances);
    Snapshot snapshot = index.rebuild(world::load);
    Evaluation on =
        new Evaluation(
            World.VIEWER,
            snapshot,
            world,
            world.overlays(),
            world.exclusions(),
            new KeptCounts(),
            20_210_615);
    for (EntityType type : List.of(EntityType.SCENE, EntityType.IMAGE)) {
      for (Conditions.Facet facet : Filters.of(ListQuery.all(type)).facets().values()) {
        if (facet instanceof Conditions.Related related) {
          for (int i = 0; i < 50; i++) {
            RoaringBitmap among = new RoaringBitmap();
            for (int j = random.nextInt(4) * 50; j >= 0; j--) {
              among.add(random.nextInt(400));
            }
            among.and(on.visible(type));
            RelatedCounts counts =
                new RelatedCounts(on, related.target(), related.path(), i % 4 - 1, among);
            int number = 1 + random.nextInt(60);
            assertEquals(
                counts.byWalking(number), counts.byFrequency(number, Long.MAX_VALUE), "" + related);
          }
        }
      }
    }
  }

  @Test
  void whatWasAskedForIsThereEvenWithoutResults() {
    World world = new World(1, 40);
    Lists lists = lists(world);
    List<String> all = new ArrayList<>(List.of("999", "1:nowhere", "none"));
    world.ords(EntityType.TAG).forEach(ord -> all.add(Long.toString(world.id(ord))));
    FacetCounts counts =
        facets(
            lists,
            EntityType.SCENE,
            new ObjectMapper().createObjectNode().put("instance_id", "nowhere"),
            new FacetQuery(
                List.of("tags", "year", "resolution", "rating"),
                Map.of(
                    "tags",
                    all,
                    "year",
                    List.of("1999"),
                    "resolution",
                    List.of("4k"),
                    "rating",
                    List.of("60"))));
    assertEquals(
        world.ords(EntityType.TAG).filter(ord -> world.visible(EntityType.TAG, ord)).toList(),
        counts.entities().get("tags").stream().map(FacetCounts.OfEntity::ord).sorted().toList());
    assertEquals(List.of(new FacetCounts.OfNumber(1999, 0)), counts.numbers().get("year"));
    assertEquals(List.of(new FacetCounts.OfNumber(60, 0)), counts.numbers().get("rating"));
    assertEquals(
        List.of(new FacetCounts.OfResolution(Resolution.FOUR_K, 0)),
        counts.resolutions().get("resolution"));
  }

  @Test
  void nothingIsCountedUnlessAskedFor() {
    Lists lists = lists(new World(1, 20));
    assertNull(lists.list(World.VIEWER, ListQuery.all(EntityType.SCENE)).facets());
    FacetCounts counts =
        facets(
            lists,
            EntityType.SCENE,
            new ObjectMapper().createObjectNode(),
            new FacetQuery(List.of("year", "year"), Map.of("tags", List.of("1"))));
    assertEquals(Map.of(), counts.entities());
    assertEquals(List.of("year"), List.copyOf(counts.numbers().keySet()));
  }

  @Test
  void badFacetsAreRefusedByName() {
    Lists lists = lists(new World(1, 20));
    List<String> none = new ArrayList<>(Collections.singleton(null));
    Map<String, List<String>> noList = new HashMap<>();
    noList.put("tags", null);
    Map<FacetQuery, String> bad = new HashMap<>();
    bad.put(new FacetQuery(List.of("colour"), Map.of()), "facets");
    bad.put(new FacetQuery(none, Map.of()), "facets");
    bad.put(new FacetQuery(List.of("tags"), Map.of("galleries", List.of())), "facet_values");
    bad.put(new FacetQuery(List.of("tags"), Map.of("tags", none)), "facet_values");
    bad.put(new FacetQuery(List.of("tags"), noList), "facet_values");
    bad.put(
        new FacetQuery(List.of("tags"), Map.of("tags", Collections.nCopies(201, "1"))),
        "facet_values");
    bad.put(new FacetQuery(List.of("year"), Map.of("year", List.of("late"))), "facet_values");
    bad.put(
        new FacetQuery(List.of("resolution"), Map.of("resolution", List.of("big"))),
        "facet_values");
    bad.forEach(
        (query, field) -> {
          Failure.Invalid refused =
              assertThrows(
                  Failure.Invalid.class,
                  () -> lists.list(World.VIEWER, ListQuery.all(EntityType.SCENE), query));
          assertEquals(field, refused.field());
        });
    assertThrows(
        Failure.Invalid.class,
        () ->
            lists.list(
                World.VIEWER,
                ListQuery.all(EntityType.PERFORMER),
                new FacetQuery(List.of("resolution"), Map.of())));
  }
}
