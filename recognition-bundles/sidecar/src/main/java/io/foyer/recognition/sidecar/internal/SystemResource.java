package io.foyer.recognition.sidecar.internal;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.recognition.api.Hardware;
import io.foyer.recognition.api.InferenceDevice;
import io.foyer.recognition.api.Placement;
import io.foyer.recognition.sidecar.RecognitionResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Version;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** Says which sidecar this is and on what it runs. */
@Component(service = SystemResource.class)
@RecognitionResource
@Path("system/info")
@Produces(MediaType.APPLICATION_JSON)
public final class SystemResource {
  private final String version;
  private final Hardware hardware;

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  private volatile @Nullable InferenceDevice device;

  @Activate
  public SystemResource(BundleContext bundle, @Reference Hardware hardware) {
    this.hardware = hardware;
    Version own = bundle.getBundle().getVersion();
    version = own.getMajor() + "." + own.getMinor() + "." + own.getMicro();
  }

  /**
   * The sidecar.
   *
   * @param version its version
   * @param uptimeSeconds since the process started
   * @param hardware what it runs on
   * @param inference where models run; null while nothing can run them
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Info(
      String version, long uptimeSeconds, Machine hardware, @Nullable Inference inference) {}

  /**
   * Where models run.
   *
   * @param device {@code gpu} or {@code cpu}
   * @param reason why it is not the GPU; null on the GPU
   */
  public record Inference(String device, @Nullable String reason) {}

  /** The machine, in the words of {@link Hardware.Profile}. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Machine(
      boolean gpuAvailable,
      @Nullable String gpuName,
      @Nullable Integer gpuVramMb,
      int cpuCores,
      int memoryTotalMb,
      int memoryAvailableMb,
      int storageFreeMb,
      String tier,
      String summary) {}

  @GET
  public Info info() {
    Hardware.Profile found = hardware.profile();
    return new Info(
        version,
        Math.round(ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0),
        new Machine(
            found.gpuAvailable(),
            found.gpuName(),
            found.gpuVramMb(),
            found.cpuCores(),
            found.memoryTotalMb(),
            found.memoryAvailableMb(),
            found.storageFreeMb(),
            found.tier().key(),
            found.summary()),
        inference());
  }

  private @Nullable Inference inference() {
    InferenceDevice known = device;
    if (known == null) {
      return null;
    }
    Placement placement = known.placement();
    return new Inference(placement.device().name().toLowerCase(Locale.ROOT), placement.reason());
  }
}
