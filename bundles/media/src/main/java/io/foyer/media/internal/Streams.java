package io.foyer.media.internal;

import io.foyer.core.EntityRef;
import io.foyer.core.Failure;
import io.foyer.library.LibraryMedia;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Plays scenes and moving previews from their library server. */
@Component(service = Streams.class, configurationPid = MediaConfig.PID)
public final class Streams {
  private final Upstream upstream;
  private final Semaphore slots;

  @Activate
  public Streams(@Reference Upstream upstream, MediaConfig config) {
    this(upstream, config.maxStreams());
  }

  Streams(Upstream upstream, int maxStreams) {
    this.upstream = upstream;
    this.slots = new Semaphore(maxStreams);
  }

  /**
   * Opens a stream of a scene that was found to be visible.
   *
   * @param ticket repeated in a playlist's addresses when there is one
   * @throws Failure when there is none, or the library server fails
   */
  Response play(
      EntityRef scene, StreamPath path, @Nullable String ticket, HttpServletRequest request) {
    if (path.kind() == StreamPath.Kind.PLAYLIST) {
      return playlist(scene, path, ticket, request);
    }
    // Only the file and finished segments have ranges; the library server ignores them elsewhere.
    Map<String, String> conditions = path.kind().live() ? Map.of() : Relay.conditions(request);
    String cacheControl = path.kind().live() ? "no-store" : "private, no-cache";
    return pass(
        scene.instance(),
        path.target(scene.id()),
        conditions,
        path.kind().contentType(),
        cacheControl);
  }

  /**
   * What HEAD says about a stream. The library server refuses HEAD; for the file one byte is asked
   * for, and anything that would have to be made is not asked for at all.
   */
  Response head(EntityRef scene, StreamPath path) {
    if (path.kind() != StreamPath.Kind.DIRECT) {
      return Response.ok()
          .type(path.kind().contentType())
          .header(HttpHeaders.CACHE_CONTROL, "no-store")
          .build();
    }
    return head(scene.instance(), path.target(scene.id()));
  }

  /** What HEAD says about a file of the library server. */
  Response head(String instance, String target) {
    LibraryMedia media = upstream.get(instance, target, Map.of("Range", "bytes=0-0"));
    try {
      return Relay.head(media);
    } finally {
      Upstream.discard(media);
    }
  }

  /** Passes any medium on, with ranges when the conditions hold one. */
  Response pass(
      String instance,
      String target,
      Map<String, String> conditions,
      String contentType,
      String cacheControl) {
    if (!slots.tryAcquire()) {
      throw new Failure.Unavailable(
          "Too many streams are playing. Try again shortly.", Duration.ofSeconds(10));
    }
    LibraryMedia counted;
    try {
      LibraryMedia media = upstream.get(instance, target, conditions);
      counted = new LibraryMedia(media.status(), media.headers(), new Counted(media.body(), slots));
    } catch (RuntimeException | Error e) {
      slots.release();
      throw e;
    }
    return Relay.answer(counted, contentType, cacheControl);
  }

  private Response playlist(
      EntityRef scene, StreamPath path, @Nullable String ticket, HttpServletRequest request) {
    try (LibraryMedia media = upstream.get(scene.instance(), path.target(scene.id()), Map.of())) {
      String text =
          new HlsPlaylist(scene.id(), scene.instance(), ticket).rewrite(WebVtt.read(media));
      if (text == null) {
        throw Upstream.failed();
      }
      return Answers.text(text, path.kind().contentType(), "private, no-cache", request);
    } catch (IOException e) {
      throw Relay.failure(e);
    }
  }

  /** Gives its slot back when it is closed. */
  private static final class Counted extends FilterInputStream {
    private final Semaphore slots;
    private final AtomicBoolean open = new AtomicBoolean(true);

    Counted(InputStream in, Semaphore slots) {
      super(in);
      this.slots = slots;
    }

    @Override
    public void close() throws IOException {
      if (open.compareAndSet(true, false)) {
        slots.release();
      }
      super.close();
    }
  }
}
