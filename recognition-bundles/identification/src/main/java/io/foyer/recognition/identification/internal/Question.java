package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.PerformerDatabase.Performer;
import java.util.Set;

/**
 * What a request wants of the faces that are found.
 *
 * @param minimumFaceSize pixels of the file, both directions
 * @param minimumConfidence of the detection, 0 to 1
 * @param topK names a face or person
 * @param maximumDistance farther ones are dropped
 * @param clusterThreshold cosine distance below which faces are one person
 * @param mode how faces become people
 * @param tagged ids of performers already there
 * @param signals which kinds of further evidence may be used
 */
public record Question(
    int minimumFaceSize,
    double minimumConfidence,
    int topK,
    double maximumDistance,
    double clusterThreshold,
    MatchingMode mode,
    Set<String> tagged,
    Set<String> signals) {
  public Question {
    tagged = Set.copyOf(tagged);
    signals = Set.copyOf(signals);
  }

  boolean isTagged(Performer performer) {
    return tagged.contains(performer.id());
  }
}
