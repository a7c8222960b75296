package io.foyer.library.graphql.internal;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A response body that ends in an error instead of holding its reader for ever or growing without
 * limit. The HTTP client's own time-out ends with the response's headers.
 */
final class WatchedStream extends FilterInputStream {
  private static final long NOT_READING = Long.MIN_VALUE;

  /** The body is longer than the configured limit. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;

    TooLong(long limit) {
      super("more than " + limit + " bytes");
    }
  }

  /** The body did not come in time. */
  static final class TooSlow extends IOException {
    private static final long serialVersionUID = 1L;

    TooSlow() {
      super("body did not arrive in time");
    }
  }

  private final long deadline;
  private final long idleNanos;
  private final long limit;
  private final Runnable onClose;
  private final Future<?> watch;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile long readingSince = NOT_READING;
  private volatile boolean expired;
  private long count;

  /**
   * Watches a stream.
   *
   * @param whole how long the body may take in all; zero for no limit
   * @param idle how long one read may wait; zero for no limit
   * @param limit bytes; negative for no limit
   * @param onClose run once, when the stream is closed
   */
  WatchedStream(
      InputStream body,
      ScheduledExecutorService watcher,
      Duration whole,
      Duration idle,
      long limit,
      Runnable onClose) {
    super(body);
    long now = System.nanoTime();
    this.deadline = whole.isZero() ? 0 : now + whole.toNanos();
    this.idleNanos = idle.toNanos();
    this.limit = limit;
    this.onClose = onClose;
    long period = Math.max(10, Math.min(1000, (whole.isZero() ? idle : whole).toMillis() / 4));
    this.watch = watcher.scheduleWithFixedDelay(this::check, period, period, TimeUnit.MILLISECONDS);
  }

  private void check() {
    long now = System.nanoTime();
    long since = readingSince;
    boolean tooLong = deadline != 0 && now - deadline > 0;
    boolean tooIdle = idleNanos > 0 && since != NOT_READING && now - since > idleNanos;
    if (tooLong || tooIdle) {
      expired = true;
      try {
        // Wakes the reader, which then sees that the time is over.
        in.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    readingSince = System.nanoTime();
    int read;
    try {
      read = in.read(buffer, offset, length);
    } catch (IOException e) {
      throw expired ? new TooSlow() : e;
    } finally {
      readingSince = NOT_READING;
    }
    if (expired) {
      throw new TooSlow();
    }
    if (read > 0) {
      count += read;
      if (limit >= 0 && count > limit) {
        throw new TooLong(limit);
      }
    }
    return read;
  }

  @Override
  public long skip(long n) throws IOException {
    // Bytes that are skipped have to arrive too.
    byte[] scratch = new byte[(int) Math.min(8192, Math.max(0, n))];
    int read = scratch.length == 0 ? 0 : read(scratch, 0, scratch.length);
    return Math.max(0, read);
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() throws IOException {
    if (closed.compareAndSet(false, true)) {
      watch.cancel(false);
      try {
        in.close();
      } finally {
        onClose.run();
      }
    }
  }
}
