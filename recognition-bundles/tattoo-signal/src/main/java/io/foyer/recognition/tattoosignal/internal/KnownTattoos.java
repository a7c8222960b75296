package io.foyer.recognition.tattoosignal.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tattoos of a release: vectors to search, and whose they are. */
final class KnownTattoos implements AutoCloseable {
  private static final String VECTORS = "tattoo_embeddings.voy";
  private static final String OWNERS = "tattoo_embeddings.json";
  private static final int NEAREST = 10;

  private final FaceIndex index;
  private final List<@Nullable String> owners;
  private final Set<String> performers;

  private KnownTattoos(FaceIndex index, List<@Nullable String> owners) {
    this.index = index;
    this.owners = owners;
    Set<String> all = new HashSet<>();
    for (String owner : owners) {
      if (owner != null) {
        all.add(owner);
      }
    }
    this.performers = Set.copyOf(all);
  }

  /**
   * Opens a release's tattoos; nothing when it has none. Prepares their index beside those of the
   * faces, so that it goes with the release; a second or two the first time.
   *
   * @throws ModelException when the release's files are damaged
   */
  static Optional<KnownTattoos> of(Path release, FaceIndex.Factory factory) {
    Path vectors = release.resolve(VECTORS);
    Path owners = release.resolve(OWNERS);
    if (!Files.isRegularFile(vectors) || !Files.isRegularFile(owners)) {
      return Optional.empty();
    }
    try {
      Path prepared = release.resolve("index").resolve("tattoo-exact");
      Files.createDirectories(prepared.getParent());
      factory.prepare(vectors, prepared, FaceIndex.Format.EXACT, Progress.NONE);
      List<@Nullable String> read = read(owners);
      FaceIndex index = factory.open(prepared);
      if (index.dimensions() != TattooEmbedding.DIMENSIONS) {
        index.close();
        throw new IOException("vectors of " + index.dimensions() + " numbers");
      }
      return Optional.of(new KnownTattoos(index, read));
    } catch (IOException e) {
      throw new ModelException(
          "The tattoos of the release cannot be used: "
              + VECTORS
              + " or "
              + OWNERS
              + " is damaged.",
          e);
    }
  }

  /** Element i is null or says whose label i is. */
  private static List<@Nullable String> read(Path file) throws IOException {
    List<@Nullable String> owners = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw new IOException("not a list");
      }
      while (json.nextToken() != JsonToken.END_ARRAY) {
        owners.add(json.currentToken() == JsonToken.START_OBJECT ? owner(json) : null);
      }
    }
    return owners;
  }

  private static @Nullable String owner(JsonParser json) throws IOException {
    String owner = null;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      boolean wanted = "universal_id".equals(json.currentName());
      json.nextToken();
      if (wanted && json.currentToken() == JsonToken.VALUE_STRING) {
        owner = json.getText();
      }
      json.skipChildren();
    }
    return owner;
  }

  /** Universal ids of all who have a tattoo here. */
  Set<String> performers() {
    return performers;
  }

  /** How similar the nearest tattoo of each performer is, 0 to 1, who has one among the nearest. */
  Map<String, Double> similar(List<float[]> tattoos) {
    Map<String, Double> best = new HashMap<>();
    for (FaceIndex.Neighbours found : index.search(tattoos, NEAREST)) {
      for (int place = 0; place < found.size(); place++) {
        int label = found.label(place);
        String owner = label < owners.size() ? owners.get(label) : null;
        if (owner != null) {
          best.merge(owner, Math.max(0.0, 1 - found.distance(place)), Math::max);
        }
      }
    }
    return best;
  }

  @Override
  public void close() {
    index.close();
  }
}
