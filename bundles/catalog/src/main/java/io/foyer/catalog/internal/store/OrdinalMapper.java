package io.foyer.catalog.internal.store;

import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Which ordinal stands for which entity, and whether it is live. Table names come from enums. */
public interface OrdinalMapper {
  /**
   * What is known of an entity that has an ordinal.
   *
   * @param id id on its library server
   * @param ord the ordinal
   * @param digest what its row was made from, 0 for none
   * @param live whether it is there for viewers
   */
  record Known(long id, int ord, long digest, boolean live) {}

  /** Gives ordinals to those of some different entities that have none. */
  @Insert(
      """
      INSERT INTO ${table} (ord, instance, id)
      SELECT
        max(
          (SELECT coalesce(max(ord), 0) FROM ${table}),
          coalesce((SELECT ord FROM given_ordinal WHERE entities = #{table}), 0))
        + row_number() OVER (ORDER BY key), #{instance}, value
      FROM json_each(#{ids})
      WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE instance = #{instance} AND id = value)
      """)
  void reserve(
      @Param("table") String table, @Param("instance") int instance, @Param("ids") String ids);

  @Select(
      """
      SELECT id, ord, digest, live FROM ${table}
      WHERE instance = #{instance} AND id IN (SELECT value FROM json_each(#{ids}))
      """)
  List<Known> known(
      @Param("table") String table, @Param("instance") int instance, @Param("ids") String ids);

  /** Marks live entities as deleted and answers their ordinals. */
  @Select(
      value =
          """
          UPDATE ${table} SET live = 0, deleted_at = #{now}, digest = 0
          WHERE instance = #{instance} AND live = 1
            AND id IN (SELECT value FROM json_each(#{ids}))
          RETURNING ord
          """,
      affectData = true)
  List<Integer> remove(
      @Param("table") String table,
      @Param("instance") int instance,
      @Param("ids") String ids,
      @Param("now") long now);

  /** All of the library server less the few that are not live, both from small indexes. */
  @Select(
      """
      SELECT (SELECT count(*) FROM ${table} WHERE instance = #{instance})
        - (SELECT count(*) FROM ${table} WHERE live = 0 AND instance = #{instance})
      """)
  long count(@Param("table") String table, @Param("instance") int instance);

  /** The next live ids above one, ascending. */
  @Select(
      """
      SELECT id FROM ${table}
      WHERE instance = #{instance} AND id > #{above} AND live = 1
      ORDER BY id LIMIT #{most}
      """)
  List<Long> liveIds(
      @Param("table") String table,
      @Param("instance") int instance,
      @Param("above") long above,
      @Param("most") int most);

  @Select("SELECT coalesce(max(ord), 0) FROM ${table}")
  int lastOrd(@Param("table") String table);

  /** The next ordinals above one of entities that are live. */
  @Select("SELECT ord FROM ${table} WHERE ord > #{above} AND live = 1 ORDER BY ord LIMIT #{most}")
  List<Integer> liveOrds(
      @Param("table") String table, @Param("above") int above, @Param("most") int most);
}
