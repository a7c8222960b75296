package io.foyer.recognition.api;

/** The sidecar's settings as they are now: override, else the tier's default. Cheap to ask. */
public interface RecognitionSettings {
  Values values();

  /**
   * One consistent set of values.
   *
   * @param embeddingBatchSize faces per inference call, 1 to 128
   * @param frameExtractionConcurrency parallel frame extractions, 1 to 16
   * @param detectionSize detection input resolution in pixels, 160 to 1280
   * @param libraryApiRate requests per second to the library server, 0.5 to 50
   * @param gpuEnabled whether a GPU may be used
   * @param numFrames frames sampled per scene, 10 to 200
   * @param faceCandidates candidates drawn from the index per face, 5 to 100
   * @param bodySignalEnabled whether body proportions are looked at
   * @param tattooSignalEnabled whether tattoos are looked at
   * @param frameSource {@code sprites}, {@code stream} or {@code auto}
   * @param faceIndex how faces are searched
   */
  record Values(
      int embeddingBatchSize,
      int frameExtractionConcurrency,
      int detectionSize,
      double libraryApiRate,
      boolean gpuEnabled,
      int numFrames,
      int faceCandidates,
      boolean bodySignalEnabled,
      boolean tattooSignalEnabled,
      String frameSource,
      FaceIndex.Format faceIndex) {}

  /** Told after a change has been stored. A service; called on the changing thread, so be quick. */
  interface Observer {
    void changed(Values before, Values after);
  }
}
