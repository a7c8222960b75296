package io.foyer.catalog.internal.store;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Deletes for good. Table and column names come from enums. */
public interface ErasureMapper {
  @Select("SELECT ord FROM ${table} WHERE instance = #{instance} LIMIT #{most}")
  List<Integer> ofInstance(
      @Param("table") String table, @Param("instance") int instance, @Param("most") int most);

  /** Notes that the ordinals up to one of a table have been given. */
  @Insert(
      """
      INSERT INTO given_ordinal (entities, ord) VALUES (#{table}, #{ord})
      ON CONFLICT (entities) DO UPDATE SET ord = max(ord, excluded.ord)
      """)
  void given(@Param("table") String table, @Param("ord") int ord);

  /** What was deleted before a point in time, given in epoch millis. */
  @Select("SELECT ord FROM ${table} WHERE live = 0 AND deleted_at < #{before}")
  List<Integer> deletedBefore(@Param("table") String table, @Param("before") long before);

  @Delete("DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(#{ords}))")
  void delete(
      @Param("table") String table, @Param("column") String column, @Param("ords") String ords);

  @Delete(
      "DELETE FROM underived WHERE type = #{type} AND ord IN (SELECT value FROM"
          + " json_each(#{ords}))")
  void deleteUnderived(@Param("type") String type, @Param("ords") String ords);

  /** Makes rows that hold nothing but their name, as for an entity that was only mentioned. */
  @Insert(
      """
      INSERT OR REPLACE INTO ${table} (ord, instance, id)
      SELECT ord, instance, id FROM ${table} WHERE ord IN (SELECT value FROM json_each(#{ords}))
      """)
  void empty(@Param("table") String table, @Param("ords") String ords);
}
