package io.foyer.visibility.internal.rules;

import static io.foyer.catalog.index.Relation.CLIP_PRIMARY_TAG;
import static io.foyer.catalog.index.Relation.CLIP_TAGS;
import static io.foyer.catalog.index.Relation.GALLERY_PERFORMERS;
import static io.foyer.catalog.index.Relation.GALLERY_STUDIO;
import static io.foyer.catalog.index.Relation.GALLERY_TAGS;
import static io.foyer.catalog.index.Relation.GROUP_STUDIO;
import static io.foyer.catalog.index.Relation.GROUP_TAGS;
import static io.foyer.catalog.index.Relation.IMAGE_GALLERIES;
import static io.foyer.catalog.index.Relation.IMAGE_PERFORMERS;
import static io.foyer.catalog.index.Relation.IMAGE_STUDIO;
import static io.foyer.catalog.index.Relation.IMAGE_TAGS;
import static io.foyer.catalog.index.Relation.PERFORMER_TAGS;
import static io.foyer.catalog.index.Relation.SCENE_GALLERIES;
import static io.foyer.catalog.index.Relation.SCENE_GROUPS;
import static io.foyer.catalog.index.Relation.SCENE_INHERITED_TAGS;
import static io.foyer.catalog.index.Relation.SCENE_PERFORMERS;
import static io.foyer.catalog.index.Relation.SCENE_STUDIO;
import static io.foyer.catalog.index.Relation.SCENE_TAGS;
import static io.foyer.catalog.index.Relation.STUDIO_TAGS;

import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * Which items carry entities of a type, and along which relations: directly, or through what they
 * belong to (a scene carries the tags of its performers). One table for each kind of rule.
 *
 * <p>What lies in between must be live; the entity that is carried need not.
 */
final class Carrying {
  private static final List<Path> SCENE_TAG_PATHS =
      List.of(
          new Path(SCENE_TAGS),
          new Path(SCENE_INHERITED_TAGS),
          new Path(SCENE_STUDIO, STUDIO_TAGS),
          new Path(SCENE_PERFORMERS, PERFORMER_TAGS),
          new Path(SCENE_GROUPS, GROUP_TAGS));

  private static final List<Path> GALLERY_TAG_PATHS =
      List.of(
          new Path(GALLERY_TAGS),
          new Path(GALLERY_STUDIO, STUDIO_TAGS),
          new Path(GALLERY_PERFORMERS, PERFORMER_TAGS));

  private static final List<Path> IMAGE_TAG_PATHS =
      List.of(
          new Path(IMAGE_TAGS),
          new Path(IMAGE_STUDIO, STUDIO_TAGS),
          new Path(IMAGE_PERFORMERS, PERFORMER_TAGS),
          new Path(IMAGE_GALLERIES, GALLERY_TAGS),
          new Path(IMAGE_GALLERIES, GALLERY_STUDIO, STUDIO_TAGS),
          new Path(IMAGE_GALLERIES, GALLERY_PERFORMERS, PERFORMER_TAGS));

  /** Whatever INCLUDE and restrictEmpty compare: decision B11. */
  static final Carrying ALLOWED =
      new Carrying()
          .along(EntityType.SCENE, EntityType.GROUP, new Path(SCENE_GROUPS))
          .along(EntityType.SCENE, EntityType.GALLERY, new Path(SCENE_GALLERIES))
          .along(EntityType.IMAGE, EntityType.GALLERY, new Path(IMAGE_GALLERIES))
          .along(EntityType.SCENE, EntityType.STUDIO, new Path(SCENE_STUDIO))
          .along(EntityType.GALLERY, EntityType.STUDIO, new Path(GALLERY_STUDIO))
          .along(EntityType.GROUP, EntityType.STUDIO, new Path(GROUP_STUDIO))
          .along(
              EntityType.IMAGE,
              EntityType.STUDIO,
              new Path(IMAGE_STUDIO),
              new Path(IMAGE_GALLERIES, GALLERY_STUDIO))
          .along(EntityType.SCENE, EntityType.TAG, SCENE_TAG_PATHS)
          .along(EntityType.GALLERY, EntityType.TAG, GALLERY_TAG_PATHS)
          .along(EntityType.IMAGE, EntityType.TAG, IMAGE_TAG_PATHS);

