package io.foyer.visibility.internal.rules;

import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rules.Verdicts.Found;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * Comes to {@link Verdicts}, in the order of the specification: steps 1 to 4 for each type by
 * {@link Claims}, then the empty rules from galleries to tags, each on what is still visible.
 *
 * <p>With earlier verdicts at hand, an entity is looked at again only when it was touched, when a
 * rule that concerns it names other entities than before, or when something it depends on is
 * visible now and was not, or the other way round. For one thread, once.
 */
final class Deciding {
  /** The types of step 5, in its order. */
  private static final List<EntityType> EMPTY_RULES =
      List.of(
          EntityType.GALLERY,
          EntityType.GROUP,
          EntityType.STUDIO,
          EntityType.PERFORMER,
          EntityType.TAG);

  private final Rules rules;
  private final Resolved resolved;
  private final LibrarySnapshot library;
  private final boolean emptyRules;
  private final Map<EntityType, Found> found = new EnumMap<>(EntityType.class);

  private @Nullable Verdicts before;
  private Map<EntityType, RoaringBitmap> touched = Map.of();

  Deciding(Rules rules, LibrarySnapshot library) {
    this.rules = rules;
    this.library = library;
    this.resolved = Resolved.of(rules, library);
    this.emptyRules = !rules.administrator();
  }

  /** About everything. */
  Verdicts all() {
    return decide();
  }

  /**
   * About what may differ from earlier verdicts.
   *
   * @param changed entities that came, went or changed since
   */
  Verdicts since(Verdicts earlier, Map<EntityType, RoaringBitmap> changed) {
    boolean alike =
        earlier.rules().administrator() == rules.administrator()
            && Objects.equals(earlier.rules().servers(), rules.servers())
            && earlier.resolved().like(resolved);
    if (alike) {
      before = earlier;
      touched = changed;
    }
    return decide();
  }

  /** From what is recorded. */
  Verdicts restored(Map<EntityType, Map<Cause, RoaringBitmap>> records) {
    for (EntityType type : Verdicts.RECORDED) {
      Map<Cause, RoaringBitmap> claims = new LinkedHashMap<>(records.getOrDefault(type, Map.of()));
      RoaringBitmap empty = claims.remove(Cause.EMPTY);
      RoaringBitmap left = without(base(type), claims);
      RoaringBitmap seen = empty == null ? left : RoaringBitmap.andNot(left, empty);
      found.put(type, new Found(claims, left, null, seen));
    }
    RoaringBitmap base = base(EntityType.CLIP);
    Map<Cause, RoaringBitmap> claims = Claims.of(resolved, library, EntityType.CLIP, base);
    RoaringBitmap left = without(base, claims);
    RoaringBitmap seen = clips(left);
    found.put(EntityType.CLIP, new Found(claims, left, seen, seen));
    return new Verdicts(rules, resolved, library, found);
  }

  private Verdicts decide() {
    Map<EntityType, Map<Cause, RoaringBitmap>> claims = new EnumMap<>(EntityType.class);
    Map<EntityType, RoaringBitmap> left = new EnumMap<>(EntityType.class);
    for (EntityType type : EntityType.values()) {
      claim(type, claims, left);
    }
    for (EntityType type : List.of(EntityType.SCENE, EntityType.IMAGE)) {
      RoaringBitmap all = left(left, type);
      found.put(type, new Found(claims(claims, type), all, all, all));
    }
    RoaringBitmap clips = clips(left(left, EntityType.CLIP));
    found.put(
        EntityType.CLIP,
        new Found(claims(claims, EntityType.CLIP), left(left, EntityType.CLIP), clips, clips));
    for (EntityType type : EMPTY_RULES) {
      keep(type, claims, left);
    }
    return new Verdicts(rules, resolved, library, found);
  }

  /** What keeps an entity of a type from being empty when it is visible. */
  static Relation[] supports(EntityType type) {
    return switch (type) {
      case GALLERY -> new Relation[] {Relation.IMAGE_GALLERIES};
      case GROUP -> new Relation[] {Relation.SCENE_GROUPS};
      case STUDIO ->
          new Relation[] {Relation.SCENE_STUDIO, Relation.GROUP_STUDIO, Relation.GALLERY_STUDIO};
      case PERFORMER ->
          new Relation[] {
            Relation.SCENE_PERFORMERS, Relation.IMAGE_PERFORMERS, Relation.GALLERY_PERFORMERS
          };
      case TAG ->
          new Relation[] {
            Relation.SCENE_TAGS,
            Relation.PERFORMER_TAGS,
            Relation.STUDIO_TAGS,
            Relation.GROUP_TAGS,
            Relation.GALLERY_TAGS,
            Relation.IMAGE_TAGS,
            Relation.CLIP_PRIMARY_TAG,
            Relation.CLIP_TAGS
          };
      case SCENE, IMAGE, CLIP -> new Relation[0];
    };
  }

