package io.foyer.recognition.gateway.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.gateway.internal.KnownPeople.Named;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What clients send. */
final class Requests {
  private static final int MOST_PEOPLE = 50;
  private static final int LONGEST = 200;

  private Requests() {}

  /** Whose people are looked for. */
  record Identify(
      @Nullable String type,
      @Nullable String id,
      @Nullable String instanceId,
      @Nullable String frameSource) {}

  /** Who was recognised, and on what. */
  record Accept(
      @Nullable String type,
      @Nullable String id,
      @Nullable String instanceId,
      @Nullable List<@Nullable Person> people) {
    /** The people, checked. */
    List<Acceptance.Wanted> wanted() {
      if (people == null || people.isEmpty()) {
        throw new Failure.Invalid("people", "people must be a non-empty array");
      }
      if (people.size() > MOST_PEOPLE) {
        throw new Failure.Invalid("people", "At most " + MOST_PEOPLE + " people at once");
      }
      List<Acceptance.Wanted> wanted = new ArrayList<>();
      for (int i = 0; i < people.size(); i++) {
        Person person = people.get(i);
        String at = "people[" + i + "]";
        if (person == null) {
          throw new Failure.Invalid(at, "Each of the people must be an object");
        }
        wanted.add(person.wanted(at));
      }
      return wanted;
    }
  }

  /** One of them. */
  record Person(
      @Nullable String externalId,
      @Nullable String endpoint,
      @Nullable String name,
      @Nullable String performerId,
      @Nullable Boolean create,
      @Nullable String country) {
    private Acceptance.Wanted wanted(String at) {
      String id = text(externalId, at + ".externalId");
      if (id.isEmpty() && (performerId == null || performerId.isBlank())) {
        throw new Failure.Invalid(
            at + ".externalId", "Each of the people needs an externalId or a performerId");
      }
      String domain = text(endpoint, at + ".endpoint");
      String chosen = text(performerId, at + ".performerId");
      String from = text(country, at + ".country");
      return new Acceptance.Wanted(
          new Named(id, domain.isEmpty() ? null : domain, text(name, at + ".name")),
          chosen.isEmpty() ? null : chosen,
          Boolean.TRUE.equals(create),
          from.isEmpty() ? null : from);
    }

    private static String text(@Nullable String given, String member) {
      String text = given == null ? "" : given.strip();
      if (text.length() > LONGEST || text.chars().anyMatch(Character::isISOControl)) {
        throw new Failure.Invalid(
            member, "Must be one line of at most " + LONGEST + " characters: " + member);
      }
      return text;
    }
  }

  /** What is to be undone. */
  record Undo(@Nullable String undoToken) {}
}
