package io.foyer.recognition.demo.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.spotify.voyager.jni.Index;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build has made, and how it gets into a data directory. */
final class DemoInstallationTest {
  private static final Path CLASSES = Path.of("target/classes");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path data;

  private static Path release(String version) {
    return CLASSES.resolve("releases/foyer-demo-data-v" + version + ".zip");
  }

  @Test
  void modelsAreAsTheirManifestSaysAndSmall() throws IOException {
    Path folder = CLASSES.resolve("models");
    JsonNode manifest = JSON.readTree(folder.resolve("models.json").toFile());
    assertTrue(manifest.path("demo").asBoolean());
    long all = 0;
    for (String name : new String[] {"scrfd_500m", "facenet512", "arcface"}) {
      JsonNode model = manifest.path("models").path(name);
      Path file = folder.resolve(model.path("file").asText());
      assertEquals(Files.size(file), model.path("size").asLong());
      assertEquals(ReleaseWriter.sha256(file), model.path("sha256").asText());
      all += Files.size(file);
    }
    assertTrue(all <= 3_000_000, all + " bytes");
  }

  @Test
  void aReleaseIsWholeAndItsIndicesFitItsFaces() throws IOException {
    assertTrue(DemoInstallation.installRelease(release(DemoReleases.SECOND), data));
    JsonNode manifest = JSON.readTree(data.resolve("manifest.json").toFile());
    assertEquals(DemoReleases.SECOND, manifest.path("version").asText());
    assertEquals(256, manifest.path("performer_count").asInt());
    int faces = JSON.readTree(data.resolve("faces.json").toFile()).size();
    assertEquals(faces, manifest.path("face_count").asInt());
    assertEquals(256, JSON.readTree(data.resolve("performers.json").toFile()).size());
    for (var checksum : manifest.path("checksums").properties()) {
      Path file = data.resolve(checksum.getKey());
      assertEquals("sha256:" + ReleaseWriter.sha256(file), checksum.getValue().asText());
    }
    for (String name : new String[] {"face_facenet.voy", "face_arcface.voy"}) {
      try (Index index = Index.load(data.resolve(name).toString())) {
        assertEquals(faces, index.getNumElements());
        assertEquals(512, index.getNumDimensions());
      }
    }
  }

  @Test
  void theNewestReleaseIsTheSecond() throws IOException {
    JsonNode latest = JSON.readTree(CLASSES.resolve("releases/latest.json").toFile());
    assertEquals("v" + DemoReleases.SECOND, latest.path("tag_name").asText());
    JsonNode asset = latest.path("assets").path(0);
    assertEquals(
        asset.path("size").asLong(),
        Files.size(CLASSES.resolve("releases").resolve(asset.path("name").asText())));
  }

  @Test
  void aDataDirectoryWithAReleaseIsLeftAlone() throws IOException {
    Files.writeString(data.resolve("current"), "2026.3.1-12345678");
    assertFalse(DemoInstallation.installRelease(release(DemoReleases.FIRST), data));
    Files.delete(data.resolve("current"));
    Files.writeString(data.resolve("manifest.json"), "{}");
    assertFalse(DemoInstallation.installRelease(release(DemoReleases.FIRST), data));
    assertEquals("{}", Files.readString(data.resolve("manifest.json")));
  }

  @Test
  void aReleaseThatWasBegunIsFinished() throws IOException {
    Files.writeString(data.resolve("faces.json"), "[");
    assertTrue(DemoInstallation.installRelease(release(DemoReleases.FIRST), data));
    assertTrue(JSON.readTree(data.resolve("faces.json").toFile()).size() > 100);
  }

  @Test
  void modelsOfAnotherKindStay() throws IOException {
    DemoSource source = DemoSource.in(CLASSES);
    Files.writeString(data.resolve("arcface.onnx"), "the real one");
    assertFalse(DemoInstallation.installModels(source, data));
    Files.delete(data.resolve("arcface.onnx"));
    assertTrue(DemoInstallation.installModels(source, data));
    assertFalse(DemoInstallation.installModels(source, data));
  }
}
