package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.PerformerDatabase;
import java.util.List;

/**
 * What came of one request.
 *
 * @param persons the people; for a scene in the order of the mode, unknown ones included
 * @param faces all faces, in the order of the pictures
 * @param framesAnalysed pictures that were looked at, without the cover
 * @param facesDetected faces found, without those of the cover
 * @param facesKept those of them large and sure enough
 * @param errors what went wrong with single pictures
 * @param unreadable ids of the images that are no pictures
 * @param evidence what was seen beside the faces
 * @param release the release that was searched
 * @param demo whether the models know drawn faces only
 * @param timing where the time went
 */
public record Findings(
    List<Person> persons,
    List<Face> faces,
    int framesAnalysed,
    int facesDetected,
    int facesKept,
    List<String> errors,
    List<String> unreadable,
    Evidence evidence,
    PerformerDatabase.Info release,
    boolean demo,
    Timing timing) {
  public Findings {
    persons = List.copyOf(persons);
    faces = List.copyOf(faces);
    errors = List.copyOf(errors);
    unreadable = List.copyOf(unreadable);
  }

  /**
   * Milliseconds. Detection is the time of all threads together.
   *
   * @param total from the first frame asked for to the last name
   * @param extraction waiting for frames
   * @param faceLoop from the first frame to the last detection
   * @param detection in the detector
   * @param embedding in the embedders
   * @param recognition searching and fusing
   * @param matching making people of faces
   */
  public record Timing(
      int total,
      int extraction,
      int faceLoop,
      int detection,
      int embedding,
      int recognition,
      int matching) {}
}
