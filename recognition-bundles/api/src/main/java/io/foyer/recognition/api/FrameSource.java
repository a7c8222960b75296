package io.foyer.recognition.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where frames of a scene come from. A service; {@link #name} tells them apart. */
public interface FrameSource {
  /** {@code sprites} or {@code stream}; decision R1. */
  String name();

  /**
   * The smallest face worth looking at in this source's frames, in pixels of both directions, used
   * when a request names none.
   */
  int minimumFaceSize();

  /**
   * Whether this scene may have what this source reads; cheap, answered from what is known. Only
   * {@link #open} finds out.
   */
  boolean available(SceneFootage scene);

  /**
   * Opens a run through a scene. Does its work in the background, bounded by the setting {@code
   * frame_extraction_concurrency}, and never holds more than a few frames.
   *
   * @param frames how many are wanted, at equal distances
   * @param startPart start of the sampled part, 0 to 1
   * @param endPart end of the sampled part, 0 to 1
   * @throws io.foyer.core.Failure.NotFound when the scene turns out not to have it
   * @throws io.foyer.core.Failure.Unavailable when a program that this source needs is missing
   * @throws io.foyer.core.Failure.Upstream when the library server fails
   */
  Run open(SceneFootage scene, int frames, double startPart, double endPart);

  /**
   * Frames in time order, then the cover when there is one. One thread reads, and is interrupted to
   * stop it; closing stops what is under way.
   */
  interface Run extends AutoCloseable {
    /** How many frames this run will try to give, without the cover. */
    int expected();

    /**
     * The next frame, or null at the end. A frame that could not be had is left out and named in
     * {@link #errors}; a cover that could not be had is left out only.
     *
     * @throws OperationCancelled when the thread was interrupted
     */
    @Nullable Frame next();

    /** What went wrong so far, one sentence a frame, without addresses or keys. */
    List<String> errors();

    @Override
    void close();
  }
}
