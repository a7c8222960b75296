package io.foyer.catalog.internal.store;

import io.foyer.catalog.internal.index.ClipRow;
import io.foyer.catalog.internal.index.Dates;
import io.foyer.catalog.internal.index.GalleryRow;
import io.foyer.catalog.internal.index.GroupRow;
import io.foyer.catalog.internal.index.ImageRow;
import io.foyer.catalog.internal.index.PerformerRow;
import io.foyer.catalog.internal.index.Row;
import io.foyer.catalog.internal.index.SceneRow;
import io.foyer.catalog.internal.index.StudioRow;
import io.foyer.catalog.internal.index.TagRow;
import io.foyer.core.EntityType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the index needs of live entities, one statement for any number of them. Plain JDBC: at
 * start it reads every row of the library, and mapping by reflection would take most of that time.
 * The relations of a row come as one text of comma-separated ordinals, which costs a tenth of a row
 * each.
 */
final class IndexRows {
  private static final int NONE = -1;
  private static final int[] EMPTY = {};

  private final Connection connection;
  private final IntUnaryOperator instances;
  private final int currentYear;

  /**
   * @param instances from the number of a library server in the file to its number in the index
   */
  IndexRows(Connection connection, IntUnaryOperator instances, int currentYear) {
    this.connection = connection;
    this.instances = instances;
    this.currentYear = currentYear;
  }

  /**
   * Reads rows; ordinals that are not live are left out.
   *
   * @param ords a JSON array
   */
  List<Row> read(EntityType type, String ords) {
    return query(
        type,
        "e.live = 1 AND e.ord IN (SELECT value FROM json_each(?))",
        statement -> statement.setString(1, ords));
  }

  /** Reads the rows with ordinals from one to another. */
  List<Row> between(EntityType type, int from, int to) {
    return query(
        type,
        "e.live = 1 AND e.ord BETWEEN ? AND ?",
        statement -> {
          statement.setInt(1, from);
          statement.setInt(2, to);
        });
  }

  /** Reads the rows of a type that are not live; some have no more than their name. */
  List<Row> gone(EntityType type) {
    return query(type, "e.live = 0", statement -> {});
  }

  /** Reads those of them with some ordinals. */
  List<Row> gone(EntityType type, String ords) {
    return query(
        type,
        "e.live = 0 AND e.ord IN (SELECT value FROM json_each(?))",
        statement -> statement.setString(1, ords));
  }

  private interface Parameters {
    void set(PreparedStatement statement) throws SQLException;
  }

