package io.foyer.recognition.models.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelRunsTest {
  @TempDir Path folder;

  private static String status(Workshop workshop, String model) {
    return workshop.overview.status().models().get(model).status();
  }

  private static byte[] zip(Map<String, String> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  /** The manifest is kept by another thread, at any time. */
  private static List<Path> unfinished(Workshop workshop) throws IOException {
    try (Stream<Path> files = Files.list(workshop.data.resolve("models/.work"))) {
      return files.filter(file -> !file.endsWith("models.json.new")).toList();
    }
  }

  @Test
  void everythingThatIsNotInstalledIsFetched() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.manifests.refresh();
      assertEquals("not_installed", status(workshop, "finder"));
      workshop.fetchAll();
      for (String name : List.of("finder", "facenet512", "arcface")) {
        assertEquals("installed", status(workshop, name));
        ModelRuns.Fetching now = workshop.runs.progress().get(name);
        assertEquals(ModelRuns.Stage.COMPLETE, now.stage());
        assertEquals(100.0, DownloadProgress.of(name, now).percent());
        assertTrue(workshop.overview.status().models().get(name).verified());
      }
      assertEquals("facenet", Files.readString(workshop.data.resolve("models/facenet512.onnx")));
      Workshop.await(() -> workshop.control.problem().isEmpty());
      assertEquals(List.of(), unfinished(workshop));
    }
  }

  @Test
  void aFileThatIsNotWhatTheManifestPromisesIsNotInstalled() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      Workshop.write(workshop.source.resolve("arcface.onnx"), "ARCFACE");
      workshop.fetchAll();
      ModelRuns.Fetching failed = workshop.runs.progress().get("arcface");
      assertEquals(ModelRuns.Stage.FAILED, failed.stage());
      assertFalse(String.valueOf(failed.error()).contains(folder.toString()), failed.error());
      assertEquals("installed", status(workshop, "facenet512"));
      assertEquals("not_installed", status(workshop, "arcface"));
      Workshop.write(workshop.source.resolve("arcface.onnx"), "arcface");
      Workshop.await(
          () -> {
            try {
              workshop.fetchAll();
              return status(workshop, "arcface").equals("installed");
            } catch (Failure.Conflict busy) {
              return false;
            }
          });
      assertNull(workshop.runs.progress().get("arcface").error());
    }
  }

  @Test
  void damageIsSeenByItsSizeAtOnceAndElseByVerifying() {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> workshop.control.problem().isEmpty());
      Workshop.write(workshop.data.resolve("models/arcface.onnx"), "short");
      assertEquals("corrupted", status(workshop, "arcface"));
      Workshop.write(workshop.data.resolve("models/facenet512.onnx"), "FACENET");
      workshop.runs.verify();
      assertEquals("corrupted", status(workshop, "facenet512"));
      assertEquals("installed", status(workshop, "finder"));
    }
  }

  @Test
  void aModelIsTakenOutOfItsArchive() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      byte[] archive = zip(Map.of("det.onnx", "finder", "other.onnx", "x"));
      Files.write(workshop.source.resolve("pack.zip"), archive);
      workshop.publish(
          "finder",
          "facenet",
          "arcface",
          ",\"archive\":{\"url\":\"pack.zip\",\"size\":%d,\"sha256\":\"%s\",\"entry\":\"det.onnx\"}"
              .formatted(archive.length, Workshop.sha256(archive)));
      Files.delete(workshop.source.resolve("det.onnx"));
      workshop.fetchAll();
      assertEquals("installed", status(workshop, "finder"));
      Workshop.await(() -> workshop.control.problem().isEmpty());
      assertEquals(List.of(), unfinished(workshop));
    }
  }

  @Test
  void anArchiveThatLacksTheModelSaysSo() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      byte[] archive = zip(Map.of("other.onnx", "x"));
      Files.write(workshop.source.resolve("pack.zip"), archive);
      workshop.publish(
          "finder",
          "facenet",
          "arcface",
          ",\"archive\":{\"url\":\"pack.zip\",\"size\":%d,\"sha256\":\"%s\",\"entry\":\"det.onnx\"}"
              .formatted(archive.length, Workshop.sha256(archive)));
      workshop.fetchAll();
      assertEquals(
          "The archive does not hold det.onnx.", workshop.runs.progress().get("finder").error());
    }
  }

  @Test
  void aLicenceHasToBeAcceptedBeforeAnythingIsFetched() {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface", ",\"licence\":\"For research only.\"");
      Failure.Conflict asked =
          assertThrows(Failure.Conflict.class, () -> workshop.runs.fetchAll(false));
      assertTrue(asked.getMessage().contains("For research only."), asked.getMessage());
      assertThrows(Failure.Conflict.class, () -> workshop.runs.fetch("finder", false));
      assertEquals(Map.of(), workshop.runs.progress());
      assertEquals(
          "For research only.", workshop.overview.status().models().get("finder").licence());
      workshop.runs.fetch("arcface", false);
      Workshop.await(() -> status(workshop, "arcface").equals("installed"));
    }
  }

  @Test
  void anUnknownModelAndASourceThatIsNotThereAreToldApart() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      assertThrows(Failure.class, () -> workshop.runs.fetchAll(true));
      workshop.publish("finder", "facenet", "arcface");
      assertEquals(
          "Unknown model: nothing",
          assertThrows(Failure.NotFound.class, () -> workshop.runs.fetch("nothing", true))
              .getMessage());
      Files.writeString(workshop.source.resolve("models.json"), "{");
      assertThrows(Failure.Upstream.class, () -> workshop.runs.fetchAll(true));
    }
    try (Workshop workshop = new Workshop(folder.resolve("b"), "ftp://elsewhere/")) {
      assertThrows(Failure.Unavailable.class, () -> workshop.runs.fetchAll(true));
      assertEquals(5, workshop.overview.status().models().size());
    }
  }

  @Test
  void onlyOneRunAtATime() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.manifests.refresh();
      CountDownLatch asked = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      InputStream slow =
          new InputStream() {
            @Override
            public int read() throws IOException {
              asked.countDown();
              try {
                go.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
              return -1;
            }
          };
      Thread first =
          Thread.ofVirtual()
              .start(() -> assertThrows(Failure.Invalid.class, () -> workshop.uploads.take(slow)));
      asked.await();
      assertThrows(
          Failure.Conflict.class,
          () -> workshop.uploads.take(new ByteArrayInputStream(new byte[0])));
      workshop.runs.fetchAll(true);
      go.countDown();
      first.join();
      Workshop.await(() -> status(workshop, "arcface").equals("installed"));
    }
  }

  @Test
  void aModelOrAnArchiveOfThemIsImported() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.manifests.refresh();
      assertEquals(
          List.of("finder"),
          workshop.uploads.take(
              new ByteArrayInputStream("finder".getBytes(StandardCharsets.UTF_8))));
      assertEquals(
          List.of("arcface"),
          workshop.uploads.take(
              new ByteArrayInputStream(
                  zip(Map.of("models/arcface.onnx", "arcface", "readme.txt", "hello")))));
      assertEquals(
          List.of("facenet512"), workshop.runs.take(workshop.source.resolve("facenet512.onnx")));
      Workshop.await(() -> workshop.control.problem().isEmpty());
      assertEquals(List.of("finder", "facenet512", "arcface"), workshop.runs.take(workshop.source));
      assertEquals(List.of(), unfinished(workshop));
    }
  }

  @Test
  void whatIsNoneOfTheModelsIsNotImported() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.manifests.refresh();
      byte[] whole = zip(Map.of("arcface.onnx", "arcface"));
      byte[] bent = whole.clone();
      bent[44] ^= 0x55;
      List<byte[]> hostile =
          List.of(
              new byte[0],
              "FINDER".getBytes(StandardCharsets.UTF_8),
              zip(Map.of("arcface.onnx", "ARCFACE")),
              zip(Map.of("arcface.onnx", "arcface".repeat(100_000))),
              zip(Map.of("arcface.onnx", "x")),
              zip(Map.of("readme.txt", "x")),
              zip(Map.of("a/arcface.onnx", "arcface", "b/arcface.onnx", "arcface")),
              Arrays.copyOf(whole, whole.length - 10),
              Arrays.copyOf(whole, 20),
              bent);
      for (byte[] bytes : hostile) {
        Files.deleteIfExists(workshop.data.resolve("models/arcface.onnx"));
        assertThrows(
            Failure.Invalid.class, () -> workshop.uploads.take(new ByteArrayInputStream(bytes)));
        assertEquals(List.of(), unfinished(workshop));
      }
      assertThrows(Failure.Invalid.class, () -> workshop.runs.take(folder.resolve("nowhere")));
      assertThrows(Failure.Invalid.class, () -> workshop.runs.take(Path.of("/dev/null")));
    }
  }

  @Test
  void anUploadLargerThanAllModelsIsRefused() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.manifests.refresh();
      InputStream endless =
          new InputStream() {
            @Override
            public int read() {
              return 0;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
              return length;
            }
          };
      assertThrows(Failure.TooLarge.class, () -> workshop.uploads.take(endless));
      assertEquals(List.of(), unfinished(workshop));
    }
  }

  @Test
  void whatAnInterruptedProcessLeftIsClearedButNotWhatCanBeContinued() throws Exception {
    Path work = Files.createDirectories(folder.resolve("data/models/.work"));
    for (String name : List.of("import-5", "det.onnx.new", "arcface.onnx.part")) {
      try (OutputStream out = Files.newOutputStream(work.resolve(name))) {
        out.write(1);
      }
    }
    try (Workshop workshop = new Workshop(folder)) {
      assertEquals(List.of(work.resolve("arcface.onnx.part")), unfinished(workshop));
    }
  }
}
