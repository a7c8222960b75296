package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * The orders of one snapshot. Each is made when first asked for: from the one that an earlier
 * snapshot had, where few entities changed since, else anew. The least used are forgotten beyond a
 * number of bytes; those that were asked for lately are made before readers get the snapshot. Safe
 * for many threads; who asks for an order that another thread is making waits for it.
 */
final class Orders {
  private static final long LIMIT = 320L << 20;

  /** Beyond so many changes an order is made anew. */
  private static final int PATCHABLE = 20_000;

  /** Which orders are made with the state that they belong to, by whoever makes that. */
  private static final Duration LATELY = Duration.ofMinutes(5);

  private static final int KEYS_AT_ONCE = 2000;

  private final TextSource texts;
  private final Map<Name, Slot> slots = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<EntityType, Order> byId = new EnumMap<>(EntityType.class);

  private record Name(EntityType type, Sort sort, boolean descending) {}

  /**
   * What is there of an order.
   *
   * @param made the order, once it was asked for
   * @param base until then the one that an earlier snapshot had, if any
   * @param changed which entities may stand elsewhere than in that
   */
  private record State(@Nullable Order made, @Nullable Order base, RoaringBitmap changed) {
    long bytes() {
      return (made == null ? 0 : made.bytes()) + (base == null ? 0 : base.bytes());
    }
  }

  private static final class Slot {
    private volatile State state;

    /** When a request asked for it last, of {@link System#nanoTime}; null for never. */
    private volatile @Nullable Long used;

    Slot(@Nullable Order base, RoaringBitmap changed, @Nullable Long used) {
      this.state = new State(null, base, changed);
      this.used = used;
    }
  }

  /**
   * What differs between two snapshots.
   *
   * @param inverses of the later one
   * @param touched entities whose row differs, came or went
   * @param comings entities that came or went
   * @param tags tags whose scenes through performers may differ
   */
  record Difference(
      Map<Relation, Inverse> inverses,
      Map<EntityType, RoaringBitmap> touched,
      Map<EntityType, RoaringBitmap> comings,
      RoaringBitmap tags) {
    RoaringBitmap touched(EntityType type) {
      return touched.getOrDefault(type, new RoaringBitmap());
    }

    private RoaringBitmap sources(Relation relation, Map<EntityType, RoaringBitmap> targets) {
      RoaringBitmap of = targets.getOrDefault(relation.target(), new RoaringBitmap());
      return inverses.getOrDefault(relation, Inverse.EMPTY).any(of);
    }

    /** The entities that may stand elsewhere in an order. */
    private RoaringBitmap moved(Name name) {
      RoaringBitmap rows = touched(name.type());
      return switch (name.sort()) {
        case Sort.ByNumber(Measure.Count(Relation relation)) ->
            RoaringBitmap.or(rows, sources(relation, comings));
        case Sort.ByNumber(Measure.TagScenes()) -> RoaringBitmap.or(rows, tags);
        case Sort.ByText(String key) when key.equals(Sorts.SCENE_TITLE) ->
            RoaringBitmap.or(rows, sources(Relation.CLIP_SCENE, touched));
        case Sort.ByNumber n -> rows;
        case Sort.ByText t -> rows;
        case Sort.ByOverlay o -> rows;
        case Sort.Shuffled r -> rows;
        case Sort.BySceneIndex s -> rows;
      };
    }
  }

  Orders(TextSource texts) {
    this.texts = texts;
  }

  /** The orders of the snapshot that comes next. */
  Orders next(Difference difference) {
    Orders next = new Orders(texts);
    Map<Name, Slot> present;
    synchronized (slots) {
      next.byId.putAll(byId);
      present = new LinkedHashMap<>(slots);
    }
    present.forEach(
        (name, slot) -> {
          State state = slot.state;
          RoaringBitmap moved = difference.moved(name);
          Order base = state.made() == null ? state.base() : state.made();
          if (state.made() == null) {
            moved = RoaringBitmap.or(state.changed(), moved);
          }
          if (base != null && moved.getCardinality() <= PATCHABLE) {
            next.slots.put(name, new Slot(base, moved, slot.used));
          }
        });
    return next;
  }

  /** By id, then library server; holds entities that are no longer live too. */
  Order byId(Snapshot snapshot, EntityType type) {
    int[] ids = snapshot.table(type).byId();
    synchronized (slots) {
      Order known = byId.get(type);
      if (known == null || known.ords() != ids) {
        known = new Order(ids);
        byId.put(type, known);
      }
      return known;
    }
  }

