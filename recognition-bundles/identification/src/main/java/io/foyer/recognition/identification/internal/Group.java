package io.foyer.recognition.identification.internal;

import java.util.List;

/**
 * Faces that are one person, and who that may be.
 *
 * @param faces the faces
 * @param ranked performers, best first
 */
record Group(List<Face> faces, List<Named> ranked) {
  Group {
    faces = List.copyOf(faces);
    ranked = List.copyOf(ranked);
  }
}
