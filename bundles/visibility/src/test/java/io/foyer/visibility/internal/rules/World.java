package io.foyer.visibility.internal.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A small library written by hand, and what users see of it. Every look at it is answered by the
 * engine, which has to agree with the oracle first.
 *
 * <p>An id alone is one of the home server, {@code 1:away} one of the other.
 */
final class World {
  private final Indexed indexed = new Indexed();

  private World() {}

  static World of(Entity... entities) {
    World world = new World();
    world.indexed.apply(List.of(entities), List.of());
    return world;
  }

  /** Deletes some; what names them still does. */
  World without(EntityRef... refs) {
    indexed.apply(List.of(), List.of(refs));
    return this;
  }

  /** Replaces or adds some. */
  World with(Entity... entities) {
    indexed.apply(List.of(entities), List.of());
    return this;
  }

  // ---- entities

  static Entity scene(String id, Named... links) {
    return entity(EntityType.SCENE, id, links);
  }

  static Entity performer(String id, Named... links) {
    return entity(EntityType.PERFORMER, id, links);
  }

  static Entity studio(String id, Named... links) {
    return entity(EntityType.STUDIO, id, links);
  }

  static Entity tag(String id, Named... links) {
    return entity(EntityType.TAG, id, links);
  }

  static Entity group(String id, Named... links) {
    return entity(EntityType.GROUP, id, links);
  }

  static Entity gallery(String id, Named... links) {
    return entity(EntityType.GALLERY, id, links);
  }

  static Entity image(String id, Named... links) {
    return entity(EntityType.IMAGE, id, links);
  }

  static Entity clip(String id, Named... links) {
    return entity(EntityType.CLIP, id, links);
  }

  private static Entity entity(EntityType type, String id, Named... links) {
    EntityRef ref = ref(type, id);
    Map<Link, List<EntityRef>> targets = new EnumMap<>(Link.class);
    for (Named named : links) {
      targets.put(
          named.link(),
          named.ids().stream()
              .map(target -> new EntityRef(ref.instance(), named.link().target(), target))
              .toList());
    }
    return new Entity(ref, targets);
  }

  static EntityRef ref(EntityType type, String id) {
    EntityId parsed = EntityId.parse(id);
    String server = parsed.instance();
    return new EntityRef(server == null ? Worlds.HOME : server, type, parsed.id());
  }

  /** What an entity names in one way, on its own library server. */
  record Named(Link link, List<String> ids) {}

  static Named tags(String... ids) {
    return new Named(Link.TAGS, List.of(ids));
  }

  static Named inheritedTags(String... ids) {
    return new Named(Link.INHERITED_TAGS, List.of(ids));
  }

  static Named performers(String... ids) {
    return new Named(Link.PERFORMERS, List.of(ids));
  }

  static Named ofStudio(String id) {
    return new Named(Link.STUDIO, List.of(id));
  }

  static Named groups(String... ids) {
    return new Named(Link.GROUPS, List.of(ids));
  }

  static Named galleries(String... ids) {
    return new Named(Link.GALLERIES, List.of(ids));
  }

  static Named subGroups(String... ids) {
    return new Named(Link.SUB_GROUPS, List.of(ids));
  }

  static Named under(String... parentTags) {
    return new Named(Link.PARENT_TAGS, List.of(parentTags));
  }

  static Named belowStudio(String id) {
    return new Named(Link.PARENT_STUDIO, List.of(id));
  }

  static Named ofScene(String id) {
    return new Named(Link.SCENE, List.of(id));
  }

  static Named primaryTag(String id) {
    return new Named(Link.PRIMARY_TAG, List.of(id));
  }

  // ---- users

  /** Someone without restrictions who hid nothing. */
  static User user() {
    return new User(new Rules(false, null, List.of(), List.of()));
  }

  static User administrator() {
    return new User(new Rules(true, null, List.of(), List.of()));
  }

  /** A user in the making. */
  record User(Rules rules) {
    User mayOnly(EntityType type, String... ids) {
      return restricted(type, Restriction.Mode.INCLUDE, false, ids);
    }

    User mayNot(EntityType type, String... ids) {
      return restricted(type, Restriction.Mode.EXCLUDE, false, ids);
    }

    User mayNotNorWithout(EntityType type, String... ids) {
      return restricted(type, Restriction.Mode.EXCLUDE, true, ids);
    }

    private User restricted(
        EntityType type, Restriction.Mode mode, boolean restrictEmpty, String... ids) {
      List<Restriction> all = new ArrayList<>(rules.restrictions());
      all.add(
          new Restriction(
              type, mode, Arrays.stream(ids).map(EntityId::parse).toList(), restrictEmpty));
      return new User(new Event.Restrict(all).happenTo(rules));
    }

    User hid(EntityType type, String... ids) {
      Rules next = rules;
      for (String id : ids) {
        next = new Event.Hide(new Hidden(type, EntityId.parse(id))).happenTo(next);
      }
      return new User(next);
    }

    User showsAgain(EntityType type, String id) {
      List<Hidden> left = new ArrayList<>(rules.hidden());
      left.remove(new Hidden(type, EntityId.parse(id)));
      return new User(
          new Rules(rules.administrator(), rules.servers(), rules.restrictions(), left));
    }

    User onServers(@Nullable String... servers) {
      return new User(new Event.Servers(Set.of(servers), true).happenTo(rules));
    }
  }

  static Event.Hide hide(EntityType type, String id) {
    return new Event.Hide(new Hidden(type, EntityId.parse(id)));
  }

  static Event.Restrict restrict(User as) {
    return new Event.Restrict(as.rules().restrictions());
  }

  /** What a user sees of the library as it is now. */
  View as(User user) {
    Verdicts verdicts = Verdicts.of(user.rules(), indexed.snapshot());
    Seen.assertAsOracle(verdicts, indexed.library());
    return new View(verdicts);
  }

  /** What a user sees, and why not the rest. */
  record View(Verdicts verdicts) {
    /** Exactly these are visible, of the home server when they do not say. */
    View sees(EntityType type, String... ids) {
      assertEquals(
          new HashSet<>(Stream.of(ids).map(id -> ref(type, id)).toList()),
          Seen.visible(verdicts, verdicts.library(), type));
      return this;
    }

    /** An entity is excluded for a reason. */
    View misses(EntityType type, String id, Why why) {
      assertEquals(why, Seen.records(verdicts, type).get(ref(type, id)));
      return this;
    }

    /** No record tells of an entity. */
    View tellsNothingOf(EntityType type, String id) {
      assertEquals(null, Seen.records(verdicts, type).get(ref(type, id)));
      return this;
    }
  }

  static Why becauseOf(EntityType type, String id) {
    return Why.cascade(ref(type, id));
  }
}
