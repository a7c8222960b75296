package io.foyer.sync.internal;

import io.foyer.catalog.CatalogWriter;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.events.Events;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServerObserver;
import io.foyer.library.LibraryServers;
import io.foyer.rest.Access;
import io.foyer.store.Store;
import io.foyer.sync.SyncProgress;
import io.foyer.sync.Synchronization;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what is synchronised when, and does it, one thing at a time, on one thread: what
 * administrators ask for, what changed in the registry of library servers, single entities, and the
 * run that is due.
 */
@Component(
    service = {Synchronization.class, LibraryServerObserver.class, Synchronizer.class},
    immediate = true,
    configurationPid = "io.foyer.sync")
@Designate(ocd = Synchronizer.Config.class)
public final class Synchronizer implements Synchronization, LibraryServerObserver {
  private static final Logger LOG = LoggerFactory.getLogger(Synchronizer.class);
  private static final String TOPIC = "sync";
  private static final Duration FIRST_RETRY = Duration.ofMinutes(1);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(4);
  private static final int MOST_REFRESHES = 1000;

  /** How synchronisation reads. */
  @ObjectClassDefinition(
      name = "Synchronisation",
      description = "How the cached library is kept equal to the library servers")
  public @interface Config {
    @AttributeDefinition(
        name = "Page size",
        description = "Entities read and written at once",
        min = "1",
        max = "1000")
    int pageSize() default 500;

    @AttributeDefinition(
        name = "Id page size",
        description = "Ids read at once when looking for deletions",
        min = "1",
        max = "50000")
    int idPageSize() default 5000;

    @AttributeDefinition(
        name = "Full synchronisation interval (hours)",
        description =
            "After how long everything is read again, because library servers do not stamp every"
                + " change",
        min = "1")
    int fullIntervalHours() default 24;

    @AttributeDefinition(
        name = "Overlap (minutes)",
        description = "How far before its mark an incremental synchronisation begins",
        min = "0")
    int overlapMinutes() default 120;

    @AttributeDefinition(
        name = "Resume window (minutes)",
        description = "How long an interrupted full synchronisation may be gone on with",
        min = "0")
    int resumeWindowMinutes() default 360;
  }

  private final LibraryServers servers;
  private final LibraryConnector connector;
  private final CatalogWriter catalog;
  private final Clock clock;
  private final InstanceRun.Limits limits;
  private final SyncStates states;
  private final SyncSettings settings;
  private final ProgressBoard board;
  private final Thread worker;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  // All below guarded by the lock.
  private @Nullable Run requested;
  private @Nullable Requests running;
  private @Nullable String runningInstance;
  private final LinkedHashSet<String> wanted = new LinkedHashSet<>();
  private final LinkedHashSet<String> removals = new LinkedHashSet<>();
  private final LinkedHashSet<EntityRef> refreshes = new LinkedHashSet<>();
  private @Nullable Requests refreshing;
  private Instant due;
  private boolean dueAtOnce;
  private int failuresInARow;
  private boolean stopping;

  /**
   * A run that somebody or something wants.
   *
   * @param mode how much; null to decide for each library server
   * @param instance only this one, or null for all
   * @param fresh not to go on with an interrupted run
   */
  private record Run(@Nullable Mode mode, @Nullable String instance, boolean fresh) {}

  @Activate
  public Synchronizer(
      @Reference Store store,
      @Reference LibraryServers servers,
      @Reference LibraryConnector connector,
      @Reference CatalogWriter catalog,
      @Reference Events events,
      Config config) {
    this(store, servers, connector, catalog, events, config, Clock.systemUTC());
  }

  Synchronizer(
      Store store,
      LibraryServers servers,
      LibraryConnector connector,
      CatalogWriter catalog,
      Events events,
      Config config,
      Clock clock) {
    this.servers = servers;
    this.connector = connector;
    this.catalog = catalog;
    this.clock = clock;
    this.limits =
        new InstanceRun.Limits(
            Math.clamp(config.pageSize(), 1, 1000),
            Math.max(1, config.idPageSize()),
            Duration.ofHours(config.fullIntervalHours()),
            Duration.ofMinutes(config.overlapMinutes()),
            Duration.ofMinutes(config.resumeWindowMinutes()));
    this.states = new SyncStates(store);
    this.settings = new SyncSettings(store, clock);
    this.board =
        new ProgressBoard(
            clock,
            System::nanoTime,
            progress -> events.publish(TOPIC, progress, Access.Policy.USER));
    this.due = clock.instant();
    LOG.debug("Synchronisation: {}", limits);
    this.worker = Thread.ofPlatform().name("sync").daemon().start(this::work);
  }

