package io.foyer.recognition.tattoosignal.internal;

import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.PerformerDatabase;
import java.util.Map;
import java.util.Set;

/**
 * Tattoos that were seen, or that none was.
 *
 * @param count how many
 * @param similar similarity of the nearest one of each performer, by universal id
 * @param performers all whose tattoos the release knows
 */
record Tattoos(int count, Map<String, Double> similar, Set<String> performers)
    implements IdentitySignal.Observation {
  Tattoos {
    similar = Map.copyOf(similar);
    performers = Set.copyOf(performers);
  }

  @Override
  public double factor(PerformerDatabase.Performer candidate) {
    boolean known = performers.contains(candidate.universalId());
    if (count == 0) {
      return known ? 0.95 : 1;
    }
    if (!known) {
      return 0.7;
    }
    double similarity = similar.getOrDefault(candidate.universalId(), 0.0);
    if (similarity > 0.7) {
      return 1.3 + (similarity - 0.7) * 0.667;
    }
    return similarity > 0.5 ? 1.1 : 1;
  }
}
