package io.foyer.recognition.models.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceModels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelControlTest {
  @TempDir Path folder;

  private static boolean quiet(Workshop workshop) {
    return workshop.control.problem().isEmpty() && workshop.configurations.size() == 1;
  }

  private static String problem(Workshop workshop) {
    return workshop.control.problem().orElse("");
  }

  @Test
  void modelsAreOfferedOnceTheyAreCompleteAndHaveAnsweredRightly() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> quiet(workshop));
      assertEquals(1, workshop.offered.size());
      assertTrue(workshop.offered.getFirst().demo());
      assertEquals(64, workshop.offered.getFirst().generation().length());
      try (FaceModels.Lease lease = workshop.offered.getFirst().lease().orElseThrow()) {
        assertEquals(8, lease.embedder(EmbeddingModel.ARCFACE).dimensions());
      }
      assertEquals(3, workshop.openFiles.get());
    }
  }

  @Test
  void whatIsMissingIsNamed() {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.manifests.refresh();
      Workshop.write(workshop.data.resolve("models/arcface.onnx"), "damaged");
      workshop.control.reconsider();
      Workshop.await(
          () ->
              problem(workshop)
                  .equals(
                      "Models not installed: finder, facenet512. Models damaged: arcface."
                          + " Download or import them."));
      assertEquals(List.of(), workshop.offered);
    }
  }

  @Test
  void nonsenseIsRefusedWithItsReason() {
    for (String kind : List.of("bad", "nan", "zero", "same", "moody", "short")) {
      try (Workshop workshop = new Workshop(folder.resolve(kind))) {
        workshop.publish("finder", "facenet", kind + " arcface");
        workshop.fetchAll();
        Workshop.await(() -> problem(workshop).contains("arcface"));
        Workshop.await(() -> workshop.configurations.isEmpty());
        assertEquals(List.of(), workshop.offered, kind);
        assertEquals(0, workshop.openFiles.get(), kind);
      }
    }
  }

  @Test
  void newModelsAreOfferedBeforeTheOldOnesGo() {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> quiet(workshop));
      FaceModels old = workshop.offered.getFirst();
      FaceModels.Lease lease = old.lease().orElseThrow();
      workshop.publish("finder", "facenet", "arcface of another day");
      workshop.fetchAll();
      Workshop.await(() -> quiet(workshop) && !workshop.offered.contains(old));
      assertEquals(List.of(1, 2, 1), workshop.offeredCounts);
      assertFalse(workshop.offered.getFirst().generation().equals(old.generation()));
      Workshop.await(() -> old.lease().isEmpty());
      assertEquals(6, workshop.openFiles.get());
      lease.close();
      lease.close();
      assertEquals(3, workshop.openFiles.get());
    }
  }

  @Test
  void modelsThatDoNotOpenLeaveTheOldOnesServing() {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> quiet(workshop));
      FaceModels old = workshop.offered.getFirst();
      workshop.publish("finder", "bad facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> problem(workshop).contains("facenet512.onnx is no model"));
      Workshop.await(() -> workshop.configurations.size() == 1);
      assertSame(old, workshop.offered.getFirst());
      assertTrue(old.lease().isPresent());
      workshop.publish("finder", "good facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> quiet(workshop) && !workshop.offered.contains(old));
    }
  }

  @Test
  void theGpuSettingOpensTheModelsAnew() {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> quiet(workshop));
      FaceModels old = workshop.offered.getFirst();
      workshop.useGpu(true);
      Workshop.await(() -> quiet(workshop) && !workshop.offered.contains(old));
      assertEquals(old.generation(), workshop.offered.getFirst().generation());
      assertEquals(List.of(1, 2, 1), workshop.offeredCounts);
    }
  }

  @Test
  void filesThatSomebodyPutsThereAreNoticed() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.manifests.refresh();
      Workshop.await(() -> !workshop.control.problem().equals(Optional.empty()));
      for (String file : List.of("det.onnx", "facenet512.onnx", "arcface.onnx")) {
        Files.copy(workshop.source.resolve(file), workshop.data.resolve("models").resolve(file));
      }
      Workshop.await(() -> quiet(workshop));
      FaceModels old = workshop.offered.getFirst();
      workshop.publish("finder", "facenet", "arcface 2");
      Files.copy(
          workshop.source.resolve("arcface.onnx"),
          workshop.data.resolve("models/arcface.onnx"),
          StandardCopyOption.REPLACE_EXISTING);
      Workshop.await(() -> quiet(workshop) && !workshop.offered.contains(old));
    }
  }

  @Test
  void modelsThatAreLaidDownWithTheirManifestAreTakenWithoutASource() throws Exception {
    try (Workshop workshop = new Workshop(folder, "")) {
      Workshop.await(() -> problem(workshop).contains("not installed: scrfd_500m"));
      workshop.publish("finder", "facenet", "arcface");
      for (String file : List.of("det.onnx", "facenet512.onnx", "arcface.onnx", "models.json")) {
        Files.copy(workshop.source.resolve(file), workshop.data.resolve("models").resolve(file));
      }
      Workshop.await(() -> quiet(workshop));
      assertTrue(workshop.offered.getFirst().demo());
    }
  }

  @Test
  void filesThatVanishLeaveTheOpenOnesServing() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> quiet(workshop));
      Files.delete(workshop.data.resolve("models/arcface.onnx"));
      workshop.control.reconsider();
      Workshop.await(() -> problem(workshop).contains("not installed: arcface"));
      assertTrue(workshop.offered.getFirst().lease().isPresent());
      assertEquals("not_installed", workshop.overview.status().models().get("arcface").status());
    }
  }

  @Test
  void afterARestartTheInstalledModelsAreOpenedWithoutTheirSource() throws Exception {
    try (Workshop workshop = new Workshop(folder)) {
      workshop.publish("finder", "facenet", "arcface");
      workshop.fetchAll();
      Workshop.await(() -> quiet(workshop));
    }
    Files.delete(folder.resolve("source/models.json"));
    try (Workshop workshop = new Workshop(folder)) {
      Workshop.await(() -> quiet(workshop));
      assertTrue(workshop.overview.status().models().get("finder").verified());
    }
    try (Workshop workshop = new Workshop(folder, "")) {
      Workshop.await(() -> quiet(workshop));
      assertTrue(workshop.overview.status().demo());
    }
  }
}
