package io.foyer.catalog.internal.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.index.ListQuery;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.wire.Clip;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The clips of one scene, at most a thousand. */
@Component(service = SceneClipsResource.class)
@BrowsingResource
@Path("scenes/{id}/clips")
public final class SceneClipsResource {
  private final CachedLibrary library;
  private final Pages pages;
  private final Lookup lookup;

  @Activate
  public SceneClipsResource(
      @Reference CachedLibrary library, @Reference Pages pages, @Reference Lookup lookup) {
    this.library = library;
    this.pages = pages;
    this.lookup = lookup;
  }

  /** In the order in which they are in the scene. */
  @GET
  public Clips clips(
      @PathParam("id") String id,
      @QueryParam("includeUngenerated") boolean all,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    Lookup.Found scene = lookup.one(viewer, EntityType.SCENE, id, instance);
    EntityRef ref = scene.snapshot().refOf(EntityType.SCENE, scene.ord());
    ObjectNode criteria = JsonNodeFactory.instance.objectNode();
    criteria.put("sceneId", ref.id() + ":" + ref.instance());
    criteria.put("isGenerated", all ? "all" : "true");
    ListResult found =
        library
            .lists()
            .list(
                viewer,
                new ListQuery(
                    EntityType.CLIP,
                    criteria,
                    null,
                    null,
                    null,
                    "seconds",
                    "ASC",
                    1,
                    ListQuery.MAX_PER_PAGE,
                    false));
    return new Clips(pages.clips(viewer, found.snapshot(), found.ords()));
  }

  /** The clips. */
  public record Clips(List<Clip> clips) {}
}
