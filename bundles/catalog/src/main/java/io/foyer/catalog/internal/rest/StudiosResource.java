package io.foyer.catalog.internal.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.page.Pickers;
import io.foyer.catalog.internal.wire.Facets;
import io.foyer.catalog.internal.wire.PickerItem;
import io.foyer.catalog.internal.wire.Studio;
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

/** Lists of studios. */
@Component(service = StudiosResource.class)
@BrowsingResource
@Path("library/studios")
public final class StudiosResource {
  private final CachedLibrary library;
  private final Pages pages;
  private final Pickers pickers;

  @Activate
  public StudiosResource(
      @Reference CachedLibrary library, @Reference Pages pages, @Reference Pickers pickers) {
    this.library = library;
    this.pages = pages;
    this.pickers = pickers;
  }

  /** A page of what matches. */
  @POST
  @ReadOnly
  public Studios list(@Nullable ListBody request, @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    ListBody body = ListBody.orEmpty(request);
    ListResult found =
        library.lists().list(viewer, body.query(EntityType.STUDIO), body.facetQuery());
    return new Studios(
        pages.studios(viewer, found.snapshot(), found.ords(), body.single()),
        found.count(),
        pages.facets(found));
  }

  /**
   * A page.
   *
   * @param count how many match in all
   * @param facets counts by value, where they were asked for
   */
  public record Studios(
      List<Studio> studios,
      int count,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Facets facets) {}

  /** A list for a picker: everything, by name. */
  @POST
  @ReadOnly
  @Path("minimal")
  public Picker pick(@Nullable ListBody body, @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    ListResult found =
        library.lists().list(viewer, ListBody.orEmpty(body).minimalQuery(EntityType.STUDIO));
    return new Picker(pickers.items(EntityType.STUDIO, found));
  }

  /** A list for a picker. */
  public record Picker(List<PickerItem> studios) {}
}
