package io.foyer.recognition.identification.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what was found in scenes and images, nothing found included, so that later work need not
 * look again (contract 1.9, 1.11, 5.2).
 */
@Component(service = Fingerprints.class)
public final class Fingerprints {
  private static final Logger LOG = LoggerFactory.getLogger(Fingerprints.class);
  private static final Schema SCHEMA =
      new Schema(
          DatabaseFile.RECOGNITION,
          "identification",
          Fingerprints.class,
          List.of(FingerprintMapper.class));

  private static final int IMAGES_AT_ONCE = 500;

  /**
   * A performer in a scene.
   *
   * @param performerId id at the endpoint
   * @param endpoint the endpoint's domain, or null
   * @param faceCount frames with them
   * @param avgConfidence 1 - distance
   * @param proportion share of the frames with somebody known
   */
  record SceneFace(
      String performerId,
      @Nullable String endpoint,
      int faceCount,
      double avgConfidence,
      double proportion) {}

  /** An image and how many faces it has. */
  record ImageRow(String image, int faces) {}

  /** A performer in an image; the box in parts of the image, 0 to 1. */
  record ImageFace(
      String image,
      String performerId,
      @Nullable String endpoint,
      double confidence,
      double distance,
      double x,
      double y,
      double w,
      double h) {}

  private final Database database;
  private final Clock clock;
  private final JsonMapper json = JsonMapper.builder().build();

  @Activate
  public Fingerprints(@Reference Store store) {
    this(store, Clock.systemUTC());
  }

  Fingerprints(Store store, Clock clock) {
    this.database = store.open(SCHEMA);
    this.clock = clock;
  }

  /** Keeps a scene's. Its id must be a number, as the library server's are. */
  Answers.Kept scene(String id, Findings findings) {
    if (!id.matches("[0-9]{1,18}")) {
      return new Answers.Kept(0, "The scene's id is not a number");
    }
    long scene = Long.parseLong(id);
    List<Person> known =
        findings.persons().stream().filter(person -> person.best() != null).toList();
    int total = known.stream().mapToInt(Person::frames).sum();
    List<SceneFace> faces = new ArrayList<>();
    for (Person person : known) {
      Named best = person.matches().getFirst();
      faces.add(
          new SceneFace(
              best.nearest().performer().id(),
              best.nearest().performer().endpoint(),
              person.frames(),
              Named.confidence(best.distance()),
              (double) person.frames() / total));
    }
    return kept(
        1,
        () ->
            write(
                mapper -> {
                  mapper.putScene(
                      scene,
                      total,
                      findings.framesAnalysed(),
                      findings.release().version(),
                      clock.instant());
                  mapper.clearScene(scene);
                  mapper.addSceneFaces(scene, text(faces), clock.instant());
                }));
  }

  /** Keeps an image's: for each face its person's best match only. */
  Answers.Kept image(String id, Findings findings) {
    List<ImageFace> faces = new ArrayList<>();
    for (Person person : findings.persons()) {
      Named best = person.best();
      if (best != null) {
        faces.add(face(id, person.faces().getFirst(), best.nearest()));
      }
    }
    return images(List.of(new ImageRow(id, findings.facesKept())), faces, null, findings);
  }

  /**
   * Keeps those of a gallery's images.
   *
   * @param looked ids of the images that were looked at
   */
  Answers.Kept gallery(String gallery, List<String> looked, Findings findings) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    looked.forEach(image -> counts.put(image, 0));
    Map<String, List<ImageFace>> byImage = new LinkedHashMap<>();
    for (Face face : findings.faces()) {
      String image = face.imageId();
      if (image != null && counts.containsKey(image)) {
        counts.merge(image, 1, Integer::sum);
        if (!face.matches().isEmpty()) {
          byImage
              .computeIfAbsent(image, key -> new ArrayList<>())
              .add(face(image, face, face.matches().getFirst()));
        }
      }
    }
    List<String> all = List.copyOf(counts.keySet());
    int saved = 0;
    for (int from = 0; from < all.size(); from += IMAGES_AT_ONCE) {
      List<String> some = all.subList(from, Math.min(all.size(), from + IMAGES_AT_ONCE));
      Answers.Kept kept =
          images(
              some.stream()
                  .map(image -> new ImageRow(image, counts.getOrDefault(image, 0)))
                  .toList(),
              some.stream()
                  .flatMap(image -> byImage.getOrDefault(image, List.of()).stream())
                  .sorted(Comparator.comparingDouble(ImageFace::distance))
                  .toList(),
              gallery,
              findings);
      if (kept.error() != null) {
        return new Answers.Kept(saved, kept.error());
      }
      saved += kept.saved();
    }
    return new Answers.Kept(saved, null);
  }

  private Answers.Kept images(
      List<ImageRow> rows, List<ImageFace> faces, @Nullable String gallery, Findings findings) {
    String images = text(rows);
    return kept(
        rows.size(),
        () ->
            write(
                mapper -> {
                  mapper.putImages(images, gallery, findings.release().version(), clock.instant());
                  mapper.clearImages(images);
                  mapper.addImageFaces(text(faces), clock.instant());
                }));
  }

  private static ImageFace face(String image, Face face, Match match) {
    return new ImageFace(
        image,
        match.performer().id(),
        match.performer().endpoint(),
        Named.confidence(match.distance()),
        match.distance(),
        (double) face.box().x() / face.frameWidth(),
        (double) face.box().y() / face.frameHeight(),
        (double) face.box().width() / face.frameWidth(),
        (double) face.box().height() / face.frameHeight());
  }

  private interface Statements {
    void on(FingerprintMapper mapper);
  }

  private void write(Statements statements) {
    database.write(
        FingerprintMapper.class,
        mapper -> {
          statements.on(mapper);
          return true;
        });
  }

  /** A fingerprint that cannot be kept does not fail the identification, and is told of. */
  private static Answers.Kept kept(int count, Runnable write) {
    try {
      write.run();
      return new Answers.Kept(count, null);
    } catch (RuntimeException e) {
      LOG.warn("A fingerprint cannot be kept", e);
      return new Answers.Kept(0, "The fingerprint cannot be kept. The log tells more.");
    }
  }

  private String text(List<?> rows) {
    try {
      return json.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** For tests. */
  Database database() {
    return database;
  }
}
