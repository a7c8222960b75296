package io.foyer.recognition.demo.internal;

import io.foyer.recognition.api.RecognitionDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lays out the demo's models and releases as a source, and puts the models and the older release
 * into a data directory that has none, as a person would by hand: the bundles that own them notice,
 * check and open them. A data directory that has something is left alone.
 */
@Component(service = DemoInstallation.class, immediate = true)
public final class DemoInstallation {
  private static final Logger LOG = LoggerFactory.getLogger(DemoInstallation.class);
  private static final String FOLDER = "recognition-demo";
  private static final String CURRENT = "current";
  private static final List<String> MODELS =
      List.of("det_500m.onnx", "facenet512.onnx", "arcface.onnx");
  private static final List<String> RELEASE =
      List.of(
          "performers.db",
          "face_facenet.voy",
          "face_arcface.voy",
          "faces.json",
          "performers.json",
          "manifest.json");

  @Activate
  public DemoInstallation(BundleContext context, @Reference RecognitionDirectory directory)
      throws IOException {
    Path data = directory.path();
    String foyerData = context.getProperty("foyer.data");
    Path parent = foyerData == null ? data : Path.of(foyerData);
    DemoSource source = DemoSource.unpacked(context.getBundle(), parent.resolve(FOLDER));
    if (installModels(source, Files.createDirectories(data.resolve("models")))) {
      LOG.info("The demo models are installed: they know drawn faces only");
    }
    if (installRelease(source.firstRelease(), data)) {
      LOG.info("The first demo release of face data is laid out; a newer one can be updated to");
    }
  }

  /** Copies the models that are missing, unless one of another kind is there. */
  static boolean installModels(DemoSource source, Path models) throws IOException {
    boolean missing = false;
    for (String name : MODELS) {
      Path model = models.resolve(name);
      if (!Files.exists(model)) {
        missing = true;
      } else if (Files.mismatch(model, source.models().resolve(name)) >= 0) {
        return false;
      }
    }
    for (String name : MODELS) {
      if (!Files.exists(models.resolve(name))) {
        Path partial = models.resolve(name + ".partial");
        Files.copy(source.models().resolve(name), partial, StandardCopyOption.REPLACE_EXISTING);
        Files.move(partial, models.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      }
    }
    return missing;
  }

  /** Unpacks a release, its manifest last, unless there is one; one begun before is finished. */
  static boolean installRelease(Path archive, Path data) throws IOException {
    if (Files.exists(data.resolve(CURRENT)) || Files.exists(data.resolve(RELEASE.getLast()))) {
      return false;
    }
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (String name : RELEASE) {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
          throw new IOException("The demo release has no " + name + ".");
        }
        Path partial = data.resolve(name + ".partial");
        try (var in = zip.getInputStream(entry)) {
          Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(partial, data.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      }
    }
    return true;
  }
}
