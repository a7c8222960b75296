package io.foyer.recognition.demo.internal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.spotify.voyager.jni.Index;
import com.spotify.voyager.jni.Index.SpaceType;
import com.spotify.voyager.jni.Index.StorageDataType;
import io.foyer.demo.DemoCast;
import io.foyer.demo.DemoCast.Person;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a release of face data as the real ones are: a flat zip of six files. */
final class ReleaseWriter {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final int DIMENSIONS = 512;
  private static final int M = 12;
  private static final int EF_CONSTRUCTION = 200;
  private static final String[] SCHEMA = {
    "CREATE TABLE schema_version (version INTEGER NOT NULL)",
    "INSERT INTO schema_version VALUES (5)",
    """
    CREATE TABLE performers (id INTEGER PRIMARY KEY, canonical_name TEXT NOT NULL, disambiguation TEXT, gender TEXT,
      country TEXT, ethnicity TEXT, birth_date TEXT, death_date TEXT, height_cm INTEGER, eye_color TEXT, hair_color TEXT,
      career_start_year INTEGER, career_end_year INTEGER, scene_count INTEGER, stashdb_updated_at TEXT,
      face_count INTEGER DEFAULT 0, image_url TEXT, created_at TEXT, updated_at TEXT)\
    """,
    """
    CREATE TABLE stashbox_ids (performer_id INTEGER NOT NULL REFERENCES performers(id), endpoint TEXT NOT NULL,
      stashbox_performer_id TEXT NOT NULL, created_at TEXT, PRIMARY KEY (endpoint, stashbox_performer_id))\
    """,
    """
    CREATE TABLE external_urls (id INTEGER PRIMARY KEY, performer_id INTEGER NOT NULL, site TEXT NOT NULL, url TEXT NOT NULL,
      normalized_id TEXT, source_endpoint TEXT, confidence REAL DEFAULT 1.0, created_at TEXT, UNIQUE (site, normalized_id))\
    """,
    """
    CREATE TABLE aliases (id INTEGER PRIMARY KEY, performer_id INTEGER NOT NULL, alias TEXT NOT NULL, source_endpoint TEXT,
      created_at TEXT, UNIQUE (performer_id, alias))\
    """,
    """
    CREATE TABLE faces (id INTEGER PRIMARY KEY, performer_id INTEGER NOT NULL REFERENCES performers(id),
      facenet_index INTEGER UNIQUE, arcface_index INTEGER UNIQUE, image_url TEXT, source_endpoint TEXT, quality_score REAL,
      created_at TEXT, pruned INTEGER DEFAULT 0, yaw REAL)\
    """,
    """
    CREATE TABLE merged_ids (performer_id INTEGER NOT NULL, merged_stashbox_id TEXT NOT NULL, endpoint TEXT NOT NULL,
      merged_at TEXT, PRIMARY KEY (endpoint, merged_stashbox_id))\
    """,
    """
    CREATE TABLE tattoos (id INTEGER PRIMARY KEY, performer_id INTEGER NOT NULL, location TEXT, description TEXT,
      source_endpoint TEXT, created_at TEXT, UNIQUE (performer_id, location, description))\
    """,
    """
    CREATE TABLE piercings (id INTEGER PRIMARY KEY, performer_id INTEGER NOT NULL, location TEXT, description TEXT,
      source_endpoint TEXT, created_at TEXT, UNIQUE (performer_id, location, description))\
    """,
    """
    CREATE TABLE body_proportions (id INTEGER PRIMARY KEY, performer_id INTEGER NOT NULL, shoulder_hip_ratio REAL,
      leg_torso_ratio REAL, arm_span_height_ratio REAL, confidence REAL)\
    """,
    "CREATE INDEX aliases_alias ON aliases (alias COLLATE NOCASE)"
  };

  private final String version;
  private final String createdAt;
  private final List<ReferenceFaces> people;

  /**
   * A release.
   *
   * @param version year.month.day
   * @param createdAt ISO 8601
   * @param people whom it knows
   */
  ReleaseWriter(String version, String createdAt, List<ReferenceFaces> people) {
    this.version = version;
    this.createdAt = createdAt;
    this.people = List.copyOf(people);
  }

  String version() {
    return version;
  }

  String createdAt() {
    return createdAt;
  }

  String zipName() {
    return "foyer-demo-data-v" + version + ".zip";
  }

