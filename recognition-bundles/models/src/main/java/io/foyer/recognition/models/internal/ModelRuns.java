package io.foyer.recognition.models.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.downloads.Download;
import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.Downloads;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work on the files of models, one run at a time: fetching in the background, importing, verifying.
 * A failure of one model does not keep the next one from being fetched.
 */
@Component(service = ModelRuns.class)
public final class ModelRuns {
  private static final Logger LOG = LoggerFactory.getLogger(ModelRuns.class);
  private static final long STOP_MILLIS = 5_000;

  /** How far the fetching of a model is. */
  enum Stage {
    DOWNLOADING,
    VALIDATING,
    COMPLETE,
    FAILED
  }

  /**
   * How far the fetching of a model is.
   *
   * @param done bytes behind
   * @param total bytes in all
   * @param stage what is being done
   * @param error why it failed, or null
   */
  record Fetching(long done, long total, Stage stage, @Nullable String error) {}

  private static final class Run {
    volatile boolean cancelled;
    volatile @Nullable Thread thread;
  }

  private final Manifests manifests;
  private final ModelFiles files;
  private final Downloads downloads;
  private final ModelControl control;
  private final AtomicReference<@Nullable Run> running = new AtomicReference<>();
  private final Map<String, Fetching> progress = new LinkedHashMap<>();

  @Activate
  public ModelRuns(
      @Reference Manifests manifests,
      @Reference ModelFiles files,
      @Reference Downloads downloads,
      @Reference ModelControl control) {
    this.manifests = manifests;
    this.files = files;
    this.downloads = downloads;
    this.control = control;
  }

