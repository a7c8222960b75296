package io.foyer.recognition.models.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ModelManifestTest {
  private static final String SHA = "a".repeat(64);

  private static byte[] manifest(String file, String size, String sha256, String more) {
    return ("{\"version\":2,\"models\":{\"m\":{\"file\":\""
            + file
            + "\",\"size\":"
            + size
            + ",\"sha256\":\""
            + sha256
            + "\",\"group\":\"g\",\"description\":\"d\""
            + more
            + "}}}")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void thePublicModelsAreKnownByHeart() {
    ModelManifest known = ModelManifest.builtIn();
    assertFalse(known.demo());
    assertEquals(
        List.of("scrfd_500m", "facenet512", "arcface", "tattoo_yolov5s", "tattoo_efficientnet_b0"),
        known.models().stream().map(ModelSpec::name).toList());
    ModelSpec detector = known.detector().orElseThrow();
    assertEquals("scrfd_500m", detector.name());
    assertNotNull(detector.licence());
    assertNotNull(detector.archive());
    assertEquals(14_969_382, detector.archive().size());
    ModelSpec facenet = known.model("facenet512").orElseThrow();
    assertEquals(93_985_006, facenet.size());
    assertNull(facenet.licence());
    assertEquals(
        330_451_481,
        known.models().stream().filter(m -> m.archive() == null).mapToLong(ModelSpec::size).sum());
  }

  @Test
  void aPlainManifestIsRead() throws Exception {
    ModelManifest read = ModelManifest.parse(manifest("m.onnx", "5", SHA, ",\"url\":\"x/m\""));
    assertEquals("x/m", read.models().getFirst().url());
    assertTrue(
        ModelManifest.parse("{\"demo\":true,\"models\":{}}".getBytes(StandardCharsets.UTF_8))
            .demo());
  }

  @Test
  void filesThatCouldLieElsewhereAreRefused() {
    for (String file :
        List.of(
            "../m.onnx",
            "/etc/m.onnx",
            "a/m.onnx",
            "a\\\\m.onnx",
            ".m.onnx",
            "m.txt",
            "models.json",
            "m.onnx\\u0000",
            ".onnx",
            "x".repeat(200) + ".onnx",
            "")) {
      assertThrows(
          ModelManifest.Unusable.class,
          () -> ModelManifest.parse(manifest(file, "5", SHA, "")),
          file);
    }
  }

  @Test
  void sizesAndChecksumsMustBePossible() {
    for (String size : List.of("0", "-1", "1e30", "\"5\"", "null", "99999999999999")) {
      assertThrows(
          ModelManifest.Unusable.class,
          () -> ModelManifest.parse(manifest("m.onnx", size, SHA, "")),
          size);
    }
    for (String digest : List.of("", "abc", "g".repeat(64), SHA + "a")) {
      assertThrows(
          ModelManifest.Unusable.class,
          () -> ModelManifest.parse(manifest("m.onnx", "5", digest, "")),
          digest);
    }
    assertThrows(
        ModelManifest.Unusable.class,
        () -> ModelManifest.parse(manifest("m.onnx", "5", SHA, ",\"archive\":{\"url\":\"u\"}")));
  }

  @Test
  void whatIsNoManifestIsRefusedInWords() {
    String many =
        IntStream.range(0, 60).mapToObj(i -> "\"m" + i + "\":{}").collect(Collectors.joining(","));
    for (String text :
        List.of(
            "",
            "null",
            "[]",
            "{}",
            "{\"models\":[]}",
            "{\"models\":7}",
            "{\"models\":{\"../x\":{}}}",
            "{\"models\":{\"m\":null}}",
            "{\"models\":{" + many + "}}",
            "{\"models\":" + "[".repeat(5000),
            "\u0000\u0001")) {
      String message =
          assertThrows(
                  ModelManifest.Unusable.class,
                  () -> ModelManifest.parse(text.getBytes(StandardCharsets.UTF_8)),
                  text)
              .getMessage();
      assertTrue(message.startsWith("The manifest of the models cannot be used: "), message);
    }
  }

  @Test
  void twoModelsDoNotShareAFile() {
    String one =
        "{\"file\":\"%s\",\"size\":5,\"sha256\":\""
            + SHA
            + "\",\"group\":\"g\",\"description\":\"d\"}";
    String both =
        "{\"models\":{\"a\":"
            + one.formatted("m.onnx")
            + ",\"b\":"
            + one.formatted("M.onnx")
            + "}}";
    assertThrows(
        ModelManifest.Unusable.class,
        () -> ModelManifest.parse(both.getBytes(StandardCharsets.UTF_8)));
  }
}
