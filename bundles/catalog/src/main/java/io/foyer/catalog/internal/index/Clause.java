package io.foyer.catalog.internal.index;

import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** One condition of a filter: makes a set smaller. */
sealed interface Clause {
  /**
   * About how many entities it leaves or has to look at. The cheap ones go first, so that the dear
   * ones have less to look at.
   */
  long cost(Evaluation on);

  /**
   * Those of a set that meet the condition.
   *
   * @param among is not changed
   */
  RoaringBitmap narrow(Evaluation on, RoaringBitmap among);

  /** Which of several entities are to be met. */
  enum Mode {
    INCLUDES,
    INCLUDES_ALL,
    EXCLUDES
  }

  /** Named by id. */
  record Ids(EntityType type, List<EntityId> ids, boolean exclude) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return exclude ? on.size(type) : ids.size();
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      RoaringBitmap named = new RoaringBitmap();
      ids.forEach(id -> named.or(on.snapshot().ordsOf(type, id)));
      return exclude ? RoaringBitmap.andNot(among, named) : RoaringBitmap.and(among, named);
    }
  }

  /** Of one library server. */
  record OnInstance(EntityType type, String instance) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.size(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      return RoaringBitmap.and(among, on.snapshot().ofServer(type, instance));
    }
  }

  /**
   * Related to entities that are named, as far as the viewer may see those.
   *
   * @param target type of the named ones
   * @param depth how many levels below the named ones count too
   */
  record Related(EntityType target, Path path, Mode mode, List<EntityId> ids, int depth)
      implements Clause {
    @Override
    public long cost(Evaluation on) {
      return (mode == Mode.EXCLUDES ? 10_000L : 1000L) * ids.size();
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      if (mode == Mode.INCLUDES_ALL) {
        RoaringBitmap left = among;
        for (EntityId id : ids) {
          if (left.isEmpty()) {
            return left;
          }
          left = RoaringBitmap.and(left, path.from(on, on.named(target, List.of(id), depth)));
        }
        return left;
      }
      RoaringBitmap related = path.from(on, on.named(target, ids, depth));
      return mode == Mode.EXCLUDES
          ? RoaringBitmap.andNot(among, related)
          : RoaringBitmap.and(among, related);
    }
  }

  /** Related to any of the viewer's favourites. */
  record RelatedToFavorite(EntityType target, Path path) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.favorites(target).getCardinality() * 16L;
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      return RoaringBitmap.and(among, path.from(on, on.favorites(target)));
    }
  }

  /** The viewer's favourites, or all others. */
  record Favorite(EntityType type, boolean wanted) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return wanted ? on.favorites(type).getCardinality() : on.size(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      return wanted
          ? RoaringBitmap.and(among, on.favorites(type))
          : RoaringBitmap.andNot(among, on.favorites(type));
    }
  }

  /** By a number. */
  record ByNumber(EntityType type, Measure measure, NumberTest test) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.scanCost(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      LongKey seen = on.seenCount(type, measure);
      if (seen != null) {
        return Snapshot.filter(among, ord -> test.test((double) seen.at(ord)));
      }
      return on.scan(
          this,
          type,
          among,
          () -> {
            LongKey key = on.snapshot().key(type, measure);
            double scale = measure.scale();
            NumberTest rounded = test.rounded(measure.scale());
            return ord -> rounded.test(key.at(ord) / scale);
          });
    }
  }

  /**
   * By one of the viewer's numbers.
   *
   * @param fallback what counts where the viewer has none; null for 0
   */
  record ByOwnNumber(EntityType type, String name, @Nullable Field fallback, NumberTest test)
      implements Clause {
    @Override
    public long cost(Evaluation on) {
      return test.test(0) ? on.size(type) : on.values(type, name).present().getCardinality();
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      OverlayValues values = on.values(type, name);
      IntPredicate own = ord -> test.test(values.at(ord));
      if (fallback != null) {
        RoaringBitmap others = RoaringBitmap.andNot(among, values.present());
        RoaringBitmap result =
            new ByNumber(type, new Measure.Stored(fallback), test).narrow(on, others);
        return RoaringBitmap.or(
            result, Snapshot.filter(RoaringBitmap.and(among, values.present()), own));
      }
      RoaringBitmap mine = RoaringBitmap.and(among, values.present());
      return test.test(0)
          ? RoaringBitmap.andNot(among, Snapshot.filter(mine, own.negate()))
          : Snapshot.filter(mine, own);
    }
  }

  /**
   * By a date or timestamp.
   *
   * @param days whether the field holds dates, which may be partial: they stand for their first day
   */
  record ByDate(EntityType type, Field field, boolean days, DateTest test) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.scanCost(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      Column column = on.snapshot().table(type).column(field);
      return on.scan(
          this,
          type,
          among,
          () ->
              days
                  ? ord -> test.test(Dates.firstDay((int) column.at(ord)))
                  : ord -> test.test(column.at(ord)));
    }
  }

  /** By one of the viewer's times. */
  record ByOwnDate(EntityType type, String name, DateTest test) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return test.test(0) ? on.size(type) : on.values(type, name).present().getCardinality();
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      OverlayValues values = on.values(type, name);
      IntPredicate own = ord -> test.test(Math.round(values.at(ord)));
      RoaringBitmap mine = RoaringBitmap.and(among, values.present());
      return test.test(0)
          ? RoaringBitmap.andNot(among, Snapshot.filter(mine, own.negate()))
          : Snapshot.filter(mine, own);
    }
  }

  /** How a text compares. */
  enum TextModifier {
    INCLUDES,
    EXCLUDES,
    EQUALS,
    NOT_EQUALS,
    IS_NULL,
    NOT_NULL;

    /** Whether those that do not compare so are wanted. */
    boolean negative() {
      return this == EXCLUDES || this == NOT_EQUALS || this == NOT_NULL;
    }

    TextSource.Match match() {
      return switch (this) {
        case INCLUDES, EXCLUDES -> TextSource.Match.CONTAINS;
        case EQUALS, NOT_EQUALS -> TextSource.Match.EQUALS;
        case IS_NULL, NOT_NULL -> TextSource.Match.MISSING;
      };
    }
  }

  /** By a text that the store has. */
  record ByText(EntityType type, String field, TextSource.Match match, String value, boolean not)
      implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.size(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      RoaringBitmap found =
          on.snapshot()
              .cache()
              .get(
                  new ByText(type, field, match, value, false),
                  () -> on.texts().matching(type, field, match, value).clone());
      return not ? RoaringBitmap.andNot(among, found) : RoaringBitmap.and(among, found);
    }
  }

  /** By one of few texts that the index has. */
  record ByWord(EntityType type, Field field, TextSource.Match match, String value, boolean not)
      implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.scanCost(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      Column column = on.snapshot().table(type).column(field);
      String wanted = value.toLowerCase(Locale.ROOT);
      return on.scan(
          this,
          type,
          among,
          () -> {
            RoaringBitmap words =
                switch (match) {
                  case CONTAINS -> on.words(field, word -> word.contains(wanted));
                  case EQUALS -> on.words(field, word -> word.equals(wanted));
                  case MISSING -> RoaringBitmap.bitmapOf(0);
                };
            return ord -> words.contains((int) column.at(ord)) != not;
          });
    }
  }

  /** By the smaller side of the picture; an unknown one only differs from all. */
  record ByResolution(EntityType type, Modifier modifier, int low, int high) implements Clause {
    /** How a resolution compares with a band. */
    enum Modifier {
      EQUALS,
      NOT_EQUALS,
      GREATER_THAN,
      LESS_THAN,
      AT_LEAST
    }

    @Override
    public long cost(Evaluation on) {
      return on.scanCost(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      Column widths = on.snapshot().table(type).column(Field.WIDTH);
      Column heights = on.snapshot().table(type).column(Field.HEIGHT);
      return on.scan(
          this, type, among, () -> ord -> test(Math.min(widths.at(ord), heights.at(ord))));
    }

    private boolean test(long side) {
      return switch (modifier) {
        case EQUALS -> side >= low && side <= high;
        case NOT_EQUALS -> side < low || side > high;
        case GREATER_THAN -> side > high;
        case LESS_THAN -> side > 0 && side < low;
        case AT_LEAST -> side >= low;
      };
    }
  }

  /** By the shape of the picture; an unknown one is of no shape. */
  record ByOrientation(EntityType type, boolean landscape, boolean portrait, boolean square)
      implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.scanCost(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      Column widths = on.snapshot().table(type).column(Field.WIDTH);
      Column heights = on.snapshot().table(type).column(Field.HEIGHT);
      return on.scan(
          this,
          type,
          among,
          () ->
              ord -> {
                long width = widths.at(ord);
                long height = heights.at(ord);
                return width > 0
                    && height > 0
                    && (width > height ? landscape : width < height ? portrait : square);
              });
    }
  }

  /** What can be told from a performer's dates. */
  enum Span {
    AGE,
    BIRTH_YEAR,
    DEATH_YEAR
  }

  /** By years; unknown ones pass only as different. */
  record ByYears(Span span, NumberTest test) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.scanCost(EntityType.PERFORMER);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      Column column =
          on.snapshot()
              .table(EntityType.PERFORMER)
              .column(span == Span.DEATH_YEAR ? Field.DEATH_DATE : Field.BIRTHDATE);
      int today = on.today();
      return on.scan(
          List.of(this, today),
          EntityType.PERFORMER,
          among,
          () ->
              ord -> {
                int date = (int) column.at(ord);
                return date == 0
                    ? test.unknown()
                    : test.test(span == Span.AGE ? Dates.years(date, today) : date / 10_000);
              });
    }
  }

  /** By the largest age of a scene's performers on its date, or today; unknown as above. */
  record ByPerformerAge(NumberTest test) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return 2 * on.scanCost(EntityType.SCENE);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      int today = on.today();
      return on.scan(
          List.of(this, today),
          EntityType.SCENE,
          among,
          () -> {
            short[] ages = on.snapshot().performerAges(today);
            return ord -> {
              short age = ages[ord];
              return age == PerformerAges.UNKNOWN ? test.unknown() : test.test((double) age);
            };
          });
    }
  }

  /** Found by a text. */
  record Found(EntityType type, String q, boolean minimal) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.size(type) / 2;
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      return RoaringBitmap.and(
          among,
          on.snapshot().cache().get(this, () -> on.texts().search(type, q, minimal).clone()));
    }
  }

  /** Any of several. */
  record Any(EntityType type, List<Clause> clauses) implements Clause {
    @Override
    public long cost(Evaluation on) {
      return on.scanCost(type);
    }

    @Override
    public RoaringBitmap narrow(Evaluation on, RoaringBitmap among) {
      RoaringBitmap result = new RoaringBitmap();
      clauses.forEach(clause -> result.or(clause.narrow(on, among)));
      return result;
    }
  }
}
