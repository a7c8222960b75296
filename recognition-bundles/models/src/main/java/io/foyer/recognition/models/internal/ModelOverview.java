package io.foyer.recognition.models.internal;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.recognition.api.FaceModels;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/** Says how each model is. */
@Component(service = ModelOverview.class)
public final class ModelOverview {
  /**
   * How the models are.
   *
   * @param models each, by name
   * @param demo whether the manifest's models are for drawn faces
   * @param licence a note about all of them, or null
   * @param loaded whether models are open
   * @param generation which ones, or null
   * @param error why those that lie there are not open, or null
   */
  public record Status(
      Map<String, One> models,
      boolean demo,
      @Nullable String licence,
      boolean loaded,
      @Nullable String generation,
      @Nullable String error) {}

  /**
   * How a model is.
   *
   * @param status not_installed, installed or corrupted
   * @param file its file's name
   * @param size bytes that the file should have
   * @param group what it is for
   * @param description for people
   * @param verified whether its checksum has been found right
   * @param licence what has to be accepted before it is fetched, or null
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record One(
      String status,
      String file,
      long size,
      String group,
      String description,
      boolean verified,
      @Nullable String licence) {}

  private final Manifests manifests;
  private final ModelFiles files;
  private final ModelControl control;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable FaceModels open;

  @Activate
  public ModelOverview(
      @Reference Manifests manifests,
      @Reference ModelFiles files,
      @Reference ModelControl control) {
    this.manifests = manifests;
    this.files = files;
    this.control = control;
  }

  Status status() {
    ModelManifest manifest = manifests.current();
    FaceModels offered = open;
    return new Status(
        models(manifest),
        manifest.demo(),
        manifest.licence(),
        offered != null,
        offered == null ? null : offered.generation(),
        control.problem().orElse(null));
  }

  Map<String, One> models() {
    return models(manifests.current());
  }

  private Map<String, One> models(ModelManifest manifest) {
    Map<String, One> models = new LinkedHashMap<>();
    for (ModelSpec model : manifest.models()) {
      models.put(
          model.name(),
          new One(
              files.state(model).key(),
              model.file(),
              model.size(),
              model.group(),
              model.description(),
              files.verified(model),
              model.licence()));
    }
    return models;
  }
}
