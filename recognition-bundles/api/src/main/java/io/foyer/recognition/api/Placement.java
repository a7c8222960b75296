package io.foyer.recognition.api;

import org.jspecify.annotations.Nullable;

/**
 * Where a model runs.
 *
 * @param device the device
 * @param reason why it is not the GPU, in words for an administrator; null on the GPU
 */
public record Placement(Device device, @Nullable String reason) {
  /** What can run a model. */
  public enum Device {
    CPU,
    GPU
  }
}