  /**
   * What an EXCLUDE of an entity takes with it: the same, and all else with the tag itself (B12).
   */
  static final Carrying FORBIDDEN =
      new Carrying()
          .like(ALLOWED)
          .along(EntityType.PERFORMER, EntityType.TAG, new Path(PERFORMER_TAGS))
          .along(EntityType.STUDIO, EntityType.TAG, new Path(STUDIO_TAGS))
          .along(EntityType.GROUP, EntityType.TAG, new Path(GROUP_TAGS))
          .along(EntityType.CLIP, EntityType.TAG, new Path(CLIP_PRIMARY_TAG), new Path(CLIP_TAGS));

  /** What a hidden entity takes with it: rule 9. */
  static final Carrying HIDDEN =
      new Carrying()
          .along(EntityType.SCENE, EntityType.PERFORMER, new Path(SCENE_PERFORMERS))
          .along(EntityType.SCENE, EntityType.STUDIO, new Path(SCENE_STUDIO))
          .along(EntityType.SCENE, EntityType.TAG, SCENE_TAG_PATHS)
          .along(EntityType.SCENE, EntityType.GROUP, new Path(SCENE_GROUPS))
          .along(EntityType.SCENE, EntityType.GALLERY, new Path(SCENE_GALLERIES))
          .along(EntityType.IMAGE, EntityType.GALLERY, new Path(IMAGE_GALLERIES))
          .along(EntityType.PERFORMER, EntityType.TAG, new Path(PERFORMER_TAGS))
          .along(EntityType.STUDIO, EntityType.TAG, new Path(STUDIO_TAGS))
          .along(EntityType.CLIP, EntityType.TAG, new Path(CLIP_PRIMARY_TAG), new Path(CLIP_TAGS));

  /** Up to so many entities, asking each is cheaper than gathering all that carry something. */
  private static final int FEW = 20_000;

  private final Map<EntityType, Map<EntityType, List<Path>>> paths =
      new EnumMap<>(EntityType.class);

  private Carrying() {}

  private Carrying like(Carrying other) {
    other.paths.forEach((item, all) -> all.forEach((carried, ways) -> along(item, carried, ways)));
    return this;
  }

  private Carrying along(EntityType item, EntityType carried, Path... ways) {
    return along(item, carried, List.of(ways));
  }

  private Carrying along(EntityType item, EntityType carried, List<Path> ways) {
    paths.computeIfAbsent(item, type -> new EnumMap<>(EntityType.class)).put(carried, ways);
    return this;
  }

  /** The ways from an item to what it carries of a type; none when it cannot. */
  List<Path> paths(EntityType item, EntityType carried) {
    return paths.getOrDefault(item, Map.of()).getOrDefault(carried, List.of());
  }

  boolean possible(EntityType item, EntityType carried) {
    return !paths(item, carried).isEmpty();
  }

  /** Relations one after the other, from an item to what it carries. */
  static final class Path {
    private final List<Relation> steps;

    Path(Relation... steps) {
      this.steps = List.of(steps);
    }

    List<Relation> steps() {
      return steps;
    }

    /** All that carry one of these. */
    RoaringBitmap carriers(LibrarySnapshot library, RoaringBitmap carried) {
      return back(library, steps.size(), carried);
    }

    /** All from which a number of steps leads to one of these. */
    private RoaringBitmap back(LibrarySnapshot library, int from, RoaringBitmap reached) {
      RoaringBitmap set = reached;
      for (int i = from - 1; i >= 0 && !set.isEmpty(); i--) {
        set = library.sourcesOfAny(steps.get(i), set);
      }
      return set;
    }

    boolean carries(LibrarySnapshot library, int item, RoaringBitmap carried) {
      return carries(library, 0, item, carried);
    }

    private boolean carries(LibrarySnapshot library, int step, int from, RoaringBitmap carried) {
      Relation relation = steps.get(step);
      if (step == steps.size() - 1) {
        return library.anyTarget(relation, from, carried);
      }
      for (int between : library.targets(relation, from)) {
        if (carries(library, step + 1, between, carried)) {
          return true;
        }
      }
      return false;
    }

