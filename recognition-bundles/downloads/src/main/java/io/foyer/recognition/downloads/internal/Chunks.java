package io.foyer.recognition.downloads.internal;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A response's body, taken piece by piece. Unlike a stream it never waits longer than it is told
 * to, and asks in between whether to go on; at most one piece is in memory.
 */
final class Chunks implements BodySubscriber<Chunks>, AutoCloseable {
  private static final long TICK_MILLIS = 100;

  private sealed interface Signal {}

  private record Data(List<ByteBuffer> buffers) implements Signal {}

  private record End(@Nullable Throwable cause) implements Signal {}

  private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
  private @Nullable Subscription subscription;
  private boolean closed;

  @Override
  public CompletionStage<Chunks> getBody() {
    return CompletableFuture.completedStage(this);
  }

  @Override
  public synchronized void onSubscribe(Subscription theirs) {
    subscription = theirs;
    if (closed) {
      theirs.cancel();
    } else {
      theirs.request(1);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    signals.add(new Data(buffers));
  }

  @Override
  public void onError(Throwable cause) {
    signals.add(new End(cause));
  }

  @Override
  public void onComplete() {
    signals.add(new End(null));
  }

  /**
   * The next piece, or null at the end.
   *
   * @param stall how long to wait at most
   * @param tick called while waiting; may throw to give up
   * @throws HttpTimeoutException when nothing came for that long
   */
  @Nullable List<ByteBuffer> next(Duration stall, Runnable tick)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + stall.toNanos();
    Signal signal = signals.poll();
    while (signal == null) {
      tick.run();
      if (System.nanoTime() - deadline > 0) {
        throw new HttpTimeoutException("no byte for " + stall.toMillis() + " ms");
      }
      signal = signals.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
    }
    return switch (signal) {
      case Data data -> {
        requestMore();
        yield data.buffers();
      }
      case End end -> {
        if (end.cause() != null) {
          throw new IOException("the connection ended early", end.cause());
        }
        yield null;
      }
    };
  }

  private synchronized void requestMore() {
    if (subscription != null) {
      subscription.request(1);
    }
  }

  /** Ends the connection unless the body has been read to its end. */
  @Override
  public synchronized void close() {
    closed = true;
    if (subscription != null) {
      subscription.cancel();
    }
  }
}
