package io.foyer.visibility.internal.rest;

import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rest.Things.Thing;
import io.foyer.visibility.internal.rules.Explanation.Outcome;
import io.foyer.visibility.internal.rules.Explanation.Step;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in plain words what a rule says of an entity. */
final class Sentences {
  private final String user;
  private final EntityType type;

  /**
   * @param user name of the user
   * @param type of the entity
   */
  Sentences(String user, EntityType type) {
    this.user = user;
    this.type = type;
  }

  /**
   * The sentence for a step.
   *
   * @param through the entities on the way; the last one is what the rule names
   */
  String of(Step step, List<Thing> through) {
    boolean hides = step.outcome() == Outcome.HIDES;
    EntityType rule = step.entityType();
    return switch (step.rule()) {
      case SERVER ->
          "It is on a library server that %s %s.".formatted(user, hides ? "does not see" : "sees");
      case ADMINISTRATOR -> user + " is an administrator: restrictions do not apply.";
      case INCLUDE -> include(rule, hides, through);
      case EXCLUDE -> exclude(rule, hides, through);
      case RESTRICT_EMPTY ->
          hides
              ? "It %s no %s, and whatever does not is restricted.".formatted(has(rule), word(rule))
              : "It %s at least one %s.".formatted(has(rule), word(rule));
      case HIDDEN -> hidden(rule, hides, through);
      case EMPTY -> empty(step);
    };
  }

  private String include(@Nullable EntityType rule, boolean hides, List<Thing> through) {
    if (rule == type) {
      return hides
          ? "Only chosen %s are allowed, and this one is not chosen.".formatted(words(rule))
          : "Only chosen %s are allowed, and this is one of them.".formatted(words(rule));
    }
    return hides
        ? "Only what %s one of the allowed %s stays, and it %s none."
            .formatted(has(rule), words(rule), has(rule))
        : "It %s %s, which is allowed%s.".formatted(has(rule), named(rule, through), by(through));
  }

  private String exclude(@Nullable EntityType rule, boolean hides, List<Thing> through) {
    if (rule == type) {
      return hides
          ? "This %s is forbidden.".formatted(word(rule))
          : "This %s is not a forbidden one.".formatted(word(rule));
    }
    return hides
        ? "It %s %s, which is forbidden%s.".formatted(has(rule), named(rule, through), by(through))
        : "It %s none of the forbidden %s.".formatted(has(rule), words(rule));
  }

  private String hidden(@Nullable EntityType rule, boolean hides, List<Thing> through) {
    if (!hides) {
      return user + " hid neither it nor anything that would take it along.";
    }
    return rule == type
        ? user + " hid it."
        : "%s hid %s, which takes it along%s.".formatted(user, named(rule, through), by(through));
  }

  private String empty(Step step) {
    return switch (step.outcome()) {
      case SKIPPED -> user + " is an administrator: what is empty stays.";
      case ALLOWS ->
          "%s sees %d of the %d that belong to it.".formatted(user, step.shown(), step.pointing());
      case HIDES ->
          step.pointing() == 0
              ? "It is empty: nothing in the library belongs to it."
              : "It is empty for %s: none of the %d that belong to it has anything to see."
                  .formatted(user, step.pointing());
    };
  }

  private static String named(@Nullable EntityType rule, List<Thing> through) {
    return through.isEmpty() ? "a " + word(rule) : through.getLast().called();
  }

  /** What lies between the entity and what the rule names. */
  private static String by(List<Thing> through) {
    return through.size() < 2
        ? ""
        : through.subList(0, through.size() - 1).stream()
            .map(Thing::called)
            .collect(Collectors.joining(" and ", ", through ", ""));
  }

  private static String has(@Nullable EntityType rule) {
    return rule == EntityType.TAG ? "carries" : "belongs to";
  }

  /** What people call one of a type: the pages say collection for what the API calls group. */
  static String word(@Nullable EntityType type) {
    return type == null ? "entity" : type == EntityType.GROUP ? "collection" : type.key();
  }

  private static String words(@Nullable EntityType type) {
    return type == null ? "entities" : type == EntityType.GROUP ? "collections" : type.plural();
  }
}
