package io.foyer.catalog.internal.rest;

import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.wire.Scene;
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
import jakarta.ws.rs.core.SecurityContext;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Scenes that are like one. */
@Component(service = SimilarScenesResource.class)
@BrowsingResource
@Path("library/scenes")
public final class SimilarScenesResource {
  private static final int PER_PAGE = 12;

  private final Pages pages;
  private final Lookup lookup;

  @Activate
  public SimilarScenesResource(@Reference Pages pages, @Reference Lookup lookup) {
    this.pages = pages;
    this.lookup = lookup;
  }

  /** A page of twelve; an empty one for a scene that is not there. */
  @GET
  @Path("{id}/similar")
  public Similar similar(
      @PathParam("id") String id,
      @QueryParam("page") @DefaultValue("1") int page,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    int number = Math.max(1, page);
    Lookup.Found scene;
    try {
      scene = lookup.one(viewer, EntityType.SCENE, id, instance);
    } catch (Failure.NotFound e) {
      return new Similar(List.of(), 0, number, PER_PAGE); // as the contract wants it
    }
    Snapshot snapshot = scene.snapshot();
    int[] all = pages.similar(viewer, snapshot, scene.ord());
    int from = (int) Math.min((number - 1L) * PER_PAGE, all.length);
    int[] ords = Arrays.copyOfRange(all, from, Math.min(from + PER_PAGE, all.length));
    return new Similar(pages.scenes(viewer, snapshot, ords), all.length, number, PER_PAGE);
  }

  /**
   * A page of scenes.
   *
   * @param count how many are alike in all, at most 500
   */
  public record Similar(List<Scene> scenes, int count, int page, int perPage) {}
}
