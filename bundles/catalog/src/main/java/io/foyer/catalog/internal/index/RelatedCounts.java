package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * Counts how many of a set are related to each entity of a type. A small set is walked through and
 * counted into an array. Of a large one only the targets that may be among the most frequent are
 * counted, by intersections in the order of their frequency in the whole library: as soon as those
 * cannot reach the least of the best, the rest is done. Where that takes longer than walking, it
 * walks after all.
 */
final class RelatedCounts {
  /**
   * Elements that are walked through in the time of an intersection of two dense sets of 65,536.
   */
  private static final int STEP = 400;

  /** So few elements are walked through without a thought. */
  private static final long SMALL = 300_000;

  /** About how many targets an entity has. */
  private static final int EACH = 8;

  private final Evaluation on;
  private final EntityType target;
  private final Path path;
  private final int depth;
  private final RoaringBitmap among;
  private final RoaringBitmap visible;
  private final Order byId;

  /**
   * @param target type of what is counted
   * @param path from the entities of the set to those
   * @param depth how many levels below each count too
   */
  RelatedCounts(Evaluation on, EntityType target, Path path, int depth, RoaringBitmap among) {
    this.on = on;
    this.target = target;
    this.path = path;
    this.depth = depth;
    this.among = among;
    this.visible = on.visible(target);
    this.byId = on.snapshot().orders().byId(on.snapshot(), target);
  }

  /** How many are related to one visible entity. */
  int count(int ord) {
    RoaringBitmap named = RoaringBitmap.bitmapOf(ord);
    if (depth != 0) {
      named = on.snapshot().descendants(target, named, depth);
      named.and(visible);
    } else if (path instanceof Path.Sources(List<Relation> relations)) {
      return count(relations, ord);
    }
    return RoaringBitmap.andCardinality(path.from(on, named), among);
  }

  private int count(List<Relation> relations, int ord) {
    Snapshot snapshot = on.snapshot();
    int count = 0;
    for (Relation relation : relations) {
      count += snapshot.countSources(relation, ord, among);
    }
    return count > 0 && inSeveral(relations, ord)
        ? RoaringBitmap.andCardinality(path.from(on, RoaringBitmap.bitmapOf(ord)), among)
        : count;
  }

  /** Whether anything points to an entity by more than one of the relations. */
  private boolean inSeveral(List<Relation> relations, int ord) {
    for (int i = 1; i < relations.size(); i++) {
      RoaringBitmap sources = on.snapshot().sources(relations.get(i), ord);
      for (Relation other : relations.subList(0, i)) {
        if (on.snapshot().anySource(other, ord, sources)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The most frequent visible entities, by count, then by id; none that no entity is related to.
   */
  List<FacetCounts.OfEntity> most(int number) {
    long walk = among.getLongCardinality() * EACH;
    List<FacetCounts.OfEntity> most = walk < SMALL ? null : byFrequency(number, walk);
    return most == null ? byWalking(number) : most;
  }

  /** The best so far. */
  private final class Best {
    private final int number;
    private final PriorityQueue<Long> packed = new PriorityQueue<>();

    Best(int number) {
      this.number = number;
    }

    void offer(int ord, int count) {
      if (count == 0 || count < least()) {
        return;
      }
      packed.add((long) count << 32 | (Integer.MAX_VALUE - byId.ranks()[ord]));
      if (packed.size() > number) {
        packed.poll();
      }
    }

    /** With fewer an entity cannot be among the best. */
    int least() {
      Long worst = packed.size() < number ? null : packed.peek();
      return worst == null ? 1 : (int) (worst >>> 32);
    }

    List<FacetCounts.OfEntity> inOrder() {
      return packed.stream()
          .sorted(Comparator.reverseOrder())
          .map(
              one ->
                  new FacetCounts.OfEntity(
                      target, byId.ords()[Integer.MAX_VALUE - one.intValue()], (int) (one >>> 32)))
          .toList();
    }
  }

  /**
   * Null where that is not possible or not worth while.
   *
   * @param walk what it may cost, in elements walked through
   */
  @Nullable List<FacetCounts.OfEntity> byFrequency(int number, long walk) {
    if (depth != 0 || !(path instanceof Path.Sources(List<Relation> relations))) {
      return null;
    }
    Best best = new Best(number);
    Frequencies frequencies = on.snapshot().frequencies(relations);
    long dense = (long) among.getContainerCount() * STEP;
    long spent = 0;
    for (int i = 0; i < frequencies.targets().length; i++) {
      int most = frequencies.most()[i];
      if (most < best.least()) {
        break;
      }
      if (spent > walk) {
        return null;
      }
      int ord = frequencies.targets()[i];
      if (visible.contains(ord)) {
        best.offer(ord, count(relations, ord));
        spent += Math.min(dense, most) * relations.size();
      }
    }
    return best.inOrder();
  }

  List<FacetCounts.OfEntity> byWalking(int number) {
    Best best = new Best(number);
    int[] counts = walk();
    for (int ord = 0; ord < counts.length; ord++) {
      if (counts[ord] >= best.least() && visible.contains(ord)) {
        best.offer(ord, counts[ord]);
      }
    }
    return best.inOrder();
  }

  /** Counts by ordinal. */
  private int[] walk() {
    Snapshot snapshot = on.snapshot();
    int capacity = byId.ranks().length;
    int[] counts = new int[capacity];
    int[] seen = new int[capacity];
    int[][] above = new int[depth == 0 ? 0 : capacity][];
    int[] at = new int[1]; // the entity's number plus one, so that nothing was seen at first
    IntConsumer one =
        ord -> {
          if (ord < capacity && seen[ord] != at[0]) {
            seen[ord] = at[0];
            counts[ord]++;
          }
        };
    IntConsumer each =
        depth == 0
            ? one
            : ord -> {
              if (visible.contains(ord)) {
                if (above[ord] == null) {
                  above[ord] = snapshot.ancestors(target, ord, depth).toArray();
                }
                for (int ancestor : above[ord]) {
                  one.accept(ancestor);
                }
              }
            };
    for (PeekableIntIterator it = among.getIntIterator(); it.hasNext(); ) {
      int ord = it.next();
      at[0] = ord + 1;
      related(ord, each);
    }
    return counts;
  }

  /** What one entity is related to, in any order, some perhaps twice or not live. */
  private void related(int ord, IntConsumer to) {
    Snapshot snapshot = on.snapshot();
    switch (path) {
      case Path.Sources(List<Relation> relations) -> {
        for (Relation relation : relations) {
          snapshot.table(relation.source()).lists(relation).forEach(ord, to);
        }
      }
      case Path.Targets(Relation relation) -> snapshot.inverse(relation).forEach(ord, to);
      case Path.OverScenes(Relation named, Relation listed) -> {
        RoaringBitmap scenes = on.visible(EntityType.SCENE);
        IntLists lists = snapshot.table(EntityType.SCENE).lists(named);
        snapshot
            .inverse(listed)
            .forEach(
                ord,
                scene -> {
                  if (scenes.contains(scene)) {
                    lists.forEach(scene, to);
                  }
                });
      }
      case Path.ClipsOfScenes c -> throw new IllegalArgumentException("clips have no facets");
    }
  }
}
