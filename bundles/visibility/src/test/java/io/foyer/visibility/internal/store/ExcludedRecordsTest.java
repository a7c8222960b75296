package io.foyer.visibility.internal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityType;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import io.foyer.visibility.internal.rules.Cause;
import io.foyer.visibility.internal.store.ExcludedRecords.Change;
import io.foyer.visibility.internal.store.ExcludedRecords.Recorded;
import io.foyer.visibility.internal.store.ExcludedRecords.Stat;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class ExcludedRecordsTest {
  private static final Cause BY_TAG = new Cause(Cause.Reason.CASCADE, EntityType.TAG, 7);
  private static final Map<EntityType, Integer> VISIBLE = Map.of(EntityType.SCENE, 1_000);

  @TempDir Path directory;
  private Store.Standalone store;
  private ExcludedRecords records;

  @BeforeEach
  void open() {
    store = Store.at(directory);
    records = new ExcludedRecords(store, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Map<EntityType, Map<Cause, RoaringBitmap>> nothing() {
    return Map.of();
  }

  private static Map<EntityType, Map<Cause, RoaringBitmap>> scenes(Cause cause, int... ords) {
    return Map.of(EntityType.SCENE, Map.of(cause, RoaringBitmap.bitmapOf(ords)));
  }

  private static Change change(
      int user,
      Map<EntityType, Map<Cause, RoaringBitmap>> before,
      Map<EntityType, Map<Cause, RoaringBitmap>> after) {
    return new Change(user, before, after, VISIBLE, 3, "digest");
  }

  private void sql(String statement) {
    // the same tables, through a mapper-less view on them
    Database raw =
        store.open(new Schema(DatabaseFile.LIBRARY, "excluded", ExcludedRecords.class, List.of()));
    raw.write(
        session -> {
          try (Statement run = session.getConnection().createStatement()) {
            return run.executeUpdate(statement);
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void nothingIsRecordedOfAUserAtFirst() {
    assertEquals(Optional.empty(), records.read(5));
  }

  @Test
  void whatIsRecordedIsReadBack() {
    Map<EntityType, Map<Cause, RoaringBitmap>> excluded = new EnumMap<>(EntityType.class);
    RoaringBitmap wide = new RoaringBitmap();
    wide.add(60_000L, 200_000L);
    excluded.put(
        EntityType.SCENE,
        Map.of(
            Cause.RESTRICTED,
            RoaringBitmap.bitmapOf(1, 65_536, 3_000_000),
            BY_TAG,
            wide,
            new Cause(Cause.Reason.CASCADE, EntityType.STUDIO, 7),
            RoaringBitmap.bitmapOf(2)));
    excluded.put(EntityType.TAG, Map.of(Cause.HIDDEN, RoaringBitmap.bitmapOf(7)));
    excluded.put(EntityType.GALLERY, Map.of(Cause.EMPTY, RoaringBitmap.bitmapOf(0, 65_535)));
    records.write(change(5, nothing(), excluded));
    assertEquals(Optional.of(new Recorded(excluded, VISIBLE, 3, "digest")), records.read(5));
    assertEquals(Optional.empty(), records.read(6));
  }

  @Test
  void onlyBlocksThatDifferAreWritten() {
    RoaringBitmap many = new RoaringBitmap();
    many.add(0L, 10 * 65_536L);
    Map<EntityType, Map<Cause, RoaringBitmap>> before =
        Map.of(
            EntityType.SCENE, Map.of(BY_TAG, many),
            EntityType.IMAGE, Map.of(Cause.RESTRICTED, many));
    assertEquals(20, records.write(change(5, nothing(), before)));
    assertEquals(0, records.write(change(5, before, before)));

    RoaringBitmap changed = many.clone();
    changed.remove(3 * 65_536);
    changed.remove(5L * 65_536, 6L * 65_536);
    changed.add(11 * 65_536);
    Map<EntityType, Map<Cause, RoaringBitmap>> after =
        Map.of(
            EntityType.SCENE, Map.of(BY_TAG, changed),
            EntityType.IMAGE, Map.of(Cause.RESTRICTED, many.clone()));
    assertEquals(3, records.write(change(5, before, after)));
    assertEquals(after, records.read(5).orElseThrow().excluded());
  }

  @Test
  void aCauseThatIsGoneTakesItsRowsAlong() {
    records.write(change(5, nothing(), scenes(BY_TAG, 1, 70_000)));
    assertEquals(
        3, records.write(change(5, scenes(BY_TAG, 1, 70_000), scenes(Cause.RESTRICTED, 1))));
    assertEquals(scenes(Cause.RESTRICTED, 1), records.read(5).orElseThrow().excluded());
  }

  @Test
  void randomStepsAreReadBackExactly() {
    Random random = new Random(20_261_121);
    Map<EntityType, Map<Cause, RoaringBitmap>> before = nothing();
    for (int step = 0; step < 60; step++) {
      Map<EntityType, Map<Cause, RoaringBitmap>> after = new EnumMap<>(EntityType.class);
      for (EntityType type : List.of(EntityType.SCENE, EntityType.TAG, EntityType.IMAGE)) {
        Map<Cause, RoaringBitmap> causes = new HashMap<>();
        for (Cause cause : List.of(Cause.RESTRICTED, Cause.EMPTY, BY_TAG)) {
          RoaringBitmap ords =
              before.getOrDefault(type, Map.of()).getOrDefault(cause, new RoaringBitmap());
          ords = random.nextInt(4) == 0 ? ords : ords.clone();
          for (int i = random.nextInt(4); i > 0; i--) {
            int block = random.nextInt(5) << 16;
            switch (random.nextInt(3)) {
              case 0 ->
                  ords = RoaringBitmap.add(ords, block + 5L, block + 5L + random.nextInt(40_000));
              case 1 -> ords = RoaringBitmap.remove(ords, block, block + 65_536L);
              default -> ords = RoaringBitmap.flip(ords, block + 1L, block + 9L);
            }
          }
          if (!ords.isEmpty()) {
            causes.put(cause, ords);
          }
        }
        if (!causes.isEmpty()) {
          after.put(type, causes);
        }
      }
      records.write(change(5, before, after));
      assertEquals(after, records.read(5).orElseThrow().excluded(), "step " + step);
      before = after;
    }
  }

  @Test
  void anUnknownStateIsReplacedCompletely() {
    records.write(change(5, nothing(), scenes(BY_TAG, 1, 70_000)));
    records.write(change(5, nothing(), scenes(Cause.HIDDEN, 9)));
    assertEquals(scenes(Cause.HIDDEN, 9), records.read(5).orElseThrow().excluded());
  }

  @Test
  void damagedRowsCountAsNothingRecorded() {
    for (String damage :
        List.of(
            "ords = x'00'",
            "ords = x''",
            "ords = randomblob(40)",
            "ords = zeroblob(9000)",
            "entities = entities + 1",
            "block = block + 1",
            "ords = substr(ords, 1, length(ords) - 3)")) {
      records.write(change(5, nothing(), scenes(BY_TAG, 1, 3, 5, 70_000)));
      sql("UPDATE excluded_entity SET " + damage + " WHERE block = 1");
      assertEquals(Optional.empty(), records.read(5), damage);
    }
    records.write(change(5, nothing(), scenes(Cause.HIDDEN, 9)));
    assertTrue(records.read(5).isPresent());
  }

  @Test
  void aBatchOfUsersIsWrittenAsAWholeOrNotAtAll() {
    records.write(change(5, nothing(), scenes(BY_TAG, 1)));
    records.write(change(6, nothing(), scenes(BY_TAG, 1)));
    sql(
        """
        CREATE TRIGGER no_space BEFORE INSERT ON excluded_entity WHEN new.user_id = 6
        BEGIN SELECT raise(ABORT, 'no space'); END
        """);
    List<Change> batch =
        List.of(
            change(5, scenes(BY_TAG, 1), scenes(BY_TAG, 1, 2)),
            change(6, scenes(BY_TAG, 1), scenes(BY_TAG, 1, 2)));
    assertThrows(RuntimeException.class, () -> records.write(batch));
    assertEquals(scenes(BY_TAG, 1), records.read(5).orElseThrow().excluded());
    sql("DROP TRIGGER no_space");

    // their owner went on, so the next steps do not tell the difference to what is in the file
    records.write(change(5, scenes(BY_TAG, 1, 2), scenes(Cause.HIDDEN, 4)));
    assertEquals(scenes(Cause.HIDDEN, 4), records.read(5).orElseThrow().excluded());
  }

  @Test
  void aBatchForFiftyUsersTouchesOneBlockEach() {
    RoaringBitmap many = new RoaringBitmap();
    many.add(0L, 500_000L);
    Map<EntityType, Map<Cause, RoaringBitmap>> before =
        Map.of(EntityType.SCENE, Map.of(BY_TAG, many));
    RoaringBitmap more = many.clone();
    more.add(500_000L, 501_000L);
    List<Change> first = new ArrayList<>();
    List<Change> second = new ArrayList<>();
    for (int user = 1; user <= 50; user++) {
      first.add(change(user, nothing(), before));
      second.add(change(user, before, Map.of(EntityType.SCENE, Map.of(BY_TAG, more))));
    }
    assertEquals(50 * 8, records.write(first));
    assertEquals(50, records.write(second));
  }

  @Test
  void statisticsCountEntitiesByUserTypeAndReason() {
    records.write(
        change(
            5,
            nothing(),
            Map.of(
                EntityType.SCENE,
                Map.of(
                    BY_TAG,
                    RoaringBitmap.bitmapOf(1, 70_000),
                    new Cause(Cause.Reason.CASCADE, EntityType.TAG, 8),
                    RoaringBitmap.bitmapOf(3)))));
    records.write(change(6, nothing(), scenes(Cause.EMPTY, 4)));
    assertEquals(
        List.of(
            new Stat(5, EntityType.SCENE, Cause.Reason.CASCADE, 3),
            new Stat(6, EntityType.SCENE, Cause.Reason.EMPTY, 1)),
        records.stats());
  }

  @Test
  void usersWhoAreGoneAreForgotten() {
    for (int user = 1; user <= 3; user++) {
      records.write(change(user, nothing(), scenes(BY_TAG, 1)));
    }
    records.forget(1);
    records.forget(2);
    assertEquals(List.of(3), records.users());
    assertEquals(
        List.of(false, false, true),
        List.of(1, 2, 3).stream().map(user -> records.read(user).isPresent()).toList());
    assertEquals(1, records.stats().size());
  }
}