  /** The order of those that are equal by something else; may hold more than the live ones. */
  Order secondary(Snapshot snapshot, EntityType type) {
    String text = Sorts.secondary(type);
    return text == null ? byId(snapshot, type) : get(snapshot, type, new Sort.ByText(text), false);
  }

  /**
   * All live entities of a type in order.
   *
   * @param sort a text or a number
   * @param descending for numbers, whether the greatest come first; equal ones stay in their
   *     secondary order
   */
  Order get(Snapshot snapshot, EntityType type, Sort sort, boolean descending) {
    Name name = new Name(type, sort, descending);
    slot(name).used = System.nanoTime();
    return get(snapshot, name);
  }

  private Slot slot(Name name) {
    synchronized (slots) {
      return slots.computeIfAbsent(name, n -> new Slot(null, new RoaringBitmap(), null));
    }
  }

  /**
   * Makes those that requests asked for lately, so that the next request for one does not have to
   * wait.
   */
  void makeUsed(Snapshot snapshot) {
    long now = System.nanoTime();
    Map<Name, Slot> known;
    synchronized (slots) {
      known = new LinkedHashMap<>(slots);
    }
    known.forEach(
        (name, slot) -> {
          Long used = slot.used;
          if (used != null && now - used < LATELY.toNanos()) {
            get(snapshot, name);
          }
        });
  }

  /**
   * Makes all there are.
   *
   * @param goOn asked before each of them
   */
  void makeAll(Snapshot snapshot, BooleanSupplier goOn) {
    for (EntityType type : EntityType.values()) {
      for (Sort sort : Sorts.kept(type)) {
        // by id alone, descending is the reverse
        boolean both = sort instanceof Sort.ByNumber && Sorts.secondary(type) != null;
        for (boolean descending : both ? new boolean[] {false, true} : new boolean[] {false}) {
          if (!goOn.getAsBoolean()) {
            return;
          }
          get(snapshot, new Name(type, sort, descending));
        }
      }
    }
  }

  private Order get(Snapshot snapshot, Name name) {
    Slot slot = slot(name);
    Order made = slot.state.made();
    if (made != null) {
      return made;
    }
    synchronized (slot) {
      made = slot.state.made();
      if (made == null) {
        made = make(snapshot, name, slot.state);
        slot.state = new State(made, null, new RoaringBitmap());
      }
    }
    trim(name);
    return made;
  }

  private Order make(Snapshot snapshot, Name name, State state) {
    RoaringBitmap live = snapshot.live(name.type());
    RoaringBitmap moved = state.changed();
    int count = moved.getCardinality();
    Order base = count > live.getCardinality() / 4 + 16 ? null : state.base();
    return switch (name.sort()) {
      case Sort.ByText(String key) ->
          new Order(
              base == null
                  ? complete(snapshot, name.type(), texts.order(name.type(), key))
                  : patchText(snapshot, name.type(), key, base, moved));
      case Sort.ByNumber(Measure measure) -> {
        LongKey key = snapshot.key(name.type(), measure);
        Order secondary = secondary(snapshot, name.type());
        yield new Order(
            base == null
                ? Sorting.stable(only(secondary.ords(), live), key, name.descending())
                : patchNumber(snapshot, name, key, secondary.ranks(), base, moved));
      }
      case Sort.ByOverlay o -> throw new IllegalArgumentException("no order by " + o);
      case Sort.Shuffled r -> throw new IllegalArgumentException("no order by " + r);
      case Sort.BySceneIndex s -> throw new IllegalArgumentException("no order by " + s);
    };
  }

  private static int[] only(int[] ords, RoaringBitmap live) {
    return ords.length == live.getCardinality()
        ? ords
        : Arrays.stream(ords).filter(live::contains).toArray();
  }

  /** What the store said, less what is not live here, and what it left out at the end. */
  private int[] complete(Snapshot snapshot, EntityType type, int[] told) {
    RoaringBitmap live = snapshot.live(type);
    RoaringBitmap missing = live.clone();
    int[] result = new int[live.getCardinality()];
    int size = 0;
    for (int ord : told) {
      if (missing.checkedRemove(ord)) {
        result[size++] = ord;
      }
    }
    if (!missing.isEmpty()) {
      for (int ord : byId(snapshot, type).ords()) {
        if (missing.contains(ord)) {
          result[size++] = ord;
        }
      }
    }
    return result;
  }

