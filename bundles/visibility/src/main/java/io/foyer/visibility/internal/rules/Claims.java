package io.foyer.visibility.internal.rules;

import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * Steps 1 to 4 for some entities of one type: INCLUDE, EXCLUDE, restrictEmpty, hidden, and both
 * cascades. Each entity goes to the strongest cause there is: a restriction that names it or that
 * it does not satisfy, then having been hidden, then what it carries.
 */
final class Claims {
  /** Up to so many sources of a cascade are gone through one by one where much is hidden. */
  private static final int FEW_SOURCES = 64;

  private static final int FEW_ITEMS = 20_000;

  private final LibrarySnapshot library;
  private final EntityType type;
  private final RoaringBitmap left;
  private final Map<Cause, RoaringBitmap> taken = new LinkedHashMap<>();

  private Claims(LibrarySnapshot library, EntityType type, RoaringBitmap among) {
    this.library = library;
    this.type = type;
    this.left = among.clone();
  }

  /** What some entities are excluded for: disjoint sets, none empty. */
  static Map<Cause, RoaringBitmap> of(
      Resolved rules, LibrarySnapshot library, EntityType type, RoaringBitmap among) {
    Claims claims = new Claims(library, type, among);
    claims.restrict(rules);
    claims.take(Cause.HIDDEN, RoaringBitmap.and(claims.left, rules.hidden(type)));
    for (Resolved.Found each : rules.restrictions()) {
      if (!each.includes()) {
        claims.cascade(Carrying.FORBIDDEN, each.type(), each.forbidden());
      }
    }
    rules.hidden().forEach((of, ords) -> claims.cascade(Carrying.HIDDEN, of, ords));
    return claims.taken;
  }

  private void restrict(Resolved rules) {
    RoaringBitmap restricted = new RoaringBitmap();
    for (Resolved.Found each : rules.restrictions()) {
      boolean itself = each.type() == type;
      boolean carries = Carrying.ALLOWED.possible(type, each.type());
      if (each.includes()) {
        if (itself) {
          restricted.or(RoaringBitmap.andNot(left, each.allowed()));
        }
        if (carries) {
          RoaringBitmap allowed =
              Carrying.ALLOWED.carriers(library, type, left, each.type(), each.allowed());
          restricted.or(RoaringBitmap.andNot(left, allowed));
        }
      } else if (itself) {
        restricted.or(RoaringBitmap.and(left, each.forbidden()));
      }
      if (carries && each.restriction().restrictEmpty()) {
        RoaringBitmap live = library.live(each.type());
        restricted.or(
            LibrarySnapshot.filter(
                left, ord -> !Carrying.ALLOWED.carries(library, type, ord, each.type(), live)));
      }
    }
    take(Cause.RESTRICTED, restricted);
  }

  private void cascade(Carrying carrying, EntityType of, RoaringBitmap sources) {
    RoaringBitmap falling = carrying.carriers(library, type, left, of, sources);
    if (falling.isEmpty()) {
      return;
    }
    if (sources.getCardinality() == 1) {
      take(Cause.cascade(of, sources.first()), falling);
    } else if (sources.getCardinality() <= FEW_SOURCES && falling.getCardinality() > FEW_ITEMS) {
      for (PeekableIntIterator it = sources.getIntIterator(); it.hasNext(); ) {
        int source = it.next();
        RoaringBitmap one =
            carrying.carriers(library, type, falling, of, RoaringBitmap.bitmapOf(source));
        falling.andNot(one);
        take(Cause.cascade(of, source), one);
      }
    } else {
      Map<Integer, RoaringBitmap> bySource = new TreeMap<>();
      for (PeekableIntIterator it = falling.getIntIterator(); it.hasNext(); ) {
        int item = it.next();
        bySource
            .computeIfAbsent(
                carrying.first(library, type, item, of, sources), source -> new RoaringBitmap())
            .add(item);
      }
      bySource.forEach((source, items) -> take(Cause.cascade(of, source), items));
    }
  }

  private void take(Cause cause, RoaringBitmap entities) {
    if (!entities.isEmpty()) {
      taken.merge(cause, entities, (a, b) -> RoaringBitmap.or(a, b));
      left.andNot(entities);
    }
  }
}
