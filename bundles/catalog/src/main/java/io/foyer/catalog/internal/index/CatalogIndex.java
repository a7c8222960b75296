package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.LibraryChange;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.roaringbitmap.RoaringBitmap;

/**
 * Holds the current snapshot of the library and makes the next one. Readers take the snapshot once
 * per request and never wait; writers are one at a time.
 */
public final class CatalogIndex {
  private static final int CHUNK = 8192;

  private final TextSource texts;
  private final Instances instances;
  private final Layout layout = new Layout();
  private volatile Snapshot current;

  /**
   * @param texts the texts of the same library
   * @param instances numbers of library servers, shared with whoever makes the rows
   */
  public CatalogIndex(TextSource texts, Instances instances) {
    this.texts = texts;
    this.instances = instances;
    this.current = Snapshot.empty(instances, layout, texts);
  }

  /** Gives all rows, one type after the other, each in ascending order of ordinals. */
  public interface Loader {
    /** The live ones. */
    void load(Consumer<Row> rows);

    /** Ones that are not there but whose names are to be known: rules may name them. */
    default List<Row> gone() {
      return List.of();
    }
  }

  /** The current state. Empty before the first {@link #rebuild}. */
  public Snapshot snapshot() {
    return current;
  }

  /** The same as the next version. */
  public synchronized Snapshot rebuild(Loader loader) {
    return rebuild(loader, current.version() + 1);
  }

  /** Replaces everything by what the loader gives. The old state is answered meanwhile. */
  public synchronized Snapshot rebuild(Loader loader, long version) {
    Snapshot empty = Snapshot.empty(instances, layout, texts);
    Map<EntityType, TableBuilder> builders = new EnumMap<>(EntityType.class);
    for (EntityType type : EntityType.values()) {
      builders.put(type, new TableBuilder(empty.table(type), layout, false));
    }
    Map<EntityType, List<Row>> waiting = new EnumMap<>(EntityType.class);
    loader.load(
        row -> {
          List<Row> rows = waiting.computeIfAbsent(row.type(), type -> new ArrayList<>());
          rows.add(row);
          if (rows.size() == CHUNK) {
            builder(builders, row.type()).put(ordered(rows));
            rows.clear();
          }
        });
    waiting.forEach((type, rows) -> builder(builders, type).put(ordered(rows)));
    loader.gone().forEach(row -> builder(builders, row.type()).name(row));
    Map<EntityType, Table> tables = new EnumMap<>(EntityType.class);
    builders.forEach((type, builder) -> tables.put(type, builder.build()));
    Map<Relation, Inverse> inverses = new EnumMap<>(Relation.class);
    for (Table table : tables.values()) {
      for (Relation relation : Layout.relations(table.type())) {
        inverses.put(relation, Inverse.of(table.lists(relation), table.live()));
      }
    }
    return publish(
        new Snapshot(
            version,
            instances,
            layout,
            tables,
            inverses,
            new TagScenes(),
            new Bands(),
            new Orders(texts)));
  }

  /**
   * Makes the orders of the current state that are not there yet, so that no request has to wait
   * for one. Takes seconds for a large library; ends early when there is another state.
   *
   * @param goOn asked before each of them
   */
  public void makeOrders(BooleanSupplier goOn) {
    Snapshot snapshot = current;
    snapshot.orders().makeAll(snapshot, () -> current == snapshot && goOn.getAsBoolean());
  }

  /** The entities that rows point to and that this index has never heard of. */
  public Map<EntityType, RoaringBitmap> unheardOf(List<? extends Row> rows) {
    Map<EntityType, RoaringBitmap> found = new EnumMap<>(EntityType.class);
    Snapshot base = current;
    for (Row row : rows) {
      int[][] targets = Layout.targets(row);
      List<Relation> relations = Layout.relations(row.type());
      for (int r = 0; r < targets.length; r++) {
        EntityType type = relations.get(r).target();
        RoaringBitmap known = base.table(type).known();
        for (int target : targets[r]) {
          if (!known.contains(target)) {
            found.computeIfAbsent(type, t -> new RoaringBitmap()).add(target);
          }
        }
      }
    }
    rows.forEach(row -> found.getOrDefault(row.type(), new RoaringBitmap()).remove(row.ord()));
    return found;
  }

  /** The same as the next version, which nobody needs to be told of. */
  public synchronized Snapshot apply(Changes changes) {
    return apply(changes, current.version() + 1, change -> {});
  }

