package io.foyer.setup.internal;

import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.identity.Users;
import io.foyer.library.LibraryConnector.ConnectionTest;
import io.foyer.library.LibraryServer;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The first-run setup: first administrator, first library server, starting over. */
@Component(service = SetupResource.class)
@BrowsingResource
@Path("setup")
@Access(Access.Policy.PUBLIC)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class SetupResource {
  private final Setup setup;
  private final Users users;
  private final RegisteredServers servers;
  private final Connections connections;

  @Activate
  public SetupResource(
      @Reference Setup setup,
      @Reference Users users,
      @Reference RegisteredServers servers,
      @Reference Connections connections) {
    this.setup = setup;
    this.users = users;
    this.servers = servers;
    this.connections = connections;
  }

  @GET
  @Path("status")
  public Answers.Status status() {
    return Answers.Status.of(setup.status());
  }

  @POST
  @Path("create-admin")
  public Response createAdministrator(Requests.@Nullable NewAdministrator body) {
    Requests.NewAdministrator given = body == null ? new Requests.NewAdministrator("", "") : body;
    setup.requireNoUser();
    if (given.username().isEmpty() || given.password().isEmpty()) {
      throw new Failure.Invalid("Username and password are required");
    }
    return Response.status(Response.Status.CREATED)
        .entity(
            Answers.AdministratorCreated.of(users.createFirst(given.username(), given.password())))
        .build();
  }

  @POST
  @Path("test-library-connection")
  public Response testConnection(
      Requests.@Nullable Connection body, @Context SecurityContext security) {
    setup.requireSetupOrAdministrator(CurrentViewer.orNull(security));
    Requests.Connection given = complete(body);
    ConnectionTest test =
        connections.test(ServerDetails.url(given.url()), ServerDetails.apiKey(given.apiKey()));
    return Response.status(test.success() ? Response.Status.OK : Response.Status.BAD_REQUEST)
        .entity(Answers.Connection.of(test))
        .build();
  }

  @POST
  @Path("create-library-instance")
  public Response createServer(
      Requests.@Nullable Connection body, @Context SecurityContext security) {
    setup.requireNoServer();
    setup.requireSetupOrAdministrator(CurrentViewer.orNull(security));
    Requests.Connection given = complete(body);
    URI url = ServerDetails.url(given.url());
    Secret key = ServerDetails.apiKey(given.apiKey());
    String name = ServerDetails.name(given.name());
    connections.require(url, key, "Could not connect to library server");
    LibraryServer server =
        servers.registerFirst(
            servers.draft(
                null, name.isEmpty() ? ServerDetails.DEFAULT_NAME : name, null, url, key, true));
    return Response.status(Response.Status.CREATED)
        .entity(Answers.FirstServerCreated.of(server))
        .build();
  }

  private static Requests.Connection complete(Requests.@Nullable Connection body) {
    if (body == null || body.url().isBlank() || body.apiKey().isBlank()) {
      throw new Failure.Invalid("URL and API key are required");
    }
    return body;
  }

  @POST
  @Path("reset")
  @Consumes(MediaType.WILDCARD)
  public Answers.Reset reset(
      @Context SecurityContext security, @Context ContainerRequestContext request) {
    Viewer viewer = CurrentViewer.orNull(security);
    Setup.Asker asker =
        viewer != null && viewer.isAdministrator()
            ? new Setup.Asker.SignedIn(viewer)
            : Origins.asker(request);
    return Answers.Reset.of(setup.reset(asker));
  }

  @GET
  @Path("library-instance")
  public Answers.DefaultServer defaultServer(@Context SecurityContext security) {
    boolean address = setup.mayKnowAddresses(CurrentViewer.orNull(security));
    return new Answers.DefaultServer(
        servers.all().stream()
            .findFirst()
            .map(server -> Answers.PublicServer.of(server, address))
            .orElse(null),
        servers.all().size());
  }
}
