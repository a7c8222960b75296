package io.foyer.events.internal;

import io.foyer.core.Viewer;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One browser's stream. What waits to be written is at most one event a topic, so that a reader may
 * be as slow as it likes: offering never waits, and only the stream's own thread does.
 */
final class EventStream {
  /** Where a stream writes to; whole frames, each sent at once. */
  @FunctionalInterface
  interface Reader {
    void write(String frame) throws IOException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
  private static final String OPENING = "retry: 2000\n\n";
  private static final String HEARTBEAT = ":\n\n";

  private final Viewer viewer;
  private final long heartbeatNanos;
  private final long longestNanos;
  private final Consumer<EventStream> onEnd;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final SequencedMap<String, Event> waiting = new LinkedHashMap<>();
  private boolean closed;

  EventStream(Viewer viewer, Duration heartbeat, Duration longest, Consumer<EventStream> onEnd) {
    this.viewer = viewer;
    this.heartbeatNanos = heartbeat.toNanos();
    this.longestNanos = longest.toNanos();
    this.onEnd = onEnd;
  }

  Viewer viewer() {
    return viewer;
  }

  /** Takes an event in place of an older one of its topic; ignores what the viewer may not see. */
  void offer(Event event) {
    if (!event.visibleTo(viewer)) {
      return;
    }
    lock.lock();
    try {
      waiting.remove(event.topic());
      waiting.putLast(event.topic(), event);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Ends the stream as soon as its thread notices. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Writes until the stream is closed, is too old, or the reader has gone. */
  void writeTo(Reader reader) {
    long end = System.nanoTime() + longestNanos;
    try {
      reader.write(OPENING);
      for (String next = next(end); next != null; next = next(end)) {
        reader.write(next);
      }
    } catch (IOException e) {
      LOG.debug("The reader of {} has gone", viewer.name(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      onEnd.accept(this);
    }
  }

  /** Waits for what is to be written next; null at the end. */
  private @Nullable String next(long end) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = Math.min(heartbeatNanos, end - System.nanoTime());
      while (waiting.isEmpty() && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      if (closed || System.nanoTime() - end >= 0) {
        return null;
      }
      Map.Entry<String, Event> first = waiting.firstEntry();
      if (first == null) {
        return HEARTBEAT;
      }
      waiting.remove(first.getKey());
      return first.getValue().frame(viewer);
    } finally {
      lock.unlock();
    }
  }
}
