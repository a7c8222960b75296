package io.foyer.sync.internal;

import io.foyer.core.EntityType;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How far the synchronisation of each type of each library server has come. Lives beside the cached
 * library, whose state it describes.
 */
final class SyncStates {
  private static final Schema SCHEMA =
      new Schema(DatabaseFile.LIBRARY, "sync", SyncStates.class, List.of(SyncStateMapper.class));

  /**
   * What is known about one type.
   *
   * @param fullMark newest change on the library server when the last full pass began, as text
   * @param incrementalMark the same of an incremental pass after it
   * @param fullAt when it was read completely for the last time, or null when never
   * @param lastError what went wrong last, for people, or null
   */
  record TypeState(
      long id,
      String instanceId,
      EntityType entityType,
      @Nullable String fullMark,
      @Nullable String incrementalMark,
      @Nullable Instant fullAt,
      @Nullable Instant incrementalAt,
      int lastCount,
      @Nullable Long lastDurationMs,
      @Nullable String lastError,
      long total) {

    /** From where an incremental pass goes on, or null when the type must be read in full. */
    @Nullable String mark() {
      return incrementalMark != null ? incrementalMark : fullMark;
    }
  }

  /** A full run that has not ended. */
  record UnfinishedRun(Instant startedAt, Instant touchedAt) {}

  /**
   * Where a full pass goes on.
   *
   * @param page next page
   * @param lastId greatest id that is stored already
   * @param done how many were read
   * @param mark newest change when the pass began
   */
  record Position(int page, long lastId, long done, @Nullable String mark) {}

  /**
   * Deletions that wait for a second opinion.
   *
   * @param idsHash hash of the ids, so that a second pass can agree
   * @param count how many
   * @param known how many entities of the type there were
   * @param confirmed an administrator has agreed
   * @param wordNeeded only an administrator can agree
   */
  record PendingDeletion(
      String instanceId,
      EntityType entityType,
      String idsHash,
      long count,
      long known,
      Instant detectedAt,
      boolean confirmed,
      boolean wordNeeded) {}

  /** What a pass over a type came to. */
  record PassResult(
      @Nullable String mark,
      Instant at,
      long count,
      Duration took,
      @Nullable String note,
      long total) {}

  private final Database database;

  SyncStates(Store store) {
    this.database = store.open(SCHEMA);
  }

  List<TypeState> all() {
    return database.read(SyncStateMapper.class, SyncStateMapper::states);
  }

  Optional<TypeState> of(String instance, EntityType type) {
    return Optional.ofNullable(
        database.read(SyncStateMapper.class, mapper -> mapper.state(instance, type)));
  }

  void fullPassDone(String instance, EntityType type, PassResult result) {
    database.write(
        SyncStateMapper.class,
        mapper -> {
          mapper.ensure(instance, type);
          mapper.forgetPosition(instance, type);
          mapper.touch(instance, result.at());
          return mapper.full(
              instance,
              type,
              result.mark(),
              result.at(),
              result.count(),
              result.took().toMillis(),
              result.note(),
              result.total());
        });
  }

  /** Keeps the old mark when the result has none. */
  void incrementalPassDone(String instance, EntityType type, PassResult result) {
    database.write(
        SyncStateMapper.class,
        mapper -> {
          mapper.ensure(instance, type);
          return mapper.incremental(
              instance,
              type,
              result.mark(),
              result.at(),
              result.count(),
              result.took().toMillis(),
              result.note(),
              result.total());
        });
  }

  void error(String instance, EntityType type, @Nullable String error) {
    database.write(
        SyncStateMapper.class,
        mapper -> {
          mapper.ensure(instance, type);
          return mapper.error(instance, type, error);
        });
  }

  Optional<UnfinishedRun> unfinished(String instance) {
    return Optional.ofNullable(
        database.read(SyncStateMapper.class, mapper -> mapper.unfinished(instance)));
  }

  /** Notes the beginning of a full run; positions of an older one are forgotten. */
  void beginFullRun(String instance, Instant at) {
    database.write(
        SyncStateMapper.class,
        mapper -> {
          mapper.forgetPositions(instance);
          return mapper.begin(instance, at);
        });
  }

  void endFullRun(String instance) {
    database.write(
        SyncStateMapper.class,
        mapper -> {
          mapper.forgetPositions(instance);
          return mapper.end(instance);
        });
  }

  /** Where a full pass that was at work after {@code since} goes on. */
  Optional<Position> position(String instance, EntityType type, Instant since) {
    return Optional.ofNullable(
        database.read(SyncStateMapper.class, mapper -> mapper.position(instance, type, since)));
  }

  void move(String instance, EntityType type, Position position, Instant now) {
    database.write(
        SyncStateMapper.class,
        mapper -> {
          mapper.touch(instance, now);
          return mapper.move(instance, type, position, now);
        });
  }

  List<PendingDeletion> pending() {
    return database.read(SyncStateMapper.class, SyncStateMapper::allPending);
  }

  Optional<PendingDeletion> pending(String instance, EntityType type) {
    return Optional.ofNullable(
        database.read(SyncStateMapper.class, mapper -> mapper.pending(instance, type)));
  }

  void hold(PendingDeletion pending) {
    database.write(SyncStateMapper.class, mapper -> mapper.hold(pending));
  }

  void release(String instance, EntityType type) {
    database.write(SyncStateMapper.class, mapper -> mapper.release(instance, type));
  }

  /** Notes an administrator's agreement and answers to how many it applies. */
  int confirm(@Nullable String instance, @Nullable EntityType type) {
    return database.write(SyncStateMapper.class, mapper -> mapper.confirm(instance, type));
  }

  /** The library servers of which anything is noted. */
  Set<String> instances() {
    return database.read(SyncStateMapper.class, SyncStateMapper::instances);
  }

  void remove(String instance) {
    database.write(
        SyncStateMapper.class,
        mapper -> {
          mapper.forgetPositions(instance);
          mapper.end(instance);
          mapper.removePending(instance);
          return mapper.removeStates(instance);
        });
  }
}
