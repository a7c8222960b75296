package io.foyer.library;

import io.foyer.core.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * One entity as the library server has it, already cleaned: empty texts are null, lists are never
 * null, ids are decimal digits, media addresses are reduced to path and query and hold no key.
 */
public sealed interface LibraryEntity
    permits LibraryScene,
        LibraryPerformer,
        LibraryStudio,
        LibraryTag,
        LibraryGroup,
        LibraryGallery,
        LibraryImage,
        LibraryClip {
  /** Which kind this is. */
  EntityType type();

  /** Id on its server. */
  String id();

  /** When it was made, RFC 3339 with the server's offset at the time, or null. */
  @Nullable String createdAt();

  /**
   * When it was last changed, the raw text, RFC 3339 with second precision and the server's offset
   * at the time, or null.
   */
  @Nullable String updatedAt();
}
