package io.foyer.visibility.internal.rules;

import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.index.LibraryChange;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityType;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * What the rules of one user come to in one state of the library. Immutable, so safe for many
 * threads; bitmaps that it returns must not be changed.
 *
 * <p>After a change only what the change may concern is decided again, by the same code that
 * decides about everything ({@link Deciding}).
 */
public final class Verdicts implements Exclusions.Excluded {
  /** The types of which excluded entities are recorded: all but clips, which follow their scene. */
  public static final List<EntityType> RECORDED =
      List.of(
          EntityType.SCENE,
          EntityType.PERFORMER,
          EntityType.STUDIO,
          EntityType.TAG,
          EntityType.GROUP,
          EntityType.GALLERY,
          EntityType.IMAGE);

  private final Rules rules;
  private final Resolved resolved;
  private final LibrarySnapshot library;
  private final Map<EntityType, Found> found;
  private final Map<EntityType, RoaringBitmap> excluded = new EnumMap<>(EntityType.class);

  /**
   * What was found out about a type.
   *
   * @param claims what steps 1 to 4 take away, by cause
   * @param left what they leave
   * @param supported what of that has something visible of its own; null when that is not known
   * @param seen what of that is left in the end
   */
  record Found(
      Map<Cause, RoaringBitmap> claims,
      RoaringBitmap left,
      @Nullable RoaringBitmap supported,
      RoaringBitmap seen) {}

  Verdicts(Rules rules, Resolved resolved, LibrarySnapshot library, Map<EntityType, Found> found) {
    this.rules = rules;
    this.resolved = resolved;
    this.library = library;
    this.found = found;
    found.forEach(
        (type, of) ->
            // all but what is seen: what was deleted may be live to a reader who began earlier
            excluded.put(type, RoaringBitmap.flip(of.seen(), 0L, library.bound(type))));
  }

  /** Decides about everything anew. */
  public static Verdicts of(Rules rules, LibrarySnapshot library) {
    return new Deciding(rules, library).all();
  }

  /**
   * What was decided before and recorded, for the same rules in the same state of the library.
   *
   * @param records of the seven types; of those that are absent nothing is excluded
   */
  public static Verdicts restored(
      Rules rules, LibrarySnapshot library, Map<EntityType, Map<Cause, RoaringBitmap>> records) {
    return new Deciding(rules, library).restored(records);
  }

  /** The same rules in the next state; equal to {@link #of} there, for what changed alone. */
  public Verdicts after(LibraryChange change) {
    return change.before().version() == library.version()
        ? new Deciding(rules, change.after()).since(this, change.touched())
        : of(rules, change.after());
  }

  /** Other rules in the same state; equal to {@link #of}, for what differs alone. */
  public Verdicts with(Rules next) {
    return new Deciding(next, library).since(this, Map.of());
  }

  public Rules rules() {
    return rules;
  }

  public LibrarySnapshot library() {
    return library;
  }

  Resolved resolved() {
    return resolved;
  }

  Found found(EntityType type) {
    return Objects.requireNonNull(found.get(type));
  }

  /** All that the user does not see, what lies on other library servers and clips included. */
  @Override
  public RoaringBitmap of(EntityType type) {
    return Objects.requireNonNull(excluded.get(type));
  }

  /** What the user sees of a type. */
  public RoaringBitmap seen(EntityType type) {
    return found(type).seen();
  }

  /**
   * The excluded entities of one of the seven types by the first cause of each: disjoint, none
   * empty. What lies on library servers that the user does not see is in none.
   */
  public Map<Cause, RoaringBitmap> records(EntityType type) {
    Found of = found(type);
    Map<Cause, RoaringBitmap> records = new LinkedHashMap<>(of.claims());
    RoaringBitmap empty = RoaringBitmap.andNot(of.left(), of.seen());
    if (!empty.isEmpty() && type != EntityType.CLIP) {
      records.put(Cause.EMPTY, empty);
    }
    return records;
  }

  /** {@link #records(EntityType)} of all seven types. */
  public Map<EntityType, Map<Cause, RoaringBitmap>> records() {
    Map<EntityType, Map<Cause, RoaringBitmap>> records = new EnumMap<>(EntityType.class);
    RECORDED.forEach(type -> records.put(type, records(type)));
    return records;
  }

  /** Why the user sees a live entity of one of the seven types, or does not. */
  public Explanation explain(EntityType type, int ord) {
    return new Explaining(this, type, ord).explain();
  }

  /** How many entities of a type the user sees. */
  public int visible(EntityType type) {
    return found(type).seen().getCardinality();
  }

  /** Bytes that these verdicts hold in memory, roughly. */
  public int bytes() {
    long bytes = 0;
    for (Found of : found.values()) {
      bytes += of.left().getLongSizeInBytes() + of.seen().getLongSizeInBytes();
      for (RoaringBitmap claim : of.claims().values()) {
        bytes += 100 + claim.getLongSizeInBytes();
      }
    }
    for (RoaringBitmap of : excluded.values()) {
      bytes += of.getLongSizeInBytes();
    }
    return (int) Math.min(Integer.MAX_VALUE, bytes);
  }
}
