package io.foyer.visibility.internal.rest;

import io.foyer.catalog.EntityPages;
import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.visibility.internal.Visibility;
import io.foyer.visibility.internal.rules.Cause;
import io.foyer.visibility.internal.rules.Rules;
import io.foyer.visibility.internal.rules.Verdicts;
import io.foyer.visibility.internal.store.RuleStore;
import io.foyer.visibility.internal.store.RuleStore.StoredHidden;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.roaringbitmap.RoaringBitmap;

/**
 * Lists what a user hid, with the entities themselves: only those that the user would see, were
 * nothing hidden. A restriction that came later must not be looked around through this list.
 */
@Component(service = HiddenList.class)
public final class HiddenList {
  private final LibraryIndex index;
  private final RuleStore store;
  private final Visibility visibility;
  private final EntityPages pages;

  @Activate
  public HiddenList(
      @Reference LibraryIndex index,
      @Reference RuleStore store,
      @Reference Visibility visibility,
      @Reference EntityPages pages) {
    this.index = index;
    this.store = store;
    this.visibility = visibility;
    this.pages = pages;
  }

  /**
   * Something hidden.
   *
   * @param id names the record
   * @param entityType its type
   * @param entityId its id
   * @param instanceId the library server; null when it is hidden on every one
   * @param hiddenAt when
   * @param entity as the library's lists show it
   * @param cascade what else is not seen because of it
   */
  public record HiddenEntity(
      int id,
      String entityType,
      String entityId,
      @Nullable String instanceId,
      Instant hiddenAt,
      Object entity,
      Counts cascade) {}

  /**
   * A page of them.
   *
   * @param count how many there are in all
   */
  public record Page(List<HiddenEntity> hiddenEntities, int count) {}

  private record Present(StoredHidden record, EntityRef entity, RoaringBitmap named) {}

  /** What a user hid, the newest first. */
  Page page(Viewer viewer, @Nullable EntityType type, int page, int size) {
    Asked.library(index);
    List<StoredHidden> stored = store.storedHidden(viewer.userId(), type);
    if (stored.isEmpty()) {
      return new Page(List.of(), 0);
    }
    Verdicts now = visibility.current(viewer.userId());
    Verdicts open = open(now);
    List<Present> present = present(stored, open);
    List<Present> shown = present.stream().skip((page - 1L) * size).limit(size).toList();
    Map<EntityRef, Object> entities =
        pages.pages(viewer, shown.stream().map(Present::entity).toList());
    Map<Source, Map<EntityType, Integer>> cascades = cascades(now, open);
    List<HiddenEntity> rows = new ArrayList<>();
    for (Present each : shown) {
      Object entity = entities.get(each.entity());
      if (entity != null) {
        rows.add(row(each, entity, cascades));
      }
    }
    return new Page(rows, present.size());
  }

  /** What it would be, were nothing hidden. */
  private static Verdicts open(Verdicts now) {
    Rules rules = now.rules();
    return now.with(
        new Rules(rules.administrator(), rules.servers(), rules.restrictions(), List.of()));
  }

  private static List<Present> present(List<StoredHidden> stored, Verdicts open) {
    LibrarySnapshot library = open.library();
    List<Present> present = new ArrayList<>();
    for (StoredHidden each : stored) {
      EntityType type = each.what().type();
      RoaringBitmap named = library.ordsOf(type, each.what().id());
      named.and(open.seen(type));
      if (!named.isEmpty()) {
        present.add(new Present(each, library.refOf(type, named.first()), named));
      }
    }
    return present;
  }

  /** What caused a cascade. */
  private record Source(@Nullable EntityType type, int ord) {}

  private static Map<Source, Map<EntityType, Integer>> cascades(Verdicts now, Verdicts open) {
    Map<Source, Map<EntityType, Integer>> cascades = new HashMap<>();
    for (EntityType type : Verdicts.RECORDED) {
      now.records(type)
          .forEach(
              (cause, ords) -> {
                if (cause.reason() == Cause.Reason.CASCADE) {
                  cascades
                      .computeIfAbsent(
                          new Source(cause.sourceType(), cause.source()),
                          source -> new EnumMap<>(EntityType.class))
                      .put(type, RoaringBitmap.andCardinality(ords, open.seen(type)));
                }
              });
    }
    return cascades;
  }

  private static HiddenEntity row(
      Present hidden, Object entity, Map<Source, Map<EntityType, Integer>> cascades) {
    StoredHidden record = hidden.record();
    EntityType type = record.what().type();
    return new HiddenEntity(
        record.id(),
        type.key(),
        record.what().id().id(),
        record.what().id().instance(),
        record.hiddenAt(),
        entity,
        Counts.of(
            of -> {
              int count = 0;
              for (int ord : hidden.named().toArray()) {
                count += cascades.getOrDefault(new Source(type, ord), Map.of()).getOrDefault(of, 0);
              }
              return count;
            }));
  }
}
