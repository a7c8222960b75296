package io.foyer.catalog.internal.rest;

import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.wire.ImageDetail;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** One image. */
@Component(service = ImageDetailResource.class)
@BrowsingResource
@Path("library/images")
public final class ImageDetailResource {
  private final Pages pages;
  private final Lookup lookup;

  @Activate
  public ImageDetailResource(@Reference Pages pages, @Reference Lookup lookup) {
    this.pages = pages;
    this.lookup = lookup;
  }

  /** The image. */
  @GET
  @Path("{id}")
  public ImageDetail image(
      @PathParam("id") String id,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    Lookup.Found found = lookup.one(viewer, EntityType.IMAGE, id, instance);
    return pages.imageDetails(viewer, found.snapshot(), new int[] {found.ord()}).stream()
        .findFirst()
        .orElseThrow(() -> new Failure.NotFound("Image not found"));
  }
}
