package io.foyer.setup.internal;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** All SQL on registered library servers. */
interface LibraryServerMapper {
  /**
   * A row.
   *
   * @param apiKey sealed
   */
  record Row(
      String id,
      String name,
      @Nullable String description,
      String url,
      String apiKey,
      boolean enabled,
      int priority,
      Instant createdAt,
      Instant updatedAt) {}

  @Select(
      """
      SELECT id, name, description, url, api_key, enabled, priority, created_at, updated_at
      FROM library_server ORDER BY priority, created_at, id
      """)
  List<Row> all();

  @Select("SELECT count(*) FROM library_server")
  int count();

  @Select("SELECT count(*) FROM library_server WHERE enabled AND id <> #{id}")
  int otherEnabled(String id);

  @Select("SELECT coalesce(max(priority) + 1, 0) FROM library_server")
  int nextPriority();

  @Insert(
      """
      INSERT INTO library_server
        (id, name, description, url, api_key, enabled, priority, created_at, updated_at)
      VALUES
        (#{id}, #{name}, #{description}, #{url}, #{apiKey}, #{enabled}, #{priority},
         #{createdAt}, #{updatedAt})
      ON CONFLICT (id) DO NOTHING
      """)
  int insert(Row row);

  @Update(
      """
      UPDATE library_server
      SET name = #{name}, description = #{description}, url = #{url}, api_key = #{apiKey},
          enabled = #{enabled}, priority = #{priority}, updated_at = #{updatedAt}
      WHERE id = #{id}
      """)
  int update(Row row);

  @Delete("DELETE FROM library_server WHERE id = #{id}")
  int delete(String id);

  @Delete("DELETE FROM library_server")
  int deleteAll();

  @Select("SELECT count(*) > 0 FROM setup_done")
  boolean setupDone();

  @Insert("INSERT INTO setup_done (id) VALUES (1) ON CONFLICT DO NOTHING")
  int noteSetupDone();

  @Delete("DELETE FROM setup_done")
  int forgetSetupDone();
}
