package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A studio.
 *
 * @param id id
 * @param name unique name
 * @param parentId parent studio
 * @param details description
 * @param aliases other names
 * @param urls links
 * @param favorite the library's mark
 * @param rating100 the library's rating
 * @param imagePath path of the logo
 * @param tagIds tags
 * @param sceneCount direct count
 * @param imageCount direct count
 * @param galleryCount direct count
 * @param performerCount direct count
 * @param groupCount direct count
 * @param createdAt when made
 * @param updatedAt when changed
 */
public record LibraryStudio(
    String id,
    String name,
    @Nullable String parentId,
    @Nullable String details,
    List<String> aliases,
    List<String> urls,
    boolean favorite,
    @Nullable Integer rating100,
    @Nullable String imagePath,
    List<String> tagIds,
    int sceneCount,
    int imageCount,
    int galleryCount,
    int performerCount,
    int groupCount,
    @Nullable String createdAt,
    @Nullable String updatedAt)
    implements LibraryEntity {
  public LibraryStudio {
    aliases = List.copyOf(aliases);
    urls = List.copyOf(urls);
    tagIds = List.copyOf(tagIds);
  }

  @Override
  public EntityType type() {
    return EntityType.STUDIO;
  }
}
