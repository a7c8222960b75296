package io.foyer.catalog.internal;

import io.foyer.catalog.Catalog;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.page.Covers;
import io.foyer.catalog.internal.store.MediaMapper;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What other bundles may ask about the cached library. */
@Component(service = Catalog.class)
public final class LibraryCatalog implements Catalog {
  private final CachedLibrary library;

  @Activate
  public LibraryCatalog(@Reference CachedLibrary library) {
    this.library = library;
  }

  @Override
  public boolean ready() {
    return library.ready();
  }

  @Override
  public EntityRef find(Viewer viewer, EntityType type, EntityId id) {
    return library.lists().find(viewer, type, id);
  }

  @Override
  public boolean visible(Viewer viewer, EntityRef entity) {
    Snapshot snapshot = library.snapshot();
    int ord = snapshot.ordOf(entity);
    return ord >= 0 && library.lists().visible(viewer, snapshot, entity.type()).contains(ord);
  }

  @Override
  public boolean coverVisible(Viewer viewer, EntityRef gallery) {
    Snapshot snapshot = library.snapshot();
    int ord = snapshot.ordOf(gallery);
    return ord >= 0
        && Covers.mayShow(
            snapshot,
            library.lists().visible(viewer, snapshot, EntityType.IMAGE),
            ord,
            library
                .tables()
                .database()
                .read(
                    session ->
                        Optional.ofNullable(session.getMapper(MediaMapper.class).coverImage(ord)))
                .orElse(null));
  }

  @Override
  public Optional<EntityRef> sceneOfSprite(String instance, String path) {
    int query = path.indexOf('?');
    String plain = query < 0 ? path : path.substring(0, query);
    Long id =
        library
            .tables()
            .database()
            .read(MediaMapper.class, mapper -> mapper.sceneOfSprite(instance, plain));
    return Optional.ofNullable(id)
        .map(scene -> new EntityRef(instance, EntityType.SCENE, Long.toString(scene)));
  }

  @Override
  public Optional<String> mediaPath(EntityRef entity, MediaKind kind) {
    int ord = library.snapshot().ordOf(entity);
    String column = ord < 0 ? null : column(entity.type(), kind);
    return column == null
        ? Optional.empty()
        : Optional.ofNullable(
            library
                .tables()
                .database()
                .read(
                    MediaMapper.class, mapper -> mapper.path(entity.type().plural(), column, ord)));
  }

  private static @Nullable String column(EntityType type, MediaKind kind) {
    return switch (type) {
      case SCENE ->
          switch (kind) {
            case SCREENSHOT -> "screenshot";
            case PREVIEW -> "preview";
            case WEBP -> "webp";
            default -> null;
          };
      case PERFORMER, STUDIO, TAG -> kind == MediaKind.IMAGE ? "image_path" : null;
      case GROUP ->
          switch (kind) {
            case IMAGE -> "front_image_path";
            case BACK_IMAGE -> "back_image_path";
            default -> null;
          };
      case GALLERY -> kind == MediaKind.IMAGE ? "cover" : null;
      case IMAGE ->
          switch (kind) {
            case THUMBNAIL -> "thumbnail";
            case PREVIEW -> "preview";
            case IMAGE -> "image";
            default -> null;
          };
      case CLIP ->
          switch (kind) {
            case SCREENSHOT -> "screenshot";
            case PREVIEW -> "preview";
            case STREAM -> "stream";
            default -> null;
          };
    };
  }
}
