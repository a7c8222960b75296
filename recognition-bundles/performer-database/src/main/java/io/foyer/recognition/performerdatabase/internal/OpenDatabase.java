package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.PerformerDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A generation, open and checked. It closes with the last lease after it has been retired. */
final class OpenDatabase implements PerformerDatabase {
  private static final Logger log = LoggerFactory.getLogger(OpenDatabase.class);

  /** A stored vector must find itself nearer than this. */
  private static final float KNOWN = 1e-4f;

  private static final int SAMPLES = 8;
  private static final int TWINS = 10;

  private final Generation generation;
  private final FaceIndex.Format format;
  private final Map<EmbeddingModel, FaceIndex> indices;
  private final People people;
  private final Info info;
  private final AtomicInteger users = new AtomicInteger(1);
  private final AtomicBoolean retired = new AtomicBoolean();

  private OpenDatabase(
      Generation generation,
      FaceIndex.Format format,
      Map<EmbeddingModel, FaceIndex> indices,
      People people,
      Info info) {
    this.generation = generation;
    this.format = format;
    this.indices = indices;
    this.people = people;
    this.info = info;
  }

  /**
   * Opens a generation whose indices have been prepared, and asks it questions with known answers.
   *
   * @throws IOException when it cannot be used; the message says why
   */
  static OpenDatabase open(
      Generation generation, FaceIndex.Factory factory, FaceIndex.Format format, Instant now)
      throws IOException {
    long start = System.nanoTime();
    Map<EmbeddingModel, FaceIndex> indices = new EnumMap<>(EmbeddingModel.class);
    try {
      int labels = Integer.MAX_VALUE;
      for (EmbeddingModel model : EmbeddingModel.values()) {
        FaceIndex.Published published =
            ReleaseCheck.published(generation.directory(), model, factory, SAMPLES);
        FaceIndex index = factory.open(generation.index(model, format));
        indices.put(model, index);
        checkKnownAnswers(index, published, model.indexFile());
        labels = Math.min(labels, published.size());
      }
      People people = People.read(generation.directory(), labels);
      Manifest manifest =
          Manifest.parse(Files.readAllBytes(generation.directory().resolve(ReleaseFiles.MANIFEST)));
      if (!manifest.digest().equals(generation.receipt().manifestDigest())) {
        throw new UnusableRelease("manifest.json has changed since it was installed.");
      }
      Info info =
          new Info(
              manifest.version(),
              people.performerCount(),
              people.faceCount(),
              manifest.sources(),
              manifest.createdAt(),
              now);
      log.info(
          "performer database {} is open: {} performers, {} faces, {} indices, {} ms",
          generation.version(),
          info.performerCount(),
          info.faceCount(),
          format.key(),
          (System.nanoTime() - start) / 1_000_000);
      return new OpenDatabase(generation, format, indices, people, info);
    } catch (IOException | RuntimeException e) {
      indices.values().forEach(FaceIndex::close);
      if (e instanceof IOException io) {
        throw io;
      }
      throw new UnusableRelease("The performer database cannot be opened.", e);
    }
  }

  private static void checkKnownAnswers(FaceIndex index, FaceIndex.Published published, String name)
      throws IOException {
    if (index.dimensions() != published.dimensions() || index.size() > published.size()) {
      throw new UnusableRelease("The index prepared from " + name + " does not fit it.");
    }
    List<FaceIndex.Sample> samples = published.samples();
    List<FaceIndex.Neighbours> found =
        index.search(samples.stream().map(FaceIndex.Sample::vector).toList(), TWINS);
    for (int i = 0; i < samples.size(); i++) {
      if (!finds(found.get(i), samples.get(i).label())) {
        throw new UnusableRelease(
            "The index prepared from " + name + " does not find the faces in it.");
      }
    }
  }

  /** Under its own label, unless so many faces have the very same vector that others come first. */
  private static boolean finds(FaceIndex.Neighbours neighbours, int label) {
    for (int i = 0; i < neighbours.size(); i++) {
      if (!(neighbours.distance(i) < KNOWN)) {
        return false;
      }
      if (neighbours.label(i) == label) {
        return true;
      }
    }
    return neighbours.size() == TWINS;
  }

  Generation generation() {
    return generation;
  }

  FaceIndex.Format format() {
    return format;
  }

  @Override
  public Info info() {
    return info;
  }

  @Override
  public Optional<Lease> lease() {
    if (retired.get()) {
      return Optional.empty();
    }
    for (int n = users.get(); n > 0; n = users.get()) {
      if (users.compareAndSet(n, n + 1)) {
        return Optional.of(new Held());
      }
    }
    return Optional.empty();
  }

  /** No more leases; closes when the last one ends. May be called more than once. */
  void retire() {
    if (retired.compareAndSet(false, true)) {
      release();
    }
  }

  private void release() {
    if (users.decrementAndGet() == 0) {
      indices.values().forEach(FaceIndex::close);
      log.debug("performer database {} is closed", generation.name());
    }
  }

  private final class Held implements Lease {
    private final AtomicBoolean closed = new AtomicBoolean();

    @Override
    public Info info() {
      return info;
    }

    @Override
    public FaceIndex index(EmbeddingModel model) {
      return Objects.requireNonNull(indices.get(model));
    }

    @Override
    public Optional<Performer> performer(int label) {
      return people.performer(label);
    }

    @Override
    public Path directory() {
      return generation.directory();
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        release();
      }
    }
  }
}
