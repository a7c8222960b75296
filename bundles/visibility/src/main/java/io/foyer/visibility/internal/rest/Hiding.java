package io.foyer.visibility.internal.rest;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.visibility.internal.Visibility;
import io.foyer.visibility.internal.rules.Hidden;
import io.foyer.visibility.internal.rules.Verdicts;
import io.foyer.visibility.internal.store.RuleStore;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.roaringbitmap.RoaringBitmap;

/**
 * Hides and shows again what users name. When a method returns, answers follow it. What a user may
 * not see for another reason is to him as if it did not exist.
 */
@Component(service = Hiding.class)
public final class Hiding {
  private final LibraryIndex index;
  private final LibraryServers servers;
  private final RuleStore store;
  private final Visibility visibility;

  @Activate
  public Hiding(
      @Reference LibraryIndex index,
      @Reference LibraryServers servers,
      @Reference RuleStore store,
      @Reference Visibility visibility) {
    this.index = index;
    this.servers = servers;
    this.store = store;
    this.visibility = visibility;
  }

  /**
   * Hides all of these, or none.
   *
   * @param at how the request calls the members of the list, with one %d; empty for a single one
   * @throws Failure.NotFound when the user neither sees one of them nor hid it
   * @throws Failure.Invalid when one names a library server that the user does not see
   */
  void hide(int user, List<NamedEntity> entities, String at) {
    store.hide(user, acceptable(user, entities, at));
    visibility.rulesChanged(user);
  }

  /** How much the user would see less if he hid these. */
  Counts preview(int user, List<NamedEntity> entities, String at) {
    List<Hidden> more = acceptable(user, entities, at);
    Verdicts before = visibility.current(user);
    Verdicts after = visibility.previewHidden(user, more);
    return Counts.of(type -> Math.max(0, before.visible(type) - after.visible(type)));
  }

  private List<Hidden> acceptable(int user, List<NamedEntity> entities, String at) {
    Asked.library(index);
    Verdicts now = visibility.current(user);
    LibrarySnapshot library = now.library();
    Own own = Own.of(store.hidden(user));
    List<Hidden> wanted = entities.stream().map(NamedEntity::hidden).distinct().toList();
    for (int i = 0; i < entities.size(); i++) {
      Hidden each = entities.get(i).hidden();
      String instance = each.id().instance();
      if (instance != null && !sees(now, instance)) {
        throw new Failure.Invalid(at.formatted(i) + "instanceId", "Invalid instanceId");
      }
      RoaringBitmap named = library.ordsOf(each.type(), each.id());
      if (!RoaringBitmap.intersects(named, now.seen(each.type())) && !own.has(each)) {
        throw missing(each.type());
      }
    }
    return wanted;
  }

  private boolean sees(Verdicts now, String instance) {
    Set<String> seen = now.rules().servers();
    return seen == null
        ? servers.byId(instance).filter(LibraryServer::enabled).isPresent()
        : seen.contains(instance);
  }

  /** What the user hid already, with or without its library server. */
  private record Own(Set<Hidden> exactly, Set<Hidden> onAnyServer) {
    static Own of(List<Hidden> hidden) {
      return new Own(
          Set.copyOf(hidden), hidden.stream().map(Own::bare).collect(Collectors.toSet()));
    }

    boolean has(Hidden entity) {
      return entity.id().instance() == null
          ? onAnyServer.contains(entity)
          : exactly.contains(entity) || exactly.contains(bare(entity));
    }

    private static Hidden bare(Hidden entity) {
      return new Hidden(entity.type(), new EntityId(entity.id().id(), null));
    }
  }

  /** The same answer as for one that does not exist. */
  private static Failure missing(EntityType type) {
    String name = type.key();
    return new Failure.NotFound(
        name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " not found");
  }

  /** Shows an entity again, if it was hidden. */
  void unhide(int user, Hidden entity) {
    Asked.library(index);
    if (store.unhide(user, entity) > 0) {
      visibility.rulesChanged(user);
    }
  }

  /**
   * Shows everything of a type again, or everything.
   *
   * @return how many records that were
   */
  int unhideAll(int user, @Nullable EntityType type) {
    Asked.library(index);
    int count = store.unhideAll(user, type);
    if (count > 0) {
      visibility.rulesChanged(user);
    }
    return count;
  }
}
