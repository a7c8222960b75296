package io.foyer.catalog.internal.store;

import org.jspecify.annotations.Nullable;

/**
 * A row of one of the entity tables, as it is written and read. Lists are JSON texts, related
 * entities are ordinals.
 */
public sealed interface Stored {
  /** The ordinal. */
  int ord();

  /** Number of the library server. */
  int instance();

  /** Id on it. */
  long id();

  /** A row of scenes. */
  record StoredScene(
      int ord,
      int instance,
      long id,
      long digest,
      @Nullable String title,
      @Nullable String code,
      @Nullable String date,
      @Nullable String details,
      @Nullable String director,
      @Nullable String urls,
      boolean organized,
      @Nullable Integer rating100,
      int oCounter,
      int playCount,
      double playDuration,
      @Nullable Integer studio,
      @Nullable String path,
      @Nullable String basename,
      @Nullable Long size,
      @Nullable Double duration,
      @Nullable Long bitRate,
      @Nullable Double frameRate,
      @Nullable Integer width,
      @Nullable Integer height,
      @Nullable String videoCodec,
      @Nullable String audioCodec,
      @Nullable String fingerprints,
      @Nullable String screenshot,
      @Nullable String preview,
      @Nullable String webp,
      @Nullable String sprite,
      @Nullable String vtt,
      @Nullable String caption,
      @Nullable String streams,
      @Nullable String captions,
      @Nullable String createdAt,
      @Nullable Long createdMillis,
      @Nullable String updatedAt,
      @Nullable Long updatedMillis)
      implements Stored {}

  /** A row of performers. */
  record StoredPerformer(
      int ord,
      int instance,
      long id,
      long digest,
      @Nullable String name,
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
      @Nullable String aliases,
      @Nullable String urls,
      boolean favorite,
      @Nullable Integer rating100,
      int oCounter,
      @Nullable String imagePath,
      int sceneCount,
      int imageCount,
      int galleryCount,
      int groupCount,
      @Nullable Integer shownImageCount,
      @Nullable String createdAt,
      @Nullable Long createdMillis,
      @Nullable String updatedAt,
      @Nullable Long updatedMillis)
      implements Stored {}

  /** A row of studios. */
  record StoredStudio(
      int ord,
      int instance,
      long id,
      long digest,
      @Nullable String name,
      @Nullable Integer parent,
      @Nullable String details,
      @Nullable String aliases,
      @Nullable String urls,
      boolean favorite,
      @Nullable Integer rating100,
      @Nullable String imagePath,
      int sceneCount,
      int imageCount,
      int galleryCount,
      int performerCount,
      int groupCount,
      @Nullable Integer shownImageCount,
      @Nullable String createdAt,
      @Nullable Long createdMillis,
      @Nullable String updatedAt,
      @Nullable Long updatedMillis)
      implements Stored {}

  /** A row of tags. */
  record StoredTag(
      int ord,
      int instance,
      long id,
      long digest,
      @Nullable String name,
      @Nullable String sortName,
      @Nullable String description,
      @Nullable String aliases,
      boolean favorite,
      @Nullable String imagePath,
      int sceneCount,
      int imageCount,
      int galleryCount,
      int performerCount,
      int studioCount,
      int groupCount,
      int sceneMarkerCount,
      @Nullable Integer shownImageCount,
      @Nullable String createdAt,
      @Nullable Long createdMillis,
      @Nullable String updatedAt,
      @Nullable Long updatedMillis)
      implements Stored {}

  /** A row of groups. */
  record StoredGroup(
      int ord,
      int instance,
      long id,
      long digest,
      @Nullable String name,
      @Nullable String aliases,
      @Nullable String date,
      @Nullable Integer duration,
      @Nullable String director,
      @Nullable String synopsis,
      @Nullable String urls,
      @Nullable Integer rating100,
      @Nullable Integer studio,
      @Nullable String frontImagePath,
      @Nullable String backImagePath,
      int sceneCount,
      int performerCount,
      @Nullable String createdAt,
      @Nullable Long createdMillis,
      @Nullable String updatedAt,
      @Nullable Long updatedMillis)
      implements Stored {}

  /** A row of galleries. */
  record StoredGallery(
      int ord,
      int instance,
      long id,
      long digest,
      @Nullable String title,
      @Nullable String code,
      @Nullable String date,
      @Nullable String details,
      @Nullable String photographer,
      @Nullable String urls,
      boolean organized,
      @Nullable Integer rating100,
      @Nullable Integer studio,
      int imageCount,
      @Nullable String folderPath,
      @Nullable String filePath,
      @Nullable String basename,
      @Nullable Integer coverImage,
      @Nullable String cover,
      @Nullable String createdAt,
      @Nullable Long createdMillis,
      @Nullable String updatedAt,
      @Nullable Long updatedMillis)
      implements Stored {}

  /** A row of images. */
  record StoredImage(
      int ord,
      int instance,
      long id,
      long digest,
      @Nullable String title,
      @Nullable String code,
      @Nullable String date,
      @Nullable String details,
      @Nullable String photographer,
      @Nullable String urls,
      boolean organized,
      @Nullable Integer rating100,
      int oCounter,
      @Nullable Integer studio,
      @Nullable String path,
      @Nullable String basename,
      @Nullable Long size,
      @Nullable Integer width,
      @Nullable Integer height,
      @Nullable String thumbnail,
      @Nullable String preview,
      @Nullable String image,
      @Nullable String createdAt,
      @Nullable Long createdMillis,
      @Nullable String updatedAt,
      @Nullable Long updatedMillis)
      implements Stored {}

  /** A row of clips. */
  record StoredClip(
      int ord,
      int instance,
      long id,
      long digest,
      @Nullable String title,
      @Nullable Integer scene,
      double seconds,
      @Nullable Double endSeconds,
      @Nullable Integer primaryTag,
      @Nullable String stream,
      @Nullable String preview,
      @Nullable String screenshot,
      @Nullable String createdAt,
      @Nullable Long createdMillis,
      @Nullable String updatedAt,
      @Nullable Long updatedMillis)
      implements Stored {}
}
