package io.foyer.recognition.gateway.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.foyer.core.EntityType;

/** How far a match can be relied on, in words; a distance alone reads like a probability. */
enum Band {
  @JsonProperty("strong")
  STRONG,
  @JsonProperty("likely")
  LIKELY,
  @JsonProperty("doubtful")
  DOUBTFUL,
  @JsonProperty("unreliable")
  UNRELIABLE;

  private static final double STRONG_DISTANCE = 0.35;
  private static final double LIKELY_DISTANCE = 0.45;
  private static final double RELIABLE_DISTANCE = 0.5;
  private static final double CLEAR_GAP = 0.08;

  /**
   * The band of a match.
   *
   * @param type where the person was seen
   * @param distance 0 for the same face; a match that is not close is never better than doubtful
   * @param seen in how many frames of a scene or images of a gallery
   * @param gap distance to the best other performer; infinite when there is none
   */
  static Band of(EntityType type, double distance, long seen, double gap) {
    // An image is one look at somebody, a gallery as many as it has images of him.
    long strongAt =
        switch (type) {
          case IMAGE -> 1;
          case GALLERY -> 2;
          default -> 3;
        };
    long likelyAt = type == EntityType.IMAGE ? 1 : 2;
    if (distance <= STRONG_DISTANCE && gap >= CLEAR_GAP && seen >= strongAt) {
      return STRONG;
    }
    if (distance <= LIKELY_DISTANCE && seen >= likelyAt) {
      return LIKELY;
    }
    return distance <= RELIABLE_DISTANCE ? DOUBTFUL : UNRELIABLE;
  }
}
