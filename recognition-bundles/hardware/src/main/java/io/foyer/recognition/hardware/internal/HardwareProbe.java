package io.foyer.recognition.hardware.internal;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtProvider;
import io.foyer.recognition.api.Hardware;
import io.foyer.recognition.api.RecognitionDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the machine once, within the limits of the container that this may run in. */
@Component
public final class HardwareProbe implements Hardware {
  private static final Logger LOG = LoggerFactory.getLogger(HardwareProbe.class);
  private static final long MIB = 1 << 20;
  private static final int LARGE_VRAM_MB = 4096;

  private final Profile profile;

  @Activate
  public HardwareProbe(@Reference RecognitionDirectory directory) {
    this(
        Path.of("/"),
        Runtime.getRuntime().availableProcessors(),
        directory.path(),
        HardwareProbe::findGpu);
  }

  HardwareProbe(Path root, int processors, Path data, Supplier<@Nullable Gpu> gpus) {
    Cgroups cgroups = new Cgroups(root);
    Gpu gpu = gpus.get();
    int cores = (int) Math.max(1, Math.min(processors, cgroups.cores().orElse(Integer.MAX_VALUE)));
    int total = mib(least(meminfo(root, "MemTotal"), cgroups.memory()));
    int available =
        Math.min(total, mib(least(meminfo(root, "MemAvailable"), cgroups.memoryFree())));
    int storage = storageFree(data);
    profile =
        new Profile(
            gpu != null,
            gpu == null ? null : gpu.name(),
            gpu == null ? null : gpu.vramMb(),
            cores,
            total,
            available,
            storage,
            tier(gpu),
            String.format(
                Locale.ROOT,
                "%s, %dMB RAM, %d cores, %dMB free disk",
                described(gpu),
                total,
                cores,
                storage));
  }

  @Override
  public Profile profile() {
    return profile;
  }

  private static @Nullable Gpu findGpu() {
    return runtimeKnowsGpus() ? new NvidiaSmi().first() : null;
  }

  /** Asked of the library itself, because what opens models needs the settings, and they us. */
  private static boolean runtimeKnowsGpus() {
    try {
      return OrtEnvironment.getAvailableProviders().contains(OrtProvider.CUDA);
    } catch (LinkageError e) {
      LOG.debug("ONNX Runtime is not here or does not load", e);
      return false;
    }
  }

  private static Tier tier(@Nullable Gpu gpu) {
    if (gpu == null) {
      return Tier.CPU;
    }
    Integer vram = gpu.vramMb();
    return vram != null && vram >= LARGE_VRAM_MB ? Tier.GPU_HIGH : Tier.GPU_LOW;
  }

  private static String described(@Nullable Gpu gpu) {
    if (gpu == null) {
      return "No GPU";
    }
    return gpu.vramMb() == null ? gpu.name() : gpu.name() + " (" + gpu.vramMb() + "MB VRAM)";
  }

  private static OptionalLong meminfo(Path root, String key) {
    return Cgroups.lines(root.resolve("proc/meminfo")).stream()
        .filter(line -> line.startsWith(key + ":"))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .filter(digits -> !digits.isEmpty() && digits.length() < 16)
        .mapToLong(digits -> Long.parseLong(digits) << 10)
        .findFirst();
  }

  private static long least(OptionalLong machine, OptionalLong group) {
    return Math.min(machine.orElse(group.orElse(0)), group.orElse(Long.MAX_VALUE));
  }

  private static int mib(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, bytes / MIB);
  }

  private static int storageFree(Path data) {
    try {
      return mib(Files.getFileStore(data).getUsableSpace());
    } catch (IOException e) {
      LOG.warn("The free space of the data directory cannot be read", e);
      return 0;
    }
  }
}
