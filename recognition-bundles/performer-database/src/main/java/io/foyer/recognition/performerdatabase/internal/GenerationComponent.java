package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.PerformerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Offers one generation, as long as its configuration exists. It takes over what has been opened
 * already; only when the index bundle was exchanged under it does it open the generation itself.
 */
@Component(
    service = PerformerDatabase.class,
    immediate = true,
    configurationPid = GenerationComponent.PID,
    configurationPolicy = ConfigurationPolicy.REQUIRE)
public final class GenerationComponent implements PerformerDatabase {
  static final String PID = "io.foyer.recognition.generation";

  /** Written by {@link ConfiguredServing} alone. */
  public @interface Settings {
    /** Names this opening. */
    String opening();

    /** The generation's folder. */
    String directory();

    /** How its faces are searched. */
    String format();
  }

  private final Openings openings;
  private final String opening;
  private final OpenDatabase database;

  @Activate
  public GenerationComponent(
      @Reference(name = "openings") Openings openings,
      @Reference FaceIndex.Factory indices,
      Settings settings)
      throws IOException {
    this.openings = openings;
    this.opening = settings.opening();
    OpenDatabase parked = openings.take(opening);
    this.database =
        parked != null
            ? parked
            : OpenDatabase.open(
                Generations.read(Path.of(settings.directory()))
                    .orElseThrow(
                        () -> new UnusableRelease("The performer database is not there any more.")),
                indices,
                FaceIndex.Format.valueOf(settings.format()),
                Clock.systemUTC().instant());
    openings.offered(opening, database);
  }

  @Deactivate
  void withdraw() {
    openings.gone(opening);
    database.retire();
  }

  @Override
  public Info info() {
    return database.info();
  }

  @Override
  public Optional<Lease> lease() {
    return database.lease();
  }
}
