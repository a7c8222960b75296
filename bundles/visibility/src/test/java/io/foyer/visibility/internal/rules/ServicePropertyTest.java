package io.foyer.visibility.internal.rules;

import io.foyer.visibility.internal.rules.Worlds.Life;
import io.foyer.visibility.internal.rules.Worlds.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.slf4j.LoggerFactory;

/** The running component on real files against the {@link Oracle}, through random lives. */
@Domain(Worlds.class)
class ServicePropertyTest {
  private static final AtomicInteger cases = new AtomicInteger();
  private static final AtomicInteger steps = new AtomicInteger();

  private Path directory;

  @BeforeTry
  void makeDirectory() throws IOException {
    cases.incrementAndGet();
    directory = Files.createTempDirectory("visibility");
  }

  @AfterTry
  void deleteDirectory() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @AfterContainer
  static void sayHowMany() {
    LoggerFactory.getLogger(ServicePropertyTest.class)
        .info("Running visibility: {} random lives, {} steps", cases, steps);
  }

  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE)
  void whateverHappensEveryUserSeesWhatTheOracleSays(@ForAll Life life) {
    try (Service service = new Service(directory).glancing()) {
      service.sync(new Event.Sync(life.contents().put(), List.of()));
      service.sync(new Event.Sync(List.of(), life.contents().removed()));
      for (int user = 1; user <= Worlds.USERS; user++) {
        service.add(user, life.users().get(user - 1));
        service.look(user);
      }
      for (Step step : life.steps()) {
        service.happen(step.user(), step.event());
        for (int user = 1; user <= Worlds.USERS; user++) {
          if ((step.lookers() & 1 << (user - 1)) != 0) {
            service.look(user);
          }
        }
        steps.incrementAndGet();
      }
      for (int user = 1; user <= Worlds.USERS; user++) {
        service.look(user);
      }
    }
  }
}
