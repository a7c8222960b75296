package io.foyer.recognition.models.internal;

import io.foyer.recognition.api.EmbeddingModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The configurations that stand for generations of models. There is one while all is quiet, and two
 * while a new one is being opened. For one thread.
 */
@Component(service = Generations.class)
public final class Generations {
  private static final String ALL = "(service.factoryPid=" + ModelGeneration.PID + ")";

  private final ConfigurationAdmin admin;
  private final Openings openings;
  private @Nullable String failed;
  private @Nullable String failure;

  @Activate
  public Generations(@Reference ConfigurationAdmin admin, @Reference Openings openings) {
    this.admin = admin;
    this.openings = openings;
  }

  /** Has what could not be opened tried again. */
  void forgetFailure() {
    failed = null;
    failure = null;
  }

  /**
   * Goes one step towards having this generation open and no other. To be called again when an
   * opening has ended.
   *
   * @param gpu whether a GPU may be used; models are opened anew when that changes
   * @return why it is not open yet, or cannot be; nothing when it is
   */
  Optional<String> want(OpenModels.Selection selection, boolean gpu) {
    String key = selection.generation() + (selection.demo() ? "-demo" : "") + (gpu ? "-gpu" : "");
    try {
      return step(selection, key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<String> step(OpenModels.Selection selection, String key) throws IOException {
    List<Configuration> others = new ArrayList<>(list());
    Configuration own =
        others.stream().filter(known -> key.equals(key(known))).findFirst().orElse(null);
    others.remove(own);
    if (own == null) {
      if (key.equals(failed)) {
        return Optional.ofNullable(failure);
      }
      make(selection, key, others);
      return Optional.of("The models are being opened.");
    }
    Openings.Outcome outcome = openings.outcome(key).orElse(null);
    if (outcome == null) {
      return Optional.of("The models are being opened.");
    }
    if (outcome.problem() != null) {
      failed = key;
      failure = outcome.problem();
      delete(own);
      return Optional.of(outcome.problem());
    }
    for (Configuration old : others) {
      delete(old);
    }
    forgetFailure();
    return Optional.empty();
  }

  private void make(OpenModels.Selection selection, String key, List<Configuration> others)
      throws IOException {
    int ranking =
        1
            + others.stream()
                .map(known -> known.getProperties().get(Constants.SERVICE_RANKING))
                .filter(Integer.class::isInstance)
                .mapToInt(Integer.class::cast)
                .max()
                .orElse(0);
    admin
        .createFactoryConfiguration(ModelGeneration.PID, "?")
        .update(
            FrameworkUtil.asDictionary(
                Map.of(
                    "key",
                    key,
                    "generation",
                    selection.generation(),
                    "demo",
                    selection.demo(),
                    "detector",
                    selection.detector().toString(),
                    "facenet",
                    selection.embedder(EmbeddingModel.FACENET).toString(),
                    "arcface",
                    selection.embedder(EmbeddingModel.ARCFACE).toString(),
                    Constants.SERVICE_RANKING,
                    ranking)));
  }

  private void delete(Configuration configuration) throws IOException {
    String key = key(configuration);
    configuration.delete();
    if (key != null) {
      openings.forget(key);
    }
  }

  private static @Nullable String key(Configuration configuration) {
    return configuration.getProperties().get("key") instanceof String key ? key : null;
  }

  private List<Configuration> list() throws IOException {
    try {
      Configuration[] found = admin.listConfigurations(ALL);
      return found == null
          ? List.of()
          : List.of(found).stream()
              .filter(known -> Objects.nonNull(known.getProperties()))
              .toList();
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException("The filter is a good one", e);
    }
  }
}
