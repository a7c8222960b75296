package io.foyer.recognition.api;

import java.util.Optional;

/** What keeps a part of the sidecar from working. A service of whoever offers the part. */
public interface Readiness {
  /** Name of the part that is the performer database. */
  String DATABASE = "database";

  /** Name of the part that is the models. */
  String MODELS = "models";

  /** Which part: {@link #DATABASE} or {@link #MODELS}. */
  String part();

  /**
   * What is missing and what to do, one sentence for an administrator without a path of this
   * machine; nothing when the part works. Cheap: health asks it each time.
   */
  Optional<String> problem();
}
