package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityRef;
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
import org.jspecify.annotations.Nullable;

/** Entities of the plain library as a library server tells of them. */
final class Told {
  private Told() {}

  /**
   * One of them.
   *
   * @param scenes for a gallery the scenes that it belongs to, since both ends tell it
   */
  static LibraryEntity of(Entity entity, List<String> scenes) {
    String id = entity.ref().id();
    return switch (entity.type()) {
      case SCENE ->
          new LibraryScene(
              id,
              null,
              null,
              null,
              null,
              null,
              List.of(),
              false,
              null,
              0,
              0,
              0,
              one(entity, Link.STUDIO),
              ids(entity, Link.PERFORMERS),
              ids(entity, Link.TAGS),
              ids(entity, Link.GALLERIES),
              ids(entity, Link.GROUPS).stream()
                  .map(group -> new LibraryScene.InGroup(group, null))
                  .toList(),
              List.of(),
              null,
              null,
              null,
              null,
              null,
              null,
              List.of(),
              List.of(),
              null,
              null);
      case PERFORMER ->
          new LibraryPerformer(
              id,
              "Performer " + id,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              List.of(),
              List.of(),
              false,
              null,
              0,
              null,
              ids(entity, Link.TAGS),
              0,
              0,
              0,
              0,
              null,
              null);
      case STUDIO ->
          new LibraryStudio(
              id,
              "Studio " + id,
              one(entity, Link.PARENT_STUDIO),
              null,
              List.of(),
              List.of(),
              false,
              null,
              null,
              ids(entity, Link.TAGS),
              0,
              0,
              0,
              0,
              0,
              null,
              null);
      case TAG ->
          new LibraryTag(
              id,
              "Tag " + id,
              null,
              null,
              List.of(),
              ids(entity, Link.PARENT_TAGS),
              false,
              null,
              0,
              0,
              0,
              0,
              0,
              0,
              0,
              null,
              null);
      case GROUP ->
          new LibraryGroup(
              id,
              "Group " + id,
              null,
              null,
              null,
              null,
              null,
              List.of(),
              null,
              one(entity, Link.STUDIO),
              ids(entity, Link.TAGS),
              ids(entity, Link.SUB_GROUPS).stream()
                  .map(group -> new LibraryGroup.SubGroup(group, null))
                  .toList(),
              null,
              null,
              0,
              0,
              null,
              null);
      case GALLERY ->
          new LibraryGallery(
              id,
              null,
              null,
              null,
              null,
              null,
              List.of(),
              false,
              null,
              one(entity, Link.STUDIO),
              ids(entity, Link.PERFORMERS),
              ids(entity, Link.TAGS),
              scenes,
              0,
              null,
              null,
              null,
              null,
              null,
              null,
              null);
      case IMAGE ->
          new LibraryImage(
              id,
              null,
              null,
              null,
              null,
              null,
              List.of(),
              false,
              null,
              0,
              one(entity, Link.STUDIO),
              ids(entity, Link.PERFORMERS),
              ids(entity, Link.TAGS),
              ids(entity, Link.GALLERIES),
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null);
      case CLIP -> {
        String scene = one(entity, Link.SCENE);
        yield new LibraryClip(
            id,
            null,
            scene == null ? "999" : scene,
            0,
            null,
            one(entity, Link.PRIMARY_TAG),
            ids(entity, Link.TAGS),
            null,
            null,
            null,
            null,
            null);
      }
    };
  }

  private static List<String> ids(Entity entity, Link link) {
    return entity.to(link).stream().map(EntityRef::id).toList();
  }

  private static @Nullable String one(Entity entity, Link link) {
    return entity.to(link).stream().map(EntityRef::id).findFirst().orElse(null);
  }
}
