package io.foyer.store.internal;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** A mapper with both annotations and a file beside it. */
interface Notes {
  record Note(int id, String text, Instant writtenAt, boolean pinned) {}

  @Insert("INSERT INTO note (text, written_at, pinned) VALUES (#{text}, #{at}, #{pinned})")
  void add(@Param("text") String text, @Param("at") Instant at, @Param("pinned") boolean pinned);

  @Select("SELECT id, text, written_at, pinned FROM note ORDER BY id")
  List<Note> all();

  @Select("SELECT what FROM note_log ORDER BY note_id")
  List<String> log();

  @Select("SELECT count(*) FROM note")
  int count();

  @Insert("DELETE FROM note")
  void clear();

  @Insert("INSERT INTO note_log (note_id, what) VALUES (#{id}, 'x')")
  void dangling(int id);

  List<Note> matching(@Param("text") String text, @Param("pinned") Boolean pinned);
}
