package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tag.
 *
 * @param id id
 * @param name unique name
 * @param sortName name to sort by
 * @param description description
 * @param aliases other names
 * @param parentIds parent tags; the graph may hold cycles
 * @param favorite the library's mark
 * @param imagePath path of the picture
 * @param sceneCount direct count
 * @param imageCount direct count
 * @param galleryCount direct count
 * @param performerCount direct count
 * @param studioCount direct count
 * @param groupCount direct count
 * @param sceneMarkerCount direct count
 * @param createdAt when made
 * @param updatedAt when changed
 */
public record LibraryTag(
    String id,
    String name,
    @Nullable String sortName,
    @Nullable String description,
    List<String> aliases,
    List<String> parentIds,
    boolean favorite,
    @Nullable String imagePath,
    int sceneCount,
    int imageCount,
    int galleryCount,
    int performerCount,
    int studioCount,
    int groupCount,
    int sceneMarkerCount,
    @Nullable String createdAt,
    @Nullable String updatedAt)
    implements LibraryEntity {
  public LibraryTag {
    aliases = List.copyOf(aliases);
    parentIds = List.copyOf(parentIds);
  }

  @Override
  public EntityType type() {
    return EntityType.TAG;
  }
}
