package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;
import org.roaringbitmap.RoaringBitmapWriter;

/**
 * The entities of one snapshot by year, resolution and the library's rating. Made when first asked
 * for; after a change only what differs. Safe for many threads.
 */
final class Bands {
  /** What is divided. */
  record Of(EntityType type, Kind kind) {}

  /** By what. An entity may be in several bands, or in none. */
  enum Kind {
    /** By year of the date. */
    YEAR,
    /** By the greatest side of the {@link Resolution}. */
    RESOLUTION,
    /** By least rating: each of {@link #STARS} that it reaches; 0 without any. */
    RATING
  }

  static final int[] STARS = {0, 20, 40, 60, 80, 100};

  private static final Resolution[] RESOLUTIONS = Resolution.values();

  /** Sets by band. Not changed once they are made. */
  private record Made(Map<Integer, RoaringBitmap> sets) {}

  /**
   * @param made what an earlier snapshot had
   * @param changed what may differ since
   */
  private record Earlier(Made made, RoaringBitmap changed) {}

  private final Map<Of, Earlier> earlier = new HashMap<>();
  private final Map<Of, Made> present = new HashMap<>();

  /** The bands of the snapshot that comes next. */
  synchronized Bands next(Map<EntityType, RoaringBitmap> touched) {
    Bands next = new Bands();
    earlier.forEach(
        (of, old) ->
            next.earlier.put(
                of,
                new Earlier(old.made(), RoaringBitmap.or(old.changed(), touched(touched, of)))));
    present.forEach((of, made) -> next.earlier.put(of, new Earlier(made, touched(touched, of))));
    return next;
  }

  private static RoaringBitmap touched(Map<EntityType, RoaringBitmap> touched, Of of) {
    return touched.getOrDefault(of.type(), new RoaringBitmap());
  }

  /** The live entities by band, in ascending order; must not be changed. */
  synchronized Map<Integer, RoaringBitmap> get(Snapshot snapshot, Of of) {
    Made made = present.get(of);
    if (made == null) {
      made = make(snapshot, of, earlier.remove(of));
      present.put(of, made);
    }
    return made.sets();
  }

  private static Made make(Snapshot snapshot, Of of, @Nullable Earlier old) {
    Table table = snapshot.table(of.type());
    RoaringBitmap wanted =
        old == null ? table.live() : RoaringBitmap.and(old.changed(), table.live());
    Map<Integer, RoaringBitmapWriter<RoaringBitmap>> fresh = new TreeMap<>();
    Sorter sorter = sorter(table, of.kind());
    Snapshot.forEach(
        wanted,
        ord ->
            sorter.sort(
                ord,
                band ->
                    fresh.computeIfAbsent(band, b -> RoaringBitmapWriter.writer().get()).add(ord)));
    Map<Integer, RoaringBitmap> sets = new TreeMap<>();
    fresh.forEach((band, writer) -> sets.put(band, writer.get()));
    if (old != null) {
      old.made()
          .sets()
          .forEach(
              (band, set) -> {
                RoaringBitmap left = RoaringBitmap.andNot(set, old.changed());
                if (!left.isEmpty()) {
                  sets.merge(band, left, (a, b) -> RoaringBitmap.or(a, b));
                }
              });
    }
    return new Made(sets);
  }

  /** Tells the bands of an entity. */
  private interface Sorter {
    void sort(int ord, IntConsumer to);
  }

  private static Sorter sorter(Table table, Kind kind) {
    return switch (kind) {
      case YEAR -> {
        Column dates = table.column(Field.DATE);
        yield (ord, to) -> {
          int year = (int) dates.at(ord) / 10_000;
          if (year > 0) {
            to.accept(year);
          }
        };
      }
      case RESOLUTION -> {
        Column widths = table.column(Field.WIDTH);
        Column heights = table.column(Field.HEIGHT);
        yield (ord, to) -> {
          long side = Math.min(widths.at(ord), heights.at(ord));
          for (Resolution band : RESOLUTIONS) {
            if (side >= band.low() && side <= band.high()) {
              to.accept(band.high());
            }
          }
        };
      }
      case RATING -> {
        Column ratings = table.column(Field.RATING);
        yield (ord, to) -> rated((double) ratings.at(ord), to);
      }
    };
  }

  /** Tells each of the {@link #STARS} that a rating reaches. */
  static void rated(double rating, IntConsumer to) {
    if (rating == 0) {
      to.accept(0);
    }
    for (int i = 1; i < STARS.length && rating >= STARS[i]; i++) {
      to.accept(STARS[i]);
    }
  }

  synchronized long bytes() {
    return present.values().stream()
        .flatMap(made -> made.sets().values().stream())
        .mapToLong(RoaringBitmap::getLongSizeInBytes)
        .sum();
  }
}
