package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/** Takes one page out of the matching entities, at any depth for about the same price. */
final class Paging {
  private final Evaluation on;
  private final EntityType type;
  private final List<Clause> clauses;

  /**
   * @param clauses the conditions that led to the result
   */
  Paging(Evaluation on, EntityType type, List<Clause> clauses) {
    this.on = on;
    this.type = type;
    this.clauses = clauses;
  }

  int[] page(RoaringBitmap found, Sorts.Wanted wanted, long from, int size) {
    if (from >= found.getCardinality() || size == 0) {
      return new int[0];
    }
    Snapshot snapshot = on.snapshot();
    boolean descending = wanted.descending();
    return switch (wanted.sort()) {
      case Sort.ByText text ->
          snapshot.orders().get(snapshot, type, text, false).page(found, from, size, descending);
      case Sort.ByNumber number -> {
        LongKey seen = on.seenCount(type, number.measure());
        if (seen != null) {
          yield part(found, seen, descending, from, size);
        }
        // by id alone, descending is the reverse; by name it is not
        boolean byId = Sorts.secondary(type) == null;
        yield snapshot
            .orders()
            .get(snapshot, type, number, descending && !byId)
            .page(found, from, size, descending && byId);
      }
      case Sort.ByOverlay overlay ->
          byOverlay(
              candidates(found, overlay, descending, from + size), overlay, descending, from, size);
      case Sort.Shuffled random -> byRandom(found, wanted.seed(), descending, from, size);
      case Sort.BySceneIndex index -> bySceneIndex(found, descending, from, size);
    };
  }

  private int[] byRandom(RoaringBitmap found, long seed, boolean descending, long from, int size) {
    Column ids = on.snapshot().table(type).column(Field.ID);
    int count = found.getCardinality();
    int length = (int) Math.min(size, count - from);
    int start = descending ? count - (int) from - length : (int) from;
    int[] page =
        Selection.pageOfEven(
            found, ord -> RandomKeys.key(ids.at(ord), seed), RandomKeys.LIMIT, start, length);
    return descending ? Order.reverse(page) : page;
  }

  /**
   * Without most of those that do not come among the first, where that is easily told: by the
   * library's value, which counts for those without a value of the viewer's, there is an order.
   */
  private RoaringBitmap candidates(
      RoaringBitmap found, Sort.ByOverlay sort, boolean descending, long first) {
    Sort byLibrary = sort.byLibrary();
    if (byLibrary == null || first * 8 > found.getCardinality()) {
      return found;
    }
    RoaringBitmap own = on.values(type, sort.name()).present();
    boolean byId = Sorts.secondary(type) == null;
    RoaringBitmap result =
        RoaringBitmap.bitmapOf(
            on.snapshot()
                .orders()
                .get(on.snapshot(), type, byLibrary, descending && !byId)
                .page(RoaringBitmap.andNot(found, own), 0, (int) first, descending && byId));
    result.or(RoaringBitmap.and(found, own));
    return result;
  }

  /** Those with a value sorted by it, and the others, which are all equal, in their own order. */
  private int[] byOverlay(
      RoaringBitmap found, Sort.ByOverlay sort, boolean descending, long from, int size) {
    OverlayValues values = on.values(type, sort.name());
    Field fallback = sort.fallback();
    Column column = fallback == null ? Column.EMPTY : on.snapshot().table(type).column(fallback);
    LongKey key =
        ord -> values.has(ord) ? Math.round(values.at(ord) * 1000) : column.at(ord) * 1000;
    RoaringBitmap valued =
        Snapshot.filter(RoaringBitmap.and(found, values.present()), ord -> key.at(ord) != 0);
    if (fallback != null) {
      valued.or(
          new Clause.ByNumber(
                  type,
                  new Measure.Stored(fallback),
                  new NumberTest(NumberTest.Modifier.NOT_EQUALS, 0, null))
              .narrow(on, RoaringBitmap.andNot(found, values.present())));
    }
    RoaringBitmap below = Snapshot.filter(valued, ord -> key.at(ord) < 0);
    RoaringBitmap above = RoaringBitmap.andNot(valued, below);
    RoaringBitmap others = RoaringBitmap.andNot(found, valued);
    return join(
        descending ? above : below,
        others,
        descending ? below : above,
        key,
        descending,
        from,
        size);
  }

