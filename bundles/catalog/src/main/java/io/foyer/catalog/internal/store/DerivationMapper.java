package io.foyer.catalog.internal.store;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/**
 * What follows from the relations: tags that scenes inherit (of their performers, studio and
 * groups, less their own) and what images inherit from their galleries. Sets of ordinals are JSON
 * arrays.
 */
public interface DerivationMapper {
  @Select("SELECT DISTINCT type FROM underived")
  List<String> underivedTypes();

  @Select("SELECT ord FROM underived WHERE type = #{type}")
  List<Integer> underived(String type);

  @Delete("DELETE FROM underived")
  void derived();

  @Select(
      """
      SELECT DISTINCT scene FROM scene_performer
      WHERE performer IN (SELECT ord FROM underived WHERE type = 'performer')
      """)
  List<Integer> scenesOfPerformers();

  @Select(
      """
      SELECT ord FROM scenes
      WHERE studio IN (SELECT ord FROM underived WHERE type = 'studio')
      """)
  List<Integer> scenesOfStudios();

  @Select(
      """
      SELECT DISTINCT scene FROM scene_group
      WHERE group_ord IN (SELECT ord FROM underived WHERE type = 'group')
      """)
  List<Integer> scenesOfGroups();

  @Select(
      """
      SELECT DISTINCT image FROM image_gallery
      WHERE gallery IN (SELECT ord FROM underived WHERE type = 'gallery')
      """)
  List<Integer> imagesOfGalleries();

  @Delete("DELETE FROM scene_inherited_tag WHERE scene IN (SELECT value FROM json_each(#{scenes}))")
  void forgetTags(String scenes);

  @Insert(
      """
      INSERT INTO scene_inherited_tag (scene, tag)
      WITH wanted (scene, studio) AS (
        SELECT ord, studio FROM scenes
        WHERE live = 1 AND ord IN (SELECT value FROM json_each(#{scenes}))
      )
      SELECT scene, tag FROM (
        SELECT w.scene, pt.tag
        FROM wanted w
          JOIN scene_performer sp ON sp.scene = w.scene
          JOIN performers p ON p.ord = sp.performer AND p.live = 1
          JOIN performer_tag pt ON pt.performer = sp.performer
        UNION
        SELECT w.scene, st.tag
        FROM wanted w
          JOIN studios s ON s.ord = w.studio AND s.live = 1
          JOIN studio_tag st ON st.studio = w.studio
        UNION
        SELECT w.scene, gt.tag
        FROM wanted w
          JOIN scene_group sg ON sg.scene = w.scene
          JOIN groups g ON g.ord = sg.group_ord AND g.live = 1
          JOIN group_tag gt ON gt.group_ord = sg.group_ord
      ) AS inherited
      WHERE NOT EXISTS (
        SELECT 1 FROM scene_tag own
        WHERE own.scene = inherited.scene AND own.tag = inherited.tag
      )
      """)
  void inheritTags(String scenes);

  @Delete("DELETE FROM ${table} WHERE image IN (SELECT value FROM json_each(#{images}))")
  void forgetImages(@Param("table") String table, @Param("images") String images);

  /**
   * Each missing value from the gallery with the smallest id, in the order of texts, that has it.
   */
  @Insert(
      """
      INSERT INTO image_inherited (image, studio, date, details, photographer)
      WITH sources (image, id, studio, date, details, photographer) AS (
        SELECT ig.image, CAST(g.id AS TEXT), g.studio, g.date, g.details, g.photographer
        FROM image_gallery ig JOIN galleries g ON g.ord = ig.gallery AND g.live = 1
        WHERE ig.image IN (SELECT value FROM json_each(#{images}))
      )
      SELECT i.ord,
        CASE WHEN i.studio IS NULL THEN (
          SELECT studio FROM sources s WHERE s.image = i.ord AND s.studio IS NOT NULL
          ORDER BY s.id LIMIT 1) END,
        CASE WHEN i.date IS NULL THEN (
          SELECT date FROM sources s WHERE s.image = i.ord AND s.date IS NOT NULL
          ORDER BY s.id LIMIT 1) END,
        CASE WHEN i.details IS NULL THEN (
          SELECT details FROM sources s WHERE s.image = i.ord AND s.details IS NOT NULL
          ORDER BY s.id LIMIT 1) END,
        CASE WHEN i.photographer IS NULL THEN (
          SELECT photographer FROM sources s WHERE s.image = i.ord AND s.photographer IS NOT NULL
          ORDER BY s.id LIMIT 1) END
      FROM images i
      WHERE i.live = 1 AND i.ord IN (SELECT image FROM sources)
      """)
  void inheritValues(String images);

  @Insert(
      """
      INSERT INTO image_inherited_performer (image, performer)
      SELECT DISTINCT i.ord, gp.performer
      FROM images i
        JOIN image_gallery ig ON ig.image = i.ord
        JOIN galleries g ON g.ord = ig.gallery AND g.live = 1
        JOIN gallery_performer gp ON gp.gallery = ig.gallery
      WHERE i.live = 1 AND i.ord IN (SELECT value FROM json_each(#{images}))
        AND NOT EXISTS (SELECT 1 FROM image_performer own WHERE own.image = i.ord)
      """)
  void inheritPerformers(String images);

  @Insert(
      """
      INSERT INTO image_inherited_tag (image, tag)
      SELECT DISTINCT i.ord, gt.tag
      FROM images i
        JOIN image_gallery ig ON ig.image = i.ord
        JOIN galleries g ON g.ord = ig.gallery AND g.live = 1
        JOIN gallery_tag gt ON gt.gallery = ig.gallery
      WHERE i.live = 1 AND i.ord IN (SELECT value FROM json_each(#{images}))
        AND NOT EXISTS (SELECT 1 FROM image_tag own WHERE own.image = i.ord)
      """)
  void inheritImageTags(String images);

  /**
   * Stores counts of images where they differ, and answers the ordinals of those.
   *
   * @param counts JSON array of {@code [ord, count]}
   */
  @Select(
      value =
          """
          UPDATE ${table} SET shown_image_count = c.value ->> 1
          FROM json_each(#{counts}) c
          WHERE ord = c.value ->> 0 AND shown_image_count IS NOT c.value ->> 1
          RETURNING ord
          """,
      affectData = true)
  List<Integer> countImages(@Param("table") String table, @Param("counts") String counts);
}
