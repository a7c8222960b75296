package io.foyer.media.internal;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Tickets for devices that play without a session. */
@Component(service = TicketResource.class)
@BrowsingResource
@Path("media/tickets")
public final class TicketResource {
  private final MediaAccess access;
  private final MediaTickets tickets;

  @Activate
  public TicketResource(@Reference MediaAccess access, @Reference MediaTickets tickets) {
    this.access = access;
    this.tickets = tickets;
  }

  /**
   * What is asked for.
   *
   * @param sceneId the scene
   * @param instanceId its library server, or null when the id is enough
   */
  public record Wanted(@Nullable String sceneId, @Nullable String instanceId) {}

  /**
   * What is given.
   *
   * @param url path of the scene's file, with the ticket; for HLS and captions the same ticket goes
   *     with their own paths
   * @param ticket the ticket alone
   * @param expiresAt when it ends
   */
  public record Given(String url, String ticket, Instant expiresAt) {}

  /** What was done. */
  public record Done(boolean success) {}

  /** Makes a ticket for a scene. */
  @POST
  public Given make(@Nullable Wanted wanted, @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    if (wanted == null || wanted.sceneId() == null || wanted.sceneId().isEmpty()) {
      throw new Failure.Invalid("sceneId", "Missing sceneId");
    }
    EntityRef scene =
        access.entity(viewer, EntityType.SCENE, wanted.sceneId(), wanted.instanceId());
    MediaTickets.Ticket ticket = tickets.issue(viewer, scene);
    String url =
        StreamPath.parse("stream", null, null).address(scene.id(), scene.instance(), ticket.text());
    return new Given(url, ticket.text(), ticket.expiresAt());
  }

  /** Makes all tickets of the caller worthless. */
  @DELETE
  public Done revoke(@Context SecurityContext security) {
    tickets.revokeAll(CurrentViewer.of(security));
    return new Done(true);
  }
}
