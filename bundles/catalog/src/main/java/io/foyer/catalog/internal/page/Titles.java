package io.foyer.catalog.internal.page;

import org.jspecify.annotations.Nullable;

/** What stands in for a title that is missing. */
final class Titles {
  private Titles() {}

  /** Of a scene or image: the name of its file without the extension. */
  static @Nullable String orStem(@Nullable String title, @Nullable String basename) {
    if ((title != null && !title.isEmpty()) || basename == null) {
      return title;
    }
    int dot = basename.lastIndexOf('.');
    return dot > 0 ? basename.substring(0, dot) : basename;
  }

  /** Of a gallery: the name of its archive, then of its folder. */
  static @Nullable String gallery(
      @Nullable String title, @Nullable String basename, @Nullable String folder) {
    if (title != null && !title.isEmpty()) {
      return title;
    }
    if (basename != null) {
      return basename;
    }
    return folder == null ? null : folder.substring(folder.lastIndexOf('/') + 1);
  }
}
