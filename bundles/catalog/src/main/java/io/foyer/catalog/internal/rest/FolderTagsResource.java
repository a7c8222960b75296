package io.foyer.catalog.internal.rest;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.wire.FolderTag;
import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import io.foyer.rest.ReadOnly;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The tags of the folder view. */
@Component(service = FolderTagsResource.class)
@BrowsingResource
@Path("library/tags")
public final class FolderTagsResource {
  private final Pages pages;

  @Activate
  public FolderTagsResource(@Reference Pages pages) {
    this.pages = pages;
  }

  /** Tags of the visible scenes that have all of what is given, and the tags above them. */
  @POST
  @ReadOnly
  @Path("for-scenes")
  public FolderTags tags(@Nullable Scenes request, @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    Map<Relation, @Nullable String> ids = new EnumMap<>(Relation.class);
    if (request != null) {
      ids.put(Relation.SCENE_PERFORMERS, request.performerId());
      ids.put(Relation.SCENE_TAGS, request.tagId());
      ids.put(Relation.SCENE_STUDIO, request.studioId());
      ids.put(Relation.SCENE_GROUPS, request.groupId());
    }
    return new FolderTags(pages.folderTags(viewer, ids));
  }

  /** What scenes are meant. */
  public record Scenes(
      @Nullable String performerId,
      @Nullable String tagId,
      @Nullable String studioId,
      @Nullable String groupId) {}

  /** The tags. */
  public record FolderTags(List<FolderTag> tags) {}
}
