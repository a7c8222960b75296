package io.foyer.recognition.hardware.internal;

import org.jspecify.annotations.Nullable;

/**
 * A GPU that inference can run on.
 *
 * @param name its name
 * @param vramMb its memory in MiB, or null when it does not say
 */
record Gpu(String name, @Nullable Integer vramMb) {
  /** One that is there, but whose driver tells nothing. */
  static final Gpu UNKNOWN = new Gpu("NVIDIA GPU (details unavailable)", null);
}