  private int[] patchNumber(
      Snapshot snapshot, Name name, LongKey key, int[] ranks, Order base, RoaringBitmap changed) {
    int[] rest = base.without(changed);
    Integer[] fresh =
        Arrays.stream(RoaringBitmap.and(changed, snapshot.live(name.type())).toArray())
            .boxed()
            .toArray(Integer[]::new);
    int sign = name.descending() ? -1 : 1;
    Comparator<Integer> comparator =
        (a, b) -> {
          int byKey = Long.compare(key.at(a), key.at(b));
          return byKey != 0 ? sign * byKey : Integer.compare(ranks[a], ranks[b]);
        };
    Arrays.sort(fresh, comparator);
    int[] positions = new int[fresh.length];
    int low = 0;
    for (int i = 0; i < fresh.length; i++) {
      int high = rest.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (comparator.compare(rest[middle], fresh[i]) < 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      positions[i] = low;
    }
    return Order.insert(rest, Arrays.stream(fresh).mapToInt(i -> i).toArray(), positions);
  }

  /** All binary searches at once, so that each step asks the store once. */
  private int[] patchText(
      Snapshot snapshot, EntityType type, String key, Order base, RoaringBitmap changed) {
    int[] rest = base.without(changed);
    int[] fresh = RoaringBitmap.and(changed, snapshot.live(type)).toArray();
    int[] ids = byId(snapshot, type).ranks();
    Map<Integer, @Nullable String> known = new HashMap<>();
    ask(type, key, fresh, known);
    Comparator<Integer> comparator =
        (a, b) -> {
          int byText = compare(known.get(a), known.get(b));
          return byText != 0 ? byText : Integer.compare(ids[a], ids[b]);
        };
    int[] sorted =
        Arrays.stream(fresh).boxed().sorted(comparator).mapToInt(Integer::intValue).toArray();
    int[] low = new int[sorted.length];
    int[] high = new int[sorted.length];
    Arrays.fill(high, rest.length);
    for (boolean open = rest.length > 0; open; ) {
      List<Integer> wanted = new ArrayList<>();
      for (int i = 0; i < sorted.length; i++) {
        int middle = (low[i] + high[i]) >>> 1;
        if (low[i] < high[i] && !known.containsKey(rest[middle])) {
          wanted.add(rest[middle]);
        }
      }
      ask(type, key, wanted.stream().mapToInt(i -> i).distinct().toArray(), known);
      open = false;
      for (int i = 0; i < sorted.length; i++) {
        if (low[i] < high[i]) {
          int middle = (low[i] + high[i]) >>> 1;
          if (comparator.compare(rest[middle], sorted[i]) < 0) {
            low[i] = middle + 1;
          } else {
            high[i] = middle;
          }
          open |= low[i] < high[i];
        }
      }
    }
    for (int i = 1; i < low.length; i++) {
      low[i] = Math.max(low[i - 1], low[i]);
    }
    return Order.insert(rest, sorted, low);
  }

  private void ask(EntityType type, String key, int[] ords, Map<Integer, @Nullable String> known) {
    for (int from = 0; from < ords.length; from += KEYS_AT_ONCE) {
      int[] part = Arrays.copyOfRange(ords, from, Math.min(ords.length, from + KEYS_AT_ONCE));
      @Nullable String[] keys = texts.keys(type, key, part);
      for (int i = 0; i < part.length; i++) {
        known.put(part[i], keys[i]);
      }
    }
  }

  /** By code point, as SQLite compares UTF-8; null first. */
  static int compare(@Nullable String a, @Nullable String b) {
    if (a == null || b == null) {
      return Boolean.compare(a != null, b != null);
    }
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // surrogates stand for code points above all others of their plane
        boolean high = Character.isSurrogate(x);
        return high == Character.isSurrogate(y) ? Character.compare(x, y) : high ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  private void trim(Name keep) {
    synchronized (slots) {
      long bytes = 0;
      for (Slot slot : slots.values()) {
        bytes += slot.state.bytes();
      }
      for (Iterator<Map.Entry<Name, Slot>> it = slots.entrySet().iterator();
          bytes > LIMIT && it.hasNext(); ) {
        Map.Entry<Name, Slot> entry = it.next();
        if (!Objects.equals(entry.getKey(), keep)) {
          bytes -= entry.getValue().state.bytes();
          it.remove();
        }
      }
    }
  }

  long bytes() {
    synchronized (slots) {
      long bytes = 0;
      for (Slot slot : slots.values()) {
        bytes += slot.state.bytes();
      }
      for (Order order : byId.values()) {
        bytes += order.bytes() - order.size() * 4L;
      }
      return bytes;
    }
  }
}
