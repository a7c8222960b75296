package io.foyer.catalog.internal.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.index.ListQuery;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.wire.Clip;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Clips: marked ranges of scenes. */
@Component(service = ClipsResource.class)
@BrowsingResource
@Path("clips")
public final class ClipsResource {
  private static final Set<String> CRITERIA =
      Set.of(
          "isGenerated",
          "sceneId",
          "tagIds",
          "sceneTagIds",
          "performerIds",
          "studioId",
          "instanceId");

  private final CachedLibrary library;
  private final Pages pages;
  private final Lookup lookup;

  @Activate
  public ClipsResource(
      @Reference CachedLibrary library, @Reference Pages pages, @Reference Lookup lookup) {
    this.library = library;
    this.pages = pages;
    this.lookup = lookup;
  }

  /** A page of what matches. */
  @GET
  public Clips list(
      @QueryParam("page") @DefaultValue("1") int page,
      @QueryParam("perPage") @DefaultValue("24") int perPage,
      @QueryParam("sortBy") @Nullable String sortBy,
      @QueryParam("sortDir") @DefaultValue("desc") String direction,
      @QueryParam("q") @Nullable String q,
      @Context UriInfo uri,
      @Context SecurityContext security) {
    if (perPage < 1 || perPage > ListQuery.MAX_PER_PAGE) {
      throw new Failure.Invalid("perPage", "perPage must be from 1 to " + ListQuery.MAX_PER_PAGE);
    }
    Viewer viewer = CurrentViewer.of(security);
    int number = Math.max(1, page);
    ListResult found =
        library
            .lists()
            .list(
                viewer,
                new ListQuery(
                    EntityType.CLIP,
                    criteria(uri.getQueryParameters()),
                    null,
                    null,
                    q,
                    sortBy,
                    direction,
                    number,
                    perPage,
                    false));
    return new Clips(
        pages.clips(viewer, found.snapshot(), found.ords()),
        found.count(),
        number,
        perPage,
        (found.count() + perPage - 1) / perPage);
  }

  private static ObjectNode criteria(MultivaluedMap<String, String> query) {
    ObjectNode criteria = JsonNodeFactory.instance.objectNode();
    query.forEach(
        (name, values) -> {
          if (CRITERIA.contains(name) && !values.isEmpty()) {
            criteria.put(name, values.getFirst());
          }
        });
    return criteria;
  }

  /** One clip. */
  @GET
  @Path("{id}")
  public Clip one(
      @PathParam("id") String id,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    Lookup.Found found = lookup.one(viewer, EntityType.CLIP, id, instance);
    return pages.clips(viewer, found.snapshot(), new int[] {found.ord()}).stream()
        .findFirst()
        .orElseThrow(() -> new Failure.NotFound("Clip not found"));
  }

  /**
   * A page of clips.
   *
   * @param total how many match in all
   */
  public record Clips(List<Clip> clips, int total, int page, int perPage, int totalPages) {}
}
