package io.foyer.catalog.internal.store;

import io.foyer.catalog.internal.store.Stored.StoredClip;
import io.foyer.catalog.internal.store.Stored.StoredGallery;
import io.foyer.catalog.internal.store.Stored.StoredGroup;
import io.foyer.catalog.internal.store.Stored.StoredImage;
import io.foyer.catalog.internal.store.Stored.StoredPerformer;
import io.foyer.catalog.internal.store.Stored.StoredScene;
import io.foyer.catalog.internal.store.Stored.StoredStudio;
import io.foyer.catalog.internal.store.Stored.StoredTag;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Reads whole rows by their ordinals, given as a JSON array; in no order. */
public interface EntityReads {
  @Select(
      """
      SELECT s.*, t.streams
      FROM scenes s LEFT JOIN stream_set t ON t.number = s.stream_set
      WHERE s.ord IN (SELECT value FROM json_each(#{ords}))
      """)
  List<StoredScene> scenes(@Param("ords") String ords);

  @Select("SELECT * FROM performers WHERE ord IN (SELECT value FROM json_each(#{ords}))")
  List<StoredPerformer> performers(@Param("ords") String ords);

  @Select("SELECT * FROM studios WHERE ord IN (SELECT value FROM json_each(#{ords}))")
  List<StoredStudio> studios(@Param("ords") String ords);

  @Select("SELECT * FROM tags WHERE ord IN (SELECT value FROM json_each(#{ords}))")
  List<StoredTag> tags(@Param("ords") String ords);

  @Select("SELECT * FROM groups WHERE ord IN (SELECT value FROM json_each(#{ords}))")
  List<StoredGroup> groups(@Param("ords") String ords);

  @Select("SELECT * FROM galleries WHERE ord IN (SELECT value FROM json_each(#{ords}))")
  List<StoredGallery> galleries(@Param("ords") String ords);

  @Select("SELECT * FROM images WHERE ord IN (SELECT value FROM json_each(#{ords}))")
  List<StoredImage> images(@Param("ords") String ords);

  @Select("SELECT * FROM clips WHERE ord IN (SELECT value FROM json_each(#{ords}))")
  List<StoredClip> clips(@Param("ords") String ords);
}
