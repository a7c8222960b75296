package io.foyer.recognition.identification.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.identification.internal.Fakes.Seen;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdentifierTest {
  private final Workers workers = new Workers(2);
  private final Fakes.Models models = new Fakes.Models();
  private final Fakes.Release release = new Fakes.Release("2026.1.1", 20);
  private final Identifier identifier =
      new Identifier(new Fakes.Aligner(), Fakes.settings(), List::of, workers);

  @AfterEach
  void stop() {
    workers.close();
  }

  private Leases leases() {
    return new Leases(models.lease().orElseThrow(), release.lease().orElseThrow(), true);
  }

  private static Question question() {
    return Fakes.question(MatchingMode.FREQUENCY);
  }

  @Test
  void aSceneBecomesPeopleKnownAndUnknown() throws Exception {
    Picture[] frames = {
      Fakes.picture(new Seen(3), new Seen(5, 40, 60)),
      Fakes.picture(new Seen(3, 35, 60)),
      Fakes.picture(),
      Fakes.picture(new Seen(3), new Seen(5, 45, 19), new Seen(40, 10, 60)),
    };
    try (Leases leases = leases()) {
      Findings found = identifier.scene(leases, Fakes.run(frames), question(), Progress.NONE);

      assertEquals(4, found.framesAnalysed());
      assertEquals(6, found.facesDetected());
      assertEquals(5, found.facesKept(), "one is smaller than asked for");
      assertEquals(3, found.persons().size());
      Named first = found.persons().getFirst().best();
      assertNotNull(first);
      assertEquals("Person 3", first.nearest().performer().name());
      assertEquals(3, found.persons().getFirst().frames());
      // Angles of 0.30, 0.35 and 0.30: the mean of 1 - cos
      assertEquals((2 * (1 - Math.cos(0.30)) + 1 - Math.cos(0.35)) / 3, first.distance(), 1e-6);
      Named second = found.persons().get(1).best();
      assertNotNull(second);
      assertEquals("Person 5", second.nearest().performer().name());
      assertNull(found.persons().get(2).best(), "person 40 is in no release");
      assertTrue(models.embedder.largest.get() <= 4, "groups of the batch size");
      assertEquals(2, release.index.searches.get(), "one batch an index");
      assertEquals(100, release.index.asked.get());
      byte[] jpeg = found.persons().getFirst().faces().getFirst().thumbnail().jpeg();
      assertNotNull(ImageIO.read(new java.io.ByteArrayInputStream(jpeg)));
      assertEquals("2026.1.1", found.release().version());
    }
    assertEquals(0, models.leases.get());
    assertEquals(0, release.leases.get());
  }

  @Test
  void theCoverCountsAsAFrameOfAPersonOnly() {
    try (Leases leases = leases()) {
      io.foyer.recognition.api.FrameSource.Run run =
          new io.foyer.recognition.api.FrameSource.Run() {
            private final Iterator<io.foyer.recognition.api.Frame> frames =
                List.of(
                        new io.foyer.recognition.api.Frame(0, 9, Fakes.picture(new Seen(1))),
                        new io.foyer.recognition.api.Frame(-1, 0, Fakes.picture(new Seen(1))))
                    .iterator();

            @Override
            public int expected() {
              return 1;
            }

            @Override
            public io.foyer.recognition.api.Frame next() {
              return frames.hasNext() ? frames.next() : null;
            }

            @Override
            public List<String> errors() {
              return List.of("Failed to extract frame at 3.0s");
            }

            @Override
            public void close() {}
          };
      Findings found = identifier.scene(leases, run, question(), Progress.NONE);
      assertEquals(1, found.framesAnalysed());
      assertEquals(1, found.facesDetected());
      assertEquals(2, found.persons().getFirst().frames());
      assertEquals(List.of("Failed to extract frame at 3.0s"), found.errors());
    }
  }

  @Test
  void progressGoesFromDetectionToMatching() {
    List<String> stages = new ArrayList<>();
    try (Leases leases = leases()) {
      identifier.scene(
          leases,
          Fakes.run(Fakes.picture(new Seen(1)), Fakes.picture(new Seen(2))),
          question(),
          (stage, done, total) -> stages.add(stage + " " + done + "/" + total));
    }
    assertEquals(
        List.of(
            "detect 1/2",
            "detect 2/2",
            "embed 0/2",
            "embed 1/2",
            "embed 2/2",
            "match 0/2",
            "match 2/2"),
        stages);
  }

  @Test
  void inAPictureEachFaceIsAPersonAndAPerformerOneOfThem() {
    Picture picture = Fakes.picture(new Seen(1, 50, 60), new Seen(1, 20, 60), new Seen(2, 30, 60));
    try (Leases leases = leases()) {
      Findings found =
          identifier.picture(
              leases, new PictureReader.Decoded(picture, 1), question(), Progress.NONE);
      assertEquals(3, found.persons().size());
      assertNull(found.persons().get(0).best(), "the other one is nearer");
      assertNotNull(found.persons().get(1).best());
      assertEquals("Person 1", found.persons().get(1).best().nearest().performer().name());
      assertEquals("Person 2", found.persons().get(2).best().nearest().performer().name());
      assertEquals("Person 1", found.faces().getFirst().matches().getFirst().performer().name());
      assertEquals(1, found.faces().getFirst().matches().size(), "merged per performer");
    }
  }

  @Test
  void boxesOfAPictureThatWasMadeSmallerAreInPixelsOfTheFile() {
    try (Leases leases = leases()) {
      Findings found =
          identifier.picture(
              leases,
              new PictureReader.Decoded(Fakes.picture(new Seen(1, 20, 15)), 3),
              question(),
              Progress.NONE);
      assertEquals(45, found.faces().getFirst().box().width());
      assertEquals(12, found.faces().getFirst().frameWidth());
    }
  }

  @Test
  void aGalleryNamesWhoIsInTwoImagesOrVeryNearInOne() {
    List<Identifier.GalleryImage> images =
        List.of(
            image(0, new Seen(1, 95, 60), new Seen(2, 20, 60)),
            image(1, new Seen(1, 100, 60)),
            new Identifier.GalleryImage.Failed("12", "Image 12 has no URL"),
            image(3, new Seen(3, 95, 60)),
            new Identifier.GalleryImage.Fetched(
                "14",
                4,
                () -> {
                  throw new PictureReader.UnreadablePicture("it is not a picture");
                }));
    Question question =
        new Question(
            40, 0.5, 5, 0.6, 0.6, MatchingMode.FREQUENCY, java.util.Set.of(), java.util.Set.of());
    try (Leases leases = leases()) {
      Findings found = identifier.gallery(leases, images.iterator(), 5, question, Progress.NONE);
      // 1 - cos 0.95 = 0.418, so person 3 is neither near enough nor there twice.
      assertEquals(
          List.of("Person 1", "Person 2"),
          found.persons().stream()
              .map(person -> person.matches().getFirst().nearest().performer().name())
              .toList());
      assertEquals(2, found.persons().getFirst().frames());
      assertEquals(3, found.framesAnalysed());
      assertEquals(List.of("Image 12 has no URL", "Image 14: it is not a picture"), found.errors());
      assertEquals(List.of("14"), found.unreadable());
    }
  }

  private static Identifier.GalleryImage image(int number, Seen... faces) {
    Picture picture = Fakes.picture(faces);
    return new Identifier.GalleryImage.Fetched(
        "1" + number, number, () -> new PictureReader.Decoded(picture, 1));
  }

  @Test
  void aRunEndsAtTheNextReportAfterACancellation() {
    AtomicInteger reports = new AtomicInteger();
    try (Leases leases = leases()) {
      assertThrows(
          OperationCancelled.class,
          () ->
              identifier.scene(
                  leases,
                  Fakes.run(
                      Fakes.picture(new Seen(1)),
                      Fakes.picture(new Seen(1)),
                      Fakes.picture(new Seen(1))),
                  question(),
                  (stage, done, total) -> {
                    if (reports.incrementAndGet() == 2) {
                      throw new OperationCancelled();
                    }
                  }));
    }
    assertEquals(0, release.index.searches.get());
  }

  @Test
  void threadsThatAreBeingStoppedSayToTryAgain() {
    workers.close();
    try (Leases leases = leases()) {
      assertThrows(
          io.foyer.core.Failure.Unavailable.class,
          () ->
              identifier.scene(
                  leases, Fakes.run(Fakes.picture(new Seen(1))), question(), Progress.NONE));
    }
  }

  @Test
  void nothingUsesTheModelsAnyMoreWhenACancelledRunHasEnded() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicInteger running = new AtomicInteger();
    FaceDetector slow =
        new FaceDetector() {
          @Override
          public List<DetectedFace> detect(Picture picture, int size, double confidence) {
            running.incrementAndGet();
            inside.countDown();
            try {
              goOn.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            running.decrementAndGet();
            return List.of();
          }

          @Override
          public void close() {}
        };
    Fakes.Models slowModels = new Fakes.Models(slow);
    AtomicInteger leftRunning = new AtomicInteger(-1);
    Thread run =
        Thread.ofPlatform()
            .start(
                () -> {
                  try (Leases leases =
                      new Leases(
                          slowModels.lease().orElseThrow(), release.lease().orElseThrow(), true)) {
                    identifier.scene(
                        leases,
                        Fakes.run(Fakes.picture(new Seen(1)), Fakes.picture(new Seen(1))),
                        question(),
                        Progress.NONE);
                  } catch (OperationCancelled e) {
                    leftRunning.set(running.get());
                  }
                });
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    run.interrupt();
    goOn.countDown();
    run.join(20_000);
    assertEquals(0, leftRunning.get());
    assertEquals(0, slowModels.leases.get());
  }
}
