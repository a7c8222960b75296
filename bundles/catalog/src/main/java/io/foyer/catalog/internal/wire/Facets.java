package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.foyer.catalog.internal.index.Resolution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many results a list would have with each value of a criterion; only what was asked for.
 *
 * @param year latest first
 * @param resolution from the smallest
 * @param rating the least rating; 0 for not rated
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Facets(
    @Nullable List<Entity> tags,
    @Nullable List<Entity> performers,
    @Nullable List<Entity> studios,
    @Nullable List<Entity> groups,
    @Nullable List<Numeral> year,
    @Nullable List<Band> resolution,
    @Nullable List<Numeral> rating) {

  /** Results with an entity. */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Entity(String id, String instanceId, @Nullable String name, int count) {}

  /** Results with a number. */
  public record Numeral(int value, int count) {}

  /** Results of a resolution. */
  public record Band(Resolution value, int count) {}
}
