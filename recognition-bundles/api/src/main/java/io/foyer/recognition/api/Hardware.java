package io.foyer.recognition.api;

import org.jspecify.annotations.Nullable;

/** What this machine has, probed once at start. */
public interface Hardware {
  Profile profile();

  /** Classes of machines that defaults follow. */
  enum Tier {
    GPU_HIGH("gpu-high"),
    GPU_LOW("gpu-low"),
    CPU("cpu");

    private final String key;

    Tier(String key) {
      this.key = key;
    }

    /** As answers have it. */
    public String key() {
      return key;
    }
  }

  /**
   * What was found; container limits are respected.
   *
   * @param gpuAvailable whether inference can run on a GPU
   * @param gpuName its name, or null
   * @param gpuVramMb its memory in MiB, or null
   * @param cpuCores cores this process may use
   * @param memoryTotalMb memory this process may use, MiB
   * @param memoryAvailableMb of that free at start, MiB
   * @param storageFreeMb free in the data directory, MiB
   * @param tier the class
   * @param summary one line for people
   */
  record Profile(
      boolean gpuAvailable,
      @Nullable String gpuName,
      @Nullable Integer gpuVramMb,
      int cpuCores,
      int memoryTotalMb,
      int memoryAvailableMb,
      int storageFreeMb,
      Tier tier,
      String summary) {}
}
