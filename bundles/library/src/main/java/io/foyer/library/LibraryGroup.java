package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group: an ordered collection of scenes.
 *
 * @param id id
 * @param name name, not unique
 * @param aliases other names, one text
 * @param date date, perhaps partial
 * @param duration seconds
 * @param director director
 * @param synopsis description
 * @param urls links
 * @param rating100 the library's rating
 * @param studioId studio
 * @param tagIds tags
 * @param subGroups groups inside it; the graph may hold cycles
 * @param frontImagePath path of the front cover
 * @param backImagePath path of the back cover
 * @param sceneCount direct count
 * @param performerCount direct count
 * @param createdAt when made
 * @param updatedAt when changed
 */
public record LibraryGroup(
    String id,
    String name,
    @Nullable String aliases,
    @Nullable String date,
    @Nullable Integer duration,
    @Nullable String director,
    @Nullable String synopsis,
    List<String> urls,
    @Nullable Integer rating100,
    @Nullable String studioId,
    List<String> tagIds,
    List<SubGroup> subGroups,
    @Nullable String frontImagePath,
    @Nullable String backImagePath,
    int sceneCount,
    int performerCount,
    @Nullable String createdAt,
    @Nullable String updatedAt)
    implements LibraryEntity {
  public LibraryGroup {
    urls = List.copyOf(urls);
    tagIds = List.copyOf(tagIds);
    subGroups = List.copyOf(subGroups);
  }

  @Override
  public EntityType type() {
    return EntityType.GROUP;
  }

  /**
   * A group inside another.
   *
   * @param groupId the inner group
   * @param description what it is in the outer one, or null
   */
  public record SubGroup(String groupId, @Nullable String description) {}
}
