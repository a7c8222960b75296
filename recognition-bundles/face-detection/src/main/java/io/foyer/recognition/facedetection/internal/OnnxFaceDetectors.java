package io.foyer.recognition.facedetection.internal;

import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.inference.Inference;
import io.foyer.recognition.inference.Model;
import java.nio.file.Path;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Opens detectors of the SCRFD kind. */
@Component
public final class OnnxFaceDetectors implements FaceDetector.Factory {
  private final Inference inference;

  @Activate
  public OnnxFaceDetectors(@Reference Inference inference) {
    this.inference = inference;
  }

  @Override
  public FaceDetector open(Path file) {
    Model model = inference.open(file);
    try {
      return new ScrfdDetector(model);
    } catch (ModelException e) {
      model.close();
      throw e;
    }
  }
}
