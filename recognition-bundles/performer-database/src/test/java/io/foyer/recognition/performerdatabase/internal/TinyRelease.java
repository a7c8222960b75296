package io.foyer.recognition.performerdatabase.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A release of a dozen made-up people, whole and right; tests break it from here. */
final class TinyRelease {
  static final int FACES = 24;
  private static final int PEOPLE = 8;
  private static final int LINKS = 24;

  private final String version;
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /** The same version gives the same bytes. */
  TinyRelease(String version) throws IOException {
    this.version = version;
    Random random = new Random(version.hashCode());
    files.put("performers.db", sqlite(version));
    files.put("face_facenet.voy", voy(random, FACES));
    files.put("face_arcface.voy", voy(random, FACES));
    StringBuilder faces = new StringBuilder("[");
    StringBuilder people = new StringBuilder("{");
    for (int label = 0; label < FACES; label++) {
      faces
          .append(label == 0 ? "" : ",")
          .append(label == 5 ? "null" : '"' + id(label % PEOPLE) + '"');
    }
    for (int person = 0; person < PEOPLE; person++) {
      people
          .append(person == 0 ? "" : ",\n  ")
          .append("\"%s\": {\"name\": \"Pérson %d of %s\", ".formatted(id(person), person, version))
          .append(
              "\"country\": %s, \"image_url\": null, \"face_count\": 3, \"more\": {\"x\": [1]}}"
                  .formatted(person == 0 ? "null" : "\"DE\""));
    }
    files.put("faces.json", faces.append("]").toString().getBytes(StandardCharsets.UTF_8));
    files.put("performers.json", people.append("}").toString().getBytes(StandardCharsets.UTF_8));
    sealed();
  }

  static String id(int person) {
    return "stashdb.org:00000000-0000-4000-8000-0000000000%02d".formatted(person);
  }

  /** Writes the manifest that fits the other files. */
  TinyRelease sealed() {
    return manifest(
        """
        {"version": "%s", "created_at": "2026-01-01T00:00:00Z", "performer_count": %d,
         "face_count": %d, "sources": ["stashdb.org"], "models": {"facenet_dim": 512},
         "checksums": {"performers.db": "sha256:%s", "face_facenet.voy": "%s",
          "face_arcface.voy": "sha256:%s"}}
        """
            .formatted(
                version,
                PEOPLE,
                FACES,
                Sha256.of(files.get("performers.db")),
                Sha256.of(files.get("face_facenet.voy")),
                Sha256.of(files.get("face_arcface.voy"))));
  }

  TinyRelease manifest(String text) {
    return with("manifest.json", text.getBytes(StandardCharsets.UTF_8));
  }

  TinyRelease with(String name, byte[] content) {
    files.put(name, content);
    return this;
  }

  TinyRelease without(String name) {
    files.remove(name);
    return this;
  }

  String version() {
    return version;
  }

  byte[] file(String name) {
    return files.get(name);
  }

  Map<String, byte[]> files() {
    return files;
  }

  byte[] zip() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTime(1_767_225_600_000L);
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  void writeTo(Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }

  /** Announces it in a folder, as the newest release. */
  void publish(Path folder) throws IOException {
    byte[] zip = zip();
    String name = "stash-sense-data-v" + version + ".zip";
    Files.write(folder.resolve(name), zip);
    Files.writeString(
        folder.resolve("latest.json"),
        """
        {"tag_name": "v%1$s", "name": "Database Release v%1$s", "published_at": "2026-01-02T03:04:05Z",
         "body": "%4$s",
         "assets": [{"name": "notes.txt", "size": 1, "browser_download_url": "notes.txt"},
          {"name": "%2$s", "size": %3$d, "browser_download_url": "%2$s"}]}
        """
            .formatted(version, name, zip.length, "notes ".repeat(10_000)));
  }

  /** An index file of random unit vectors, all on the lowest level. */
  static byte[] voy(Random random, int count) {
    return voy(random, count, 512);
  }

  static byte[] voy(Random random, int count, int dimensions) {
    int data = LINKS * 4 + 4;
    int stride = data + 4 * dimensions + 8;
    ByteBuffer bytes =
        ByteBuffer.allocate(19 + 96 + count * (stride + 4)).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put("VOYA".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(dimensions);
    bytes.put((byte) 2).put((byte) 0x20).putFloat(0).put((byte) 0);
    bytes.putLong(0).putLong(count).putLong(count).putLong(stride);
    bytes.putLong(stride - 8).putLong(data).putInt(0).putInt(0);
    bytes.putLong(LINKS / 2).putLong(LINKS).putLong(LINKS / 2);
    bytes.putDouble(1 / Math.log(LINKS / 2.0)).putLong(200);
    for (int i = 0; i < count; i++) {
      bytes.position(19 + 96 + i * stride + data);
      float[] vector = new float[dimensions];
      double norm = 0;
      for (int j = 0; j < dimensions; j++) {
        vector[j] = (float) random.nextGaussian();
        norm += vector[j] * vector[j];
      }
      for (float value : vector) {
        bytes.putFloat((float) (value / Math.sqrt(norm)));
      }
      bytes.putLong(i);
    }
    return bytes.array();
  }

  static byte[] sqlite(String text) throws IOException {
    Path file = Files.createTempFile("performers", ".db");
    try {
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA synchronous = OFF");
        statement.execute("PRAGMA journal_mode = MEMORY");
        connection.setAutoCommit(false);
        statement.execute("CREATE TABLE performers (id INTEGER PRIMARY KEY, canonical_name TEXT)");
        statement.execute("CREATE INDEX names ON performers (canonical_name)");
        for (int i = 0; i < 100; i++) {
          statement.execute(
              "INSERT INTO performers VALUES (%d, 'person %d of %s')".formatted(i, i, text));
        }
        connection.commit();
      }
      return Files.readAllBytes(file);
    } catch (SQLException e) {
      throw new IOException(e);
    } finally {
      Files.delete(file);
    }
  }
}
