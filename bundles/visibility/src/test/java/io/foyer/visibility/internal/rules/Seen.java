package io.foyer.visibility.internal.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.roaringbitmap.RoaringBitmap;

/** What the engine says, in the words of the oracle, and whether the two agree. */
final class Seen {
  /** The types of which there are records: all but clips. */
  static final List<EntityType> RECORDED =
      List.of(
          EntityType.SCENE,
          EntityType.PERFORMER,
          EntityType.STUDIO,
          EntityType.TAG,
          EntityType.GROUP,
          EntityType.GALLERY,
          EntityType.IMAGE);

  private Seen() {}

  /** What is left of a type. */
  static Set<EntityRef> visible(
      Exclusions.Excluded excluded, LibrarySnapshot snapshot, EntityType type) {
    Set<EntityRef> result = new HashSet<>();
    RoaringBitmap.andNot(snapshot.live(type), excluded.of(type))
        .forEach((int ord) -> result.add(snapshot.refOf(type, ord)));
    return result;
  }

  /** The excluded entities of a type, each with its reason. */
  static Map<EntityRef, Why> records(Verdicts verdicts, EntityType type) {
    return records(verdicts.records(type), verdicts.library(), type);
  }

  /** The same of records that were read. */
  static Map<EntityRef, Why> records(
      Map<Cause, RoaringBitmap> records, LibrarySnapshot snapshot, EntityType type) {
    Map<EntityRef, Why> result = new LinkedHashMap<>();
    records.forEach(
        (cause, ords) -> {
          assertFalse(ords.isEmpty(), () -> cause + " of no " + type);
          EntityType sourceType = cause.sourceType();
          Why why =
              new Why(
                  cause.reason(),
                  sourceType == null ? null : snapshot.refOf(sourceType, cause.source()));
          ords.forEach(
              (int ord) -> {
                EntityRef ref = snapshot.refOf(type, ord);
                assertTrue(snapshot.live(type).contains(ord), () -> ref + " is not there");
                assertNull(result.put(ref, why), () -> ref + " has two reasons");
              });
        });
    return result;
  }

  /** Fails unless the engine says of everything what the oracle says. */
  static void assertAsOracle(Verdicts verdicts, Library library) {
    Oracle oracle = new Oracle(verdicts.rules(), library);
    for (EntityType type : RECORDED) {
      assertEquals(
          oracle.excluded(type), records(verdicts, type), () -> "excluded " + type.plural());
    }
    for (EntityType type : EntityType.values()) {
      assertEquals(
          oracle.visible(type),
          visible(verdicts, verdicts.library(), type),
          () -> "visible " + type.plural());
      assertEquals(
          oracle.visible(type).size(),
          verdicts.visible(type),
          () -> "number of visible " + type.plural());
    }
  }

  /** Fails unless two say the same of everything in the same state of the library. */
  static void assertSame(Verdicts expected, Verdicts actual) {
    for (EntityType type : RECORDED) {
      assertEquals(expected.records(type), actual.records(type), () -> type.plural());
    }
    for (EntityType type : EntityType.values()) {
      RoaringBitmap live = expected.library().live(type);
      assertEquals(
          RoaringBitmap.andNot(live, expected.of(type)),
          RoaringBitmap.andNot(live, actual.of(type)),
          () -> "visible " + type.plural());
      assertEquals(
          expected.visible(type), actual.visible(type), () -> "number of " + type.plural());
    }
  }
}
