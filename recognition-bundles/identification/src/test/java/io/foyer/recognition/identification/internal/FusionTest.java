package io.foyer.recognition.identification.internal;

import static io.foyer.recognition.api.EmbeddingModel.ARCFACE;
import static io.foyer.recognition.api.EmbeddingModel.FACENET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.foyer.recognition.api.FaceIndex.Neighbours;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hand-computed cases of contract 2.6. */
class FusionTest {
  private static final double EXACT = 1e-6;

  private static Neighbours near(float... labelsAndDistances) {
    int[] labels = new int[labelsAndDistances.length / 2];
    float[] distances = new float[labels.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (int) labelsAndDistances[2 * i];
      distances[i] = labelsAndDistances[2 * i + 1];
    }
    return new Neighbours(labels, distances);
  }

  /** Twenty distances from 0.01 on that are nearly equal: nobody in particular. */
  private static Neighbours generic(int firstLabel) {
    int[] labels = new int[20];
    float[] distances = new float[20];
    for (int i = 0; i < 20; i++) {
      labels[i] = firstLabel + i;
      distances[i] = 0.01f + i * 0.001f;
    }
    return new Neighbours(labels, distances);
  }

  @Test
  void twoHealthyModelsCountHalfEachAndAMissingDistanceCountsAsOneHalf() {
    List<Candidate> fused =
        Fusion.fuse(near(7, 0.20f, 8, 0.40f, 9, 0.60f), near(8, 0.30f, 7, 0.50f, 5, 0.55f));

    assertEquals(List.of(7, 8, 5, 9), fused.stream().map(Candidate::label).toList());
    assertEquals(0.35, fused.get(0).distance(), EXACT);
    assertEquals(0.35, fused.get(1).distance(), EXACT);
    assertEquals(0.525, fused.get(2).distance(), EXACT);
    assertEquals(0.55, fused.get(3).distance(), EXACT);
    assertNull(fused.get(2).facenet());
    assertEquals(0.55, fused.get(2).arcface(), EXACT);
    assertEquals(List.of(ARCFACE), fused.get(2).models());
    assertNull(fused.get(3).arcface());
    assertEquals(List.of(FACENET), fused.get(3).models());
    assertEquals(List.of(FACENET, ARCFACE), fused.get(0).models());
  }

  @Test
  void aGenericVectorOfTheSecondModelLeavesTheFirstAlone() {
    List<Candidate> fused = Fusion.fuse(near(1, 0.25f, 2, 0.45f), generic(2));

    assertEquals(List.of(1, 2), fused.stream().map(Candidate::label).toList());
    assertEquals(0.45, fused.get(1).distance(), EXACT);
    assertEquals(List.of(FACENET), fused.get(1).models());
    assertEquals(0.01, fused.get(1).arcface(), EXACT, "still told");
  }

  @Test
  void aGenericVectorOfTheFirstModelLeavesTheSecondAlone() {
    List<Candidate> fused = Fusion.fuse(generic(0), near(3, 0.30f, 50, 0.40f));

    assertEquals(List.of(3, 50), fused.stream().map(Candidate::label).toList());
    assertEquals(0.30, fused.get(0).distance(), EXACT);
    assertEquals(0.013, fused.get(0).facenet(), EXACT);
    assertNull(fused.get(1).facenet());
    assertEquals(List.of(ARCFACE), fused.get(1).models());
  }

  @Test
  void whenNeitherIsHealthyTheFirstModelDecides() {
    List<Candidate> fused = Fusion.fuse(generic(0), generic(100));
    assertEquals(20, fused.size());
    assertEquals(0, fused.getFirst().label());
    assertEquals(0.01, fused.getFirst().distance(), EXACT);
  }

  @Test
  void noNeighboursGiveNoCandidates() {
    assertEquals(List.of(), Fusion.fuse(near(), near()));
    assertEquals(1, Fusion.fuse(near(), near(4, 0.4f)).size());
    assertEquals(1, Fusion.fuse(near(4, 0.4f), near()).size());
  }

  @Test
  void healthIsJudgedByTheFirstTwentyDistances() {
    assertEquals(IndexHealth.NO_RESULTS, IndexHealth.of(near()));
    assertEquals(IndexHealth.HEALTHY, IndexHealth.of(near(1, 0.20f, 2, 0.20f)));
    // m < 0.10, r = 0.04 < 0.05
    assertEquals(IndexHealth.DEGENERATE, IndexHealth.of(near(1, 0.05f, 2, 0.09f)));
    // m < 0.10, r = 0.06, v = 0.0009 < 0.002
    assertEquals(IndexHealth.DEGENERATE, IndexHealth.of(near(1, 0.05f, 2, 0.11f)));
    // m < 0.10, r = 0.40, v = 0.04: one face that is really near
    assertEquals(IndexHealth.HEALTHY, IndexHealth.of(near(1, 0.05f, 2, 0.45f)));
    // 0.10 <= m < 0.20: r = 0.02 < 0.03 and v = 0.0001 < 0.001
    assertEquals(IndexHealth.DEGENERATE, IndexHealth.of(near(1, 0.15f, 2, 0.17f)));
    // the same with r = 0.05
    assertEquals(IndexHealth.HEALTHY, IndexHealth.of(near(1, 0.15f, 2, 0.20f)));
    // the twenty-first would make it healthy
    int[] labels = new int[21];
    float[] distances = new float[21];
    for (int i = 0; i < 21; i++) {
      distances[i] = i == 20 ? 0.9f : 0.02f;
    }
    assertEquals(IndexHealth.DEGENERATE, IndexHealth.of(new Neighbours(labels, distances)));
  }

  @Test
  void aPerformerIsListedOnceByTheNearestReferenceFace() {
    List<Candidate> candidates =
        Fusion.fuse(
            near(10, 0.20f, 11, 0.30f, 20, 0.40f, 30, 0.52f),
            near(11, 0.28f, 10, 0.30f, 20, 0.44f, 30, 0.58f));
    List<Match> matches = Match.of(candidates, 20, 0.6, 5, label -> Fakes.performer(label / 10));

    assertEquals(
        List.of("id-1", "id-2", "id-3"),
        matches.stream().map(match -> match.performer().id()).toList());
    assertEquals(0.25, matches.getFirst().distance(), EXACT);
    assertEquals(0.20, matches.getFirst().facenet(), EXACT);
    assertEquals(0.30, matches.getFirst().arcface(), EXACT);
    assertEquals(2, Match.of(candidates, 20, 0.5, 5, l -> Fakes.performer(l / 10)).size());
    assertEquals(1, Match.of(candidates, 2, 0.6, 5, l -> Fakes.performer(l / 10)).size());
    assertEquals(1, Match.of(candidates, 20, 0.6, 1, l -> Fakes.performer(l / 10)).size());
    assertEquals(0, Match.of(candidates, 20, 0.6, 5, label -> null).size());
  }
}
