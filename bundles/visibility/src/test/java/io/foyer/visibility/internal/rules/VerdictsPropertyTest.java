package io.foyer.visibility.internal.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.catalog.index.LibraryChange;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rules.Worlds.Contents;
import io.foyer.visibility.internal.rules.Worlds.History;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeTry;
import org.slf4j.LoggerFactory;

/** The engine against the {@link Oracle} and against itself, over random {@link Worlds}. */
@Domain(Worlds.class)
@Domain(DomainContext.Global.class)
@PropertyDefaults(edgeCases = EdgeCasesMode.NONE)
class VerdictsPropertyTest {
  private static final AtomicInteger cases = new AtomicInteger();
  private static final AtomicInteger steps = new AtomicInteger();

  @BeforeTry
  void count() {
    cases.incrementAndGet();
  }

  @AfterContainer
  static void sayHowMany() {
    LoggerFactory.getLogger(VerdictsPropertyTest.class)
        .info("Rules of visibility: {} random cases, {} steps of histories", cases, steps);
  }

  private static Indexed indexed(Contents contents) {
    Indexed indexed = new Indexed();
    indexed.apply(contents.put(), List.of());
    indexed.apply(List.of(), contents.removed());
    return indexed;
  }

  private static Verdicts verdicts(Rules rules, Contents contents) {
    return Verdicts.of(rules, indexed(contents).snapshot());
  }

  // ---- engine = oracle, incremental = full

  @Property(tries = 1_200)
  void theEngineSaysWhatTheOracleSays(@ForAll Contents contents, @ForAll Rules rules) {
    Indexed indexed = indexed(contents);
    Seen.assertAsOracle(Verdicts.of(rules, indexed.snapshot()), indexed.library());
  }

  @Property(tries = 1_000)
  void stepByStepTheEngineSaysWhatItSaysAfreshAndWhatTheOracleSays(@ForAll History history) {
    Indexed indexed = indexed(history.contents());
    Verdicts verdicts = Verdicts.of(history.rules(), indexed.snapshot());
    for (Event event : history.events()) {
      verdicts =
          switch (event) {
            case Event.Sync sync -> after(verdicts, indexed.apply(sync.put(), sync.removed()));
            case Event.Purge purge ->
                after(verdicts, indexed.apply(List.of(), indexed.library().all(purge.server())));
            case Event.OfUser ofUser -> verdicts.with(ofUser.happenTo(verdicts.rules()));
            case Event.Restart restart ->
                Verdicts.restored(verdicts.rules(), verdicts.library(), verdicts.records());
            case Event.Missed missed -> {
              indexed.apply(missed.sync().put(), missed.sync().removed());
              yield Verdicts.of(missed.restrict().happenTo(verdicts.rules()), indexed.snapshot());
            }
          };
      Seen.assertSame(Verdicts.of(verdicts.rules(), indexed.snapshot()), verdicts);
      Seen.assertAsOracle(verdicts, indexed.library());
      steps.incrementAndGet();
    }
  }

  /** The next verdicts; one who still reads the state before may use them, too. */
  private static Verdicts after(Verdicts verdicts, LibraryChange change) {
    Verdicts next = verdicts.after(change);
    for (EntityType type : EntityType.values()) {
      Set<EntityRef> seen = Seen.visible(next, change.before(), type);
      seen.removeAll(Seen.visible(next, change.after(), type));
      assertEquals(Set.of(), seen, () -> type.plural() + " seen in the state before");
    }
    return next;
  }

  // ---- what must hold whatever the rules are

  /**
   * Nothing appears: what an EXCLUDE takes away leaves less to see, and the empty rules keep an
   * entity only for what is seen of it, so they can but take more.
   */
  private static void assertNothingAppears(Verdicts before, Verdicts after) {
    for (EntityType type : EntityType.values()) {
      Set<EntityRef> appeared = new HashSet<>(Seen.visible(after, after.library(), type));
      appeared.removeAll(Seen.visible(before, before.library(), type));
      assertEquals(Set.of(), appeared, () -> type.plural() + " that appeared");
    }
  }

  @Property(tries = 150)
  void anotherExcludeRevealsNothing(
      @ForAll Contents contents, @ForAll Rules rules, @ForAll List<Restriction> more) {
    Verdicts before = verdicts(rules, contents);
    List<Restriction> restrictions = new ArrayList<>(rules.restrictions());
    for (Restriction one : more) {
      if (one.mode() == Restriction.Mode.EXCLUDE
          && rules.restrictions().stream().noneMatch(old -> old.type() == one.type())) {
        restrictions.add(one);
      }
    }
    assertNothingAppears(before, before.with(with(rules, restrictions)));
  }

  @Property(tries = 150)
  void moreIdsInAnExcludeAndFewerInAnIncludeRevealNothing(
      @ForAll Contents contents, @ForAll Rules rules, @ForAll Hidden more) {
    Verdicts before = verdicts(rules, contents);
    List<Restriction> restrictions =
        rules.restrictions().stream()
            .map(
                one ->
                    new Restriction(
                        one.type(),
                        one.mode(),
                        one.mode() == Restriction.Mode.EXCLUDE
                            ? Stream.concat(one.ids().stream(), Stream.of(more.id())).toList()
                            : one.ids().stream().skip(1).toList(),
                        one.restrictEmpty()))
            .toList();
    assertNothingAppears(before, before.with(with(rules, restrictions)));
  }

