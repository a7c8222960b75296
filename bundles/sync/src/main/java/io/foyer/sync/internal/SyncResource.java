package io.foyer.sync.internal;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import io.foyer.sync.Synchronization.Mode;
import io.foyer.sync.internal.SyncWire.Confirmation;
import io.foyer.sync.internal.SyncWire.Done;
import io.foyer.sync.internal.SyncWire.Notice;
import io.foyer.sync.internal.SyncWire.SettingsChange;
import io.foyer.sync.internal.SyncWire.SettingsChanged;
import io.foyer.sync.internal.SyncWire.Status;
import io.foyer.sync.internal.SyncWire.Trigger;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** {@code /api/sync}: how synchronisation stands, and what administrators may ask of it. */
@Component(service = SyncResource.class)
@BrowsingResource
@Path("sync")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class SyncResource {
  private static final Set<String> ACTIONS = Set.of("create", "update", "delete");

  private final Synchronizer synchronizer;
  private final LibraryServers servers;

  @Activate
  public SyncResource(@Reference Synchronizer synchronizer, @Reference LibraryServers servers) {
    this.synchronizer = synchronizer;
    this.servers = servers;
  }

  /** How much there is only administrators are told. */
  @GET
  @Path("status")
  public Status status(@Context SecurityContext security) {
    if (!CurrentViewer.of(security).isAdministrator()) {
      return new Status(
          List.of(),
          synchronizer.settings().read(),
          synchronizer.inProgress(),
          SyncWire.withoutNumbers(synchronizer.progress()),
          List.of());
    }
    return new Status(
        synchronizer.states().all().stream().map(SyncWire.State::of).toList(),
        synchronizer.settings().read(),
        synchronizer.inProgress(),
        synchronizer.progress(),
        synchronizer.states().pending().stream().map(SyncWire.Pending::of).toList());
  }

  @POST
  @Path("trigger")
  @Access(Access.Policy.ADMINISTRATOR)
  public Done trigger(@Nullable Trigger request) {
    String type = request == null || request.type() == null ? "incremental" : request.type();
    Mode mode =
        switch (type) {
          case "full" -> Mode.FULL;
          case "incremental" -> Mode.INCREMENTAL;
          default -> throw new Failure.Invalid("type", "Invalid sync type");
        };
    synchronizer.start(mode, request == null ? null : request.instanceId());
    return new Done(true, type + " sync started");
  }

  @POST
  @Path("abort")
  @Access(Access.Policy.ADMINISTRATOR)
  public Done abort() {
    synchronizer.abort();
    return new Done(true, "Sync abort requested");
  }

  @PUT
  @Path("settings")
  @Access(Access.Policy.ADMINISTRATOR)
  public SettingsChanged settings(@Nullable SettingsChange request) {
    if (request == null) {
      throw new Failure.Invalid("Missing required fields");
    }
    SyncSettings.Settings settings =
        synchronizer
            .settings()
            .change(
                request.syncIntervalMinutes(),
                request.enableScanSubscription(),
                request.enablePluginWebhook());
    synchronizer.settingsChanged();
    return new SettingsChanged(true, settings);
  }

  @POST
  @Path("notify")
  @Access(Access.Policy.ADMINISTRATOR)
  public SyncWire.Accepted announce(@Nullable Notice request) {
    if (!synchronizer.settings().read().enablePluginWebhook()) {
      throw new Failure.Forbidden("Webhook disabled");
    }
    if (request == null
        || request.entity() == null
        || request.id() == null
        || request.action() == null) {
      throw new Failure.Invalid("Missing required fields");
    }
    EntityType type = type(request.entity().toLowerCase(Locale.ROOT));
    if (!ACTIONS.contains(request.action())) {
      throw new Failure.Invalid("action", "Invalid action");
    }
    EntityId id = EntityId.parse(request.id());
    if (!id.id().matches("[0-9]{1,18}")) {
      throw new Failure.Invalid("id", "Invalid id");
    }
    var _ = synchronizer.refresh(new EntityRef(instance(request, id), type, id.id()));
    return new SyncWire.Accepted(true);
  }

  private static EntityType type(String key) {
    return Arrays.stream(EntityType.values())
        .filter(type -> type.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new Failure.Invalid("entity", "Invalid entity type"));
  }

  private String instance(Notice request, EntityId id) {
    String given = request.instanceId() == null ? id.instance() : request.instanceId();
    return (given == null ? servers.defaultServer() : servers.byId(given))
        .map(LibraryServer::id)
        .orElseThrow(() -> new Failure.NotFound("Library server not found"));
  }

  @POST
  @Path("confirm-deletions")
  @Access(Access.Policy.ADMINISTRATOR)
  public Done confirmDeletions(@Nullable Confirmation request) {
    String type = request == null ? null : request.entityType();
    int confirmed =
        synchronizer.confirmDeletions(
            request == null ? null : request.instanceId(),
            type == null ? null : EntityType.ofKey(type));
    return new Done(true, "Confirmed " + confirmed + " waiting deletion(s); sync requested");
  }
}
