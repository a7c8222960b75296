package io.foyer.sync.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryServer;
import io.foyer.store.Store;
import io.foyer.sync.SyncProgress;
import io.foyer.sync.Synchronization.Mode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InstanceRunTest {
  private static final String A = "a";

  /** Stands for the process being killed. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @TempDir Path directory;
  private Store.Standalone store;
  private SyncStates states;
  private final FakeLibrary library = new FakeLibrary();
  private final FakeCatalog catalog = new FakeCatalog();
  private final TickingClock clock = new TickingClock();
  private ProgressBoard board;

  @BeforeEach
  void open() {
    store = Store.at(directory);
    states = new SyncStates(store);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private SyncProgress run(Mode mode) {
    LibraryServer server =
        new LibraryServer(
            A,
            "Main",
            null,
            URI.create("http://x/graphql"),
            new Secret("k"),
            true,
            0,
            Instant.EPOCH,
            Instant.EPOCH);
    board = new ProgressBoard(clock, System::nanoTime, progress -> {});
    board.begin(mode);
    InstanceRun.Limits limits =
        new InstanceRun.Limits(
            10, 50, Duration.ofHours(24), Duration.ofHours(2), Duration.ofHours(6));
    try (Requests requests = new Requests()) {
      new InstanceRun(server, library, catalog, states, requests, board, clock, limits, () -> {})
          .run(mode);
    }
    return board.snapshot();
  }

  private void fill() {
    for (EntityType type : EntityType.values()) {
      library.add(type, type == EntityType.SCENE ? 57 : 23);
    }
  }

  private void assertSame() {
    for (EntityType type : EntityType.values()) {
      assertEquals(library.all(type), catalog.all(A, type), type.key());
    }
  }

  @Test
  void aFullRunCopiesEverything() {
    fill();
    run(Mode.FULL);

    assertSame();
    assertTrue(catalog.isReady(A));
    assertEquals(1, catalog.derivations());
    SyncStates.TypeState scenes = states.of(A, EntityType.SCENE).orElseThrow();
    assertNotNull(scenes.fullAt());
    assertEquals(57, scenes.total());
    assertEquals(
        library.all(EntityType.SCENE).values().stream()
            .map(LibraryEntity::updatedAt)
            .max(String::compareTo)
            .orElseThrow(),
        scenes.mark());
    assertTrue(states.unfinished(A).isEmpty());
  }

  @Test
  void typesAreReadInTheOrderInWhichTheyReferToOneAnother() {
    fill();
    run(Mode.FULL);

    assertEquals(
        "[TAG, STUDIO, PERFORMER, GROUP, GALLERY, SCENE, CLIP, IMAGE]",
        library.requests().stream()
            .filter(request -> request.startsWith("page"))
            .map(request -> request.split(" ")[1])
            .distinct()
            .toList()
            .toString());
  }

  @Test
  void anIncrementalRunReadsOnlyWhatChanged() {
    fill();
    run(Mode.FULL);
    library.requests();
    library.put(EntityType.SCENE, 3);
    library.add(EntityType.TAG, 2);
    run(Mode.INCREMENTAL);

    assertSame();
    assertFalse(library.requests().stream().anyMatch(request -> request.startsWith("page ")));
  }

  @Test
  void whatChangesBehindThePageInHandIsFoundByTheNextRun() {
    fill();
    library.hook(
        (request, type, page) -> {
          if (request.equals("page") && type == EntityType.SCENE && page == 4) {
            library.put(EntityType.SCENE, 1);
          }
          if (request.equals("page") && type == EntityType.SCENE && page == 5) {
            // Later than the change above, so a mark taken from what was read would lie beyond it.
            library.put(EntityType.SCENE, 57, library.tick());
          }
        });
    run(Mode.FULL);
    library.hook((request, type, page) -> {});
    run(Mode.INCREMENTAL);

    assertSame();
  }

  @Test
  void changesWithinTheLastSecondAreReadAgain() {
    fill();
    String same = library.tick();
    library.put(EntityType.TAG, 1, same);
    run(Mode.FULL);
    library.put(EntityType.TAG, 2, same);
    run(Mode.INCREMENTAL);

    assertSame();
  }

  @Test
  void aRunThatIsKilledAtAnyRequestIsResumedToTheSameEnd() {
    fill();
    run(Mode.FULL);
    int requests = library.requests().size();
    for (int kill = 0; kill < requests; kill++) {
      reset();
      AtomicInteger left = new AtomicInteger(kill);
      library.hook(
          (request, type, page) -> {
            if (left.getAndDecrement() <= 0) {
              throw new Killed();
            }
          });
      assertThrows(Killed.class, () -> run(Mode.FULL));
      library.hook((request, type, page) -> {});
      states = new SyncStates(store);
      run(Mode.FULL);
      assertSame();
      assertTrue(catalog.isReady(A));
    }
  }

  @Test
  void aResumedRunDoesNotReadAgainWhatItHas() {
    fill();
    library.hook(
        (request, type, page) -> {
          if (request.equals("page") && type == EntityType.SCENE && page == 5) {
            throw new Killed();
          }
        });
    assertThrows(Killed.class, () -> run(Mode.FULL));
    library.hook((request, type, page) -> {});
    library.requests();
    run(Mode.FULL);

    assertEquals(
        "[page SCENE 5, page SCENE 4, page SCENE 5, page SCENE 6]",
        library.requests().stream().filter(r -> r.startsWith("page SCENE")).toList().toString());
    assertSame();
  }

  @Test
  void anOldInterruptedRunIsBegunAnew() {
    fill();
    library.hook(
        (request, type, page) -> {
          if (request.equals("page") && type == EntityType.SCENE && page == 3) {
            throw new Killed();
          }
        });
    assertThrows(Killed.class, () -> run(Mode.FULL));
    library.hook((request, type, page) -> {});
    clock.forward(Duration.ofHours(7));
    library.requests();
    run(Mode.FULL);

    assertTrue(library.requests().contains("page TAG 1"));
    assertSame();
  }

  @Test
  void anOldPositionIsNotGoneOnFromInTheDailyPassEither() {
    fill();
    run(Mode.FULL);
    clock.forward(Duration.ofHours(25));
    library.hook(
        (request, type, page) -> {
          if (request.equals("page") && type == EntityType.IMAGE && page == 3) {
            throw new Killed();
          }
        });
    assertThrows(Killed.class, () -> run(Mode.INCREMENTAL));
    library.hook((request, type, page) -> {});
    library.requests();
    clock.forward(Duration.ofHours(7));
    run(Mode.INCREMENTAL);

    assertTrue(library.requests().contains("page IMAGE 1"));
    assertSame();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void nothingIsSkippedWhileTheLibraryChanges(int seed) {
    fill();
    Random random = new Random(seed);
    Set<Long> untouched =
        LongStream.rangeClosed(1, 57).boxed().collect(Collectors.toCollection(TreeSet::new));
    library.hook(
        (request, type, page) -> {
          if (random.nextInt(4) == 0) {
            long victim = 1 + random.nextInt(57);
            library.delete(EntityType.SCENE, victim);
            untouched.remove(victim);
          }
          if (random.nextInt(4) == 0) {
            library.add(EntityType.SCENE, 1 + random.nextInt(3));
          }
          if (random.nextInt(30) == 0) {
            throw new Killed();
          }
        });
    for (int i = 0; i < 100 && !catalog.isReady(A); i++) {
      try {
        run(Mode.FULL);
      } catch (Killed | LibraryException e) {
        states = new SyncStates(store);
      }
    }
    library.hook((request, type, page) -> {});
    assertTrue(catalog.all(A, EntityType.SCENE).keySet().containsAll(untouched));

    run(Mode.FULL);
    run(Mode.FULL);
    assertSame();
  }

  private void reset() {
    catalog.purge(A);
    states.remove(A);
    library.requests();
  }

  // ---- deletions ----

  @Test
  void oneOfTwelveMayGo() {
    library.add(EntityType.SCENE, 12);
    run(Mode.FULL);
    library.delete(EntityType.SCENE, 7);
    run(Mode.INCREMENTAL);

    assertSame();
  }

  @Test
  void manyAreHeldBackUntilASecondRunAgrees() {
    library.add(EntityType.SCENE, 200);
    run(Mode.FULL);
    for (int id = 1; id <= 20; id++) {
      library.delete(EntityType.SCENE, id);
    }
    SyncProgress first = run(Mode.INCREMENTAL);
    assertEquals(200, catalog.count(A, EntityType.SCENE));
    assertTrue(first.message().startsWith("20 of 200 scenes are gone"), first.message());
    assertEquals(20, states.pending().getFirst().count());
    assertFalse(states.pending().getFirst().wordNeeded());

    run(Mode.INCREMENTAL);
    assertSame();
    assertTrue(states.pending().isEmpty());
  }

  @Test
  void aRunDoesNotAgreeWithItself() {
    library.add(EntityType.SCENE, 200);
    run(Mode.FULL);
    for (int id = 1; id <= 20; id++) {
      library.delete(EntityType.SCENE, id);
    }
    clock.forward(Duration.ofHours(25));
    run(Mode.INCREMENTAL);
    assertEquals(200, catalog.count(A, EntityType.SCENE));

    run(Mode.INCREMENTAL);
    assertSame();
  }

  @Test
  void aSecondRunThatFindsOthersMissingDoesNotAgree() {
    library.add(EntityType.SCENE, 200);
    run(Mode.FULL);
    for (int id = 1; id <= 20; id++) {
      library.delete(EntityType.SCENE, id);
    }
    run(Mode.FULL);
    library.delete(EntityType.SCENE, 21);
    run(Mode.FULL);
    assertEquals(200, catalog.count(A, EntityType.SCENE));
    assertEquals(21, states.pending().getFirst().count());

    assertEquals(1, states.confirm(null, null));
    run(Mode.INCREMENTAL);
    assertSame();
  }

  @Test
  void whatComesBackIsNotHeldAnyMore() {
    library.add(EntityType.SCENE, 200);
    run(Mode.FULL);
    Map<Long, LibraryEntity> before = library.all(EntityType.SCENE);
    library.clear(EntityType.SCENE);
    library.add(EntityType.SCENE, 1);
    run(Mode.INCREMENTAL);
    assertFalse(states.pending().isEmpty());
    library.clear(EntityType.SCENE);
    before.forEach((id, entity) -> library.put(EntityType.SCENE, id, entity.updatedAt()));
    run(Mode.FULL);

    assertSame();
    assertTrue(states.pending().isEmpty());
  }

  @Test
  void anEmptiedLibraryNeedsAnAdministratorsWord() {
    fill();
    run(Mode.FULL);
    library.clear(EntityType.IMAGE);
    run(Mode.FULL);
    run(Mode.INCREMENTAL);
    run(Mode.FULL);
    assertEquals(23, catalog.count(A, EntityType.IMAGE));
    assertTrue(states.pending().getFirst().wordNeeded());
    String note = states.of(A, EntityType.IMAGE).orElseThrow().lastError();
    assertTrue(note.contains("an administrator confirms"), note);

    states.confirm(A, EntityType.IMAGE);
    run(Mode.INCREMENTAL);
    assertSame();
  }

  @Test
  void aServerThatCountsButSendsNothingLosesNothing() {
    fill();
    run(Mode.FULL);
    library.clear(EntityType.SCENE);
    library.claim(EntityType.SCENE, 57L);
    LibraryException failure = assertThrows(LibraryException.class, () -> run(Mode.FULL));

    assertEquals(Reason.PROTOCOL, failure.reason());
    assertEquals(57, catalog.count(A, EntityType.SCENE));
    assertTrue(states.of(A, EntityType.SCENE).orElseThrow().lastError().contains("sends none"));
    assertNull(states.of(A, EntityType.IMAGE).orElseThrow().lastError());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 10, 56, 58, 60, 90, 1_000_000_000_000L})
  void aLyingCountDeletesNothingAndIsNoted(long claimed) {
    fill();
    library.claim(EntityType.SCENE, claimed);
    run(Mode.FULL);

    assertSame();
    SyncStates.TypeState state = states.of(A, EntityType.SCENE).orElseThrow();
    assertNotNull(state.lastError());
    assertEquals(claimed > 57, state.mark() == null, "read to the end as counted");
    library.claim(EntityType.SCENE, null);
    run(Mode.INCREMENTAL);
    assertSame();
    assertNull(states.of(A, EntityType.SCENE).orElseThrow().lastError());
  }

  @Test
  void aRowThatAListForgetsIsAskedForBeforeItIsRemoved() {
    fill();
    run(Mode.FULL);
    // Deleting one and adding one between id pages keeps the total and hides the row at the border.
    library.add(EntityType.SCENE, 100);
    run(Mode.INCREMENTAL);
    library.hook(
        (request, type, page) -> {
          if (request.equals("ids") && type == EntityType.SCENE && page == 2) {
            library.delete(EntityType.SCENE, 5);
            library.add(EntityType.SCENE, 1);
          }
        });
    run(Mode.FULL);
    assertTrue(catalog.all(A, EntityType.SCENE).containsKey(51L));
    library.hook((request, type, page) -> {});
    run(Mode.FULL);
    assertSame();
  }

  // ---- stamps ----

  @Test
  void aChangedOffsetLeadsToAFullPass() {
    library.put(EntityType.TAG, 1, "2024-10-27T02:59:00+02:00");
    run(Mode.FULL);
    library.put(EntityType.TAG, 2, "2024-10-27T02:10:00+01:00");
    library.put(EntityType.TAG, 3, "2024-10-27T03:10:00+01:00");
    library.requests();
    run(Mode.INCREMENTAL);

    assertTrue(library.requests().contains("page TAG 1"));
    assertSame();
  }

  @Test
  void aRestoredBackupLeadsToAFullPass() {
    fill();
    run(Mode.FULL);
    library.clear(EntityType.TAG);
    for (int id = 1; id <= 23; id++) {
      library.put(EntityType.TAG, id, "2020-01-01T00:00:00+01:00");
    }
    run(Mode.INCREMENTAL);

    assertSame();
  }

  @Test
  void aStampInTheFutureHidesNothing() {
    fill();
    library.put(EntityType.SCENE, 1, "2038-01-19T03:14:07+01:00");
    run(Mode.FULL);
    library.put(EntityType.SCENE, 2);
    run(Mode.INCREMENTAL);

    assertSame();
  }

  @Test
  void everythingIsReadAgainAfterADay() {
    fill();
    run(Mode.FULL);
    clock.forward(Duration.ofHours(25));
    library.requests();
    run(Mode.INCREMENTAL);

    assertTrue(library.requests().contains("page IMAGE 1"));
  }

  // ---- failures ----

  @Test
  void aTypeThatTheServerCannotAnswerDoesNotStopTheOthers() {
    fill();
    library.hook(
        (request, type, page) -> {
          if (type == EntityType.GROUP) {
            throw new LibraryException(Reason.REFUSED_REQUEST, "no groups today", null);
          }
        });
    assertThrows(LibraryException.class, () -> run(Mode.FULL));
    assertEquals(57, catalog.count(A, EntityType.SCENE));
    assertFalse(catalog.isReady(A), "groups were never read");
    assertEquals("no groups today", states.of(A, EntityType.GROUP).orElseThrow().lastError());

    library.hook((request, type, page) -> {});
    run(Mode.INCREMENTAL);
    assertSame();
    assertTrue(catalog.isReady(A));
  }

  @Test
  void aServerThatVanishesKeepsWhatIsThere() {
    fill();
    run(Mode.FULL);
    library.add(EntityType.TAG, 3);
    library.hook(
        (request, type, page) -> {
          if (type == EntityType.STUDIO) {
            throw new LibraryException(Reason.REFUSED, "gone", null);
          }
        });
    assertThrows(LibraryException.class, () -> run(Mode.INCREMENTAL));
    assertEquals(26, catalog.count(A, EntityType.TAG));
    assertEquals(23, catalog.count(A, EntityType.STUDIO));
    assertEquals(2, catalog.derivations(), "what arrived is complete in itself");
    library.hook((request, type, page) -> {});
    run(Mode.INCREMENTAL);
    assertSame();
  }

  @Test
  void aServerThatIgnoresThePageIsNotReadForEver() {
    fill();
    library.claim(EntityType.SCENE, 1_000_000L);
    library.alwaysTheFirstPage();
    LibraryException failure = assertThrows(LibraryException.class, () -> run(Mode.FULL));

    assertTrue(failure.getMessage().contains("the same page again"), failure.getMessage());
  }

  @Test
  void norIsOneThatCountsMoreEachTime() {
    fill();
    library.alwaysTheFirstPage();
    library.hook(
        (request, type, page) -> {
          if (type == EntityType.SCENE && request.equals("page")) {
            assertTrue(page < 1000, "it is read for ever");
            library.claim(EntityType.SCENE, 1_000_000L + page);
          }
        });
    LibraryException failure = assertThrows(LibraryException.class, () -> run(Mode.FULL));

    assertTrue(failure.getMessage().contains("the same page again"), failure.getMessage());
  }

  /** A clock that moves a millisecond with every look. */
  static final class TickingClock extends Clock {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    synchronized void forward(Duration by) {
      now = now.plus(by);
    }

    @Override
    public synchronized Instant instant() {
      now = now.plusMillis(1);
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
