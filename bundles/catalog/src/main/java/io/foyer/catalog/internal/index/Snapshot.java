package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.BatchIterator;
import org.roaringbitmap.BitSetUtil;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * One immutable state of the library. Safe for many threads. It knows no viewers: what it says must
 * pass {@link Lists#visible} before it is shown. Bitmaps that it returns may be its own and must
 * not be changed, unless it says otherwise.
 */
public final class Snapshot implements LibrarySnapshot {
  private final long version;
  private final Instances instances;
  private final Layout layout;
  private final Map<EntityType, Table> tables;
  private final Map<Relation, Inverse> inverses;
  private final TagScenes tagScenes;
  private final SetCache cache = new SetCache();
  private final Bands bands;
  private final Orders orders;
  private volatile @Nullable PerformerAges performerAges;
  private final Map<Frequencies.Of, Frequencies> frequencies = new ConcurrentHashMap<>();

  Snapshot(
      long version,
      Instances instances,
      Layout layout,
      Map<EntityType, Table> tables,
      Map<Relation, Inverse> inverses,
      TagScenes tagScenes,
      Bands bands,
      Orders orders) {
    this.version = version;
    this.instances = instances;
    this.layout = layout;
    this.tables = tables;
    this.inverses = inverses;
    this.tagScenes = tagScenes;
    this.bands = bands;
    this.orders = orders;
  }

  static Snapshot empty(Instances instances, Layout layout, TextSource texts) {
    Map<EntityType, Table> tables = new EnumMap<>(EntityType.class);
    for (EntityType type : EntityType.values()) {
      tables.put(type, Table.empty(type));
    }
    return new Snapshot(
        0,
        instances,
        layout,
        tables,
        new EnumMap<>(Relation.class),
        new TagScenes(),
        new Bands(),
        new Orders(texts));
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public RoaringBitmap live(EntityType type) {
    return table(type).live();
  }

  @Override
  public int ordOf(EntityRef ref) {
    RoaringBitmap found = ordsOf(ref.type(), new EntityId(ref.id(), ref.instance()));
    return found.isEmpty() ? -1 : found.first();
  }

  @Override
  public RoaringBitmap ordsOf(EntityType type, EntityId id) {
    RoaringBitmap found = known(type, id);
    found.and(live(type));
    return found;
  }

  @Override
  public RoaringBitmap known(EntityType type, EntityId id) {
    RoaringBitmap found = new RoaringBitmap();
    long number = number(id.id());
    if (number < 0) {
      return found;
    }
    Table table = table(type);
    table.find(number, found);
    String instance = id.instance();
    if (instance != null && !found.isEmpty()) {
      int wanted = instances.find(instance);
      Column column = table.column(Field.INSTANCE);
      return filter(found, ord -> column.at(ord) == wanted);
    }
    return found;
  }

  /** The number that an id is; -1 when it is none as library servers write them. */
  private static long number(String id) {
    if (id.isEmpty() || id.length() > 18 || (id.length() > 1 && id.charAt(0) == '0')) {
      return -1;
    }
    long number = 0;
    for (int i = 0; i < id.length(); i++) {
      char digit = id.charAt(i);
      if (digit < '0' || digit > '9') {
        return -1;
      }
      number = number * 10 + digit - '0';
    }
    return number;
  }

  @Override
  public EntityRef refOf(EntityType type, int ord) {
    Table table = table(type);
    return new EntityRef(
        instances.id((int) table.column(Field.INSTANCE).at(ord)),
        type,
        Long.toString(table.column(Field.ID).at(ord)));
  }

  @Override
  public int[] targets(Relation relation, int source) {
    int[] all = table(relation.source()).lists(relation).get(source);
    return retain(all, all, live(relation.target()));
  }

  /** The target where there is at most one, or -1. */
  public int target(Relation relation, int source) {
    int target = table(relation.source()).lists(relation).first(source);
    return target >= 0 && live(relation.target()).contains(target) ? target : -1;
  }

  /** The numbers of a scene in its groups, as long as {@code targets(SCENE_GROUPS, scene)}. */
  public int[] sceneIndexes(int scene) {
    Table scenes = table(EntityType.SCENE);
    return retain(
        scenes.lists(Relation.SCENE_GROUPS).get(scene),
        scenes.sceneIndexes().get(scene),
        live(EntityType.GROUP));
  }

  /** Those of the values whose entity is in the set. */
  static int[] retain(int[] entities, int[] values, RoaringBitmap set) {
    int[] result = new int[values.length];
    int size = 0;
    for (int i = 0; i < entities.length; i++) {
      if (set.contains(entities[i])) {
        result[size++] = values[i];
      }
    }
    return size == values.length ? values : Arrays.copyOf(result, size);
  }

  @Override
  public RoaringBitmap sources(Relation relation, int target) {
    return inverse(relation).get(target);
  }

  @Override
  public boolean anyTarget(Relation relation, int source, RoaringBitmap among) {
    return table(relation.source()).lists(relation).any(source, among);
  }

  @Override
  public int firstTarget(Relation relation, int source, RoaringBitmap among) {
    int[] first = {-1};
    table(relation.source())
        .lists(relation)
        .forEach(
            source,
            target -> {
              if ((first[0] < 0 || target < first[0]) && among.contains(target)) {
                first[0] = target;
              }
            });
    return first[0];
  }

  @Override
  public int bound(EntityType type) {
    RoaringBitmap known = table(type).known();
    return known.isEmpty() ? 0 : known.last() + 1;
  }

  @Override
  public boolean anySource(Relation relation, int target, RoaringBitmap among) {
    return inverse(relation).meets(target, among);
  }

  /** How many live entities point to this one. */
  public int sourceCount(Relation relation, int target) {
    return inverse(relation).count(target);
  }

  /** How many live entities of a set point to this one; makes no set. */
  public int countSources(Relation relation, int target, RoaringBitmap among) {
    return inverse(relation).count(target, among);
  }

  @Override
  public RoaringBitmap targetsOfAny(Relation relation, RoaringBitmap sources) {
    IntLists lists = table(relation.source()).lists(relation);
    BitSet found = new BitSet();
    int[] batch = new int[1024];
    for (BatchIterator it = sources.getBatchIterator(); it.hasNext(); ) {
      int read = it.nextBatch(batch);
      for (int i = 0; i < read; i++) {
        lists.forEach(batch[i], found::set);
      }
    }
    RoaringBitmap result = BitSetUtil.bitmapOf(found);
    result.and(live(relation.target()));
    return result;
  }

  @Override
  public RoaringBitmap sourcesOfAny(Relation relation, RoaringBitmap targets) {
    return inverse(relation).any(targets);
  }

  /**
   * An entity and what is live below it: tags by their parents, studios by their parent, groups by
   * their sub groups. Cycles end. The caller may change it.
   *
   * @param depth levels below; 0 only itself, negative all
   */
  public RoaringBitmap descendants(EntityType type, int ord, int depth) {
    return descendants(type, RoaringBitmap.bitmapOf(ord), depth);
  }

  /** The same for several at once; a new set. */
  RoaringBitmap descendants(EntityType type, RoaringBitmap ords, int depth) {
    RoaringBitmap result = ords.clone();
    RoaringBitmap level = result;
    for (int left = depth; left != 0 && !level.isEmpty(); left--) {
      RoaringBitmap below =
          switch (type) {
            case TAG -> sourcesOfAny(Relation.TAG_PARENTS, level);
            case STUDIO -> sourcesOfAny(Relation.STUDIO_PARENT, level);
            case GROUP -> targetsOfAny(Relation.GROUP_SUB_GROUPS, level);
            case SCENE, PERFORMER, GALLERY, IMAGE, CLIP -> new RoaringBitmap();
          };
      below.andNot(result);
      result = RoaringBitmap.or(result, below);
      level = below;
    }
    return result;
  }

  /** How often the targets of some relations are pointed to, made when first asked for. */
  Frequencies frequencies(Frequencies.Of what) {
    // a request may name any depth: what hardly anybody asks for twice is not kept
    return what.depth() > 0
        ? Frequencies.of(this, what)
        : frequencies.computeIfAbsent(what, of -> Frequencies.of(this, of));
  }

  /** The greatest age of a performer by scene, on the scene's date or today. */
  short[] performerAges(int today) {
    PerformerAges known = performerAges;
    if (known == null || known.today() != today) {
      known = PerformerAges.of(this, today);
      performerAges = known;
    }
    return known.ages();
  }

  /** How many live scenes have a performer with this tag. */
  public int scenesViaPerformers(int tag) {
    return tagScenes.of(this, tag);
  }

  /** Bytes in use by structure, for people. */
  public Map<String, Long> memory() {
    Map<String, Long> result = new LinkedHashMap<>();
    for (Table table : tables.values()) {
      String name = table.type().plural();
      long columns = table.columns().values().stream().mapToLong(Column::bytes).sum();
      long lists = table.forward().values().stream().mapToLong(IntLists::bytes).sum();
      result.put(name + " columns", columns);
      result.put(name + " relations", lists + table.sceneIndexes().bytes());
      result.put(
          name + " ids",
          table.byId().length * 4L
              + table.live().getLongSizeInBytes()
              + table.known().getLongSizeInBytes());
    }
    for (EntityType type : EntityType.values()) {
      result.put(
          type.plural() + " inverse relations",
          Layout.relations(type).stream().mapToLong(relation -> inverse(relation).bytes()).sum());
    }
    result.put("orders", orders.bytes());
    result.put("bands", bands.bytes());
    result.put("kept sets", cache.bytes());
    return result;
  }

  Table table(EntityType type) {
    return Objects.requireNonNull(tables.get(type));
  }

  Map<EntityType, Table> tables() {
    return tables;
  }

  Inverse inverse(Relation relation) {
    return inverses.getOrDefault(relation, Inverse.EMPTY);
  }

  Map<Relation, Inverse> inverses() {
    return inverses;
  }

  Layout layout() {
    return layout;
  }

  Instances instances() {
    return instances;
  }

  Orders orders() {
    return orders;
  }

  TagScenes tagScenes() {
    return tagScenes;
  }

  Bands bands() {
    return bands;
  }

  SetCache cache() {
    return cache;
  }

  /** A number by ordinal, in the measure's scale. */
  LongKey key(EntityType type, Measure measure) {
    return switch (measure) {
      case Measure.Stored stored -> table(type).column(stored.field());
      case Measure.Count count -> liveCount(count.relation());
      case Measure.TagScenes scenes -> {
        Column direct = table(EntityType.TAG).column(Field.SCENE_COUNT);
        yield ord -> Math.max(direct.at(ord), scenesViaPerformers(ord));
      }
    };
  }

  private LongKey liveCount(Relation relation) {
    IntLists lists = table(relation.source()).lists(relation);
    RoaringBitmap live = live(relation.target());
    RoaringBitmap inexact =
        cache.get(
            relation,
            () -> {
              RoaringBitmap result = new RoaringBitmap();
              inverse(relation).addDangling(live, result);
              return result;
            });
    if (inexact.isEmpty()) {
      return lists::count;
    }
    return ord -> inexact.contains(ord) ? targets(relation, ord).length : lists.count(ord);
  }

  @Override
  public RoaringBitmap ofServer(EntityType type, String instance) {
    int wanted = instances.find(instance);
    Column column = table(type).column(Field.INSTANCE);
    return cache.get(
        "instance " + type + " " + wanted,
        () -> filter(live(type), ord -> column.at(ord) == wanted));
  }

  /** Those of a set that pass a test. */
  static RoaringBitmap filter(RoaringBitmap set, IntPredicate test) {
    return LibrarySnapshot.filter(set, test);
  }

  /** Tells each of a set. */
  static void forEach(RoaringBitmap set, IntConsumer action) {
    for (PeekableIntIterator it = set.getIntIterator(); it.hasNext(); ) {
      action.accept(it.next());
    }
  }
}
