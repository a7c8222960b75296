package io.foyer.demo.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The small values that entities are made of. */
final class Values {
  private Values() {}

  record Fingerprint(String type, String value) {}

  record StashId(String endpoint, String stashId, String updatedAt) {}

  record Caption(String language, String type) {}

  record InGroup(int group, @Nullable Integer index) {}

  record GroupLink(int group, @Nullable String description) {}

  record Stream(String path, String resolution, String mimeType, String label) {}

  /**
   * A file of a scene, an image or a gallery.
   *
   * @param kind which GraphQL type
   */
  record MediaFile(
      FileKind kind,
      long id,
      String path,
      String basename,
      long size,
      String format,
      int width,
      int height,
      double duration,
      double frameRate,
      long bitRate,
      String videoCodec,
      String audioCodec,
      Stamp modified,
      List<Fingerprint> fingerprints) {}

  enum FileKind {
    VIDEO("VideoFile"),
    IMAGE("ImageFile"),
    GALLERY("GalleryFile");

    final String type;

    FileKind(String type) {
      this.type = type;
    }
  }
}
