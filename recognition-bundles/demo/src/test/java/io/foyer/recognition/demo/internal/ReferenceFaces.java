package io.foyer.recognition.demo.internal;

import io.foyer.demo.DemoCast.Person;
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

  /**
   * Takes them from portraits with the parts that identification works with; one in which no face
   * is found is left out.
   */
  static List<ReferenceFaces> of(List<Person> people, DemoModels models) {
    List<ReferenceFaces> all = new ArrayList<>(people.size());
    for (Person person : people) {
      List<Picture> aligned = new ArrayList<>();
      for (int i = 0; i < Portraits.count(person); i++) {
        Picture picture = Portraits.draw(person, i);
        models.detector().detect(picture, INPUT, 0.5).stream()
            .max(Comparator.comparingInt(one -> one.width() * one.height()))
            .ifPresent(face -> aligned.add(models.aligner().align(picture, face)));
      }
      if (aligned.isEmpty()) {
        throw new IllegalStateException("No portrait of " + person.name() + " shows a face.");
      }
      all.add(
          new ReferenceFaces(
              person, models.facenet().embed(aligned), models.arcface().embed(aligned)));
    }
    return all;
  }
}
