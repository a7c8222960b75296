package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.DetectedFace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A face of a request, with what is known of it. Immutable; the arrays are not copied. */
public final class Face {
  private final int id;
  private final int frame;
  private final double seconds;
  private final @Nullable String imageId;
  private final DetectedFace box;
  private final int frameWidth;
  private final int frameHeight;
  private final float[] vector;
  private final List<Match> matches;
  private final Thumbnail thumbnail;

  /**
   * A face.
   *
   * @param id number within the request, from 0
   * @param frame number of the frame it is in; -1 for the cover
   * @param seconds place in the scene
   * @param imageId the image it is in, for galleries, else null
   * @param box where it is, in pixels of the file
   * @param frameWidth width of the frame, likewise
   * @param frameHeight height of the frame
   * @param vector the two models' vectors one after the other, as they come (contract 2.7); empty
   *     where nobody groups faces
   * @param matches whom it may show, nearest first
   * @param thumbnail the face cut out
   */
  Face(
      int id,
      int frame,
      double seconds,
      @Nullable String imageId,
      DetectedFace box,
      int frameWidth,
      int frameHeight,
      float[] vector,
      List<Match> matches,
      Thumbnail thumbnail) {
    this.id = id;
    this.frame = frame;
    this.seconds = seconds;
    this.imageId = imageId;
    this.box = box;
    this.frameWidth = frameWidth;
    this.frameHeight = frameHeight;
    this.vector = vector;
    this.matches = List.copyOf(matches);
    this.thumbnail = thumbnail;
  }

  int id() {
    return id;
  }

  int frame() {
    return frame;
  }

  double seconds() {
    return seconds;
  }

  @Nullable String imageId() {
    return imageId;
  }

  DetectedFace box() {
    return box;
  }

  int frameWidth() {
    return frameWidth;
  }

  int frameHeight() {
    return frameHeight;
  }

  float[] vector() {
    return vector;
  }

  List<Match> matches() {
    return matches;
  }

  Thumbnail thumbnail() {
    return thumbnail;
  }

  /** The same face with other matches. */
  Face withMatches(List<Match> others) {
    return new Face(
        id, frame, seconds, imageId, box, frameWidth, frameHeight, vector, others, thumbnail);
  }

  /** The match with a performer, or null. */
  @Nullable Match matchWith(String performer) {
    for (Match match : matches) {
      if (match.key().equals(performer)) {
        return match;
      }
    }
    return null;
  }
}
