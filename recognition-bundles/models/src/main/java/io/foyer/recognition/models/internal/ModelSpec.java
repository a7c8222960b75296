package io.foyer.recognition.models.internal;

import org.jspecify.annotations.Nullable;

/**
 * A model of a manifest.
 *
 * @param name its name
 * @param file its file in the folder of models
 * @param size the file's exact bytes
 * @param sha256 the file's SHA-256
 * @param group what it is for
 * @param description for people
 * @param url where it is, relative to the manifest or absolute; the file's name when null
 * @param archive the archive that it has to be taken out of, or null
 * @param licence what has to be accepted before it is fetched, or null
 */
record ModelSpec(
    String name,
    String file,
    long size,
    String sha256,
    String group,
    String description,
    @Nullable String url,
    @Nullable Archive archive,
    @Nullable String licence) {
  /** Group of the models that find faces. */
  static final String DETECTION = "face_detection";

  /**
   * An archive that holds a model.
   *
   * @param url where it is
   * @param size its exact bytes
   * @param sha256 its SHA-256
   * @param entry name of the model in it
   */
  record Archive(String url, long size, String sha256, String entry) {}
}
