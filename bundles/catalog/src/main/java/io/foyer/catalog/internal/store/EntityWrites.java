package io.foyer.catalog.internal.store;

import io.foyer.catalog.internal.store.Stored.StoredClip;
import io.foyer.catalog.internal.store.Stored.StoredGallery;
import io.foyer.catalog.internal.store.Stored.StoredGroup;
import io.foyer.catalog.internal.store.Stored.StoredImage;
import io.foyer.catalog.internal.store.Stored.StoredPerformer;
import io.foyer.catalog.internal.store.Stored.StoredScene;
import io.foyer.catalog.internal.store.Stored.StoredStudio;
import io.foyer.catalog.internal.store.Stored.StoredTag;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Update;

/** Fills the rows of entities whose ordinals are already assigned. */
public interface EntityWrites {
  /** Adds sets of streams that are not there yet, given as a JSON array of their texts. */
  @Insert("INSERT OR IGNORE INTO stream_set (streams) SELECT value FROM json_each(#{sets})")
  void streamSets(String sets);

  @Update(
      """
      UPDATE scenes
      SET
          live = 1, deleted_at = NULL, digest = #{digest}, title = #{title}, code = #{code},
          date = #{date}, details = #{details}, director = #{director}, urls = #{urls},
          organized = #{organized}, rating100 = #{rating100}, o_counter = #{oCounter},
          play_count = #{playCount}, play_duration = #{playDuration}, studio = #{studio},
          path = #{path}, basename = #{basename}, size = #{size}, duration = #{duration},
          bit_rate = #{bitRate}, frame_rate = #{frameRate}, width = #{width},
          height = #{height}, video_codec = #{videoCodec}, audio_codec = #{audioCodec},
          fingerprints = #{fingerprints}, screenshot = #{screenshot}, preview = #{preview},
          webp = #{webp}, sprite = #{sprite}, vtt = #{vtt}, caption = #{caption},
          stream_set = (SELECT number FROM stream_set WHERE streams = #{streams}), captions = #{captions}, created_at = #{createdAt},
          created_millis = #{createdMillis}, updated_at = #{updatedAt},
          updated_millis = #{updatedMillis}
      WHERE ord = #{ord}
      """)
  void scene(StoredScene row);

  @Update(
      """
      UPDATE performers
      SET
          live = 1, deleted_at = NULL, digest = #{digest}, name = #{name},
          disambiguation = #{disambiguation}, gender = #{gender}, birthdate = #{birthdate},
          death_date = #{deathDate}, ethnicity = #{ethnicity}, country = #{country},
          eye_color = #{eyeColor}, hair_color = #{hairColor}, height_cm = #{heightCm},
          weight_kg = #{weightKg}, measurements = #{measurements}, fake_tits = #{fakeTits},
          penis_length = #{penisLength}, circumcised = #{circumcised},
          career_length = #{careerLength}, tattoos = #{tattoos}, piercings = #{piercings},
          details = #{details}, aliases = #{aliases}, urls = #{urls}, favorite = #{favorite},
          rating100 = #{rating100}, o_counter = #{oCounter}, image_path = #{imagePath},
          scene_count = #{sceneCount}, image_count = #{imageCount},
          gallery_count = #{galleryCount}, group_count = #{groupCount},
          created_at = #{createdAt}, created_millis = #{createdMillis},
          updated_at = #{updatedAt}, updated_millis = #{updatedMillis}
      WHERE ord = #{ord}
      """)
  void performer(StoredPerformer row);

  @Update(
      """
      UPDATE studios
      SET
          live = 1, deleted_at = NULL, digest = #{digest}, name = #{name},
          parent = #{parent}, details = #{details}, aliases = #{aliases}, urls = #{urls},
          favorite = #{favorite}, rating100 = #{rating100}, image_path = #{imagePath},
          scene_count = #{sceneCount}, image_count = #{imageCount},
          gallery_count = #{galleryCount}, performer_count = #{performerCount},
          group_count = #{groupCount}, created_at = #{createdAt},
          created_millis = #{createdMillis}, updated_at = #{updatedAt},
          updated_millis = #{updatedMillis}
      WHERE ord = #{ord}
      """)
  void studio(StoredStudio row);

  @Update(
      """
      UPDATE tags
      SET
          live = 1, deleted_at = NULL, digest = #{digest}, name = #{name},
          sort_name = #{sortName}, description = #{description}, aliases = #{aliases},
          favorite = #{favorite}, image_path = #{imagePath}, scene_count = #{sceneCount},
          image_count = #{imageCount}, gallery_count = #{galleryCount},
          performer_count = #{performerCount}, studio_count = #{studioCount},
          group_count = #{groupCount}, scene_marker_count = #{sceneMarkerCount},
          created_at = #{createdAt}, created_millis = #{createdMillis},
          updated_at = #{updatedAt}, updated_millis = #{updatedMillis}
      WHERE ord = #{ord}
      """)
  void tag(StoredTag row);

  @Update(
      """
      UPDATE groups
      SET
          live = 1, deleted_at = NULL, digest = #{digest}, name = #{name},
          aliases = #{aliases}, date = #{date}, duration = #{duration},
          director = #{director}, synopsis = #{synopsis}, urls = #{urls},
          rating100 = #{rating100}, studio = #{studio}, front_image_path = #{frontImagePath},
          back_image_path = #{backImagePath}, scene_count = #{sceneCount},
          performer_count = #{performerCount}, created_at = #{createdAt},
          created_millis = #{createdMillis}, updated_at = #{updatedAt},
          updated_millis = #{updatedMillis}
      WHERE ord = #{ord}
      """)
  void group(StoredGroup row);

  @Update(
      """
      UPDATE galleries
      SET
          live = 1, deleted_at = NULL, digest = #{digest}, title = #{title}, code = #{code},
          date = #{date}, details = #{details}, photographer = #{photographer},
          urls = #{urls}, organized = #{organized}, rating100 = #{rating100},
          studio = #{studio}, image_count = #{imageCount}, folder_path = #{folderPath},
          file_path = #{filePath}, basename = #{basename}, cover_image = #{coverImage},
          cover = #{cover}, created_at = #{createdAt}, created_millis = #{createdMillis},
          updated_at = #{updatedAt}, updated_millis = #{updatedMillis}
      WHERE ord = #{ord}
      """)
  void gallery(StoredGallery row);

  @Update(
      """
      UPDATE images
      SET
          live = 1, deleted_at = NULL, digest = #{digest}, title = #{title}, code = #{code},
          date = #{date}, details = #{details}, photographer = #{photographer},
          urls = #{urls}, organized = #{organized}, rating100 = #{rating100},
          o_counter = #{oCounter}, studio = #{studio}, path = #{path},
          basename = #{basename}, size = #{size}, width = #{width}, height = #{height},
          thumbnail = #{thumbnail}, preview = #{preview}, image = #{image},
          created_at = #{createdAt}, created_millis = #{createdMillis},
          updated_at = #{updatedAt}, updated_millis = #{updatedMillis}
      WHERE ord = #{ord}
      """)
  void image(StoredImage row);

  @Update(
      """
      UPDATE clips
      SET
          live = 1, deleted_at = NULL, digest = #{digest}, title = #{title},
          scene = #{scene}, seconds = #{seconds}, end_seconds = #{endSeconds},
          primary_tag = #{primaryTag}, stream = #{stream}, preview = #{preview},
          screenshot = #{screenshot}, created_at = #{createdAt},
          created_millis = #{createdMillis}, updated_at = #{updatedAt},
          updated_millis = #{updatedMillis}
      WHERE ord = #{ord}
      """)
  void clip(StoredClip row);
}
