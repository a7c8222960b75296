package io.foyer.visibility.internal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.index.LibraryChange;
import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibraryObserver;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.identity.UserObserver;
import io.foyer.identity.Users;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServerObserver;
import io.foyer.library.LibraryServers;
import io.foyer.visibility.internal.rules.Cause;
import io.foyer.visibility.internal.rules.Hidden;
import io.foyer.visibility.internal.rules.Restriction;
import io.foyer.visibility.internal.rules.Rules;
import io.foyer.visibility.internal.rules.Verdicts;
import io.foyer.visibility.internal.store.ExcludedRecords;
import io.foyer.visibility.internal.store.RuleStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.roaringbitmap.RoaringBitmap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what each user may see, keeps it at hand for those who come often, and records it.
 *
 * <p>Nothing depends on being told in time: an answer is given only from verdicts that are as new
 * as the state of the library that is read, and of the viewer's present role and library servers;
 * others are brought up to date first. What triggers a computation makes it before anybody waits
 * for it: a change of the library decides anew for everybody at hand before it is published, and
 * for the others once the library has been quiet for a while.
 */
@Component(
    service = {Visibility.class, Exclusions.class, UserObserver.class, LibraryServerObserver.class})
public final class Visibility
    implements Exclusions, LibraryObserver, UserObserver, LibraryServerObserver {
  private static final Logger LOG = LoggerFactory.getLogger(Visibility.class);

  /** The specification's limits of the filtered results at hand. */
  private static final Duration AT_HAND = Duration.ofHours(1);

  private static final long MAX_BYTES = 100_000_000;
  private static final int MAX_BYTES_OF_USER = 10_000_000;

  private static final Duration QUIET = Duration.ofSeconds(10);
  private static final Duration END = Duration.ofSeconds(5);
  private static final int LOCKS = 64;

  private final LibraryIndex index;
  private final LibraryServers servers;
  private final Users users;
  private final RuleStore store;
  private final ExcludedRecords records;
  private final Cache<Integer, AtHand> atHand =
      Caffeine.newBuilder()
          .executor(Runnable::run)
          .expireAfter(Expiry.accessing((Integer user, AtHand of) -> AT_HAND))
          .maximumWeight(MAX_BYTES)
          .weigher((Integer user, AtHand of) -> of.bytes())
          .build();
  private final ReentrantLock[] locks = new ReentrantLock[LOCKS];
  private final LibraryIndex.Subscription subscription;
  private final ScheduledExecutorService background;
  private @Nullable ScheduledFuture<?> catchingUp;

  /**
   * The verdicts of a user.
   *
   * @param selection the library servers that the user chose, none for all
   */
  private record AtHand(Verdicts verdicts, Set<String> selection, int bytes) {}

  @Activate
  public Visibility(
      @Reference LibraryIndex index,
      @Reference LibraryServers servers,
      @Reference Users users,
      @Reference RuleStore store,
      @Reference ExcludedRecords records) {
    this.index = index;
    this.servers = servers;
    this.users = users;
    this.store = store;
    this.records = records;
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new ReentrantLock();
    }
    background =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("visibility").factory());
    subscription = index.subscribe(this);
    catchUpIn(QUIET);
  }

  @Override
  public Excluded of(Viewer viewer, LibrarySnapshot snapshot) {
    AtHand known = atHand.getIfPresent(viewer.userId());
    return known != null && holds(known, viewer.isAdministrator(), snapshot.version())
        ? known.verdicts()
        : locked(
            viewer.userId(),
            () -> {
              AtHand meanwhile = atHand.getIfPresent(viewer.userId());
              return meanwhile != null
                      && holds(meanwhile, viewer.isAdministrator(), snapshot.version())
                  ? meanwhile.verdicts()
                  : renew(viewer.userId(), viewer.isAdministrator(), false);
            });
  }

  private boolean holds(AtHand known, boolean administrator, long version) {
    Rules rules = known.verdicts().rules();
    return known.verdicts().library().version() >= version
        && rules.administrator() == administrator
        && Objects.equals(rules.servers(), scope(known.selection()));
  }

  /**
   * The present verdicts of a user.
   *
   * @throws Failure.NotFound when there is no such user
   */
  public Verdicts current(int userId) {
    User user = user(userId);
    Viewer viewer = new Viewer(user.id(), user.username(), user.role());
    return (Verdicts) of(viewer, index.snapshot());
  }

  /**
   * Takes up the rules of a user after they were changed. When it returns, answers and records
   * follow them.
   */
  public Verdicts rulesChanged(int userId) {
    boolean administrator = user(userId).role() == Role.ADMIN;
    return locked(userId, () -> renew(userId, administrator, true));
  }

  /** Decides about everything anew for a user, whatever is at hand or recorded. */
  public Verdicts recompute(int userId) {
    boolean administrator = user(userId).role() == Role.ADMIN;
    return locked(
        userId,
        () -> {
          Set<String> selection = selection(userId);
          Verdicts verdicts =
              Verdicts.of(rules(userId, administrator, selection), index.snapshot());
          keep(userId, recorded(userId), verdicts, selection, true);
          return verdicts;
        });
  }

  /** What other restrictions would come to. */
  public Verdicts preview(int userId, List<Restriction> restrictions) {
    Verdicts now = current(userId);
    Rules rules = now.rules();
    return now.with(
        new Rules(rules.administrator(), rules.servers(), restrictions, rules.hidden()));
  }

  /** What it would come to if the user hid more. */
  public Verdicts previewHidden(int userId, List<Hidden> more) {
    Verdicts now = current(userId);
    Rules rules = now.rules();
    List<Hidden> hidden = new ArrayList<>(rules.hidden());
    hidden.addAll(more);
    return now.with(
        new Rules(rules.administrator(), rules.servers(), rules.restrictions(), hidden));
  }

  /** Brings the verdicts of a user up to date, and the records. Only with the user's lock. */
  private Verdicts renew(int userId, boolean administrator, boolean mustRecord) {
    Set<String> selection = selection(userId);
    Rules rules = rules(userId, administrator, selection);
    LibrarySnapshot library = index.snapshot();
    AtHand known = atHand.getIfPresent(userId);
    if (known != null && known.verdicts().library().version() >= library.version()) {
      Verdicts verdicts = known.verdicts().with(rules);
      keep(userId, known.verdicts().records(), verdicts, selection, mustRecord);
      return verdicts;
    }
    Optional<ExcludedRecords.Recorded> recorded = records.read(userId);
    if (recorded.isPresent()
        && recorded.get().libraryVersion() == library.version()
        && recorded.get().rulesDigest().equals(RulesDigest.of(rules))) {
      Verdicts verdicts = Verdicts.restored(rules, library, recorded.get().excluded());
      hold(userId, verdicts, selection);
      return verdicts;
    }
    Verdicts verdicts = Verdicts.of(rules, library);
    keep(
        userId,
        recorded.map(ExcludedRecords.Recorded::excluded).orElse(Map.of()),
        verdicts,
        selection,
        mustRecord);
    return verdicts;
  }

  /**
   * @param mustRecord whether it is a failure when the verdicts cannot be recorded. Who only reads
   *     is answered all the same; the next records of the user are then written in full
   */
  private void keep(
      int userId,
      Map<EntityType, Map<Cause, RoaringBitmap>> before,
      Verdicts verdicts,
      Set<String> selection,
      boolean mustRecord) {
    try {
      records.write(change(userId, before, verdicts));
    } catch (RuntimeException e) {
      if (mustRecord) {
        atHand.invalidate(userId);
        throw e;
      }
      LOG.warn("What user {} does not see could not be recorded", userId, e);
    }
    hold(userId, verdicts, selection);
  }

  private void hold(int userId, Verdicts verdicts, Set<String> selection) {
    int bytes = verdicts.bytes();
    if (bytes <= MAX_BYTES_OF_USER) {
      atHand.put(userId, new AtHand(verdicts, selection, bytes));
    }
  }

  private static ExcludedRecords.Change change(
      int userId, Map<EntityType, Map<Cause, RoaringBitmap>> before, Verdicts verdicts) {
    Map<EntityType, Integer> visible = new EnumMap<>(EntityType.class);
    Verdicts.RECORDED.forEach(type -> visible.put(type, verdicts.visible(type)));
    return new ExcludedRecords.Change(
        userId,
        before,
        verdicts.records(),
        visible,
        verdicts.library().version(),
        RulesDigest.of(verdicts.rules()));
  }

  private Map<EntityType, Map<Cause, RoaringBitmap>> recorded(int userId) {
    return records.read(userId).map(ExcludedRecords.Recorded::excluded).orElse(Map.of());
  }

  private Rules rules(int userId, boolean administrator, Set<String> selection) {
    return new Rules(
        administrator, scope(selection), store.restrictions(userId), store.hidden(userId));
  }

  private Set<String> selection(int userId) {
    return Set.copyOf(users.selectedLibraries(userId));
  }

  /** The library servers that a user sees; null when all of which anything is cached. */
  private @Nullable Set<String> scope(Set<String> selection) {
    Set<String> seen = new HashSet<>();
    for (LibraryServer server : servers.enabled()) {
      if (selection.isEmpty() || selection.contains(server.id())) {
        seen.add(server.id());
      }
    }
    return seen.containsAll(index.servers()) ? null : seen;
  }

  private User user(int userId) {
    return users.byId(userId).orElseThrow(() -> new Failure.NotFound("User not found"));
  }

  private interface Work<R> {
    R run();
  }

  private <R> R locked(int userId, Work<R> work) {
    ReentrantLock lock = locks[Math.floorMod(userId, LOCKS)];
    lock.lock();
    try {
      return work.run();
    } finally {
      lock.unlock();
    }
  }

  /** Everybody's locks, in order, so that no record is written between the steps of a change. */
  @Override
  public void changing(LibraryChange change) {
    for (ReentrantLock lock : locks) {
      lock.lock();
    }
    try {
      List<ExcludedRecords.Change> changes = new ArrayList<>();
      for (int userId : List.copyOf(atHand.asMap().keySet())) {
        follow(userId, change, changes);
      }
      try {
        records.write(changes);
      } catch (RuntimeException e) {
        LOG.warn("What users do not see could not be recorded; it will be computed again", e);
        changes.forEach(of -> atHand.invalidate(of.user()));
      }
    } finally {
      for (ReentrantLock lock : locks) {
        lock.unlock();
      }
    }
    catchUpIn(QUIET);
  }

  private void follow(int userId, LibraryChange change, List<ExcludedRecords.Change> changes) {
    AtHand known = atHand.policy().getIfPresentQuietly(userId);
    if (known == null) {
      return;
    }
    try {
      Verdicts next = known.verdicts().after(change);
      changes.add(change(userId, known.verdicts().records(), next));
      hold(userId, next, known.selection());
    } catch (RuntimeException e) {
      LOG.error("What user {} may see could not follow a change; it is computed anew", userId, e);
      atHand.invalidate(userId);
    }
  }

  @Override
  public void changed(int userId) {
    locked(
        userId,
        () -> {
          atHand.invalidate(userId);
          return userId;
        });
    if (!background.isShutdown()) {
      background.execute(() -> catchUp(userId));
    }
  }

  @Override
  public void removed(int userId) {
    locked(
        userId,
        () -> {
          store.forget(userId);
          records.forget(userId);
          atHand.invalidate(userId);
          return userId;
        });
  }

  @Override
  public void allRemoved() {
    forgetOthers();
  }

  @Override
  public void changed(LibraryServer server) {
    catchUpIn(Duration.ZERO);
  }

  @Override
  public void removed(String server) {
    catchUpIn(Duration.ZERO);
  }

  private synchronized void catchUpIn(Duration delay) {
    ScheduledFuture<?> planned = catchingUp;
    if (planned != null) {
      planned.cancel(false);
    }
    if (!background.isShutdown()) {
      catchingUp = background.schedule(this::catchUpAll, delay.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** Brings the records of everybody up to date who is not at hand. */
  private void catchUpAll() {
    if (!index.built()) {
      catchUpIn(QUIET);
      return;
    }
    long start = System.nanoTime();
    List<User> all = users.all();
    int computed = 0;
    for (User user : all) {
      computed += catchUp(user.id()) ? 1 : 0;
    }
    forgetOthers();
    if (computed > 0) {
      LOG.info(
          "Computed what {} of {} users may see in {} ms",
          computed,
          all.size(),
          (System.nanoTime() - start) / 1_000_000);
    }
  }

  /** Drops what is kept of users who are gone, also when that happened while nobody listened. */
  private void forgetOthers() {
    Stream.of(store.users(), records.users())
        .flatMap(List::stream)
        .distinct()
        .filter(userId -> users.byId(userId).isEmpty())
        .forEach(this::removed);
  }

  /** Whether the records of a user were behind. */
  private boolean catchUp(int userId) {
    try {
      Optional<User> user = users.byId(userId);
      if (background.isShutdown() || user.isEmpty() || !index.built()) {
        return false;
      }
      boolean administrator = user.get().role() == Role.ADMIN;
      return locked(userId, () -> catchUp(userId, administrator));
    } catch (RuntimeException e) {
      LOG.warn(
          "What user {} may see could not be computed; the next request tries again", userId, e);
      return false;
    }
  }

  private boolean catchUp(int userId, boolean administrator) {
    LibrarySnapshot library = index.snapshot();
    AtHand known = atHand.policy().getIfPresentQuietly(userId);
    if (known != null && holds(known, administrator, library.version())) {
      return false;
    }
    Rules rules = rules(userId, administrator, selection(userId));
    Optional<ExcludedRecords.Recorded> recorded = records.read(userId);
    if (recorded.isPresent()
        && recorded.get().libraryVersion() == library.version()
        && recorded.get().rulesDigest().equals(RulesDigest.of(rules))) {
      return false;
    }
    records.write(
        change(
            userId,
            recorded.map(ExcludedRecords.Recorded::excluded).orElse(Map.of()),
            Verdicts.of(rules, library)));
    atHand.invalidate(userId);
    return true;
  }

  @Deactivate
  public void close() {
    subscription.close();
    synchronized (this) {
      ScheduledFuture<?> planned = catchingUp;
      if (planned != null) {
        planned.cancel(false);
      }
      background.shutdown();
    }
    try { // a computation that is under way still needs the store
      if (!background.awaitTermination(END.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("A computation of what users may see is given up");
        background.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