  private int[] bySceneIndex(RoaringBitmap found, boolean descending, long from, int size) {
    Snapshot snapshot = on.snapshot();
    int group = -1;
    for (Clause clause : clauses) {
      if (clause instanceof Clause.Related(var target, var path, var mode, var ids, var depth)
          && target == EntityType.GROUP
          && mode != Clause.Mode.EXCLUDES
          && ids.size() == 1) {
        group = group(ids.getFirst());
      }
    }
    IntLists groups = snapshot.table(EntityType.SCENE).lists(Relation.SCENE_GROUPS);
    IntLists numbers = snapshot.table(EntityType.SCENE).sceneIndexes();
    int wanted = group;
    LongKey key =
        ord -> {
          int[] of = groups.get(ord);
          int[] number = numbers.get(ord);
          for (int i = 0; i < of.length; i++) {
            if (of[i] == wanted) {
              return number[i];
            }
          }
          return SceneRow.NO_INDEX;
        };
    RoaringBitmap numbered =
        wanted < 0
            ? new RoaringBitmap()
            : Snapshot.filter(
                RoaringBitmap.and(found, snapshot.sources(Relation.SCENE_GROUPS, wanted)),
                ord -> key.at(ord) != SceneRow.NO_INDEX);
    return join(
        numbered,
        RoaringBitmap.andNot(found, numbered),
        new RoaringBitmap(),
        key,
        descending,
        from,
        size);
  }

  private int group(EntityId id) {
    RoaringBitmap named = on.named(EntityType.GROUP, List.of(id), 0);
    return named.getCardinality() == 1 ? named.first() : -1;
  }

  /** A page of three parts one after the other, the outer ones by a key. */
  private int[] join(
      RoaringBitmap first,
      RoaringBitmap middle,
      RoaringBitmap last,
      LongKey key,
      boolean descending,
      long from,
      int size) {
    int[] head = part(first, key, descending, from, size);
    long skipped = from - first.getCardinality();
    boolean backwards = descending && Sorts.secondary(type) == null;
    int[] body =
        skipped + size <= 0
            ? new int[0]
            : on.snapshot()
                .orders()
                .secondary(on.snapshot(), type)
                .page(middle, Math.max(0, skipped), size - head.length, backwards);
    skipped -= middle.getCardinality();
    int[] tail =
        skipped + size <= 0
            ? new int[0]
            : part(last, key, descending, Math.max(0, skipped), size - head.length - body.length);
    int[] result = new int[head.length + body.length + tail.length];
    System.arraycopy(head, 0, result, 0, head.length);
    System.arraycopy(body, 0, result, head.length, body.length);
    System.arraycopy(tail, 0, result, head.length + body.length, tail.length);
    return result;
  }

  private int[] part(RoaringBitmap set, LongKey key, boolean descending, long from, int size) {
    int count = set.getCardinality();
    if (from >= count || size <= 0) {
      return new int[0];
    }
    Order secondary = on.snapshot().orders().secondary(on.snapshot(), type);
    int[] places = secondary.ranks();
    boolean backwards = descending && Sorts.secondary(type) == null;
    int[] ords = set.toArray();
    long[] packed = Sorting.ranks(ords, key, descending);
    for (int i = 0; i < packed.length; i++) {
      int place = places[ords[i]];
      packed[i] = packed[i] << 32 | (backwards ? secondary.size() - 1 - place : place);
    }
    int to = (int) Math.min(count, from + size);
    Sorting.range(packed, (int) from, to);
    int[] result = new int[to - (int) from];
    for (int i = 0; i < result.length; i++) {
      int place = (int) packed[(int) from + i];
      result[i] = secondary.ords()[backwards ? secondary.size() - 1 - place : place];
    }
    return result;
  }
}
