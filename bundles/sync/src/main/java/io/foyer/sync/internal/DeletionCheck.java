package io.foyer.sync.internal;

import io.foyer.catalog.CatalogWriter;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.sync.SyncProgress.State;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out which entities a library server does not have any more, and disbelieves it when that
 * looks like a fault: a server that is restarting, a disk that is not mounted, a list that changes
 * while it is read.
 *
 * <p>A few missing entities are each asked for once more before they are removed. Many, more than
 * 500 or 1 %, are held back until another synchronisation finds exactly the same ones missing, or
 * an administrator agrees. When nothing at all is left, only an administrator can agree.
 */
final class DeletionCheck {
  private static final Logger LOG = LoggerFactory.getLogger(DeletionCheck.class);
  private static final int ATTEMPTS = 3;

  /** Deletions that are always believed after a second look: 1 of 12 is more than 1 %. */
  private static final int ALWAYS_BELIEVED = 5;

  private static final int NEVER_BELIEVED = 500;
  private static final int PERCENT = 100;
  private static final int REMOVE_AT_ONCE = 1000;

  /**
   * What came of it.
   *
   * @param removed entities marked as deleted
   * @param unknown ids that the library server has and the catalog has not
   * @param note why nothing, or not all, was removed, for people; or null
   */
  record Result(long removed, long unknown, @Nullable String note) {}

  private final String instance;
  private final String instanceName;
  private final LibraryClient client;
  private final CatalogWriter catalog;
  private final SyncStates states;
  private final Requests requests;
  private final ProgressBoard board;
  private final Clock clock;
  private final int pageSize;
  private final Instant begun;

  DeletionCheck(
      String instance,
      String instanceName,
      LibraryClient client,
      CatalogWriter catalog,
      SyncStates states,
      Requests requests,
      ProgressBoard board,
      Clock clock,
      int pageSize) {
    this.instance = instance;
    this.instanceName = instanceName;
    this.client = client;
    this.catalog = catalog;
    this.states = states;
    this.requests = requests;
    this.board = board;
    this.clock = clock;
    this.pageSize = pageSize;
    this.begun = clock.instant();
  }

  /**
   * Whether there may be anything to find: without a deletion that was not seen yet, both sides
   * have equally many.
   */
  boolean worthwhile(EntityType type) {
    return requests.call(() -> client.ids(type, 1, 1)).total() != catalog.count(instance, type);
  }

