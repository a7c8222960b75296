package io.foyer.catalog.internal.text;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.index.TextSource;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.store.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;
import org.roaringbitmap.RoaringBitmapWriter;

/**
 * Texts as SQLite has them. From three characters on a search goes to the trigram index, as one
 * quoted phrase, so that no input is a query language; below that it reads the columns themselves.
 *
 * <p>A scene is also found by the names of its performers, studio and tags: those are searched and
 * the scenes that point to them are added, so that nothing has to be kept twice. Plain JDBC, since
 * an answer may hold every ordinal there is.
 */
public final class SqliteTexts implements TextSource {
  private static final int TRIGRAM = 3;
  private static final int LONGEST = 500;

  private final Database database;
  private final Supplier<Snapshot> snapshot;

  /**
   * @param snapshot the current state of the index, for names of related entities
   */
  public SqliteTexts(Database database, Supplier<Snapshot> snapshot) {
    this.database = database;
    this.snapshot = snapshot;
  }

  @Override
  public RoaringBitmap search(EntityType type, String q, boolean minimal) {
    RoaringBitmap found = contains(type, TextFields.searched(type, minimal), q);
    if (type == EntityType.SCENE) {
      Snapshot now = snapshot.get();
      List<String> name = List.of("name");
      found.or(
          now.sourcesOfAny(Relation.SCENE_PERFORMERS, contains(EntityType.PERFORMER, name, q)));
      found.or(now.sourcesOfAny(Relation.SCENE_STUDIO, contains(EntityType.STUDIO, name, q)));
      found.or(now.sourcesOfAny(Relation.SCENE_TAGS, contains(EntityType.TAG, name, q)));
    }
    return found;
  }

  @Override
  public RoaringBitmap matching(EntityType type, String field, Match match, String value) {
    String column = TextFields.column(type, field);
    return switch (match) {
      case CONTAINS ->
          contains(
              type,
              type == EntityType.PERFORMER && field.equals("name")
                  ? List.of("name", "aliases")
                  : List.of(column),
              value);
      case EQUALS ->
          ords(
              "SELECT ord FROM %s WHERE live = 1 AND %s = ? COLLATE NOCASE"
                  .formatted(type.plural(), column),
              value);
      case MISSING ->
          ords(
              "SELECT ord FROM %s WHERE live = 1 AND (%s IS NULL OR %2$s = '')"
                  .formatted(type.plural(), column));
    };
  }

  private RoaringBitmap contains(EntityType type, List<String> columns, String text) {
    String clean = clean(text);
    if (clean.isEmpty()) {
      return new RoaringBitmap();
    }
    if (clean.codePointCount(0, clean.length()) >= TRIGRAM
        && TextFields.indexed(type).containsAll(columns)) {
      String phrase = "\"" + clean.replace("\"", "\"\"") + "\"";
      return joined(
          "SELECT group_concat(rowid) FROM %1$s_text WHERE %1$s_text MATCH ?"
              .formatted(type.plural()),
          columns.containsAll(TextFields.indexed(type))
              ? phrase // to look at the columns costs as much as to find the rows
              : "{%s} : %s".formatted(String.join(" ", columns), phrase));
    }
    String pattern =
        "%" + clean.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
    String condition = String.join(" OR ", columns.stream().map(SqliteTexts::like).toList());
    String[] patterns = new String[columns.size()];
    Arrays.fill(patterns, pattern);
    return ords(
        "SELECT ord FROM %s WHERE live = 1 AND (%s)".formatted(type.plural(), condition), patterns);
  }

  /** Each alias by itself: what lies between two in the column is nobody's name. */
  private static String like(String column) {
    return column.equals("aliases")
        ? "EXISTS (SELECT 1 FROM json_each(aliases) WHERE value LIKE ? ESCAPE '\\')"
        : column + " LIKE ? ESCAPE '\\'";
  }

  /** Without zero characters, which no text holds and SQLite would take for an end. */
  private static String clean(String text) {
    if (text.length() > LONGEST) {
      throw new Failure.Invalid("q", "The search text is longer than " + LONGEST + " characters");
    }
    return text.replace("\0", "");
  }

  @Override
  public int[] order(EntityType type, String key) {
    return query(
        "SELECT ord FROM %s e WHERE live = 1 ORDER BY %s, id"
            .formatted(type.plural(), TextFields.sortKey(type, key)),
        rows -> {
          int[] ords = new int[1024];
          int size = 0;
          while (rows.next()) {
            if (size == ords.length) {
              ords = Arrays.copyOf(ords, size * 2);
            }
            ords[size++] = rows.getInt(1);
          }
          return Arrays.copyOf(ords, size);
        });
  }

  @Override
  public @Nullable String[] keys(EntityType type, String key, int[] ords) {
    return texts(type, TextFields.sortKey(type, key), ords);
  }

  @Override
  public @Nullable String[] labels(EntityType type, int[] ords) {
    return texts(type, TextFields.label(type), ords);
  }

  private @Nullable String[] texts(EntityType type, String expression, int[] ords) {
    Map<Integer, String> byOrd =
        query(
            "SELECT ord, %s FROM %s e WHERE ord IN (SELECT value FROM json_each(?))"
                .formatted(expression, type.plural()),
            rows -> {
              Map<Integer, String> texts = new HashMap<>();
              while (rows.next()) {
                texts.put(rows.getInt(1), rows.getString(2));
              }
              return texts;
            },
            JsonText.array(ords));
    @Nullable String[] texts = new String[ords.length];
    Arrays.setAll(texts, i -> byOrd.get(ords[i]));
    return texts;
  }

  /** One text with all ordinals is read several times as fast as a row for each. */
  private RoaringBitmap joined(String sql, String parameter) {
    byte[] text =
        query(
            sql,
            rows -> {
              byte[] bytes = rows.next() ? rows.getBytes(1) : null;
              return bytes == null ? new byte[0] : bytes;
            },
            parameter);
    RoaringBitmapWriter<RoaringBitmap> ords = RoaringBitmapWriter.writer().get();
    int ord = -1;
    for (byte digit : text) {
      if (digit == ',') {
        ords.add(ord);
        ord = -1;
      } else {
        ord = Math.max(0, ord) * 10 + digit - '0';
      }
    }
    if (ord >= 0) {
      ords.add(ord);
    }
    return ords.get();
  }

  private RoaringBitmap ords(String sql, String... parameters) {
    return query(
        sql,
        rows -> {
          RoaringBitmapWriter<RoaringBitmap> ords = RoaringBitmapWriter.writer().get();
          while (rows.next()) {
            ords.add(rows.getInt(1));
          }
          return ords.get();
        },
        parameters);
  }

  /** Reads the rows of an answer. */
  private interface Reading<R> {
    R read(ResultSet rows) throws SQLException;
  }

  private <R> R query(String sql, Reading<R> reading, String... parameters) {
    return database.read(
        session -> {
          Connection connection = session.getConnection();
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
              statement.setString(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
              return reading.read(rows);
            }
          } catch (SQLException e) {
            throw new IllegalStateException("cannot read texts of the library", e);
          }
        });
  }
}
