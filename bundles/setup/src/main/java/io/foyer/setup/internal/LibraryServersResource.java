package io.foyer.setup.internal;

import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.library.LibraryServer;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The administration of library servers after the setup. */
@Component(service = LibraryServersResource.class)
@BrowsingResource
@Path("setup")
@Access(Access.Policy.ADMINISTRATOR)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class LibraryServersResource {
  private final RegisteredServers servers;
  private final Connections connections;

  @Activate
  public LibraryServersResource(
      @Reference RegisteredServers servers, @Reference Connections connections) {
    this.servers = servers;
    this.connections = connections;
  }

  @GET
  @Path("library-instances")
  public Answers.Servers list() {
    return new Answers.Servers(servers.all().stream().map(Answers.Server::of).toList());
  }

  @POST
  @Path("library-instance")
  public Response add(Requests.@Nullable NewServer body) {
    if (body == null || body.name().isBlank() || body.url().isBlank() || body.apiKey().isBlank()) {
      throw new Failure.Invalid("Name, URL, and API key are required");
    }
    String name = ServerDetails.name(body.name());
    String description = ServerDetails.description(body.description());
    URI url = ServerDetails.url(body.url());
    Secret key = ServerDetails.apiKey(body.apiKey());
    Integer priority =
        body.priority() == null ? null : (Integer) ServerDetails.priority(body.priority());
    connections.require(url, key, "Could not connect to library server");
    boolean enabled = body.enabled() == null || body.enabled();
    LibraryServer server =
        servers.register(servers.draft(null, name, description, url, key, enabled), priority);
    return Response.status(Response.Status.CREATED)
        .entity(new Answers.ServerStored(true, Answers.Server.of(server)))
        .build();
  }

  @PUT
  @Path("library-instance/{id}")
  public Answers.ServerStored change(
      @PathParam("id") String id, Requests.@Nullable ServerChange body) {
    LibraryServer present = servers.byId(id).orElseThrow(RegisteredServers::unknown);
    if (body == null) {
      return new Answers.ServerStored(true, Answers.Server.of(present));
    }
    LibraryServer wanted = changed(present, body); // refuses a bad value before anything is tried
    if (given(body.url()) || given(body.apiKey())) {
      connections.require(
          wanted.url(),
          wanted.apiKey(),
          "Could not connect to library server with new credentials");
    }
    return new Answers.ServerStored(
        true, Answers.Server.of(servers.change(id, server -> changed(server, body))));
  }

  private LibraryServer changed(LibraryServer server, Requests.ServerChange change) {
    return new LibraryServer(
        server.id(),
        change.name() == null || change.name().isBlank()
            ? server.name()
            : ServerDetails.name(change.name()),
        change.description() == null
            ? server.description()
            : ServerDetails.description(change.description()),
        change.url() == null || change.url().isBlank()
            ? server.url()
            : ServerDetails.url(change.url()),
        change.apiKey() == null || change.apiKey().isBlank()
            ? server.apiKey()
            : ServerDetails.apiKey(change.apiKey()),
        change.enabled() == null ? server.enabled() : change.enabled(),
        change.priority() == null ? server.priority() : ServerDetails.priority(change.priority()),
        server.createdAt(),
        servers.now());
  }

  private static boolean given(@Nullable String text) {
    return text != null && !text.isBlank();
  }

  @DELETE
  @Path("library-instance/{id}")
  public Answers.Success remove(@PathParam("id") String id) {
    LibraryServer removed = servers.remove(id);
    return new Answers.Success(true, "Library server \"" + removed.name() + "\" deleted");
  }
}
