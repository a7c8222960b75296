package io.foyer.catalog.internal.index;

import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Counts what a list would be with each value of a criterion. For one request. */
final class Facets {
  /** So many entities are told of a facet, and those that were asked for. */
  private static final int MOST = 50;

  private final Evaluation on;
  private final EntityType type;
  private final Conditions conditions;

  /**
   * @param conditions that led to the result
   */
  Facets(Evaluation on, EntityType type, Conditions conditions) {
    this.on = on;
    this.type = type;
    this.conditions = conditions;
  }

  /** Refuses what there is not, by name. */
  private void check(FacetQuery wanted) {
    for (@Nullable String name : wanted.names()) {
      if (name == null || !conditions.facets().containsKey(name)) {
        throw new Failure.Invalid(
            "facets",
            "facets of %s must be among %s"
                .formatted(
                    type.plural(),
                    FacetQuery.ALL.stream().filter(conditions.facets()::containsKey).toList()));
      }
    }
    for (Entry<String, @Nullable List<@Nullable String>> entry : wanted.values().entrySet()) {
      List<@Nullable String> values = entry.getValue();
      if (!conditions.facets().containsKey(entry.getKey())
          || values == null
          || values.stream().anyMatch(value -> value == null)
          || values.size() > FacetQuery.MAX_VALUES) {
        throw new Failure.Invalid(
            "facet_values",
            "facet_values must be lists of at most %d values by the name of a facet"
                .formatted(FacetQuery.MAX_VALUES));
      }
    }
  }

  /**
   * @param found what meets all conditions
   */
  FacetCounts count(FacetQuery wanted, RoaringBitmap found) {
    check(wanted);
    FacetCounts counts =
        new FacetCounts(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    conditions
        .facets()
        .forEach(
            (name, facet) -> {
              if (!wanted.names().contains(name)) {
                return;
              }
              List<String> asked = wanted.values().getOrDefault(name, List.of());
              RoaringBitmap among = without(facet.replaced(), found);
              switch (facet) {
                case Conditions.Related related ->
                    counts.entities().put(name, entities(related, asked, among));
                case Conditions.Years y -> counts.numbers().put(name, years(numbers(asked), among));
                case Conditions.Resolutions r ->
                    counts.resolutions().put(name, resolutions(bands(asked), among));
                case Conditions.Ratings(boolean library, List<Clause> r) ->
                    counts.numbers().put(name, ratings(library, numbers(asked), among));
              }
            });
    return counts;
  }

  /** What would be found without some of the clauses. */
  private RoaringBitmap without(List<Clause> replaced, RoaringBitmap found) {
    if (replaced.isEmpty()) {
      return found;
    }
    // an equal clause may stem from another criterion, which stays
    return on.all(
        type,
        conditions.clauses().stream()
            .filter(clause -> replaced.stream().noneMatch(gone -> gone == clause))
            .toList());
  }

  private List<FacetCounts.OfEntity> entities(
      Conditions.Related facet, List<String> asked, RoaringBitmap among) {
    EntityType target = facet.target();
    RelatedCounts counts = new RelatedCounts(on, target, facet.path(), facet.depth(), among);
    List<FacetCounts.OfEntity> result = new ArrayList<>(counts.most(MOST));
    List<EntityId> ids = new ArrayList<>(facet.chosen());
    asked.forEach(id -> ids.add(EntityId.parse(id)));
    RoaringBitmap missing = on.named(target, ids, 0);
    result.forEach(one -> missing.remove(one.ord()));
    Snapshot.forEach(
        missing, ord -> result.add(new FacetCounts.OfEntity(target, ord, counts.count(ord))));
    int[] byId = on.snapshot().orders().byId(on.snapshot(), target).ranks();
    result.sort(
        Comparator.comparingInt((FacetCounts.OfEntity one) -> -one.count())
            .thenComparingInt(one -> byId[one.ord()]));
    return result;
  }

  private static List<Integer> numbers(List<String> values) {
    List<Integer> numbers = new ArrayList<>();
    for (String value : values) {
      if (!value.matches("[0-9]{1,4}")) {
        throw new Failure.Invalid("facet_values", "facet_values names a number that is none");
      }
      numbers.add(Integer.valueOf(value));
    }
    return numbers;
  }

  private static List<Resolution> bands(List<String> values) {
    List<Resolution> bands = new ArrayList<>();
    for (String value : values) {
      Resolution band = Resolution.of(value);
      if (band == null) {
        throw new Failure.Invalid("facet_values", "facet_values names an unknown resolution");
      }
      bands.add(band);
    }
    return bands;
  }

  private Map<Integer, RoaringBitmap> bands(Bands.Kind kind) {
    return on.snapshot().bands().get(on.snapshot(), new Bands.Of(type, kind));
  }

  private List<FacetCounts.OfNumber> years(List<Integer> asked, RoaringBitmap among) {
    Map<Integer, Integer> counts = new TreeMap<>(Comparator.reverseOrder());
    asked.forEach(year -> counts.put(year, 0));
    bands(Bands.Kind.YEAR)
        .forEach((year, set) -> counts.put(year, RoaringBitmap.andCardinality(set, among)));
    return told(counts, asked);
  }

  private static List<FacetCounts.OfNumber> told(
      Map<Integer, Integer> counts, List<Integer> asked) {
    List<FacetCounts.OfNumber> result = new ArrayList<>();
    counts.forEach(
        (value, count) -> {
          if (count > 0 || asked.contains(value)) {
            result.add(new FacetCounts.OfNumber(value, count));
          }
        });
    return result;
  }

  private List<FacetCounts.OfResolution> resolutions(List<Resolution> asked, RoaringBitmap among) {
    Map<Integer, RoaringBitmap> sets = bands(Bands.Kind.RESOLUTION);
    List<FacetCounts.OfResolution> result = new ArrayList<>();
    for (Resolution band : Resolution.values()) {
      RoaringBitmap set = sets.get(band.high());
      int count = set == null ? 0 : RoaringBitmap.andCardinality(set, among);
      if (count > 0 || asked.contains(band)) {
        result.add(new FacetCounts.OfResolution(band, count));
      }
    }
    return result;
  }

  /**
   * @param library whether the library's rating counts where the viewer has none
   */
  private List<FacetCounts.OfNumber> ratings(
      boolean library, List<Integer> asked, RoaringBitmap among) {
    OverlayValues own = on.values(type, "rating100");
    Map<Integer, Integer> counts = new TreeMap<>();
    own.forEach(
        among, (ord, rating) -> Bands.rated(rating, least -> counts.merge(least, 1, Integer::sum)));
    RoaringBitmap others = RoaringBitmap.andNot(among, own.present());
    if (library) {
      bands(Bands.Kind.RATING)
          .forEach(
              (least, set) ->
                  counts.merge(least, RoaringBitmap.andCardinality(set, others), Integer::sum));
    } else {
      counts.merge(0, others.getCardinality(), Integer::sum);
    }
    asked.forEach(least -> counts.putIfAbsent(least, 0));
    return told(counts, asked);
  }
}
