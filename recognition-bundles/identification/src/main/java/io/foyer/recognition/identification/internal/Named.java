package io.foyer.recognition.identification.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A performer whom some faces may show, with what speaks for it.
 *
 * @param nearest the match of the face that is nearest
 * @param distance reported fused distance
 * @param confidence reported, 0 to 1
 * @param frames distinct frames with a face that may show the performer
 * @param faces such faces
 * @param score what performers are ordered by, greater is better
 */
public record Named(
    Match nearest, double distance, double confidence, int frames, int faces, double score) {
  /** What tells performers apart. */
  String key() {
    return nearest.key();
  }

  Named scored(double newScore) {
    return new Named(nearest, distance, confidence, frames, faces, newScore);
  }

  /**
   * Every performer that some faces may show, with their mean distance; the score is still zero.
   */
  static List<Named> in(List<Face> faces) {
    Map<String, List<Face>> byPerformer = new LinkedHashMap<>();
    for (Face face : faces) {
      for (Match match : face.matches()) {
        byPerformer.computeIfAbsent(match.key(), key -> new ArrayList<>()).add(face);
      }
    }
    List<Named> all = new ArrayList<>(byPerformer.size());
    byPerformer.forEach((key, having) -> all.add(of(key, having)));
    return all;
  }

  private static Named of(String key, List<Face> having) {
    Match nearest = null;
    double sum = 0;
    for (Face face : having) {
      Match match = face.matchWith(key);
      if (match != null) {
        sum += match.distance();
        nearest = nearest == null || match.distance() < nearest.distance() ? match : nearest;
      }
    }
    if (nearest == null) {
      throw new IllegalArgumentException("No face has a match with " + key);
    }
    double mean = sum / having.size();
    return new Named(nearest, mean, confidence(mean), frames(having), having.size(), 0);
  }

  /** Distinct frames that these faces are in. */
  static int frames(List<Face> faces) {
    return (int) faces.stream().mapToInt(Face::frame).distinct().count();
  }

  /** 1 - distance, not outside 0 to 1. */
  static double confidence(double distance) {
    return Math.clamp(1 - distance, 0, 1);
  }
}
