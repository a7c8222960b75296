package io.foyer.recognition.identification.internal;

import static io.foyer.recognition.api.EmbeddingModel.ARCFACE;
import static io.foyer.recognition.api.EmbeddingModel.FACENET;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes one list of candidates of what the two models found (contract 2.6). Two deliberate
 * differences: with only the second model to be trusted, the first one's candidates are left out
 * instead of mixed in unweighted, and a distance that is not known is null instead of zero.
 */
final class Fusion {
  /**
   * Neighbours asked of each index (contract 2.6). Which candidates lack a distance in the other
   * list, and are charged {@link #MISSING} for it, follows from this number; so it is no setting.
   */
  static final int NEIGHBOURS = 100;

  /** Share of each model when both are trusted (contract 2.6). */
  private static final double WEIGHT = 0.5;

  /** What stands for a distance that one model did not give (contract 2.6). */
  private static final double MISSING = 0.5;

  private Fusion() {}

  /** The candidates, nearest first; equal ones by label. */
  static List<Candidate> fuse(FaceIndex.Neighbours facenet, FaceIndex.Neighbours arcface) {
    boolean first = IndexHealth.of(facenet) == IndexHealth.HEALTHY;
    boolean second = IndexHealth.of(arcface) == IndexHealth.HEALTHY;
    Map<Integer, Double> byFacenet = distances(facenet);
    Map<Integer, Double> byArcface = distances(arcface);
    // When neither is trusted, the first model decides alone as well.
    Set<Integer> labels =
        new LinkedHashSet<>(second && !first ? byArcface.keySet() : byFacenet.keySet());
    if (first && second) {
      labels.addAll(byArcface.keySet());
    }
    List<Candidate> candidates = new ArrayList<>(labels.size());
    for (int label : labels) {
      Double one = byFacenet.get(label);
      Double two = byArcface.get(label);
      if (first && second) {
        candidates.add(
            new Candidate(
                label, WEIGHT * known(one) + WEIGHT * known(two), one, two, named(one, two)));
      } else if (second && two != null) {
        candidates.add(new Candidate(label, two, one, two, List.of(ARCFACE)));
      } else if (one != null) {
        candidates.add(new Candidate(label, one, one, two, List.of(FACENET)));
      }
    }
    candidates.sort(
        Comparator.comparingDouble(Candidate::distance).thenComparingInt(Candidate::label));
    return candidates;
  }

  private static double known(@Nullable Double distance) {
    return distance == null ? MISSING : distance;
  }

  private static List<EmbeddingModel> named(@Nullable Double one, @Nullable Double two) {
    return one == null
        ? List.of(ARCFACE)
        : two == null ? List.of(FACENET) : List.of(FACENET, ARCFACE);
  }

  private static Map<Integer, Double> distances(FaceIndex.Neighbours neighbours) {
    Map<Integer, Double> distances = new LinkedHashMap<>(neighbours.size() * 2);
    for (int i = 0; i < neighbours.size(); i++) {
      distances.putIfAbsent(neighbours.label(i), (double) neighbours.distance(i));
    }
    return distances;
  }
}
