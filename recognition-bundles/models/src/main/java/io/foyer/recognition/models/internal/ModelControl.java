package io.foyer.recognition.models.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.Readiness;
import io.foyer.recognition.api.RecognitionSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which models are offered: whenever complete, checked files differ from those that are
 * open, it has a new generation opened and lets the old one go when that has succeeded. Looks at
 * the files every few seconds, because people put files there too. All of it on one thread.
 */
@Component(
    service = {ModelControl.class, Readiness.class, RecognitionSettings.Observer.class},
    immediate = true)
public final class ModelControl implements Readiness, RecognitionSettings.Observer {
  private static final Logger LOG = LoggerFactory.getLogger(ModelControl.class);
  private static final int LOOK_MILLIS = 3_000;

  /** What the wanted models are, or why there are none. */
  private sealed interface Wanted {
    /** They can be opened. */
    record Models(OpenModels.Selection selection) implements Wanted {}

    /** They cannot. */
    record Nothing(String problem) implements Wanted {}
  }

  private final Manifests manifests;
  private final ModelFiles files;
  private final Generations generations;
  private final Openings openings;
  private final RecognitionSettings settings;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("models").daemon().factory());

  private final ScheduledFuture<?> looking;

  private List<Object> seen = List.of();
  private List<Object> considered = List.of();
  private volatile @Nullable String problem = "The models are being looked at.";

  @Activate
  public ModelControl(
      @Reference Manifests manifests,
      @Reference ModelFiles files,
      @Reference Generations generations,
      @Reference Openings openings,
      @Reference RecognitionSettings settings) {
    this(manifests, files, generations, openings, settings, LOOK_MILLIS);
  }

  ModelControl(
      Manifests manifests,
      ModelFiles files,
      Generations generations,
      Openings openings,
      RecognitionSettings settings,
      int lookMillis) {
    this.manifests = manifests;
    this.files = files;
    this.generations = generations;
    this.openings = openings;
    this.settings = settings;
    openings.listen(this::reconsider);
    reconsider();
    looking =
        thread.scheduleWithFixedDelay(
            guarded(this::look), lookMillis, lookMillis, TimeUnit.MILLISECONDS);
  }

  @Deactivate
  void stop() {
    openings.listen(() -> {});
    looking.cancel(false);
    thread.shutdown();
  }

  @Override
  public String part() {
    return MODELS;
  }

  /** Why no models, or not those that lie there, are offered; nothing when all is well. */
  @Override
  public Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  @Override
  public void changed(RecognitionSettings.Values before, RecognitionSettings.Values after) {
    if (before.gpuEnabled() != after.gpuEnabled()) {
      reconsider();
    }
  }

  /** Has the files looked at again soon, whether or not they seem to have changed. */
  void reconsider() {
    if (!thread.isShutdown()) {
      thread.execute(guarded(this::consider));
    }
  }

  /** As {@link #reconsider}, and what could not be opened before is tried again. */
  void retry() {
    if (!thread.isShutdown()) {
      thread.execute(guarded(generations::forgetFailure));
      reconsider();
    }
  }

  private static Runnable guarded(Runnable work) {
    return () -> {
      try {
        work.run();
      } catch (RuntimeException e) {
        LOG.error("Looking at the models failed", e);
      }
    };
  }

  /** A file that is still being copied changes between two looks, so it has to rest for one. */
  private void look() {
    manifests.lookAgain();
    List<Object> now = marks();
    if (now.equals(seen) && !now.equals(considered)) {
      consider();
    }
    seen = now;
  }

  private List<Object> marks() {
    List<Object> marks = new ArrayList<>();
    for (ModelSpec model : manifests.current().models()) {
      marks.add(model);
      marks.add(Optional.ofNullable(files.mark(model)));
    }
    return marks;
  }

  private void consider() {
    considered = marks();
    Wanted wanted = wanted();
    problem =
        switch (wanted) {
          case Wanted.Nothing nothing -> nothing.problem();
          case Wanted.Models models ->
              generations.want(models.selection(), settings.values().gpuEnabled()).orElse(null);
        };
  }

  private Wanted wanted() {
    ModelManifest manifest = manifests.current();
    List<String> missing = new ArrayList<>();
    List<String> damaged = new ArrayList<>();
    List<ModelSpec> needed = new ArrayList<>();
    manifest.detector().ifPresentOrElse(needed::add, () -> missing.add(ModelSpec.DETECTION));
    for (EmbeddingModel model : EmbeddingModel.values()) {
      manifest
          .model(model.modelName())
          .ifPresentOrElse(needed::add, () -> missing.add(model.modelName()));
    }
    for (ModelSpec model : needed) {
      if (files.state(model) == ModelFiles.State.NOT_INSTALLED) {
        missing.add(model.name());
      } else if (!isSound(model)) {
        damaged.add(model.name());
      }
    }
    if (!missing.isEmpty() || !damaged.isEmpty()) {
      return new Wanted.Nothing(
          (missing.isEmpty() ? "" : "Models not installed: " + String.join(", ", missing) + ". ")
              + (damaged.isEmpty() ? "" : "Models damaged: " + String.join(", ", damaged) + ". ")
              + "Download or import them.");
    }
    return new Wanted.Models(
        new OpenModels.Selection(
            digest(needed),
            manifest.demo(),
            files.path(needed.get(0)),
            Map.of(
                EmbeddingModel.FACENET,
                files.path(needed.get(1)),
                EmbeddingModel.ARCFACE,
                files.path(needed.get(2)))));
  }

  private boolean isSound(ModelSpec model) {
    try {
      return files.verify(model);
    } catch (IOException e) {
      LOG.warn("The model {} cannot be read", model.name(), e);
      return false;
    }
  }

  private static String digest(List<ModelSpec> models) {
    StringBuilder all = new StringBuilder();
    models.forEach(model -> all.append(model.sha256()).append('\n'));
    return HexFormat.of()
        .formatHex(ModelFiles.digest().digest(all.toString().getBytes(StandardCharsets.US_ASCII)));
  }
}