  /**
   * Compares all ids of a type and removes what is believed to be gone.
   *
   * @throws LibraryException when the library server fails
   */
  Result run(EntityType type) {
    long known = catalog.count(instance, type);
    if (known == 0) {
      states.release(instance, type);
      return new Result(0, 0, null);
    }
    board.stage("Looking for deleted " + type.plural(), 0, known);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (CatalogWriter.IdCensus census = catalog.census(instance, type)) {
        Scan scan = scan(type, census);
        if (scan.total() > 0 && census.seenCount() == 0) {
          return new Result(
              0, 0, skipped(type, "it counts " + scan.total() + " of them but names none"));
        }
        if (scan.steady() && census.seenCount() == scan.total()) {
          List<String> missing = new ArrayList<>(census.missing());
          Collections.sort(missing);
          long unknown = Math.max(0, census.seenCount() - (known - missing.size()));
          return judge(type, missing, known, census.seenCount() == 0, unknown);
        }
      }
    }
    return new Result(0, 0, skipped(type, "its list of them changed while it was read"));
  }

  private String skipped(EntityType type, String why) {
    return "Deleted "
        + type.plural()
        + " of the library server \""
        + instanceName
        + "\" were not looked for: "
        + why
        + ". Nothing was removed.";
  }

  /** A walk over all ids: the last total, and whether it never became smaller. */
  private record Scan(long total, boolean steady) {}

  private Scan scan(EntityType type, CatalogWriter.IdCensus census) {
    long total = -1;
    for (int page = 1; ; page++) {
      int current = page;
      LibraryClient.IdPage ids = requests.call(() -> client.ids(type, current, pageSize));
      if (ids.total() < total) {
        return new Scan(ids.total(), false);
      }
      total = ids.total();
      long before = census.seenCount();
      census.seen(ids.ids());
      board.advance(census.seenCount(), Math.max(total, census.seenCount()));
      boolean last = ids.ids().size() < pageSize && (long) page * pageSize >= total;
      // Without a new id on a page there is no end to wait for.
      if (ids.ids().isEmpty() || last || census.seenCount() == before) {
        return new Scan(total, true);
      }
    }
  }

  private Result judge(
      EntityType type, List<String> missing, long known, boolean emptied, long unknown) {
    if (missing.isEmpty()) {
      states.release(instance, type);
      return new Result(0, unknown, null);
    }
    String hash = hash(missing);
    Optional<SyncStates.PendingDeletion> earlier = states.pending(instance, type);
    boolean same = earlier.isPresent() && earlier.get().idsHash().equals(hash);
    // What this very run found before is not a second opinion.
    boolean another =
        same && !earlier.get().wordNeeded() && earlier.get().detectedAt().isBefore(begun);
    if ((another && !emptied) || (same && earlier.get().confirmed())) {
      LOG.info(
          "Removing {} {} of {}: {}",
          missing.size(),
          type.plural(),
          instanceName,
          earlier.get().confirmed() ? "confirmed" : "two passes agree");
      remove(type, missing);
      states.release(instance, type);
      return new Result(missing.size(), unknown, null);
    }
    long limit = Math.max(ALWAYS_BELIEVED, Math.min(NEVER_BELIEVED, known / PERCENT));
    if (!emptied && missing.size() <= limit) {
      Optional<List<String>> gone = askAgain(type, missing);
      if (gone.isPresent()) {
        remove(type, gone.get());
        states.release(instance, type);
        return new Result(gone.get().size(), unknown, null);
      }
    }
    if (!same) {
      states.hold(
          new SyncStates.PendingDeletion(
              instance, type, hash, missing.size(), known, clock.instant(), false, emptied));
    }
    return new Result(0, unknown, held(type, missing.size(), known, emptied));
  }

  private String held(EntityType type, int missing, long known, boolean emptied) {
    return missing
        + " of "
        + known
        + " "
        + type.plural()
        + " are gone from the library server \""
        + instanceName
        + "\". They are kept until "
        + (emptied ? "" : "another synchronisation finds the same, or until ")
        + "an administrator confirms their deletion.";
  }

  /**
   * Asks for each one, and answers those that are gone; the others are written again. Nothing when
   * the library server cannot be asked for single entities of this type.
   */
  private Optional<List<String>> askAgain(EntityType type, List<String> missing) {
    List<String> gone = new ArrayList<>();
    List<LibraryEntity> there = new ArrayList<>();
    try {
      for (String id : missing) {
        Optional<LibraryEntity> entity = requests.call(() -> client.one(type, id));
        entity.ifPresentOrElse(there::add, () -> gone.add(id));
      }
    } catch (LibraryException e) {
      if (e.reason() == Reason.REFUSED_REQUEST) {
        LOG.debug("Cannot ask for single {}: {}", type.plural(), e.getMessage());
        return Optional.empty();
      }
      throw e;
    }
    if (!there.isEmpty()) {
      catalog.put(instance, type, there);
    }
    return Optional.of(gone);
  }

  private void remove(EntityType type, List<String> ids) {
    for (int from = 0; from < ids.size(); from += REMOVE_AT_ONCE) {
      requests.check();
      catalog.remove(
          instance, type, ids.subList(from, Math.min(ids.size(), from + REMOVE_AT_ONCE)));
    }
    board.removed(type, ids.size());
    board.type(type, State.RUNNING, catalog.count(instance, type), catalog.count(instance, type));
  }

  private static String hash(List<String> ids) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String id : ids) {
        digest.update(id.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) ',');
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