  /** What is right above some entities in the hierarchy of their type; null where there is none. */
  private @Nullable RoaringBitmap above(EntityType type, RoaringBitmap set) {
    return switch (type) {
      case GROUP -> library.sourcesOfAny(Relation.GROUP_SUB_GROUPS, set);
      case STUDIO -> library.targetsOfAny(Relation.STUDIO_PARENT, set);
      case TAG -> library.targetsOfAny(Relation.TAG_PARENTS, set);
      case SCENE, PERFORMER, GALLERY, IMAGE, CLIP -> null;
    };
  }

  private static RoaringBitmap left(Map<EntityType, RoaringBitmap> left, EntityType type) {
    return Objects.requireNonNull(left.get(type));
  }

  private static Map<Cause, RoaringBitmap> claims(
      Map<EntityType, Map<Cause, RoaringBitmap>> claims, EntityType type) {
    return Objects.requireNonNull(claims.get(type));
  }

  /** Steps 1 to 4 for a type. */
  private void claim(
      EntityType type,
      Map<EntityType, Map<Cause, RoaringBitmap>> claims,
      Map<EntityType, RoaringBitmap> left) {
    Verdicts earlier = before;
    if (earlier == null) {
      RoaringBitmap base = base(type);
      Map<Cause, RoaringBitmap> taken = Claims.of(resolved, library, type, base);
      claims.put(type, taken);
      left.put(type, without(base, taken));
      return;
    }
    Found was = earlier.found(type);
    RoaringBitmap doubtful = doubtful(earlier, type);
    if (doubtful.isEmpty()) {
      claims.put(type, was.claims());
      left.put(type, was.left());
      return;
    }
    RoaringBitmap there = RoaringBitmap.and(base(type), doubtful);
    Map<Cause, RoaringBitmap> taken = Claims.of(resolved, library, type, there);
    Map<Cause, RoaringBitmap> next = new LinkedHashMap<>();
    Set<Cause> causes = new HashSet<>(was.claims().keySet());
    causes.addAll(taken.keySet());
    for (Cause cause : causes) {
      RoaringBitmap set =
          Sets.replace(
              was.claims().getOrDefault(cause, new RoaringBitmap()),
              doubtful,
              taken.getOrDefault(cause, new RoaringBitmap()));
      if (!set.isEmpty()) {
        next.put(cause, set);
      }
    }
    claims.put(type, next);
    left.put(type, Sets.replace(was.left(), doubtful, without(there, taken)));
  }

  /** What of a type is on library servers whose entities the user sees. */
  private RoaringBitmap base(EntityType type) {
    Set<String> servers = rules.servers();
    if (servers == null) {
      return library.live(type);
    }
    RoaringBitmap base = new RoaringBitmap();
    servers.forEach(server -> base.or(library.ofServer(type, server)));
    return base;
  }

  private static RoaringBitmap without(RoaringBitmap set, Map<Cause, RoaringBitmap> taken) {
    if (taken.isEmpty()) {
      return set;
    }
    RoaringBitmap left = set.clone();
    taken.values().forEach(left::andNot);
    return left;
  }

  /** The entities of a type about which steps 1 to 4 may say something else than before. */
  private RoaringBitmap doubtful(Verdicts earlier, EntityType type) {
    RoaringBitmap doubtful = touched.getOrDefault(type, new RoaringBitmap()).clone();
    for (int i = 0; i < resolved.restrictions().size(); i++) {
      Resolved.Found now = resolved.restrictions().get(i);
      Resolved.Found was = earlier.resolved().restrictions().get(i);
      Carrying carrying = now.includes() ? Carrying.ALLOWED : Carrying.FORBIDDEN;
      RoaringBitmap ids =
          now.includes()
              ? RoaringBitmap.xor(now.allowed(), was.allowed())
              : RoaringBitmap.xor(now.forbidden(), was.forbidden());
      if (now.type() == type) {
        doubtful.or(ids);
      }
      if (now.restriction().restrictEmpty() && touched.containsKey(now.type())) {
        ids.or(RoaringBitmap.xor(library.live(now.type()), earlier.library().live(now.type())));
      }
      doubtful.or(carrying.carriers(library, type, now.type(), ids));
      doubtful.or(carrying.dependents(library, type, now.type(), touched));
    }
    Map<EntityType, RoaringBitmap> hidden = new HashMap<>(resolved.hidden());
    earlier.resolved().hidden().forEach(hidden::putIfAbsent);
    for (EntityType of : hidden.keySet()) {
      RoaringBitmap ids = RoaringBitmap.xor(resolved.hidden(of), earlier.resolved().hidden(of));
      if (of == type) {
        doubtful.or(ids);
      }
      doubtful.or(Carrying.HIDDEN.carriers(library, type, of, ids));
      doubtful.or(Carrying.HIDDEN.dependents(library, type, of, touched));
    }
    return doubtful;
  }

