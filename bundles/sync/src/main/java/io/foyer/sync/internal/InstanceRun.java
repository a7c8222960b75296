package io.foyer.sync.internal;

import io.foyer.catalog.CatalogWriter;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryServer;
import io.foyer.sync.SyncProgress.State;
import io.foyer.sync.Synchronization.Mode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Synchronises one library server once: type after type, those first that others point to.
 *
 * <p>The mark from which the next incremental pass goes on is the newest change that the server had
 * <em>before</em> the pass, not the newest that was read: something may change behind the page in
 * hand. It is kept only when the type was read to its end.
 */
final class InstanceRun {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceRun.class);

  /** Those first that others refer to. */
  static final List<EntityType> ORDER =
      List.of(
          EntityType.TAG,
          EntityType.STUDIO,
          EntityType.PERFORMER,
          EntityType.GROUP,
          EntityType.GALLERY,
          EntityType.SCENE,
          EntityType.CLIP,
          EntityType.IMAGE);

  /** Failures that concern the question and not the server; other types may still work. */
  private static final Set<Reason> OF_ONE_TYPE =
      EnumSet.of(Reason.REFUSED_REQUEST, Reason.PROTOCOL, Reason.NOT_FOUND);

  /**
   * How patient and how thorough.
   *
   * @param pageSize entities a page
   * @param idPageSize ids a page
   * @param fullInterval after how long a type is read in full although nothing says so
   * @param overlap how far before the mark an incremental pass begins
   * @param resumeWindow how long an interrupted full run may be resumed
   */
  record Limits(
      int pageSize,
      int idPageSize,
      Duration fullInterval,
      Duration overlap,
      Duration resumeWindow) {}

  private final LibraryServer server;
  private final LibraryClient client;
  private final CatalogWriter catalog;
  private final SyncStates states;
  private final Requests requests;
  private final ProgressBoard board;
  private final Clock clock;
  private final Limits limits;
  private final Runnable betweenPages;
  private final DeletionCheck deletions;
  private final Set<EntityType> checked = EnumSet.noneOf(EntityType.class);

  InstanceRun(
      LibraryServer server,
      LibraryClient client,
      CatalogWriter catalog,
      SyncStates states,
      Requests requests,
      ProgressBoard board,
      Clock clock,
      Limits limits,
      Runnable betweenPages) {
    this.server = server;
    this.client = client;
    this.catalog = catalog;
    this.states = states;
    this.requests = requests;
    this.board = board;
    this.clock = clock;
    this.limits = limits;
    this.betweenPages = betweenPages;
    this.deletions =
        new DeletionCheck(
            server.id(),
            server.name(),
            client,
            catalog,
            states,
            requests,
            board,
            clock,
            limits.idPageSize());
  }

  /** Whether nothing of a library server was ever read completely. */
  static boolean neverRead(SyncStates states, String instance) {
    return ORDER.stream()
        .noneMatch(type -> states.of(instance, type).map(SyncStates.TypeState::fullAt).isPresent());
  }

  /** Whether a full run was interrupted recently enough to go on with it. */
  static boolean resumable(SyncStates states, String instance, Instant now, Duration window) {
    return states
        .unfinished(instance)
        .filter(run -> run.touchedAt().plus(window).isAfter(now))
        .isPresent();
  }

  /**
   * Synchronises. A type that fails by itself is noted and the others go on; the first such failure
   * is thrown at the end.
   *
   * @throws LibraryException when the library server failed
   * @throws Requests.Aborted when asked to stop
   */
  void run(Mode mode) {
    board.instance(server.name(), ORDER);
    @Nullable Instant runStart = mode == Mode.FULL ? beginOrResume() : null;
    List<LibraryException> failures = new ArrayList<>();
    @Nullable LibraryException stopped = null;
    try {
      for (EntityType type : ORDER) {
        betweenPages.run();
        attempt(type, failures, () -> read(type, runStart));
      }
      if (mode == Mode.INCREMENTAL) {
        for (EntityType type : ORDER) {
          attempt(type, failures, () -> checkDeletions(type));
        }
      }
    } catch (LibraryException e) {
      stopped = e;
    }
    requests.check();
    // What arrived is shown, so what follows from it must be right too, even after a failure.
    board.stage("Updating what follows from the changes", 0, 0);
    catalog.derive(server.id());
    if (stopped != null) {
      throw stopped;
    }
    if (ORDER.stream().allMatch(this::readOnce)) {
      catalog.ready(server.id());
    }
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
    if (mode == Mode.FULL) {
      states.endFullRun(server.id());
    }
  }

  private void read(EntityType type, @Nullable Instant runStart) {
    if (runStart == null) {
      incremental(type);
    } else if (doneSince(type, runStart)) {
      done(type, null);
    } else {
      full(type);
    }
  }

  private Instant beginOrResume() {
    Optional<SyncStates.UnfinishedRun> unfinished = states.unfinished(server.id());
    Instant now = clock.instant();
    if (unfinished.isPresent() && resumable(states, server.id(), now, limits.resumeWindow())) {
      LOG.info("Going on with the interrupted full synchronisation of {}", server.name());
      return unfinished.get().startedAt();
    }
    states.beginFullRun(server.id(), now);
    return now;
  }

  private void attempt(EntityType type, List<LibraryException> failures, Runnable work) {
    requests.check();
    try {
      work.run();
    } catch (LibraryException e) {
      states.error(server.id(), type, e.getMessage());
      board.type(type, State.FAILED, 0, 0);
      if (!OF_ONE_TYPE.contains(e.reason())) {
        throw e;
      }
      board.note(e.getMessage());
      failures.add(e);
    }
  }

  private boolean readOnce(EntityType type) {
    return states.of(server.id(), type).map(SyncStates.TypeState::fullAt).isPresent();
  }

  private boolean doneSince(EntityType type, Instant start) {
    return states
        .of(server.id(), type)
        .map(SyncStates.TypeState::fullAt)
        .filter(at -> !at.isBefore(start))
        .isPresent();
  }

  private void full(EntityType type) {
    Instant start = clock.instant();
    board.type(type, State.RUNNING, 0, 0);
    Optional<SyncStates.Position> stored =
        states.position(server.id(), type, start.minus(limits.resumeWindow()));
    SyncStates.Position position =
        stored.orElseGet(
            () ->
                new SyncStates.Position(
                    1, -1, 0, requests.call(() -> client.newest(type)).orElse(null)));
    TypePass.Result result = pass(type, null, position);
    DeletionCheck.Result deleted = deletions.run(type);
    checked.add(type);
    if (deleted.unknown() > result.skipped()) {
      // Rows slipped by although nothing showed it: one was deleted and one added at a time.
      LOG.debug("{} {} slipped by; reading again", deleted.unknown(), type.plural());
      result = pass(type, null, new SyncStates.Position(1, -1, 0, position.mark()));
    }
    String note = note(type, result, deleted.note());
    Instant end = clock.instant();
    states.fullPassDone(
        server.id(),
        type,
        new SyncStates.PassResult(
            result.complete() ? position.mark() : null,
            end,
            result.read(),
            Duration.between(start, end),
            note,
            catalog.count(server.id(), type)));
    done(type, note);
  }

  private void incremental(EntityType type) {
    Optional<SyncStates.TypeState> state = states.of(server.id(), type);
    String mark = state.map(SyncStates.TypeState::mark).orElse(null);
    Instant fullAt = state.map(SyncStates.TypeState::fullAt).orElse(null);
    Instant start = clock.instant();
    if (mark == null || fullAt == null || !fullAt.plus(limits.fullInterval()).isAfter(start)) {
      full(type);
      return;
    }
    Optional<Watermark> newest = requests.call(() -> client.newest(type)).map(Watermark::new);
    Watermark since = new Watermark(mark);
    if (newest.isEmpty() || newest.get().isBefore(since) || !newest.get().sameOffset(since)) {
      // An emptied library, a restored backup, or a clock or time zone that changed: texts do not
      // compare any more.
      LOG.debug("The stamps of {} of {} moved; reading all", type.plural(), server.name());
      full(type);
      return;
    }
    board.type(type, State.RUNNING, 0, 0);
    // While nothing is newer, only what shares the last second can be new. Else some time before
    // the mark is read again, because local texts repeat when clocks are set back.
    String after = newest.get().sameMoment(since) ? since.local() : since.earlier(limits.overlap());
    TypePass.Result result = pass(type, after, new SyncStates.Position(1, -1, 0, null));
    finish(type, start, result.complete() ? newest.get().text() : null, result);
  }

  private void finish(
      EntityType type, Instant start, @Nullable String mark, TypePass.Result result) {
    String note = note(type, result, null);
    Instant end = clock.instant();
    states.incrementalPassDone(
        server.id(),
        type,
        new SyncStates.PassResult(
            mark,
            end,
            result.read(),
            Duration.between(start, end),
            note,
            catalog.count(server.id(), type)));
    done(type, note);
  }

  private void checkDeletions(EntityType type) {
    if (!readOnce(type) || checked.contains(type)) {
      return;
    }
    if (!deletions.worthwhile(type)) {
      states.release(server.id(), type);
      return;
    }
    DeletionCheck.Result result = deletions.run(type);
    String note = result.note();
    if (note != null) {
      states.error(server.id(), type, note);
      done(type, note);
    }
  }

  private TypePass.Result pass(
      EntityType type, @Nullable String updatedAfter, SyncStates.Position position) {
    TypePass pass =
        new TypePass(server.id(), type, client, catalog, requests, board, limits.pageSize());
    return pass.run(
        updatedAfter,
        position,
        updatedAfter == null
            ? reached -> {
              states.move(server.id(), type, reached, clock.instant());
              betweenPages.run();
            }
            : reached -> betweenPages.run());
  }

  private @Nullable String note(
      EntityType type, TypePass.Result result, @Nullable String deletionNote) {
    if (!result.complete()) {
      return "The library server \""
          + server.name()
          + "\" counts "
          + result.total()
          + " "
          + type.plural()
          + " but sends fewer. They will be read in full again next time.";
    }
    return deletionNote;
  }

  private void done(EntityType type, @Nullable String note) {
    long count = catalog.count(server.id(), type);
    board.type(type, State.SUCCEEDED, count, count);
    if (note != null) {
      board.note(note);
    }
  }
}
