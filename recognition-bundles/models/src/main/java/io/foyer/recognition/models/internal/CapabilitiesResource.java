package io.foyer.recognition.models.internal;

import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.RecognitionDirectory;
import io.foyer.recognition.sidecar.RecognitionResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** Says what this sidecar can do with the files that it has. */
@Component(service = CapabilitiesResource.class)
@RecognitionResource
@Path("capabilities")
@Produces(MediaType.APPLICATION_JSON)
public final class CapabilitiesResource {
  private static final List<String> FOR_IDENTIFICATION =
      List.of(
          "face_facenet.voy",
          "face_arcface.voy",
          "faces.json",
          "performers.json",
          "models/facenet512.onnx",
          "models/arcface.onnx");
  private static final List<String> FOR_TATTOOS =
      List.of(
          "models/tattoo_yolov5s.onnx",
          "models/tattoo_efficientnet_b0.onnx",
          "tattoo_embeddings.voy");

  private static final List<String> SIGNALS = List.of("body", "tattoo");

  private final RecognitionDirectory directory;
  private final ModelOverview overview;

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  private volatile List<IdentitySignal> signals = List.of();

  @Activate
  public CapabilitiesResource(
      @Reference RecognitionDirectory directory, @Reference ModelOverview overview) {
    this.directory = directory;
    this.overview = overview;
  }

  /** What can be done, with which models, and what evidence there is beside the face. */
  public record Capabilities(
      Map<String, Boolean> capabilities,
      Map<String, ModelOverview.One> models,
      Map<String, Signal> signals) {}

  /**
   * Evidence beside the face. Whether it is switched on is a setting.
   *
   * @param ready whether it can work
   * @param missing what it lacks, in words for an administrator; null when nothing
   */
  public record Signal(boolean ready, @Nullable String missing) {}

  @GET
  public Capabilities get() {
    Map<String, Boolean> capabilities = new LinkedHashMap<>();
    boolean identification = there(FOR_IDENTIFICATION);
    // clients ask for these two before they offer them; no bundle here has either yet
    capabilities.put("upstream_sync", false);
    capabilities.put("duplicate_detection_basic", false);
    capabilities.put("identification", identification);
    capabilities.put("tattoo_signal", identification && there(FOR_TATTOOS));
    return new Capabilities(capabilities, overview.models(), signals());
  }

  private Map<String, Signal> signals() {
    Map<String, Signal> found = new LinkedHashMap<>();
    for (String name : SIGNALS) {
      String bundle = name + "-signal";
      found.put(
          name,
          new Signal(
              false, "This sidecar runs without it; start it with the feature " + bundle + "."));
    }
    for (IdentitySignal signal : signals) {
      String missing = signal.missing().orElse(null);
      found.put(signal.name(), new Signal(missing == null, missing));
    }
    return found;
  }

  private boolean there(List<String> files) {
    return files.stream().allMatch(file -> Files.isRegularFile(directory.path().resolve(file)));
  }
}
