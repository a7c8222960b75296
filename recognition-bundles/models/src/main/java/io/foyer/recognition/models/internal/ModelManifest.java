package io.foyer.recognition.models.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which models there are, as a source says. Nothing in it is trusted beyond that: names and files
 * are plain, sizes are bounded, every file has a checksum.
 *
 * @param demo whether the models are for drawn faces
 * @param licence a note for people, or null
 * @param models the models in the manifest's order
 */
record ModelManifest(boolean demo, @Nullable String licence, List<ModelSpec> models) {
  /** What a manifest may hold, in bytes. */
  static final int LARGEST = 1 << 20;

  private static final int MOST_MODELS = 50;
  private static final long LARGEST_FILE = 4L << 30;
  private static final int LONGEST_TEXT = 2000;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}[.]onnx");
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");
  private static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(20).build())
              .build());

  ModelManifest {
    models = List.copyOf(models);
  }

  /** The manifest cannot be used; the message is for people. */
  static final class Unusable extends IOException {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super("The manifest of the models cannot be used: " + message);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /** The public models, known by heart. */
  static ModelManifest builtIn() {
    try (InputStream in = ModelManifest.class.getResourceAsStream("models.json")) {
      if (in == null) {
        throw new IllegalStateException("models.json is not in the bundle");
      }
      return parse(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a manifest.
   *
   * @throws Unusable when it is none, or asks for something that is not done
   */
  static ModelManifest parse(byte[] bytes) throws Unusable {
    JsonNode root;
    try {
      root = JSON.readTree(bytes);
    } catch (IOException e) {
      Unusable unusable = new Unusable("it is no JSON.");
      unusable.initCause(e);
      throw unusable;
    }
    JsonNode models = root == null ? null : root.get("models");
    if (root == null || models == null || !models.isObject() || models.size() > MOST_MODELS) {
      throw new Unusable("it has no models, or too many.");
    }
    List<ModelSpec> specs = new ArrayList<>();
    Set<String> files = new HashSet<>();
    for (Map.Entry<String, JsonNode> entry : models.properties()) {
      ModelSpec spec = spec(entry.getKey(), entry.getValue());
      if (!files.add(spec.file().toLowerCase(Locale.ROOT))) {
        throw new Unusable("two models have the same file.");
      }
      specs.add(spec);
    }
    return new ModelManifest(root.path("demo").asBoolean(false), text(root, "licence"), specs);
  }

  private static ModelSpec spec(String name, JsonNode model) throws Unusable {
    if (!NAME.matcher(name).matches()) {
      throw new Unusable("a model has a name that is not plain.");
    }
    String file = required(model, "file", name);
    if (!FILE.matcher(file).matches()) {
      throw new Unusable("the file of " + name + " has no plain name that ends in .onnx.");
    }
    JsonNode archive = model.path("archive");
    return new ModelSpec(
        name,
        file,
        size(model, name),
        sha256(model, name),
        required(model, "group", name),
        required(model, "description", name),
        text(model, "url"),
        archive.isObject()
            ? new ModelSpec.Archive(
                required(archive, "url", name),
                size(archive, name),
                sha256(archive, name),
                required(archive, "entry", name))
            : null,
        text(model, "licence"));
  }

  private static long size(JsonNode node, String name) throws Unusable {
    JsonNode told = node.path("size");
    long size = told.isIntegralNumber() && told.canConvertToLong() ? told.longValue() : 0;
    if (size < 1 || size > LARGEST_FILE) {
      throw new Unusable("the size of " + name + " is missing or not possible.");
    }
    return size;
  }

  private static String sha256(JsonNode node, String name) throws Unusable {
    String digest = required(node, "sha256", name).toLowerCase(Locale.ROOT);
    if (!SHA_256.matcher(digest).matches()) {
      throw new Unusable("the checksum of " + name + " is no SHA-256.");
    }
    return digest;
  }

  private static String required(JsonNode node, String member, String name) throws Unusable {
    String text = text(node, member);
    if (text == null) {
      throw new Unusable(name + " lacks " + member + ".");
    }
    return text;
  }

  private static @Nullable String text(JsonNode node, String member) {
    String text = node.path(member).textValue();
    if (text == null || text.isBlank()) {
      return null;
    }
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
  }

  Optional<ModelSpec> model(String name) {
    return models.stream().filter(model -> model.name().equals(name)).findFirst();
  }

  /** The one that finds faces. */
  Optional<ModelSpec> detector() {
    return models.stream().filter(model -> model.group().equals(ModelSpec.DETECTION)).findFirst();
  }
}
