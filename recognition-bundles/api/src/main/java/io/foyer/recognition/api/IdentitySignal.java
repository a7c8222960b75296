package io.foyer.recognition.api;

import java.util.List;
import java.util.Optional;

/**
 * Evidence beside the face. A service; the sidecar works the same without any. A signal raises or
 * lowers the rank of candidates and never changes a distance.
 */
public interface IdentitySignal {
  /** {@code body} or {@code tattoo}. */
  String name();

  /**
   * Why this signal cannot work now, in words for an administrator ("needs the model …"), or
   * nothing when it can. Whether it is switched on is not its concern.
   */
  Optional<String> missing();

  /**
   * Looks at the frames of one request.
   *
   * @param database the release that candidates come from
   * @return what was seen, or nothing when it tells nothing
   */
  Optional<Observation> observe(List<Sighting> sightings, PerformerDatabase.Lease database);

  /**
   * A frame and the faces in it.
   *
   * @param frame the frame
   * @param faces its faces
   */
  record Sighting(Frame frame, List<DetectedFace> faces) {
    public Sighting {
      faces = List.copyOf(faces);
    }
  }

  /** What was seen in one request. */
  interface Observation {
    /** How many things of its kind were seen: tattoos; 1 for a body. */
    int count();

    /** What a candidate's rank is multiplied by: 1 when this says nothing about them. */
    double factor(PerformerDatabase.Performer candidate);
  }
}
