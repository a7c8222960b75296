package io.foyer.catalog.internal.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.roaringbitmap.RoaringBitmap;

/** Random libraries, filters, sort keys and changes: the index answers what plain loops answer. */
class ListsAgainstOracleTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final LocalDate TODAY = LocalDate.of(2021, 6, 15);
  private static final Clock CLOCK =
      Clock.fixed(TODAY.atStartOfDay().toInstant(ZoneOffset.UTC), ZoneOffset.UTC);

  private static final Map<EntityType, String> SORTS =
      Map.of(
          EntityType.SCENE,
          "created_at updated_at date title duration filesize bitrate framerate path"
              + " performer_count tag_count rating user_rating rating100 last_played_at play_count"
              + " play_duration o_counter resume_time last_o_at random_77 scene_index",
          EntityType.PERFORMER,
          "name created_at updated_at birthdate height scene_count scenes_count image_count"
              + " gallery_count group_count rating rating100 o_counter play_count last_played_at"
              + " last_o_at random_5 career_length measurements penis_length weight",
          EntityType.STUDIO,
          "name created_at updated_at scene_count image_count gallery_count performer_count"
              + " group_count rating o_counter play_count random_9",
          EntityType.TAG,
          "name created_at updated_at scene_count scenes_count image_count gallery_count"
              + " performer_count studio_count group_count scene_marker_count rating100 o_counter"
              + " play_count random_0",
          EntityType.GROUP,
          "name date created_at updated_at scene_count performer_count duration rating random_1",
          EntityType.GALLERY,
          "title date created_at updated_at path image_count rating random_3",
          EntityType.IMAGE,
          "title date rating rating100 o_counter filesize path created_at updated_at random_4",
          EntityType.CLIP,
          "libraryCreatedAt libraryUpdatedAt title seconds sceneTitle duration random_6");

  /** Their numbers depend on which text came first. */
  private static final Set<Field> TEXTS =
      Set.of(
          Field.VIDEO_CODEC,
          Field.AUDIO_CODEC,
          Field.GENDER,
          Field.EYE_COLOR,
          Field.HAIR_COLOR,
          Field.ETHNICITY,
          Field.FAKE_TITS);

  private final Random random = new Random(20_260_102);
  private final RandomFilters filters = new RandomFilters(random);

  private static Lists lists(World world, CatalogIndex index) {
    return new Lists(index, world, world.overlays(), world.exclusions(), CLOCK);
  }

  /** One random request, all its pages. */
  private void compare(World world, Lists lists, EntityType type, ObjectNode filter) {
    String sort = filters.one(List.of(SORTS.get(type).split(" ")));
    if (sort.equals("scene_index")) {
      ObjectNode groups = filter.putObject("groups");
      groups.putArray("value").add(filters.id());
    }
    String q = random.nextInt(5) == 0 ? "a" : "";
    boolean descending = random.nextBoolean();
    int perPage = 1 + random.nextInt(20);
    String about = type + " " + filter + " by " + sort + (descending ? " DESC" : " ASC") + " " + q;
    List<Integer> expected = new Oracle(world, TODAY).list(type, filter, q, sort, descending);
    List<Integer> found = new ArrayList<>();
    for (int page = 1; ; page++) {
      ListResult result =
          lists.list(
              World.VIEWER,
              new ListQuery(
                  type,
                  filter,
                  null,
                  null,
                  q,
                  sort,
                  descending ? "desc" : "ASC",
                  page,
                  perPage,
                  false));
      assertEquals(expected.size(), result.count(), about);
      if (result.ords().length == 0) {
        break;
      }
      Arrays.stream(result.ords()).forEach(found::add);
    }
    assertEquals(expected, found, about);
  }

  @ParameterizedTest
  @EnumSource
  void everyListIsWhatPlainLoopsFind(EntityType type) {
    for (int seed = 0; seed < 7; seed++) {
      World world = new World(seed, seed == 4 ? 200 : 40);
      if (seed > 4) { // to some viewers nothing is hidden, or little
        world.hidden.values().forEach(Set::clear);
      }
      if (seed == 6) {
        world.hidden.get(EntityType.PERFORMER).addAll(List.of(1, 2, 3, 4));
      }
      CatalogIndex index = new CatalogIndex(world, world.instances);
      index.rebuild(world::load);
      Lists lists = lists(world, index);
      for (int i = 0; i < (seed == 4 ? 8 : 80); i++) {
        compare(world, lists, type, filters.filter(type));
      }
    }
  }

  /** Each criterion by itself, so that none is left to chance. */
  @ParameterizedTest
  @EnumSource
  void everyCriterionIsWhatPlainLoopsFind(EntityType type) {
    World world = new World(99, 40);
    CatalogIndex index = new CatalogIndex(world, world.instances);
    index.rebuild(world::load);
    Lists lists = lists(world, index);
    for (String each : RandomFilters.CRITERIA.get(type).split(" ")) {
      String[] chosen = each.split(":");
      for (int i = 0; i < 12; i++) {
        ObjectNode filter = JSON.createObjectNode();
        filter.set(chosen[0], filters.criterion(chosen[0], chosen[1]));
        compare(world, lists, type, filter);
      }
    }
  }

  private Changes change(World world) {
    List<Row> put = new ArrayList<>();
    Map<EntityType, RoaringBitmap> removed = new EnumMap<>(EntityType.class);
    for (int i = random.nextInt(6); i >= 0; i--) {
      EntityType type = filters.one(List.of(EntityType.values()));
      int ord = random.nextInt(50);
      if (random.nextInt(3) == 0) {
        world.remove(type, ord);
        removed.computeIfAbsent(type, t -> new RoaringBitmap()).add(ord);
      } else {
        put.add(world.put(type, ord));
      }
    }
    put.removeIf(row -> world.rows.get(row.type()).get(row.ord()) != row);
    return new Changes(put, removed);
  }

  @Test
  void afterAnyChangesTheListsAreRight() {
    for (int seed = 0; seed < 4; seed++) {
      World world = new World(seed, 40);
      CatalogIndex index = new CatalogIndex(world, world.instances);
      index.rebuild(world::load);
      Lists lists = lists(world, index);
      for (int step = 0; step < 50; step++) {
        if (step % 20 == 0 && seed % 2 == 0) {
          index.makeOrders(() -> true); // else only those that a list asked for
        }
        index.apply(change(world));
        for (EntityType type : EntityType.values()) {
          compare(world, lists, type, filters.filter(type));
        }
      }
    }
  }

  @Test
  void changingIsTheSameAsBuildingAnew() {
    World world = new World(11, 40);
    CatalogIndex changed = new CatalogIndex(world, world.instances);
    changed.rebuild(world::load);
    for (int step = 0; step < 200; step++) {
      Snapshot after = changed.apply(change(world));
      if (step % 20 == 0) {
        after.scenesViaPerformers(0);
        CatalogIndex fresh = new CatalogIndex(world, world.instances);
        assertEquals(dump(fresh.rebuild(world::load)), dump(after));
      }
    }
  }

  /** Everything that can be read of a snapshot. */
  private static String dump(Snapshot snapshot) {
    StringBuilder text = new StringBuilder();
    for (EntityType type : EntityType.values()) {
      text.append(type).append(' ').append(snapshot.live(type)).append('\n');
      for (int ord : snapshot.live(type).toArray()) {
        text.append(snapshot.refOf(type, ord)).append(snapshot.ordOf(snapshot.refOf(type, ord)));
        text.append(
            Stream.of(Field.values())
                .filter(field -> !TEXTS.contains(field))
                .map(field -> Long.toString(snapshot.table(type).column(field).at(ord)))
                .collect(Collectors.joining(",")));
      }
    }
    for (Relation relation : Relation.values()) {
      text.append(relation);
      for (int ord = 0; ord < 60; ord++) {
        if (snapshot.live(relation.source()).contains(ord)) {
          text.append(Arrays.toString(snapshot.targets(relation, ord)));
        }
        text.append(snapshot.sources(relation, ord)).append(snapshot.sourceCount(relation, ord));
      }
    }
    for (int ord = 0; ord < 60; ord++) {
      if (snapshot.live(EntityType.TAG).contains(ord)) {
        text.append(' ').append(snapshot.scenesViaPerformers(ord));
      }
      text.append(Arrays.toString(snapshot.sceneIndexes(ord)));
    }
    return text.toString();
  }

  @Test
  void aSnapshotStaysAsItIsWhileTheNextOnesAreMade() throws InterruptedException {
    World world = new World(5, 40);
    CatalogIndex index = new CatalogIndex(world, world.instances);
    Snapshot first = index.rebuild(world::load);
    String before = dump(first);
    List<Throwable> failures = new ArrayList<>();
    Thread reader =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    for (int i = 0; i < 50; i++) {
                      assertEquals(before, dump(first));
                    }
                  } catch (AssertionError | RuntimeException e) {
                    failures.add(e);
                  }
                });
    while (reader.isAlive()) {
      index.apply(change(world));
    }
    reader.join();
    assertEquals(List.of(), failures);
    assertEquals(before, dump(first));
  }
}
