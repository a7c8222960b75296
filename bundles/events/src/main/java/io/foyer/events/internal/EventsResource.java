package io.foyer.events.internal;

import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.StreamingOutput;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Server-sent events: what happens, as it happens. */
@Component(service = EventsResource.class)
@BrowsingResource
@Path("events")
public final class EventsResource {
  private final EventStreams streams;

  @Activate
  public EventsResource(@Reference EventStreams streams) {
    this.streams = streams;
  }

  /** Each stream has a virtual thread, so that no reader keeps a thread of the HTTP server. */
  @GET
  @Produces(MediaType.SERVER_SENT_EVENTS)
  public void stream(@Suspended AsyncResponse response, @Context SecurityContext security) {
    EventStream stream = streams.open(CurrentViewer.of(security));
    StreamingOutput body = stream::writeTo;
    Response answer =
        Response.ok(body, MediaType.SERVER_SENT_EVENTS_TYPE)
            .header(HttpHeaders.CACHE_CONTROL, "no-store, no-transform")
            .header("X-Accel-Buffering", "no")
            .build();
    Thread.ofVirtual().name("events").start(() -> response.resume(answer));
  }
}
