package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityType;
import java.util.List;

/** In which ways an entity of the plain library names others. */
enum Link {
  PERFORMERS(EntityType.PERFORMER),
  STUDIO(EntityType.STUDIO),
  TAGS(EntityType.TAG),
  /** What a scene was noted to inherit; may be out of date. */
  INHERITED_TAGS(EntityType.TAG),
  PRIMARY_TAG(EntityType.TAG),
  GROUPS(EntityType.GROUP),
  GALLERIES(EntityType.GALLERY),
  SCENE(EntityType.SCENE),
  PARENT_TAGS(EntityType.TAG),
  PARENT_STUDIO(EntityType.STUDIO),
  SUB_GROUPS(EntityType.GROUP);

  private final EntityType target;

  Link(EntityType target) {
    this.target = target;
  }

  EntityType target() {
    return target;
  }

  /** Whether an entity names at most one. */
  boolean single() {
    return this == STUDIO || this == PRIMARY_TAG || this == SCENE || this == PARENT_STUDIO;
  }

  /** The ways of a type. */
  static List<Link> of(EntityType type) {
    return switch (type) {
      case SCENE -> List.of(PERFORMERS, STUDIO, TAGS, INHERITED_TAGS, GROUPS, GALLERIES);
      case PERFORMER -> List.of(TAGS);
      case STUDIO -> List.of(TAGS, PARENT_STUDIO);
      case TAG -> List.of(PARENT_TAGS);
      case GROUP -> List.of(STUDIO, TAGS, SUB_GROUPS);
      case GALLERY -> List.of(STUDIO, PERFORMERS, TAGS);
      case IMAGE -> List.of(STUDIO, PERFORMERS, TAGS, GALLERIES);
      case CLIP -> List.of(SCENE, PRIMARY_TAG, TAGS);
    };
  }
}
