package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.DomainContextBase;

/**
 * Random libraries, users and histories. Small and dense rather than large: few ids, so that links
 * meet, make circles and dangle, and two library servers that use the same ids.
 */
public final class Worlds extends DomainContextBase {
  static final String HOME = "home";
  static final String AWAY = "away";

  private static final int IDS = 12;
  private static final List<EntityType> HIDEABLE =
      List.of(
          EntityType.SCENE,
          EntityType.PERFORMER,
          EntityType.STUDIO,
          EntityType.TAG,
          EntityType.GROUP,
          EntityType.GALLERY,
          EntityType.IMAGE);
  private static final List<EntityType> RESTRICTABLE =
      List.of(EntityType.GROUP, EntityType.TAG, EntityType.STUDIO, EntityType.GALLERY);

  /**
   * A library: what was put there, and what of it was deleted later.
   *
   * @param put the same entity may come several times
   * @param removed some of them
   */
  record Contents(List<Entity> put, List<EntityRef> removed) {}

  /** What happened after a beginning, in up to 50 steps. */
  record History(Contents contents, Rules rules, List<Event> events) {}

  @Provide
  Arbitrary<Contents> contents() {
    return Combinators.combine(list(entity(), 0, 70), list(Worlds.ref(), 0, 6)).as(Contents::new);
  }

  /**
   * Something that happened, and who looks afterwards.
   *
   * @param event what happened
   * @param user to which of the users, if to any
   * @param lookers who looks, as bits
   */
  record Step(Event event, int user, int lookers) {}

  /** What happened to a running service with a few users. */
  record Life(Contents contents, List<Rules> users, List<Step> steps) {}

  static final int USERS = 3;

  @Provide
  Arbitrary<Life> lives() {
    Arbitrary<Step> step =
        Combinators.combine(
                event(),
                Arbitraries.integers().between(1, USERS),
                Arbitraries.integers().between(0, (1 << USERS) - 1))
            .as(Step::new);
    return Combinators.combine(contents(), rules().list().ofSize(USERS), list(step, 0, 50))
        .as(Life::new);
  }

  @Provide
  Arbitrary<History> histories() {
    return Combinators.combine(contents(), rules(), list(event(), 0, 50)).as(History::new);
  }

  private static <T> Arbitrary<List<T>> list(Arbitrary<T> of, int least, int most) {
    return of.list()
        .ofMinSize(least)
        .ofMaxSize(most)
        .withSizeDistribution(RandomDistribution.uniform());
  }

  // ---- entities

