package io.foyer.catalog.internal.store;

import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;

/** Keeps the text indexes equal to the rows. */
public interface TextMapper {
  /**
   * Indexes rows again.
   *
   * @param type a plural of {@code EntityType}
   * @param columns of the text index
   * @param values expressions over the row, one a column
   */
  @Insert(
      """
      INSERT OR REPLACE INTO ${type}_text (rowid, ${columns})
      SELECT ord, ${values} FROM ${type} WHERE ord IN (SELECT value FROM json_each(#{ords}))
      """)
  void index(
      @Param("type") String type,
      @Param("columns") String columns,
      @Param("values") String values,
      @Param("ords") String ords);

  @Delete("DELETE FROM ${type}_text WHERE rowid IN (SELECT value FROM json_each(#{ords}))")
  void forget(@Param("type") String type, @Param("ords") String ords);
}
