package io.foyer.visibility.internal.rules;

import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rules.Explanation.Outcome;
import io.foyer.visibility.internal.rules.Explanation.Rule;
import io.foyer.visibility.internal.rules.Explanation.Step;
import io.foyer.visibility.internal.rules.Explanation.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/** Goes through the rules once more for one entity, and says of each what it comes to. */
final class Explaining {
  /** So many of those that point to an empty entity are named. */
  private static final int NAMED = 5;

  private final Verdicts verdicts;
  private final LibrarySnapshot library;
  private final EntityType type;
  private final int ord;
  private final List<Step> steps = new ArrayList<>();

  Explaining(Verdicts verdicts, EntityType type, int ord) {
    this.verdicts = verdicts;
    this.library = verdicts.library();
    this.type = type;
    this.ord = ord;
  }

  Explanation explain() {
    boolean visible = verdicts.seen(type).contains(ord);
    Cause cause = null;
    for (Map.Entry<Cause, RoaringBitmap> each : verdicts.records(type).entrySet()) {
      if (each.getValue().contains(ord)) {
        cause = each.getKey();
      }
    }
    boolean here = visible || cause != null;
    if (verdicts.rules().servers() != null) {
      steps.add(Step.of(Rule.SERVER, null, here ? Outcome.ALLOWS : Outcome.HIDES, List.of()));
    }
    if (here) {
      restrictions();
      hidden();
      if (visible || Cause.EMPTY.equals(cause)) { // only what the rules before it left is looked at
        empty(cause);
      }
    }
    return new Explanation(visible, cause, steps);
  }

  private void restrictions() {
    if (verdicts.rules().administrator()) {
      steps.add(Step.of(Rule.ADMINISTRATOR, null, Outcome.SKIPPED, List.of()));
      return;
    }
    List<Resolved.Found> restrictions = verdicts.resolved().restrictions();
    for (Resolved.Found each : restrictions) {
      if (each.includes()) {
        if (each.type() == type) {
          restriction(Rule.INCLUDE, each, each.allowed().contains(ord), List.of());
        }
        if (Carrying.ALLOWED.possible(type, each.type())) {
          List<Thing> way = way(Carrying.ALLOWED, each.type(), each.allowed());
          restriction(Rule.INCLUDE, each, way != null, way == null ? List.of() : way);
        }
      }
    }
    for (Resolved.Found each : restrictions) {
      if (!each.includes()) {
        if (each.type() == type) {
          restriction(Rule.EXCLUDE, each, !each.forbidden().contains(ord), List.of());
        }
        if (Carrying.FORBIDDEN.possible(type, each.type())) {
          boolean carries =
              Carrying.FORBIDDEN.carries(library, type, ord, each.type(), each.forbidden());
          List<Thing> way = way(Carrying.FORBIDDEN, each.type(), each.forbidden());
          restriction(Rule.EXCLUDE, each, !carries, way == null ? List.of() : way);
        }
      }
    }
    for (Resolved.Found each : restrictions) {
      if (each.restriction().restrictEmpty() && Carrying.ALLOWED.possible(type, each.type())) {
        boolean carries =
            Carrying.ALLOWED.carries(library, type, ord, each.type(), library.live(each.type()));
        restriction(Rule.RESTRICT_EMPTY, each, carries, List.of());
      }
    }
  }

  private void restriction(
      Rule rule, Resolved.Found restriction, boolean allows, List<Thing> through) {
    steps.add(Step.of(rule, restriction.type(), allows ? Outcome.ALLOWS : Outcome.HIDES, through));
  }

  private void hidden() {
    boolean any = false;
    if (verdicts.resolved().hidden(type).contains(ord)) {
      steps.add(Step.of(Rule.HIDDEN, type, Outcome.HIDES, List.of()));
      any = true;
    }
    for (Map.Entry<EntityType, RoaringBitmap> each : verdicts.resolved().hidden().entrySet()) {
      if (Carrying.HIDDEN.carries(library, type, ord, each.getKey(), each.getValue())) {
        List<Thing> way = way(Carrying.HIDDEN, each.getKey(), each.getValue());
        steps.add(
            Step.of(Rule.HIDDEN, each.getKey(), Outcome.HIDES, way == null ? List.of() : way));
        any = true;
      }
    }
    if (!any && !verdicts.resolved().hidden().isEmpty()) {
      steps.add(Step.of(Rule.HIDDEN, null, Outcome.ALLOWS, List.of()));
    }
  }

  private void empty(@Nullable Cause cause) {
    Relation[] supports = Deciding.supports(type);
    if (supports.length == 0) {
      return;
    }
    if (verdicts.rules().administrator()) {
      steps.add(Step.of(Rule.EMPTY, null, Outcome.SKIPPED, List.of()));
      return;
    }
    List<Thing> named = new ArrayList<>();
    int shown = 0;
    int pointing = 0;
    for (Relation relation : supports) {
      RoaringBitmap sources = library.sources(relation, ord);
      RoaringBitmap seen = verdicts.seen(relation.source());
      shown += RoaringBitmap.andCardinality(sources, seen);
      pointing += sources.getCardinality();
      RoaringBitmap telling =
          Cause.EMPTY.equals(cause) ? sources : RoaringBitmap.and(sources, seen);
      PeekableIntIterator it = telling.getIntIterator();
      while (named.size() < NAMED && it.hasNext()) {
        named.add(new Thing(relation.source(), it.next()));
      }
    }
    steps.add(
        new Step(
            Rule.EMPTY,
            null,
            Cause.EMPTY.equals(cause) ? Outcome.HIDES : Outcome.ALLOWS,
            named,
            shown,
            pointing));
  }

  /** What the entity carries of these, and through what; null when nothing. */
  private @Nullable List<Thing> way(Carrying carrying, EntityType of, RoaringBitmap ids) {
    for (Carrying.Path path : carrying.paths(type, of)) {
      int[] way = path.way(library, ord, ids);
      if (way != null) {
        List<Thing> through = new ArrayList<>();
        for (int i = 0; i < way.length; i++) {
          through.add(new Thing(path.steps().get(i).target(), way[i]));
        }
        return through;
      }
    }
    return null;
  }
}
