package io.foyer.recognition.performerdatabase.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.downloads.DownloadException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UpdatesTest {
  @TempDir private Path root;
  private Bench bench;
  private TinyRelease first;
  private TinyRelease second;

  @BeforeEach
  void prepare() throws IOException {
    bench = new Bench(root);
    first = new TinyRelease("2026.1.1");
    second = new TinyRelease("2026.2.1");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void anEmptyDirectoryIsToldAsSuchAndFilledByTheFirstUpdate() throws Exception {
    bench.start();
    assertEquals("idle", bench.updates.status().status());
    assertNull(bench.updates.status().currentVersion());
    assertEquals("unknown", bench.updates.info().version());
    first.publish(bench.source);
    UpdateCheck check = bench.updates.check();
    assertTrue(check.updateAvailable());
    assertNull(check.currentVersion());
    assertEquals("2026.1.1", check.latestVersion());
    assertEquals("Database Release v2026.1.1", check.releaseName());
    assertEquals("2026-01-02T03:04:05Z", check.publishedAt());
    String id = bench.updates.update();
    assertTrue(id.matches("[0-9a-f]{12}"), id);
    RunStatus.Snapshot end = bench.ended();
    assertEquals("complete", end.status(), String.valueOf(end.error()));
    assertEquals(100, end.progressPercent());
    assertEquals("2026.1.1", end.currentVersion());
    bench.assertServing(first);
    DatabaseInfo info = bench.updates.info();
    assertEquals(8, info.performerCount());
    assertEquals(TinyRelease.FACES, info.faceCount());
    assertEquals(List.of("stashdb.org"), info.sources());
    assertEquals(List.of(), bench.leftovers());
  }

  @Test
  void anUpdateKeepsTheOldOneAsBackupAndARollbackBringsItBack() throws Exception {
    bench.start();
    bench.update(first);
    assertEquals("complete", bench.update(second).status());
    bench.assertServing(second);
    assertEquals(List.of("2026.2.1", "2026.1.1"), bench.generations());
    assertEquals("2026.1.1", bench.updates.info().previousVersion());
    bench.updates.rollback();
    assertEquals("complete", bench.ended().status());
    bench.assertServing(first);
    assertEquals("2026.2.1", bench.updates.info().previousVersion());
    bench.updates.rollback();
    bench.ended();
    bench.assertServing(second);
    TinyRelease third = new TinyRelease("2026.10.1");
    bench.update(third);
    bench.assertServing(third);
    assertEquals(List.of("2026.10.1", "2026.2.1"), bench.generations());
  }

  @Test
  void aRestartServesWhatWasInUse() throws Exception {
    bench.start();
    bench.update(first);
    bench.update(second);
    bench.restart();
    bench.assertServing(second);
    assertEquals("idle", bench.updates.status().status());
    bench.updates.rollback();
    bench.ended();
    bench.restart();
    bench.assertServing(first);
  }

  @Test
  void theNewestReleaseIsNotFetchedAgain() throws Exception {
    bench.start();
    bench.update(first);
    Failure.Invalid e = assertThrows(Failure.Invalid.class, () -> bench.updates.update());
    assertEquals("Already on latest version", e.getMessage());
  }

  @Test
  void theSourceIsAskedOnceInTenMinutesAndAgainAfterAnUpdate() throws Exception {
    bench.start();
    first.publish(bench.source);
    bench.updates.check();
    bench.updates.check();
    assertEquals(1, bench.downloads.reads);
    bench.updates.update();
    bench.ended();
    UpdateCheck check = bench.updates.check();
    assertEquals(2, bench.downloads.reads);
    assertFalse(check.updateAvailable());
    assertEquals("2026.1.1", check.currentVersion());
  }

  @Test
  void faultsOfTheHostAreTheHostsFaults() throws Exception {
    bench.start();
    bench.downloads.failure =
        new DownloadException(DownloadException.Reason.UNREACHABLE, "x cannot be reached");
    assertFalse(assertThrows(Failure.Upstream.class, () -> bench.updates.check()).timeout());
    bench.downloads.failure =
        new DownloadException(DownloadException.Reason.TIMEOUT, "x does not answer");
    assertTrue(assertThrows(Failure.Upstream.class, () -> bench.updates.update()).timeout());
    bench.downloads.failure = new DownloadException(DownloadException.Reason.BUSY, "x is busy");
    assertThrows(Failure.Unavailable.class, () -> bench.updates.check());
    bench.downloads.failure = null;
    Files.writeString(bench.source.resolve("latest.json"), "{\"message\": \"Not Found\"}");
    assertThrows(Failure.Upstream.class, () -> bench.updates.check());
    Files.writeString(bench.source.resolve("latest.json"), "<html>");
    assertThrows(Failure.Upstream.class, () -> bench.updates.check());
    Files.writeString(
        bench.source.resolve("latest.json"), "{\"tag_name\": \"v2026.1.1\", \"assets\": []}");
    assertTrue(bench.updates.check().updateAvailable());
    assertThrows(Failure.Upstream.class, () -> bench.updates.update());
    Files.writeString(
        bench.source.resolve("latest.json"),
        "{\"tag_name\": \"v2026.1.2\", \"assets\": [{\"name\": \"x.zip\", \"browser_download_url\":"
            + " \"file:///etc/hosts\"}]}");
    assertThrows(
        Failure.Upstream.class,
        () -> {
          bench.restart();
          bench.updates.check();
        });
  }

  @Test
  void progressNeverFallsAndPassesEveryStageInOrder() throws Exception {
    bench.start();
    List<Integer> percents = new ArrayList<>();
    List<String> stages = new ArrayList<>();
    bench.watcher =
        (stage, done, total) -> {
          RunStatus.Snapshot now = bench.updates.status();
          percents.add(now.progressPercent());
          if (!stages.contains(stage)) {
            stages.add(stage);
          }
        };
    bench.update(first);
    assertEquals(percents.stream().sorted().toList(), percents);
    assertEquals(List.of("download", "extract", "verify", "prepare", "swap", "reload"), stages);
  }

  @Test
  void aSecondRunIsRefusedAndTheRunningOneCanBeCancelled() throws Exception {
    bench.start();
    bench.update(first);
    CountDownLatch there = new CountDownLatch(1);
    CountDownLatch on = new CountDownLatch(1);
    bench.watcher = waiting("prepare", there, on);
    second.publish(bench.source);
    bench.updates.update();
    there.await();
    assertEquals("preparing", bench.updates.status().status());
    assertEquals("prepare", bench.updates.status().stage());
    Failure.Conflict e = assertThrows(Failure.Conflict.class, () -> bench.updates.update());
    assertEquals("Update already in progress", e.getMessage());
    assertThrows(Failure.Conflict.class, () -> bench.updates.rollback());
    assertThrows(Failure.Conflict.class, () -> bench.updates.importPath("/nowhere"));
    bench.updates.cancel();
    on.countDown();
    RunStatus.Snapshot end = bench.ended();
    assertEquals("failed", end.status());
    assertEquals("Cancelled.", end.error());
    assertTrue(end.rolledBack());
    bench.assertServing(first);
    bench.watcher = Progress.NONE;
    int fetched = bench.downloads.fetches;
    bench.updates.update();
    end = bench.ended();
    assertEquals("complete", end.status());
    assertNull(end.error());
    assertEquals(fetched, bench.downloads.fetches, "what was there already is used");
    bench.assertServing(second);
    assertThrows(Failure.Conflict.class, () -> bench.updates.cancel());
  }

  @Test
  void aSwapIsNotCancelled() throws Exception {
    bench.start();
    CountDownLatch there = new CountDownLatch(1);
    CountDownLatch on = new CountDownLatch(1);
    bench.watcher = waiting("swap", there, on);
    first.publish(bench.source);
    bench.updates.update();
    there.await();
    assertThrows(Failure.Conflict.class, () -> bench.updates.cancel());
    on.countDown();
    assertEquals("complete", bench.ended().status());
  }

  private static Progress waiting(String at, CountDownLatch there, CountDownLatch on) {
    AtomicBoolean once = new AtomicBoolean();
    return (stage, done, total) -> {
      if (stage.equals(at) && once.compareAndSet(false, true)) {
        there.countDown();
        try {
          on.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }

  @Test
  void requestsDuringASwapAreAnsweredByTheOldOneOrTheNewOne() throws Exception {
    bench.start();
    bench.update(first);
    AtomicBoolean stop = new AtomicBoolean();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread asking =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!stop.get()) {
                    try {
                      ask();
                    } catch (RuntimeException | AssertionError e) {
                      failure.compareAndSet(null, e);
                    }
                  }
                });
    try {
      assertEquals("complete", bench.update(second).status());
      for (int i = 0; i < 5; i++) {
        bench.updates.rollback();
        assertEquals("complete", bench.ended().status());
      }
    } finally {
      stop.set(true);
      asking.join();
    }
    assertNull(failure.get(), () -> String.valueOf(failure.get()));
    Bench.await(() -> bench.indices.open.get() == 2);
  }

  private void ask() {
    for (int i = 0; i < 2; i++) {
      var lease = bench.serving.current().lease();
      if (lease.isPresent()) {
        try (PerformerDatabase.Lease held = lease.get()) {
          String version = held.info().version();
          for (int label = 0; label < 5; label++) {
            assertTrue(held.performer(label).orElseThrow().name().endsWith(version));
          }
          held.index(EmbeddingModel.FACENET).search(List.of(new float[512]), 3);
          return;
        }
      }
    }
    throw new IllegalStateException("retired twice in a row");
  }

  @Test
  void aLeaseOutlivesItsGeneration() throws Exception {
    bench.start();
    bench.update(first);
    OpenDatabase old = bench.serving.current();
    PerformerDatabase.Lease lease = old.lease().orElseThrow();
    bench.update(second);
    assertTrue(old.lease().isEmpty(), "no new lease of a retired one");
    assertEquals(4, bench.indices.open.get());
    assertTrue(lease.performer(0).isPresent());
    lease.close();
    lease.close();
    assertEquals(2, bench.indices.open.get());
  }

  @Test
  void aReleaseThatDoesNotAnswerRightIsNotPutToUse() throws Exception {
    bench.start();
    bench.update(first);
    bench.indices.broken = true;
    RunStatus.Snapshot end = bench.update(second);
    bench.indices.broken = false;
    assertEquals("failed", end.status());
    assertTrue(end.rolledBack());
    assertEquals(
        "The index prepared from face_facenet.voy does not find the faces in it.", end.error());
    bench.assertServing(first);
    assertEquals(2, bench.indices.open.get());
    bench.restart();
    bench.assertServing(first);
  }

  @Test
  void aReleaseThatCannotBeOfferedIsTakenBack() throws Exception {
    bench.start();
    bench.update(first);
    bench.serving.refusing = true;
    RunStatus.Snapshot end = bench.update(second);
    bench.serving.refusing = false;
    assertEquals("failed", end.status());
    assertTrue(end.rolledBack());
    bench.assertServing(first);
    assertEquals(2, bench.indices.open.get());
  }

  @Test
  void aFailedPreparationIsTold() throws Exception {
    bench.start();
    bench.indices.refusing = true;
    RunStatus.Snapshot end = bench.update(first);
    assertEquals("failed", end.status());
    assertEquals("the index cannot be prepared", end.error());
    assertFalse(end.rolledBack(), "there is nothing to go back to");
  }

  @Test
  void anOlderReleaseComesInByImportOnly() throws Exception {
    bench.start();
    bench.update(second);
    first.publish(bench.source);
    bench.restart();
    assertFalse(bench.updates.check().updateAvailable());
    assertThrows(Failure.Invalid.class, () -> bench.updates.update());
    Path zip = root.resolve("older.zip");
    Files.write(zip, first.zip());
    bench.updates.importPath(zip.toString());
    assertEquals("complete", bench.ended().status());
    bench.assertServing(first);
    assertTrue(Files.exists(zip), "the archive stays where it was");
    assertEquals("complete", bench.importing(second.zip()).status());
    bench.assertServing(second);
    assertEquals(List.of(), bench.leftovers());
  }

  @Test
  void importsOfNothingAreRefused() {
    bench.start();
    assertThrows(Failure.Invalid.class, () -> bench.updates.importPath("relative.zip"));
    assertThrows(Failure.Invalid.class, () -> bench.updates.importPath("/no/such/file.zip"));
    assertThrows(Failure.Invalid.class, () -> bench.updates.importPath("\0"));
    assertThrows(Failure.Invalid.class, () -> bench.importing(new byte[0]));
    assertThrows(Failure.NotFound.class, () -> bench.updates.rollback());
  }

  @Test
  void anAnnouncedVersionThatTheManifestDeniesIsRefused() throws Exception {
    bench.start();
    bench.update(first);
    second.publish(bench.source);
    Path latest = bench.source.resolve("latest.json");
    Files.writeString(latest, Files.readString(latest).replace("\"v2026.2.1\"", "\"v2026.3.1\""));
    bench.updates.update();
    RunStatus.Snapshot end = bench.ended();
    assertEquals(
        "The release is announced as 2026.3.1, but its manifest says 2026.2.1.", end.error());
    bench.assertServing(first);
  }

  @Test
  void anotherIndexFormatIsPreparedBesideTheOneInUse() throws Exception {
    bench.start();
    bench.update(first);
    bench.format = FaceIndex.Format.HNSW;
    bench.updates.formatChanged();
    Bench.await(() -> bench.serving.current().format() == FaceIndex.Format.HNSW);
    bench.ended();
    bench.assertServing(first);
    Path index = new Generations(bench.data).current().orElseThrow().directory().resolve("index");
    Bench.await(() -> !Files.exists(index.resolve("facenet-exact")));
    assertTrue(Files.exists(index.resolve("facenet-hnsw")));
  }

  @Test
  void anIndexFormatThatIsTakenBackIsNotPreparedToItsEnd() throws Exception {
    bench.start();
    bench.update(first);
    Path index = new Generations(bench.data).current().orElseThrow().directory().resolve("index");
    AtomicInteger prepared = new AtomicInteger();
    AtomicBoolean swapped = new AtomicBoolean();
    bench.watcher =
        (stage, done, total) -> {
          swapped.compareAndSet(false, stage.equals("swap"));
          if (stage.equals("prepare") && bench.format == FaceIndex.Format.HNSW && done > 0) {
            prepared.incrementAndGet();
            bench.format = FaceIndex.Format.EXACT;
            bench.updates.formatChanged();
          }
        };
    bench.format = FaceIndex.Format.HNSW;
    bench.updates.formatChanged();
    Bench.await(() -> prepared.get() > 0 && bench.updates.status().status().equals("idle"));
    assertEquals(1, prepared.get());
    assertFalse(swapped.get());
    assertEquals(FaceIndex.Format.EXACT, bench.serving.current().format());
    try (Stream<Path> left = Files.list(index)) {
      assertEquals(
          Set.of("arcface-exact", "facenet-exact"),
          left.map(path -> path.getFileName().toString()).collect(Collectors.toSet()));
    }
    bench.assertServing(first);
  }

  @Test
  void filesPutThereByHandBecomeAGeneration() throws Exception {
    bench.start();
    second.writeTo(bench.data);
    Bench.await(() -> bench.serving.current() != null);
    bench.ended();
    bench.assertServing(second);
    for (var file : first.files().entrySet()) {
      Path visible = bench.data.resolve(file.getKey());
      Files.delete(visible);
      Files.write(visible, file.getValue());
    }
    Bench.await(() -> "2026.1.1".equals(bench.updates.status().currentVersion()));
    bench.ended();
    bench.assertServing(first);
    bench.updates.rollback();
    assertEquals("complete", bench.ended().status());
    bench.assertServing(second);
  }

  @Test
  void filesUnpackedBeforeTheFirstStartAreOpenedByIt() throws Exception {
    second.writeTo(bench.data);
    bench.start();
    bench.assertServing(second);
    assertEquals("idle", bench.updates.status().status());
  }

  @Test
  void filesOverwrittenInPlaceBecomeAGenerationToo() throws Exception {
    bench.start();
    bench.update(first);
    for (var file : second.files().entrySet()) {
      Path visible = bench.data.resolve(file.getKey());
      assertTrue(visible.toFile().setWritable(true));
      Files.write(visible, file.getValue());
      Files.setLastModifiedTime(visible, FileTime.fromMillis(1_700_000_000_000L));
    }
    Bench.await(() -> "2026.2.1".equals(bench.updates.status().currentVersion()));
    bench.ended();
    bench.assertServing(second);
    bench.updates.rollback();
    RunStatus.Snapshot end = bench.ended();
    assertEquals("failed", end.status(), "what was overwritten is no backup any more");
    assertTrue(end.error().contains("has changed since it was installed"), end.error());
    bench.assertServing(second);
  }

  @Test
  void filesOverwrittenWhileItDidNotRunBecomeAGeneration() throws Exception {
    bench.start();
    bench.update(first);
    bench.updates.close();
    for (var file : second.files().entrySet()) {
      Path visible = bench.data.resolve(file.getKey());
      assertTrue(visible.toFile().setWritable(true));
      Files.write(visible, file.getValue());
    }
    bench.restart();
    bench.assertServing(second);
  }

  @Test
  void foreignFilesThatAreNoReleaseAreToldOnceAndLeftAlone() throws Exception {
    bench.start();
    bench.update(first);
    Path visible = bench.data.resolve("performers.json");
    Files.delete(visible);
    Files.writeString(visible, "{}");
    Bench.await(() -> "failed".equals(bench.updates.status().status()));
    assertEquals("performers.json holds nobody.", bench.updates.status().error());
    bench.assertAnswers(first);
    assertEquals("{}", Files.readString(visible));
    Files.delete(visible);
    Files.write(visible, first.file("performers.json"));
    Bench.await(() -> "complete".equals(bench.updates.status().status()));
    bench.assertServing(first);
  }

  @Test
  void namesThatWereDeletedComeBack() throws Exception {
    bench.start();
    bench.update(first);
    Files.delete(bench.data.resolve("performers.db"));
    Bench.await(() -> Files.exists(bench.data.resolve("performers.db")));
    bench.assertServing(first);
  }

  @Test
  void namesThatStillMeanTheReleaseBeforeAreLinkedAnew() throws Exception {
    bench.start();
    bench.update(first);
    bench.update(second);
    Path visible = bench.data.resolve("faces.json");
    Files.delete(visible);
    Generation before = new Generations(bench.data).previous().orElseThrow();
    Files.createLink(visible, before.directory().resolve("faces.json"));
    Path now = new Generations(bench.data).current().orElseThrow().directory();
    Bench.await(() -> sameFile(visible, now.resolve("faces.json")));
    bench.assertServing(second);
  }

  private static boolean sameFile(Path a, Path b) {
    try {
      return Generations.isLink(a, b);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void optionalFilesOfAnOlderReleaseDoNotStayVisible() throws Exception {
    bench.start();
    bench.update(first.with("tattoo_embeddings.json", "[]".getBytes(StandardCharsets.UTF_8)));
    assertTrue(Files.exists(bench.data.resolve("tattoo_embeddings.json")));
    bench.update(second);
    assertFalse(Files.exists(bench.data.resolve("tattoo_embeddings.json")));
    bench.assertServing(second);
  }

  @Test
  void aDamagedReleaseIsNotOpenedAtStartWhenTheBackupCan() throws Exception {
    bench.start();
    bench.update(first);
    bench.update(second);
    bench.updates.close();
    Path faces =
        new Generations(bench.data).current().orElseThrow().directory().resolve("faces.json");
    assertTrue(faces.toFile().setWritable(true));
    Files.writeString(faces, "[]");
    bench.restart();
    bench.assertServing(first);
  }

  @Test
  void aReleaseThatIsDamagedButWholeAtTheVisibleNamesHealsItself() throws Exception {
    bench.start();
    bench.update(first);
    bench.updates.close();
    Path faces =
        new Generations(bench.data).current().orElseThrow().directory().resolve("faces.json");
    Files.delete(faces);
    Files.writeString(faces, "[]");
    bench.restart();
    bench.assertServing(first);
  }

  @Test
  void aTouchedButUnchangedReleaseIsOpened() throws Exception {
    bench.start();
    bench.update(first);
    bench.updates.close();
    Path faces =
        new Generations(bench.data).current().orElseThrow().directory().resolve("faces.json");
    Files.setLastModifiedTime(faces, FileTime.fromMillis(1_600_000_000_000L));
    bench.restart();
    bench.assertServing(first);
    assertEquals("idle", bench.updates.status().status());
  }

  @Test
  void halfFinishedThingsOfAnEarlierRunAreRemoved() throws Exception {
    bench.start();
    bench.update(first);
    bench.updates.close();
    Path half = Files.createDirectories(bench.data.resolve("generations/2026.9.9-0123abcd"));
    Files.writeString(half.resolve("faces.json"), "[]");
    Path work = Files.createDirectories(bench.data.resolve("work/release-x"));
    Files.writeString(work.resolve("faces.json"), "[]");
    Files.delete(bench.data.resolve("face_facenet.voy"));
    Path resumable = bench.data.resolve("work/download/x.zip.part");
    Files.writeString(resumable, "half");
    bench.restart();
    assertFalse(Files.exists(half));
    assertFalse(Files.exists(work));
    assertTrue(Files.exists(resumable), "a download can go on");
    bench.assertServing(first);
  }

  @Test
  void aLostPointerDoesNotLoseTheRelease() throws Exception {
    bench.start();
    bench.update(first);
    Files.writeString(bench.data.resolve("current"), "../../etc\n");
    bench.restart();
    bench.assertServing(first);
  }

  @Test
  void theLocalDatabaseIsNotTouched() throws Exception {
    Path local = bench.data.resolve("recognition.db");
    Files.writeString(local, "mine");
    bench.start();
    bench.update(first);
    bench.update(second);
    bench.updates.rollback();
    bench.ended();
    bench.restart();
    assertEquals("mine", Files.readString(local));
  }

  @Test
  void aFileInPlaceOfAFolderIsToldAndDoesNotEndTheService() throws Exception {
    Files.writeString(bench.data.resolve("work"), "not a folder");
    bench.start();
    first.publish(bench.source);
    bench.updates.update();
    RunStatus.Snapshot end = bench.ended();
    assertEquals("failed", end.status());
    assertNotNull(end.error());
    assertFalse(end.error().contains(root.toString()), end.error());
    Files.delete(bench.data.resolve("work"));
    bench.restart();
    bench.updates.update();
    assertEquals("complete", bench.ended().status());
    bench.assertServing(first);
  }
}