  @Property(tries = 100)
  void restrictEmptyRevealsNothing(@ForAll Contents contents, @ForAll Rules rules) {
    Verdicts before = verdicts(rules, contents);
    List<Restriction> restrictions =
        rules.restrictions().stream()
            .map(one -> new Restriction(one.type(), one.mode(), one.ids(), true))
            .toList();
    assertNothingAppears(before, before.with(with(rules, restrictions)));
  }

  @Property(tries = 150)
  void hidingRevealsNothing(@ForAll Contents contents, @ForAll Rules rules, @ForAll Hidden hidden) {
    Verdicts before = verdicts(rules, contents);
    assertNothingAppears(before, before.with(new Event.Hide(hidden).happenTo(rules)));
  }

  @Property(tries = 150)
  void hidingAndShowingAgainChangesNothing(
      @ForAll Contents contents, @ForAll Rules rules, @ForAll Hidden hidden) {
    Verdicts before = verdicts(rules, contents);
    Seen.assertSame(before, before.with(new Event.Hide(hidden).happenTo(rules)).with(rules));
  }

  @Property(tries = 100)
  void theOrderOfIdsAndRestrictionsAndRepetitionsDoNotMatter(
      @ForAll Contents contents, @ForAll Rules rules, @ForAll long seed) {
    Random random = new Random(seed);
    List<Restriction> restrictions =
        rules.restrictions().stream()
            .map(
                one ->
                    new Restriction(
                        one.type(),
                        one.mode(),
                        shuffledWithRepetitions(one.ids(), random),
                        one.restrictEmpty()))
            .toList();
    Rules other =
        new Rules(
            rules.administrator(),
            rules.servers(),
            shuffled(restrictions, random),
            shuffledWithRepetitions(rules.hidden(), random));
    Verdicts verdicts = verdicts(rules, contents);
    Seen.assertSame(verdicts, Verdicts.of(other, verdicts.library()));
    Seen.assertSame(verdicts, verdicts.with(other));
  }

  private static <T> List<T> shuffledWithRepetitions(List<T> list, Random random) {
    return shuffled(Stream.concat(list.stream(), list.stream().limit(2)).toList(), random);
  }

  private static <T> List<T> shuffled(List<T> list, Random random) {
    List<T> result = new ArrayList<>(list);
    Collections.shuffle(result, random);
    return result;
  }

  @Property(tries = 100)
  void aBareIdIsThatIdOnEveryLibraryServer(@ForAll Contents contents, @ForAll Rules rules) {
    Verdicts verdicts = verdicts(rules, contents);
    Rules spelled =
        new Rules(
            rules.administrator(),
            rules.servers(),
            rules.restrictions().stream()
                .map(
                    one ->
                        new Restriction(
                            one.type(),
                            one.mode(),
                            one.ids().stream().flatMap(VerdictsPropertyTest::everywhere).toList(),
                            one.restrictEmpty()))
                .toList(),
            rules.hidden().stream()
                .flatMap(one -> everywhere(one.id()).map(id -> new Hidden(one.type(), id)))
                .toList());
    Seen.assertSame(verdicts, Verdicts.of(spelled, verdicts.library()));
  }

  private static Stream<EntityId> everywhere(EntityId id) {
    return id.instance() != null
        ? Stream.of(id)
        : Stream.of(new EntityId(id.id(), Worlds.HOME), new EntityId(id.id(), Worlds.AWAY));
  }

  @Property(tries = 150)
  void administratorsSeeAllButWhatTheyHidAndWhatFollowsFromIt(
      @ForAll Contents contents, @ForAll Rules some) {
    Rules rules = new Rules(true, some.servers(), some.restrictions(), some.hidden());
    Indexed indexed = indexed(contents);
    Verdicts verdicts = Verdicts.of(rules, indexed.snapshot());
    Seen.assertSame(Verdicts.of(with(rules, List.of()), indexed.snapshot()), verdicts);
    for (EntityType type : Seen.RECORDED) {
      for (Why why : Seen.records(verdicts, type).values()) {
        EntityRef source = why.source();
        if (source == null) {
          assertEquals(Why.HIDDEN, why);
        } else {
          // a source that was hidden and then deleted has no record of its own
          assertTrue(
              !indexed.library().isThere(source)
                  || Why.HIDDEN.equals(Seen.records(verdicts, source.type()).get(source)),
              why::toString);
        }
      }
    }
    Rules nothing = new Rules(true, null, rules.restrictions(), List.of());
    for (EntityType type : Seen.RECORDED) {
      assertEquals(
          indexed.library().all(type).size(),
          Verdicts.of(nothing, indexed.snapshot()).visible(type));
    }
  }

  @Property(tries = 100)
  void oneUserMoreChangesNothingForAnother(
      @ForAll Contents contents, @ForAll Rules one, @ForAll Rules other) {
    Verdicts alone = verdicts(one, contents);
    Verdicts second = Verdicts.of(other, alone.library());
    Seen.assertSame(Verdicts.of(one, alone.library()), alone);
    Seen.assertSame(second, alone.with(other));
    Seen.assertSame(alone, second.with(one));
  }

  private static Rules with(Rules rules, List<Restriction> restrictions) {
    return new Rules(rules.administrator(), rules.servers(), restrictions, rules.hidden());
  }
}
