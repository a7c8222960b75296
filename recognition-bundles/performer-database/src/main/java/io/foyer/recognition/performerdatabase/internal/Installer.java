package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.downloads.Download;
import io.foyer.recognition.downloads.Downloads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The steps of an update, each on the calling thread: download, extract, verify, prepare, swap,
 * reload. Until the swap nothing that is in use is touched; the swap opens and checks the new
 * release before it replaces the pointer to it.
 */
final class Installer {
  private static final Logger log = LoggerFactory.getLogger(Installer.class);

  /** An archive, its content, and half of that again. */
  private static final double SPACE_FACTOR = 2.5;

  /** What the prepared indices take for each byte of vectors. */
  private static final double INDEX_FACTOR = 1.3;

  private static final long MAX_ARCHIVE_BYTES = 24L << 30;

  /** How a run tells its stages. */
  interface Steps extends Progress {
    /** A stage begins. */
    void enter(Stage stage);

    /** The version is known. */
    void target(String version);
  }

  private final Generations generations;
  private final Downloads downloads;
  private final FaceIndex.Factory indices;
  private final ReleaseCheck check;
  private final Serving serving;
  private final Clock clock;

  Installer(
      Generations generations,
      Downloads downloads,
      FaceIndex.Factory indices,
      ReleaseCheck check,
      Serving serving,
      Clock clock) {
    this.generations = generations;
    this.downloads = downloads;
    this.indices = indices;
    this.check = check;
    this.serving = serving;
    this.clock = clock;
  }

  /** Brings an announced release into use. */
  void update(ReleaseSource.Latest latest, FaceIndex.Format format, Steps steps)
      throws IOException {
    ReleaseSource.Asset asset = latest.asset();
    if (asset == null) {
      throw new UnusableRelease("The release " + latest.version() + " has no ZIP file.");
    }
    String origin = origin(latest, asset);
    Optional<Generation> interrupted =
        generations.all().stream().filter(one -> origin.equals(one.receipt().origin())).findFirst();
    if (interrupted.isPresent() && intact(interrupted.get(), steps)) {
      log.info("release {} is already here, it is put to use", latest.version());
      activate(interrupted.get(), format, steps);
      return;
    }
    steps.enter(Stage.DOWNLOAD);
    Path archive = download(asset, origin, steps);
    Generation generation;
    try {
      generation = unpack(archive, latest.version(), origin, steps);
    } catch (UnusableRelease e) {
      // the next try starts with a fresh copy
      Files.deleteIfExists(archive);
      throw e;
    }
    Files.deleteIfExists(archive);
    activate(generation, format, steps);
  }

