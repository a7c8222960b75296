package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.api.Readiness;
import io.foyer.recognition.api.RecognitionDirectory;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.downloads.Downloads;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The controller of the performer database, for the framework. */
@Component(
    service = {DatabaseComponent.class, Readiness.class, RecognitionSettings.Observer.class},
    immediate = true,
    configurationPid = "io.foyer.recognition.database")
@Designate(ocd = DatabaseComponent.Settings.class)
public final class DatabaseComponent implements Readiness, RecognitionSettings.Observer {
  /** Where releases come from. */
  @ObjectClassDefinition(
      name = "Performer database",
      description = "Where releases of the performer database come from.")
  public @interface Settings {
    @AttributeDefinition(
        description =
            "An https address that answers as the latest-release call of GitHub does, or a folder,"
                + " file: address or https address ending in a slash that holds latest.json of the"
                + " same form.")
    String source() default
        "https://api.github.com/repos/carrotwaxr/stash-sense-data/releases/latest";

    @AttributeDefinition(
        description =
            "Ed25519 public key (X.509, Base64). When set, a release without its signature of"
                + " manifest.json is refused.",
        required = false)
    String publicKey() default "";

    @AttributeDefinition(
        description = "How often to look for files put into the data directory by hand.",
        min = "1",
        max = "3600")
    int lookSeconds() default 3;
  }

  private static final Logger log = LoggerFactory.getLogger(DatabaseComponent.class);
  private static final String DEFAULT_SOURCE =
      "https://api.github.com/repos/carrotwaxr/stash-sense-data/releases/latest";

  private final Updates updates;

  @Activate
  public DatabaseComponent(
      @Reference RecognitionDirectory directory,
      @Reference Downloads downloads,
      @Reference FaceIndex.Factory indices,
      @Reference RecognitionSettings settings,
      @Reference ConfigurationAdmin configurations,
      @Reference Openings openings,
      Settings config)
      throws IOException {
    ConfiguredServing serving = new ConfiguredServing(configurations, openings);
    serving.forgetEarlierStarts();
    String source = config.source().isBlank() ? DEFAULT_SOURCE : config.source();
    updates =
        new Updates(
            new Generations(directory.path()),
            new ReleaseSource(source, downloads, System::nanoTime),
            downloads,
            indices,
            new ReleaseCheck(ManifestSignature.of(config.publicKey()), indices),
            serving,
            () -> settings.values().faceIndex(),
            Clock.systemUTC(),
            Progress.NONE);
    updates.start(Duration.ofSeconds(config.lookSeconds()));
    log.debug(
        "performer database at {}, signed: {}", directory.path(), !config.publicKey().isBlank());
  }

  @Deactivate
  void close() {
    updates.close();
  }

  @Override
  public void changed(RecognitionSettings.Values before, RecognitionSettings.Values after) {
    if (before.faceIndex() != after.faceIndex()) {
      updates.formatChanged();
    }
  }

  @Override
  public String part() {
    return DATABASE;
  }

  /** What a run is doing, or why it failed: what health says while no database is offered. */
  @Override
  public Optional<String> problem() {
    RunStatus.Snapshot now = updates.status();
    if (now.stage() != null) {
      return Optional.of(
          "Database not loaded yet: %s (%d %%).".formatted(now.status(), now.progressPercent()));
    }
    return now.error() == null
        ? Optional.empty()
        : Optional.of("Database not loaded: " + now.error());
  }

  DatabaseInfo info() {
    return updates.info();
  }

  UpdateCheck check() {
    return updates.check();
  }

  RunStatus.Snapshot status() {
    return updates.status();
  }

  String update() {
    return updates.update();
  }

  void cancel() {
    updates.cancel();
  }

  String rollback() {
    return updates.rollback();
  }

  String importPath(String path) {
    return updates.importPath(path);
  }

  String importStream(InputStream body) {
    return updates.importStream(body);
  }
}
