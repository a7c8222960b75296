package io.foyer.visibility.internal.rest;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.ReadOnly;
import io.foyer.visibility.internal.Visibility;
import io.foyer.visibility.internal.rules.Explanation;
import io.foyer.visibility.internal.rules.Verdicts;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.roaringbitmap.RoaringBitmap;

/** What a user sees and why, and what other restrictions would come to. */
@Component(service = VisibilityAdminResource.class)
@BrowsingResource
@Path("admin/visibility/{userId}")
@Access(Access.Policy.ADMINISTRATOR)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class VisibilityAdminResource {
  private final LibraryIndex index;
  private final LibraryServers servers;
  private final Users users;
  private final RestrictionReader reader;
  private final Visibility visibility;

  @Activate
  public VisibilityAdminResource(
      @Reference LibraryIndex index,
      @Reference LibraryServers servers,
      @Reference Users users,
      @Reference RestrictionReader reader,
      @Reference Visibility visibility) {
    this.index = index;
    this.servers = servers;
    this.users = users;
    this.reader = reader;
    this.visibility = visibility;
  }

  /** What restrictions would hide and reveal, before they are stored. */
  @POST
  @Path("preview")
  @ReadOnly
  public Preview preview(@PathParam("userId") String userId, WantedRestrictions wanted) {
    User user = Asked.user(users, userId);
    Verdicts after = visibility.preview(user.id(), reader.read(user.id(), wanted));
    return Preview.of(index, visibility.current(user.id()), after);
  }

  /** Why the user sees an entity, or does not. */
  @GET
  @Path("{entityType}/{entityId}")
  public Why why(
      @PathParam("userId") String userId,
      @PathParam("entityType") String entityType,
      @PathParam("entityId") String entityId,
      @QueryParam("instanceId") @Nullable String instanceId) {
    User user = Asked.user(users, userId);
    EntityType type = Asked.requireType(entityType);
    EntityId id = EntityId.parse(entityId);
    if (id.instance() == null && instanceId != null && !instanceId.isEmpty()) {
      id = new EntityId(id.id(), instanceId);
    }
    Asked.library(index);
    Verdicts verdicts = visibility.current(user.id());
    int ord = one(verdicts.library(), type, id);
    return Why.of(user, new Explanation.Thing(type, ord), verdicts, index);
  }

  /** The entity that is meant: a bare id means the default library server's if that has it. */
  private int one(LibrarySnapshot library, EntityType type, EntityId id) {
    RoaringBitmap named = library.ordsOf(type, id);
    if (named.isEmpty()) {
      String key = type.key();
      throw new Failure.NotFound(
          key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1) + " not found");
    }
    String home = servers.defaultServer().map(LibraryServer::id).orElse("");
    int ord = library.ordOf(new EntityRef(home, type, id.id()));
    if (ord >= 0 && named.contains(ord)) {
      return ord;
    }
    if (named.getCardinality() > 1) {
      int[] ords = named.toArray();
      @Nullable String[] titles = index.labels(type, ords);
      List<Failure.Ambiguous.Match> matches = new ArrayList<>();
      for (int i = 0; i < ords.length; i++) {
        matches.add(new Failure.Ambiguous.Match(library.refOf(type, ords[i]), titles[i]));
      }
      throw new Failure.Ambiguous(
          "Multiple %s found with ID %s. Specify the instanceId parameter."
              .formatted(type.plural(), id.id()),
          matches);
    }
    return named.first();
  }
}
