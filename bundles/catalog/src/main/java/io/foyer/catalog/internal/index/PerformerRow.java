package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * A performer.
 *
 * @param ord ordinal
 * @param instance number of the library server
 * @param id id on that server
 * @param createdAt when made, epoch milliseconds
 * @param updatedAt when changed, epoch milliseconds
 * @param birthdate date of birth
 * @param deathDate date of death
 * @param gender gender
 * @param eyeColor eye colour
 * @param hairColor hair colour
 * @param ethnicity ethnicity
 * @param fakeTits free text
 * @param height centimetres
 * @param weight kilograms
 * @param penisLength centimetres
 * @param careerYears length of the career in years, {@link Dates#careerYears}
 * @param sceneCount count as shown
 * @param imageCount count as shown
 * @param galleryCount count as shown
 * @param groupCount count as shown
 * @param tags tags
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record PerformerRow(
    int ord,
    int instance,
    long id,
    long createdAt,
    long updatedAt,
    int birthdate,
    int deathDate,
    @Nullable String gender,
    @Nullable String eyeColor,
    @Nullable String hairColor,
    @Nullable String ethnicity,
    @Nullable String fakeTits,
    int height,
    int weight,
    double penisLength,
    int careerYears,
    int sceneCount,
    int imageCount,
    int galleryCount,
    int groupCount,
    int[] tags)
    implements Row {
  @Override
  public EntityType type() {
    return EntityType.PERFORMER;
  }
}
