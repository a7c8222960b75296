package io.foyer.recognition.api;

/** The two embedding models, in the order of the contract. */
public enum EmbeddingModel {
  FACENET("facenet", "facenet512", "face_facenet.voy"),
  ARCFACE("arcface", "arcface", "face_arcface.voy");

  private final String key;
  private final String modelName;
  private final String indexFile;

  EmbeddingModel(String key, String modelName, String indexFile) {
    this.key = key;
    this.modelName = modelName;
    this.indexFile = indexFile;
  }

  /** Its name in answers: {@code facenet}, {@code arcface}. */
  public String key() {
    return key;
  }

  /** Its name in the manifest of models. */
  public String modelName() {
    return modelName;
  }

  /** The release's index file for it. */
  public String indexFile() {
    return indexFile;
  }
}