  /** Writes the files of the release into an empty folder. */
  void files(Path folder) throws IOException {
    database(folder.resolve("performers.db"));
    index(
        folder.resolve("face_facenet.voy"), people.stream().map(ReferenceFaces::facenet).toList());
    index(
        folder.resolve("face_arcface.voy"), people.stream().map(ReferenceFaces::arcface).toList());
    List<String> faces = new ArrayList<>();
    Map<String, Object> performers = new LinkedHashMap<>();
    for (ReferenceFaces one : people) {
      Person person = one.person();
      one.facenet().forEach(_ -> faces.add(person.universalId()));
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", person.name());
      row.put("country", person.country().isEmpty() ? null : person.country());
      row.put("image_url", null);
      row.put("face_count", one.facenet().size());
      performers.put(person.universalId(), row);
    }
    JSON.writeValue(folder.resolve("faces.json").toFile(), faces);
    JSON.writeValue(folder.resolve("performers.json").toFile(), performers);
    Map<String, Object> checksums = new LinkedHashMap<>();
    for (String name :
        List.of(
            "performers.db",
            "face_facenet.voy",
            "face_arcface.voy",
            "faces.json",
            "performers.json")) {
      checksums.put(name, "sha256:" + sha256(folder.resolve(name)));
    }
    Map<String, Object> models = new LinkedHashMap<>();
    models.put("detector", "foyer_demo");
    models.put("alignment", "insightface_norm_crop_5point");
    models.put("facenet_dim", DIMENSIONS);
    models.put("arcface_dim", DIMENSIONS);
    models.put("flip_averaging", true);
    Map<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("version", version);
    manifest.put("created_at", createdAt);
    manifest.put("demo", true);
    manifest.put("performer_count", performers.size());
    manifest.put("face_count", faces.size());
    manifest.put("sources", List.of(DemoCast.DOMAIN));
    manifest.put("models", models);
    manifest.put("checksums", checksums);
    JSON.writeValue(folder.resolve("manifest.json").toFile(), manifest);
  }

  /** Packs the files of a folder, always in the same order and of the same time. */
  static void zip(Path folder, Path zip) throws IOException {
    try (var names = Files.list(folder);
        OutputStream file = Files.newOutputStream(zip);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (Path each : names.sorted().toList()) {
        ZipEntry entry = new ZipEntry(each.getFileName().toString());
        entry.setTimeLocal(LocalDateTime.of(2026, 1, 1, 0, 0));
        out.putNextEntry(entry);
        Files.copy(each, out);
        out.closeEntry();
      }
    }
  }

  private static void index(Path file, List<List<float[]>> vectors) throws IOException {
    int count = vectors.stream().mapToInt(List::size).sum();
    try (Index index =
        new Index(
            SpaceType.Cosine, DIMENSIONS, M, EF_CONSTRUCTION, 1, count, StorageDataType.Float32)) {
      long label = 0;
      for (List<float[]> person : vectors) {
        for (float[] vector : person) {
          index.addItem(vector, label++);
        }
      }
      index.saveIndex(file.toString());
    }
  }

  private void database(Path file) throws IOException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        for (String each : SCHEMA) {
          statement.execute(each);
        }
      }
      int label = 0;
      for (int i = 0; i < people.size(); i++) {
        ReferenceFaces one = people.get(i);
        Person person = one.person();
        insert(
            connection,
            "INSERT INTO performers (id, canonical_name, gender, country, birth_date, face_count,"
                + " created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            i + 1,
            person.name(),
            person.gender(),
            person.country().isEmpty() ? null : person.country(),
            person.birthdate(),
            one.facenet().size(),
            createdAt,
            createdAt);
        insert(
            connection,
            "INSERT INTO stashbox_ids VALUES (?, ?, ?, ?)",
            i + 1,
            DemoCast.DOMAIN,
            person.uuid(),
            createdAt);
        for (int face = 0; face < one.facenet().size(); face++) {
          insert(
              connection,
              "INSERT INTO faces (performer_id, facenet_index, arcface_index, source_endpoint,"
                  + " quality_score, created_at) VALUES (?, ?, ?, ?, ?, ?)",
              i + 1,
              label,
              label,
              DemoCast.DOMAIN,
              1.0,
              createdAt);
          label++;
        }
      }
      connection.commit();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  private static void insert(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }

  static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream digest =
            new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      digest.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
