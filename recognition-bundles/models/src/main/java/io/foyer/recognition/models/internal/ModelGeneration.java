package io.foyer.recognition.models.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.ModelException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.bundle.Capability;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One generation of the models: there is one of these for each configuration that {@link
 * ModelControl} makes. It registers the service itself, because a declared one would be visible
 * before the models are open and checked. Opening takes seconds and is done on a thread of its own.
 */
@Component(
    service = {},
    immediate = true,
    configurationPid = ModelGeneration.PID,
    configurationPolicy = ConfigurationPolicy.REQUIRE)
@Capability(
    namespace = "osgi.service",
    attribute = "objectClass:List<String>=\"io.foyer.recognition.api.FaceModels\"",
    effective = "active")
public final class ModelGeneration {
  /** Name of the factory of configurations. */
  static final String PID = "io.foyer.recognition.modelset";

  private static final Logger LOG = LoggerFactory.getLogger(ModelGeneration.class);

  /** Which models; made by {@link ModelControl} and by nobody else. */
  @interface Config {
    String key();

    String generation();

    boolean demo();

    String detector();

    String facenet();

    String arcface();

    int service_ranking();
  }

  private final BundleContext bundle;
  private final FaceDetector.Factory detectors;
  private final FaceEmbedder.Factory embedders;
  private final Openings openings;
  private final Config config;
  private boolean closed;
  private @Nullable OpenModels models;
  private @Nullable ServiceRegistration<FaceModels> registration;

  @Activate
  public ModelGeneration(
      BundleContext bundle,
      @Reference FaceDetector.Factory detectors,
      @Reference FaceEmbedder.Factory embedders,
      @Reference Openings openings,
      Config config) {
    this.bundle = bundle;
    this.detectors = detectors;
    this.embedders = embedders;
    this.openings = openings;
    this.config = config;
    openings.forget(config.key());
    Thread.ofPlatform().name("opening models").daemon().start(this::open);
  }

  private void open() {
    long start = System.nanoTime();
    try {
      OpenModels opened =
          OpenModels.open(
              new OpenModels.Selection(
                  config.generation(),
                  config.demo(),
                  Path.of(config.detector()),
                  Map.of(
                      EmbeddingModel.FACENET,
                      Path.of(config.facenet()),
                      EmbeddingModel.ARCFACE,
                      Path.of(config.arcface()))),
              detectors,
              embedders);
      if (offer(opened)) {
        LOG.info(
            "Models {} are open in {} ms{}",
            config.generation().substring(0, 8),
            (System.nanoTime() - start) / 1_000_000,
            config.demo() ? ", for drawn faces only" : "");
        openings.report(config.key(), new Openings.Outcome(null));
      }
    } catch (ModelException e) {
      LOG.warn("The models cannot be used: {}", e.getMessage());
      LOG.debug("Opening failed", e);
      openings.report(config.key(), new Openings.Outcome(e.getMessage()));
    } catch (RuntimeException | LinkageError e) {
      LOG.error("The models cannot be opened", e);
      openings.report(
          config.key(), new Openings.Outcome("The models cannot be opened; the log says more."));
    }
  }

  private synchronized boolean offer(OpenModels opened) {
    if (closed) {
      opened.retire();
      return false;
    }
    models = opened;
    registration =
        bundle.registerService(
            FaceModels.class,
            opened,
            FrameworkUtil.asDictionary(
                Map.of(Constants.SERVICE_RANKING, config.service_ranking())));
    return true;
  }

  @Deactivate
  synchronized void close() {
    closed = true;
    if (registration != null) {
      registration.unregister();
    }
    if (models != null) {
      models.retire();
    }
  }
}
