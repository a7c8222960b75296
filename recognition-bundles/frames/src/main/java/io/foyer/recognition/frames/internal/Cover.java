package io.foyer.recognition.frames.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.SceneFootage;
import io.foyer.recognition.api.SidecarLibrary;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The cover of a scene, the frame after the last: number -1 (contract 2.1). */
final class Cover {
  private static final Logger LOG = LoggerFactory.getLogger(Cover.class);
  private static final int NUMBER = -1;
  private static final long MOST_BYTES = 32L << 20;

  /** A cover narrower than this part of the video is enlarged (contract 2.1). */
  private static final double NARROW = 0.8;

  /** Wider videos than this, 8K, are not taken at their word. */
  private static final int WIDEST = 7680;

  private final SidecarLibrary library;
  private final PictureReader pictures;

  Cover(SidecarLibrary library, PictureReader pictures) {
    this.library = library;
    this.pictures = pictures;
  }

  /** The cover as a frame, or null when there is none that can be read. */
  @Nullable Frame of(SceneFootage scene) {
    String path = scene.coverPath();
    if (path == null) {
      return null;
    }
    try (InputStream in = library.media(path, MOST_BYTES)) {
      Picture picture = pictures.read(in.readAllBytes()).picture();
      int width = Math.min(scene.width(), WIDEST);
      // The shape of a picture decides how tall it gets.
      boolean usual = picture.height() <= 4L * picture.width();
      return new Frame(
          NUMBER,
          0,
          usual && picture.width() < NARROW * width ? Pictures.enlarged(picture, width) : picture);
    } catch (IOException | Failure e) {
      // A scene without a cover of its own has a drawing here that is no picture.
      LOG.debug("No cover of scene {}", scene.id(), e);
      return null;
    }
  }
}
