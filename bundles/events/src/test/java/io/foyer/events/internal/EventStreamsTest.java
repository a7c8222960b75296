package io.foyer.events.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.rest.Access.Policy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class EventStreamsTest {
  private static final Viewer ADMIN = new Viewer(1, "ada", Role.ADMIN);
  private static final Viewer USER = new Viewer(2, "bob", Role.USER);
  private static final Duration LONG = Duration.ofMinutes(5);

  private final EventStreams streams = streams(LONG, LONG);

  private static EventStreams streams(Duration heartbeat, Duration longest) {
    return new EventStreams(value -> "\"" + value + "\"", heartbeat, longest, 2);
  }

  /** A reader that keeps what it was sent. */
  private static final class Reader {
    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    private final Thread thread;

    Reader(EventStream stream) {
      thread = Thread.ofVirtual().start(() -> stream.writeTo(frames::add));
    }

    String next() throws InterruptedException {
      String next = frames.poll(10, TimeUnit.SECONDS);
      return next == null ? "nothing" : next;
    }

    void awaitEnd() throws InterruptedException {
      assertTrue(thread.join(Duration.ofSeconds(10)), "the stream has not ended");
    }
  }

  @Test
  void aStreamBeginsWithTheNewestEventOfEachTopic() throws Exception {
    streams.publish("sync", 1, Policy.USER);
    streams.publish("sync", 2, Policy.USER);
    Reader reader = new Reader(streams.open(USER));
    assertEquals("retry: 2000\n\n", reader.next());
    assertEquals("event: sync\ndata: \"2\"\n\n", reader.next());
    streams.publish("sync", 3, Policy.USER);
    assertEquals("event: sync\ndata: \"3\"\n\n", reader.next());
  }

  @Test
  void whatIsForAdministratorsReachesNobodyElse() throws Exception {
    streams.publish("sync", "before", Policy.ADMINISTRATOR);
    Reader user = new Reader(streams.open(USER));
    Reader administrator = new Reader(streams.open(ADMIN));
    streams.publish("sync", "after", Policy.ADMINISTRATOR);
    streams.publish("notice", "all", Policy.USER);
    user.next();
    assertEquals("event: notice\ndata: \"all\"\n\n", user.next());
    administrator.next();
    assertTrue(administrator.next().startsWith("event: sync"));
  }

  @Test
  void administratorsMayKnowMoreOfTheSame() throws Exception {
    streams.publishTwofold("sync", "700 of 5000", "running");
    Reader user = new Reader(streams.open(USER));
    Reader administrator = new Reader(streams.open(ADMIN));
    user.next();
    assertEquals("event: sync\ndata: \"running\"\n\n", user.next());
    administrator.next();
    assertEquals("event: sync\ndata: \"700 of 5000\"\n\n", administrator.next());
  }

  @Test
  void aReaderThatDoesNotReadHoldsNobodyUpAndGetsOnlyTheNewest() throws Exception {
    CountDownLatch readAgain = new CountDownLatch(1);
    CountDownLatch stuck = new CountDownLatch(1);
    BlockingQueue<String> got = new LinkedBlockingQueue<>();
    EventStream.Reader slow =
        frame -> {
          stuck.countDown();
          try {
            readAgain.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          got.add(frame);
        };
    EventStream stream = streams.open(USER);
    Thread.ofVirtual().start(() -> stream.writeTo(slow));
    assertTrue(stuck.await(10, TimeUnit.SECONDS));
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          for (int i = 0; i < 10_000; i++) {
            streams.publish("sync", i, Policy.USER);
          }
        });
    readAgain.countDown();
    assertEquals("retry: 2000\n\n", got.poll(10, TimeUnit.SECONDS));
    assertEquals("event: sync\ndata: \"9999\"\n\n", got.poll(10, TimeUnit.SECONDS));
  }

  @Test
  void aReaderThatHasGoneIsForgotten() throws Exception {
    EventStream stream = streams.open(USER);
    stream.writeTo(
        frame -> {
          throw new IOException("broken pipe");
        });
    assertEquals(0, streams.size());
  }

  @Test
  void oneStreamTooManyClosesTheOldestOfTheSameUser() throws Exception {
    Reader other = new Reader(streams.open(ADMIN));
    Reader first = new Reader(streams.open(USER));
    streams.open(USER);
    streams.open(USER);
    first.awaitEnd();
    assertEquals(3, streams.size());
    assertTrue(other.thread.isAlive());
  }

  @Test
  void silenceIsBrokenByAHeartbeat() throws Exception {
    Reader reader = new Reader(streams(Duration.ofMillis(20), LONG).open(USER));
    reader.next();
    assertEquals(":\n\n", reader.next());
  }

  @Test
  void aStreamEndsWhenItIsTooOldOrTheServiceStops() throws Exception {
    new Reader(streams(LONG, Duration.ofMillis(20)).open(USER)).awaitEnd();
    Reader reader = new Reader(streams.open(USER));
    streams.close();
    reader.awaitEnd();
    new Reader(streams.open(USER)).awaitEnd();
    assertEquals(0, streams.size());
  }

  @Test
  void aTopicCannotBreakOutOfItsLine() {
    for (String topic : List.of("", "a\ndata: x", "A", "a b")) {
      assertThrows(
          IllegalArgumentException.class, () -> streams.publish(topic, 1, Policy.PUBLIC), topic);
    }
  }
}
