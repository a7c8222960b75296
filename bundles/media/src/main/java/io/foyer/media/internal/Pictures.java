package io.foyer.media.internal;

import io.foyer.core.Failure;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServerObserver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pictures of library servers: kept on disk, fetched once when many ask for the same one, a few at
 * a time. While a library server is away, what is kept goes on being served.
 */
@Component(
    service = {Pictures.class, LibraryServerObserver.class},
    configurationPid = MediaConfig.PID)
@Designate(ocd = MediaConfig.class)
public final class Pictures implements LibraryServerObserver {
  private static final Logger LOG = LoggerFactory.getLogger(Pictures.class);

  /** What a picture may be. Anything else, a sign-in page above all, is a failure. */
  private static final Set<String> TYPES =
      Set.of(
          "image/jpeg",
          "image/png",
          "image/gif",
          "image/webp",
          "image/avif",
          "image/apng",
          "image/bmp",
          "image/heic",
          "image/jxl",
          "image/tiff",
          "image/x-icon",
          "image/svg+xml");

  private static final String DRAWING = "image/svg+xml";
  private static final Duration SHORT = Duration.ofMinutes(10);

  /** A picture, or something that is passed through. */
  sealed interface Answer {
    /**
     * A picture on disk.
     *
     * @param entry the picture
     * @param lasting whether its address changes with its content
     */
    record Kept(PictureCache.Entry entry, boolean lasting) implements Answer {}

    /**
     * Content that is not kept: a video, or a picture too large.
     *
     * @param media the answer, open
     */
    record Passing(LibraryMedia media) implements Answer {}
  }

  private final Upstream upstream;
  private final PictureCache cache;
  private final InstantSource clock;
  private final Semaphore permits;
  private final Duration timeout;
  private final long limit;
  private final AtomicBoolean diskFails = new AtomicBoolean();
  private final Map<String, CompletableFuture<Optional<PictureCache.Entry>>> fetches =
      new ConcurrentHashMap<>();

  @Activate
  public Pictures(@Reference Upstream upstream, MediaConfig config, BundleContext bundle) {
    this(
        upstream,
        new PictureCache(
            directory(config, bundle),
            config.cacheMaxMegabytes() * 1_048_576L,
            InstantSource.system()),
        config.concurrentPictureFetches(),
        Duration.ofMillis(config.pictureTimeoutMillis()),
        config.cacheMaxPictureMegabytes() * 1_048_576L,
        InstantSource.system());
    Thread.ofVirtual().name("pictures-sweep").start(cache::sweep);
  }

  Pictures(
      Upstream upstream,
      PictureCache cache,
      int concurrentFetches,
      Duration timeout,
      long limit,
      InstantSource clock) {
    this.upstream = upstream;
    this.cache = cache;
    this.permits = new Semaphore(concurrentFetches, true);
    this.timeout = timeout;
    this.limit = limit;
    this.clock = clock;
  }

  private static Path directory(MediaConfig config, BundleContext bundle) {
    if (!config.cacheDirectory().isBlank()) {
      return Path.of(config.cacheDirectory());
    }
    String data = bundle.getProperty("foyer.data");
    return data == null
        ? bundle.getDataFile("pictures").toPath()
        : Path.of(data).resolve("pictures");
  }

  /**
   * Answers a picture. Blocks while it is fetched.
   *
   * @param lasting whether the address changes when the content does
   * @throws Failure.NotFound when the library server has none
   * @throws Failure.Upstream when it fails and nothing is kept
   * @throws Failure.Unavailable when too many are being fetched
   */
  Answer get(String instance, String target, boolean lasting) {
    Optional<PictureCache.Entry> kept = cache.get(instance, target);
    if (kept.isPresent() && fresh(kept.get(), lasting)) {
      return answer(kept.get(), lasting);
    }
    String key = instance + "\n" + target;
    CompletableFuture<Optional<PictureCache.Entry>> mine = new CompletableFuture<>();
    CompletableFuture<Optional<PictureCache.Entry>> running = fetches.putIfAbsent(key, mine);
    try {
      if (running != null) {
        Optional<PictureCache.Entry> entry = running.join();
        // What is not kept cannot be shared.
        return entry.isPresent()
            ? answer(entry.get(), lasting)
            : new Answer.Passing(upstream.get(instance, target, Map.of()));
      }
      return fetch(instance, target, lasting, mine);
    } catch (Failure.Upstream | Failure.Unavailable e) {
      if (kept.isPresent()) {
        return answer(kept.get(), false);
      }
      throw e;
    } catch (CompletionException e) {
      if (e.getCause() instanceof Failure failure) {
        if (kept.isPresent() && !(failure instanceof Failure.NotFound)) {
          return answer(kept.get(), false);
        }
        throw failure;
      }
      throw e;
    } finally {
      if (running == null) {
        fetches.remove(key, mine);
      }
    }
  }

