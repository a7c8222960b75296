package io.foyer.catalog.internal.store;

import io.foyer.catalog.internal.store.Stored.StoredClip;
import io.foyer.catalog.internal.store.Stored.StoredGallery;
import io.foyer.catalog.internal.store.Stored.StoredGroup;
import io.foyer.catalog.internal.store.Stored.StoredImage;
import io.foyer.catalog.internal.store.Stored.StoredPerformer;
import io.foyer.catalog.internal.store.Stored.StoredScene;
import io.foyer.catalog.internal.store.Stored.StoredStudio;
import io.foyer.catalog.internal.store.Stored.StoredTag;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryClip;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryGallery;
import io.foyer.library.LibraryGroup;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryScene.VideoFile;
import io.foyer.library.LibraryStudio;
import io.foyer.library.LibraryTag;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes rows of what the library server tells. */
final class RowMaker {
  private final int instance;
  private final Ordinals ordinals;

  RowMaker(int instance, Ordinals ordinals) {
    this.instance = instance;
    this.ordinals = ordinals;
  }

  /** Writes what the rows of entities share. */
  static void share(EntityWrites writes, Collection<LibraryEntity> entities) {
    Set<String> sets = new LinkedHashSet<>();
    for (LibraryEntity entity : entities) {
      if (entity instanceof LibraryScene scene && !scene.streams().isEmpty()) {
        sets.add(streamSet(scene));
      }
    }
    if (!sets.isEmpty()) {
      writes.streamSets(JsonText.array(sets));
    }
  }

  /** Writes the row of one entity whose id is valid. */
  void write(EntityWrites writes, LibraryEntity entity, int ord, long id, long digest) {
    switch (entity) {
      case LibraryScene scene -> writes.scene(scene(scene, ord, id, digest));
      case LibraryPerformer performer -> writes.performer(performer(performer, ord, id, digest));
      case LibraryStudio studio -> writes.studio(studio(studio, ord, id, digest));
      case LibraryTag tag -> writes.tag(tag(tag, ord, id, digest));
      case LibraryGroup group -> writes.group(group(group, ord, id, digest));
      case LibraryGallery gallery -> writes.gallery(gallery(gallery, ord, id, digest));
      case LibraryImage image -> writes.image(image(image, ord, id, digest));
      case LibraryClip clip -> writes.clip(clip(clip, ord, id, digest));
    }
  }

  private StoredScene scene(LibraryScene scene, int ord, long id, long digest) {
    VideoFile file = scene.files().isEmpty() ? null : scene.files().getFirst();
    return new StoredScene(
        ord,
        instance,
        id,
        digest,
        scene.title(),
        scene.code(),
        scene.date(),
        scene.details(),
        scene.director(),
        JsonText.of(scene.urls()),
        scene.organized(),
        scene.rating100(),
        scene.oCounter(),
        scene.playCount(),
        scene.playDuration(),
        ordinals.of(EntityType.STUDIO, scene.studioId()),
        file == null ? null : file.path(),
        file == null ? null : file.basename(),
        file == null ? null : file.size(),
        file == null ? null : file.duration(),
        file == null ? null : file.bitRate(),
        file == null ? null : file.frameRate(),
        file == null ? null : file.width(),
        file == null ? null : file.height(),
        file == null ? null : file.videoCodec(),
        file == null ? null : file.audioCodec(),
        JsonText.of(fingerprints(scene)),
        scene.screenshot(),
        scene.preview(),
        scene.webp(),
        scene.sprite(),
        scene.vtt(),
        scene.caption(),
        streamSet(scene),
        JsonText.of(scene.captions()),
        scene.createdAt(),
        millis(scene.createdAt()),
        scene.updatedAt(),
        millis(scene.updatedAt()));
  }

  private StoredPerformer performer(LibraryPerformer performer, int ord, long id, long digest) {
    return new StoredPerformer(
        ord,
        instance,
        id,
        digest,
        performer.name(),
        performer.disambiguation(),
        performer.gender(),
        performer.birthdate(),
        performer.deathDate(),
        performer.ethnicity(),
        performer.country(),
        performer.eyeColor(),
        performer.hairColor(),
        performer.heightCm(),
        performer.weightKg(),
        performer.measurements(),
        performer.fakeTits(),
        performer.penisLength(),
        performer.circumcised(),
        performer.careerLength(),
        performer.tattoos(),
        performer.piercings(),
        performer.details(),
        JsonText.of(performer.aliases()),
        JsonText.of(performer.urls()),
        performer.favorite(),
        performer.rating100(),
        performer.oCounter(),
        performer.imagePath(),
        performer.sceneCount(),
        performer.imageCount(),
        performer.galleryCount(),
        performer.groupCount(),
        null,
        performer.createdAt(),
        millis(performer.createdAt()),
        performer.updatedAt(),
        millis(performer.updatedAt()));
  }

