package io.foyer.visibility.internal.rules;

import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.roaringbitmap.RoaringBitmap;

/**
 * The rules that hold for a user, with their ids looked up in one state of the library.
 *
 * @param restrictions in the order in which they are looked at; none for administrators
 * @param hidden what the user hid, by type; types without any are absent
 */
record Resolved(List<Found> restrictions, Map<EntityType, RoaringBitmap> hidden) {
  private static final List<EntityType> ORDER =
      List.of(EntityType.GROUP, EntityType.TAG, EntityType.STUDIO, EntityType.GALLERY);

  /**
   * A restriction in a library.
   *
   * @param allowed those of its ids that are live: what is gone allows nothing more
   * @param forbidden those and the deleted ones: what is gone and still pointed to stays forbidden
   */
  record Found(Restriction restriction, RoaringBitmap allowed, RoaringBitmap forbidden) {
    EntityType type() {
      return restriction.type();
    }

    boolean includes() {
      return restriction.mode() == Restriction.Mode.INCLUDE;
    }

    /** Whether the other one differs in nothing but its ids. */
    boolean like(Found other) {
      return type() == other.type()
          && includes() == other.includes()
          && restriction.restrictEmpty() == other.restriction.restrictEmpty();
    }
  }

  static Resolved of(Rules rules, LibrarySnapshot library) {
    Map<EntityType, RoaringBitmap> hidden = new EnumMap<>(EntityType.class);
    for (Hidden each : rules.hidden()) {
      RoaringBitmap found = library.known(each.type(), each.id());
      if (!found.isEmpty()) {
        hidden.computeIfAbsent(each.type(), type -> new RoaringBitmap()).or(found);
      }
    }
    List<Found> restrictions =
        rules.administrator()
            ? List.of()
            : rules.restrictions().stream()
                .sorted(Comparator.comparingInt(each -> ORDER.indexOf(each.type())))
                .map(each -> found(each, library))
                .toList();
    return new Resolved(restrictions, hidden);
  }

  private static Found found(Restriction restriction, LibrarySnapshot library) {
    RoaringBitmap known = new RoaringBitmap();
    for (EntityId id : restriction.ids()) {
      known.or(library.known(restriction.type(), id));
    }
    return new Found(
        restriction, RoaringBitmap.and(known, library.live(restriction.type())), known);
  }

  /** Whether the same restrictions hold, but for their ids. */
  boolean like(Resolved other) {
    if (restrictions.size() != other.restrictions.size()) {
      return false;
    }
    for (int i = 0; i < restrictions.size(); i++) {
      if (!restrictions.get(i).like(other.restrictions.get(i))) {
        return false;
      }
    }
    return true;
  }

  RoaringBitmap hidden(EntityType type) {
    return hidden.getOrDefault(type, new RoaringBitmap());
  }
}