  @Deactivate
  void stop() {
    locked(
        () -> {
          stopping = true;
          abortRequests();
          changed.signalAll();
        });
    try {
      if (!worker.join(STOP_PATIENCE)) {
        LOG.warn("The synchronisation did not stop within {} s", STOP_PATIENCE.toSeconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void abortRequests() {
    if (running != null) {
      running.abort();
    }
    if (refreshing != null) {
      refreshing.abort();
    }
  }

  SyncStates states() {
    return states;
  }

  SyncSettings settings() {
    return settings;
  }

  @Override
  public SyncProgress progress() {
    return board.snapshot();
  }

  /** Whether a run is under way or about to begin. */
  boolean inProgress() {
    return answer(() -> running != null || requested != null);
  }

  @Override
  public void start(Mode mode, @Nullable String instance) {
    List<LibraryServer> enabled = servers.enabled();
    if (enabled.isEmpty()) {
      throw new Failure.Invalid("No library server is registered and enabled");
    }
    if (instance != null && enabled.stream().noneMatch(server -> server.id().equals(instance))) {
      throw new Failure.NotFound("Library server not found");
    }
    locked(
        () -> {
          if (running != null || requested != null) {
            throw new Failure.Conflict("Sync already in progress");
          }
          requested = new Run(mode, instance, false);
          changed.signalAll();
        });
  }

  @Override
  public void refresh(EntityRef entity) {
    locked(
        () -> {
          if (refreshes.size() < MOST_REFRESHES) {
            refreshes.add(entity);
          } else {
            // So many at once are better read by their stamps.
            dueAtOnce = true;
          }
          changed.signalAll();
        });
  }

  @Override
  public void abort() {
    locked(
        () -> {
          if (running != null) {
            abortRequests();
          } else if (requested != null) {
            requested = null;
          } else {
            throw new Failure.Invalid("No sync in progress");
          }
        });
  }

  /**
   * Agrees to deletions that are held back, and has them carried out.
   *
   * @param instance only of this library server, or null
   * @param type only of this type, or null
   * @return how many kinds of deletion that is
   * @throws Failure.Invalid when none is held back
   */
  int confirmDeletions(@Nullable String instance, @Nullable EntityType type) {
    int confirmed = states.confirm(instance, type);
    if (confirmed == 0) {
      throw new Failure.Invalid("No deletions are waiting for confirmation");
    }
    locked(
        () -> {
          dueAtOnce = true;
          changed.signalAll();
        });
    return confirmed;
  }

  /** Takes changed settings into account. */
  void settingsChanged() {
    Duration interval = settings.read().interval();
    locked(
        () -> {
          Instant latest = clock.instant().plus(interval);
          due = due.isAfter(latest) ? latest : due;
          changed.signalAll();
        });
  }

  @Override
  public void changed(LibraryServer server) {
    locked(
        () -> {
          if (server.id().equals(runningInstance) && running != null) {
            abortRequests();
            dueAtOnce = true;
          }
          if (server.enabled()) {
            wanted.add(server.id());
          } else {
            wanted.remove(server.id());
          }
          changed.signalAll();
        });
  }

  @Override
  public void removed(String id) {
    locked(
        () -> {
          if (id.equals(runningInstance) && running != null) {
            abortRequests();
            dueAtOnce = true;
          }
          wanted.remove(id);
          removals.add(id);
          changed.signalAll();
        });
  }

  // ---- the worker ----

  private void work() {
    try {
      forgetTheRemoved();
    } catch (RuntimeException e) {
      LOG.error("Cannot tidy up after removed library servers", e);
    }
    while (true) {
      Runnable next = next();
      if (next == null) {
        return;
      }
      try {
        next.run();
      } catch (RuntimeException e) {
        LOG.error("Synchronisation failed because of an error in this service", e);
        board.end(SyncProgress.State.FAILED, "An error in this service stopped it; see its log.");
      }
    }
  }

  /** A library server may have been removed and its entities not, if the process ended between. */
  private void forgetTheRemoved() {
    List<String> registered = servers.all().stream().map(LibraryServer::id).toList();
    states.all().stream()
        .map(SyncStates.TypeState::instanceId)
        .distinct()
        .filter(id -> !registered.contains(id))
        .forEach(this::removed);
  }

  /** Waits for the next thing to do; null to stop. */
  private @Nullable Runnable next() {
    while (true) {
      // Outside the lock: the registry calls observers, and must never wait for us while we wait.
      boolean any = !servers.enabled().isEmpty();
      lock.lock();
      try {
        if (stopping) {
          return null;
        }
        Runnable next = takeLocked(any);
        if (next != null) {
          return next;
        }
        long wait =
            any
                ? Duration.between(clock.instant(), due).toMillis()
                : Duration.ofHours(1).toMillis();
        if (!changed.await(Math.max(1, wait), TimeUnit.MILLISECONDS)) {
          LOG.trace("Woken by time");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return null;
      } finally {
        lock.unlock();
      }
    }
  }

  private @Nullable Runnable takeLocked(boolean anyServer) {
    if (!removals.isEmpty()) {
      String id = removals.removeFirst();
      return () -> forget(id);
    }
    if (!refreshes.isEmpty()) {
      return this::refreshWaiting;
    }
    Run run = null;
    if (requested != null) {
      run = requested;
      requested = null;
    } else if (!wanted.isEmpty()) {
      run = new Run(Mode.FULL, wanted.removeFirst(), true);
    } else if (anyServer && (dueAtOnce || !clock.instant().isBefore(due))) {
      dueAtOnce = false;
      run = new Run(null, null, false);
    }
    if (run == null) {
      return null;
    }
    Run chosen = run;
    Requests requests = new Requests();
    running = requests;
    return () -> synchronise(chosen, requests);
  }

  private void forget(String instance) {
    catalog.purge(instance);
    states.remove(instance);
    LOG.info("Forgot everything of the removed library server {}", instance);
  }

  private void synchronise(Run run, Requests requests) {
    long startNanos = System.nanoTime();
    List<LibraryServer> targets =
        servers.enabled().stream()
            .filter(server -> run.instance() == null || server.id().equals(run.instance()))
            .toList();
    board.begin(mode(run, targets));
    LibraryException failure = null;
    boolean aborted = false;
    try (requests) {
      for (LibraryServer server : targets) {
        LibraryException failed = synchronise(server, run, requests);
        failure = failure == null ? failed : failure;
      }
      board.end(
          failure == null ? SyncProgress.State.SUCCEEDED : SyncProgress.State.FAILED,
          failure == null ? null : failure.getMessage());
    } catch (Requests.Aborted e) {
      aborted = true;
      board.end(SyncProgress.State.ABORTED, "Stopped. It goes on from here next time.");
    } finally {
      ended(failure != null);
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    LOG.info(
        "{} synchronisation of {} library server(s) {}: {} entities read, {} removed, {} s, {}"
            + " entities/s",
        board.snapshot().mode(),
        targets.size(),
        aborted ? "stopped" : failure == null ? "done" : "failed",
        board.readInRun(),
        board.removedInRun(),
        String.format(Locale.ROOT, "%.1f", seconds),
        Math.round(board.readInRun() / Math.max(seconds, 0.001)));
  }

  private @Nullable LibraryException synchronise(LibraryServer server, Run run, Requests requests) {
    requests.check();
    locked(() -> runningInstance = server.id());
    if (servers.byId(server.id()).filter(LibraryServer::enabled).isEmpty()) {
      return null; // removed while others were read
    }
    if (run.fresh()) {
      states.endFullRun(server.id());
    }
    try {
      new InstanceRun(
              server,
              connector.client(server),
              catalog,
              states,
              requests,
              board,
              clock,
              limits,
              this::refreshWaiting)
          .run(mode(run, List.of(server)));
      return null;
    } catch (LibraryException e) {
      requests.check();
      LOG.warn("Synchronisation failed; what is cached stays served. {}", e.getMessage());
      return e;
    }
  }

  /** Full when asked for, when one was interrupted, or when there is nothing yet. */
  private Mode mode(Run run, List<LibraryServer> targets) {
    if (run.mode() != null) {
      return run.mode();
    }
    Instant now = clock.instant();
    return targets.stream()
            .anyMatch(
                server ->
                    InstanceRun.resumable(states, server.id(), now, limits.resumeWindow())
                        || InstanceRun.neverRead(states, server.id()))
        ? Mode.FULL
        : Mode.INCREMENTAL;
  }

  private void ended(boolean failed) {
    Duration interval = settings.read().interval();
    locked(
        () -> {
          running = null;
          runningInstance = null;
          failuresInARow = failed ? failuresInARow + 1 : 0;
          Duration wait =
              failed ? FIRST_RETRY.multipliedBy(1L << Math.min(failuresInARow - 1, 10)) : interval;
          due = clock.instant().plus(wait.compareTo(interval) < 0 ? wait : interval);
        });
  }

  /** Reads single entities that somebody knows to have changed. Runs on the worker only. */
  private void refreshWaiting() {
    Optional<EntityRef> next = answer(this::takeRefresh);
    while (next.isPresent() && readAgain(next.get())) {
      next = answer(this::takeRefresh);
    }
  }

  /** Answers false when it was asked to stop. */
  private boolean readAgain(EntityRef ref) {
    Optional<LibraryServer> server = servers.byId(ref.instance()).filter(LibraryServer::enabled);
    if (server.isEmpty()) {
      return true;
    }
    try (Requests requests = new Requests()) {
      locked(() -> refreshing = requests);
      LibraryClient client = connector.client(server.get());
      Optional<LibraryEntity> entity = requests.call(() -> client.one(ref.type(), ref.id()));
      if (entity.isPresent()) {
        catalog.put(ref.instance(), ref.type(), List.of(entity.get()));
      } else {
        catalog.remove(ref.instance(), ref.type(), List.of(ref.id()));
      }
      catalog.derive(ref.instance());
      return true;
    } catch (LibraryException e) {
      LOG.warn("Cannot read {} again: {}", ref, e.getMessage());
      return true;
    } catch (Requests.Aborted e) {
      LOG.debug("Reading {} again was stopped", ref);
      return false;
    } finally {
      locked(() -> refreshing = null);
    }
  }

  private Optional<EntityRef> takeRefresh() {
    return refreshes.isEmpty() ? Optional.empty() : Optional.of(refreshes.removeFirst());
  }

  private void locked(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  private <T> T answer(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
