package io.foyer.visibility.internal.store;

import io.foyer.core.EntityType;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import io.foyer.visibility.internal.rules.Cause;
import io.foyer.visibility.internal.rules.Verdicts;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.roaringbitmap.RoaringBitmap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What each user does not see, and why, as it was last computed. It lies beside the cached library,
 * whose ordinals it holds, and can be dropped with it. Safe for many threads; the changes of one
 * user must come one after the other.
 */
@Component(service = ExcludedRecords.class)
public final class ExcludedRecords {
  private static final Logger LOG = LoggerFactory.getLogger(ExcludedRecords.class);

  private final Database database;
  private final Clock clock;

  /** Users of whom a change could not be written: what is in the file is not what they think. */
  private final Set<Integer> unsure = ConcurrentHashMap.newKeySet();

  @Activate
  public ExcludedRecords(@Reference Store store) {
    this(store, Clock.systemUTC());
  }

  public ExcludedRecords(Store store, Clock clock) {
    database =
        store.open(
            new Schema(
                DatabaseFile.LIBRARY,
                "excluded",
                ExcludedRecords.class,
                List.of(ExcludedMapper.class)));
    this.clock = clock;
  }

  /**
   * What is recorded of a user.
   *
   * @param excluded the excluded entities by their cause, as far as there are any
   * @param visible how many entities of each type the user sees
   * @param libraryVersion of which state of the library it is
   * @param rulesDigest of which rules it is
   */
  public record Recorded(
      Map<EntityType, Map<Cause, RoaringBitmap>> excluded,
      Map<EntityType, Integer> visible,
      long libraryVersion,
      String rulesDigest) {}

  /**
   * A step of one user.
   *
   * @param user the user
   * @param before what is recorded: what was read, or the last step's after; empty when that is not
   *     known, and everything is written anew
   * @param after what shall be recorded
   * @param visible how many entities of each type the user sees then
   * @param libraryVersion of which state of the library it is
   * @param rulesDigest of which rules it is
   */
  public record Change(
      int user,
      Map<EntityType, Map<Cause, RoaringBitmap>> before,
      Map<EntityType, Map<Cause, RoaringBitmap>> after,
      Map<EntityType, Integer> visible,
      long libraryVersion,
      String rulesDigest) {}

  /**
   * How many entities of a type are excluded from a user for a reason.
   *
   * @param userId the user
   * @param entityType the type
   * @param reason the reason
   * @param entities how many
   */
  public record Stat(int userId, EntityType entityType, Cause.Reason reason, long entities) {}

  /** What is recorded of a user; empty when nothing is, or it is damaged. */
  public Optional<Recorded> read(int user) {
    return database.read(ExcludedMapper.class, mapper -> read(mapper, user));
  }

  private static Optional<Recorded> read(ExcludedMapper mapper, int user) {
    ExcludedMapper.State state = mapper.state(user);
    if (state == null) {
      return Optional.empty();
    }
    Map<EntityType, Map<Cause, RoaringBitmap>> excluded = new EnumMap<>(EntityType.class);
    for (ExcludedMapper.BlockRow row : mapper.blocks(user)) {
      RoaringBitmap ords = Blocks.read(row.block(), row.ords(), row.entities());
      if (ords == null) {
        LOG.warn("What is recorded as excluded from user {} is damaged; it is left aside", user);
        return Optional.empty();
      }
      excluded
          .computeIfAbsent(row.entityType(), type -> new HashMap<>())
          .computeIfAbsent(cause(row), cause -> new RoaringBitmap())
          .or(ords);
    }
    Map<EntityType, Integer> visible = new EnumMap<>(EntityType.class);
    mapper.visible(user).forEach(row -> visible.put(row.entityType(), row.visibleCount()));
    return Optional.of(
        new Recorded(excluded, visible, state.libraryVersion(), state.rulesDigest()));
  }

