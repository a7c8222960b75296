package io.foyer.library;

import java.util.List;

/**
 * A performer on a scene, an image or a gallery, with what other places call them.
 *
 * @param performerId id on the library server
 * @param externalIds ids at metadata endpoints, perhaps none, perhaps several of one endpoint
 */
public record LibraryCredit(String performerId, List<LibraryExternalId> externalIds) {
  public LibraryCredit {
    externalIds = List.copyOf(externalIds);
  }
}
