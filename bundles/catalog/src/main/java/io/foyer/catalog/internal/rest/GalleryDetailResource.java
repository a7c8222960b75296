package io.foyer.catalog.internal.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.foyer.catalog.internal.index.ListQuery;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.wire.GalleryDetail;
import io.foyer.catalog.internal.wire.GalleryImage;
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
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** One gallery and its images. */
@Component(service = GalleryDetailResource.class)
@BrowsingResource
@Path("library/galleries")
public final class GalleryDetailResource {
  private final Pages pages;
  private final Lookup lookup;

  @Activate
  public GalleryDetailResource(@Reference Pages pages, @Reference Lookup lookup) {
    this.pages = pages;
    this.lookup = lookup;
  }

  /** The gallery. */
  @GET
  @Path("{id}")
  public GalleryDetail gallery(
      @PathParam("id") String id,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    Lookup.Found found = lookup.one(viewer, EntityType.GALLERY, id, instance);
    return pages
        .gallery(viewer, found.snapshot(), found.ord())
        .orElseThrow(() -> new Failure.NotFound("Gallery not found"));
  }

  /** Its images in the order of their paths; all of them when no page size is given. */
  @GET
  @Path("{id}/images")
  public Images images(
      @PathParam("id") String id,
      @QueryParam("page") @Nullable Integer page,
      @QueryParam("per_page") @Nullable Integer perPage,
      @QueryParam("instance") @Nullable String instance,
      @QueryParam("instanceId") @Nullable String instanceId,
      @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    if (perPage != null && (perPage < 1 || perPage > ListQuery.MAX_PER_PAGE)) {
      throw new Failure.Invalid("per_page", "per_page must be from 1 to " + ListQuery.MAX_PER_PAGE);
    }
    Lookup.Found found =
        lookup.one(viewer, EntityType.GALLERY, id, instance == null ? instanceId : instance);
    Snapshot snapshot = found.snapshot();
    int[] all = pages.imagesByPath(viewer, snapshot, found.ord());
    if (perPage == null) {
      List<GalleryImage> images = pages.galleryImages(viewer, snapshot, all);
      return new Images(images, images.size(), null);
    }
    int number = page == null ? 1 : Math.max(1, page);
    int from = (int) Math.min((number - 1L) * perPage, all.length);
    int[] ords = Arrays.copyOfRange(all, from, Math.min(from + perPage, all.length));
    List<GalleryImage> images = pages.galleryImages(viewer, snapshot, ords);
    return new Images(
        images,
        images.size(),
        new Pagination(number, perPage, all.length, (all.length + perPage - 1) / perPage));
  }

  /**
   * Images of a gallery.
   *
   * @param count how many there are in this answer
   */
  public record Images(
      List<GalleryImage> images,
      int count,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Pagination pagination) {}

  /** Where in all images the answer lies. */
  public record Pagination(
      int page,
      @JsonProperty("per_page") int perPage,
      int total,
      @JsonProperty("total_pages") int totalPages) {}
}
