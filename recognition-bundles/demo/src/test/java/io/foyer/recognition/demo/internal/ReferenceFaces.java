package io.foyer.recognition.demo.internal;

import io.foyer.demo.DemoCast.Person;
import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Picture;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The faces of one person that a release knows.
 *
 * @param person whose they are
 * @param facenet one vector a face
 * @param arcface one vector a face
 */
record ReferenceFaces(Person person, List<float[]> facenet, List<float[]> arcface) {
  private static final int INPUT = 320;

  /** Takes them from portraits with the parts that identification works with. */
  static List<ReferenceFaces> of(List<Person> people, DemoModels models) {
    List<ReferenceFaces> all = new ArrayList<>(people.size());
    for (Person person : people) {
      List<Picture> aligned = new ArrayList<>();
      for (int i = 0; i < Portraits.count(person); i++) {
        Picture picture = Portraits.draw(person, i);
        DetectedFace face =
            models.detector().detect(picture, INPUT, 0.5).stream()
                .max(Comparator.comparingInt(one -> one.width() * one.height()))
                .orElseThrow(
                    () -> new IllegalStateException("no face is found of " + person.name()));
        aligned.add(models.aligner().align(picture, face));
      }
      all.add(
          new ReferenceFaces(
              person, models.facenet().embed(aligned), models.arcface().embed(aligned)));
    }
    return all;
  }
}
