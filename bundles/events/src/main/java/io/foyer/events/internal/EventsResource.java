package io.foyer.events.internal;

import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import io.foyer.rest.ReadOnly;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import org.glassfish.jersey.server.ChunkedOutput;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Server-sent events: what happens, as it happens. */
@Component(service = EventsResource.class)
@BrowsingResource
@Path("events")
public final class EventsResource {
  private static final Logger LOG = LoggerFactory.getLogger(EventsResource.class);

  private final EventStreams streams;

  @Activate
  public EventsResource(@Reference EventStreams streams) {
    this.streams = streams;
  }

  /**
   * Each stream has a virtual thread, so that no reader keeps a thread of the HTTP server. Chunked,
   * since Jersey would hold back the first kilobytes of anything else.
   */
  @GET
  @ReadOnly(false) // one stream more may close the user's oldest
  @Produces(MediaType.SERVER_SENT_EVENTS)
  public Response stream(@Context SecurityContext security) {
    EventStream stream = streams.open(CurrentViewer.of(security));
    ChunkedOutput<String> output = new ChunkedOutput<>(String.class);
    Thread.ofVirtual().name("events").start(() -> run(stream, output));
    return Response.ok(output, MediaType.SERVER_SENT_EVENTS_TYPE)
        .header(HttpHeaders.CACHE_CONTROL, "no-store, no-transform")
        .header("X-Accel-Buffering", "no")
        .build();
  }

  private static void run(EventStream stream, ChunkedOutput<String> output) {
    try (output) {
      stream.writeTo(output::write);
    } catch (IOException e) {
      LOG.debug("The reader of {} had gone at the end", stream.viewer().name(), e);
    }
  }
}
