package io.foyer.recognition.identification.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Groups the faces of a scene into people, before anybody knows their names (contract 2.7). */
final class Clusters {
  private Clusters() {}

  /**
   * Groups faces in their order: each goes to the group whose mean is nearest by cosine distance
   * when that is below the threshold, else it opens a new one. Groups whose best single match is
   * the same performer are then joined.
   *
   * @return lists of faces, the largest first; equally large ones in order of appearance
   */
  static List<List<Face>> of(List<Face> faces, double threshold) {
    List<Cluster> clusters = new ArrayList<>();
    for (Face face : faces) {
      Cluster nearest = null;
      double least = threshold;
      double norm = norm(face.vector());
      for (Cluster cluster : clusters) {
        double distance = cluster.distance(face.vector(), norm);
        if (distance < least) {
          least = distance;
          nearest = cluster;
        }
      }
      if (nearest == null) {
        nearest = new Cluster(face.vector().length);
        clusters.add(nearest);
      }
      nearest.add(face);
    }
    return joined(clusters).stream()
        .sorted(Comparator.comparingInt((List<Face> group) -> group.size()).reversed())
        .toList();
  }

  private static List<List<Face>> joined(List<Cluster> clusters) {
    List<List<Face>> groups = new ArrayList<>();
    Map<String, List<Face>> named = new LinkedHashMap<>();
    for (Cluster cluster : clusters) {
      Match best = best(cluster.faces);
      List<Face> known = best == null ? null : named.get(best.key());
      if (known != null) {
        known.addAll(cluster.faces);
        continue;
      }
      List<Face> group = new ArrayList<>(cluster.faces);
      groups.add(group);
      if (best != null) {
        named.put(best.key(), group);
      }
    }
    return groups;
  }

  /** The nearest of the faces' first matches. */
  private static @Nullable Match best(List<Face> faces) {
    Match best = null;
    for (Face face : faces) {
      if (!face.matches().isEmpty()
          && (best == null || face.matches().getFirst().distance() < best.distance())) {
        best = face.matches().getFirst();
      }
    }
    return best;
  }

  private static double norm(float[] vector) {
    double sum = 0;
    for (float value : vector) {
      sum += (double) value * value;
    }
    return Math.sqrt(sum);
  }

  /** A group; the sum of its vectors points where their mean does. */
  private static final class Cluster {
    private final List<Face> faces = new ArrayList<>();
    private final double[] sum;
    private double norm;

    Cluster(int dimensions) {
      sum = new double[dimensions];
    }

    void add(Face face) {
      faces.add(face);
      double squares = 0;
      for (int i = 0; i < sum.length; i++) {
        sum[i] += face.vector()[i];
        squares += sum[i] * sum[i];
      }
      norm = Math.sqrt(squares);
    }

    double distance(float[] vector, double vectorNorm) {
      double dot = 0;
      for (int i = 0; i < sum.length; i++) {
        dot += sum[i] * vector[i];
      }
      double norms = norm * vectorNorm;
      return norms == 0 ? 1 : 1 - dot / norms;
    }
  }
}