  private static Cause cause(ExcludedMapper.BlockRow row) {
    return new Cause(
        row.reason(),
        row.sourceType().isEmpty() ? null : EntityType.valueOf(row.sourceType()),
        row.sourceOrd());
  }

  /** Records the step of one user, as {@link #write(Collection)} does. */
  public int write(Change change) {
    return write(List.of(change));
  }

  /**
   * Records steps of different users in one transaction. Only blocks that differ are written. After
   * a step that failed, the user's next one writes everything.
   *
   * @return how many blocks were written or dropped
   */
  public int write(Collection<Change> changes) {
    if (changes.isEmpty()) {
      return 0;
    }
    Instant now = clock.instant();
    boolean done = false;
    try {
      int blocks =
          database.write(
              ExcludedMapper.class,
              mapper -> changes.stream().mapToInt(change -> write(mapper, change, now)).sum());
      done = true;
      return blocks;
    } finally {
      for (Change change : changes) {
        if (done) {
          unsure.remove(change.user());
        } else {
          unsure.add(change.user());
        }
      }
    }
  }

  private int write(ExcludedMapper mapper, Change change, Instant now) {
    int user = change.user();
    boolean known = !change.before().isEmpty() && !unsure.contains(user);
    int dropped = known ? 0 : mapper.dropBlocks(user);
    Writing writing = new Writing(mapper, user, now);
    for (EntityType type : Verdicts.RECORDED) {
      Map<Cause, RoaringBitmap> before =
          known ? change.before().getOrDefault(type, Map.of()) : Map.of();
      Map<Cause, RoaringBitmap> after = change.after().getOrDefault(type, Map.of());
      Set<Cause> causes = new HashSet<>(before.keySet());
      causes.addAll(after.keySet());
      for (Cause cause : causes) {
        writing.compare(type, cause, before.get(cause), after.get(cause));
      }
      Integer visible = change.visible().get(type);
      if (visible != null) {
        mapper.count(user, type, visible, now);
      }
    }
    mapper.setState(user, change.libraryVersion(), change.rulesDigest(), now);
    return dropped + writing.blocks;
  }

  /** One user's blocks being written. */
  private static final class Writing {
    private final ExcludedMapper mapper;
    private final int user;
    private final Instant now;
    private int blocks;

    Writing(ExcludedMapper mapper, int user, Instant now) {
      this.mapper = mapper;
      this.user = user;
      this.now = now;
    }

    @SuppressWarnings("ReferenceEquality") // the same object is the common case
    void compare(
        EntityType type,
        Cause cause,
        @Nullable RoaringBitmap before,
        @Nullable RoaringBitmap after) {
      if (before == after) {
        return;
      }
      EntityType source = cause.sourceType();
      String sourceType = source == null ? "" : source.name();
      Blocks.compare(
          before == null ? new RoaringBitmap() : before,
          after == null ? new RoaringBitmap() : after,
          new Blocks.Difference() {
            @Override
            public void put(int block, byte[] ords, int entities) {
              mapper.put(
                  user,
                  type,
                  cause.reason(),
                  sourceType,
                  cause.source(),
                  block,
                  ords,
                  entities,
                  now);
              blocks++;
            }

            @Override
            public void drop(int block) {
              mapper.drop(user, type, cause.reason(), sourceType, cause.source(), block);
              blocks++;
            }
          });
    }
  }

  /** How much is excluded, by user, type and reason. */
  public List<Stat> stats() {
    return database.read(ExcludedMapper.class, ExcludedMapper::stats);
  }

  /** Drops what is recorded of a user. */
  public void forget(int user) {
    database.write(
        ExcludedMapper.class,
        mapper -> {
          mapper.dropCounts(user);
          mapper.dropState(user);
          return mapper.dropBlocks(user);
        });
  }

  /** The users of whom anything is recorded. */
  public List<Integer> users() {
    return database.read(ExcludedMapper.class, ExcludedMapper::users);
  }
}