  private static String origin(ReleaseSource.Latest latest, ReleaseSource.Asset asset) {
    String all =
        String.join(
            "\n",
            latest.version(),
            asset.source().uri().toString(),
            Long.toString(asset.size()),
            String.valueOf(asset.sha256()),
            String.valueOf(latest.publishedAt()));
    return Sha256.of(all.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
  }

  private static boolean intact(Generation generation, Steps steps) throws IOException {
    steps.enter(Stage.VERIFY);
    try {
      ReleaseCheck.verify(generation, steps);
      return true;
    } catch (UnusableRelease e) {
      log.warn("release {} on the disk is damaged: {}", generation.name(), e.getMessage());
      return false;
    }
  }

  private Path download(ReleaseSource.Asset asset, String origin, Steps steps) throws IOException {
    Path target = generations.downloads().resolve(origin + ".zip");
    forgetOthers(origin);
    long there = Files.exists(target) ? Files.size(target) : -1;
    if (asset.size() > 0 && there == asset.size()) {
      return target;
    }
    requireSpace(
        (long) (asset.size() * SPACE_FACTOR) + (long) (asset.size() * INDEX_FACTOR), "The update");
    downloads.fetch(
        new Download(asset.source(), target, asset.size(), asset.sha256(), MAX_ARCHIVE_BYTES),
        steps);
    return target;
  }

  private void forgetOthers(String origin) throws IOException {
    try (Stream<Path> found = Files.list(generations.downloads())) {
      for (Path path : found.toList()) {
        if (!String.valueOf(path.getFileName()).startsWith(origin)) {
          Durable.deleteTree(path);
        }
      }
    }
  }

  /** Brings a local archive into use, whatever its version. */
  void importArchive(Path archive, FaceIndex.Format format, Steps steps) throws IOException {
    activate(unpack(archive, null, null, steps), format, steps);
  }

  private Generation unpack(
      Path archive, @Nullable String version, @Nullable String origin, Steps steps)
      throws IOException {
    steps.enter(Stage.EXTRACT);
    Path staged = generations.newWork("release");
    try {
      try (ReleaseArchive release = ReleaseArchive.open(archive)) {
        steps.target(release.manifest().version());
        requireSpace(
            release.size() + (long) (release.vectorSize() * INDEX_FACTOR),
            "The release " + release.manifest().version());
        release.extract(staged, steps);
      }
      return admit(staged, version, origin, steps);
    } finally {
      Durable.deleteTree(staged);
    }
  }

  /** Verifies a folder of the work area and makes it a generation. */
  private Generation admit(
      Path staged, @Nullable String version, @Nullable String origin, Steps steps)
      throws IOException {
    steps.enter(Stage.VERIFY);
    ReleaseCheck.Verified verified = check.verify(staged, version, steps);
    Receipt receipt =
        new Receipt(
            verified.manifest().version(),
            verified.manifest().digest(),
            clock.instant().getEpochSecond(),
            origin,
            verified.files());
    Optional<Generation> same =
        generations
            .of(receipt.version(), receipt.manifestDigest())
            .filter(one -> one.receipt().files().equals(receipt.files()));
    if (same.isPresent() && intact(same.get(), steps)) {
      return same.get();
    }
    return generations.publish(staged, receipt);
  }

  /**
   * Takes the files at the visible names, put there by hand, for a release. They stay where they
   * are unless they are one.
   */
  void adopt(FaceIndex.Format format, Steps steps) throws IOException {
    steps.enter(Stage.VERIFY);
    List<Generation> all = generations.all();
    Path data = generations.data();
    Path manifestFile = data.resolve(ReleaseFiles.MANIFEST);
    if (!Files.isRegularFile(manifestFile) || Files.size(manifestFile) > Manifest.MAX_BYTES) {
      throw new UnusableRelease("There is no usable manifest.json.");
    }
    Manifest manifest = Manifest.parse(Files.readAllBytes(manifestFile));
    steps.target(manifest.version());
    Path staged = generations.newWork("found");
    try {
      for (String name :
          Stream.concat(ReleaseFiles.known(), manifest.checksums().keySet().stream())
              .distinct()
              .toList()) {
        Path visible = data.resolve(name);
        boolean listed =
            ReleaseFiles.REQUIRED.contains(name) || manifest.checksums().containsKey(name);
        // an optional file left from the release before would mean other people
        if (Files.isRegularFile(visible) && (listed || !Generations.belongsTo(all, visible))) {
          linkOrCopy(visible.toRealPath(), staged.resolve(name));
        }
      }
      Durable.sync(staged);
      Generation generation = admit(staged, null, null, steps);
      for (String name : generation.receipt().files().keySet()) {
        Generations.markUnchanged(generation, name);
      }
      activate(generation, format, steps);
    } finally {
      Durable.deleteTree(staged);
    }
  }

  private static void linkOrCopy(Path from, Path to) throws IOException {
    try {
      Files.createLink(to, from);
    } catch (FileSystemException | UnsupportedOperationException e) {
      log.debug("no hard link of {}, it is copied", from.getFileName(), e);
      Files.copy(from, to);
    }
  }

  /** Goes back to the release before. */
  void rollback(Generation previous, FaceIndex.Format format, Steps steps) throws IOException {
    steps.target(previous.version());
    steps.enter(Stage.VERIFY);
    ReleaseCheck.verify(previous, steps);
    activate(previous, format, steps);
  }

  /** Prepares, opens, checks, switches, offers. */
  void activate(Generation next, FaceIndex.Format format, Steps steps) throws IOException {
    steps.target(next.version());
    boolean prepared = prepare(next, format, steps);
    steps.enter(Stage.SWAP);
    Optional<Generation> before = generations.current();
    steps.report(Stage.SWAP.key(), 0, 4);
    OpenDatabase opened = open(next, format, prepared, steps);
    boolean offered = false;
    try {
      steps.report(Stage.SWAP.key(), 1, 4);
      generations.makeCurrent(next);
      steps.report(Stage.SWAP.key(), 2, 4);
      show(next);
      steps.report(Stage.SWAP.key(), 3, 4);
      steps.enter(Stage.RELOAD);
      steps.report(Stage.RELOAD.key(), 0, 2);
      serving.offer(opened);
      offered = true;
    } finally {
      if (!offered) {
        opened.retire();
        goBack(before, next);
      }
    }
    steps.report(Stage.RELOAD.key(), 1, 2);
    tidy(before, next);
    steps.report(Stage.RELOAD.key(), 2, 2);
  }

  /** The new one is in use already: what cannot be removed now is removed another time. */
  private void tidy(Optional<Generation> before, Generation inUse) {
    try {
      Optional<Generation> backup = before.filter(one -> !one.name().equals(inUse.name()));
      if (backup.isEmpty()) {
        backup = generations.previous();
      }
      generations.retain(inUse, backup.orElse(null));
    } catch (IOException e) {
      log.warn("cannot remove older performer databases", e);
    }
  }

  private void goBack(Optional<Generation> before, Generation failed) throws IOException {
    if (before.isPresent() && !before.get().name().equals(failed.name())) {
      generations.makeCurrent(before.get());
      show(before.get());
    }
  }

  /** The names are for people and other programs; what is in use does not hang on them. */
  private void show(Generation generation) {
    try {
      generations.show(generation);
    } catch (IOException e) {
      log.warn("the visible files cannot be linked yet, this is tried again: {}", Runs.reason(e));
    }
  }

  /** Opens; an index of an earlier day that is not what it was is made anew. */
  private OpenDatabase open(
      Generation generation, FaceIndex.Format format, boolean prepared, Steps steps)
      throws IOException {
    try {
      return OpenDatabase.open(generation, indices, format, clock.instant());
    } catch (IOException e) {
      if (prepared) {
        throw e;
      }
      log.warn("the index of {} cannot be used and is prepared anew", generation.name(), e);
      forgetIndices(generation, format);
      prepare(generation, format, steps);
      return OpenDatabase.open(generation, indices, format, clock.instant());
    }
  }

  /**
   * Makes the indices that are missing.
   *
   * @return whether all were made just now
   */
  private boolean prepare(Generation generation, FaceIndex.Format format, Steps steps)
      throws IOException {
    boolean missing = true;
    steps.enter(Stage.PREPARE);
    EmbeddingModel[] models = EmbeddingModel.values();
    for (int i = 0; i < models.length; i++) {
      Path target = generation.index(models[i], format);
      if (Files.exists(target)) {
        // whole, or it would not be there; reading the vectors again would take seconds
        missing = false;
        continue;
      }
      Files.createDirectories(generation.directory().resolve("index"));
      indices.prepare(
          generation.directory().resolve(models[i].indexFile()),
          target,
          format,
          new PreparationProgress(steps, format, i, models.length));
    }
    return missing;
  }

  /** Deletes the indices of a format that is not used, and what was begun of them. */
  void forgetIndices(Generation generation, FaceIndex.Format format) throws IOException {
    for (EmbeddingModel model : EmbeddingModel.values()) {
      Path index = generation.index(model, format);
      Durable.deleteTree(index);
      Durable.deleteTree(index.resolveSibling(index.getFileName() + FaceIndex.Factory.UNFINISHED));
    }
  }

  private void requireSpace(long bytes, String what) throws IOException {
    long free = Files.getFileStore(generations.data()).getUsableSpace();
    if (free < bytes) {
      throw new UnusableRelease(
          "Not enough disk space: %s needs about %d MB in the data directory, %d MB are free. Free some space and start again."
              .formatted(what, bytes / 1_000_000 + 1, free / 1_000_000));
    }
  }
}
