package io.foyer.visibility.internal.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.foyer.catalog.index.LibraryIndex;
import io.foyer.core.Failure;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import io.foyer.visibility.internal.Visibility;
import io.foyer.visibility.internal.store.ExcludedRecords;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The records of what is excluded: computed anew, and counted. */
@Component(service = ExclusionsAdminResource.class)
@BrowsingResource
@Path("admin")
@Access(Access.Policy.ADMINISTRATOR)
@Produces(MediaType.APPLICATION_JSON)
public final class ExclusionsAdminResource {
  private static final Logger LOG = LoggerFactory.getLogger(ExclusionsAdminResource.class);

  private final LibraryIndex index;
  private final Users users;
  private final Visibility visibility;
  private final ExcludedRecords records;

  @Activate
  public ExclusionsAdminResource(
      @Reference LibraryIndex index,
      @Reference Users users,
      @Reference Visibility visibility,
      @Reference ExcludedRecords records) {
    this.index = index;
    this.users = users;
    this.visibility = visibility;
    this.records = records;
  }

  /** Whether it is done. */
  public record Recomputed(boolean ok, String message) {}

  @POST
  @Path("recompute-exclusions/{userId}")
  @Consumes(MediaType.WILDCARD)
  public Recomputed recompute(@PathParam("userId") String userId) {
    User user = Asked.user(users, userId);
    Asked.library(index);
    visibility.recompute(user.id());
    return new Recomputed(true, "Recomputed exclusions for user " + user.id());
  }

  /** A user whose exclusions could not be computed. */
  public record Failed(int userId, String error) {}

  /** How it went, user by user. */
  public record AllRecomputed(
      boolean ok, String message, int success, int failed, List<Failed> errors) {}

  /** One user after the other; one who fails does not keep the others from it. */
  @POST
  @Path("recompute-exclusions/all")
  @Consumes(MediaType.WILDCARD)
  public AllRecomputed recomputeAll() {
    Asked.library(index);
    List<User> all = users.all();
    List<Failed> errors = new ArrayList<>();
    for (User user : all) {
      try {
        visibility.recompute(user.id());
      } catch (Failure e) { // deleted meanwhile
        errors.add(new Failed(user.id(), e.getMessage()));
      } catch (RuntimeException e) {
        LOG.error("The exclusions of user {} cannot be computed", user.id(), e);
        errors.add(new Failed(user.id(), "The exclusions could not be computed. See the log."));
      }
    }
    int done = all.size() - errors.size();
    return new AllRecomputed(
        errors.isEmpty(),
        "Recomputed exclusions for %d of %d users".formatted(done, all.size()),
        done,
        errors.size(),
        errors);
  }

  /** How many entities of a type are excluded from a user for a reason. */
  public record Stat(
      int userId, String entityType, String reason, @JsonProperty("_count") long count) {}

  @GET
  @Path("exclusion-stats")
  public List<Stat> stats() {
    return records.stats().stream()
        .map(
            stat ->
                new Stat(
                    stat.userId(),
                    stat.entityType().key(),
                    stat.reason().name().toLowerCase(Locale.ROOT),
                    stat.entities()))
        .toList();
  }
}
