package io.foyer.recognition.bodysignal.internal;

import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.PerformerDatabase;
import java.util.OptionalDouble;

/**
 * A body that was seen.
 *
 * @param ratio shoulder width by hip width
 * @param references what it is compared with
 */
record Body(double ratio, ReferenceBodies references) implements IdentitySignal.Observation {
  @Override
  public int count() {
    return 1;
  }

  @Override
  public double factor(PerformerDatabase.Performer candidate) {
    OptionalDouble known = references.ratio(candidate.universalId());
    return known.isPresent() ? factor(Math.abs(known.getAsDouble() - ratio)) : 1;
  }

  private static double factor(double difference) {
    if (difference > 0.35) {
      return 0.3;
    }
    if (difference > 0.2) {
      return 0.6;
    }
    return difference > 0.12 ? 0.85 : 1;
  }
}
