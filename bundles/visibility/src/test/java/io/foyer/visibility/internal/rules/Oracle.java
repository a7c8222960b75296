package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The rules of visibility read out loud, one after the other, over plain collections and without
 * any thought for speed. To be read beside "Content visibility rules" of the specification; the
 * engine is right when it says the same.
 *
 * <p>An entity is excluded once, for the first reason that there is: {@link #exclude} keeps the
 * first, and the steps below are in the order of the reasons.
 */
final class Oracle {
  private static final List<EntityType> RESTRICTABLE =
      List.of(EntityType.GROUP, EntityType.TAG, EntityType.STUDIO, EntityType.GALLERY);
  private static final List<EntityType> ITEMS =
      List.of(EntityType.SCENE, EntityType.GALLERY, EntityType.IMAGE, EntityType.GROUP);

  private final Rules rules;
  private final Library library;
  private final Map<EntityRef, Why> excluded = new LinkedHashMap<>();
  private final Set<EntityRef> clipsGone = new LinkedHashSet<>();

  Oracle(Rules rules, Library library) {
    this.rules = rules;
    this.library = library;
    // rule 1: administrators bypass restrictions and the empty rules, not what they hid
    if (!rules.administrator()) {
      restrict();
    }
    hide();
    if (!rules.administrator()) {
      cascadeFromRestrictions();
    }
    cascadeFromHidden();
    if (!rules.administrator()) {
      empty();
    }
  }

  /** The excluded entities of one of the seven types, each with the reason. */
  Map<EntityRef, Why> excluded(EntityType type) {
    Map<EntityRef, Why> result = new LinkedHashMap<>();
    excluded.forEach(
        (ref, why) -> {
          if (ref.type() == type) {
            result.put(ref, why);
          }
        });
    return result;
  }

  /** What the user sees of a type. */
  Set<EntityRef> visible(EntityType type) {
    return library.all(type).stream()
        .filter(this::isVisible)
        .map(Entity::ref)
        .collect(Collectors.toSet());
  }

  private boolean isVisible(Entity entity) {
    if (!isOnServersOfUser(entity)) {
      return false;
    }
    if (entity.type() == EntityType.CLIP) {
      return !clipsGone.contains(entity.ref())
          && library.there(entity.to(Link.SCENE)).stream().anyMatch(this::isVisible);
    }
    return !excluded.containsKey(entity.ref());
  }

  private boolean isOnServersOfUser(Entity entity) {
    return rules.servers() == null || rules.servers().contains(entity.ref().instance());
  }

  private void exclude(Entity entity, Why why) {
    if (isOnServersOfUser(entity)) {
      excluded.putIfAbsent(entity.ref(), why);
    }
  }

  // ---- what an item carries (rule 6)

  /** Whether items of a type can carry any of another. */
  private static boolean canCarry(EntityType item, EntityType type) {
    return switch (type) {
      case GROUP -> item == EntityType.SCENE;
      case GALLERY -> item == EntityType.SCENE || item == EntityType.IMAGE;
      case STUDIO -> ITEMS.contains(item);
      case TAG -> ITEMS.contains(item) && item != EntityType.GROUP;
      case SCENE, PERFORMER, IMAGE, CLIP -> false;
    };
  }

  /** The names of a type that an item carries, whether they are there or not. */
  private Set<EntityRef> carried(Entity item, EntityType type) {
    Set<EntityRef> names = new LinkedHashSet<>();
    switch (type) {
      case GROUP -> names.addAll(item.to(Link.GROUPS));
      case GALLERY -> names.addAll(item.to(Link.GALLERIES));
      case STUDIO -> {
        names.addAll(item.to(Link.STUDIO));
        if (item.type() == EntityType.IMAGE) {
          library
              .there(item.to(Link.GALLERIES))
              .forEach(gallery -> names.addAll(carried(gallery, EntityType.STUDIO)));
        }
      }
      case TAG -> {
        names.addAll(item.to(Link.TAGS));
        names.addAll(item.to(Link.INHERITED_TAGS));
        names.addAll(tagsOf(item.to(Link.STUDIO)));
        names.addAll(tagsOf(item.to(Link.PERFORMERS)));
        names.addAll(tagsOf(item.to(Link.GROUPS)));
        if (item.type() == EntityType.IMAGE) {
          library
              .there(item.to(Link.GALLERIES))
              .forEach(gallery -> names.addAll(carried(gallery, EntityType.TAG)));
        }
      }
      case SCENE, PERFORMER, IMAGE, CLIP -> throw new IllegalArgumentException("" + type);
    }
    return names;
  }

  private Set<EntityRef> tagsOf(Collection<EntityRef> bearers) {
    Set<EntityRef> names = new LinkedHashSet<>();
    library.there(bearers).forEach(bearer -> names.addAll(bearer.to(Link.TAGS)));
    return names;
  }

  private List<Entity> itemsThatCanCarry(EntityType type) {
    return library.all().stream().filter(item -> canCarry(item.type(), type)).toList();
  }

  // ---- restrictions (rules 2 to 8)

  private List<Restriction> restrictions(Restriction.Mode mode) {
    return rules.restrictions().stream().filter(one -> one.mode() == mode).toList();
  }

  /** Whether ids name an entity; without a library server they name it on every one. */
  private static boolean names(EntityId id, EntityRef ref) {
    return id.id().equals(ref.id())
        && (id.instance() == null || id.instance().equals(ref.instance()));
  }

  private static boolean lists(Restriction restriction, EntityRef ref) {
    return ref.type() == restriction.type()
        && restriction.ids().stream().anyMatch(id -> names(id, ref));
  }

  private void restrict() {
    // rule 3: for every INCLUDE an item carries at least one of its ids that is there
    for (Restriction include : restrictions(Restriction.Mode.INCLUDE)) {
      for (Entity entity : library.all(include.type())) {
        if (!lists(include, entity.ref())) {
          exclude(entity, Why.RESTRICTED);
        }
      }
      for (Entity item : itemsThatCanCarry(include.type())) {
        if (carried(item, include.type()).stream()
            .noneMatch(name -> lists(include, name) && library.isThere(name))) {
          exclude(item, Why.RESTRICTED);
        }
      }
    }
    // rule 4: what an EXCLUDE lists is gone itself
    for (Restriction exclude : restrictions(Restriction.Mode.EXCLUDE)) {
      for (Entity entity : library.all(exclude.type())) {
        if (lists(exclude, entity.ref())) {
          exclude(entity, Why.RESTRICTED);
        }
      }
    }
    // rule 5: restrictEmpty
    for (Restriction restriction : rules.restrictions()) {
      if (restriction.restrictEmpty()) {
        for (Entity item : itemsThatCanCarry(restriction.type())) {
          if (carried(item, restriction.type()).stream().noneMatch(library::isThere)) {
            exclude(item, Why.RESTRICTED);
          }
        }
      }
    }
  }

  /**
   * Rules 4, 7 and 8: what carries an excluded id goes, whether an entity with that id is there or
   * not, and the lowest of them is the source.
   */
  private void cascadeFromRestrictions() {
    for (EntityType type : RESTRICTABLE) {
      for (Restriction restriction : restrictions(Restriction.Mode.EXCLUDE)) {
        if (restriction.type() == type) {
          Predicate<EntityRef> forbidden = name -> lists(restriction, name);
          for (Entity item : itemsThatCanCarry(type)) {
            cascade(item, carried(item, type), forbidden);
          }
          if (type == EntityType.TAG) {
            cascadeToBearersOfTag(
                Set.of(EntityType.PERFORMER, EntityType.STUDIO, EntityType.GROUP), forbidden);
          }
        }
      }
    }
  }

  /** Excludes an entity when any of what it carries is a source. */
  private void cascade(Entity entity, Collection<EntityRef> carried, Predicate<EntityRef> sources) {
    carried.stream()
        .filter(sources)
        .min(library.byMention())
        .ifPresent(source -> exclude(entity, Why.cascade(source)));
  }

  private void cascadeToBearersOfTag(Set<EntityType> bearers, Predicate<EntityRef> tags) {
    for (Entity bearer : library.all()) {
      if (bearers.contains(bearer.type())) {
        cascade(bearer, bearer.to(Link.TAGS), tags);
      }
    }
    for (Entity clip : library.all(EntityType.CLIP)) {
      if (clip.to(Link.PRIMARY_TAG).stream().anyMatch(tags)
          || clip.to(Link.TAGS).stream().anyMatch(tags)) {
        clipsGone.add(clip.ref());
      }
    }
  }

  // ---- hidden entities (rule 9)

  private boolean isHidden(EntityRef ref) {
    return rules.hidden().stream()
        .anyMatch(hidden -> hidden.type() == ref.type() && names(hidden.id(), ref));
  }

  private void hide() {
    for (Entity entity : library.all()) {
      if (isHidden(entity.ref())) {
        exclude(entity, Why.HIDDEN);
      }
    }
  }

  private void cascadeFromHidden() {
    Predicate<EntityRef> hidden = this::isHidden;
    List<Entity> scenes = library.all(EntityType.SCENE);
    for (Entity scene : scenes) {
      cascade(scene, scene.to(Link.PERFORMERS), hidden);
    }
    for (Entity scene : scenes) {
      cascade(scene, scene.to(Link.STUDIO), hidden);
    }
    for (Entity scene : scenes) {
      cascade(scene, carried(scene, EntityType.TAG), hidden);
    }
    cascadeToBearersOfTag(Set.of(EntityType.PERFORMER, EntityType.STUDIO), hidden);
    for (Entity scene : scenes) {
      cascade(scene, scene.to(Link.GROUPS), hidden);
    }
    for (Entity scene : scenes) {
      cascade(scene, scene.to(Link.GALLERIES), hidden);
    }
    for (Entity image : library.all(EntityType.IMAGE)) {
      cascade(image, image.to(Link.GALLERIES), hidden);
    }
  }

  // ---- what has nothing left to see (rule 11)

  private void empty() {
    keepOnly(EntityType.GALLERY, namedBy(EntityType.IMAGE, Link.GALLERIES));

    Set<EntityRef> groups = namedBy(EntityType.SCENE, Link.GROUPS);
    keepOnly(
        EntityType.GROUP,
        withParents(
            EntityType.GROUP,
            groups,
            (parent, child) -> parent.to(Link.SUB_GROUPS).contains(child.ref())));

    Set<EntityRef> studios = namedBy(EntityType.SCENE, Link.STUDIO);
    studios.addAll(namedBy(EntityType.GROUP, Link.STUDIO));
    studios.addAll(namedBy(EntityType.GALLERY, Link.STUDIO));
    keepOnly(
        EntityType.STUDIO,
        withParents(
            EntityType.STUDIO,
            studios,
            (parent, child) -> child.to(Link.PARENT_STUDIO).contains(parent.ref())));

    Set<EntityRef> performers = namedBy(EntityType.SCENE, Link.PERFORMERS);
    performers.addAll(namedBy(EntityType.IMAGE, Link.PERFORMERS));
    performers.addAll(namedBy(EntityType.GALLERY, Link.PERFORMERS));
    keepOnly(EntityType.PERFORMER, performers);

    Set<EntityRef> tags = new LinkedHashSet<>();
    for (EntityType type : EntityType.values()) {
      tags.addAll(namedBy(type, Link.TAGS));
    }
    tags.addAll(namedBy(EntityType.CLIP, Link.PRIMARY_TAG));
    keepOnly(
        EntityType.TAG,
        withParents(
            EntityType.TAG,
            tags,
            (parent, child) -> child.to(Link.PARENT_TAGS).contains(parent.ref())));
  }

  /** What anything visible of a type names. */
  private Set<EntityRef> namedBy(EntityType type, Link link) {
    return library.all(type).stream()
        .filter(this::isVisible)
        .flatMap(entity -> entity.to(link).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Those with content, and whatever has a visible child with content; cycles add nothing. */
  private Set<EntityRef> withParents(
      EntityType type, Set<EntityRef> content, BiPredicate<Entity, Entity> isParentOfChild) {
    List<Entity> visible = library.all(type).stream().filter(this::isVisible).toList();
    Set<EntityRef> result = new LinkedHashSet<>(content);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Entity parent : visible) {
        for (Entity child : visible) {
          if (result.contains(child.ref()) && isParentOfChild.test(parent, child)) {
            grown |= result.add(parent.ref());
          }
        }
      }
    }
    return result;
  }

  private void keepOnly(EntityType type, Set<EntityRef> withContent) {
    for (Entity entity : library.all(type)) {
      if (!withContent.contains(entity.ref())) {
        exclude(entity, Why.EMPTY);
      }
    }
  }
}
