package io.foyer.recognition.models.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.ModelException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** One generation of models. Open as long as it is offered or anybody works with it. */
final class OpenModels implements FaceModels {
  /**
   * Which files.
   *
   * @param generation digest of their checksums
   * @param demo whether they are for drawn faces
   * @param detector the one that finds faces
   * @param embedders those that know them
   */
  record Selection(
      String generation, boolean demo, Path detector, Map<EmbeddingModel, Path> embedders) {
    Selection {
      embedders = Map.copyOf(embedders);
    }

    Path embedder(EmbeddingModel model) {
      Path file = embedders.get(model);
      if (file == null) {
        throw new IllegalStateException("no file for " + model);
      }
      return file;
    }
  }

  private final Selection selection;
  private final FaceDetector detector;
  private final FaceEmbedder facenet;
  private final FaceEmbedder arcface;
  private final AtomicInteger users = new AtomicInteger(1); // the first user: being offered
  private final AtomicBoolean retired = new AtomicBoolean();

  private OpenModels(
      Selection selection, FaceDetector detector, FaceEmbedder facenet, FaceEmbedder arcface) {
    this.selection = selection;
    this.detector = detector;
    this.facenet = facenet;
    this.arcface = arcface;
  }

  /**
   * Opens the files and asks each model a question.
   *
   * @throws ModelException when one of them is not what it should be; nothing stays open
   */
  @SuppressWarnings("MustBeClosed")
  static OpenModels open(
      Selection selection, FaceDetector.Factory detectors, FaceEmbedder.Factory embedders) {
    FaceDetector detector = detectors.open(selection.detector());
    try {
      KnownAnswer.check(detector);
      FaceEmbedder facenet = checked(embedders, selection, EmbeddingModel.FACENET);
      try {
        return new OpenModels(
            selection, detector, facenet, checked(embedders, selection, EmbeddingModel.ARCFACE));
      } catch (RuntimeException e) {
        facenet.close();
        throw e;
      }
    } catch (RuntimeException e) {
      detector.close();
      throw e;
    }
  }

  private static FaceEmbedder checked(
      FaceEmbedder.Factory embedders, Selection selection, EmbeddingModel model) {
    FaceEmbedder opened = embedders.open(model, selection.embedder(model));
    try {
      KnownAnswer.check(model, opened);
      return opened;
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  @Override
  public String generation() {
    return selection.generation();
  }

  @Override
  public boolean demo() {
    return selection.demo();
  }

  @Override
  public Optional<Lease> lease() {
    for (int n = users.get(); n > 0; n = users.get()) {
      if (users.compareAndSet(n, n + 1)) {
        Use use = new Use();
        if (!retired.get()) {
          return Optional.of(use);
        }
        use.close();
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Ends the offer; the last lease that ends closes the models. */
  void retire() {
    if (retired.compareAndSet(false, true)) {
      release();
    }
  }

  private void release() {
    if (users.decrementAndGet() == 0) {
      detector.close();
      facenet.close();
      arcface.close();
    }
  }

  private final class Use implements Lease {
    private final AtomicBoolean ended = new AtomicBoolean();

    @Override
    public FaceDetector detector() {
      return detector;
    }

    @Override
    public FaceEmbedder embedder(EmbeddingModel model) {
      return switch (model) {
        case FACENET -> facenet;
        case ARCFACE -> arcface;
      };
    }

    @Override
    public void close() {
      if (ended.compareAndSet(false, true)) {
        release();
      }
    }
  }
}
