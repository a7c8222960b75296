package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.foyer.recognition.api.PerformerDatabase.Performer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whose face has which label: faces.json and performers.json in a few arrays. A performer's texts
 * are UTF-8 in one block (four texts each, in order), which takes a quarter of what objects would.
 */
final class People {
  private static final int TEXTS = 4;
  private static final int MAX_PERFORMERS = 20_000_000;
  private static final int NOBODY = -1;

  /** By label: the performer's number, or {@link #NOBODY}. */
  private final int[] faces;

  /**
   * By performer's number and text: where the text ends in the block; it begins where the last
   * ends.
   */
  private final int[] ends;

  private final byte[] block;
  private final int[] faceCounts;
  private final int performers;
  private final int unknown;

  private People(int[] faces, Builder builder, int performers) {
    this.faces = faces;
    this.ends = Arrays.copyOf(builder.ends, builder.count * TEXTS);
    this.block = builder.block.toByteArray();
    this.faceCounts = Arrays.copyOf(builder.faceCounts, builder.count);
    this.performers = performers;
    this.unknown = builder.count - performers;
  }

  /**
   * Reads both files, piece by piece.
   *
   * @param labels how many labels the indices have; more in faces.json means that the files do not
   *     belong together
   * @throws UnusableRelease when one is unreadable, or they do not belong together
   */
  static People read(Path release, int labels) throws IOException {
    Builder builder = new Builder();
    readPerformers(release.resolve(ReleaseFiles.PERFORMERS), builder);
    int performers = builder.count;
    if (performers == 0) {
      throw new UnusableRelease("performers.json holds nobody.");
    }
    int[] faces = readFaces(release.resolve(ReleaseFiles.FACES), builder, labels);
    // it ends at the highest label with an id, so that nearly all labels are in it
    if (faces.length < labels / 2 || faces.length == 0) {
      throw new UnusableRelease(
          "faces.json names %d faces, but the indices hold %d; the files do not belong together."
              .formatted(faces.length, labels));
    }
    People people = new People(faces, builder, performers);
    // a few unknown ids are tolerated, as by the readers of these files; many mean mixed releases
    if (people.unknown > performers / 10) {
      throw new UnusableRelease(
          "faces.json and performers.json do not belong together: %d performers of the one are not in the other."
              .formatted(people.unknown));
    }
    return people;
  }

  private static void readPerformers(Path file, Builder builder) throws IOException {
    try (JsonParser json = Json.FACTORY.createParser(file.toFile())) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new UnusableRelease("performers.json is not a JSON object.");
      }
      for (String id = json.nextFieldName(); id != null; id = json.nextFieldName()) {
        if (builder.numbers.containsKey(id)) {
          throw new UnusableRelease("performers.json holds one performer twice.");
        }
        if (json.nextToken() != JsonToken.START_OBJECT) {
          throw new UnusableRelease("performers.json holds an entry that is no performer.");
        }
        readPerformer(json, id, builder);
      }
      end(json, JsonToken.END_OBJECT, ReleaseFiles.PERFORMERS);
    } catch (JacksonException e) {
      throw new UnusableRelease("performers.json is not readable JSON.", e);
    }
  }

  private static void readPerformer(JsonParser json, String id, Builder builder)
      throws IOException {
    String name = null;
    String country = null;
    String image = null;
    int count = 0;
    for (String member = json.nextFieldName(); member != null; member = json.nextFieldName()) {
      JsonToken value = json.nextToken();
      boolean text = value == JsonToken.VALUE_STRING;
      switch (member) {
        case "name" -> name = text ? json.getText() : null;
        case "country" -> country = text ? json.getText() : null;
        case "image_url" -> image = text ? json.getText() : null;
        case "face_count" -> count = value == JsonToken.VALUE_NUMBER_INT ? json.getIntValue() : 0;
        default -> {}
      }
      json.skipChildren();
    }
    builder.add(id, name, country, image, count);
  }

  private static int[] readFaces(Path file, Builder builder, int labels) throws IOException {
    int[] faces = new int[Math.min(labels, 1 << 16)];
    int size = 0;
    try (JsonParser json = Json.FACTORY.createParser(file.toFile())) {
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw new UnusableRelease("faces.json is not a JSON list.");
      }
      JsonToken token = json.nextToken();
      for (; token != null && token != JsonToken.END_ARRAY; token = json.nextToken()) {
        if (size == labels) {
          throw new UnusableRelease(
              "faces.json names more faces than the indices hold (%d); the files do not belong together."
                  .formatted(labels));
        }
        if (size == faces.length) {
          faces = Arrays.copyOf(faces, (int) Math.min(labels, size * 2L));
        }
        faces[size++] =
            switch (token) {
              case VALUE_STRING -> builder.number(json.getText());
              case VALUE_NULL -> NOBODY;
              default ->
                  throw new UnusableRelease(
                      "faces.json holds an entry that is neither id nor null.");
            };
      }
      if (token == null || json.nextToken() != null) {
        throw new UnusableRelease("faces.json does not end where it should.");
      }
    } catch (JacksonException e) {
      throw new UnusableRelease("faces.json is not readable JSON.", e);
    }
    return Arrays.copyOf(faces, size);
  }

  private static void end(JsonParser json, JsonToken last, String name) throws IOException {
    if (json.currentToken() != last || json.nextToken() != null) {
      throw new UnusableRelease(name + " does not end where it should.");
    }
  }

  /** Performers of performers.json. */
  int performerCount() {
    return performers;
  }

  /** Labels of faces.json. */
  int faceCount() {
    return faces.length;
  }

  /** Whose face has this label. */
  Optional<Performer> performer(int label) {
    if (label < 0 || label >= faces.length || faces[label] == NOBODY) {
      return Optional.empty();
    }
    int number = faces[label];
    String name = text(number, 1);
    return Optional.of(
        new Performer(
            text(number, 0),
            name.isEmpty() ? "Unknown" : name,
            nullable(text(number, 2)),
            nullable(text(number, 3)),
            faceCounts[number]));
  }

  private static @Nullable String nullable(String text) {
    return text.isEmpty() ? null : text;
  }

  private String text(int number, int place) {
    int at = number * TEXTS + place;
    int start = at == 0 ? 0 : ends[at - 1];
    return new String(block, start, ends[at] - start, StandardCharsets.UTF_8);
  }

  private static final class Builder {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final ByteArrayOutputStream block = new ByteArrayOutputStream(1 << 16);
    private int[] ends = new int[1024 * TEXTS];
    private int[] faceCounts = new int[1024];
    private int count;

    int number(String id) throws UnusableRelease {
      Integer known = numbers.get(id);
      return known == null ? add(id, null, null, null, 0) : known;
    }

    int add(
        String id,
        @Nullable String name,
        @Nullable String country,
        @Nullable String image,
        int faces)
        throws UnusableRelease {
      if (count == MAX_PERFORMERS || block.size() > Integer.MAX_VALUE - 200_000) {
        throw new UnusableRelease("performers.json holds more than a release may.");
      }
      if (count == faceCounts.length) {
        faceCounts = Arrays.copyOf(faceCounts, count * 2);
        ends = Arrays.copyOf(ends, count * 2 * TEXTS);
      }
      int at = count * TEXTS;
      for (String text : new @Nullable String[] {id, name, country, image}) {
        if (text != null) {
          block.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        }
        ends[at++] = block.size();
      }
      faceCounts[count] = Math.max(faces, 0);
      numbers.put(id, count);
      return count++;
    }
  }
}
