package io.foyer.media.internal;

import io.foyer.catalog.Catalog;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Pictures, previews and sprite sheets. */
@Component(service = LibraryProxyResource.class)
@BrowsingResource
@Path("proxy")
public final class LibraryProxyResource {
  private final MediaAccess access;
  private final LibraryFiles files;
  private final Catalog catalog;

  @Activate
  public LibraryProxyResource(
      @Reference MediaAccess access, @Reference LibraryFiles files, @Reference Catalog catalog) {
    this.access = access;
    this.files = files;
    this.catalog = catalog;
  }

  /** Passes a medium on by its path on the library server. */
  @GET
  @Path("library")
  @Access(Access.Policy.PUBLIC)
  public void library(
      @QueryParam("path") @Nullable String path,
      @QueryParam("instanceId") @Nullable String instance,
      @QueryParam("ticket") @Nullable String ticket,
      @Context SecurityContext security,
      @Context HttpServletRequest request,
      @Suspended AsyncResponse async) {
    Viewer viewer = CurrentViewer.orNull(security);
    Answers.on(
        async,
        request,
        () -> {
          access.requireSomebody(viewer, ticket);
          LibraryPath parsed = LibraryPath.parse(path);
          EntityRef subject = access.subject(viewer, ticket, parsed, instance);
          return files.get(subject.instance(), parsed, request);
        });
  }

  /** A scene's preview video. */
  @GET
  @Path("scene/{id}/preview")
  public void scenePreview(
      @PathParam("id") String id,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security,
      @Context HttpServletRequest request,
      @Suspended AsyncResponse async) {
    Viewer viewer = CurrentViewer.of(security);
    Answers.on(
        async,
        request,
        () -> {
          EntityRef scene = access.entity(viewer, EntityType.SCENE, id, instance);
          return files.get(scene, "/scene/" + scene.id() + "/preview", request);
        });
  }

  /** A scene's animated preview picture. */
  @GET
  @Path("scene/{id}/webp")
  public void sceneWebp(
      @PathParam("id") String id,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security,
      @Context HttpServletRequest request,
      @Suspended AsyncResponse async) {
    Viewer viewer = CurrentViewer.of(security);
    Answers.on(
        async,
        request,
        () -> {
          EntityRef scene = access.entity(viewer, EntityType.SCENE, id, instance);
          return files.get(scene, "/scene/" + scene.id() + "/webp", request);
        });
  }

  /** An image's thumbnail, moving preview, or original. */
  @GET
  @Path("image/{id}/{type}")
  public void image(
      @PathParam("id") String id,
      @PathParam("type") String type,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security,
      @Context HttpServletRequest request,
      @Suspended AsyncResponse async) {
    Viewer viewer = CurrentViewer.of(security);
    Answers.on(
        async,
        request,
        () -> {
          Catalog.MediaKind kind =
              switch (type) {
                case "thumbnail" -> Catalog.MediaKind.THUMBNAIL;
                case "preview" -> Catalog.MediaKind.PREVIEW;
                case "image" -> Catalog.MediaKind.IMAGE;
                default ->
                    throw new Failure.Invalid(
                        "type", "Invalid image type. Must be: thumbnail, preview, or image");
              };
          EntityRef image = access.entity(viewer, EntityType.IMAGE, id, instance);
          String path =
              catalog
                  .mediaPath(image, kind)
                  .orElseThrow(() -> new Failure.NotFound("Image " + type + " path not available"));
          return files.get(image, path, request);
        });
  }

  /** A clip's video, else its still. */
  @GET
  @Path("clip/{id}/preview")
  public void clip(
      @PathParam("id") String id,
      @QueryParam("instanceId") @Nullable String instance,
      @Context SecurityContext security,
      @Context HttpServletRequest request,
      @Suspended AsyncResponse async) {
    Viewer viewer = CurrentViewer.of(security);
    Answers.on(
        async,
        request,
        () -> {
          EntityRef clip = access.entity(viewer, EntityType.CLIP, id, instance);
          String path =
              catalog
                  .mediaPath(clip, Catalog.MediaKind.STREAM)
                  .or(() -> catalog.mediaPath(clip, Catalog.MediaKind.SCREENSHOT))
                  .orElseThrow(() -> new Failure.NotFound("Clip preview not found"));
          return files.get(clip, path, request);
        });
  }
}
