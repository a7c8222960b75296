package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Makes the next table of a type and notes what differs. For one thread. */
final class TableBuilder {
  private static final int[] NONE = {};

  private final Table base;
  private final Layout layout;
  private final boolean differences;
  private final RoaringBitmap live;
  private final RoaringBitmap touched = new RoaringBitmap();
  private final RoaringBitmap named = new RoaringBitmap();
  private final Map<Field, Column.Editor> columns = new EnumMap<>(Field.class);
  private final Map<Relation, IntLists> forward = new EnumMap<>(Relation.class);
  private final Map<Relation, Longs> added = new EnumMap<>(Relation.class);
  private final Map<Relation, Longs> removed = new EnumMap<>(Relation.class);
  private IntLists sceneIndexes;

  /**
   * @param differences whether to note which pairs of the relations come and go
   */
  TableBuilder(Table base, Layout layout, boolean differences) {
    this.base = base;
    this.layout = layout;
    this.differences = differences;
    this.live = base.live().clone();
    this.sceneIndexes = base.sceneIndexes();
    base.columns().forEach((field, column) -> columns.put(field, column.edit()));
    for (Relation relation : Layout.relations(base.type())) {
      forward.put(relation, base.lists(relation));
      added.put(relation, new Longs());
      removed.put(relation, new Longs());
    }
  }

  /** Takes up the name of an entity that is not there. */
  void name(Row row) {
    named.add(row.ord());
    numbers(row);
  }

  private void numbers(Row row) {
    layout.numbers(
        row,
        (field, value) ->
            columns.computeIfAbsent(field, f -> Column.EMPTY.edit()).set(row.ord(), value));
  }

  void remove(RoaringBitmap ords) {
    RoaringBitmap gone = RoaringBitmap.and(ords, live);
    if (gone.isEmpty()) {
      return;
    }
    live.andNot(gone);
    touched.or(gone);
    int[] sources = gone.toArray();
    int[][] lists = new int[sources.length][];
    Arrays.fill(lists, NONE);
    forward.replaceAll((relation, old) -> replace(relation, old, sources, lists));
    if (base.type() == EntityType.SCENE) {
      sceneIndexes = sceneIndexes.with(sources, lists);
    }
  }

  /**
   * @param rows ascending by ordinal, without duplicates
   */
  void put(List<Row> rows) {
    int[] sources = new int[rows.size()];
    int[][][] targets = new int[rows.size()][][];
    int[][] indexes = new int[rows.size()][];
    for (int i = 0; i < sources.length; i++) {
      Row row = rows.get(i);
      sources[i] = row.ord();
      targets[i] = Layout.targets(row);
      indexes[i] = row instanceof SceneRow scene ? Layout.sceneIndexes(scene) : NONE;
      numbers(row);
    }
    live.add(sources);
    named.add(sources);
    touched.add(sources);
    List<Relation> relations = Layout.relations(base.type());
    for (int r = 0; r < relations.size(); r++) {
      int[][] lists = new int[sources.length][];
      for (int i = 0; i < sources.length; i++) {
        lists[i] = targets[i][r];
      }
      forward.compute(relations.get(r), (relation, old) -> replace(relation, old, sources, lists));
    }
    if (base.type() == EntityType.SCENE) {
      sceneIndexes = sceneIndexes.with(sources, indexes);
    }
  }

  private IntLists replace(
      Relation relation, @Nullable IntLists old, int[] sources, int[][] lists) {
    IntLists before = old == null ? IntLists.EMPTY : old;
    if (differences) {
      for (int i = 0; i < sources.length; i++) {
        difference(relation, sources[i], before.get(sources[i]), lists[i]);
      }
    }
    return before.with(sources, lists);
  }

  private void difference(Relation relation, int source, int[] before, int[] after) {
    if (Arrays.equals(before, after)) {
      return;
    }
    int[] old = before.clone();
    int[] now = after.clone();
    Arrays.sort(old);
    Arrays.sort(now);
    for (int target : now) {
      if (Arrays.binarySearch(old, target) < 0) {
        pairs(added, relation).add((long) target << 32 | source);
      }
    }
    for (int target : old) {
      if (Arrays.binarySearch(now, target) < 0) {
        pairs(removed, relation).add((long) target << 32 | source);
      }
    }
  }

  private static Longs pairs(Map<Relation, Longs> of, Relation relation) {
    return of.computeIfAbsent(relation, r -> new Longs());
  }

  Table build() {
    Map<Field, Column> built = new EnumMap<>(Field.class);
    columns.forEach((field, editor) -> built.put(field, editor.done()));
    RoaringBitmap fresh = RoaringBitmap.andNot(named, base.known());
    return new Table(
        base.type(),
        live,
        fresh.isEmpty() ? base.known() : RoaringBitmap.or(base.known(), fresh),
        built,
        forward,
        sceneIndexes,
        Table.byId(
            base.byId(),
            fresh,
            built.getOrDefault(Field.ID, Column.EMPTY),
            built.getOrDefault(Field.INSTANCE, Column.EMPTY)));
  }

  /** The entities whose row came, went or may differ. */
  RoaringBitmap touched() {
    return touched;
  }

  /** The entities that came or went. */
  RoaringBitmap comings() {
    return RoaringBitmap.xor(live, base.live());
  }

  /** The pairs of a relation that are new, {@code target << 32 | source}, ascending. */
  long[] added(Relation relation) {
    return pairs(added, relation).sorted();
  }

  /** The pairs of a relation that are gone. */
  long[] removed(Relation relation) {
    return pairs(removed, relation).sorted();
  }
}
