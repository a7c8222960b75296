package io.foyer.catalog.internal.store;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Library servers by the small numbers that stand for them in the rows. */
public interface InstanceMapper {
  /**
   * A library server of which something is cached.
   *
   * @param number stands for it in the rows
   * @param id its id
   * @param ready whether it was read completely once
   */
  record Instance(int number, String id, boolean ready) {}

  @Insert("INSERT OR IGNORE INTO library_instance (id) VALUES (#{id})")
  void add(String id);

  @Select("SELECT number FROM library_instance WHERE id = #{id}")
  @Nullable Integer number(String id);

  /** The number of one that was added. */
  @Select("SELECT number FROM library_instance WHERE id = #{id}")
  int added(String id);

  @Select("SELECT number, id, ready_at IS NOT NULL AS ready FROM library_instance")
  List<Instance> all();

  @Delete("DELETE FROM library_instance WHERE id = #{id}")
  void delete(String id);

  @Update("UPDATE library_instance SET ready_at = coalesce(ready_at, #{now}) WHERE id = #{id}")
  void ready(@Param("id") String id, @Param("now") long now);

  @Update("UPDATE library_version SET version = version + 1")
  void nextVersion();

  @Select("SELECT version FROM library_version")
  long version();
}
