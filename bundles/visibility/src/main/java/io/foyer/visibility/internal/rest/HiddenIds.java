package io.foyer.visibility.internal.rest;

import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rules.Hidden;
import java.util.List;

/**
 * What is hidden, for pages that mark it.
 *
 * @param hiddenIds ids by type, each alone or followed by a colon and the library server
 * @param hideConfirmationDisabled whether the viewer does not want to be asked before hiding
 */
public record HiddenIds(ByType hiddenIds, boolean hideConfirmationDisabled) {
  /** Ids by type. */
  public record ByType(
      List<String> scenes,
      List<String> performers,
      List<String> studios,
      List<String> tags,
      List<String> groups,
      List<String> galleries,
      List<String> images) {}

  static HiddenIds of(List<Hidden> hidden, boolean confirmationDisabled) {
    return new HiddenIds(
        new ByType(
            ids(hidden, EntityType.SCENE),
            ids(hidden, EntityType.PERFORMER),
            ids(hidden, EntityType.STUDIO),
            ids(hidden, EntityType.TAG),
            ids(hidden, EntityType.GROUP),
            ids(hidden, EntityType.GALLERY),
            ids(hidden, EntityType.IMAGE)),
        confirmationDisabled);
  }

  private static List<String> ids(List<Hidden> hidden, EntityType type) {
    return hidden.stream()
        .filter(each -> each.type() == type)
        .map(each -> each.id().toString())
        .toList();
  }
}