  private static Arbitrary<Integer> id() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.integers().between(1, 4)),
        Tuple.of(1, Arbitraries.integers().between(1, IDS)));
  }

  private static Arbitrary<String> server() {
    return Arbitraries.frequency(Tuple.of(4, HOME), Tuple.of(1, AWAY));
  }

  /** A set of ids as bits. */
  private static Arbitrary<Integer> ids() {
    return Arbitraries.frequencyOf(
        Tuple.of(3, Arbitraries.just(0)),
        Tuple.of(4, id().map(id -> 1 << id)),
        Tuple.of(4, Arbitraries.integers().between(0, 15).map(bits -> bits << 1)),
        Tuple.of(1, Arbitraries.integers().between(0, (1 << IDS) - 1).map(bits -> bits << 1)));
  }

  private static Arbitrary<Integer> idOrNone() {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.just(0)), Tuple.of(3, id().map(id -> 1 << id)));
  }

  private static List<Integer> bits(int set) {
    return IntStream.rangeClosed(1, IDS).filter(id -> (set & 1 << id) != 0).boxed().toList();
  }

  private static Arbitrary<EntityType> type() {
    return Arbitraries.frequency(
        Tuple.of(5, EntityType.SCENE),
        Tuple.of(3, EntityType.TAG),
        Tuple.of(2, EntityType.PERFORMER),
        Tuple.of(2, EntityType.STUDIO),
        Tuple.of(2, EntityType.GROUP),
        Tuple.of(2, EntityType.GALLERY),
        Tuple.of(2, EntityType.IMAGE),
        Tuple.of(1, EntityType.CLIP));
  }

  private static Arbitrary<EntityRef> ref() {
    return Combinators.combine(server(), type(), id())
        .as((server, type, id) -> new EntityRef(server, type, id.toString()));
  }

  /** An entity of any type; what it names need not be there. */
  private static Arbitrary<Entity> entity() {
    return type().flatMap(Worlds::entity);
  }

  private static Arbitrary<Entity> entity(EntityType type) {
    List<Link> links = Link.of(type);
    List<Arbitrary<Integer>> numbers = new ArrayList<>();
    numbers.add(id());
    links.forEach(link -> numbers.add(link.single() ? idOrNone() : ids()));
    return Combinators.combine(server(), Combinators.combine(numbers).as(values -> values))
        .as(
            (server, values) -> {
              Map<Link, List<EntityRef>> targets = new EnumMap<>(Link.class);
              for (int i = 0; i < links.size(); i++) {
                Link link = links.get(i);
                targets.put(
                    link,
                    bits(values.get(i + 1)).stream()
                        .map(id -> new EntityRef(server, link.target(), id.toString()))
                        .toList());
              }
              return new Entity(new EntityRef(server, type, values.getFirst().toString()), targets);
            });
  }

  // ---- users

  /** An id as it comes over the wire: bare, of a library server, or naming nothing. */
  private static Arbitrary<EntityId> wireId(Arbitrary<Integer> ids) {
    return Arbitraries.frequencyOf(
        Tuple.of(12, ids.map(id -> new EntityId(id.toString(), null))),
        Tuple.of(3, ids.map(id -> new EntityId(id.toString(), HOME))),
        Tuple.of(2, ids.map(id -> new EntityId(id.toString(), AWAY))),
        Tuple.of(
            1,
            Arbitraries.of("99", "01", "x", "", "1:nowhere", "-1", "123456789012345678901", "2:")
                .map(EntityId::parse)));
  }

  /** Restrictions, at most one of a type; empty lists and such that list nearly everything too. */
  @Provide
  Arbitrary<List<Restriction>> restrictions() {
    List<Arbitrary<Optional<Restriction>>> ofTypes = new ArrayList<>();
    for (EntityType type : RESTRICTABLE) {
      ofTypes.add(restriction(type).optional(0.4));
    }
    return Combinators.combine(ofTypes)
        .as(found -> found.stream().flatMap(Optional::stream).toList());
  }

  static Arbitrary<Restriction> restriction(EntityType type) {
    return Combinators.combine(
            Arbitraries.frequency(
                Tuple.of(3, Restriction.Mode.EXCLUDE), Tuple.of(2, Restriction.Mode.INCLUDE)),
            Arbitraries.frequencyOf(
                Tuple.of(3, list(wireId(id()), 0, 4)),
                Tuple.of(
                    1, Arbitraries.just(IntStream.range(1, 5).mapToObj(Worlds::bare).toList()))),
            Arbitraries.frequency(Tuple.of(5, false), Tuple.of(1, true)))
        .as((mode, ids, restrictEmpty) -> new Restriction(type, mode, ids, restrictEmpty));
  }

  private static EntityId bare(int id) {
    return new EntityId(Integer.toString(id), null);
  }

  @Provide
  Arbitrary<Hidden> hidden() {
    return Combinators.combine(Arbitraries.of(HIDEABLE), wireId(id())).as(Hidden::new);
  }

  private static Arbitrary<Optional<Set<String>>> servers() {
    return Arbitraries.frequency(
        Tuple.of(6, Optional.empty()),
        Tuple.of(2, Optional.of(Set.of(HOME))),
        Tuple.of(1, Optional.of(Set.of(AWAY))),
        Tuple.of(2, Optional.of(Set.of(HOME, AWAY))),
        Tuple.of(1, Optional.of(Set.of())),
        Tuple.of(1, Optional.of(Set.of(HOME, "nowhere"))));
  }

  @Provide
  Arbitrary<Rules> rules() {
    return Combinators.combine(
            Arbitraries.frequency(Tuple.of(6, false), Tuple.of(1, true)),
            servers(),
            restrictions(),
            list(hidden(), 0, 3))
        .as(
            (administrator, servers, restrictions, hidden) ->
                new Rules(
                    administrator,
                    servers.orElse(null),
                    restrictions,
                    hidden.stream().distinct().toList()));
  }

  // ---- what happens

  private Arbitrary<Event> event() {
    Arbitrary<Event.Sync> sync =
        Combinators.combine(list(entity(), 0, 6), list(ref(), 0, 3)).as(Event.Sync::new);
    Arbitrary<Event.Restrict> restrict = restrictions().map(Event.Restrict::new);
    return Arbitraries.frequencyOf(
        Tuple.of(10, sync),
        Tuple.of(2, restrict),
        Tuple.of(4, hidden().map(Event.Hide::new)),
        Tuple.of(3, Arbitraries.integers().between(0, 5).map(Event.Unhide::new)),
        Tuple.of(1, Arbitraries.just(new Event.UnhideAll())),
        Tuple.of(1, Arbitraries.of(false, false, true).map(Event.Role::new)),
        Tuple.of(
            1,
            Combinators.combine(servers(), Arbitraries.of(true, false))
                .as((servers, chosen) -> new Event.Servers(servers.orElse(null), chosen))),
        Tuple.of(1, Arbitraries.just(new Event.Restart())),
        Tuple.of(1, server().map(Event.Purge::new)),
        Tuple.of(1, Combinators.combine(sync, restrict).as(Event.Missed::new)));
  }
}