  private Answer fetch(
      String instance,
      String target,
      boolean lasting,
      CompletableFuture<Optional<PictureCache.Entry>> result) {
    try {
      Answer answer = fetch(instance, target, lasting);
      result.complete(
          answer instanceof Answer.Kept kept ? Optional.of(kept.entry()) : Optional.empty());
      return answer;
    } catch (RuntimeException | Error e) {
      result.completeExceptionally(e);
      throw e;
    }
  }

  private Answer fetch(String instance, String target, boolean lasting) {
    acquire();
    try {
      LibraryMedia media = upstream.get(instance, target, Map.of());
      CompletableFuture<Void> guard =
          new CompletableFuture<Void>()
              .completeOnTimeout(null, timeout.toMillis(), TimeUnit.MILLISECONDS);
      CompletableFuture<Void> late = guard.thenRun(() -> Upstream.discard(media));
      boolean passing = false;
      try {
        String type = type(media);
        long length = media.header("content-length").map(Pictures::number).orElse(-1L);
        if (type.startsWith("video/") || length > limit) {
          passing = true;
          return new Answer.Passing(media);
        }
        if (media.status() != 200 || !TYPES.contains(type)) {
          throw Upstream.failed();
        }
        if (length == 0) {
          throw new Failure.NotFound(Upstream.MISSING);
        }
        PictureCache.Entry entry = cache.put(instance, target, type, media.body(), length, limit);
        diskFails.set(false);
        return answer(entry, lasting);
      } catch (PictureCache.NotKept e) {
        if (!diskFails.getAndSet(true)) {
          LOG.warn(
              "Pictures cannot be kept, and are fetched each time. Check the free space and the"
                  + " permissions of the picture folder",
              e);
        }
        Upstream.discard(media);
        return new Answer.Passing(upstream.get(instance, target, Map.of()));
      } catch (PictureCache.TooLarge e) {
        passing = true;
        return new Answer.Passing(new LibraryMedia(media.status(), media.headers(), e.whole()));
      } catch (IOException e) {
        throw late.isDone()
            ? new Failure.Upstream(
                "The library server did not answer in time. Try again later.", true, null)
            : Upstream.failed();
      } finally {
        guard.cancel(false);
        if (!passing) {
          Upstream.discard(media);
        }
      }
    } finally {
      permits.release();
    }
  }

  private void acquire() {
    try {
      if (permits.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new Failure.Unavailable(
        "Too many pictures are being fetched. Try again shortly.", Duration.ofSeconds(5));
  }

  private boolean fresh(PictureCache.Entry entry, boolean lasting) {
    return lasts(entry, lasting) || clock.instant().isBefore(entry.fetchedAt().plus(SHORT));
  }

  private Answer answer(PictureCache.Entry entry, boolean lasting) {
    return new Answer.Kept(entry, lasts(entry, lasting));
  }

  /** A drawing is how the library server says that there is no picture yet. */
  private static boolean lasts(PictureCache.Entry entry, boolean lasting) {
    return lasting && !entry.contentType().equals(DRAWING);
  }

  static String type(LibraryMedia media) {
    String type = media.header("content-type").orElse("");
    int parameters = type.indexOf(';');
    return (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
  }

  private static long number(String digits) {
    return digits.matches("\\d{1,18}") ? Long.parseLong(digits) : -1L;
  }

  @Override
  public void changed(LibraryServer server) {
    // Its pictures stay right: they are kept by the server's id, and by an address with a time.
  }

  @Override
  public void removed(String id) {
    Thread.ofVirtual().name("pictures-purge").start(() -> cache.purge(id));
  }
}