  /**
   * Makes the next state, which shares with the present one what does not change.
   *
   * @param first is told of it before readers get it
   */
  public synchronized Snapshot apply(Changes changes, long version, Consumer<LibraryChange> first) {
    Snapshot base = current;
    Map<EntityType, List<Row>> put = new EnumMap<>(EntityType.class);
    for (Row row : changes.put()) {
      put.computeIfAbsent(row.type(), type -> new ArrayList<>()).add(row);
    }
    Map<EntityType, TableBuilder> builders = new EnumMap<>(EntityType.class);
    for (Row row : changes.named()) {
      if (!base.table(row.type()).known().contains(row.ord())) {
        builders
            .computeIfAbsent(row.type(), t -> new TableBuilder(base.table(t), layout, true))
            .name(row);
      }
    }
    changes
        .removed()
        .forEach(
            (type, ords) -> {
              RoaringBitmap gone = ords.clone();
              put.getOrDefault(type, List.of()).forEach(row -> gone.remove(row.ord()));
              builders
                  .computeIfAbsent(type, t -> new TableBuilder(base.table(t), layout, true))
                  .remove(gone);
            });
    put.forEach(
        (type, rows) ->
            builders
                .computeIfAbsent(type, t -> new TableBuilder(base.table(t), layout, true))
                .put(ordered(rows)));

    Map<EntityType, Table> tables = new EnumMap<>(base.tables());
    Map<Relation, Inverse> inverses = new EnumMap<>(Relation.class);
    inverses.putAll(base.inverses());
    Map<EntityType, RoaringBitmap> touched = new EnumMap<>(EntityType.class);
    Map<EntityType, RoaringBitmap> comings = new EnumMap<>(EntityType.class);
    builders.forEach(
        (type, builder) -> {
          tables.put(type, builder.build());
          touched.put(type, builder.touched());
          comings.put(type, builder.comings());
          for (Relation relation : Layout.relations(type)) {
            inverses.put(
                relation,
                base.inverse(relation).with(builder.added(relation), builder.removed(relation)));
          }
        });
    RoaringBitmap tags = changedTags(builders, tables, comings);
    Snapshot next =
        new Snapshot(
            version,
            instances,
            layout,
            tables,
            inverses,
            base.tagScenes().next(tags),
            base.bands().next(touched),
            base.orders().next(new Orders.Difference(inverses, touched, comings, tags)));
    next.orders().makeUsed(next);
    first.accept(new LibraryChange(base, next, touched));
    return publish(next);
  }

  /** Tags of which other scenes may be reached through performers. */
  private static RoaringBitmap changedTags(
      Map<EntityType, TableBuilder> builders,
      Map<EntityType, Table> tables,
      Map<EntityType, RoaringBitmap> comings) {
    RoaringBitmap tags = new RoaringBitmap();
    tags.or(comings.getOrDefault(EntityType.TAG, new RoaringBitmap()));
    TableBuilder performers = builders.get(EntityType.PERFORMER);
    if (performers != null) {
      tags.or(targets(performers, Relation.PERFORMER_TAGS));
    }
    TableBuilder scenes = builders.get(EntityType.SCENE);
    Table table = tables.get(EntityType.PERFORMER);
    if (scenes != null && table != null) {
      Snapshot.forEach(
          targets(scenes, Relation.SCENE_PERFORMERS),
          performer -> table.lists(Relation.PERFORMER_TAGS).forEach(performer, tags::add));
    }
    return tags;
  }

  private static RoaringBitmap targets(TableBuilder builder, Relation relation) {
    RoaringBitmap result = new RoaringBitmap();
    for (long pair : builder.added(relation)) {
      result.add((int) (pair >>> 32));
    }
    for (long pair : builder.removed(relation)) {
      result.add((int) (pair >>> 32));
    }
    return result;
  }

  private static TableBuilder builder(Map<EntityType, TableBuilder> builders, EntityType type) {
    TableBuilder builder = builders.get(type);
    if (builder == null) {
      throw new IllegalStateException("no builder for " + type);
    }
    return builder;
  }

  /** By ordinal; of several with the same the last. */
  private static List<Row> ordered(List<Row> rows) {
    boolean ascending = true;
    for (int i = 1; i < rows.size() && ascending; i++) {
      ascending = rows.get(i - 1).ord() < rows.get(i).ord();
    }
    if (ascending) {
      return rows;
    }
    Map<Integer, Row> byOrd = new TreeMap<>();
    rows.forEach(row -> byOrd.put(row.ord(), row));
    return List.copyOf(byOrd.values());
  }

  private Snapshot publish(Snapshot next) {
    current = next;
    return next;
  }
}
