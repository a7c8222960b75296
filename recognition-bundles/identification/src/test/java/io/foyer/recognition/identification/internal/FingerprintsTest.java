package io.foyer.recognition.identification.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintsTest {
  @TempDir Path directory;
  private Store.Standalone store;
  private Fingerprints fingerprints;

  @BeforeEach
  void open() {
    store = Store.at(directory);
    fingerprints = new Fingerprints(store, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Face face(int id, int frame, String image, Match... matches) {
    return new Face(
        id,
        frame,
        0,
        image,
        new DetectedFace(64, 36, 128, 72, 0.9, null),
        640,
        360,
        new float[0],
        List.of(matches),
        Thumbnail.ofFile(new byte[0]));
  }

  private static Findings findings(String version, List<Person> persons) {
    List<Face> faces = new ArrayList<>();
    persons.forEach(person -> faces.addAll(person.faces()));
    return new Findings(
        persons,
        faces,
        30,
        faces.size(),
        faces.size(),
        List.of(),
        List.of(),
        Evidence.NONE,
        new Fakes.Release(version, 1).info(),
        false,
        new Findings.Timing(0, 0, 0, 0, 0, 0, 0));
  }

  private static Person person(String who, double distance, Face... faces) {
    return new Person(
        List.of(faces),
        List.of(
            new Named(
                Fakes.match(who, distance),
                distance,
                1 - distance,
                Named.frames(List.of(faces)),
                faces.length,
                0)));
  }

  private <R> R read(java.util.function.Function<FingerprintMapper, R> work) {
    return fingerprints.database().read(FingerprintMapper.class, work);
  }

  @Test
  void aSceneKeepsWhoIsInItAndHowMuch() {
    Answers.Kept kept =
        fingerprints.scene(
            "12",
            findings(
                "2026.1.1",
                List.of(
                    person("a", 0.25, face(0, 0, null), face(1, 1, null), face(2, 2, null)),
                    person("b", 0.5, face(3, 5, null)),
                    new Person(List.of(face(4, 6, null)), List.of()))));
    assertEquals(new Answers.Kept(1, null), kept);
    assertEquals(
        new FingerprintMapper.Scene("complete", 4, 30, "2026.1.1"),
        read(mapper -> mapper.scene(12)));
    assertEquals(
        List.of(
            new Fingerprints.SceneFace("a", "example.org", 3, 0.75, 0.75),
            new Fingerprints.SceneFace("b", "example.org", 1, 0.5, 0.25)),
        read(mapper -> mapper.sceneFaces(12)));
  }

  @Test
  void aSceneWithoutAnybodyIsKeptAsLookedAt() {
    fingerprints.scene("12", findings("2026.1.1", List.of(person("a", 0.2, face(0, 0, null)))));
    fingerprints.scene("12", findings("2026.2.1", List.of()));
    assertEquals(
        new FingerprintMapper.Scene("complete", 0, 30, "2026.2.1"),
        read(mapper -> mapper.scene(12)));
    assertEquals(List.of(), read(mapper -> mapper.sceneFaces(12)));
  }

  @Test
  void aSceneWhoseIdIsNoNumberIsToldSo() {
    Answers.Kept kept = fingerprints.scene("x1", findings("1", List.of()));
    assertEquals(0, kept.saved());
    assertEquals("The scene's id is not a number", kept.error());
  }

  @Test
  void anImageKeepsTheBoxesInPartsOfIt() {
    fingerprints.image("7", findings("1", List.of(person("a", 0.25, face(0, 0, null)))));
    assertEquals(
        List.of(
            new Fingerprints.ImageFace("7", "a", "example.org", 0.75, 0.25, 0.1, 0.1, 0.2, 0.2)),
        read(mapper -> mapper.imageFaces("7")));
    FingerprintMapper.Image image = read(mapper -> mapper.image("7"));
    assertNotNull(image);
    assertEquals(1, image.facesDetected());
    assertNull(image.galleryId());
  }

  @Test
  void aGalleryKeepsEveryImageAndTheNearestFaceOfAPerformer() {
    Findings found =
        findings(
            "1",
            List.of(
                person(
                    "a",
                    0.3,
                    face(0, 0, "7", Fakes.match("a", 0.3)),
                    face(1, 0, "7", Fakes.match("a", 0.2)),
                    face(2, 1, "8", Fakes.match("a", 0.4)))));
    assertEquals(
        new Answers.Kept(3, null), fingerprints.gallery("5", List.of("7", "8", "9"), found));
    assertEquals(0.2, read(mapper -> mapper.imageFaces("7")).getFirst().distance());
    assertEquals(1, read(mapper -> mapper.imageFaces("8")).size());
    assertEquals(List.of(), read(mapper -> mapper.imageFaces("9")));
    fingerprints.image("7", findings("2", List.of()));
    FingerprintMapper.Image image = read(mapper -> mapper.image("7"));
    assertNotNull(image);
    assertEquals("5", image.galleryId(), "stays in its gallery");
    assertEquals("2", image.dbVersion());
    assertEquals(List.of(), read(mapper -> mapper.imageFaces("7")));
  }
}
