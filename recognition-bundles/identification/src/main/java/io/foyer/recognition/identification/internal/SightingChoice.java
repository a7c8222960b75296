package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.IdentitySignal.Sighting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the few frames that signals look at, so that no other frame has to be kept: the one with
 * the largest face, for a body, and the {@value #MOST_FACE} with the most face in all, for tattoos
 * (contract 2.8).
 */
final class SightingChoice {
  private static final int MOST_FACE = 3;

  private record Seen(Sighting sighting, long largest, long all) {}

  private final List<Seen> kept = new ArrayList<>();

  void consider(Frame frame, List<DetectedFace> faces) {
    if (faces.isEmpty()) {
      return;
    }
    long largest = faces.stream().mapToLong(SightingChoice::area).max().orElse(0);
    long all = faces.stream().mapToLong(SightingChoice::area).sum();
    kept.add(new Seen(new Sighting(frame, faces), largest, all));
    Seen closest = kept.stream().max(Comparator.comparingLong(Seen::largest)).orElseThrow();
    List<Seen> most =
        kept.stream()
            .sorted(Comparator.comparingLong(Seen::all).reversed())
            .limit(MOST_FACE)
            .toList();
    kept.removeIf(seen -> !seen.equals(closest) && !most.contains(seen));
  }

  /** The frames kept, the one with the largest face first. */
  List<Sighting> sightings() {
    return kept.stream()
        .sorted(Comparator.comparingLong(Seen::largest).reversed())
        .map(Seen::sighting)
        .toList();
  }

  private static long area(DetectedFace face) {
    return (long) face.width() * face.height();
  }
}
