package io.foyer.recognition.models.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.Downloads;
import io.foyer.recognition.downloads.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which manifest holds: that of the configured source, read anew when it is on this machine or
 * somebody asks for models; else the one that lies with the installed models; else the built-in
 * one. A source on the network is never asked before a person asks for models.
 */
@Component(service = Manifests.class, configurationPid = "io.foyer.recognition.models")
@Designate(ocd = Manifests.Config.class)
public final class Manifests {
  private static final Logger LOG = LoggerFactory.getLogger(Manifests.class);
  private static final String NAME = "models.json";

  /** Where models come from. */
  @ObjectClassDefinition(name = "Recognition models", description = "Where models come from.")
  public @interface Config {
    @AttributeDefinition(
        name = "Source",
        description =
            "Folder, file: address or https address that holds models.json and the files. The"
                + " public ones when empty.")
    String source() default "";
  }

  private final ModelFiles files;
  private final Downloads downloads;
  private final @Nullable Source source;
  private final @Nullable String unusable;
  private volatile ModelManifest current;
  private volatile ModelFiles.@Nullable Mark seen;

  @Activate
  public Manifests(@Reference ModelFiles files, @Reference Downloads downloads, Config config) {
    this.files = files;
    this.downloads = downloads;
    Source parsed = null;
    String problem = null;
    if (!config.source().isBlank()) {
      try {
        Source given = Source.parse(config.source());
        boolean folder = given.folder() || given.fileName().endsWith(".json");
        parsed = folder ? given : Source.parse(config.source().strip() + "/");
      } catch (IllegalArgumentException e) {
        problem = "The source of models is not usable: " + e.getMessage();
        LOG.error("{} Correct RECOGNITION_MODELS_URL.", problem);
      }
    }
    source = parsed;
    unusable = problem;
    current = atStart();
  }

  private ModelManifest atStart() {
    Source own = source;
    if (own != null && own.local()) {
      try {
        return read(own);
      } catch (IOException e) {
        LOG.warn("{}", e.getMessage());
      }
    }
    Path kept = files.manifest();
    if (own == null) {
      seen = ModelFiles.Mark.of(kept);
    }
    if (Files.isRegularFile(kept)) {
      try {
        return ModelManifest.parse(Files.readAllBytes(kept));
      } catch (IOException e) {
        LOG.warn("{} is not usable; the built-in one holds", NAME, e);
      }
    }
    return ModelManifest.builtIn();
  }

  private static Source manifestOf(Source source) {
    return source.folder() ? source.resolve(NAME) : source;
  }

  private ModelManifest read(Source own) throws IOException {
    if (own.local()) {
      seen = ModelFiles.Mark.of(manifestOf(own).path());
    }
    byte[] bytes = downloads.read(manifestOf(own), ModelManifest.LARGEST);
    ModelManifest manifest = ModelManifest.parse(bytes);
    files.keepManifest(bytes);
    return manifest;
  }

  ModelManifest current() {
    return current;
  }

  /** Reads a manifest of this machine again when it has changed; cheap. */
  void lookAgain() {
    Source own = source;
    if (own != null && !own.local()) {
      return;
    }
    Path watched = own == null ? files.manifest() : manifestOf(own).path();
    ModelFiles.Mark mark = ModelFiles.Mark.of(watched);
    if (mark != null && !mark.equals(seen)) {
      seen = mark;
      try {
        current = own == null ? ModelManifest.parse(Files.readAllBytes(watched)) : read(own);
      } catch (IOException e) {
        LOG.warn("{}", e.getMessage());
      }
    }
  }

  /**
   * Asks the source.
   *
   * @throws Failure when it cannot be asked, or says nothing that is usable
   */
  ModelManifest refresh() {
    if (unusable != null) {
      throw new Failure.Unavailable(unusable, Duration.ofMinutes(1));
    }
    Source own = source;
    try {
      if (own == null) {
        Files.deleteIfExists(files.manifest());
        seen = null;
        current = ModelManifest.builtIn();
      } else {
        current = read(own);
      }
      return current;
    } catch (DownloadException e) {
      throw e.failure();
    } catch (ModelManifest.Unusable e) {
      throw new Failure.Upstream(e.getMessage(), false, e);
    } catch (IOException e) {
      LOG.warn("The manifest of the models cannot be kept", e);
      throw new Failure.Unavailable(
          "The folder of models cannot be written. Check its free space and permissions.",
          Duration.ofMinutes(1));
    }
  }

  /**
   * Where something of the manifest is.
   *
   * @throws Failure.Upstream when the manifest points where nobody goes
   */
  Source locate(String reference) {
    Source own = source;
    try {
      return own == null ? Source.parse(reference) : manifestOf(own).resolve(reference);
    } catch (IllegalArgumentException e) {
      throw new Failure.Upstream(
          "The manifest of the models names an address that is not used: " + e.getMessage(),
          false,
          e);
    }
  }
}
