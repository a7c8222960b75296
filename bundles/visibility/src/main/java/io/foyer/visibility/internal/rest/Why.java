package io.foyer.visibility.internal.rest;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.core.Role;
import io.foyer.identity.User;
import io.foyer.visibility.internal.rest.Things.Thing;
import io.foyer.visibility.internal.rules.Cause;
import io.foyer.visibility.internal.rules.Explanation;
import io.foyer.visibility.internal.rules.Explanation.Step;
import io.foyer.visibility.internal.rules.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a user sees an entity, or does not.
 *
 * @param user the user
 * @param entity the entity
 * @param visible whether the user sees it
 * @param reason restricted, hidden, cascade, empty or server; null when it is visible
 * @param source what caused a cascade, else null
 * @param chain every rule that was looked at, in the order in which they count
 */
public record Why(
    Whose user,
    Thing entity,
    boolean visible,
    @Nullable String reason,
    @Nullable Thing source,
    List<Link> chain) {

  /** A user. */
  public record Whose(int id, String username, Role role) {}

  /**
   * What one rule says.
   *
   * @param rule INCLUDE, EXCLUDE, restrictEmpty, hidden, empty, administrator or server
   * @param entityType what it is about, for example {@code tags}; null where that is nothing
   * @param outcome hides, allows or skipped
   * @param through from what the entity belongs to, to what the rule names
   * @param text the same as a sentence
   */
  public record Link(
      String rule, @Nullable String entityType, String outcome, List<Thing> through, String text) {}

  static Why of(User user, Explanation.Thing entity, Verdicts verdicts, LibraryIndex index) {
    Explanation why = verdicts.explain(entity.type(), entity.ord());
    Cause cause = why.cause();
    Explanation.Thing source =
        cause == null || cause.sourceType() == null
            ? null
            : new Explanation.Thing(cause.sourceType(), cause.source());
    List<Explanation.Thing> mentioned = new ArrayList<>();
    mentioned.add(entity);
    if (source != null) {
      mentioned.add(source);
    }
    why.steps().forEach(step -> mentioned.addAll(step.through()));
    Things things = new Things(index, verdicts.library(), mentioned);
    Sentences sentences = new Sentences(user.username(), entity.type());
    return new Why(
        new Whose(user.id(), user.username(), user.role()),
        things.of(entity),
        why.visible(),
        why.visible() ? null : cause == null ? "server" : word(cause.reason()),
        source == null ? null : things.of(source),
        why.steps().stream().map(step -> link(step, things, sentences)).toList());
  }

  private static Link link(Step step, Things things, Sentences sentences) {
    List<Thing> through = step.through().stream().map(things::of).toList();
    return new Link(
        switch (step.rule()) {
          case INCLUDE, EXCLUDE -> step.rule().name();
          case RESTRICT_EMPTY -> "restrictEmpty";
          case SERVER, ADMINISTRATOR, HIDDEN, EMPTY -> word(step.rule());
        },
        step.entityType() == null ? null : step.entityType().plural(),
        word(step.outcome()),
        through,
        sentences.of(step, through));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