  /** Clips are there with their scene. */
  private RoaringBitmap clips(RoaringBitmap left) {
    RoaringBitmap scenes = found(EntityType.SCENE).seen();
    Verdicts earlier = before;
    RoaringBitmap doubtful = left;
    if (earlier != null) {
      doubtful = moved(EntityType.CLIP, earlier.found(EntityType.CLIP).left(), left);
      doubtful.or(library.sourcesOfAny(Relation.CLIP_SCENE, moved(EntityType.SCENE)));
    }
    RoaringBitmap seen =
        LibrarySnapshot.filter(
            RoaringBitmap.and(doubtful, left),
            clip -> library.anyTarget(Relation.CLIP_SCENE, clip, scenes));
    return earlier == null
        ? seen
        : Sets.replace(earlier.found(EntityType.CLIP).seen(), doubtful, seen);
  }

  private Found found(EntityType type) {
    return Objects.requireNonNull(found.get(type));
  }

  /**
   * Step 5 for a type: what has something visible pointing to it stays, and what has something
   * below it that stays.
   */
  private void keep(
      EntityType type,
      Map<EntityType, Map<Cause, RoaringBitmap>> claims,
      Map<EntityType, RoaringBitmap> allLeft) {
    Relation[] supports = supports(type);
    RoaringBitmap left = left(allLeft, type);
    if (!emptyRules) {
      found.put(type, new Found(claims(claims, type), left, left, left));
      return;
    }
    Verdicts earlier = before;
    RoaringBitmap known = earlier == null ? null : earlier.found(type).supported();
    RoaringBitmap supported;
    RoaringBitmap seen;
    if (earlier == null || known == null) {
      supported = supported(left, supports);
      seen = grow(type, supported, left);
    } else {
      Found was = earlier.found(type);
      RoaringBitmap doubtful = moved(type, was.left(), left);
      for (Relation relation : supports) {
        RoaringBitmap moved = moved(relation.source());
        if (!moved.isEmpty()) {
          doubtful.or(library.targetsOfAny(relation, moved));
          doubtful.or(earlier.library().targetsOfAny(relation, moved));
        }
      }
      supported =
          Sets.replace(known, doubtful, supported(RoaringBitmap.and(left, doubtful), supports));
      boolean same =
          Sets.same(supported, known) && Sets.same(left, was.left()) && !touched.containsKey(type);
      seen = same ? was.seen() : grow(type, supported, left);
    }
    found.put(type, new Found(claims(claims, type), left, supported, seen));
  }

  /** Entities that were touched, or are visible now and were not, or the other way round. */
  private RoaringBitmap moved(EntityType type) {
    Verdicts earlier = Objects.requireNonNull(before);
    return moved(type, earlier.found(type).seen(), found(type).seen());
  }

  private RoaringBitmap moved(EntityType type, RoaringBitmap was, RoaringBitmap is) {
    RoaringBitmap moved = Sets.same(was, is) ? new RoaringBitmap() : RoaringBitmap.xor(was, is);
    RoaringBitmap changed = touched.get(type);
    if (changed != null) {
      moved.or(changed);
    }
    return moved;
  }

  /** Those of a set that something visible points to; a new set. */
  private RoaringBitmap supported(RoaringBitmap among, Relation... supports) {
    RoaringBitmap result = new RoaringBitmap();
    RoaringBitmap open = among.clone();
    for (Relation relation : supports) {
      RoaringBitmap visible = found(relation.source()).seen();
      RoaringBitmap more;
      if (visible.getCardinality() < open.getCardinality() / 4) {
        more = library.targetsOfAny(relation, visible);
        more.and(open);
      } else {
        more = LibrarySnapshot.filter(open, ord -> library.anySource(relation, ord, visible));
      }
      result.or(more);
      open.andNot(more);
    }
    return result;
  }

  /** Passes content upwards, through what remains visible. Cycles end: nothing is added twice. */
  private RoaringBitmap grow(EntityType type, RoaringBitmap supported, RoaringBitmap left) {
    RoaringBitmap seen = supported;
    RoaringBitmap level = supported;
    while (!level.isEmpty()) {
      RoaringBitmap next = above(type, level);
      if (next == null) {
        return seen;
      }
      next.and(left);
      next.andNot(seen);
      if (next.isEmpty()) {
        return seen;
      }
      seen = RoaringBitmap.or(seen, next);
      level = next;
    }
    return seen;
  }
}