  /** Ends what runs; what has been fetched of a file stays for the next time. */
  @Deactivate
  void stop() {
    Run run = running.get();
    Thread thread = run == null ? null : run.thread;
    cancel();
    if (thread != null) {
      try {
        thread.join(STOP_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What was fetched since the start, by model, and how far it is. */
  Map<String, Fetching> progress() {
    synchronized (progress) {
      return new LinkedHashMap<>(progress);
    }
  }

  /**
   * Fetches one model, whether or not it is there.
   *
   * @throws Failure.NotFound when there is none of this name
   * @throws Failure.Conflict when something runs already, or a licence has to be accepted first;
   *     the message is its text
   */
  void fetch(String name, boolean accepted) {
    start(
        manifest ->
            List.of(
                manifest
                    .model(name)
                    .orElseThrow(() -> new Failure.NotFound("Unknown model: " + name))),
        accepted);
  }

  /** Fetches every model that is not there or damaged. */
  void fetchAll(boolean accepted) {
    start(
        manifest ->
            manifest.models().stream()
                .filter(model -> files.state(model) != ModelFiles.State.INSTALLED)
                .toList(),
        accepted);
  }

  private interface Choice {
    List<ModelSpec> of(ModelManifest manifest);
  }

  private void start(Choice choice, boolean accepted) {
    Run run = begin();
    try {
      List<ModelSpec> chosen = choice.of(manifests.refresh());
      if (!accepted) {
        requireNoLicence(chosen);
      }
      synchronized (progress) {
        for (ModelSpec model : chosen) {
          progress.put(model.name(), new Fetching(0, total(model), Stage.DOWNLOADING, null));
        }
      }
      Thread thread =
          Thread.ofPlatform().name("fetching models").daemon().unstarted(() -> fetch(run, chosen));
      run.thread = thread;
      thread.start();
    } catch (RuntimeException e) {
      running.set(null);
      throw e;
    }
  }

  private static void requireNoLicence(List<ModelSpec> chosen) {
    List<String> licences =
        chosen.stream()
            .filter(model -> model.licence() != null)
            .map(model -> model.name() + ": " + model.licence())
            .toList();
    if (!licences.isEmpty()) {
      throw new Failure.Conflict(
          String.join(" ", licences) + " Send \"accept_licence\": true to accept this.");
    }
  }

  /** Ends what runs; nothing happens when nothing does. */
  void cancel() {
    Run run = running.get();
    if (run != null) {
      run.cancelled = true;
    }
  }

  private Run begin() {
    Run run = new Run();
    if (!running.compareAndSet(null, run)) {
      throw new Failure.Conflict(
          "Models are being downloaded, imported or verified already. Wait for its end.");
    }
    return run;
  }

  private void fetch(Run run, List<ModelSpec> chosen) {
    try {
      for (ModelSpec model : chosen) {
        fetch(run, model);
      }
    } finally {
      running.set(null);
      control.retry();
    }
  }

  private void fetch(Run run, ModelSpec model) {
    long total = total(model);
    try {
      if (run.cancelled) {
        throw new OperationCancelled();
      }
      if (model.archive() == null) {
        fetchFile(run, model);
      } else {
        fetchOutOf(run, model, model.archive());
      }
      tell(model, new Fetching(total, total, Stage.COMPLETE, null));
      LOG.info("The model {} is installed", model.name());
    } catch (OperationCancelled e) {
      LOG.debug("Fetching {} was cancelled", model.name(), e);
      tellFailed(model, "Cancelled.");
    } catch (DownloadException | Failure e) {
      fail(model, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      fail(
          model,
          "The file cannot be written. Check the free space and the permissions of the data"
              + " directory.",
          e);
    } catch (RuntimeException e) {
      LOG.error("Fetching {} failed", model.name(), e);
      fail(model, "The model cannot be fetched; the log says more.", e);
    }
  }

  private void fail(ModelSpec model, String message, Exception e) {
    LOG.warn("The model {} was not fetched: {}", model.name(), message);
    LOG.debug("Fetching failed", e);
    tellFailed(model, message);
  }

  private void tellFailed(ModelSpec model, String message) {
    Fetching last = progress().get(model.name());
    tell(model, new Fetching(last == null ? 0 : last.done(), total(model), Stage.FAILED, message));
  }

  private static long total(ModelSpec model) {
    ModelSpec.Archive archive = model.archive();
    return archive == null ? model.size() : archive.size();
  }

  private void tell(ModelSpec model, Fetching now) {
    synchronized (progress) {
      progress.put(model.name(), now);
    }
  }

  private void fetchFile(Run run, ModelSpec model) throws IOException {
    String reference = model.url() == null ? model.file() : model.url();
    Path target = files.unfinished(model.file());
    download(
        run,
        model,
        new Download(
            manifests.locate(reference), target, model.size(), model.sha256(), model.size()));
    files.place(model, target);
  }

  private void fetchOutOf(Run run, ModelSpec model, ModelSpec.Archive archive) throws IOException {
    Path target = files.unfinished(archive.sha256().substring(0, 16) + ".zip");
    download(
        run,
        model,
        new Download(
            manifests.locate(archive.url()),
            target,
            archive.size(),
            archive.sha256(),
            archive.size()));
    try (ZipFile zip = new ZipFile(target.toFile())) {
      ZipEntry entry = zip.getEntry(archive.entry());
      if (entry == null) {
        throw new Failure.Upstream(
            "The archive does not hold " + archive.entry() + ".", false, null);
      }
      try (InputStream in = zip.getInputStream(entry)) {
        ModelImport.place(files, model, in);
      }
    } finally {
      Files.deleteIfExists(target);
    }
  }

  private void download(Run run, ModelSpec model, Download download) throws DownloadException {
    downloads.fetch(
        download,
        (stage, done, total) -> {
          if (run.cancelled) {
            throw new OperationCancelled();
          }
          tell(
              model,
              new Fetching(
                  stage.equals("download") ? done : download.size(),
                  download.size(),
                  stage.equals("download") ? Stage.DOWNLOADING : Stage.VALIDATING,
                  null));
        });
  }

  /**
   * Takes models out of a file or folder of this machine.
   *
   * @return names of the models that were installed
   * @throws Failure.Invalid when there is none in it
   * @throws Failure.Conflict when something runs already
   */
  List<String> take(Path from) {
    begin();
    try {
      return new ModelImport(files, manifests.current()).take(from);
    } finally {
      running.set(null);
      control.retry();
    }
  }

  /** Reads every file that is there and compares it with the manifest. */
  void verify() {
    begin();
    try {
      manifests.lookAgain();
      List<String> wrong = new ArrayList<>();
      for (ModelSpec model : manifests.current().models()) {
        if (files.mark(model) != null && !files.verifyAnew(model)) {
          wrong.add(model.name());
        }
      }
      LOG.info("Verified the models; damaged: {}", wrong);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      running.set(null);
      control.retry();
    }
  }
}
