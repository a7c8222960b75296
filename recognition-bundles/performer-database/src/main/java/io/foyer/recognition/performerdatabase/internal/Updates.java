package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.foyer.core.Failure;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.Downloads;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of the performer database: opened at start, updated, imported, taken back, one thing at
 * a time on one thread. Asked by many threads.
 */
final class Updates implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Updates.class);
  private static final long MAX_UPLOAD_BYTES = 24L << 30;
  private static final long RESERVE_BYTES = 64L << 20;
  private static final int SPACE_CHECK_BYTES = 32 << 20;

  /**
   * What {@code GET /database/check-update} answers.
   *
   * @param currentVersion the release in use, or null
   * @param latestVersion the newest one at the source
   * @param updateAvailable whether it is newer
   * @param releaseName its title
   * @param downloadUrl its archive, without query; null when there is none or it is a local file
   * @param downloadSizeMb its megabytes
   * @param publishedAt as the host has it
   * @param error always null
   */
  record Check(
      @JsonProperty("current_version") @Nullable String currentVersion,
      @JsonProperty("latest_version") String latestVersion,
      @JsonProperty("update_available") boolean updateAvailable,
      @JsonProperty("release_name") @Nullable String releaseName,
      @JsonProperty("download_url") @Nullable String downloadUrl,
      @JsonProperty("download_size_mb") @Nullable Long downloadSizeMb,
      @JsonProperty("published_at") @Nullable String publishedAt,
      @Nullable String error) {}

  /**
   * What {@code GET /database/info} answers.
   *
   * @param version the release in use, or {@code unknown}
   * @param performerCount performers with a face
   * @param faceCount faces
   * @param sources where they come from
   * @param createdAt as the manifest has it
   * @param tattooEmbeddingCount always null: the tattoo signal counts its own
   * @param loaded whether it is open
   * @param indexFormat exact or hnsw
   * @param installedAt when it was installed here
   * @param previousVersion the release that a rollback would bring back
   * @param previousInstalledAt when that one was installed
   */
  record Info(
      String version,
      @JsonProperty("performer_count") int performerCount,
      @JsonProperty("face_count") int faceCount,
      List<String> sources,
      @JsonProperty("created_at") @Nullable String createdAt,
      @JsonProperty("tattoo_embedding_count") @Nullable Integer tattooEmbeddingCount,
      boolean loaded,
      @JsonProperty("index_format") @Nullable String indexFormat,
      @JsonProperty("installed_at") @Nullable Instant installedAt,
      @JsonProperty("previous_version") @Nullable String previousVersion,
      @JsonProperty("previous_installed_at") @Nullable Instant previousInstalledAt) {}

  /** What a run does. */
  private interface Work {
    void run(Installer.Steps steps) throws IOException;
  }

  private final Generations generations;
  private final ReleaseSource source;
  private final Installer installer;
  private final Serving serving;
  private final Supplier<FaceIndex.Format> format;
  private final Progress watcher;
  private final ManualFiles manual;
  private final RunStatus status = new RunStatus();
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("performer-database").daemon().factory());
  private @Nullable Run running;
  private @Nullable Future<?> looking;
  private volatile boolean closing;

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
    this.serving = serving;
    this.format = format;
    this.watcher = watcher;
    this.manual = new ManualFiles(generations);
  }

  /** Recovers, opens what is there, and looks for files put there by hand from then on. */
  void start(Duration lookEvery) {
    Run opening = new Run(false);
    synchronized (this) {
      running = opening;
    }
    status.begin(null, Stage.RELOAD);
    worker.execute(() -> perform(opening, this::open, true));
    looking =
        worker.scheduleWithFixedDelay(
            this::lookAround, lookEvery.toMillis(), lookEvery.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Asks the source, or remembers. */
  Check check() {
    ReleaseSource.Latest latest = latest();
    String current = currentVersion();
    ReleaseSource.Asset asset = latest.asset();
    return new Check(
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
    refuseWhileRunning();
    ReleaseSource.Latest latest = latest();
    if (!newer(latest, currentVersion())) {
      throw new Failure.Invalid("Already on latest version");
    }
    if (latest.asset() == null) {
      throw new Failure.Upstream(
          "The release " + latest.version() + " has no ZIP file to download.", false, null);
    }
    return begin(
        latest.version(),
        Stage.DOWNLOAD,
        steps -> {
          installer.update(latest, format.get(), steps);
          source.forget();
        });
  }

  /** Starts the import of an archive on this machine. */
  String importPath(String text) {
    refuseWhileRunning();
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
    return begin(
        null,
        Stage.EXTRACT,
        steps -> {
          installer.importArchive(archive, format.get(), steps);
          source.forget();
        });
  }

  /** Takes an archive from a stream, then starts its import. */
  String importStream(InputStream body) {
    refuseWhileRunning();
    try {
      Path folder = generations.newWork("import");
      Path archive = folder.resolve("release.zip");
      boolean begun = false;
      try {
        receive(body, archive);
        String id =
            begin(
                null,
                Stage.EXTRACT,
                steps -> {
                  try {
                    installer.importArchive(archive, format.get(), steps);
                    source.forget();
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
      throw new Failure.Unavailable(reason(e), Duration.ofMinutes(1));
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
                Duration.ofMinutes(1));
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
    refuseWhileRunning();
    Generation previous;
    try {
      previous =
          generations
              .previous()
              .orElseThrow(
                  () -> new Failure.NotFound("There is no previous release to go back to."));
    } catch (IOException e) {
      throw new Failure.Unavailable(reason(e), Duration.ofMinutes(1));
    }
    return begin(
        previous.version(),
        Stage.VERIFY,
        steps -> {
          installer.rollback(previous, format.get(), steps);
          source.forget();
        });
  }

  /** Stops the running update, unless it is swapping already. */
  synchronized void cancel() {
    Run run = running;
    if (run == null || !run.asked) {
      throw new Failure.Conflict("No update is running.");
    }
    if (run.swapping) {
      throw new Failure.Conflict(
          "The update is already swapping to the new release and cannot be cancelled any more. Roll"
              + " back afterwards instead.");
    }
    run.cancelled = true;
  }

  /**
   * The setting has changed: prepares the other format beside the one in use, then changes over.
   */
  void formatChanged() {
    Run run = new Run(false);
    worker.execute(() -> perform(run, this::reopen, true));
  }

  RunStatus.Snapshot status() {
    return status.snapshot(currentVersion());
  }

  Info info() {
    OpenDatabase open = serving.current();
    Generation current = open == null ? current().orElse(null) : open.generation();
    Optional<Generation> previous = previous();
    Instant installed = installed(current);
    String version = previous.map(Generation::version).orElse(null);
    Instant previousInstalled = installed(previous.orElse(null));
    if (open == null) {
      return new Info(
          current == null ? "unknown" : current.version(),
          0,
          0,
          List.of("stashdb.org"),
          null,
          null,
          false,
          null,
          installed,
          version,
          previousInstalled);
    }
    return new Info(
        open.info().version(),
        open.info().performerCount(),
        open.info().faceCount(),
        open.info().sources(),
        open.info().createdAt(),
        null,
        true,
        open.format().key(),
        installed,
        version,
        previousInstalled);
  }

  private static @Nullable Instant installed(@Nullable Generation generation) {
    return generation == null ? null : Instant.ofEpochSecond(generation.receipt().installedAt());
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

  // --- runs

  /** One piece of work; its members are guarded by the monitor of {@link Updates}. */
  private static final class Run {
    private final String id =
        HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong(), 12);

    /** Whether somebody asked for it. */
    private final boolean asked;

    private boolean cancelled;
    private boolean swapping;

    Run(boolean asked) {
      this.asked = asked;
    }
  }

  private synchronized void refuseWhileRunning() {
    Run run = running;
    if (run != null) {
      throw new Failure.Conflict(
          run.asked
              ? "Update already in progress"
              : "The performer database is being opened; try again in a moment.");
    }
  }

  private String begin(@Nullable String target, Stage first, Work work) {
    Run run = new Run(true);
    synchronized (this) {
      refuseWhileRunning();
      running = run;
    }
    status.begin(target, first);
    worker.execute(() -> perform(run, work, false));
    return run.id;
  }

  /** On the worker: runs to an end that the status tells, whatever happens. */
  private void perform(Run run, Work work, boolean quiet) {
    synchronized (this) {
      running = run;
    }
    String failure = "It ended unexpectedly; the log says more.";
    boolean done = false;
    try {
      work.run(new Reporting(run));
      done = true;
    } catch (OperationCancelled e) {
      failure = closing ? "Interrupted: the service is stopping." : "Cancelled.";
      log.info("the run on the performer database was cancelled");
    } catch (IOException e) {
      failure = reason(e);
      log.warn("performer database: {}", failure);
      log.debug("performer database", e);
    } catch (Failure e) {
      failure = e.getMessage();
      log.warn("performer database: {}", failure);
    } catch (RuntimeException e) {
      log.error("the run on the performer database failed", e);
    } finally {
      synchronized (this) {
        running = null;
      }
      if (!done) {
        status.failed(failure, serving.current() != null);
      } else if (quiet) {
        status.idle();
      } else {
        status.complete();
      }
    }
  }

  /** Why, in words for people, without a path of this machine. */
  static String reason(IOException e) {
    return switch (e) {
      case UnusableRelease release -> String.valueOf(release.getMessage());
      case DownloadException download -> download.getMessage();
      case AccessDeniedException denied ->
          "The data directory cannot be written: permission denied. Check its owner and"
              + " permissions.";
      case FileSystemException file ->
          "The data directory cannot be used: "
              + (file.getReason() == null ? file.getClass().getSimpleName() : file.getReason())
              + ". Check the disk and its permissions.";
      default -> {
        String message = e.getMessage();
        yield message == null || message.contains("/") ? "Reading or writing failed." : message;
      }
    };
  }

  private final class Reporting implements Installer.Steps {
    private final Run run;

    Reporting(Run run) {
      this.run = run;
    }

    @Override
    public void enter(Stage stage) {
      synchronized (Updates.this) {
        stopIfAsked();
        run.swapping = stage == Stage.SWAP || stage == Stage.RELOAD;
      }
      status.enter(stage);
      watcher.report(stage.key(), 0, 0);
    }

    @Override
    public void target(String version) {
      status.target(version);
    }

    @Override
    public void report(String stage, long done, long total) {
      synchronized (Updates.this) {
        stopIfAsked();
      }
      // the checksum of a download is the end of its stage, not another one
      boolean checksum = stage.equals("checksum");
      status.progress(checksum ? 1 : total == 0 ? 0 : (double) done / total, done, total);
      watcher.report(checksum ? Stage.DOWNLOAD.key() : stage, done, total);
    }

    private void stopIfAsked() {
      if ((run.cancelled || closing) && !run.swapping) {
        throw new OperationCancelled();
      }
    }
  }

  // --- start, and what others change

  /** Opens the release in use; when it is damaged, what lies there by hand, or the one before. */
  private void open(Installer.Steps steps) throws IOException {
    tidyUp();
    List<Generation> candidates = new ArrayList<>();
    Optional<Generation> current = generations.current();
    current.ifPresent(candidates::add);
    generations.previous().ifPresent(candidates::add);
    if (candidates.isEmpty()) {
      candidates.addAll(generations.all());
    }
    OpenDatabase open = serving.current();
    if (open != null
        && current.isPresent()
        && open.generation().name().equals(current.get().name())
        && open.format() == format.get()) {
      return;
    }
    IOException first = null;
    for (Generation candidate : candidates) {
      try {
        checkUntouched(candidate);
        installer.activate(candidate, format.get(), steps);
        if (first != null) {
          log.warn(
              "performer database {} is used instead; roll forward by an update or import",
              candidate.version());
        }
        return;
      } catch (IOException e) {
        log.warn("performer database {} cannot be used: {}", candidate.version(), reason(e));
        first = first == null ? e : first;
        if (candidate.equals(candidates.getFirst()) && adoptInstead(steps)) {
          return;
        }
      }
    }
    if (first != null) {
      throw first;
    }
    log.info("there is no performer database yet; update or import one");
  }

  private void tidyUp() {
    try {
      generations.recover();
    } catch (IOException e) {
      log.warn("cannot tidy up the data directory: {}", reason(e));
    }
  }

  /** Reads a file again only when its size or time is not what it was. */
  private static void checkUntouched(Generation generation) throws IOException {
    for (String name : generation.receipt().files().keySet()) {
      if (Generations.changed(generation, name)) {
        ReleaseCheck.verify(generation, Progress.NONE);
        for (String file : generation.receipt().files().keySet()) {
          Generations.markUnchanged(generation, file);
        }
        return;
      }
    }
  }

  private boolean adoptInstead(Installer.Steps steps) {
    try {
      installer.adopt(format.get(), steps);
      log.warn("the files found in the data directory are a release and are used");
      return true;
    } catch (IOException e) {
      log.debug("the files found in the data directory are no release", e);
      return false;
    }
  }

  private void reopen(Installer.Steps steps) throws IOException {
    OpenDatabase open = serving.current();
    if (open != null && open.format() != format.get()) {
      installer.activate(open.generation(), format.get(), steps);
      installer.forgetIndices(open.generation(), open.format());
    }
  }

  /** On the worker, between runs. */
  private void lookAround() {
    if (closing) {
      return;
    }
    try {
      switch (manual.look()) {
        case NOTHING, UNFINISHED -> {}
        case MISSING -> {
          Optional<Generation> current = generations.current();
          if (current.isPresent()) {
            generations.show(current.get());
          }
        }
        case COMPLETE -> {
          log.info("files were put into the data directory by hand, they are checked");
          Run run = new Run(false);
          status.begin(null, Stage.VERIFY);
          perform(run, steps -> installer.adopt(format.get(), steps), false);
          if (status.error() != null) {
            manual.refuse();
          }
        }
      }
    } catch (IOException e) {
      log.debug("cannot look for files put there by hand", e);
    } catch (RuntimeException e) {
      // an exception here would end the looking for good
      log.error("cannot look for files put there by hand", e);
    }
  }

  /** Stops a run before its swap, or lets it end. */
  @Override
  public void close() {
    closing = true;
    if (looking != null) {
      looking.cancel(false);
    }
    worker.shutdown();
    try {
      if (!worker.awaitTermination(20, TimeUnit.SECONDS)) {
        worker.shutdownNow();
      }
    } catch (InterruptedException e) {
      worker.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