    /** The smallest of these that an item carries along this way, or {@code Integer.MAX_VALUE}. */
    int first(LibrarySnapshot library, int item, RoaringBitmap carried) {
      return first(library, 0, item, carried);
    }

    private int first(LibrarySnapshot library, int step, int from, RoaringBitmap carried) {
      Relation relation = steps.get(step);
      if (step == steps.size() - 1) {
        int found = library.firstTarget(relation, from, carried);
        return found < 0 ? Integer.MAX_VALUE : found;
      }
      int first = Integer.MAX_VALUE;
      for (int between : library.targets(relation, from)) {
        first = Math.min(first, first(library, step + 1, between, carried));
      }
      return first;
    }

    /** Adds those whose way may lead elsewhere because an entity in between was touched. */
    void addDependents(
        LibrarySnapshot library, Map<EntityType, RoaringBitmap> touched, RoaringBitmap result) {
      for (int i = 1; i < steps.size(); i++) {
        RoaringBitmap between = touched.get(steps.get(i).source());
        if (between != null) {
          result.or(back(library, i, between));
        }
      }
    }

    /**
     * The first way from an item to one of these: what lies in between and what is carried, or
     * null.
     */
    int @Nullable [] way(LibrarySnapshot library, int item, RoaringBitmap carried) {
      return way(library, 0, item, carried);
    }

    private int @Nullable [] way(
        LibrarySnapshot library, int step, int from, RoaringBitmap carried) {
      Relation relation = steps.get(step);
      for (int target : library.targets(relation, from)) {
        int[] rest =
            step < steps.size() - 1
                ? way(library, step + 1, target, carried)
                : carried.contains(target) ? new int[0] : null;
        if (rest != null) {
          int[] way = new int[rest.length + 1];
          way[0] = target;
          System.arraycopy(rest, 0, way, 1, rest.length);
          return way;
        }
      }
      return null;
    }

    @Override
    public String toString() {
      return Arrays.toString(steps.toArray());
    }
  }

  boolean carries(
      LibrarySnapshot library, EntityType item, int ord, EntityType type, RoaringBitmap carried) {
    for (Path path : paths(item, type)) {
      if (path.carries(library, ord, carried)) {
        return true;
      }
    }
    return false;
  }

  /** The smallest of these that an item carries; it carries one. */
  int first(
      LibrarySnapshot library, EntityType item, int ord, EntityType type, RoaringBitmap carried) {
    int first = Integer.MAX_VALUE;
    for (Path path : paths(item, type)) {
      first = Math.min(first, path.first(library, ord, carried));
    }
    return first;
  }

  /** Those of a set that carry one of these; a new set. */
  RoaringBitmap carriers(
      LibrarySnapshot library,
      EntityType item,
      RoaringBitmap among,
      EntityType type,
      RoaringBitmap carried) {
    if (among.isEmpty() || carried.isEmpty() || !possible(item, type)) {
      return new RoaringBitmap();
    }
    if (among.getCardinality() <= FEW) {
      return LibrarySnapshot.filter(among, ord -> carries(library, item, ord, type, carried));
    }
    RoaringBitmap all = carriers(library, item, type, carried);
    all.and(among);
    return all;
  }

  /** All that carry one of these; a new set. */
  RoaringBitmap carriers(
      LibrarySnapshot library, EntityType item, EntityType type, RoaringBitmap carried) {
    RoaringBitmap all = new RoaringBitmap();
    for (Path path : paths(item, type)) {
      all.or(path.carriers(library, carried));
    }
    return all;
  }

  /** Those whose way to entities of a type may lead elsewhere after a change; a new set. */
  RoaringBitmap dependents(
      LibrarySnapshot library,
      EntityType item,
      EntityType type,
      Map<EntityType, RoaringBitmap> touched) {
    RoaringBitmap result = new RoaringBitmap();
    paths(item, type).forEach(path -> path.addDependents(library, touched, result));
    return result;
  }
}
