package io.foyer.recognition.identification.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foyer.core.Failure;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.Progress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceLeasesTest {
  private final ServiceLeases desk = new ServiceLeases();

  @Test
  void withoutAReleaseOrModelsThereIsNothingToTake() {
    Failure.Unavailable none = assertThrows(Failure.Unavailable.class, desk::take);
    assertEquals("Database not loaded", none.getMessage());
    assertEquals(Duration.ofSeconds(10), none.retryAfter());

    Fakes.Release release = new Fakes.Release("1", 2);
    desk.offer(null, release);
    assertEquals(
        "Face recognition unavailable: the models are not installed or are being loaded.",
        assertThrows(Failure.Unavailable.class, desk::take).getMessage());
    assertEquals(0, release.leases.get(), "given back");
  }

  @Test
  void aRetiredGenerationIsNotTaken() {
    Fakes.Release release = new Fakes.Release("1", 2);
    release.retired = true;
    desk.offer(new Fakes.Models(), release);
    assertThrows(Failure.Unavailable.class, desk::take);
  }

  @Test
  void aRequestEndsOnTheGenerationThatItBeganWith() {
    Fakes.Release old = new Fakes.Release("2026.1.1", 10);
    Fakes.Release next = new Fakes.Release("2026.2.1", 20);
    Fakes.Models models = new Fakes.Models();
    desk.offer(models, old);
    FrameSource.Run frames =
        Fakes.run(
            Fakes.picture(new Fakes.Seen(1)),
            Fakes.picture(new Fakes.Seen(15)),
            Fakes.picture(new Fakes.Seen(15)));
    FrameSource.Run swapping =
        new FrameSource.Run() {
          @Override
          public int expected() {
            return 3;
          }

          @Override
          public Frame next() {
            // The swap happens between two frames.
            desk.offer(models, next);
            old.retired = true;
            return frames.next();
          }

          @Override
          public List<String> errors() {
            return List.of();
          }

          @Override
          public void close() {}
        };
    try (Workers workers = new Workers(2);
        Leases leases = desk.take()) {
      Identifier identifier =
          new Identifier(new Fakes.Aligner(), Fakes.settings(), List::of, workers);
      Findings found =
          identifier.scene(leases, swapping, Fakes.question(MatchingMode.FREQUENCY), Progress.NONE);
      assertEquals("2026.1.1", found.release().version());
      assertEquals(1, old.leases.get(), "open while the request runs");
      assertEquals(0, next.leases.get());
      assertEquals(1, found.persons().stream().filter(person -> person.best() != null).count());
    }
    assertEquals(0, old.leases.get());
    try (Leases leases = desk.take()) {
      assertEquals("2026.2.1", leases.database().info().version());
    }
  }
}
