package io.foyer.recognition.sidecar.internal;

import io.foyer.recognition.api.RecognitionDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the data directory and offers it; what needs it does not start without. */
@Component(configurationPid = SidecarConfig.PID)
public final class DataDirectory implements RecognitionDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

  private final Path path;

  /**
   * Makes it.
   *
   * @throws IOException when it cannot be made or not be written in
   */
  @Activate
  public DataDirectory(SidecarConfig config) throws IOException {
    path = Path.of(config.directory()).toAbsolutePath().normalize();
    try {
      Files.createDirectories(path);
      Files.delete(Files.createTempFile(path, ".write-", ".tmp"));
    } catch (IOException e) {
      LOG.error(
          "Cannot write in the data directory {}: {}. Make it writable for this user, or choose"
              + " another with DATA_DIR.",
          path,
          e.toString());
      throw e;
    }
  }

  @Override
  public Path path() {
    return path;
  }
}
