package io.foyer.catalog.internal.page;

import io.foyer.catalog.EntityPages;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.wire.Clip;
import io.foyer.catalog.internal.wire.Gallery;
import io.foyer.catalog.internal.wire.Group;
import io.foyer.catalog.internal.wire.Image;
import io.foyer.catalog.internal.wire.Performer;
import io.foyer.catalog.internal.wire.Scene;
import io.foyer.catalog.internal.wire.Studio;
import io.foyer.catalog.internal.wire.Tag;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The shapes of the lists for entities that somebody else chose. */
@Component(service = EntityPages.class)
public final class ListedPages implements EntityPages {
  private final CachedLibrary library;
  private final Pages pages;

  @Activate
  public ListedPages(@Reference CachedLibrary library, @Reference Pages pages) {
    this.library = library;
    this.pages = pages;
  }

  @Override
  public Map<EntityRef, Object> pages(Viewer viewer, Collection<EntityRef> entities) {
    Snapshot snapshot = library.snapshot();
    Map<EntityRef, Object> shapes = new HashMap<>();
    entities.stream()
        .distinct()
        .collect(Collectors.groupingBy(EntityRef::type))
        .forEach(
            (type, named) ->
                shapes.putAll(
                    shapes(
                        viewer,
                        snapshot,
                        type,
                        named.stream()
                            .mapToInt(snapshot::ordOf)
                            .filter(ord -> ord >= 0)
                            .toArray())));
    Map<EntityRef, Object> ordered = new LinkedHashMap<>();
    for (EntityRef entity : entities) {
      Object shape = shapes.get(entity);
      if (shape != null) {
        ordered.put(entity, shape);
      }
    }
    return ordered;
  }

  private Map<EntityRef, Object> shapes(
      Viewer viewer, Snapshot snapshot, EntityType type, int[] ords) {
    return switch (type) {
      case SCENE -> byRef(type, pages.scenes(viewer, snapshot, ords), Scene::instanceId, Scene::id);
      case PERFORMER ->
          byRef(
              type, pages.performers(viewer, snapshot, ords), Performer::instanceId, Performer::id);
      case STUDIO ->
          byRef(type, pages.studios(viewer, snapshot, ords, false), Studio::instanceId, Studio::id);
      case TAG -> byRef(type, pages.tags(viewer, snapshot, ords), Tag::instanceId, Tag::id);
      case GROUP -> byRef(type, pages.groups(viewer, snapshot, ords), Group::instanceId, Group::id);
      case GALLERY ->
          byRef(
              type,
              pages.galleries(viewer, snapshot, ords, false),
              Gallery::instanceId,
              Gallery::id);
      case IMAGE -> byRef(type, pages.images(viewer, snapshot, ords), Image::instanceId, Image::id);
      case CLIP -> byRef(type, pages.clips(viewer, snapshot, ords), Clip::instanceId, Clip::id);
    };
  }

  private static <T> Map<EntityRef, Object> byRef(
      EntityType type, List<T> shapes, Function<T, String> instance, Function<T, String> id) {
    return shapes.stream()
        .collect(
            Collectors.toMap(
                shape -> new EntityRef(instance.apply(shape), type, id.apply(shape)),
                Function.identity()));
  }
}
