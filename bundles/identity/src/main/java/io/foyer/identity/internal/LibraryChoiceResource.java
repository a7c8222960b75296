package io.foyer.identity.internal;

import io.foyer.core.Failure;
import io.foyer.identity.User;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/** Which library servers a user wants to see: asked at the first sign-in, changed at any time. */
@Component(service = LibraryChoiceResource.class)
@BrowsingResource
@Path("user")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class LibraryChoiceResource {
  private static final int MAX_NAMED = 20;

  private final Accounts accounts;

  // setup needs this bundle, so this bundle must do without setup while that one starts
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  volatile @Nullable LibraryServers servers;

  @Activate
  public LibraryChoiceResource(@Reference Accounts accounts) {
    this.accounts = accounts;
  }

  /** The recovery key is null: it is shown only where it is made. */
  @GET
  @Path("setup-status")
  public Answers.SetupStatus setupStatus(@Context SecurityContext security) {
    User user =
        accounts.byId(CurrentViewer.of(security).userId()).orElseThrow(Failure.Unauthorized::new);
    List<Answers.Instance> instances = instances();
    return new Answers.SetupStatus(user.setupCompleted(), null, instances, instances.size());
  }

  @POST
  @Path("complete-setup")
  public Answers.Done completeSetup(
      Requests.@Nullable SetupCompletion body, @Context SecurityContext security) {
    List<String> chosen =
        body == null || body.selectedInstanceIds() == null ? List.of() : body.selectedInstanceIds();
    List<String> enabled = enabled();
    if (enabled.size() < 2) {
      chosen = List.of();
    } else if (chosen.isEmpty()) {
      throw new Failure.Invalid(
          "selectedInstanceIds", "At least one library server must be selected");
    }
    requireKnown(chosen, enabled);
    accounts.completeSetup(CurrentViewer.of(security).userId(), chosen);
    return new Answers.Done();
  }

  @GET
  @Path("library-instances")
  public Answers.LibraryChoice choice(@Context SecurityContext security) {
    return new Answers.LibraryChoice(selection(CurrentViewer.of(security).userId()), instances());
  }

  @PUT
  @Path("library-instances")
  public Answers.LibraryChosen choose(
      Requests.LibraryChoice body, @Context SecurityContext security) {
    requireKnown(body.instanceIds(), enabled());
    int user = CurrentViewer.of(security).userId();
    accounts.select(user, body.instanceIds());
    return new Answers.LibraryChosen(true, selection(user));
  }

  /** Without servers that are gone: an observer may have missed that, if the process ended. */
  private List<String> selection(int user) {
    LibraryServers present = servers;
    return accounts.selectedLibraries(user).stream()
        .filter(id -> present == null || present.byId(id).isPresent())
        .toList();
  }

  private static void requireKnown(List<String> chosen, List<String> enabled) {
    List<String> unknown =
        chosen.stream()
            .map(String::valueOf) // a client may send null
            .filter(id -> !enabled.contains(id))
            .limit(MAX_NAMED)
            .toList();
    if (!unknown.isEmpty()) {
      throw new Failure.Invalid("instanceIds", "Invalid instance IDs", unknown);
    }
  }

  private List<Answers.Instance> instances() {
    return enabledServers().stream()
        .map(server -> new Answers.Instance(server.id(), server.name(), server.description()))
        .toList();
  }

  private List<String> enabled() {
    return enabledServers().stream().map(LibraryServer::id).toList();
  }

  private List<LibraryServer> enabledServers() {
    LibraryServers present = servers;
    return present == null ? List.of() : present.enabled();
  }
}
