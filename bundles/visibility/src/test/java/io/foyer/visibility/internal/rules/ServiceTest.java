package io.foyer.visibility.internal.rules;

import static io.foyer.core.EntityType.TAG;
import static io.foyer.visibility.internal.rules.World.ref;
import static io.foyer.visibility.internal.rules.World.scene;
import static io.foyer.visibility.internal.rules.World.tag;
import static io.foyer.visibility.internal.rules.World.tags;
import static io.foyer.visibility.internal.rules.World.user;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What random lives once found wrong, by example. */
class ServiceTest {
  @TempDir Path directory;

  /** Seed 6383687072372866449: after a restart it did, before it did not. */
  @Test
  void aTagThatWasOnlyMentionedIsForbiddenBeforeAndAfterARestart() {
    try (Service service = new Service(directory)) {
      service.add(1, user().mayNot(TAG, "7").rules());
      service.sync(new Event.Sync(List.of(scene("1", tags("7")), scene("2")), List.of()));
      service.look(1);
      service.happen(1, new Event.Restart());
      service.sync(new Event.Sync(List.of(scene("2", tags("7")), scene("3")), List.of()));
      service.look(1);
    }
  }

  /** Seed 7654875502359810370: ordinals were given again, and ids of new entities not found. */
  @Test
  void restrictionsHoldForWhatComesAfterEverythingWasErased() {
    try (Service service = new Service(directory)) {
      service.add(1, user().mayNot(TAG, "7").rules());
      service.sync(new Event.Sync(List.of(tag("1"), tag("2"), scene("1")), List.of()));
      service.look(1);
      service.happen(1, new Event.Purge(Worlds.HOME));
      service.sync(new Event.Sync(List.of(tag("7"), scene("1", tags("7")), scene("2")), List.of()));
      service.look(1);
    }
  }

  @Test
  void aRestrictionThatChangedOnlyForWhatHasNoneHoldsAfterARestart() {
    try (Service service = new Service(directory)) {
      service.add(1, user().mayNot(TAG, "7").rules());
      service.sync(new Event.Sync(List.of(tag("1"), scene("1", tags("1")), scene("2")), List.of()));
      service.look(1);
      service.happen(
          1,
          new Event.Missed(
              new Event.Sync(List.of(), List.of()),
              World.restrict(user().mayNotNorWithout(TAG, "7"))));
      service.look(1);
    }
  }

  @Test
  void aTagThatWasDeletedIsForbiddenBeforeAndAfterARestart() {
    try (Service service = new Service(directory)) {
      service.add(1, user().mayNot(TAG, "7").rules());
      service.sync(new Event.Sync(List.of(tag("7"), scene("1", tags("7"))), List.of()));
      service.sync(new Event.Sync(List.of(), List.of(ref(TAG, "7"))));
      service.look(1);
      service.happen(1, new Event.Restart());
      service.sync(new Event.Sync(List.of(scene("2", tags("7"))), List.of()));
      service.look(1);
    }
  }
}
