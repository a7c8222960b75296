package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.PerformerDatabase.Performer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A performer whom a face may show, by the nearest of their reference faces: decision R14, a
 * performer is in a face's list once.
 *
 * @param performer who
 * @param distance fused cosine distance
 * @param facenet distance by the first model, or null
 * @param arcface distance by the second model, or null
 * @param models which distances the fused one is made of
 */
public record Match(
    Performer performer,
    double distance,
    @Nullable Double facenet,
    @Nullable Double arcface,
    List<EmbeddingModel> models) {
  public Match {
    models = List.copyOf(models);
  }

  /** What tells performers apart. */
  String key() {
    return performer.universalId();
  }

  /**
   * The performers of some candidates, nearest first.
   *
   * @param candidates nearest first
   * @param drawn how many of the candidates are looked at: the setting {@code face_candidates}
   * @param maximumDistance farther ones are dropped
   * @param most how many performers at most
   * @param performers whose reference face it is, or null
   */
  static List<Match> of(
      List<Candidate> candidates,
      int drawn,
      double maximumDistance,
      int most,
      IntFunction<@Nullable Performer> performers) {
    List<Match> matches = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Candidate candidate : candidates.subList(0, Math.min(drawn, candidates.size()))) {
      if (matches.size() == most || candidate.distance() > maximumDistance) {
        break;
      }
      Performer performer = performers.apply(candidate.label());
      if (performer != null && seen.add(performer.universalId())) {
        matches.add(
            new Match(
                performer,
                candidate.distance(),
                candidate.facenet(),
                candidate.arcface(),
                candidate.models()));
      }
    }
    return List.copyOf(matches);
  }
}
