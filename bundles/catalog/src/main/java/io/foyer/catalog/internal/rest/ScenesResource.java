package io.foyer.catalog.internal.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.wire.Facets;
import io.foyer.catalog.internal.wire.Scene;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import io.foyer.rest.ReadOnly;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Lists of scenes. */
@Component(service = ScenesResource.class)
@BrowsingResource
@Path("library/scenes")
public final class ScenesResource {
  private final CachedLibrary library;
  private final Pages pages;

  @Activate
  public ScenesResource(@Reference CachedLibrary library, @Reference Pages pages) {
    this.library = library;
    this.pages = pages;
  }

  /** A page of what matches. */
  @POST
  @ReadOnly
  public Scenes list(@Nullable ListBody request, @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    ListBody body = ListBody.orEmpty(request);
    ListResult found =
        library.lists().list(viewer, body.query(EntityType.SCENE), body.facetQuery());
    return new Scenes(
        pages.scenes(viewer, found.snapshot(), found.ords()), found.count(), pages.facets(found));
  }

  /**
   * A page.
   *
   * @param count how many match in all
   * @param facets counts by value, where they were asked for
   */
  public record Scenes(
      List<Scene> scenes,
      int count,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Facets facets) {}
}
