package io.foyer.visibility.internal.rest;

import io.foyer.core.EntityType;
import java.util.function.ToIntFunction;

/** How many of each type. */
public record Counts(
    int scenes, int performers, int studios, int tags, int groups, int galleries, int images) {

  static Counts of(ToIntFunction<EntityType> count) {
    return new Counts(
        count.applyAsInt(EntityType.SCENE),
        count.applyAsInt(EntityType.PERFORMER),
        count.applyAsInt(EntityType.STUDIO),
        count.applyAsInt(EntityType.TAG),
        count.applyAsInt(EntityType.GROUP),
        count.applyAsInt(EntityType.GALLERY),
        count.applyAsInt(EntityType.IMAGE));
  }
}
