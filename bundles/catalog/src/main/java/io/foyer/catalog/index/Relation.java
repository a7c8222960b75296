package io.foyer.catalog.index;

import io.foyer.core.EntityType;

/** A way in which entities point to others, as the rows of the source type tell it. */
public enum Relation {
  SCENE_PERFORMERS(EntityType.SCENE, EntityType.PERFORMER),
  SCENE_TAGS(EntityType.SCENE, EntityType.TAG),
  SCENE_INHERITED_TAGS(EntityType.SCENE, EntityType.TAG),
  SCENE_STUDIO(EntityType.SCENE, EntityType.STUDIO),
  SCENE_GROUPS(EntityType.SCENE, EntityType.GROUP),
  SCENE_GALLERIES(EntityType.SCENE, EntityType.GALLERY),
  PERFORMER_TAGS(EntityType.PERFORMER, EntityType.TAG),
  STUDIO_PARENT(EntityType.STUDIO, EntityType.STUDIO),
  STUDIO_TAGS(EntityType.STUDIO, EntityType.TAG),
  TAG_PARENTS(EntityType.TAG, EntityType.TAG),
  GROUP_STUDIO(EntityType.GROUP, EntityType.STUDIO),
  GROUP_TAGS(EntityType.GROUP, EntityType.TAG),
  GROUP_SUB_GROUPS(EntityType.GROUP, EntityType.GROUP),
  GALLERY_STUDIO(EntityType.GALLERY, EntityType.STUDIO),
  GALLERY_PERFORMERS(EntityType.GALLERY, EntityType.PERFORMER),
  GALLERY_TAGS(EntityType.GALLERY, EntityType.TAG),
  IMAGE_STUDIO(EntityType.IMAGE, EntityType.STUDIO),
  IMAGE_PERFORMERS(EntityType.IMAGE, EntityType.PERFORMER),
  IMAGE_TAGS(EntityType.IMAGE, EntityType.TAG),
  IMAGE_GALLERIES(EntityType.IMAGE, EntityType.GALLERY),
  CLIP_SCENE(EntityType.CLIP, EntityType.SCENE),
  CLIP_PRIMARY_TAG(EntityType.CLIP, EntityType.TAG),
  CLIP_TAGS(EntityType.CLIP, EntityType.TAG);

  private final EntityType source;
  private final EntityType target;

  Relation(EntityType source, EntityType target) {
    this.source = source;
    this.target = target;
  }

  /** The type whose rows tell the relation. */
  public EntityType source() {
    return source;
  }

  /** The type that it points to. */
  public EntityType target() {
    return target;
  }
}
