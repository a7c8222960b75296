package io.foyer.catalog.internal.index;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list request.
 *
 * @param type what is listed
 * @param filter the entity filter object of the contract as it came. For clips an object with the
 *     query parameters as members, each an array or the text as it came: {@code isGenerated},
 *     {@code sceneId}, {@code tagIds}, {@code sceneTagIds}, {@code performerIds}, {@code studioId},
 *     {@code instanceId}
 * @param countFilter the count filter of the minimal lists
 * @param ids the top-level ids, which replace those in the filter; null when absent
 * @param q search text
 * @param sort sort key; unknown ones mean the default
 * @param direction {@code ASC} or {@code DESC} in any case
 * @param page from 1; smaller means 1
 * @param perPage page size; -1 for all where {@code minimal}
 * @param minimal whether this is one of the lists for pickers: everything may be asked for at once,
 *     and the search looks at the picker's fields
 */
public record ListQuery(
    EntityType type,
    @Nullable JsonNode filter,
    @Nullable JsonNode countFilter,
    @Nullable List<String> ids,
    @Nullable String q,
    @Nullable String sort,
    @Nullable String direction,
    int page,
    int perPage,
    boolean minimal) {
  /** Page size when none is asked for. */
  public static final int DEFAULT_PER_PAGE = 40;

  /** Largest page size. */
  public static final int MAX_PER_PAGE = 1000;

  /** The first page of everything of a type, in the default order. */
  public static ListQuery all(EntityType type) {
    return new ListQuery(type, null, null, null, null, null, null, 1, DEFAULT_PER_PAGE, false);
  }
}
