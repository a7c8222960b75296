package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** One request on one snapshot for one viewer. For one thread. */
final class Evaluation {
  private final Viewer viewer;
  private final Snapshot snapshot;
  private final TextSource texts;
  private final Overlays overlays;
  private final Exclusions.Excluded excluded;
  private final KeptCounts keptCounts;
  private final int today;
  private final Map<EntityType, RoaringBitmap> visible = new EnumMap<>(EntityType.class);

  /**
   * @param today {@code yyyymmdd}
   */
  Evaluation(
      Viewer viewer,
      Snapshot snapshot,
      TextSource texts,
      Overlays overlays,
      Exclusions exclusions,
      KeptCounts keptCounts,
      int today) {
    this.viewer = viewer;
    this.snapshot = snapshot;
    this.texts = texts;
    this.overlays = overlays;
    this.excluded = exclusions.of(viewer, snapshot);
    this.keptCounts = keptCounts;
    this.today = today;
  }

  Snapshot snapshot() {
    return snapshot;
  }

  TextSource texts() {
    return texts;
  }

  int today() {
    return today;
  }

  int size(EntityType type) {
    return snapshot.live(type).getCardinality();
  }

  long scanCost(EntityType type) {
    return 2L * size(type);
  }

  /** The one place where it is decided what a viewer gets to see. */
  RoaringBitmap visible(EntityType type) {
    RoaringBitmap known = visible.get(type);
    if (known == null) {
      known = snapshot.live(type);
      RoaringBitmap unseen = excluded.of(type);
      if (!unseen.isEmpty()) {
        known = RoaringBitmap.andNot(known, unseen);
      }
      if (type == EntityType.CLIP) {
        known = ofVisibleScenes(known);
      }
      visible.put(type, known);
    }
    return known;
  }

  /** Whether nothing of a type is kept from the viewer. */
  boolean seesAll(EntityType type) {
    return visible(type).getCardinality() == snapshot.live(type).getCardinality();
  }

  /** A measure as it is for the viewer, where that is not as it is for all. */
  @Nullable LongKey seenCount(EntityType type, Measure measure) {
    LongKey key = new SeenCounts(this).of(type, measure);
    if (key == null) {
      return null;
    }
    RoaringBitmap all = visible(type);
    int[] counts =
        keptCounts.get(
            excluded,
            new KeptCounts.Name(snapshot.version(), type, measure),
            () -> {
              int[] made = new int[all.isEmpty() ? 0 : all.last() + 1];
              Snapshot.forEach(all, ord -> made[ord] = Math.toIntExact(key.at(ord)));
              return made;
            });
    return ord -> ord < counts.length ? counts[ord] : 0;
  }

  /** Clips follow their scene. */
  private RoaringBitmap ofVisibleScenes(RoaringBitmap clips) {
    RoaringBitmap scenes = visible(EntityType.SCENE);
    IntLists sceneOf = snapshot.table(EntityType.CLIP).lists(Relation.CLIP_SCENE);
    RoaringBitmap orphans =
        snapshot
            .cache()
            .get(
                Relation.CLIP_SCENE.name() + " dangling",
                () -> {
                  RoaringBitmap live = snapshot.live(EntityType.SCENE);
                  return Snapshot.filter(
                      snapshot.live(EntityType.CLIP),
                      clip -> {
                        int scene = sceneOf.first(clip);
                        return scene < 0 || !live.contains(scene);
                      });
                });
    RoaringBitmap result = RoaringBitmap.andNot(clips, orphans);
    RoaringBitmap hidden = RoaringBitmap.andNot(snapshot.live(EntityType.SCENE), scenes);
    if (hidden.getCardinality() > result.getCardinality() / 4) {
      return Snapshot.filter(result, clip -> scenes.contains(sceneOf.first(clip)));
    }
    result.andNot(snapshot.sourcesOfAny(Relation.CLIP_SCENE, hidden));
    return result;
  }

  /** Those that ids of a filter name, and what is below them, as far as the viewer sees them. */
  RoaringBitmap named(EntityType type, List<EntityId> ids, int depth) {
    RoaringBitmap named = new RoaringBitmap();
    ids.forEach(id -> named.or(snapshot.ordsOf(type, id)));
    named.and(visible(type));
    if (depth == 0) {
      return named;
    }
    RoaringBitmap all = snapshot.descendants(type, named, depth);
    all.and(visible(type));
    return all;
  }

  OverlayValues values(EntityType type, String name) {
    return overlays.values(viewer, snapshot, type, name);
  }

  /** Those that the viewer marked and sees. */
  RoaringBitmap favorites(EntityType type) {
    OverlayValues values = values(type, "favorite");
    return Snapshot.filter(
        RoaringBitmap.and(values.present(), visible(type)), ord -> values.at(ord) != 0);
  }

  RoaringBitmap words(Field field, Predicate<String> test) {
    return snapshot.layout().dictionary(field).matching(test);
  }

  /**
   * Those of a set that pass a test that is the same for all viewers. Looked up where the whole
   * type was tested before, done for the set alone where that is small.
   *
   * @param name identifies the test
   */
  RoaringBitmap scan(
      Object name, EntityType type, RoaringBitmap among, Supplier<IntPredicate> test) {
    RoaringBitmap live = snapshot.live(type);
    if (among.getCardinality() < live.getCardinality() / 8 && !snapshot.cache().has(name)) {
      return Snapshot.filter(among, test.get());
    }
    return RoaringBitmap.and(
        among, snapshot.cache().get(name, () -> Snapshot.filter(live, test.get())));
  }

  /** Those of a type that the viewer sees and that meet all conditions. */
  RoaringBitmap all(EntityType type, List<Clause> clauses) {
    RoaringBitmap left = visible(type);
    List<Clause> plan =
        clauses.size() < 2
            ? clauses
            : clauses.stream()
                .map(clause -> Map.entry(clause.cost(this), clause))
                .sorted(Comparator.comparingLong(Map.Entry::getKey))
                .map(Map.Entry::getValue)
                .toList();
    for (Clause clause : plan) {
      if (left.isEmpty()) {
        return left;
      }
      left = clause.narrow(this, left);
    }
    return left;
  }
}
