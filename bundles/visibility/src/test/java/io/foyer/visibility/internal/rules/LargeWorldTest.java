package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * The engine against the {@link Oracle} in libraries so large that it goes other ways: what carries
 * something is gathered for all at once, and the sources of a cascade are gone through one by one.
 */
class LargeWorldTest {
  private static final Map<EntityType, Integer> COUNTS =
      Map.of(
          EntityType.SCENE,
          24_000,
          EntityType.IMAGE,
          21_000,
          EntityType.CLIP,
          1_000,
          EntityType.PERFORMER,
          400,
          EntityType.STUDIO,
          60,
          EntityType.TAG,
          400,
          EntityType.GROUP,
          60,
          EntityType.GALLERY,
          500);

  @Property(tries = 1, shrinking = ShrinkingMode.OFF)
  void theEngineSaysWhatTheOracleSays(@ForAll long seed) {
    Random random = new Random(seed);
    Indexed indexed = new Indexed();
    List<Entity> all = new ArrayList<>();
    COUNTS.forEach(
        (type, count) ->
            IntStream.rangeClosed(1, count).forEach(id -> all.add(entity(type, id, random))));
    indexed.apply(all, List.of());

    // a group that few scenes are in, then tags that most carry, then many hidden performers
    Rules rules =
        new Rules(
            false,
            null,
            List.of(
                new Restriction(EntityType.GROUP, Restriction.Mode.EXCLUDE, ids(50, 51), false),
                new Restriction(EntityType.TAG, Restriction.Mode.EXCLUDE, ids(1, 2, 3), false)),
            IntStream.rangeClosed(1, 100)
                .mapToObj(id -> new Hidden(EntityType.PERFORMER, new EntityId("" + id, null)))
                .toList());
    Verdicts verdicts = Verdicts.of(rules, indexed.snapshot());
    Seen.assertAsOracle(verdicts, indexed.library());

    // a synchronisation
    List<Entity> changed = new ArrayList<>();
    for (EntityType type : EntityType.values()) {
      for (int i = 0; i < 20; i++) {
        changed.add(entity(type, 1 + random.nextInt(COUNTS.get(type) + 10), random));
      }
    }
    List<EntityRef> removed =
        IntStream.range(0, 20)
            .mapToObj(i -> ref(EntityType.TAG, 1 + random.nextInt(COUNTS.get(EntityType.TAG))))
            .toList();
    verdicts = verdicts.after(indexed.apply(changed, removed));
    Seen.assertSame(Verdicts.of(rules, indexed.snapshot()), verdicts);

    // other rules: one tag less, and only some studios
    Rules other =
        new Rules(
            false,
            null,
            List.of(
                new Restriction(EntityType.TAG, Restriction.Mode.EXCLUDE, ids(1, 3), false),
                new Restriction(
                    EntityType.STUDIO,
                    Restriction.Mode.INCLUDE,
                    IntStream.rangeClosed(1, 50)
                        .mapToObj(id -> new EntityId("" + id, null))
                        .toList(),
                    false)),
            List.of(
                new Hidden(EntityType.TAG, new EntityId("2", null)),
                new Hidden(EntityType.TAG, new EntityId("7", null)),
                new Hidden(EntityType.GALLERY, new EntityId("8", null))));
    verdicts = verdicts.with(other);
    Seen.assertSame(Verdicts.of(other, indexed.snapshot()), verdicts);
    Seen.assertAsOracle(verdicts, indexed.library());
  }

  private static List<EntityId> ids(int... ids) {
    return IntStream.of(ids).mapToObj(id -> new EntityId("" + id, null)).toList();
  }

  private static EntityRef ref(EntityType type, int id) {
    return new EntityRef(Worlds.HOME, type, Integer.toString(id));
  }

  private static Entity entity(EntityType type, int id, Random random) {
    Map<Link, List<EntityRef>> links = new EnumMap<>(Link.class);
    for (Link link : Link.of(type)) {
      int most = link.single() ? 1 : 4;
      links.put(
          link,
          IntStream.range(0, random.nextInt(most + 1))
              .mapToObj(i -> ref(link.target(), some(COUNTS.get(link.target()), random)))
              .distinct()
              .toList());
    }
    return new Entity(ref(type, id), links);
  }

  /** Low ones much more often, some that are not there. */
  private static int some(int count, Random random) {
    double skewed = random.nextDouble();
    return 1 + (int) (skewed * skewed * skewed * skewed * (count + 5));
  }
}
