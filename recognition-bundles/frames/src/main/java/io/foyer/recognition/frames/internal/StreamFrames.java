package io.foyer.recognition.frames.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.api.SceneFootage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frames at full size, taken out of the scene's video by FFmpeg, one process a frame and at most
 * {@code frame_extraction_concurrency} at once. The frames that are ready before they are asked for
 * are no more than that either.
 */
@Component(configurationPid = "io.foyer.recognition.frames")
@Designate(ocd = StreamFrames.Config.class)
public final class StreamFrames implements FrameSource {
  private static final Logger LOG = LoggerFactory.getLogger(StreamFrames.class);

  /** Contract 2.2. */
  private static final int MINIMUM_FACE = 40;

  /** How frames are taken out of videos. */
  @ObjectClassDefinition(
      name = "Frames of scenes",
      description = "How frames are taken out of the videos of scenes")
  public @interface Config {
    @AttributeDefinition(
        name = "FFmpeg",
        description = "The program FFmpeg: its name when it is on the path, else where it is")
    String ffmpeg() default "ffmpeg";

    @AttributeDefinition(
        name = "Frame time-out (milliseconds)",
        description = "How long taking one frame may take",
        min = "100")
    int frameTimeoutMillis() default 30_000;
  }

  private final ConnectedLibrary library;
  private final RecognitionSettings settings;
  private final Ffmpeg ffmpeg;
  private final Duration limit;
  private final Cover cover;

  @Activate
  public StreamFrames(
      Config config,
      @Reference ConnectedLibrary library,
      @Reference PictureReader pictures,
      @Reference RecognitionSettings settings) {
    this.library = library;
    this.settings = settings;
    this.ffmpeg = new Ffmpeg(config.ffmpeg());
    this.limit = Duration.ofMillis(config.frameTimeoutMillis());
    this.cover = new Cover(library, pictures);
    LOG.debug("Frames: FFmpeg {}, at most {} a frame", config.ffmpeg(), limit);
  }

  @Override
  public String name() {
    return "stream";
  }

  @Override
  public int minimumFaceSize() {
    return MINIMUM_FACE;
  }

  @Override
  public boolean available(SceneFootage scene) {
    return scene.streamPath() != null && scene.durationSeconds() > 0;
  }

  @Override
  public Run open(SceneFootage scene, int frames, double startPart, double endPart) {
    String path = scene.streamPath();
    if (path == null) {
      throw new Failure.NotFound("The scene has no video.");
    }
    if (!ffmpeg.available()) {
      throw new Failure.Unavailable("ffmpeg not available", Duration.ofMinutes(1));
    }
    double[] positions =
        Samples.positions(
            frames, startPart * scene.durationSeconds(), endPart * scene.durationSeconds());
    try {
      return new Takes(
          scene,
          positions,
          new StreamRelay(new VideoBlocks(range -> library.range(path, range))),
          settings.values().frameExtractionConcurrency());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One run: a window of processes ahead of the frame asked for. */
  private final class Takes implements Run {
    private final SceneFootage scene;
    private final double[] positions;
    private final StreamRelay relay;
    private final int ahead;
    private final ExecutorService executor =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("frames-take-", 0).factory());
    private final Deque<Future<@Nullable Frame>> window = new ArrayDeque<>();
    private final List<String> errors = new ArrayList<>();
    private int started;
    private int taken;
    private boolean ended;

    Takes(SceneFootage scene, double[] positions, StreamRelay relay, int ahead) {
      this.scene = scene;
      this.positions = positions;
      this.relay = relay;
      this.ahead = Math.max(1, ahead);
    }

    @Override
    public int expected() {
      return positions.length;
    }

    @Override
    public @Nullable Frame next() {
      while (!ended) {
        while (started < positions.length && window.size() < ahead) {
          int number = started++;
          Callable<@Nullable Frame> take = () -> take(number);
          window.addLast(executor.submit(take));
        }
        Future<@Nullable Frame> first = window.pollFirst();
        if (first == null) {
          ended = true;
          return cover.of(scene);
        }
        int number = taken++;
        Frame frame = frame(first);
        if (frame != null) {
          return frame;
        }
        errors.add(
            String.format(Locale.ROOT, "Failed to extract frame at %.1fs", positions[number]));
      }
      return null;
    }

    private @Nullable Frame frame(Future<@Nullable Frame> future) {
      try {
        return future.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new OperationCancelled();
      } catch (ExecutionException e) {
        LOG.debug("A frame of scene {} could not be had", scene.id(), e.getCause());
        return null;
      }
    }

    private @Nullable Frame take(int number) throws IOException, InterruptedException {
      double seconds = positions[number];
      Picture picture = ffmpeg.picture(relay, seconds, limit);
      return picture == null ? null : new Frame(number, seconds, picture);
    }

    @Override
    public List<String> errors() {
      return List.copyOf(errors);
    }

    @Override
    public void close() {
      ended = true;
      executor.shutdownNow();
      relay.close();
    }
  }
}
