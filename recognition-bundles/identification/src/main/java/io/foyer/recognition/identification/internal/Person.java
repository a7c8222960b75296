package io.foyer.recognition.identification.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person of a scene, an image or a gallery, known or not.
 *
 * @param faces their faces
 * @param matches who it is, then who else it might be; empty for an unknown person
 */
public record Person(List<Face> faces, List<Named> matches) {
  public Person {
    faces = List.copyOf(faces);
    matches = List.copyOf(matches);
  }

  /** Who it is, or null. */
  public @Nullable Named best() {
    return matches.isEmpty() ? null : matches.getFirst();
  }

  /** Distinct frames, in every mode. */
  public int frames() {
    return Named.frames(faces);
  }
}
