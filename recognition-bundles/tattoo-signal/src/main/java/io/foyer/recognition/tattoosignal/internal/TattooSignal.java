package io.foyer.recognition.tattoosignal.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.RecognitionDirectory;
import io.foyer.recognition.inference.Inference;
import io.foyer.recognition.inference.ModelFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares tattoos with the release's, in the three frames with the most of faces. */
@Component
public final class TattooSignal implements IdentitySignal {
  private static final Logger LOG = LoggerFactory.getLogger(TattooSignal.class);
  static final String DETECTOR = "tattoo_yolov5s.onnx";
  static final String EMBEDDER = "tattoo_efficientnet_b0.onnx";
  private static final int FRAMES = 3;

  private final FaceIndex.Factory indices;
  private final ModelFile detector;
  private final ModelFile embedder;
  private @Nullable Path release;
  private @Nullable KnownTattoos known;

  @Activate
  public TattooSignal(
      @Reference Inference inference,
      @Reference RecognitionDirectory directory,
      @Reference FaceIndex.Factory indices) {
    this.indices = indices;
    Path models = directory.path().resolve("models");
    detector = new ModelFile(inference, models.resolve(DETECTOR));
    embedder = new ModelFile(inference, models.resolve(EMBEDDER));
    missing().ifPresent(LOG::info);
  }

  @Deactivate
  synchronized void stop() {
    detector.close();
    embedder.close();
    forget();
  }

  @Override
  public String name() {
    return "tattoo";
  }

  @Override
  public Optional<String> missing() {
    List<String> absent = new ArrayList<>();
    for (ModelFile model : List.of(detector, embedder)) {
      if (!model.present()) {
        absent.add(model.name());
      }
    }
    return absent.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Tattoos need the models "
                + DETECTOR
                + " and "
                + EMBEDDER
                + " in the folder of models; "
                + String.join(" and ", absent)
                + (absent.size() == 1 ? " is" : " are")
                + " not there. Download or import them.");
  }

  @Override
  public Optional<Observation> observe(List<Sighting> sightings, PerformerDatabase.Lease database) {
    if (missing().isPresent() || sightings.isEmpty()) {
      return Optional.empty();
    }
    Picture most = null;
    List<Tattoo> tattoos = List.of();
    for (Sighting sighting : mostOfFaces(sightings)) {
      Picture picture = sighting.frame().picture();
      List<Tattoo> seen = detector.with(model -> TattooDetection.in(picture, model));
      if (most == null || seen.size() > tattoos.size()) {
        most = picture;
        tattoos = seen;
      }
    }
    List<float[]> vectors = new ArrayList<>();
    if (most != null) {
      Picture picture = most;
      for (Tattoo tattoo : tattoos) {
        vectors.add(embedder.with(model -> TattooEmbedding.of(tattoo, picture, model)));
      }
    }
    return compared(vectors, database.directory());
  }

  private static List<Sighting> mostOfFaces(List<Sighting> sightings) {
    return sightings.stream()
        .sorted(Comparator.comparingLong(TattooSignal::faces).reversed())
        .limit(FRAMES)
        .toList();
  }

  private static long faces(Sighting sighting) {
    long area = 0;
    for (DetectedFace face : sighting.faces()) {
      area += (long) face.width() * face.height();
    }
    return area;
  }

  /**
   * Compares with a release, one request at a time: a search takes milliseconds, and the release's
   * tattoos are opened again only when another release is asked for.
   */
  private synchronized Optional<Observation> compared(List<float[]> vectors, Path directory) {
    if (!directory.equals(release)) {
      forget();
      known = KnownTattoos.of(directory, indices).orElse(null);
      release = directory;
    }
    KnownTattoos open = known;
    if (open == null) {
      return Optional.empty(); // nothing to compare with
    }
    Map<String, Double> similar = vectors.isEmpty() ? Map.of() : open.similar(vectors);
    return Optional.of(new Tattoos(vectors.size(), similar, open.performers()));
  }

  private synchronized void forget() {
    if (known != null) {
      known.close();
    }
    known = null;
    release = null;
  }
}
