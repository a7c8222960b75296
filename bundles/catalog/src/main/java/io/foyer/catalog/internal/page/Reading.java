package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.index.Lists;
import io.foyer.catalog.internal.index.Overlays;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.store.EntityReads;
import io.foyer.catalog.internal.store.StubReads;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.apache.ibatis.session.SqlSession;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * One answer being put together: who asks, in which state of the library, on which connection. Not
 * for several threads.
 */
final class Reading {
  private static final int MENTIONED_IN_ALL = 10_000;
  private static final int MENTIONED_FEWEST = 5;
  private static final int MENTIONED_MOST = 100;

  private final Viewer viewer;
  private final Snapshot snapshot;
  private final Lists lists;
  private final Overlays overlays;
  private final LibraryServers servers;
  private final EntityReads rows;
  private final Stubs stubs;
  private final int most;
  private final Map<EntityType, RoaringBitmap> visible = new EnumMap<>(EntityType.class);

  /**
   * @param size how many entities the answer is about
   */
  Reading(
      Viewer viewer,
      Snapshot snapshot,
      Lists lists,
      Overlays overlays,
      LibraryServers servers,
      SqlSession session,
      int size) {
    this.viewer = viewer;
    this.snapshot = snapshot;
    this.lists = lists;
    this.overlays = overlays;
    this.servers = servers;
    rows = session.getMapper(EntityReads.class);
    stubs = new Stubs(this, session.getMapper(StubReads.class));
    most = Math.clamp(MENTIONED_IN_ALL / Math.max(1, size), MENTIONED_FEWEST, MENTIONED_MOST);
  }

  Snapshot snapshot() {
    return snapshot;
  }

  EntityReads rows() {
    return rows;
  }

  Stubs stubs() {
    return stubs;
  }

  UserValues user(EntityType type) {
    return new UserValues(overlays, viewer, snapshot, type);
  }

  EntityRef ref(EntityType type, int ord) {
    return snapshot.refOf(type, ord);
  }

  /** What an entity points to and the viewer may see. */
  int[] targets(Relation relation, int source) {
    int[] targets = snapshot.targets(relation, source);
    return seesAll(relation.target())
        ? targets
        : Arrays.stream(targets).filter(visible(relation.target())::contains).toArray();
  }

  /** The visible single target, or -1. */
  int target(Relation relation, int source) {
    int[] targets = targets(relation, source);
    return targets.length == 0 ? -1 : targets[0];
  }

  /** What points to an entity and the viewer may see. */
  RoaringBitmap sources(Relation relation, int target) {
    return RoaringBitmap.and(snapshot.sources(relation, target), visible(relation.source()));
  }

  /** The visible targets of any of the sources. */
  RoaringBitmap targetsOfAny(Relation relation, RoaringBitmap sources) {
    RoaringBitmap targets = snapshot.targetsOfAny(relation, sources);
    targets.and(visible(relation.target()));
    return targets;
  }

  /**
   * What points to the entities that a client names by an id, all of it as far as the viewer may
   * see it: to name something hidden is to name nothing.
   */
  RoaringBitmap sourcesOf(Relation relation, String id) {
    RoaringBitmap named = snapshot.ordsOf(relation.target(), EntityId.parse(id));
    named.and(visible(relation.target()));
    RoaringBitmap sources = snapshot.sourcesOfAny(relation, named);
    sources.and(visible(relation.source()));
    return sources;
  }

  /** What the viewer may see of a type; not to be changed. */
  RoaringBitmap visible(EntityType type) {
    return visible.computeIfAbsent(type, wanted -> lists.visible(viewer, snapshot, wanted));
  }

  /** Whether nothing of these types is kept from the viewer. */
  boolean seesAll(EntityType... types) {
    for (EntityType type : types) {
      if (visible(type).getCardinality() != snapshot.live(type).getCardinality()) {
        return false;
      }
    }
    return true;
  }

  /**
   * How many point to an entity, for people: as the library server counts them, and where something
   * is kept from the viewer, only those that may be seen.
   */
  int count(int stored, Relation relation, int target) {
    return seesAll(relation.source()) ? stored : count(relation, target);
  }

  /** How many point to an entity and may be seen by the viewer. */
  int count(Relation relation, int target) {
    return snapshot.countSources(relation, target, visible(relation.source()));
  }

  /**
   * The first of those that point back, as many as an answer may mention: everything that carries a
   * common tag would be most of the library.
   */
  int[] some(RoaringBitmap ords) {
    return ords.getCardinality() <= most ? ords.toArray() : ords.limit(most).toArray();
  }

  /**
   * The entity's page at the library server. Only administrators are told where that is.
   *
   * @param page name of the page's folder
   */
  @Nullable String libraryUrl(EntityRef entity, String page) {
    if (!viewer.isAdministrator()) {
      return null;
    }
    return servers
        .byId(entity.instance())
        .map(LibraryServer::url)
        .map(url -> url.toString().replaceFirst("/graphql/?$", "") + "/" + page + "/" + entity.id())
        .orElse(null);
  }

  static @Nullable Instant instant(@Nullable Long millis) {
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }

  /** Values by their ordinals. */
  static <T> Map<Integer, T> byOrd(List<T> values, ToIntFunction<T> ord) {
    Map<Integer, T> byOrd = new HashMap<>(values.size() * 2);
    values.forEach(value -> byOrd.put(ord.applyAsInt(value), value));
    return byOrd;
  }

  /** The shapes of some ordinals in their order; those without are left out. */
  static <T> List<T> each(int[] ords, IntFunction<@Nullable T> shape) {
    List<T> shapes = new ArrayList<>(ords.length);
    for (int ord : ords) {
      T one = shape.apply(ord);
      if (one != null) {
        shapes.add(one);
      }
    }
    return shapes;
  }
}
