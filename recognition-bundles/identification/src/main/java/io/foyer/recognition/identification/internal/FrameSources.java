package io.foyer.recognition.identification.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.SceneFootage;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses where the frames of a scene come from (decision R1). */
@Component(service = FrameSources.class)
public final class FrameSources {
  private static final Logger LOG = LoggerFactory.getLogger(FrameSources.class);
  private static final String AUTO = "auto";

  /** What a request and the setting {@code frame_source} may say. */
  static final List<String> NAMES = List.of("sprites", "stream", AUTO);

  @Reference(
      cardinality = ReferenceCardinality.MULTIPLE,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile List<FrameSource> sources = List.of();

  void offer(List<FrameSource> offered) {
    sources = List.copyOf(offered);
  }

  /**
   * An opened source.
   *
   * @param name which one
   * @param minimumFaceSize the smallest face worth looking at in it
   * @param run the frames
   */
  record Opened(String name, int minimumFaceSize, FrameSource.Run run) implements AutoCloseable {
    @Override
    public void close() {
      run.close();
    }
  }

  /**
   * Opens the wanted source; {@code auto} takes sprites, and the stream of a scene that has none
   * that can be read.
   *
   * @throws Failure.NotFound when the scene has not what the source reads
   * @throws Failure.Unavailable when the source cannot work here
   */
  Opened open(String wanted, SceneFootage scene, int frames, double start, double end) {
    if (!wanted.equals(AUTO)) {
      return opened(byName(wanted), scene, frames, start, end);
    }
    Failure first = null;
    for (String name : NAMES) {
      FrameSource source = name.equals(AUTO) ? null : find(name);
      if (source == null || !source.available(scene)) {
        continue;
      }
      try {
        return opened(source, scene, frames, start, end);
      } catch (Failure.NotFound | Failure.Unavailable | Failure.Upstream e) {
        LOG.debug("Scene {} has no frames from {}: {}", scene.id(), name, e.getMessage());
        first = first == null ? e : first;
      }
    }
    throw first == null
        ? new Failure.NotFound("The scene has neither sprites nor a video.")
        : first;
  }

  private static Opened opened(
      FrameSource source, SceneFootage scene, int frames, double start, double end) {
    return new Opened(
        source.name(), source.minimumFaceSize(), source.open(scene, frames, start, end));
  }

  private FrameSource byName(String name) {
    FrameSource source = find(name);
    if (source == null) {
      throw new Failure.Unavailable(
          "Frames from " + name + " are not available at the moment.", Duration.ofSeconds(10));
    }
    return source;
  }

  private @Nullable FrameSource find(String name) {
    return sources.stream()
        .filter(source -> source.name().equals(name))
        .min(Comparator.comparing(FrameSource::name))
        .orElse(null);
  }
}
