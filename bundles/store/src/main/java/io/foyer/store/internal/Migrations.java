package io.foyer.store.internal;

import io.foyer.store.Schema;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the migrations of a schema, wherever its bundle keeps its resources. */
interface Migrations {
  /** Answers the addresses of the files below {@code /migrations/<schema name>}, in any order. */
  List<URL> files(Schema schema) throws IOException;

  /**
   * Reads all migrations of a schema, oldest first, and checks that they are numbered 1, 2, 3, …
   */
  default List<Migration> of(Schema schema) {
    List<Migration> found = new ArrayList<>();
    try {
      for (URL file : files(schema)) {
        found.add(Migration.read(file));
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the migrations of " + schema.name(), e);
    }
    found.sort(Comparator.comparingInt(Migration::version));
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i).version() != i + 1) {
        throw new IllegalStateException(
            "the migrations of %s must be numbered 0001, 0002, … without a gap; %s is out of order"
                .formatted(schema.name(), found.get(i).name()));
      }
    }
    if (found.isEmpty()) {
      throw new IllegalStateException(
          "no migrations found at /migrations/%s/0001-….sql beside %s"
              .formatted(schema.name(), schema.anchor().getName()));
    }
    return found;
  }

  /**
   * One numbered file.
   *
   * @param version its number
   * @param name its file name
   * @param sql its text, any number of statements
   * @param checksum SHA-256 of the text, so that a changed file is noticed
   */
  record Migration(int version, String name, String sql, String checksum) {
    private static final Pattern NAME = Pattern.compile("([0-9]{4})-[a-z0-9-]+\\.sql");

    static Migration read(URL file) throws IOException {
      String name = file.getPath().substring(file.getPath().lastIndexOf('/') + 1);
      Matcher matcher = NAME.matcher(name);
      if (!matcher.matches()) {
        throw new IllegalStateException("a migration is named 0001-what.sql, not " + name);
      }
      try (var in = file.openStream()) {
        String sql =
            new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n").strip();
        return new Migration(Integer.parseInt(matcher.group(1)), name, sql, sha256(sql));
      }
    }

    private static String sha256(String text) {
      try {
        return HexFormat.of()
            .formatHex(
                MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
  }
}
