package io.foyer.media.internal;

import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryMedia;
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
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Streams and captions of a scene. Open to tickets, so the HTTP edge lets everybody through and
 * {@link MediaAccess} decides.
 */
@Component(service = SceneStreamResource.class)
@BrowsingResource
@Path("scene/{id}")
@Access(Access.Policy.PUBLIC)
public final class SceneStreamResource {
  private static final Pattern LANGUAGE = Pattern.compile("00|[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?");
  private static final Pattern CAPTION = Pattern.compile("srt|vtt");

  private final MediaAccess access;
  private final Streams streams;
  private final Upstream upstream;

  @Activate
  public SceneStreamResource(
      @Reference MediaAccess access, @Reference Streams streams, @Reference Upstream upstream) {
    this.access = access;
    this.streams = streams;
    this.upstream = upstream;
  }

  /** The scene's file, a live transcode, an HLS playlist or one of its segments. */
  @GET
  @Path("proxy-stream/{path: .+}")
  public void stream(
      @PathParam("id") String id,
      @PathParam("path") String path,
      @QueryParam("resolution") @Nullable String resolution,
      @QueryParam("start") @Nullable String start,
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
          MediaAccess.Allowed scene = access.scene(viewer, ticket, id, instance);
          StreamPath stream = StreamPath.parse(path, resolution, start);
          return forTicket(
              request.getMethod().equals("HEAD")
                  ? streams.head(scene.ref(), stream)
                  : streams.play(scene.ref(), stream, scene.ticket(), request),
              scene);
        });
  }

  /**
   * Captions as WebVTT. When the library server has none in this language the answer is a document
   * without cues, not an error: a player then shows nothing, instead of reporting a broken track.
   */
  @GET
  @Path("caption")
  public void caption(
      @PathParam("id") String id,
      @QueryParam("lang") @Nullable String language,
      @QueryParam("type") @Nullable String type,
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
          MediaAccess.Allowed scene = access.scene(viewer, ticket, id, instance);
          return forTicket(caption(scene, language, type, request), scene);
        });
  }

  private Response caption(
      MediaAccess.Allowed scene,
      @Nullable String language,
      @Nullable String type,
      HttpServletRequest request) {
    if (language == null || type == null || language.isEmpty() || type.isEmpty()) {
      throw new Failure.Invalid("Missing lang or type parameter");
    }
    if (!LANGUAGE.matcher(language).matches() || !CAPTION.matcher(type).matches()) {
      throw new Failure.Invalid("Invalid lang or type parameter");
    }
    String target = "/scene/" + scene.ref().id() + "/caption?lang=" + language + "&type=" + type;
    try (LibraryMedia media = upstream.get(scene.ref().instance(), target, Map.of())) {
      String captions = WebVtt.captions(WebVtt.read(media));
      if (captions == null) {
        throw Upstream.failed();
      }
      return Answers.text(captions, "text/vtt; charset=utf-8", "private, max-age=3600", request);
    } catch (IOException e) {
      throw Relay.failure(e);
    }
  }

  /** A cast device loads with scripts from another origin; its ticket is all it needs. */
  private static Response forTicket(Response response, MediaAccess.Allowed scene) {
    return scene.ticket() == null
        ? response
        : Response.fromResponse(response).header("Access-Control-Allow-Origin", "*").build();
  }
}
