package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.BatchIterator;
import org.roaringbitmap.BitSetUtil;
import org.roaringbitmap.RoaringBitmap;

/**
 * Counts how many of a set are related to each entity of a type. A small set is walked through and
 * counted into an array. Of a large one only the targets that may be among the most frequent are
 * counted, by intersections in the order of their frequency in the whole library: as soon as those
 * cannot reach the least of the best, the rest is done. Where that takes longer than walking, it
 * walks after all.
 */
final class RelatedCounts {
  /** So many elements are walked through in the time of one intersection of 65,536 bits. */
  private static final int STEP = 400;

  /** So few elements are walked through without a thought. */
  private static final long SMALL = 1_200_000;

  /** About how many targets an entity has. */
  private static final int EACH = 8;

  private static final int BATCH = 1024;

  private final Evaluation on;
  private final EntityType target;
  private final Path path;
  private final int depth;
  private final RoaringBitmap among;
  private final RoaringBitmap visible;
  private final Order byId;
  private final BitSet dense;

  /**
   * @param target type of what is counted
   * @param path from the entities of the set to those
   * @param depth how many levels below each count too
   */
  RelatedCounts(Evaluation on, EntityType target, Path path, int depth, RoaringBitmap among) {
    this.on = on;
    this.target = target;
    this.path = path;
    this.depth = Math.max(-1, depth);
    this.among = among;
    this.visible = on.visible(target);
    this.dense = BitSetUtil.bitsetOf(among);
    this.byId = on.snapshot().orders().byId(on.snapshot(), target);
  }

  /** How many are related to one visible entity. */
  int count(int ord) {
    return depth == 0 ? countAlone(ord) : countBelow(ord);
  }

  private int countAlone(int ord) {
    return path instanceof Path.Sources(List<Relation> relations)
        ? count(relations, ord)
        : RoaringBitmap.andCardinality(path.from(on, RoaringBitmap.bitmapOf(ord)), among);
  }

  private int count(List<Relation> relations, int ord) {
    Snapshot snapshot = on.snapshot();
    int count = 0;
    for (Relation relation : relations) {
      count += snapshot.inverse(relation).count(ord, among, dense);
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

  /** What any of some entities is related to, for all viewers who see the same of them. */
  private record Below(Path path, RoaringBitmap seen) {}

  private int countBelow(int ord) {
    RoaringBitmap seen = on.snapshot().descendants(target, RoaringBitmap.bitmapOf(ord), depth);
    seen.and(visible);
    if (seen.getCardinality() == 1) {
      return countAlone(ord);
    }
    // a scene between the two may be seen by one viewer and not by another
    RoaringBitmap related =
        path instanceof Path.OverScenes
            ? path.from(on, seen)
            : on.snapshot().cache().get(new Below(path, seen), () -> path.from(on, seen));
    return RoaringBitmap.andCardinality(related, among);
  }

  /** The most frequent visible entities, by count, then by id; none that none is related to. */
  List<FacetCounts.OfEntity> most(int number) {
    long walk = among.getLongCardinality() * EACH;
    List<FacetCounts.OfEntity> most =
        walk < SMALL ? null : byFrequency(number, depth == 0 ? walk : Long.MAX_VALUE);
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
    if (!(path instanceof Path.Sources(List<Relation> relations))) {
      return null;
    }
    Best best = new Best(number);
    Frequencies frequencies = on.snapshot().frequencies(new Frequencies.Of(relations, depth));
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
        best.offer(ord, count(ord));
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

  /** Counts by ordinal; also of some that the viewer does not see. */
  private int[] walk() {
    int capacity = byId.ranks().length;
    if (depth == 0
        && path instanceof Path.OverScenes(Relation named, Relation listed)
        && among.getCardinality() > on.size(listed.target()) / 8) {
      return byTarget(named, listed, new int[capacity]);
    }
    Tally tally =
        new Tally(
            capacity, depth == 0 ? null : new Ancestors(on.snapshot(), target, depth), visible);
    int[] batch = new int[BATCH];
    for (BatchIterator it = among.getBatchIterator(); it.hasNext(); ) {
      bySource(batch, it.nextBatch(batch), tally);
    }
    return tally.counts();
  }

  private void bySource(int[] sources, int length, Tally tally) {
    Snapshot snapshot = on.snapshot();
    switch (path) {
      case Path.Sources(List<Relation> relations) -> {
        IntLists[] lists =
            relations.stream()
                .map(relation -> snapshot.table(relation.source()).lists(relation))
                .toArray(IntLists[]::new);
        for (int i = 0; i < length; i++) {
          tally.nextRound();
          for (IntLists list : lists) {
            list.addTo(tally, sources[i]);
          }
        }
      }
      case Path.Targets(Relation relation) -> {
        Inverse inverse = snapshot.inverse(relation);
        for (int i = 0; i < length; i++) {
          tally.nextRound();
          inverse.forEach(sources[i], tally::add);
        }
      }
      case Path.OverScenes(Relation named, Relation listed) -> {
        RoaringBitmap scenes = on.visible(EntityType.SCENE);
        IntLists lists = snapshot.table(EntityType.SCENE).lists(named);
        for (int i = 0; i < length; i++) {
          tally.nextRound();
          snapshot
              .inverse(listed)
              .forEach(
                  sources[i],
                  scene -> {
                    if (scenes.contains(scene)) {
                      lists.addTo(tally, scene);
                    }
                  });
        }
      }
      case Path.ClipsOfScenes c -> throw new IllegalArgumentException("clips have no facets");
    }
  }

  /** The scenes of one target after the other lie closer together than those of one source. */
  private int[] byTarget(Relation named, Relation listed, int[] counts) {
    Snapshot snapshot = on.snapshot();
    BitSet scenes = BitSetUtil.bitsetOf(on.visible(EntityType.SCENE));
    IntLists lists = snapshot.table(EntityType.SCENE).lists(listed);
    int[] rounds = new int[among.last() + 1];
    Arrays.fill(rounds, Integer.MAX_VALUE);
    among.forEach((int ord) -> rounds[ord] = -1);
    Snapshot.forEach(
        visible,
        ord ->
            snapshot
                .inverse(named)
                .forEach(
                    ord,
                    scene -> {
                      if (scenes.get(scene)) {
                        counts[ord] += lists.mark(scene, ord, rounds);
                      }
                    }));
    return counts;
  }
}
