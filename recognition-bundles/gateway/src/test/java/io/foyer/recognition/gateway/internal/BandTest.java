package io.foyer.recognition.gateway.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foyer.core.EntityType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandTest {
  @ParameterizedTest
  @CsvSource({
    "SCENE, 0.35, 3, 0.08, STRONG",
    "SCENE, 0.36, 3, 0.08, LIKELY",
    "SCENE, 0.35, 2, 0.08, LIKELY",
    "SCENE, 0.35, 3, 0.07, LIKELY",
    "SCENE, 0.10, 1, Infinity, DOUBTFUL",
    "SCENE, 0.10, 3, Infinity, STRONG",
    "SCENE, 0.45, 2, 0, LIKELY",
    "SCENE, 0.46, 9, Infinity, DOUBTFUL",
    "SCENE, 0.50, 9, Infinity, DOUBTFUL",
    "SCENE, 0.51, 9, Infinity, UNRELIABLE",
    "IMAGE, 0.35, 1, 0.08, STRONG",
    "IMAGE, 0.35, 1, 0.01, LIKELY",
    "IMAGE, 0.45, 1, Infinity, LIKELY",
    "IMAGE, 0.46, 1, Infinity, DOUBTFUL",
    "GALLERY, 0.35, 2, 0.08, STRONG",
    "GALLERY, 0.35, 1, 0.08, DOUBTFUL",
    "GALLERY, 0.45, 2, 0.01, LIKELY",
  })
  void aBandFollowsFromDistanceLooksAndGap(
      EntityType type, double distance, long seen, double gap, Band band) {
    assertEquals(band, Band.of(type, distance, seen, gap));
  }
}
