package io.foyer.catalog;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Answers what a viewer may see of the cached library. Safe for many threads; never blocks on a
 * synchronisation.
 */
@ProviderType
public interface Catalog {
  /** Whether at least one library server was read completely once. */
  boolean ready();

  /**
   * Finds a visible entity.
   *
   * @throws io.foyer.core.Failure.Ambiguous when a bare id names several
   * @throws io.foyer.core.Failure.NotFound when there is none, or the viewer may not see it
   */
  EntityRef find(Viewer viewer, EntityType type, EntityId id);

  /** Whether the viewer may see the entity. False for entities that do not exist. */
  boolean visible(Viewer viewer, EntityRef entity);

  /**
   * Whether a gallery's cover shows nothing that the viewer may not see: it is one of its images,
   * and that may be hidden where the gallery is not. False for galleries that do not exist; says
   * nothing on whether the gallery itself may be seen.
   */
  boolean coverVisible(Viewer viewer, EntityRef gallery);

  /**
   * The scene whose sprite sheet or cues lie at this path of the library server, for example {@code
   * /scene/ab12_sprite.jpg}.
   */
  Optional<EntityRef> sceneOfSprite(String instance, String path);

  /**
   * Path and query on the library server of one of an entity's own media, as synchronised, without
   * key.
   *
   * @param kind which of them
   */
  Optional<String> mediaPath(EntityRef entity, MediaKind kind);

  /** The media that an entity may have. */
  enum MediaKind {
    /** A scene's cover, a clip's still. */
    SCREENSHOT,
    /** A scene's, clip's or image's moving preview. */
    PREVIEW,
    /** A scene's animated preview picture. */
    WEBP,
    /** An image's thumbnail. */
    THUMBNAIL,
    /**
     * An image's original, a performer's, studio's or tag's picture, a group's front cover, a
     * gallery's cover.
     */
    IMAGE,
    /** A group's back cover. */
    BACK_IMAGE,
    /** A clip's video. */
    STREAM
  }
}
