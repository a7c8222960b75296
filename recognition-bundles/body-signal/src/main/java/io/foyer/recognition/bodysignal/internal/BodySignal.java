package io.foyer.recognition.bodysignal.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.RecognitionDirectory;
import io.foyer.recognition.inference.Inference;
import io.foyer.recognition.inference.ModelFile;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares shoulders and hips with the release's, in the frame with the largest face. */
@Component
public final class BodySignal implements IdentitySignal {
  private static final Logger LOG = LoggerFactory.getLogger(BodySignal.class);
  static final String MODEL = "pose_landmarker_lite.onnx";

  private final ModelFile model;
  private volatile @Nullable ReferenceBodies references;

  @Activate
  public BodySignal(@Reference Inference inference, @Reference RecognitionDirectory directory) {
    model = new ModelFile(inference, directory.path().resolve("models").resolve(MODEL));
    missing().ifPresent(LOG::info);
  }

  @Deactivate
  void stop() {
    model.close();
  }

  @Override
  public String name() {
    return "body";
  }

  @Override
  public Optional<String> missing() {
    return model.present()
        ? Optional.empty()
        : Optional.of(
            "Body proportions need a pose model with 33 landmarks, the file "
                + MODEL
                + " in the folder of models. It is not among the published models: convert the"
                + " landmark network of MediaPipe's pose_landmarker_lite.task to ONNX.");
  }

  @Override
  public Optional<Observation> observe(List<Sighting> sightings, PerformerDatabase.Lease database) {
    Optional<Picture> picture =
        sightings.stream()
            .filter(sighting -> !sighting.faces().isEmpty())
            .max(Comparator.comparingLong(BodySignal::largestFace))
            .map(sighting -> sighting.frame().picture());
    if (picture.isEmpty() || !model.present()) {
      return Optional.empty();
    }
    OptionalDouble ratio =
        model
            .with(open -> Pose.find(open, picture.get()))
            .map(Pose::shoulderToHip)
            .orElse(OptionalDouble.empty());
    return ratio.isPresent()
        ? Optional.of(new Body(ratio.getAsDouble(), references(database.directory())))
        : Optional.empty();
  }

  private static long largestFace(Sighting sighting) {
    long largest = 0;
    for (DetectedFace face : sighting.faces()) {
      largest = Math.max(largest, (long) face.width() * face.height());
    }
    return largest;
  }

  /** Read once a release; two requests at a time may both read, which does no harm. */
  private ReferenceBodies references(Path directory) {
    ReferenceBodies known = references;
    if (known == null || !known.directory().equals(directory)) {
      known = ReferenceBodies.of(directory);
      references = known;
    }
    return known;
  }
}
