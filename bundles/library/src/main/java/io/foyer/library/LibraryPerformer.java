package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A performer. Texts are as the library server has them.
 *
 * @param id id
 * @param name name; unique together with the disambiguation
 * @param disambiguation what tells people of one name apart
 * @param gender {@code MALE}, {@code FEMALE}, {@code TRANSGENDER_MALE}, {@code TRANSGENDER_FEMALE},
 *     {@code INTERSEX}, {@code NON_BINARY}
 * @param birthdate date, perhaps partial
 * @param deathDate date, perhaps partial
 * @param ethnicity ethnicity
 * @param country country, usually an ISO code
 * @param eyeColor eye colour
 * @param hairColor hair colour
 * @param heightCm centimetres
 * @param weightKg kilograms
 * @param measurements free text
 * @param fakeTits free text
 * @param penisLength centimetres
 * @param circumcised {@code CUT} or {@code UNCUT}
 * @param careerLength free text such as {@code 2010-2015}
 * @param tattoos free text
 * @param piercings free text
 * @param details description
 * @param aliases other names
 * @param urls links
 * @param favorite the library's mark
 * @param rating100 the library's rating
 * @param oCounter the library's counter
 * @param imagePath path of the portrait
 * @param tagIds tags
 * @param sceneCount the library's count
 * @param imageCount the library's count
 * @param galleryCount the library's count
 * @param groupCount the library's count
 * @param createdAt when made
 * @param updatedAt when changed
 */
public record LibraryPerformer(
    String id,
    String name,
    @Nullable String disambiguation,
    @Nullable String gender,
    @Nullable String birthdate,
    @Nullable String deathDate,
    @Nullable String ethnicity,
    @Nullable String country,
    @Nullable String eyeColor,
    @Nullable String hairColor,
    @Nullable Integer heightCm,
    @Nullable Integer weightKg,
    @Nullable String measurements,
    @Nullable String fakeTits,
    @Nullable Double penisLength,
    @Nullable String circumcised,
    @Nullable String careerLength,
    @Nullable String tattoos,
    @Nullable String piercings,
    @Nullable String details,
    List<String> aliases,
    List<String> urls,
    boolean favorite,
    @Nullable Integer rating100,
    int oCounter,
    @Nullable String imagePath,
    List<String> tagIds,
    int sceneCount,
    int imageCount,
    int galleryCount,
    int groupCount,
    @Nullable String createdAt,
    @Nullable String updatedAt)
    implements LibraryEntity {
  public LibraryPerformer {
    aliases = List.copyOf(aliases);
    urls = List.copyOf(urls);
    tagIds = List.copyOf(tagIds);
  }

  @Override
  public EntityType type() {
    return EntityType.PERFORMER;
  }
}
