package io.foyer.recognition.models.internal;

import io.foyer.core.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes models that come in a request: first to the disk, then looked at. One at a time. */
@Component(service = ModelUploads.class)
public final class ModelUploads {
  private static final Logger LOG = LoggerFactory.getLogger(ModelUploads.class);
  private static final int BLOCK = 1 << 18;
  private static final long SLACK = 16 << 20;

  private final Manifests manifests;
  private final ModelFiles files;
  private final ModelRuns runs;
  private final Semaphore one = new Semaphore(1);

  @Activate
  public ModelUploads(
      @Reference Manifests manifests, @Reference ModelFiles files, @Reference ModelRuns runs) {
    this.manifests = manifests;
    this.files = files;
    this.runs = runs;
  }

  /**
   * Takes what is in a body.
   *
   * @return names of the models that were installed
   * @throws Failure when it is too large, cannot be stored, or holds none
   */
  List<String> take(InputStream body) {
    if (!one.tryAcquire()) {
      throw new Failure.Conflict("Models are being uploaded already. Wait for its end.");
    }
    Path file = files.unfinished("import-" + System.nanoTime());
    try {
      store(body, file);
      return runs.take(file);
    } catch (IOException e) {
      LOG.warn("An upload of models could not be stored: {}", e.toString());
      throw new Failure.Unavailable(
          "The upload could not be stored. Check the free space of the data directory.",
          Duration.ofSeconds(10));
    } finally {
      one.release();
      forget(file);
    }
  }

  /** All models and archives that the manifest knows, uncompressed, cannot be larger than this. */
  private long limit() {
    long sum = SLACK;
    for (ModelSpec model : manifests.current().models()) {
      ModelSpec.Archive archive = model.archive();
      sum += model.size() + (archive == null ? 0 : archive.size());
    }
    return sum;
  }

  private void store(InputStream body, Path file) throws IOException {
    long left = limit();
    byte[] block = new byte[BLOCK];
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int n = body.read(block); n > 0; n = body.read(block)) {
        left -= n;
        if (left < 0) {
          throw new Failure.TooLarge("The upload is larger than all models together.");
        }
        out.write(block, 0, n);
      }
    }
  }

  private static void forget(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("An unfinished import cannot be deleted; the next start does", e);
    }
  }
}
