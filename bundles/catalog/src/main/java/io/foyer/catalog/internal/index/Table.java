package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.roaringbitmap.RoaringBitmap;

/**
 * The entities of one type. Immutable.
 *
 * @param type which
 * @param live those that are there
 * @param known those that ever were; their id and library server stay
 * @param columns numbers
 * @param forward what they point to
 * @param sceneIndexes beside the groups of scenes
 * @param byId all known ones by id, then library server
 */
@SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
record Table(
    EntityType type,
    RoaringBitmap live,
    RoaringBitmap known,
    Map<Field, Column> columns,
    Map<Relation, IntLists> forward,
    IntLists sceneIndexes,
    int[] byId) {
  static Table empty(EntityType type) {
    return new Table(
        type,
        new RoaringBitmap(),
        new RoaringBitmap(),
        new EnumMap<>(Field.class),
        new EnumMap<>(Relation.class),
        IntLists.EMPTY,
        new int[0]);
  }

  Column column(Field field) {
    return columns.getOrDefault(field, Column.EMPTY);
  }

  IntLists lists(Relation relation) {
    return forward.getOrDefault(relation, IntLists.EMPTY);
  }

  /** Adds all known entities with this id to a set. */
  void find(long id, RoaringBitmap result) {
    Column ids = column(Field.ID);
    int low = 0;
    int high = byId.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ids.at(byId[middle]) < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    while (low < byId.length && ids.at(byId[low]) == id) {
      result.add(byId[low++]);
    }
  }

  /** The order by id after some became known. */
  static int[] byId(int[] before, RoaringBitmap added, Column ids, Column instances) {
    if (added.isEmpty()) {
      return before;
    }
    int[] sorted = Sorting.stable(Sorting.stable(added.toArray(), instances, false), ids, false);
    int[] result = Arrays.copyOf(before, before.length + sorted.length);
    int old = before.length - 1;
    int fresh = sorted.length - 1;
    for (int at = result.length - 1; fresh >= 0; at--) {
      result[at] =
          old >= 0 && compare(before[old], sorted[fresh], ids, instances) > 0
              ? before[old--]
              : sorted[fresh--];
    }
    return result;
  }

  private static int compare(int a, int b, Column ids, Column instances) {
    int byId = Long.compare(ids.at(a), ids.at(b));
    return byId != 0 ? byId : Long.compare(instances.at(a), instances.at(b));
  }
}
