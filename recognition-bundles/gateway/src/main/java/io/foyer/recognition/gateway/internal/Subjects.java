package io.foyer.recognition.gateway.internal;

import io.foyer.catalog.Catalog;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.identity.Permissions;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Decides who may have what recognised, and change it. Every way to an entity leads through it. */
@Component(service = Subjects.class, configurationPid = GatewayConfig.PID)
public final class Subjects {
  private final Catalog catalog;
  private final Permissions permissions;
  private final LibraryServers servers;
  private final LibraryConnector connector;
  private final String instance;

  @Activate
  public Subjects(
      @Reference Catalog catalog,
      @Reference Permissions permissions,
      @Reference LibraryServers servers,
      @Reference LibraryConnector connector,
      GatewayConfig config) {
    this.catalog = catalog;
    this.permissions = permissions;
    this.servers = servers;
    this.connector = connector;
    instance = config.libraryInstance().strip();
  }

  /**
   * Lets those pass who may change what the library says.
   *
   * @throws Failure.Forbidden for everybody else
   */
  void requireEditor(Viewer viewer) {
    if (!permissions.canEditMetadata(viewer)) {
      throw new Failure.Forbidden(
          "Only administrators, and users whom they let edit metadata, may do this.");
    }
  }

  /**
   * The entity of a request.
   *
   * @throws Failure.NotFound when there is none, or the viewer may not see it: the same answer
   * @throws Failure.Conflict when it is of a library server that the sidecar does not work for
   */
  EntityRef find(
      Viewer viewer, @Nullable String type, @Nullable String id, @Nullable String instanceId) {
    EntityType kind =
        switch (type) {
          case "scene" -> EntityType.SCENE;
          case "image" -> EntityType.IMAGE;
          case "gallery" -> EntityType.GALLERY;
          case null, default ->
              throw new Failure.Invalid("type", "type must be scene, image or gallery");
        };
    if (id == null || id.isBlank()) {
      throw new Failure.Invalid("id", "id is required");
    }
    EntityId named = EntityId.parse(id);
    EntityId wanted =
        named.instance() != null || instanceId == null || instanceId.isEmpty()
            ? named
            : new EntityId(named.id(), instanceId);
    EntityRef found = catalog.find(viewer, kind, wanted);
    if (!recognised().map(LibraryServer::id).equals(Optional.of(found.instance()))) {
      throw new Failure.Conflict(
          "The recognition sidecar works for another library server than the one this "
              + kind.key()
              + " is on.");
    }
    return found;
  }

  /** Whether the viewer may see an entity. False for those that do not exist. */
  boolean visible(Viewer viewer, EntityRef entity) {
    return catalog.visible(viewer, entity);
  }

  /** The library server that the sidecar works for. */
  private Optional<LibraryServer> recognised() {
    return instance.isEmpty() ? servers.defaultServer() : servers.byId(instance);
  }

  /**
   * A connection to the library server of an entity.
   *
   * @throws Failure.NotFound when it was removed or disabled since
   */
  LibraryClient library(EntityRef entity) {
    return servers
        .byId(entity.instance())
        .filter(LibraryServer::enabled)
        .map(connector::client)
        .orElseThrow(() -> new Failure.NotFound("Library server not found"));
  }
}
