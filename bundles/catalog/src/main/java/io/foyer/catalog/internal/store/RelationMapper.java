package io.foyer.catalog.internal.store;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Replaces pairs of ordinals. Table and column names come from {@link Junction} only. */
public interface RelationMapper {
  @Delete("DELETE FROM ${table} WHERE ${owner} IN (SELECT value FROM json_each(#{ords}))")
  void clear(
      @Param("table") String table, @Param("owner") String owner, @Param("ords") String ords);

  /**
   * Adds pairs.
   *
   * @param pairs JSON array of {@code [owner, target]}
   */
  @Insert(
      """
      INSERT OR IGNORE INTO ${table} (${owner}, ${target})
      SELECT value ->> 0, value ->> 1 FROM json_each(#{pairs})
      """)
  void add(
      @Param("table") String table,
      @Param("owner") String owner,
      @Param("target") String target,
      @Param("pairs") String pairs);

  /**
   * Adds pairs with a note each.
   *
   * @param pairs JSON array of {@code [owner, target, note]}
   */
  @Insert(
      """
      INSERT OR IGNORE INTO ${table} (${owner}, ${target}, ${note})
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(#{pairs})
      """)
  void addNoted(
      @Param("table") String table,
      @Param("owner") String owner,
      @Param("target") String target,
      @Param("note") String note,
      @Param("pairs") String pairs);

  /** The live targets of some owners. */
  @Select(
      """
      SELECT DISTINCT t.ord FROM ${table} r JOIN ${targets} t ON t.ord = r.${target} AND t.live = 1
      WHERE r.${owner} IN (SELECT value FROM json_each(#{ords}))
      """)
  List<Integer> liveTargets(
      @Param("table") String table,
      @Param("owner") String owner,
      @Param("target") String target,
      @Param("targets") String targets,
      @Param("ords") String ords);

  @Insert(
      """
      INSERT OR IGNORE INTO underived (type, ord)
      SELECT #{type}, value FROM json_each(#{ords})
      """)
  void underived(@Param("type") String type, @Param("ords") String ords);
}