  private List<Row> query(EntityType type, String condition, Parameters parameters) {
    try (PreparedStatement statement = connection.prepareStatement(sql(type, condition))) {
      parameters.set(statement);
      List<Row> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          rows.add(row(type, new Columns(result)));
        }
      }
      return rows;
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read " + type.plural() + " for the index", e);
    }
  }

  private static String sql(EntityType type, String condition) {
    String columns =
        switch (type) {
          case SCENE ->
              """
              date, duration, bit_rate, frame_rate, width, height, size, video_codec, audio_codec, studio,
              (SELECT group_concat(performer) FROM scene_performer WHERE scene = e.ord),
              (SELECT group_concat(tag) FROM scene_tag WHERE scene = e.ord),
              (SELECT group_concat(tag) FROM scene_inherited_tag WHERE scene = e.ord),
              (SELECT group_concat(group_ord) FROM scene_group WHERE scene = e.ord),
              (SELECT group_concat(coalesce(scene_index, %d)) FROM scene_group WHERE scene = e.ord),
              (SELECT group_concat(gallery) FROM scene_gallery WHERE scene = e.ord)
              """
                  .formatted(SceneRow.NO_INDEX);
          case PERFORMER ->
              """
              birthdate, death_date, gender, eye_color, hair_color, ethnicity, fake_tits, height_cm,
              weight_kg, penis_length, career_length, scene_count,
              coalesce(shown_image_count, image_count), gallery_count, group_count,
              (SELECT group_concat(tag) FROM performer_tag WHERE performer = e.ord)
              """;
          case STUDIO ->
              """
              scene_count, coalesce(shown_image_count, image_count), gallery_count, performer_count,
              group_count, parent,
              (SELECT group_concat(tag) FROM studio_tag WHERE studio = e.ord)
              """;
          case TAG ->
              """
              scene_count, coalesce(shown_image_count, image_count), gallery_count, performer_count,
              studio_count, group_count, scene_marker_count,
              (SELECT group_concat(parent) FROM tag_parent WHERE tag = e.ord)
              """;
          case GROUP ->
              """
              date, duration, scene_count, performer_count, studio,
              (SELECT group_concat(tag) FROM group_tag WHERE group_ord = e.ord),
              (SELECT group_concat(sub_group) FROM group_sub WHERE group_ord = e.ord)
              """;
          case GALLERY ->
              """
              date, image_count, studio,
              (SELECT group_concat(performer) FROM gallery_performer WHERE gallery = e.ord),
              (SELECT group_concat(tag) FROM gallery_tag WHERE gallery = e.ord)
              """;
          case IMAGE ->
              """
              coalesce(e.date, i.date), width, height, size, rating100, o_counter,
              coalesce(e.studio, i.studio),
              coalesce((SELECT group_concat(performer) FROM image_performer WHERE image = e.ord),
                (SELECT group_concat(performer) FROM image_inherited_performer WHERE image = e.ord)),
              coalesce((SELECT group_concat(tag) FROM image_tag WHERE image = e.ord),
                (SELECT group_concat(tag) FROM image_inherited_tag WHERE image = e.ord)),
              (SELECT group_concat(gallery) FROM image_gallery WHERE image = e.ord)
              """;
          case CLIP ->
              """
              seconds, end_seconds, preview IS NOT NULL, scene, primary_tag,
              (SELECT group_concat(tag) FROM clip_tag WHERE clip = e.ord)
              """;
        };
    return """
    SELECT e.ord, e.instance, e.id, e.created_millis, e.updated_millis, %s
    FROM %s e %s
    WHERE %s
    """
        .formatted(
            columns,
            type.plural(),
            type == EntityType.IMAGE ? "LEFT JOIN image_inherited i ON i.image = e.ord" : "",
            condition);
  }

  private Row row(EntityType type, Columns row) throws SQLException {
    int ord = row.number();
    int instance = instances.applyAsInt(row.number());
    long id = row.large();
    long created = row.large();
    long updated = row.large();
    return switch (type) {
      case SCENE ->
          new SceneRow(
              ord,
              instance,
              id,
              created,
              updated,
              row.date(),
              row.real(),
              row.large(),
              row.real(),
              row.number(),
              row.number(),
              row.large(),
              row.text(),
              row.text(),
              row.one(),
              row.many(),
              row.many(),
              row.many(),
              row.many(),
              row.many(),
              row.many());
      case PERFORMER ->
          new PerformerRow(
              ord,
              instance,
              id,
              created,
              updated,
              row.date(),
              row.date(),
              row.text(),
              row.text(),
              row.text(),
              row.text(),
              row.text(),
              row.number(),
              row.number(),
              row.real(),
              Dates.careerYears(row.text(), currentYear),
              row.number(),
              row.number(),
              row.number(),
              row.number(),
              row.many());
      case STUDIO ->
          new StudioRow(
              ord,
              instance,
              id,
              created,
              updated,
              row.number(),
              row.number(),
              row.number(),
              row.number(),
              row.number(),
              row.one(),
              row.many());
      case TAG ->
          new TagRow(
              ord,
              instance,
              id,
              created,
              updated,
              row.number(),
              row.number(),
              row.number(),
              row.number(),
              row.number(),
              row.number(),
              row.number(),
              row.many());
      case GROUP ->
          new GroupRow(
              ord,
              instance,
              id,
              created,
              updated,
              row.date(),
              row.number(),
              row.number(),
              row.number(),
              row.one(),
              row.many(),
              row.many());
      case GALLERY ->
          new GalleryRow(
              ord,
              instance,
              id,
              created,
              updated,
              row.date(),
              row.number(),
              row.one(),
              row.many(),
              row.many());
      case IMAGE ->
          new ImageRow(
              ord,
              instance,
              id,
              created,
              updated,
              row.date(),
              row.number(),
              row.number(),
              row.large(),
              row.number(),
              row.number(),
              row.one(),
              row.many(),
              row.many(),
              row.many());
      case CLIP ->
          new ClipRow(
              ord,
              instance,
              id,
              created,
              updated,
              row.real(),
              row.real(),
              row.number() != 0,
              row.one(),
              row.one(),
              row.many());
    };
  }

  /** Reads the columns of a row one after the other, in the order in which the index names them. */
  private static final class Columns {
    private final ResultSet row;
    private int column;

    Columns(ResultSet row) {
      this.row = row;
    }

    int number() throws SQLException {
      return row.getInt(++column);
    }

    long large() throws SQLException {
      return row.getLong(++column);
    }

    double real() throws SQLException {
      return row.getDouble(++column);
    }

    @Nullable String text() throws SQLException {
      return row.getString(++column);
    }

    int date() throws SQLException {
      return Dates.parse(text());
    }

    int one() throws SQLException {
      int ord = row.getInt(++column);
      return ord == 0 ? NONE : ord; // ordinals begin with 1
    }

    int[] many() throws SQLException {
      String ords = text();
      if (ords == null) {
        return EMPTY;
      }
      int count = 1;
      for (int i = 0; i < ords.length(); i++) {
        if (ords.charAt(i) == ',') {
          count++;
        }
      }
      int[] values = new int[count];
      int begin = 0;
      for (int i = 0; i < count; i++) {
        int end = ords.indexOf(',', begin);
        values[i] = Integer.parseInt(ords, begin, end < 0 ? ords.length() : end, 10);
        begin = end + 1;
      }
      return values;
    }
  }
}
