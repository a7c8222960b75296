package io.foyer.recognition.performerdatabase.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.Downloads;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What can be asked of the performer database and done to it. Asked by many threads. */
final class Updates implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Updates.class);
  private static final Duration RETRY_AFTER = Duration.ofMinutes(1);
  private static final long MAX_UPLOAD_BYTES = 24L << 30;
  private static final long RESERVE_BYTES = 64L << 20;
  private static final int SPACE_CHECK_BYTES = 32 << 20;

  private final Generations generations;
  private final ReleaseSource source;
  private final Installer installer;
  private final Opening opening;
  private final Serving serving;
  private final Supplier<FaceIndex.Format> format;
  private final Runs runs;

  Updates(
      Generations generations,
      ReleaseSource source,
      Downloads downloads,
      FaceIndex.Factory indices,
      ReleaseCheck check,
      Serving serving,
      Supplier<FaceIndex.Format> format,
      Clock clock,
      Progress watcher) {
    this.generations = generations;
    this.source = source;
    this.installer = new Installer(generations, downloads, indices, check, serving, clock);
    this.opening = new Opening(generations, installer, serving, format);
    this.serving = serving;
    this.format = format;
    this.runs = new Runs(() -> serving.current() != null, watcher);
  }

  /** Recovers, opens what is there, and looks for files put there by hand from then on. */
  void start(Duration lookEvery) {
    runs.beginOpening(opening::open);
    runs.lookEvery(lookEvery, () -> opening.lookAround(runs));
  }

  /** Asks the source, or remembers. */
  UpdateCheck check() {
    ReleaseSource.Latest latest = latest();
    String current = currentVersion();
    ReleaseSource.Asset asset = latest.asset();
    return new UpdateCheck(
        current,
        latest.version(),
        newer(latest, current),
        latest.name(),
        asset == null || asset.source().local() ? null : asset.source().toString(),
        asset == null ? null : Math.round(asset.size() / 1_000_000.0),
        latest.publishedAt(),
        null);
  }

  private ReleaseSource.Latest latest() {
    try {
      return source.latest();
    } catch (DownloadException e) {
      throw e.failure();
    }
  }

  private static boolean newer(ReleaseSource.Latest latest, @Nullable String current) {
    return current == null || Versions.ORDER.compare(latest.version(), current) > 0;
  }

  /**
   * Starts an update to the newest release.
   *
   * @return the run's id
   */
  String update() {
    runs.refuseWhileRunning();
    ReleaseSource.Latest latest = latest();
    if (!newer(latest, currentVersion())) {
      throw new Failure.Invalid("Already on latest version");
    }
    if (latest.asset() == null) {
      throw new Failure.Upstream(
          "The release " + latest.version() + " has no ZIP file to download.", false, null);
    }
    return runs.begin(
        latest.version(),
        Stage.DOWNLOAD,
        steps -> {
          installer.update(latest, format.get(), steps);
          source.forget();
        });
  }

  /** Starts the import of an archive on this machine. */
  String importPath(String text) {
    runs.refuseWhileRunning();
    Path archive;
    try {
      archive = Path.of(text);
    } catch (InvalidPathException e) {
      throw new Failure.Invalid("The path of the archive is not a path of this system.");
    }
    if (!archive.isAbsolute() || !Files.isRegularFile(archive) || !Files.isReadable(archive)) {
      throw new Failure.Invalid(
          "There is no readable file at that path. Give the absolute path of a release's ZIP file"
              + " on the sidecar's machine.");
    }
    return runs.begin(null, Stage.EXTRACT, steps -> importArchive(archive, steps));
  }

  private void importArchive(Path archive, Installer.Steps steps) throws IOException {
    installer.importArchive(archive, format.get(), steps);
    source.forget();
  }

  /** Takes an archive from a stream, then starts its import. */
  String importStream(InputStream body) {
    runs.refuseWhileRunning();
    try {
      Path folder = generations.newWork("import");
      Path archive = folder.resolve("release.zip");
      boolean begun = false;
      try {
        receive(body, archive);
        String id =
            runs.begin(
                null,
                Stage.EXTRACT,
                steps -> {
                  try {
                    importArchive(archive, steps);
                  } finally {
                    Durable.deleteTree(folder);
                  }
                });
        begun = true;
        return id;
      } finally {
        if (!begun) {
          Durable.deleteTree(folder);
        }
      }
    } catch (IOException e) {
      log.warn("an archive could not be received: {}", e.toString());
      throw new Failure.Unavailable(Runs.reason(e), RETRY_AFTER);
    }
  }

  private void receive(InputStream body, Path archive) throws IOException {
    byte[] block = new byte[1 << 18];
    long size = 0;
    long unchecked = SPACE_CHECK_BYTES;
    try (FileChannel out =
        FileChannel.open(archive, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int n = body.read(block); n >= 0; n = body.read(block)) {
        size += n;
        unchecked += n;
        if (size > MAX_UPLOAD_BYTES) {
          throw new Failure.TooLarge("The archive is larger than a release may be.");
        }
        if (unchecked >= SPACE_CHECK_BYTES) {
          unchecked = 0;
          if (Files.getFileStore(generations.data()).getUsableSpace() < RESERVE_BYTES) {
            throw new Failure.Unavailable(
                "Not enough disk space in the data directory for the archive. Free some space and"
                    + " send it again.",
                RETRY_AFTER);
          }
        }
        ByteBuffer bytes = ByteBuffer.wrap(block, 0, n);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
      }
    }
    if (size == 0) {
      throw new Failure.Invalid("The body holds no archive.");
    }
  }

  /** Starts going back to the release before. */
  String rollback() {
    runs.refuseWhileRunning();
    Generation previous =
        previous()
            .orElseThrow(() -> new Failure.NotFound("There is no previous release to go back to."));
    return runs.begin(
        previous.version(),
        Stage.VERIFY,
        steps -> {
          installer.rollback(previous, format.get(), steps);
          source.forget();
        });
  }

  /** Stops the running update, unless it is swapping already. */
  void cancel() {
    runs.cancel();
  }

  /** The setting has changed. */
  void formatChanged() {
    runs.afterwards(opening::changeFormat);
  }

  RunStatus.Snapshot status() {
    return runs.status(currentVersion());
  }

  DatabaseInfo info() {
    OpenDatabase open = serving.current();
    return open != null
        ? DatabaseInfo.of(open, previous())
        : DatabaseInfo.of(current(), previous());
  }

  private @Nullable String currentVersion() {
    OpenDatabase open = serving.current();
    return open != null
        ? open.generation().version()
        : current().map(Generation::version).orElse(null);
  }

  private Optional<Generation> current() {
    try {
      return generations.current();
    } catch (IOException e) {
      log.debug("the release in use cannot be read", e);
      return Optional.empty();
    }
  }

  private Optional<Generation> previous() {
    try {
      return generations.previous();
    } catch (IOException e) {
      log.debug("the releases cannot be read", e);
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    runs.close();
  }
}