  private StoredStudio studio(LibraryStudio studio, int ord, long id, long digest) {
    return new StoredStudio(
        ord,
        instance,
        id,
        digest,
        studio.name(),
        ordinals.of(EntityType.STUDIO, studio.parentId()),
        studio.details(),
        JsonText.of(studio.aliases()),
        JsonText.of(studio.urls()),
        studio.favorite(),
        studio.rating100(),
        studio.imagePath(),
        studio.sceneCount(),
        studio.imageCount(),
        studio.galleryCount(),
        studio.performerCount(),
        studio.groupCount(),
        null,
        studio.createdAt(),
        millis(studio.createdAt()),
        studio.updatedAt(),
        millis(studio.updatedAt()));
  }

  private StoredTag tag(LibraryTag tag, int ord, long id, long digest) {
    return new StoredTag(
        ord,
        instance,
        id,
        digest,
        tag.name(),
        tag.sortName(),
        tag.description(),
        JsonText.of(tag.aliases()),
        tag.favorite(),
        tag.imagePath(),
        tag.sceneCount(),
        tag.imageCount(),
        tag.galleryCount(),
        tag.performerCount(),
        tag.studioCount(),
        tag.groupCount(),
        tag.sceneMarkerCount(),
        null,
        tag.createdAt(),
        millis(tag.createdAt()),
        tag.updatedAt(),
        millis(tag.updatedAt()));
  }

  private StoredGroup group(LibraryGroup group, int ord, long id, long digest) {
    return new StoredGroup(
        ord,
        instance,
        id,
        digest,
        group.name(),
        group.aliases(),
        group.date(),
        group.duration(),
        group.director(),
        group.synopsis(),
        JsonText.of(group.urls()),
        group.rating100(),
        ordinals.of(EntityType.STUDIO, group.studioId()),
        group.frontImagePath(),
        group.backImagePath(),
        group.sceneCount(),
        group.performerCount(),
        group.createdAt(),
        millis(group.createdAt()),
        group.updatedAt(),
        millis(group.updatedAt()));
  }

  private StoredGallery gallery(LibraryGallery gallery, int ord, long id, long digest) {
    return new StoredGallery(
        ord,
        instance,
        id,
        digest,
        gallery.title(),
        gallery.code(),
        gallery.date(),
        gallery.details(),
        gallery.photographer(),
        JsonText.of(gallery.urls()),
        gallery.organized(),
        gallery.rating100(),
        ordinals.of(EntityType.STUDIO, gallery.studioId()),
        gallery.imageCount(),
        gallery.folderPath(),
        gallery.filePath(),
        gallery.fileBasename(),
        ordinals.of(EntityType.IMAGE, gallery.coverImageId()),
        gallery.cover(),
        gallery.createdAt(),
        millis(gallery.createdAt()),
        gallery.updatedAt(),
        millis(gallery.updatedAt()));
  }

  private StoredImage image(LibraryImage image, int ord, long id, long digest) {
    return new StoredImage(
        ord,
        instance,
        id,
        digest,
        image.title(),
        image.code(),
        image.date(),
        image.details(),
        image.photographer(),
        JsonText.of(image.urls()),
        image.organized(),
        image.rating100(),
        image.oCounter(),
        ordinals.of(EntityType.STUDIO, image.studioId()),
        image.filePath(),
        image.fileBasename(),
        image.fileSize(),
        image.width(),
        image.height(),
        image.thumbnail(),
        image.preview(),
        image.image(),
        image.createdAt(),
        millis(image.createdAt()),
        image.updatedAt(),
        millis(image.updatedAt()));
  }

  private StoredClip clip(LibraryClip clip, int ord, long id, long digest) {
    return new StoredClip(
        ord,
        instance,
        id,
        digest,
        clip.title(),
        ordinals.of(EntityType.SCENE, clip.sceneId()),
        clip.seconds(),
        clip.endSeconds(),
        ordinals.of(EntityType.TAG, clip.primaryTagId()),
        clip.stream(),
        clip.preview(),
        clip.screenshot(),
        clip.createdAt(),
        millis(clip.createdAt()),
        clip.updatedAt(),
        millis(clip.updatedAt()));
  }

  /** The ways to play a scene without what names it, so that scenes may share the text. */
  static @Nullable String streamSet(LibraryScene scene) {
    String own = "/scene/" + scene.id() + "/";
    return JsonText.of(
        scene.streams().stream()
            .map(
                stream ->
                    stream.path().startsWith(own)
                        ? new LibraryScene.Stream(
                            stream.path().substring(own.length()),
                            stream.mimeType(),
                            stream.label())
                        : stream)
            .toList());
  }

  /** Those of all files: any of them may tell the same scene after it was moved. */
  private static Set<String> fingerprints(LibraryScene scene) {
    Set<String> all = new LinkedHashSet<>();
    scene.files().forEach(file -> all.addAll(file.fingerprints()));
    return all;
  }

  /** Epoch millis of a text of a point in time; null when it is none. */
  static @Nullable Long millis(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      return null; // the raw text is kept beside it
    }
  }
}
