package io.foyer.catalog.internal.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.catalog.internal.index.FacetQuery;
import io.foyer.catalog.internal.index.ListQuery;
import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Body of a list request. Of the entity filters only the one of the list's own type counts.
 *
 * @param filter paging, search and order
 * @param ids only these entities
 * @param countFilter least counts, for lists of pickers
 * @param facets what to count by value, for full lists
 * @param facetValues values that are counted even if few or none have them, by facet
 */
public record ListBody(
    @Nullable Filter filter,
    @Nullable List<String> ids,
    @JsonProperty("scene_filter") @Nullable JsonNode sceneFilter,
    @JsonProperty("performer_filter") @Nullable JsonNode performerFilter,
    @JsonProperty("studio_filter") @Nullable JsonNode studioFilter,
    @JsonProperty("tag_filter") @Nullable JsonNode tagFilter,
    @JsonProperty("group_filter") @Nullable JsonNode groupFilter,
    @JsonProperty("gallery_filter") @Nullable JsonNode galleryFilter,
    @JsonProperty("image_filter") @Nullable JsonNode imageFilter,
    @JsonProperty("count_filter") @Nullable JsonNode countFilter,
    @Nullable List<String> facets,
    @JsonProperty("facet_values") @Nullable Map<String, List<String>> facetValues) {

  /** What an absent body means. */
  static final ListBody EMPTY =
      new ListBody(null, null, null, null, null, null, null, null, null, null, null, null);

  private static final int ALL = -1;

  /**
   * Paging, search and order.
   *
   * @param page from 1
   * @param perPage 1 to 1000; -1 for all in lists of pickers
   * @param q search text
   * @param sort sort key
   * @param direction {@code ASC} or {@code DESC}
   */
  public record Filter(
      @Nullable Integer page,
      @JsonProperty("per_page") @Nullable Integer perPage,
      @Nullable String q,
      @Nullable String sort,
      @Nullable String direction) {
    static final Filter EMPTY = new Filter(null, null, null, null, null);
  }

  /** The request for a full list of a type. */
  ListQuery query(EntityType type) {
    return query(type, false, ListQuery.DEFAULT_PER_PAGE);
  }

  /** What to count beside a full list. */
  FacetQuery facetQuery() {
    return new FacetQuery(
        facets == null ? List.of() : facets, facetValues == null ? Map.of() : facetValues);
  }

  /** The request for a picker's list of a type. */
  ListQuery minimalQuery(EntityType type) {
    return query(type, true, ALL);
  }

  private ListQuery query(EntityType type, boolean minimal, int perPage) {
    Filter paging = filter == null ? Filter.EMPTY : filter;
    return new ListQuery(
        type,
        entityFilter(type),
        minimal ? countFilter : null,
        ids,
        paging.q(),
        paging.sort(),
        paging.direction(),
        paging.page() == null ? 1 : paging.page(),
        paging.perPage() == null ? perPage : paging.perPage(),
        minimal);
  }

  private @Nullable JsonNode entityFilter(EntityType type) {
    return switch (type) {
      case SCENE -> sceneFilter;
      case PERFORMER -> performerFilter;
      case STUDIO -> studioFilter;
      case TAG -> tagFilter;
      case GROUP -> groupFilter;
      case GALLERY -> galleryFilter;
      case IMAGE -> imageFilter;
      case CLIP -> null;
    };
  }

  /** Whether exactly one entity is asked for by its id. */
  boolean single() {
    return ids != null && ids.size() == 1;
  }

  static ListBody orEmpty(@Nullable ListBody body) {
    return body == null ? EMPTY : body;
  }
}
