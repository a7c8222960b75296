package io.foyer.catalog.internal.store;

import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Paths of media. Table and column names come from enums. */
public interface MediaMapper {
  @Select("SELECT ${column} FROM ${table} WHERE ord = #{ord}")
  @Nullable String path(
      @Param("table") String table, @Param("column") String column, @Param("ord") int ord);

  /** The image that the library server says a gallery's cover shows. */
  @Select("SELECT cover_image FROM galleries WHERE ord = #{ord}")
  @Nullable Integer coverImage(int ord);

  /**
   * Id of the live scene whose sprite sheet or cues lie at a path; the queries of stored paths do
   * not count.
   */
  @Select(
      """
      SELECT s.id FROM scenes s JOIN library_instance i ON i.number = s.instance
      WHERE i.id = #{instance} AND s.live = 1
        AND s.ord IN (
          SELECT ord FROM scenes
          WHERE sprite IS NOT NULL
            AND substr(sprite, 1, instr(sprite || '?', '?') - 1) = #{path}
          UNION ALL
          SELECT ord FROM scenes
          WHERE vtt IS NOT NULL AND substr(vtt, 1, instr(vtt || '?', '?') - 1) = #{path}
        )
      LIMIT 1
      """)
  @Nullable Long sceneOfSprite(@Param("instance") String instance, @Param("path") String path);
}
