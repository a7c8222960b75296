package io.foyer.visibility.internal.store;

import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rules.Restriction;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** All SQL on restrictions, hidden entities and the wish not to be asked. */
interface RuleMapper {
  String OF_TYPE = " AND (#{type} IS NULL OR entity_type = #{type})";

  /** A row of {@code content_restriction}; the ids are JSON. */
  record RestrictionRow(
      int id,
      EntityType entityType,
      Restriction.Mode mode,
      String entityIds,
      boolean restrictEmpty,
      Instant createdAt,
      Instant updatedAt) {}

  /** A row of {@code hidden_entity}. */
  record HiddenRow(
      int id, EntityType entityType, String entityId, String instanceId, Instant hiddenAt) {}

  @Select(
      """
      SELECT id, entity_type, mode, entity_ids, restrict_empty, created_at, updated_at
      FROM content_restriction WHERE user_id = #{user} ORDER BY id
      """)
  List<RestrictionRow> restrictions(int user);

  /** The type stays the row's key, so that a restriction that is changed keeps its id. */
  @Insert(
      """
      INSERT INTO content_restriction (
        user_id, entity_type, mode, entity_ids, restrict_empty, created_at, updated_at)
      VALUES (#{user}, #{type}, #{mode}, #{ids}, #{restrictEmpty}, #{now}, #{now})
      ON CONFLICT (user_id, entity_type) DO UPDATE SET
        mode = excluded.mode, entity_ids = excluded.entity_ids,
        restrict_empty = excluded.restrict_empty, updated_at = excluded.updated_at
      """)
  void restrict(
      @Param("user") int user,
      @Param("type") EntityType type,
      @Param("mode") Restriction.Mode mode,
      @Param("ids") String ids,
      @Param("restrictEmpty") boolean restrictEmpty,
      @Param("now") Instant now);

  @Delete(
      """
      DELETE FROM content_restriction
      WHERE user_id = #{user} AND entity_type NOT IN (SELECT value FROM json_each(#{kept}))
      """)
  int dropRestrictionsBut(@Param("user") int user, @Param("kept") String kept);

  @Select(
      """
      SELECT id, entity_type, entity_id, instance_id, hidden_at
      FROM hidden_entity WHERE user_id = #{user}
      """
          + OF_TYPE
          + " ORDER BY hidden_at DESC, id DESC")
  List<HiddenRow> hidden(@Param("user") int user, @Param("type") @Nullable EntityType type);

  /**
   * Adds rows, or gives them a new time.
   *
   * @param entities JSON, an array of [type, id, library server or empty]
   */
  @Insert(
      """
      INSERT INTO hidden_entity (user_id, entity_type, entity_id, instance_id, hidden_at)
      SELECT #{user}, value ->> 0, value ->> 1, value ->> 2, #{now} FROM json_each(#{entities})
      WHERE true
      ON CONFLICT (user_id, entity_type, entity_id, instance_id)
        DO UPDATE SET hidden_at = excluded.hidden_at
      """)
  void hide(@Param("user") int user, @Param("entities") String entities, @Param("now") Instant now);

  @Delete(
      """
      DELETE FROM hidden_entity
      WHERE user_id = #{user} AND entity_type = #{type} AND entity_id = #{id}
        AND (#{instance} IS NULL OR instance_id = #{instance})
      """)
  int unhide(
      @Param("user") int user,
      @Param("type") EntityType type,
      @Param("id") String id,
      @Param("instance") @Nullable String instance);

  @Delete("DELETE FROM hidden_entity WHERE user_id = #{user}" + OF_TYPE)
  int unhideAll(@Param("user") int user, @Param("type") @Nullable EntityType type);

  @Select("SELECT coalesce((SELECT disabled FROM hide_confirmation WHERE user_id = #{user}), 0)")
  boolean confirmationDisabled(int user);

  @Insert(
      """
      INSERT INTO hide_confirmation (user_id, disabled) VALUES (#{user}, #{disabled})
      ON CONFLICT (user_id) DO UPDATE SET disabled = excluded.disabled
      """)
  void disableConfirmation(@Param("user") int user, @Param("disabled") boolean disabled);

  @Delete("DELETE FROM hide_confirmation WHERE user_id = #{user}")
  void forgetConfirmation(int user);

  @Select(
      """
      SELECT user_id FROM content_restriction
      UNION SELECT user_id FROM hidden_entity
      UNION SELECT user_id FROM hide_confirmation
      """)
  List<Integer> users();
}
