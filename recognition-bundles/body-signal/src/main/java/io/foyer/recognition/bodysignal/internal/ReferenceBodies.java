package io.foyer.recognition.bodysignal.internal;

import io.foyer.recognition.api.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * What a release knows of its performers' bodies. Immutable.
 *
 * @param directory the release's files
 * @param ratios shoulder width by hip width, by universal id
 */
record ReferenceBodies(Path directory, Map<String, Double> ratios) {
  private static final Map<String, String> DOMAINS =
      Map.of(
          "stashdb", "stashdb.org",
          "theporndb", "theporndb.net",
          "fansdb", "fansdb.cc",
          "pmvstash", "pmvstash.org",
          "javstash", "javstash.org");

  ReferenceBodies {
    ratios = Map.copyOf(ratios);
  }

  /** Reads them; none when the release has no such table. */
  static ReferenceBodies of(Path directory) {
    Path file = directory.resolve("performers.db");
    Map<String, Double> ratios = new HashMap<>();
    if (Files.isRegularFile(file)) {
      SQLiteConfig config = new SQLiteConfig();
      config.setReadOnly(true);
      SQLiteDataSource source = new SQLiteDataSource(config);
      source.setUrl("jdbc:sqlite:" + file.toUri() + "?mode=ro&immutable=1");
      try (Connection connection = source.getConnection();
          Statement statement = connection.createStatement()) {
        if (exists(statement)) {
          read(statement, ratios);
        }
      } catch (SQLException e) {
        throw new ModelException(
            "The release's table of body proportions cannot be read; its performers.db is damaged"
                + " or of an unknown form.",
            e);
      }
    }
    return new ReferenceBodies(directory, ratios);
  }

  private static boolean exists(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'body_proportions'")) {
      return rows.next();
    }
  }

  /** A performer may have several rows: the one of the highest confidence comes last and stays. */
  private static void read(Statement statement, Map<String, Double> ratios) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            """
            SELECT s.endpoint, s.stashbox_performer_id, b.shoulder_hip_ratio
            FROM body_proportions b JOIN stashbox_ids s ON s.performer_id = b.performer_id
            WHERE b.shoulder_hip_ratio > 0
            ORDER BY b.confidence
            """)) {
      while (rows.next()) {
        String endpoint = rows.getString(1);
        ratios.put(
            DOMAINS.getOrDefault(endpoint, endpoint + ".org") + ":" + rows.getString(2),
            rows.getDouble(3));
      }
    }
  }

  OptionalDouble ratio(String universalId) {
    Double ratio = ratios.get(universalId);
    return ratio == null ? OptionalDouble.empty() : OptionalDouble.of(ratio);
  }
}
