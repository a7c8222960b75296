package io.foyer.catalog.internal.store;

import io.foyer.catalog.internal.store.Junction.Link;
import io.foyer.catalog.internal.store.OrdinalMapper.Known;
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
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ordinals of all entities that a page mentions. One that is mentioned for the first time gets
 * its ordinal here, so that relations can be written before their target comes.
 */
final class Ordinals {
  private final Map<EntityType, Map<Long, Integer>> ords = new EnumMap<>(EntityType.class);

  private Ordinals() {}

  static Ordinals reserve(
      OrdinalMapper mapper, int instance, Collection<? extends LibraryEntity> entities) {
    Map<EntityType, Set<Long>> mentioned = new EnumMap<>(EntityType.class);
    for (LibraryEntity entity : entities) {
      mention(mentioned, entity.type(), entity.id());
      mentionOne(mentioned, entity);
      for (Junction junction : Junction.of(entity.type())) {
        for (Link link : junction.links(entity)) {
          mention(mentioned, junction.target(), link.id());
        }
      }
    }
    Ordinals ordinals = new Ordinals();
    mentioned.forEach(
        (type, ids) -> {
          String json = JsonText.array(ids);
          mapper.reserve(type.plural(), instance, json);
          Map<Long, Integer> known = new HashMap<>(ids.size() * 2);
          for (Known row : mapper.known(type.plural(), instance, json)) {
            known.put(row.id(), row.ord());
          }
          ordinals.ords.put(type, known);
        });
    return ordinals;
  }

  private static void mentionOne(Map<EntityType, Set<Long>> mentioned, LibraryEntity entity) {
    switch (entity) {
      case LibraryScene scene -> mention(mentioned, EntityType.STUDIO, scene.studioId());
      case LibraryStudio studio -> mention(mentioned, EntityType.STUDIO, studio.parentId());
      case LibraryGroup group -> mention(mentioned, EntityType.STUDIO, group.studioId());
      case LibraryGallery gallery -> {
        mention(mentioned, EntityType.STUDIO, gallery.studioId());
        mention(mentioned, EntityType.IMAGE, gallery.coverImageId());
      }
      case LibraryImage image -> mention(mentioned, EntityType.STUDIO, image.studioId());
      case LibraryClip clip -> {
        mention(mentioned, EntityType.SCENE, clip.sceneId());
        mention(mentioned, EntityType.TAG, clip.primaryTagId());
      }
      case LibraryPerformer performer -> {}
      case LibraryTag tag -> {}
    }
  }

  private static void mention(
      Map<EntityType, Set<Long>> mentioned, EntityType type, @Nullable String id) {
    Long number = Ids.parse(id);
    if (number != null) {
      mentioned.computeIfAbsent(type, t -> new LinkedHashSet<>()).add(number);
    }
  }

  /** The ordinal of an entity that the page mentions; null for an id that is none. */
  @Nullable Integer of(EntityType type, @Nullable String id) {
    Long number = Ids.parse(id);
    return number == null ? null : ords.getOrDefault(type, Map.of()).get(number);
  }
}
