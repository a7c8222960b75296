package io.foyer.sync.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.events.Events;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.rest.Access;
import io.foyer.store.Store;
import io.foyer.sync.SyncProgress;
import io.foyer.sync.SyncProgress.State;
import io.foyer.sync.Synchronization.Mode;
import io.foyer.sync.internal.SyncWire.Confirmation;
import io.foyer.sync.internal.SyncWire.Notice;
import io.foyer.sync.internal.SyncWire.SettingsChange;
import io.foyer.sync.internal.SyncWire.Trigger;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SynchronizerTest {
  @TempDir Path directory;
  private Store.Standalone store;
  private final Map<String, FakeLibrary> libraries = new ConcurrentHashMap<>();
  private final List<LibraryServer> registered = new CopyOnWriteArrayList<>();
  private final FakeCatalog catalog = new FakeCatalog();
  private final List<SyncProgress> events = new CopyOnWriteArrayList<>();
  private final List<SyncProgress> eventsForUsers = new CopyOnWriteArrayList<>();
  private final InstanceRunTest.TickingClock clock = new InstanceRunTest.TickingClock();
  private Synchronizer synchronizer;
  private SyncResource resource;

  @BeforeEach
  void open() {
    store = Store.at(directory);
  }

  @AfterEach
  void close() {
    if (synchronizer != null) {
      synchronizer.stop();
    }
    store.close();
  }

  private void begin() {
    LibraryServers servers =
        new LibraryServers() {
          @Override
          public List<LibraryServer> all() {
            return List.copyOf(registered);
          }

          @Override
          public LibraryServer readdress(String id, URI url) {
            throw new AssertionError("nothing here moves a server");
          }

          @Override
          public LibraryServer register(
              String id, String name, String description, URI url, Secret key, boolean enabled) {
            throw new UnsupportedOperationException();
          }
        };
    LibraryConnector connector =
        new LibraryConnector() {
          @Override
          public LibraryClient client(LibraryServer server) {
            return libraries.get(server.id());
          }

          @Override
          public ConnectionTest test(URI url, Secret apiKey) {
            throw new UnsupportedOperationException();
          }
        };
    synchronizer =
        new Synchronizer(
            store,
            servers,
            connector,
            catalog,
            new Events() {
              @Override
              public void publish(String topic, Object data, Access.Policy audience) {
                throw new AssertionError("users are not told everything");
              }

              @Override
              public void publishTwofold(String topic, Object administrators, Object users) {
                assertEquals("sync", topic);
                events.add((SyncProgress) administrators);
                eventsForUsers.add((SyncProgress) users);
              }
            },
            new TestConfig(),
            clock);
    resource = new SyncResource(synchronizer, servers);
  }

  private FakeLibrary register(String id) {
    FakeLibrary library = new FakeLibrary();
    for (EntityType type : EntityType.values()) {
      library.add(type, 25);
    }
    libraries.put(id, library);
    registered.add(server(id, true));
    return library;
  }

  private static LibraryServer server(String id, boolean enabled) {
    return new LibraryServer(
        id,
        "Library " + id,
        null,
        URI.create("http://x/graphql"),
        new Secret("k"),
        enabled,
        0,
        Instant.EPOCH,
        Instant.EPOCH);
  }

  private static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "waited in vain: " + what);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private void awaitEnd(State state, long id) {
    await(
        state + " of run " + id,
        () ->
            synchronizer.progress().id() >= id
                && synchronizer.progress().state() == state
                && !synchronizer.inProgress());
  }

  @Test
  void whatWasNeverReadIsReadAtTheStart() {
    FakeLibrary library = register("a");
    begin();
    awaitEnd(State.SUCCEEDED, 1);

    assertEquals(library.all(EntityType.SCENE), catalog.all("a", EntityType.SCENE));
    assertEquals(Mode.FULL, synchronizer.progress().mode());
    assertNull(synchronizer.progress().message());
    assertNotNull(synchronizer.progress().finishedAt());
    assertEquals(8, synchronizer.progress().stages().size());
    assertEquals(25, synchronizer.progress().stages().getFirst().done());
    assertEquals(State.SUCCEEDED, events.getLast().state());
  }

  @Test
  void theTimerStartsWithTheFirstServer() {
    begin();
    FakeLibrary library = register("a");
    synchronizer.changed(registered.getFirst());
    awaitEnd(State.SUCCEEDED, 1);
    library.add(EntityType.TAG, 1);
    clock.forward(Duration.ofMinutes(61));
    synchronizer.settingsChanged(); // has it look at the clock
    await("the run that is due", () -> catalog.count("a", EntityType.TAG) == 26);
  }

  @Test
  void aFailingServerDoesNotKeepTheNextOneFromBeingRead() {
    register("a")
        .hook(
            (request, type, page) -> {
              throw new LibraryException(Reason.REFUSED, "nobody there", null);
            });
    register("b");
    begin();
    awaitEnd(State.FAILED, 1);

    assertEquals(25, catalog.count("b", EntityType.SCENE));
    assertTrue(catalog.isReady("b"));
    assertFalse(catalog.isReady("a"));
    assertEquals("nobody there", synchronizer.progress().message());
    assertEquals("nobody there", synchronizer.states().all().getFirst().lastError());
  }

  @Test
  void anAbortReachesARequestThatHangs() throws Exception {
    CountDownLatch hanging = new CountDownLatch(1);
    FakeLibrary library = register("a");
    library.hook(
        (request, type, page) -> {
          if (type == EntityType.SCENE && page == 2) {
            hanging.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              throw new LibraryException(Reason.NETWORK, "interrupted", e);
            }
          }
        });
    begin();
    assertTrue(hanging.await(10, TimeUnit.SECONDS));
    assertThrows(Failure.Conflict.class, () -> synchronizer.start(Mode.FULL, null));
    long start = System.nanoTime();
    synchronizer.abort();
    awaitEnd(State.ABORTED, 1);
    assertTrue(System.nanoTime() - start < Duration.ofSeconds(1).toNanos());
    assertFalse(catalog.isReady("a"));

    library.hook((request, type, page) -> {});
    library.requests();
    synchronizer.start(Mode.FULL, null);
    awaitEnd(State.SUCCEEDED, 2);
    assertTrue(catalog.isReady("a"));
    assertFalse(library.requests().contains("page TAG 1"), "goes on where it stopped");
  }

  @Test
  void withoutARunThereIsNothingToAbort() {
    begin();
    assertThrows(Failure.Invalid.class, synchronizer::abort);
    assertThrows(Failure.Invalid.class, () -> synchronizer.start(Mode.FULL, null));
  }

  @Test
  void aRemovedServerIsForgottenEvenWhileItIsRead() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    register("a")
        .hook(
            (request, type, page) -> {
              if (type == EntityType.IMAGE) {
                reading.countDown();
                try {
                  new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                  throw new LibraryException(Reason.NETWORK, "interrupted", e);
                }
              }
            });
    begin();
    assertTrue(reading.await(10, TimeUnit.SECONDS));
    registered.clear();
    synchronizer.removed("a");
    await("purged", () -> catalog.count("a", EntityType.SCENE) == 0);
    await("forgotten", () -> synchronizer.states().all().isEmpty());
  }

  @Test
  void aServerRemovedWhileTheProcessWasAwayIsForgottenAtTheStart() {
    register("a");
    begin();
    awaitEnd(State.SUCCEEDED, 1);
    synchronizer.stop();
    registered.clear();
    catalog.anotherCaller();
    begin();
    await("forgotten", () -> synchronizer.states().all().isEmpty());
    assertEquals(0, catalog.count("a", EntityType.SCENE));
  }

  @Test
  void whatIsCachedOfARemovedServerIsErasedEvenWhenNothingElseIsKnownOfIt() {
    register("a");
    begin();
    awaitEnd(State.SUCCEEDED, 1);
    synchronizer.stop();
    synchronizer.states().remove("a"); // as when its very first run is cut off
    registered.clear();
    catalog.anotherCaller();
    begin();
    await("erased", () -> catalog.count("a", EntityType.SCENE) == 0);
  }

  @Test
  void anErasureThatFailedIsMadeUpForBeforeTheNextRun() {
    register("a");
    register("b");
    begin();
    awaitEnd(State.SUCCEEDED, 1);
    AtomicInteger failures = new AtomicInteger();
    catalog.beforePurge(
        () -> {
          if (failures.getAndIncrement() == 0) {
            throw new IllegalStateException("the disk is full");
          }
        });
    registered.removeIf(server -> server.id().equals("a"));
    synchronizer.removed("a");
    await("the failure", () -> failures.get() == 1);
    assertEquals(25, catalog.count("a", EntityType.SCENE));
    synchronizer.start(Mode.INCREMENTAL, null);
    await("erased", () -> catalog.count("a", EntityType.SCENE) == 0);
    await("forgotten", () -> !synchronizer.states().instances().contains("a"));
    assertEquals(25, catalog.count("b", EntityType.SCENE));
  }

  @Test
  void aChangedServerIsReadAfreshAndADisabledOneIsNot() {
    FakeLibrary library = register("a");
    begin();
    awaitEnd(State.SUCCEEDED, 1);
    library.requests();
    synchronizer.changed(registered.getFirst());
    awaitEnd(State.SUCCEEDED, 2);
    assertTrue(library.requests().contains("page TAG 1"));

    registered.set(0, server("a", false));
    synchronizer.changed(registered.getFirst());
    assertThrows(Failure.Invalid.class, () -> synchronizer.start(Mode.FULL, "a"));
  }

  @Test
  void aSingleEntityIsReadAgainOrRemoved() {
    FakeLibrary library = register("a");
    begin();
    awaitEnd(State.SUCCEEDED, 1);
    String stamp = library.tick();
    library.put(EntityType.SCENE, 4, stamp);
    library.delete(EntityType.SCENE, 5);
    resource.settings(new SettingsChange(null, null, true));
    resource.announce(new Notice("scene", "4", "update", null));
    resource.announce(new Notice("scene", "5:a", "delete", null));
    await("both", () -> catalog.all("a", EntityType.SCENE).equals(library.all(EntityType.SCENE)));
  }

  @Test
  void whoHasAnEntityReadAgainIsToldWhenItWasAndWhenItCouldNotBe() throws Exception {
    FakeLibrary library = register("a");
    begin();
    awaitEnd(State.SUCCEEDED, 1);
    library.put(EntityType.SCENE, 4, library.tick());
    CompletableFuture<Void> one = synchronizer.refresh(new EntityRef("a", EntityType.SCENE, "4"));
    CompletableFuture<Void> other = synchronizer.refresh(new EntityRef("a", EntityType.SCENE, "4"));
    assertTrue(other.complete(null)); // what one does to his own is not the other's business
    one.get(10, TimeUnit.SECONDS);
    assertEquals(library.all(EntityType.SCENE), catalog.all("a", EntityType.SCENE));

    synchronizer.refresh(new EntityRef("gone", EntityType.SCENE, "4")).get(10, TimeUnit.SECONDS);
    synchronizer.stop();
    synchronizer.refresh(new EntityRef("a", EntityType.SCENE, "4")).get(10, TimeUnit.SECONDS);
  }

  @Test
  void aServiceThatStopsInTheMiddleGoesOnAfterItsStart() {
    FakeLibrary library = register("a");
    catalog.beforePut(
        () -> {
          if (catalog.writes() == 10) {
            throw new IllegalStateException("disk full");
          }
        });
    begin();
    awaitFailure();
    assertEquals(
        "An error in this service stopped it; see its log.", synchronizer.progress().message());
    catalog.beforePut(() -> {});
    synchronizer.start(Mode.INCREMENTAL, null);
    awaitEnd(State.SUCCEEDED, 2);
    assertEquals(library.all(EntityType.IMAGE), catalog.all("a", EntityType.IMAGE));
  }

  private void awaitFailure() {
    await(
        "failure",
        () -> synchronizer.progress().state() == State.FAILED && !synchronizer.inProgress());
  }

  @Test
  void eventsAreFew() {
    FakeLibrary library = register("a");
    library.add(EntityType.IMAGE, 5000);
    begin();
    awaitEnd(State.SUCCEEDED, 1);

    assertTrue(events.size() < 120, events.size() + " events for 520 pages");
  }

  private static SecurityContext as(Role role) {
    return (SecurityContext)
        Proxy.newProxyInstance(
            SynchronizerTest.class.getClassLoader(),
            new Class<?>[] {SecurityContext.class},
            (proxy, method, arguments) -> new Viewer(2, "ann", role));
  }

  @Test
  void howMuchThereIsOnlyAdministratorsAreTold() {
    register("a").add(EntityType.IMAGE, 70);
    begin();
    awaitEnd(State.SUCCEEDED, 1);
    SyncWire.Status told = resource.status(as(Role.USER));
    assertEquals(List.of(), told.states());
    assertEquals(List.of(), told.pendingDeletions());
    assertEquals(State.SUCCEEDED, told.progress().state());
    assertEquals(SyncWire.withoutNumbers(events.getLast()), told.progress());
    assertEquals(List.of(), told.progress().stages());
    assertEquals(0, told.progress().done() + told.progress().total());
    assertEquals(told.progress(), eventsForUsers.getLast());
  }

  @Test
  void theResourceSpeaksTheContract() {
    FakeLibrary library = register("a");
    begin();
    awaitEnd(State.SUCCEEDED, 1);

    assertEquals(8, resource.status(as(Role.ADMIN)).states().size());
    assertEquals("tag", resource.status(as(Role.ADMIN)).states().getFirst().entityType());
    assertEquals(60, resource.status(as(Role.ADMIN)).settings().syncIntervalMinutes());
    assertFalse(resource.status(as(Role.ADMIN)).inProgress());
    assertThrows(Failure.Invalid.class, () -> resource.trigger(new Trigger("half", null)));
    assertThrows(Failure.NotFound.class, () -> resource.trigger(new Trigger("full", "zz")));
    assertEquals("incremental sync started", resource.trigger(null).message());
    awaitEnd(State.SUCCEEDED, 2);

    for (int minutes : new int[] {4, 10_081, -1}) {
      assertThrows(
          Failure.Invalid.class, () -> resource.settings(new SettingsChange(minutes, null, null)));
    }
    assertEquals(
        5, resource.settings(new SettingsChange(5, null, null)).settings().syncIntervalMinutes());

    Failure disabled =
        assertThrows(
            Failure.Forbidden.class,
            () -> resource.announce(new Notice("scene", "1", "update", null)));
    assertEquals("Webhook disabled", disabled.getMessage());
    resource.settings(new SettingsChange(null, null, true));
    assertThrows(
        Failure.Invalid.class, () -> resource.announce(new Notice("scene", null, "update", null)));
    assertThrows(
        Failure.Invalid.class, () -> resource.announce(new Notice("dog", "1", "update", null)));
    assertThrows(
        Failure.Invalid.class, () -> resource.announce(new Notice("scene", "1", "bark", null)));
    assertThrows(
        Failure.Invalid.class,
        () -> resource.announce(new Notice("scene", "../1", "update", null)));

    assertThrows(Failure.Invalid.class, () -> resource.confirmDeletions(null));
    library.clear(EntityType.CLIP);
    resource.trigger(new Trigger("full", "a"));
    awaitEnd(State.SUCCEEDED, 3);
    assertEquals(25, resource.status(as(Role.ADMIN)).pendingDeletions().getFirst().count());
    assertTrue(resource.status(as(Role.ADMIN)).pendingDeletions().getFirst().confirmationNeeded());
    resource.confirmDeletions(new Confirmation("a", "clip"));
    await("deleted", () -> catalog.count("a", EntityType.CLIP) == 0);
  }

  /** Small pages. */
  @SuppressWarnings("ClassExplicitlyAnnotation")
  private static final class TestConfig implements Synchronizer.Config {
    @Override
    public int pageSize() {
      return 10;
    }

    @Override
    public int idPageSize() {
      return 100;
    }

    @Override
    public int fullIntervalHours() {
      return 24;
    }

    @Override
    public int overlapMinutes() {
      return 120;
    }

    @Override
    public int resumeWindowMinutes() {
      return 60;
    }

    @Override
    public Class<? extends Annotation> annotationType() {
      return Synchronizer.Config.class;
    }
  }
}
