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
import io.foyer.store.Store;
import io.foyer.sync.SyncProgress;
import io.foyer.sync.Synchronization;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
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
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(4);

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
  private final Agenda agenda;
  private final Thread worker;

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
            progress -> events.publishTwofold(TOPIC, progress, SyncWire.withoutNumbers(progress)));
    this.agenda = new Agenda(clock);
    LOG.debug("Synchronisation: {}", limits);
    this.worker = Thread.ofPlatform().name("sync").daemon().start(this::work);
  }

  @Deactivate
  void stop() {
    agenda.stop();
    try {
      if (!worker.join(STOP_PATIENCE)) {
        LOG.warn("The synchronisation did not stop within {} s", STOP_PATIENCE.toSeconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
    return agenda.busy();
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
    agenda.request(mode, instance);
  }

  @Override
  public CompletableFuture<Void> refresh(EntityRef entity) {
    return agenda.readAgain(entity);
  }

  @Override
  public void abort() {
    agenda.abort();
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
    agenda.dueAtOnce();
    return confirmed;
  }

  /** Takes changed settings into account. */
  void settingsChanged() {
    agenda.intervalChanged(settings.read().interval());
  }

  @Override
  public void changed(LibraryServer server) {
    agenda.serverChanged(server.id(), server.enabled());
  }

  @Override
  public void removed(String id) {
    agenda.serverRemoved(id);
  }

  // ---- the worker ----

  private void work() {
    forgetTheRemoved();
    for (Agenda.Task task = next(); task != null; task = next()) {
      try {
        switch (task) {
          case Agenda.Task.Forget(String instance) -> forget(instance);
          case Agenda.Task.ReadAgain() -> readWaiting();
          case Agenda.Task.Synchronise run -> synchronise(run);
        }
      } catch (RuntimeException e) {
        LOG.error("Synchronisation failed because of an error in this service", e);
        agenda.brokenOff();
        board.end(SyncProgress.State.FAILED, "An error in this service stopped it; see its log.");
      }
    }
  }

  private Agenda.@Nullable Task next() {
    return agenda.next(() -> !servers.enabled().isEmpty());
  }

  /**
   * A library server may have been removed and its entities not, or not all: if the process ended
   * between, or erasing them failed. Hidden they are in any case.
   */
  private void forgetTheRemoved() {
    try {
      Set<String> gone = new TreeSet<>(catalog.instances());
      gone.addAll(states.instances());
      servers.all().forEach(server -> gone.remove(server.id()));
      gone.forEach(this::forget);
    } catch (RuntimeException e) {
      LOG.error(
          "Cannot erase what is left of removed library servers; the next run tries again", e);
    }
  }

  private void forget(String instance) {
    catalog.purge(instance);
    states.remove(instance);
    LOG.info("Forgot everything of the removed library server {}", instance);
  }

  /** How a run ended, and why, if there is something to say. */
  private record End(SyncProgress.State state, @Nullable String message) {}

  private void synchronise(Agenda.Task.Synchronise run) {
    long startNanos = System.nanoTime();
    forgetTheRemoved();
    boolean failed = true;
    End end;
    try (Requests requests = run.requests()) {
      end = synchronise(run, requests);
      failed = end.state() == SyncProgress.State.FAILED;
    } finally {
      // Before anybody is told, so that who is told finds nothing in progress.
      agenda.done(failed, settings.read().interval());
    }
    board.end(end.state(), end.message());
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    LOG.info(
        "{} synchronisation {}: {} entities read, {} removed, {} s, {} entities/s",
        board.snapshot().mode(),
        end.state(),
        board.readInRun(),
        board.removedInRun(),
        String.format(Locale.ROOT, "%.1f", seconds),
        Math.round(board.readInRun() / Math.max(seconds, 0.001)));
  }

  private End synchronise(Agenda.Task.Synchronise run, Requests requests) {
    List<LibraryServer> targets =
        servers.enabled().stream()
            .filter(server -> run.instance() == null || server.id().equals(run.instance()))
            .toList();
    board.begin(mode(run, targets));
    @Nullable String failure = null;
    try {
      for (LibraryServer server : targets) {
        String failed = synchronise(server, run, requests);
        failure = failure == null ? failed : failure;
      }
    } catch (Requests.Aborted e) {
      return new End(SyncProgress.State.ABORTED, "Stopped. It goes on from here next time.");
    }
    return new End(
        failure == null ? SyncProgress.State.SUCCEEDED : SyncProgress.State.FAILED, failure);
  }

  /** Answers why it failed, or null. The next library server goes on in either case. */
  private @Nullable String synchronise(
      LibraryServer server, Agenda.Task.Synchronise run, Requests requests) {
    requests.check();
    agenda.at(server.id());
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
              this::readWaiting)
          .run(mode(run, List.of(server)));
      return null;
    } catch (Failure e) {
      requests.check();
      LOG.warn("Synchronisation failed; what is cached stays served. {}", e.getMessage());
      return e.getMessage();
    }
  }

  /** Full when asked for, when one was interrupted, or when there is nothing yet. */
  private Mode mode(Agenda.Task.Synchronise run, List<LibraryServer> targets) {
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

  /** Reads single entities that somebody knows to have changed. Runs on the worker only. */
  private void readWaiting() {
    for (Optional<Agenda.Waiting> next = agenda.nextEntity();
        next.isPresent();
        next = agenda.nextEntity()) {
      try {
        if (!readAgain(next.get().entity())) {
          return;
        }
      } finally {
        next.get().read().complete(null);
      }
    }
  }

  /** Answers false when it was asked to stop. */
  private boolean readAgain(EntityRef ref) {
    Optional<LibraryServer> server = servers.byId(ref.instance()).filter(LibraryServer::enabled);
    if (server.isEmpty()) {
      return true;
    }
    try (Requests requests = new Requests()) {
      agenda.reading(requests);
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
      agenda.reading(null);
    }
  }
}
