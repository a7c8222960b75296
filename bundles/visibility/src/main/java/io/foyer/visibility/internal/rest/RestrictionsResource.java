package io.foyer.visibility.internal.rest;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import io.foyer.visibility.internal.Visibility;
import io.foyer.visibility.internal.rest.RestrictionReader.Dangling;
import io.foyer.visibility.internal.rules.Restriction;
import io.foyer.visibility.internal.store.RuleStore;
import io.foyer.visibility.internal.store.RuleStore.StoredRestriction;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Instant;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What administrators allow and forbid a user. */
@Component(service = RestrictionsResource.class)
@BrowsingResource
@Path("user/{userId}/restrictions")
@Access(Access.Policy.ADMINISTRATOR)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class RestrictionsResource {
  private final LibraryIndex index;
  private final Users users;
  private final RuleStore store;
  private final RestrictionReader reader;
  private final Visibility visibility;

  @Activate
  public RestrictionsResource(
      @Reference LibraryIndex index,
      @Reference Users users,
      @Reference RuleStore store,
      @Reference RestrictionReader reader,
      @Reference Visibility visibility) {
    this.index = index;
    this.users = users;
    this.store = store;
    this.reader = reader;
    this.visibility = visibility;
  }

  /**
   * A restriction.
   *
   * @param entityIds a JSON array of ids, as text
   */
  public record Row(
      int id,
      int userId,
      String entityType,
      Restriction.Mode mode,
      String entityIds,
      boolean restrictEmpty,
      Instant createdAt,
      Instant updatedAt) {
    static Row of(int userId, StoredRestriction stored) {
      Restriction rule = stored.rule();
      return new Row(
          stored.id(),
          userId,
          rule.type().plural(),
          rule.mode(),
          RuleStore.idsText(rule),
          rule.restrictEmpty(),
          stored.createdAt(),
          stored.updatedAt());
    }
  }

  /**
   * The restrictions of a user.
   *
   * @param dangling ids that name nothing in the library any more
   */
  public record Restrictions(List<Row> restrictions, List<Dangling> dangling) {}

  @GET
  public Restrictions restrictions(@PathParam("userId") String userId) {
    return restrictions(Asked.user(users, userId).id());
  }

  private Restrictions restrictions(int userId) {
    List<StoredRestriction> stored = store.storedRestrictions(userId);
    return new Restrictions(
        stored.stream().map(each -> Row.of(userId, each)).toList(),
        reader.dangling(stored.stream().map(StoredRestriction::rule).toList()));
  }

  /** What was stored. */
  public record Replaced(
      boolean success, String message, List<Row> restrictions, List<Dangling> dangling) {}

  @PUT
  public Replaced replace(
      @PathParam("userId") String userId,
      WantedRestrictions wanted,
      @Context SecurityContext security) {
    User user = Asked.user(users, userId);
    List<Restriction> restrictions = reader.read(user.id(), wanted);
    if (!restrictions.isEmpty()) {
      refuseForOnlyAdministrator(user, CurrentViewer.of(security));
    }
    store.replaceRestrictions(user.id(), restrictions);
    visibility.rulesChanged(user.id());
    Restrictions now = restrictions(user.id());
    return new Replaced(
        true, "Content restrictions updated successfully", now.restrictions(), now.dangling());
  }

  /** Restrictions take hold once the role is lost; then nobody could lift those of the last one. */
  private void refuseForOnlyAdministrator(User user, Viewer viewer) {
    if (user.id() == viewer.userId()
        && users.all().stream().filter(each -> each.role() == Role.ADMIN).count() <= 1) {
      throw new Failure.Invalid(
          "userId",
          "You are the only administrator and cannot restrict yourself. Make another user"
              + " an administrator first.");
    }
  }

  @DELETE
  public Done remove(@PathParam("userId") String userId) {
    User user = Asked.user(users, userId);
    Asked.library(index);
    store.replaceRestrictions(user.id(), List.of());
    visibility.rulesChanged(user.id());
    return new Done("All content restrictions removed successfully");
  }
}
