package io.foyer.recognition.demo.internal;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.demo.DemoCast;
import io.foyer.demo.DemoCast.Person;
import io.foyer.demo.DemoCast.Release;
import io.foyer.demo.DemoLibrary;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.frames.internal.ImageIoPictures;
import io.foyer.recognition.frames.internal.SpriteFrames;
import io.foyer.recognition.identification.internal.Findings;
import io.foyer.recognition.identification.internal.Identifier;
import io.foyer.recognition.identification.internal.Leases;
import io.foyer.recognition.identification.internal.MatchingMode;
import io.foyer.recognition.identification.internal.Named;
import io.foyer.recognition.identification.internal.Question;
import io.foyer.recognition.identification.internal.Workers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How well the demo models know the people of a library that they were not taught with, from its
 * sprite sheets and covers to names, all of it by the product's own parts. A release for that
 * library's people is made first, as the build makes the releases of the demo.
 */
final class AccuracyTest {
  /** No demo runs with it; whatever the seed, nobody in a library was ever used in training. */
  private static final long SEED = Long.getLong("accuracy.seed", 20_260_711L);

  private static final int SCENES = Integer.getInteger("accuracy.scenes", 200);
  private static final int FRAMES = Integer.getInteger("accuracy.frames", 12);
  private static final int LIBRARY = 400;
  private static final Path MODELS = Path.of("src/main/resources/models");

  @TempDir private Path folder;

  /** What came of the scenes. */
  private static final class Tally {
    int known;
    int right;
    int unknown;
    int unnamed;
    int wrong;
    int faces;

    void add(List<Person> seen, Findings findings) {
      Set<String> named =
          findings.persons().stream()
              .map(io.foyer.recognition.identification.internal.Person::best)
              .filter(Objects::nonNull)
              .map(Tally::id)
              .collect(Collectors.toSet());
      int strangers = 0;
      for (Person person : seen) {
        if (person.release() == Release.NEVER) {
          strangers++;
        } else {
          known++;
          right += named.contains(person.universalId()) ? 1 : 0;
        }
        named.remove(person.universalId());
      }
      // Whoever is left is not there. A stranger in the same scene is taken to be who got the name.
      wrong += named.size();
      unknown += strangers;
      unnamed += Math.max(0, strangers - named.size());
      faces += findings.facesKept();
    }

    private static String id(Named named) {
      return named.nearest().performer().universalId();
    }

    static double percent(int part, int whole) {
      return 100.0 * part / whole;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "known people named right %d of %d (%.1f %%), names of people who are not there %d (%.1f"
              + " %% of all people), unknown people left unnamed %d of %d (%.1f %%), %d faces",
          right,
          known,
          percent(right, known),
          wrong,
          percent(wrong, known + unknown),
          unnamed,
          unknown,
          percent(unnamed, unknown),
          faces);
    }
  }

  @Test
  void peopleOfTwoHundredScenesAreNamedAndStrangersAreNot() throws Exception {
    DemoCast cast = DemoCast.of(SEED, LIBRARY);
    Path release = Files.createDirectories(folder.resolve("release"));
    DemoReleases.of(cast, MODELS).getLast().files(release);
    Tally tally = new Tally();
    Question question =
        new Question(20, 0.5, 3, 0.5, 0.6, MatchingMode.FREQUENCY, Set.of(), Set.of());
    try (DemoModels models = DemoModels.open(MODELS);
        OpenRelease opened = new OpenRelease(release);
        Workers workers = new Workers(1);
        DemoLibrary library =
            DemoLibrary.start(DemoLibrary.Options.ofScenes(LIBRARY).withSeed(SEED).withoutLog());
        ServedLibrary served = new ServedLibrary(library)) {
      Identifier identifier =
          new Identifier(models.aligner(), DemoModels.SETTINGS, List::of, workers);
      SpriteFrames sprites = new SpriteFrames(served, new ImageIoPictures());
      Leases leases = opened.with(models);
      List<String> scenes =
          cast.scenes().stream()
              .filter(scene -> !cast.ofScene(scene).isEmpty())
              .limit(SCENES)
              .toList();
      for (String scene : scenes) {
        try (var run = sprites.open(ServedLibrary.footage(scene), FRAMES, 0, 1)) {
          tally.add(cast.ofScene(scene), identifier.scene(leases, run, question, Progress.NONE));
        }
      }
    }
    System.out.println("accuracy on " + SCENES + " scenes of seed " + SEED + ": " + tally);
    assertAll(
        () -> assertTrue(Tally.percent(tally.right, tally.known) >= 95, "named right"),
        () -> assertTrue(Tally.percent(tally.wrong, tally.known + tally.unknown) <= 2, "wrong"),
        () -> assertTrue(Tally.percent(tally.unnamed, tally.unknown) >= 95, "left unnamed"),
        () -> assertTrue(tally.unknown > SCENES / 10, "there are strangers"));
  }
}
