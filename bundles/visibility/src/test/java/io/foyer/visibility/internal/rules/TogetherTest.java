package io.foyer.visibility.internal.rules;

import static io.foyer.core.EntityType.SCENE;
import static io.foyer.core.EntityType.TAG;
import static io.foyer.visibility.internal.rules.World.performer;
import static io.foyer.visibility.internal.rules.World.performers;
import static io.foyer.visibility.internal.rules.World.ref;
import static io.foyer.visibility.internal.rules.World.scene;
import static io.foyer.visibility.internal.rules.World.tag;
import static io.foyer.visibility.internal.rules.World.tags;
import static io.foyer.visibility.internal.rules.World.user;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/** Running visibility with several at work at once, and with failures. */
class TogetherTest {
  @TempDir Path directory;
  private Service service;

  @BeforeEach
  void start() {
    service = new Service(directory);
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private static Event.Sync put(Entity... entities) {
    return new Event.Sync(List.of(entities), List.of());
  }

  @Test
  void nobodySeesAForbiddenSceneWhileTheLibraryChanges() throws Exception {
    service.add(1, user().mayNot(TAG, "1").rules());
    service.add(2, user().hid(TAG, "1").rules());
    service.sync(put(tag("1"), tag("2")));
    int forbidden = service.snapshot().ordOf(ref(TAG, "1"));
    AtomicBoolean ended = new AtomicBoolean();
    try (ExecutorService readers = Executors.newFixedThreadPool(4)) {
      List<Future<Integer>> reading = new ArrayList<>();
      for (int reader = 0; reader < 4; reader++) {
        int user = 1 + reader % 2;
        reading.add(readers.submit(() -> readUntil(ended, user, forbidden)));
      }
      try {
        for (int id = 1; id <= 60; id++) {
          String name = Integer.toString(id);
          // comes allowed, then becomes forbidden for good; the next one is forbidden at once
          service.sync(put(scene(name, tags("2")), scene("100" + name, tags("1"))));
          service.sync(put(scene(name, tags("1", "2"))));
        }
      } finally {
        ended.set(true);
      }
      for (Future<Integer> one : reading) {
        assertTrue(one.get() > 0);
      }
    }
    service.look(1);
    service.look(2);
  }

  /** Scenes only ever get the tag, so one that has it in any state must not be seen in it. */
  private int readUntil(AtomicBoolean ended, int user, int forbidden) {
    int reads = 0;
    do {
      LibrarySnapshot snapshot = service.snapshot();
      RoaringBitmap seen =
          RoaringBitmap.andNot(snapshot.live(SCENE), service.excluded(user, snapshot).of(SCENE));
      seen.and(snapshot.sources(Relation.SCENE_TAGS, forbidden));
      assertEquals(new RoaringBitmap(), seen, () -> "forbidden scenes that user " + user + " sees");
      reads++;
    } while (!ended.get());
    return reads;
  }

  @Test
  void whatIsHiddenIsGoneWhenTheCallReturnsEvenDuringASynchronisation() throws Exception {
    service.add(1, user().rules());
    List<Entity> all = new ArrayList<>();
    for (int id = 1; id <= 40; id++) {
      all.add(performer("" + id));
      all.add(scene("" + id, performers("" + id)));
    }
    service.sync(new Event.Sync(all, List.of()));
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Future<?> synchronising =
          other.submit(
              () -> {
                for (int i = 0; i < 40; i++) {
                  service.sync(put(scene("100", tags("" + i))));
                }
              });
      for (int id = 1; id <= 40; id++) {
        service.happen(1, World.hide(EntityType.PERFORMER, "" + id));
        LibrarySnapshot snapshot = service.snapshot();
        RoaringBitmap excluded = service.excluded(1, snapshot).of(SCENE);
        for (int hidden = 1; hidden <= id; hidden++) {
          assertTrue(excluded.contains(snapshot.ordOf(ref(SCENE, "" + hidden))));
        }
      }
      synchronising.get();
    }
    service.look(1);
  }

  @Test
  void manyRecomputationsOfOneUserAtOnceAllEnd() throws Exception {
    service.add(1, user().mayNot(TAG, "1").rules());
    service.sync(put(tag("1"), tag("2"), scene("1", tags("1")), scene("2", tags("2"))));
    List<Callable<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      calls.add(() -> service.visibility().recompute(1).visible(SCENE));
    }
    try (ExecutorService callers = Executors.newFixedThreadPool(8)) {
      for (Future<Integer> one : callers.invokeAll(calls)) {
        assertEquals(1, one.get());
      }
    }
    service.look(1);
  }

  @Test
  void whenRecordsCannotBeWrittenTheCallerIsToldAndTheNextCallWorks() {
    service.add(1, user().rules());
    service.sync(put(tag("1"), scene("1", tags("1")), scene("2")));
    service.look(1);
    service.setDiskFull(true);
    assertThrows(
        IllegalStateException.class,
        () -> service.happen(1, World.restrict(user().mayNot(TAG, "1"))));
    service.setDiskFull(false);
    service.look(1);
    assertEquals(1, service.visibility().recompute(1).visible(SCENE));
  }

  @Test
  void whoOnlyReadsIsAnsweredAlsoWhenNothingCanBeRecorded() {
    service.add(1, user().mayNot(TAG, "1").rules());
    service.sync(put(tag("1"), scene("1", tags("1")), scene("2")));
    service.setDiskFull(true);
    LibrarySnapshot snapshot = service.snapshot();
    assertTrue(service.excluded(1, snapshot).of(SCENE).contains(snapshot.ordOf(ref(SCENE, "1"))));
    service.setDiskFull(false);
    assertEquals(1, service.visibility().rulesChanged(1).visible(SCENE));
    service.look(1);
  }

  @Test
  void aChangeWhoseRecordsCannotBeWrittenIsSeenAllTheSameAndRecordedLater() {
    service.add(1, user().mayNot(TAG, "1").rules());
    service.sync(put(tag("1"), scene("1", tags("1"))));
    service.look(1);
    service.setDiskFull(true);
    service.sync(put(scene("2", tags("1")), scene("3")));
    service.setDiskFull(false);
    LibrarySnapshot snapshot = service.snapshot();
    RoaringBitmap excluded = service.excluded(1, snapshot).of(SCENE);
    assertTrue(excluded.contains(snapshot.ordOf(ref(SCENE, "2"))));
    assertFalse(excluded.contains(snapshot.ordOf(ref(SCENE, "3"))));
    service.look(1);
    service.happen(1, new Event.Restart());
    service.look(1);
  }

  @Test
  void aRoleThatChangedHoldsBeforeAnybodyIsToldOfIt() {
    service.add(1, user().mayNot(TAG, "1").rules());
    service.sync(put(tag("1"), scene("1", tags("1"))));
    service.look(1);
    service.changeRoleUntold(1, true);
    service.look(1);
    service.changeRoleUntold(1, false);
    service.look(1);
  }

  @Test
  void nothingIsLeftOfAUserWhoWasRemoved() {
    service.add(1, user().mayNot(TAG, "1").hid(SCENE, "2").rules());
    service.sync(put(tag("1"), scene("1", tags("1")), scene("2")));
    service.look(1);
    service.remove(1);
    assertTrue(service.recorded(1).isEmpty());
    service.add(1, user().rules());
    service.look(1);
    assertEquals(2, service.visibility().current(1).visible(SCENE));
  }
}
