package io.foyer.recognition.facealignment.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.Landmarks;
import io.foyer.recognition.api.Landmarks.Point;
import io.foyer.recognition.api.Picture;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Brings five points onto the template that recognition networks for faces are trained with. */
@Component
public final class TemplateAligner implements FaceAligner {
  /** Left eye, right eye, nose, mouth corners; of InsightFace's {@code arcface_dst}, 112 pixels. */
  private static final List<Point> TEMPLATE =
      List.of(
          new Point(38.2946, 51.6963),
          new Point(73.5318, 51.5014),
          new Point(56.0252, 71.7366),
          new Point(41.5493, 92.3655),
          new Point(70.7299, 92.2041));

  @Override
  public Picture align(Picture picture, DetectedFace face) {
    Landmarks landmarks = face.landmarks();
    if (landmarks != null) {
      List<Point> points =
          List.of(
              landmarks.leftEye(),
              landmarks.rightEye(),
              landmarks.nose(),
              landmarks.leftMouth(),
              landmarks.rightMouth());
      Similarity similarity = Similarity.between(points, TEMPLATE);
      if (similarity != null) {
        return similarity.warp(picture, SIZE);
      }
    }
    return Similarity.fitting(face.x(), face.y(), face.width(), face.height(), SIZE)
        .warp(picture, SIZE);
  }
}
