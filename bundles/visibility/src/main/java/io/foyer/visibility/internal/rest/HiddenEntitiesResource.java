package io.foyer.visibility.internal.rest;

import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import io.foyer.rest.ReadOnly;
import io.foyer.visibility.internal.rules.Hidden;
import io.foyer.visibility.internal.store.RuleStore;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What users hide from themselves. */
@Component(service = HiddenEntitiesResource.class)
@BrowsingResource
@Path("user/hidden-entities")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class HiddenEntitiesResource {
  private static final int MOST = 1_000;

  private final Hiding hiding;
  private final HiddenList list;
  private final RuleStore store;

  @Activate
  public HiddenEntitiesResource(
      @Reference Hiding hiding, @Reference HiddenList list, @Reference RuleStore store) {
    this.hiding = hiding;
    this.list = list;
    this.store = store;
  }

  /** What the viewer hid, the newest first. */
  @GET
  public HiddenList.Page list(
      @QueryParam("entityType") @Nullable String entityType,
      @QueryParam("page") @DefaultValue("1") int page,
      @QueryParam("per_page") @DefaultValue("" + MOST) int perPage,
      @Context SecurityContext security) {
    if (perPage < 1 || perPage > MOST) {
      throw new Failure.Invalid("per_page", "per_page must be 1 to " + MOST);
    }
    return list.page(CurrentViewer.of(security), type(entityType), Math.max(1, page), perPage);
  }

  private static @Nullable EntityType type(@Nullable String key) {
    return key == null ? null : Asked.requireType(key);
  }

  @GET
  @Path("ids")
  public HiddenIds ids(@Context SecurityContext security) {
    int user = CurrentViewer.of(security).userId();
    return HiddenIds.of(store.hidden(user), store.hideConfirmationDisabled(user));
  }

  @POST
  public Done hide(NamedEntity entity, @Context SecurityContext security) {
    hiding.hide(CurrentViewer.of(security).userId(), List.of(entity), "");
    return new Done("Entity hidden successfully");
  }

  /** How many were hidden: all, or there is no such answer. */
  public record AllHidden(boolean success, String message, int successCount, int failCount) {}

  @POST
  @Path("bulk")
  public AllHidden hideAll(NamedEntities entities, @Context SecurityContext security) {
    hiding.hide(CurrentViewer.of(security).userId(), entities.entities(), NamedEntities.AT);
    int count = entities.entities().size();
    return new AllHidden(true, count + " entities hidden successfully", count, 0);
  }

  /** How much would vanish, the named entities included. */
  public record Hides(Counts hides) {}

  @POST
  @Path("preview")
  @ReadOnly
  public Hides preview(NamedEntities entities, @Context SecurityContext security) {
    return new Hides(
        hiding.preview(CurrentViewer.of(security).userId(), entities.entities(), NamedEntities.AT));
  }

  /** How many records were dropped. */
  public record Restored(boolean success, String message, int count) {}

  @DELETE
  @Path("all")
  public Restored restoreAll(
      @QueryParam("entityType") @Nullable String entityType, @Context SecurityContext security) {
    int count = hiding.unhideAll(CurrentViewer.of(security).userId(), type(entityType));
    return new Restored(true, count + " items restored successfully", count);
  }

  @DELETE
  @Path("{entityType}/{entityId}")
  public Done restore(
      @PathParam("entityType") String entityType,
      @PathParam("entityId") String entityId,
      @QueryParam("instanceId") @Nullable String instanceId,
      @Context SecurityContext security) {
    EntityId id = EntityId.parse(entityId);
    boolean bare = id.instance() == null && instanceId != null && !instanceId.isEmpty();
    hiding.unhide(
        CurrentViewer.of(security).userId(),
        new Hidden(Asked.requireType(entityType), bare ? new EntityId(id.id(), instanceId) : id));
    return new Done("Entity restored successfully");
  }
}
