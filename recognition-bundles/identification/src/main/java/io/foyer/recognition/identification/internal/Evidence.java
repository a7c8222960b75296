package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.IdentitySignal.Observation;
import io.foyer.recognition.api.IdentitySignal.Sighting;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.PerformerDatabase.Performer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was seen beside the faces. It changes ranks by the rule of contract 2.8, and never a
 * distance.
 */
public final class Evidence {
  private static final Logger LOG = LoggerFactory.getLogger(Evidence.class);
  private static final String TATTOO = "tattoo";

  /** Nothing but faces. */
  static final Evidence NONE = new Evidence(Map.of());

  private final Map<String, Observation> observations;

  private Evidence(Map<String, Observation> observations) {
    this.observations = observations;
  }

  /** Lets each signal look; one that fails has seen nothing. */
  static Evidence of(
      List<IdentitySignal> signals, List<Sighting> sightings, PerformerDatabase.Lease database) {
    Map<String, Observation> seen = new LinkedHashMap<>();
    for (IdentitySignal signal : signals) {
      try {
        Optional<Observation> observation = signal.observe(sightings, database);
        observation.ifPresent(what -> seen.put(signal.name(), what));
      } catch (ModelException e) {
        LOG.warn("The signal {} is left out: {}", signal.name(), e.getMessage());
      }
    }
    return new Evidence(seen);
  }

  /** Whether anything was seen. */
  boolean any() {
    return !observations.isEmpty();
  }

  /** What the answer rests on: {@code face} and the signals that saw something; empty without. */
  List<String> used() {
    if (observations.isEmpty()) {
      return List.of();
    }
    List<String> used = new ArrayList<>(List.of("face"));
    used.addAll(observations.keySet());
    return used;
  }

  /** Tattoos seen. */
  int tattoos() {
    Observation tattoo = observations.get(TATTOO);
    return tattoo == null ? 0 : tattoo.count();
  }

  /** The first so many performers in the order of their ranks, then the others as they were. */
  List<Named> reordered(List<Named> ranked, int first) {
    return reordered(ranked, first, Named::distance, named -> named.nearest().performer());
  }

  /** The same for the matches of one face. */
  List<Match> reordered(List<Match> matches) {
    return reordered(matches, matches.size(), Match::distance, Match::performer);
  }

  private <T> List<T> reordered(
      List<T> all, int first, Function<T, Double> distance, Function<T, Performer> performer) {
    if (observations.isEmpty()) {
      return all;
    }
    int cut = Math.min(first, all.size());
    List<T> result = new ArrayList<>(all.size());
    all.subList(0, cut).stream()
        .sorted(
            Comparator.comparingDouble(
                    (T each) -> rank(distance.apply(each), performer.apply(each)))
                .reversed())
        .forEach(result::add);
    result.addAll(all.subList(cut, all.size()));
    return result;
  }

  /** Contract 2.8, combination. */
  private double rank(double distance, Performer performer) {
    double rank = 1 / (1 + distance);
    for (Observation observation : observations.values()) {
      rank *= observation.factor(performer);
    }
    return rank;
  }
}
