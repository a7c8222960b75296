package io.foyer.catalog.internal.store;

import io.foyer.core.EntityType;
import io.foyer.library.LibraryClip;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryGallery;
import io.foyer.library.LibraryGroup;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryStudio;
import io.foyer.library.LibraryTag;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The relations of many to many, each told by one side: when an entity of the owning type comes,
 * its pairs are replaced. Only the links of scenes and galleries are told by both sides, and there
 * the one that came last is believed.
 */
enum Junction {
  SCENE_PERFORMER(EntityType.SCENE, "scene_performer", "scene", EntityType.PERFORMER, "performer"),
  SCENE_TAG(EntityType.SCENE, "scene_tag", "scene", EntityType.TAG, "tag"),
  SCENE_GROUP(EntityType.SCENE, "scene_group", "scene", EntityType.GROUP, "group_ord"),
  SCENE_GALLERY(EntityType.SCENE, "scene_gallery", "scene", EntityType.GALLERY, "gallery"),
  PERFORMER_TAG(EntityType.PERFORMER, "performer_tag", "performer", EntityType.TAG, "tag"),
  STUDIO_TAG(EntityType.STUDIO, "studio_tag", "studio", EntityType.TAG, "tag"),
  TAG_PARENT(EntityType.TAG, "tag_parent", "tag", EntityType.TAG, "parent"),
  GROUP_TAG(EntityType.GROUP, "group_tag", "group_ord", EntityType.TAG, "tag"),
  GROUP_SUB(EntityType.GROUP, "group_sub", "group_ord", EntityType.GROUP, "sub_group"),
  GALLERY_PERFORMER(
      EntityType.GALLERY, "gallery_performer", "gallery", EntityType.PERFORMER, "performer"),
  GALLERY_TAG(EntityType.GALLERY, "gallery_tag", "gallery", EntityType.TAG, "tag"),
  GALLERY_SCENE(EntityType.GALLERY, "scene_gallery", "gallery", EntityType.SCENE, "scene"),
  IMAGE_PERFORMER(EntityType.IMAGE, "image_performer", "image", EntityType.PERFORMER, "performer"),
  IMAGE_TAG(EntityType.IMAGE, "image_tag", "image", EntityType.TAG, "tag"),
  IMAGE_GALLERY(EntityType.IMAGE, "image_gallery", "image", EntityType.GALLERY, "gallery"),
  CLIP_TAG(EntityType.CLIP, "clip_tag", "clip", EntityType.TAG, "tag");

  /**
   * A relation of one entity as the library server tells it.
   *
   * @param id id of the target
   * @param note what is kept beside the pair: the place in a group, a description
   */
  record Link(String id, @Nullable Object note) {}

  private final EntityType owner;
  private final String table;
  private final String ownerColumn;
  private final EntityType target;
  private final String targetColumn;

  Junction(
      EntityType owner, String table, String ownerColumn, EntityType target, String targetColumn) {
    this.owner = owner;
    this.table = table;
    this.ownerColumn = ownerColumn;
    this.target = target;
    this.targetColumn = targetColumn;
  }

  EntityType owner() {
    return owner;
  }

  EntityType target() {
    return target;
  }

  String table() {
    return table;
  }

  String ownerColumn() {
    return ownerColumn;
  }

  String targetColumn() {
    return targetColumn;
  }

  /** Name of the third column, or null when a pair is all there is. */
  @Nullable String noteColumn() {
    return switch (this) {
      case SCENE_GROUP -> "scene_index";
      case GROUP_SUB -> "description";
      default -> null;
    };
  }

  /** Whether entities at both ends tell it, so that either changes with the other. */
  boolean toldByBoth() {
    return this == SCENE_GALLERY || this == GALLERY_SCENE;
  }

  /** The links of an entity of the owning type. */
  List<Link> links(LibraryEntity entity) {
    return switch (this) {
      case SCENE_PERFORMER -> plain(((LibraryScene) entity).performerIds());
      case SCENE_TAG -> plain(((LibraryScene) entity).tagIds());
      case SCENE_GROUP ->
          links(
              ((LibraryScene) entity).groups(),
              place -> new Link(place.groupId(), place.sceneIndex()));
      case SCENE_GALLERY -> plain(((LibraryScene) entity).galleryIds());
      case PERFORMER_TAG -> plain(((LibraryPerformer) entity).tagIds());
      case STUDIO_TAG -> plain(((LibraryStudio) entity).tagIds());
      case TAG_PARENT -> plain(((LibraryTag) entity).parentIds());
      case GROUP_TAG -> plain(((LibraryGroup) entity).tagIds());
      case GROUP_SUB ->
          links(
              ((LibraryGroup) entity).subGroups(),
              sub -> new Link(sub.groupId(), sub.description()));
      case GALLERY_PERFORMER -> plain(((LibraryGallery) entity).performerIds());
      case GALLERY_TAG -> plain(((LibraryGallery) entity).tagIds());
      case GALLERY_SCENE -> plain(((LibraryGallery) entity).sceneIds());
      case IMAGE_PERFORMER -> plain(((LibraryImage) entity).performerIds());
      case IMAGE_TAG -> plain(((LibraryImage) entity).tagIds());
      case IMAGE_GALLERY -> plain(((LibraryImage) entity).galleryIds());
      case CLIP_TAG -> plain(((LibraryClip) entity).tagIds());
    };
  }

  private static List<Link> plain(List<String> ids) {
    return links(ids, id -> new Link(id, null));
  }

  private static <T> List<Link> links(List<T> values, Function<T, Link> link) {
    return values.stream().map(link).toList();
  }

  /** Those that entities of a type tell. */
  static List<Junction> of(EntityType owner) {
    return List.of(values()).stream().filter(junction -> junction.owner == owner).toList();
  }
}
