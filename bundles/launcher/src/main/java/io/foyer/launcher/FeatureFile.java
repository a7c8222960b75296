package io.foyer.launcher;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One file of {@code features/}: an OSGi feature in JSON, of which the launcher needs the bundles.
 *
 * @param name file name without leading number and ending: {@code 20-browse.json} is {@code browse}
 * @param bundles what it consists of
 */
record FeatureFile(String name, List<BundleEntry> bundles) {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();

  /**
   * A bundle of a feature.
   *
   * @param id Maven coordinates {@code group:artifact:version}
   * @param startLevel start level, smaller starts earlier
   */
  record BundleEntry(String id, int startLevel) {
    /** Where it lies below a repository in Maven layout. */
    Path in(Path repository) {
      String[] parts = id.split(":", -1);
      if (parts.length != 3) {
        throw new IllegalArgumentException("not group:artifact:version: " + id);
      }
      return repository
          .resolve(parts[0].replace('.', '/'))
          .resolve(parts[1])
          .resolve(parts[2])
          .resolve(parts[1] + "-" + parts[2] + ".jar");
    }
  }

  static String nameOf(Path file) {
    return file.getFileName().toString().replaceFirst("^\\d+-", "").replaceFirst("\\.json$", "");
  }

  /**
   * Reads a feature file.
   *
   * @throws IOException when it cannot be read or is not a feature; the message names the file
   */
  static FeatureFile read(Path file) throws IOException {
    List<BundleEntry> bundles = new ArrayList<>();
    try (JsonParser json = JSON.createParser(file.toFile())) {
      expect(json, json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String member = json.currentName();
        JsonToken value = json.nextToken();
        if (member.equals("bundles")) {
          expect(json, value == JsonToken.START_ARRAY);
          while (json.nextToken() != JsonToken.END_ARRAY) {
            bundles.add(entry(json));
          }
        } else {
          json.skipChildren();
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException("feature " + file.getFileName() + ": " + e.getMessage(), e);
    }
    return new FeatureFile(nameOf(file), bundles);
  }

  private static BundleEntry entry(JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      return new BundleEntry(json.getText(), 20);
    }
    expect(json, json.currentToken() == JsonToken.START_OBJECT);
    String id = "";
    int level = 20;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String member = json.currentName();
      json.nextToken();
      switch (member) {
        case "id" -> id = json.getText();
        case "start-order" -> level = json.getValueAsInt(level);
        default -> json.skipChildren();
      }
    }
    return new BundleEntry(id, level);
  }

  private static void expect(JsonParser json, boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException(
          "unexpected JSON at " + json.currentLocation().offsetDescription());
    }
  }
}
