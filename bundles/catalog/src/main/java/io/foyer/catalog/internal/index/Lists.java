package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Exclusions;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * Answers which entities a viewer sees, how many and in what order. The one place that hands out
 * results: there is no way to ask without a viewer. Safe for many threads.
 *
 * <p>All methods that take a filter throw {@link io.foyer.core.Failure.Invalid} naming the member
 * at fault, and {@link io.foyer.core.Failure.Ambiguous} when exactly one id without a library
 * server names several entities.
 */
public final class Lists {
  private final CatalogIndex index;
  private final TextSource texts;
  private final Overlays overlays;
  private final Exclusions exclusions;
  private final Clock clock;
  private final KeptCounts keptCounts = new KeptCounts();

  public Lists(
      CatalogIndex index, TextSource texts, Overlays overlays, Exclusions exclusions, Clock clock) {
    this.index = index;
    this.texts = texts;
    this.overlays = overlays;
    this.exclusions = exclusions;
    this.clock = clock;
  }

  private Evaluation on(Viewer viewer, Snapshot snapshot) {
    int today = Dates.of(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
    return new Evaluation(viewer, snapshot, texts, overlays, exclusions, keptCounts, today);
  }

  /** A page of the matching entities, and how many there are. */
  public ListResult list(Viewer viewer, ListQuery query) {
    return list(viewer, query, FacetQuery.NONE);
  }

  /** The same, with counts by value. */
  public ListResult list(Viewer viewer, ListQuery query, FacetQuery facets) {
    Snapshot snapshot = index.snapshot();
    Evaluation on = on(viewer, snapshot);
    int size = size(query);
    Conditions conditions = Filters.of(query);
    List<Clause> clauses = conditions.clauses();
    RoaringBitmap found = found(on, query.type(), clauses);
    Sorts.Wanted wanted = Sorts.of(query.type(), query.sort(), query.direction(), viewer, clock);
    long from = size < 0 ? 0 : (Math.max(1, query.page()) - 1L) * size;
    int count = found.getCardinality();
    return new ListResult(
        snapshot,
        count,
        new Paging(on, query.type(), clauses).page(found, wanted, from, size < 0 ? count : size),
        facets.names().isEmpty()
            ? null
            : new Facets(on, query.type(), conditions).count(facets, found));
  }

  private static int size(ListQuery query) {
    int size = query.perPage();
    if (size > ListQuery.MAX_PER_PAGE) {
      throw new Failure.Invalid("per_page", "per_page must be at most " + ListQuery.MAX_PER_PAGE);
    }
    if (size == -1 && query.minimal()) {
      return -1;
    }
    if (size < 1) {
      throw new Failure.Invalid("per_page", "per_page must be at least 1");
    }
    return size;
  }

  /** How many entities match. */
  public int count(Viewer viewer, ListQuery query) {
    return matching(viewer, index.snapshot(), query).getCardinality();
  }

  /** All matching entities of a snapshot. Must not be changed. */
  public RoaringBitmap matching(Viewer viewer, Snapshot snapshot, ListQuery query) {
    return found(on(viewer, snapshot), query.type(), Filters.of(query).clauses());
  }

  private RoaringBitmap found(Evaluation on, EntityType type, List<Clause> clauses) {
    boolean placed = clauses.stream().anyMatch(Clause.OnInstance.class::isInstance);
    for (Clause clause : clauses) {
      if (clause instanceof Clause.Ids(EntityType t, List<EntityId> ids, boolean exclude)
          && !placed
          && !exclude
          && ids.size() == 1) {
        only(on, type, ids.getFirst());
      }
    }
    return on.all(type, clauses);
  }

  /** The one visible entity with an id, or null. */
  private @Nullable EntityRef only(Evaluation on, EntityType type, EntityId id) {
    RoaringBitmap named = on.named(type, List.of(id), 0);
    if (named.getCardinality() > 1) {
      int[] ords = named.toArray();
      @Nullable String[] labels = texts.labels(type, ords);
      List<Failure.Ambiguous.Match> matches = new ArrayList<>();
      for (int i = 0; i < ords.length; i++) {
        matches.add(new Failure.Ambiguous.Match(on.snapshot().refOf(type, ords[i]), labels[i]));
      }
      throw new Failure.Ambiguous(
          "Multiple %s found with ID %s. Specify instance_id parameter."
              .formatted(type.plural().toLowerCase(Locale.ROOT), id.id()),
          matches);
    }
    return named.isEmpty() ? null : on.snapshot().refOf(type, named.first());
  }

  /** The entities of a type that the viewer may see. Must not be changed. */
  public RoaringBitmap visible(Viewer viewer, Snapshot snapshot, EntityType type) {
    return on(viewer, snapshot).visible(type);
  }

  /**
   * Finds one visible entity.
   *
   * @throws io.foyer.core.Failure.NotFound when there is none
   * @throws io.foyer.core.Failure.Ambiguous when a bare id names several
   */
  public EntityRef find(Viewer viewer, EntityType type, EntityId id) {
    EntityRef found = only(on(viewer, index.snapshot()), type, id);
    if (found == null) {
      String name = type.key();
      throw new Failure.NotFound(
          name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " not found");
    }
    return found;
  }
}
