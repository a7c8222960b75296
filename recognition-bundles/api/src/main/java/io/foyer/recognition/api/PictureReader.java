package io.foyer.recognition.api;

import java.io.IOException;

/** Decodes pictures of files. A service of the bundle frames; safe for many threads. */
public interface PictureReader {
  /**
   * Decodes JPEG, PNG, GIF and WebP, the first picture of several. What EXIF says of the
   * orientation is not applied, as when the performer database was made. Transparent parts become
   * black.
   *
   * @throws UnreadablePicture when this is no picture, a damaged one, or larger than a picture may
   *     be
   */
  Decoded read(byte[] file) throws UnreadablePicture;

  /**
   * A decoded picture.
   *
   * @param picture the pixels; a very large picture is made smaller
   * @param step how many pixels of the file one pixel here stands for, in both directions; 1 but
   *     for very large pictures
   */
  record Decoded(Picture picture, int step) {}

  /** The message is for people. */
  final class UnreadablePicture extends IOException {
    private static final long serialVersionUID = 1L;

    public UnreadablePicture(String message) {
      super(message);
    }
  }
}
