package io.foyer.recognition.performerdatabase.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.downloads.Download;
import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.Downloads;
import io.foyer.recognition.downloads.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A data directory, a source of releases, and the life of the database between them. */
final class Bench implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  final Path data;
  final Path source;
  final PlainIndices indices = new PlainIndices();
  final PlainServing serving = new PlainServing();
  final CopyingDownloads downloads = new CopyingDownloads();
  volatile FaceIndex.Format format = FaceIndex.Format.EXACT;
  volatile Progress watcher = Progress.NONE;
  String publicKey = "";
  Updates updates;

  Bench(Path root) throws IOException {
    data = Files.createDirectories(root.resolve("data"));
    source = Files.createDirectories(root.resolve("source"));
    updates = make();
  }

  private Updates make() {
    return new Updates(
        new Generations(data),
        new ReleaseSource(source.toString(), downloads, System::nanoTime),
        downloads,
        indices,
        new ReleaseCheck(ManifestSignature.of(publicKey), indices),
        serving,
        () -> format,
        Clock.systemUTC(),
        (stage, done, total) -> watcher.report(stage, done, total));
  }

  /** Starts, looking for manual files often, and waits until it is open or has nothing to open. */
  Bench start() {
    updates.start(Duration.ofMillis(20));
    await(() -> updates.status().stage() == null);
    return this;
  }

  /** As if the process had ended and come again. */
  Bench restart() {
    updates.close();
    OpenDatabase open = serving.current();
    if (open != null) {
      open.retire();
      serving.forget();
    }
    updates = make();
    return start();
  }

  /** Publishes a release and updates to it. */
  RunStatus.Snapshot update(TinyRelease release) throws IOException {
    release.publish(source);
    updates.update();
    return ended();
  }

  RunStatus.Snapshot importing(byte[] zip) throws IOException {
    updates.importStream(new ByteArrayInputStream(zip));
    return ended();
  }

  RunStatus.Snapshot ended() {
    await(() -> updates.status().stage() == null);
    return updates.status();
  }

  static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "it takes too long");
      LockSupport.parkNanos(2_000_000);
    }
  }

  /** Asks it who a reference face is, and checks every byte on the disk. */
  void assertServing(TinyRelease release) throws IOException {
    assertAnswers(release);
    Generation current = new Generations(data).current().orElseThrow();
    assertEquals(release.version(), current.version());
    for (Map.Entry<String, byte[]> file : release.files().entrySet()) {
      assertArrayEquals(
          file.getValue(), Files.readAllBytes(current.directory().resolve(file.getKey())));
      assertArrayEquals(
          file.getValue(), Files.readAllBytes(data.resolve(file.getKey())), file.getKey());
    }
  }

  void assertAnswers(TinyRelease release) throws IOException {
    OpenDatabase open = serving.current();
    assertNotNull(open, "a database is open");
    assertEquals(release.version(), open.info().version());
    Path voy = Files.createTempFile("vectors", ".voy");
    try (PerformerDatabase.Lease lease = open.lease().orElseThrow()) {
      Files.write(voy, release.file("face_arcface.voy"));
      FaceIndex.Sample sample = indices.read(voy, 3).samples().get(1);
      FaceIndex.Neighbours found =
          lease.index(EmbeddingModel.ARCFACE).search(List.of(sample.vector()), 1).getFirst();
      assertEquals(sample.label(), found.label(0));
      assertEquals(
          "Pérson %d of %s".formatted(sample.label() % 8, release.version()),
          lease.performer(found.label(0)).orElseThrow().name());
    } finally {
      Files.delete(voy);
    }
  }

  /** What lies in the work folder. */
  List<String> leftovers() throws IOException {
    try (Stream<Path> left = Files.walk(data.resolve("work"))) {
      return left.filter(Files::isRegularFile).map(Path::toString).toList();
    }
  }

  List<String> generations() throws IOException {
    return new Generations(data).all().stream().map(Generation::version).toList();
  }

  @Override
  public void close() {
    updates.close();
  }

  /** Downloads from a folder; the real ones are tested in their own bundle. */
  static final class CopyingDownloads implements Downloads {
    int reads;
    int fetches;
    volatile DownloadException failure;

    @Override
    public void fetch(Download download, Progress progress) throws DownloadException {
      fetches++;
      progress.report("download", 0, download.size());
      fail();
      try {
        Files.copy(
            download.source().path(), download.target(), StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        throw new DownloadException(DownloadException.Reason.NOT_FOUND, "not there", e);
      }
      progress.report("download", download.size(), download.size());
    }

    @Override
    public byte[] read(Source source, int maxBytes) throws DownloadException {
      reads++;
      fail();
      try {
        return Files.readAllBytes(source.path());
      } catch (IOException e) {
        throw new DownloadException(DownloadException.Reason.NOT_FOUND, "not there", e);
      }
    }

    private void fail() throws DownloadException {
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public void discard(Path target) {}
  }
}
