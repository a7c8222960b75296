package io.foyer.visibility.internal.rest;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.visibility.internal.rules.Restriction;
import io.foyer.visibility.internal.store.RuleStore;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Decides whether restrictions can be taken as they were sent. An id must be one of the library, so
 * that a slip does not go unnoticed; one that the user is restricted by already may be gone since.
 */
@Component(service = RestrictionReader.class)
public final class RestrictionReader {
  private static final List<EntityType> TYPES =
      List.of(EntityType.GROUP, EntityType.TAG, EntityType.STUDIO, EntityType.GALLERY);

  private final LibraryIndex index;
  private final RuleStore store;

  @Activate
  public RestrictionReader(@Reference LibraryIndex index, @Reference RuleStore store) {
    this.index = index;
    this.store = store;
  }

  /**
   * The restrictions that were meant for a user.
   *
   * @throws Failure.Invalid naming the member at fault
   */
  List<Restriction> read(int userId, WantedRestrictions wanted) {
    LibrarySnapshot library = Asked.library(index);
    List<Restriction> present = store.restrictions(userId);
    List<Restriction> restrictions = new ArrayList<>();
    for (int i = 0; i < wanted.restrictions().size(); i++) {
      Restriction one =
          one("restrictions[" + i + "]", wanted.restrictions().get(i), library, present);
      if (restrictions.stream().anyMatch(other -> other.type() == one.type())) {
        throw new Failure.Invalid(
            "restrictions[" + i + "].entityType",
            "There is more than one restriction of "
                + one.type().plural()
                + ". Put all ids into one.");
      }
      restrictions.add(one);
    }
    return restrictions;
  }

  private static Restriction one(
      String at,
      WantedRestrictions.Wanted wanted,
      LibrarySnapshot library,
      List<Restriction> present) {
    EntityType type =
        TYPES.stream()
            .filter(each -> each.plural().equals(wanted.entityType()))
            .findFirst()
            .orElseThrow(
                () ->
                    new Failure.Invalid(
                        at + ".entityType",
                        "Invalid entity type: " + Asked.shown(wanted.entityType())));
    Restriction.Mode mode =
        switch (wanted.mode()) {
          case "INCLUDE" -> Restriction.Mode.INCLUDE;
          case "EXCLUDE" -> Restriction.Mode.EXCLUDE;
          default ->
              throw new Failure.Invalid(
                  at + ".mode", "Invalid mode: " + Asked.shown(wanted.mode()));
        };
    Set<EntityId> known =
        present.stream()
            .filter(restriction -> restriction.type() == type)
            .flatMap(restriction -> restriction.ids().stream())
            .collect(Collectors.toSet());
    Set<EntityId> ids = new LinkedHashSet<>();
    for (int i = 0; i < wanted.entityIds().size(); i++) {
      EntityId id = EntityId.parse(wanted.entityIds().get(i));
      if (library.ordsOf(type, id).isEmpty() && !known.contains(id)) {
        throw new Failure.Invalid(
            at + ".entityIds[" + i + "]",
            "There is no %s with the id %s".formatted(type.key(), Asked.shown(id.toString())));
      }
      ids.add(id);
    }
    return new Restriction(type, mode, List.copyOf(ids), wanted.restrictEmpty());
  }

  /** Ids of restrictions that name nothing in the library any more. */
  List<Dangling> dangling(List<Restriction> restrictions) {
    LibrarySnapshot library = Asked.library(index);
    return restrictions.stream()
        .flatMap(
            restriction ->
                restriction.ids().stream()
                    .filter(id -> library.ordsOf(restriction.type(), id).isEmpty())
                    .map(id -> new Dangling(restriction.type().plural(), id.toString())))
        .toList();
  }

  /** An id that names nothing. */
  public record Dangling(String entityType, String entityId) {}
}
