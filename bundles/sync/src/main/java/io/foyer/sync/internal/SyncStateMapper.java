package io.foyer.sync.internal;

import io.foyer.core.EntityType;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** The tables of {@link SyncStates}. */
interface SyncStateMapper {
  String STATE =
      "SELECT id, instance_id, entity_type, full_mark, incremental_mark, full_at, incremental_at,"
          + " last_count, last_duration_ms, last_error, total FROM sync_state";
  String PENDING =
      "SELECT instance_id, entity_type, ids_hash, count, known, detected_at, confirmed, word_needed"
          + " FROM sync_pending_deletion";
  String THIS = " WHERE instance_id = #{instance} AND entity_type = #{type}";

  @Select(STATE + " ORDER BY instance_id, id")
  List<SyncStates.TypeState> states();

  @Select(STATE + THIS)
  SyncStates.@Nullable TypeState state(
      @Param("instance") String instance, @Param("type") EntityType type);

  @Insert(
      "INSERT INTO sync_state (instance_id, entity_type) VALUES (#{instance}, #{type})"
          + " ON CONFLICT DO NOTHING")
  int ensure(@Param("instance") String instance, @Param("type") EntityType type);

  @Update(
      "UPDATE sync_state SET full_mark = #{mark}, incremental_mark = NULL, full_at = #{at},"
          + " last_count = #{count}, last_duration_ms = #{millis}, last_error = #{note},"
          + " total = #{total}"
          + THIS)
  int full(
      @Param("instance") String instance,
      @Param("type") EntityType type,
      @Param("mark") @Nullable String mark,
      @Param("at") Instant at,
      @Param("count") long count,
      @Param("millis") long millis,
      @Param("note") @Nullable String note,
      @Param("total") long total);

  @Update(
      "UPDATE sync_state SET incremental_mark = COALESCE(#{mark}, incremental_mark),"
          + " incremental_at = #{at}, last_count = #{count}, last_duration_ms = #{millis},"
          + " last_error = #{note}, total = #{total}"
          + THIS)
  int incremental(
      @Param("instance") String instance,
      @Param("type") EntityType type,
      @Param("mark") @Nullable String mark,
      @Param("at") Instant at,
      @Param("count") long count,
      @Param("millis") long millis,
      @Param("note") @Nullable String note,
      @Param("total") long total);

  @Update("UPDATE sync_state SET last_error = #{error}" + THIS)
  int error(
      @Param("instance") String instance,
      @Param("type") EntityType type,
      @Param("error") @Nullable String error);

  @Select("SELECT started_at, touched_at FROM sync_run WHERE instance_id = #{instance}")
  SyncStates.@Nullable UnfinishedRun unfinished(@Param("instance") String instance);

  @Insert(
      "INSERT OR REPLACE INTO sync_run (instance_id, started_at, touched_at)"
          + " VALUES (#{instance}, #{at}, #{at})")
  int begin(@Param("instance") String instance, @Param("at") Instant at);

  @Update("UPDATE sync_run SET touched_at = #{at} WHERE instance_id = #{instance}")
  int touch(@Param("instance") String instance, @Param("at") Instant at);

  @Delete("DELETE FROM sync_run WHERE instance_id = #{instance}")
  int end(@Param("instance") String instance);

  @Select(
      "SELECT page, last_id, done, mark FROM sync_position" + THIS + " AND moved_at >= #{since}")
  SyncStates.@Nullable Position position(
      @Param("instance") String instance,
      @Param("type") EntityType type,
      @Param("since") Instant since);

  @Insert(
      "INSERT OR REPLACE INTO sync_position (instance_id, entity_type, page, last_id, done, mark,"
          + " moved_at) VALUES (#{instance}, #{type}, #{at.page}, #{at.lastId}, #{at.done},"
          + " #{at.mark}, #{now})")
  int move(
      @Param("instance") String instance,
      @Param("type") EntityType type,
      @Param("at") SyncStates.Position at,
      @Param("now") Instant now);

  @Delete("DELETE FROM sync_position" + THIS)
  int forgetPosition(@Param("instance") String instance, @Param("type") EntityType type);

  @Delete("DELETE FROM sync_position WHERE instance_id = #{instance}")
  int forgetPositions(@Param("instance") String instance);

  @Select(PENDING + " ORDER BY instance_id, entity_type")
  List<SyncStates.PendingDeletion> allPending();

  @Select(PENDING + THIS)
  SyncStates.@Nullable PendingDeletion pending(
      @Param("instance") String instance, @Param("type") EntityType type);

  @Insert(
      "INSERT OR REPLACE INTO sync_pending_deletion (instance_id, entity_type, ids_hash, count,"
          + " known, detected_at, confirmed, word_needed) VALUES (#{instanceId}, #{entityType},"
          + " #{idsHash}, #{count}, #{known}, #{detectedAt}, #{confirmed}, #{wordNeeded})")
  int hold(SyncStates.PendingDeletion pending);

  @Delete("DELETE FROM sync_pending_deletion" + THIS)
  int release(@Param("instance") String instance, @Param("type") EntityType type);

  @Update(
      "UPDATE sync_pending_deletion SET confirmed = 1"
          + " WHERE (#{instance} IS NULL OR instance_id = #{instance})"
          + " AND (#{type} IS NULL OR entity_type = #{type})")
  int confirm(
      @Param("instance") @Nullable String instance, @Param("type") @Nullable EntityType type);

  @Select(
      "SELECT instance_id FROM sync_state UNION SELECT instance_id FROM sync_run UNION SELECT"
          + " instance_id FROM sync_position UNION SELECT instance_id FROM sync_pending_deletion")
  Set<String> instances();

  @Delete("DELETE FROM sync_state WHERE instance_id = #{instance}")
  int removeStates(@Param("instance") String instance);

  @Delete("DELETE FROM sync_pending_deletion WHERE instance_id = #{instance}")
  int removePending(@Param("instance") String instance);
}
