package io.foyer.media.internal;

import io.foyer.catalog.Catalog;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The one place that decides whether somebody may have media of an entity. What is hidden and what
 * does not exist are answered alike.
 */
@Component(service = MediaAccess.class)
public final class MediaAccess {
  private final Catalog catalog;
  private final LibraryServers servers;
  private final MediaTickets tickets;

  @Activate
  public MediaAccess(
      @Reference Catalog catalog,
      @Reference LibraryServers servers,
      @Reference MediaTickets tickets) {
    this.catalog = catalog;
    this.servers = servers;
    this.tickets = tickets;
  }

  /**
   * A scene that somebody may see.
   *
   * @param ref the scene
   * @param ticket the ticket that allowed it, to be repeated in addresses given out, or null when
   *     it was a session
   */
  record Allowed(EntityRef ref, @Nullable String ticket) {}

  /**
   * Finds a scene for a session or a ticket.
   *
   * @param viewer who is signed in, or null
   * @param ticket a ticket, or null
   * @throws Failure.Unauthorized when there is neither session nor valid ticket for this scene
   * @throws Failure.NotFound when it may not be seen, or is not there
   */
  Allowed scene(
      @Nullable Viewer viewer, @Nullable String ticket, String id, @Nullable String instance) {
    if (viewer != null) {
      return new Allowed(entity(viewer, EntityType.SCENE, id, instance), null);
    }
    requireSomebody(null, ticket);
    MediaTickets.Bearer bearer = tickets.verify(Objects.requireNonNull(ticket));
    EntityId wanted = id(id, instance);
    if (!bearer.scene().id().equals(wanted.id())
        || (wanted.instance() != null && !wanted.instance().equals(bearer.scene().instance()))) {
      throw new Failure.Unauthorized();
    }
    return new Allowed(
        entity(bearer.viewer(), EntityType.SCENE, wanted.id(), bearer.scene().instance()), ticket);
  }

  /**
   * Turns away who brings neither session nor ticket, before anything else is looked at.
   *
   * @throws Failure.Unauthorized when there is neither
   */
  void requireSomebody(@Nullable Viewer viewer, @Nullable String ticket) {
    if (viewer == null && (ticket == null || ticket.isEmpty())) {
      // While accounts are away nobody is signed in; that is no reason to send people to sign in.
      tickets.requireAccounts();
      throw new Failure.Unauthorized();
    }
  }

  /** Finds what a media path of the library server belongs to, for a session or a ticket. */
  EntityRef subject(
      @Nullable Viewer viewer,
      @Nullable String ticket,
      LibraryPath path,
      @Nullable String instanceId) {
    if (viewer == null) {
      if (path.subject() instanceof LibraryPath.Subject.Entity(EntityType type, String id)
          && type == EntityType.SCENE) {
        return scene(null, ticket, id, instanceId).ref();
      }
      throw new Failure.Unauthorized();
    }
    String instance = instance(instanceId);
    return switch (path.subject()) {
      case LibraryPath.Subject.Entity(EntityType type, String id) -> {
        EntityRef entity = entity(viewer, type, id, instance);
        if (type == EntityType.GALLERY && !catalog.coverVisible(viewer, entity)) {
          throw new Failure.NotFound(Upstream.MISSING); // as for a gallery that has no cover
        }
        yield entity;
      }
      case LibraryPath.Subject.Clip(String sceneId, String clipId) -> {
        EntityRef clip = entity(viewer, EntityType.CLIP, clipId, instance);
        entity(viewer, EntityType.SCENE, sceneId, instance);
        yield clip;
      }
      case LibraryPath.Subject.Sprite(String file) -> {
        requireReady();
        yield catalog
            .sceneOfSprite(instance, file)
            .filter(scene -> catalog.visible(viewer, scene))
            .orElseThrow(() -> notFound(EntityType.SCENE));
      }
    };
  }

  /**
   * Finds an entity that the viewer may see.
   *
   * @param text its id, which may name the library server too
   * @param instance id of its library server; null or {@code default} when it is not named
   */
  EntityRef entity(Viewer viewer, EntityType type, String text, @Nullable String instance) {
    requireReady();
    EntityId id = id(text, instance);
    if (!id.id().matches("\\d{1,18}")
        || (id.instance() != null && servers.byId(id.instance()).isEmpty())) {
      throw notFound(type);
    }
    try {
      return catalog.find(viewer, type, id);
    } catch (Failure.NotFound e) {
      throw notFound(type);
    }
  }

  /** The same words for every cause. */
  static Failure.NotFound notFound(EntityType type) {
    String name = type == EntityType.CLIP ? "clip preview" : type.key(); // as when it has none
    return new Failure.NotFound(
        name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " not found");
  }

  private void requireReady() {
    if (!catalog.ready()) {
      throw Failure.Unavailable.notReady();
    }
  }

  private String instance(@Nullable String instanceId) {
    String named = named(instanceId);
    return named != null
        ? named
        : servers
            .defaultServer()
            .map(LibraryServer::id)
            .orElseThrow(() -> notFound(EntityType.SCENE));
  }

  private static EntityId id(String text, @Nullable String instance) {
    EntityId id = EntityId.parse(text);
    return id.instance() == null ? new EntityId(id.id(), named(instance)) : id;
  }

  private static @Nullable String named(@Nullable String instance) {
    return instance == null || instance.isEmpty() || instance.equals("default") ? null : instance;
  }
}
