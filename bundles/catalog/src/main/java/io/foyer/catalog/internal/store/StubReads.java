package io.foyer.catalog.internal.store;

import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** The few columns that stubs show, by ordinals given as a JSON array; in no order. */
public interface StubReads {
  /** A performer's. */
  record PerformerStub(
      int ord,
      @Nullable String name,
      @Nullable String disambiguation,
      @Nullable String gender,
      @Nullable String imagePath) {}

  /** A tag's, a studio's: a name and a picture. */
  record PicturedStub(int ord, @Nullable String name, @Nullable String imagePath) {}

  /** A group's. */
  record GroupStub(
      int ord,
      @Nullable String name,
      @Nullable String frontImagePath,
      @Nullable String backImagePath) {}

  /** A gallery's, with what an image in it shows. */
  record GalleryStub(
      int ord,
      @Nullable String title,
      @Nullable String basename,
      @Nullable String folderPath,
      @Nullable Integer coverImage,
      @Nullable String cover) {}

  /** A scene's. */
  record SceneStub(
      int ord, @Nullable String title, @Nullable String basename, @Nullable String screenshot) {}

  /** How many there are of a day. */
  record Day(String day, int count) {}

  /** Size of an image. */
  record Size(int ord, @Nullable Integer width, @Nullable Integer height) {}

  /** What an image inherited from its galleries. */
  record Inherited(
      int image, @Nullable String date, @Nullable String details, @Nullable String photographer) {}

  @Select(
      """
      SELECT ord, name, disambiguation, gender, image_path FROM performers
      WHERE ord IN (SELECT value FROM json_each(#{ords}))
      """)
  List<PerformerStub> performers(@Param("ords") String ords);

  /**
   * Tags or studios.
   *
   * @param table one of the two, from {@code EntityType}
   */
  @Select(
      """
      SELECT ord, name, image_path FROM ${table}
      WHERE ord IN (SELECT value FROM json_each(#{ords}))
      """)
  List<PicturedStub> pictured(@Param("table") String table, @Param("ords") String ords);

  @Select(
      """
      SELECT ord, name, front_image_path, back_image_path FROM groups
      WHERE ord IN (SELECT value FROM json_each(#{ords}))
      """)
  List<GroupStub> groups(@Param("ords") String ords);

  @Select(
      """
      SELECT ord, title, basename, folder_path, cover_image, cover FROM galleries
      WHERE ord IN (SELECT value FROM json_each(#{ords}))
      """)
  List<GalleryStub> galleries(@Param("ords") String ords);

  @Select(
      """
      SELECT ord, title, basename, screenshot FROM scenes
      WHERE ord IN (SELECT value FROM json_each(#{ords}))
      """)
  List<SceneStub> scenes(@Param("ords") String ords);

  @Select(
      "SELECT ord, width, height FROM images WHERE ord IN (SELECT value FROM json_each(#{ords}))")
  List<Size> sizes(@Param("ords") String ords);

  @Select(
      """
      SELECT image, date, details, photographer FROM image_inherited
      WHERE image IN (SELECT value FROM json_each(#{ords}))
      """)
  List<Inherited> inherited(@Param("ords") String ords);

  /** Images of a gallery in the order of their paths. */
  @Select(
      """
      SELECT ord FROM images WHERE ord IN (SELECT value FROM json_each(#{ords})) ORDER BY path, id
      """)
  List<Integer> byPath(@Param("ords") String ords);

  /**
   * How many entities there are a day, of full dates only.
   *
   * @param table scenes or galleries
   */
  @Select(
      """
      SELECT date AS day, count(*) AS count FROM ${table}
      WHERE length(date) = 10 AND ord IN (SELECT value FROM json_each(#{ords}))
      GROUP BY date ORDER BY date
      """)
  List<Day> days(@Param("table") String table, @Param("ords") String ords);

  /** The same for images, with the dates that they inherit. */
  @Select(
      """
      SELECT coalesce(e.date, i.date) AS day, count(*) AS count
      FROM images e LEFT JOIN image_inherited i ON i.image = e.ord
      WHERE length(coalesce(e.date, i.date)) = 10
        AND e.ord IN (SELECT value FROM json_each(#{ords}))
      GROUP BY day ORDER BY day
      """)
  List<Day> imageDays(@Param("ords") String ords);

  /** Scenes, the newest first, those without a date last. */
  @Select(
      """
      SELECT ord FROM scenes WHERE ord IN (SELECT value FROM json_each(#{ords}))
      ORDER BY date DESC, id DESC
      """)
  List<Integer> byDate(@Param("ords") String ords);
}
