package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A performer. */
public record Performer(
    String id,
    String instanceId,
    String name,
    @Nullable String disambiguation,
    @Nullable String gender,
    @Nullable String birthdate,
    @JsonProperty("death_date") @Nullable String deathDate,
    @Nullable String details,
    @JsonProperty("alias_list") List<String> aliasList,
    @Nullable String country,
    @Nullable String ethnicity,
    @JsonProperty("hair_color") @Nullable String hairColor,
    @JsonProperty("eye_color") @Nullable String eyeColor,
    @JsonProperty("height_cm") @Nullable Integer heightCm,
    @Nullable Integer weight,
    @Nullable String measurements,
    @JsonProperty("fake_tits") @Nullable String fakeTits,
    @JsonProperty("penis_length") @Nullable Double penisLength,
    @Nullable String circumcised,
    @Nullable String tattoos,
    @Nullable String piercings,
    @JsonProperty("career_length") @Nullable String careerLength,
    @Nullable String url,
    List<String> urls,
    @JsonProperty("image_path") @Nullable String imagePath,
    @JsonProperty("scene_count") int sceneCount,
    @JsonProperty("image_count") int imageCount,
    @JsonProperty("gallery_count") int galleryCount,
    @JsonProperty("group_count") int groupCount,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @JsonProperty("o_counter") int oCounter,
    @JsonProperty("play_count") int playCount,
    @JsonProperty("last_played_at") @Nullable Instant lastPlayedAt,
    @JsonProperty("last_o_at") @Nullable Instant lastOAt,
    List<TagRef> tags,
    List<GroupRef> groups,
    List<GalleryRef> galleries,
    List<StudioRef> studios,
    @Nullable String libraryUrl) {}
