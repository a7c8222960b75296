package io.foyer.visibility.internal.rules;

import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.index.LibraryChange;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityType;
import java.util.EnumMap;
import java.util.Map;
import org.roaringbitmap.RoaringBitmap;

/**
 * What the rules of one user come to in one state of the library. Immutable, so safe for many
 * threads; bitmaps that it returns must not be changed.
 */
public final class Verdicts implements Exclusions.Excluded {
  private final Rules rules;
  private final LibrarySnapshot library;
  private final Map<EntityType, RoaringBitmap> outside;

  private Verdicts(Rules rules, LibrarySnapshot library, Map<EntityType, RoaringBitmap> outside) {
    this.rules = rules;
    this.library = library;
    this.outside = outside;
  }

  /** Decides about everything anew. */
  public static Verdicts of(Rules rules, LibrarySnapshot library) {
    Map<EntityType, RoaringBitmap> outside = new EnumMap<>(EntityType.class);
    var servers = rules.servers();
    if (servers != null) {
      for (EntityType type : EntityType.values()) {
        RoaringBitmap left = library.live(type).clone();
        servers.forEach(server -> left.andNot(library.ofServer(type, server)));
        outside.put(type, left);
      }
    }
    return new Verdicts(rules, library, outside);
  }

  /** The same rules in the next state; equal to {@link #of} there, for what changed alone. */
  public Verdicts after(LibraryChange change) {
    return of(rules, change.after());
  }

  /** Other rules in the same state; equal to {@link #of}, cheap where only hidden ones differ. */
  public Verdicts with(Rules next) {
    return of(next, library);
  }

  public Rules rules() {
    return rules;
  }

  public LibrarySnapshot library() {
    return library;
  }

  /** All that the user does not see, what lies on other library servers and clips included. */
  @Override
  public RoaringBitmap of(EntityType type) {
    return outside.getOrDefault(type, new RoaringBitmap());
  }

  /**
   * The excluded entities of one of the seven types by the first cause of each: disjoint, none
   * empty. What lies on library servers that the user does not see is in none.
   */
  public Map<Cause, RoaringBitmap> records(EntityType type) {
    return Map.of();
  }

  /** How many entities of a type the user sees. */
  public int visible(EntityType type) {
    return RoaringBitmap.andNotCardinality(library.live(type), of(type));
  }
}
