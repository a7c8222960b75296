package io.foyer.recognition.api;

import java.nio.file.Path;

/** The sidecar's data directory: releases, models, temporary files. */
public interface RecognitionDirectory {
  /** An existing, writable folder. */
  Path path();
}
