package io.foyer.visibility.internal.store;

import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rules.Cause;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** All SQL on what is excluded. */
interface ExcludedMapper {
  /** Of what the rows of a user are. */
  record State(long libraryVersion, String rulesDigest) {}

  /** One block, read back. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, and gone as soon as it is read
  record BlockRow(
      EntityType entityType,
      Cause.Reason reason,
      String sourceType,
      int sourceOrd,
      int block,
      byte[] ords,
      int entities) {}

  /** How many entities of a type a user sees. */
  record Visible(EntityType entityType, int visibleCount) {}

  @Select("SELECT library_version, rules_digest FROM excluded_state WHERE user_id = #{user}")
  @Nullable State state(int user);

  @Select(
      """
      SELECT entity_type, reason, source_type, source_ord, block, ords, entities
      FROM excluded_entity WHERE user_id = #{user}
      """)
  List<BlockRow> blocks(int user);

  @Select("SELECT entity_type, visible_count FROM visible_count WHERE user_id = #{user}")
  List<Visible> visible(int user);

  @Insert(
      """
      INSERT OR REPLACE INTO excluded_entity (
        user_id, entity_type, reason, source_type, source_ord, block, ords, entities, computed_at)
      VALUES (
        #{user}, #{type}, #{reason}, #{sourceType}, #{sourceOrd}, #{block}, #{ords}, #{entities},
        #{now})
      """)
  int put(
      @Param("user") int user,
      @Param("type") EntityType type,
      @Param("reason") Cause.Reason reason,
      @Param("sourceType") String sourceType,
      @Param("sourceOrd") int sourceOrd,
      @Param("block") int block,
      @Param("ords") byte[] ords,
      @Param("entities") int entities,
      @Param("now") Instant now);

  @Delete(
      """
      DELETE FROM excluded_entity
      WHERE user_id = #{user} AND entity_type = #{type} AND reason = #{reason}
        AND source_type = #{sourceType} AND source_ord = #{sourceOrd} AND block = #{block}
      """)
  int drop(
      @Param("user") int user,
      @Param("type") EntityType type,
      @Param("reason") Cause.Reason reason,
      @Param("sourceType") String sourceType,
      @Param("sourceOrd") int sourceOrd,
      @Param("block") int block);

  @Insert(
      """
      INSERT INTO visible_count (user_id, entity_type, visible_count, updated_at)
      VALUES (#{user}, #{type}, #{count}, #{now})
      ON CONFLICT (user_id, entity_type) DO UPDATE SET
        visible_count = excluded.visible_count, updated_at = excluded.updated_at
      WHERE visible_count <> excluded.visible_count
      """)
  void count(
      @Param("user") int user,
      @Param("type") EntityType type,
      @Param("count") int count,
      @Param("now") Instant now);

  @Insert(
      """
      INSERT OR REPLACE INTO excluded_state (user_id, library_version, rules_digest, computed_at)
      VALUES (#{user}, #{version}, #{digest}, #{now})
      """)
  void setState(
      @Param("user") int user,
      @Param("version") long version,
      @Param("digest") String digest,
      @Param("now") Instant now);

  @Select(
      """
      SELECT user_id, entity_type, reason, sum(entities) AS entities
      FROM excluded_entity GROUP BY user_id, entity_type, reason ORDER BY 1, 2, 3
      """)
  List<ExcludedRecords.Stat> stats();

  @Delete("DELETE FROM excluded_entity WHERE user_id = #{user}")
  int dropBlocks(int user);

  @Delete("DELETE FROM visible_count WHERE user_id = #{user}")
  void dropCounts(int user);

  @Delete("DELETE FROM excluded_state WHERE user_id = #{user}")
  void dropState(int user);

  @Select("SELECT user_id FROM excluded_state")
  List<Integer> users();
}
