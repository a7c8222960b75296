package io.foyer.demo;

import io.foyer.demo.internal.DemoServer;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A running library server with a library that it makes up: the same seed and size give the same
 * library everywhere. Listens on the loopback address only. Safe for many threads.
 */
public final class DemoLibrary implements AutoCloseable {
  private static final int KEPT_REQUESTS = 10_000;

  private final DemoServer server;
  private final Failures failures = new Failures();
  private final ConcurrentLinkedDeque<LoggedRequest> log = new ConcurrentLinkedDeque<>();
  private final boolean logging;

  /**
   * How to start.
   *
   * @param scenes how many scenes, 12 to 500,000; the other kinds follow
   * @param seed another seed, another library
   * @param port 0 for a free one
   * @param apiKey empty for a server that needs none
   * @param logRequests whether requests are kept for {@link DemoLibrary#log}
   * @param clock time of edits
   */
  public record Options(
      int scenes, long seed, int port, String apiKey, boolean logRequests, Clock clock) {
    public Options {
      if (scenes < 12 || scenes > 500_000) {
        throw new IllegalArgumentException("scenes must be 12 to 500000, was " + scenes);
      }
    }

    /** A library of this size on a free port, with a key, keeping its requests. */
    public static Options ofScenes(int scenes) {
      return new Options(scenes, 1, 0, "demo-key", true, Clock.systemUTC());
    }

    public Options withSeed(long other) {
      return new Options(scenes, other, port, apiKey, logRequests, clock);
    }

    public Options withPort(int other) {
      return new Options(scenes, seed, other, apiKey, logRequests, clock);
    }

    public Options withApiKey(String other) {
      return new Options(scenes, seed, port, other, logRequests, clock);
    }

    public Options withoutLog() {
      return new Options(scenes, seed, port, apiKey, false, clock);
    }

    public Options withClock(Clock other) {
      return new Options(scenes, seed, port, apiKey, logRequests, other);
    }
  }

  private DemoLibrary(Options options) throws IOException {
    logging = options.logRequests();
    server =
        new DemoServer(
            options.scenes(),
            options.seed(),
            options.port(),
            options.apiKey(),
            options.clock(),
            new DemoServer.Hooks() {
              @Override
              public Optional<FailureRule> failure(String path, Set<String> operations) {
                return failures.next(path, operations);
              }

              @Override
              public void log(LoggedRequest request) {
                remember(request);
              }
            });
  }

  /** Starts a library server. */
  public static DemoLibrary start(Options options) throws IOException {
    return new DemoLibrary(options);
  }

  private void remember(LoggedRequest request) {
    if (logging) {
      log.addLast(request);
      if (log.size() > KEPT_REQUESTS) {
        log.pollFirst();
      }
    }
  }

  /** Address of the GraphQL endpoint; media routes lie beside it. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.port() + "/graphql");
  }

  public String apiKey() {
    return server.apiKey();
  }

  /** What goes wrong from now on. */
  public Failures failures() {
    return failures;
  }

  /** Changes of the library behind its clients' backs. */
  public Changes changes() {
    return server.changes();
  }

  /** The last requests, oldest first. */
  public List<LoggedRequest> log() {
    return Collections.unmodifiableList(List.copyOf(log));
  }

  public void clearLog() {
    log.clear();
  }

  /** From now on only this key opens; empty for none. */
  public void rotateKey(String apiKey) {
    server.apiKey(apiKey);
  }

  /** Drops every connection, refuses new ones for a while, then works again on the same port. */
  public void restart(Duration away) throws IOException {
    server.restart(away);
  }

  @Override
  public void close() {
    server.close();
  }

  /**
   * Runs a library server until it is ended: {@code DemoLibrary [scenes] [port]}.
   *
   * @param arguments number of scenes (400) and port (6968)
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int scenes = number(arguments, 0, 400);
    int port = number(arguments, 1, 6968);
    DemoLibrary library = start(Options.ofScenes(scenes).withPort(port).withoutLog());
    System.out.println(library.uri() + " key=" + library.apiKey());
    new CountDownLatch(1).await();
  }

  private static int number(@Nullable String[] arguments, int place, int otherwise) {
    String given = arguments.length > place ? arguments[place] : null;
    return given == null ? otherwise : Integer.parseInt(given);
  }
}
