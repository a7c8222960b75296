package io.foyer.recognition.gateway.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the sidecar is, whatever is at the other end. */
class SidecarStatusTest {
  private final AtomicLong nanos = new AtomicLong();
  private StandIn standIn;
  private Sidecar sidecar;
  private SidecarStatus status;

  @BeforeEach
  void start() throws IOException {
    standIn = new StandIn();
    sidecar = standIn.sidecar();
    status = new SidecarStatus(sidecar, nanos::get);
  }

  @AfterEach
  void stop() {
    sidecar.close();
    standIn.close();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void assertTellsNothing(SidecarStatus.State state) {
    assertFalse(state.toString().contains(standIn.authority()), state.toString());
    assertFalse(state.toString().contains(StandIn.KEY), state.toString());
  }

  @Test
  void aHealthySidecarIsToldWithItsDatabase() {
    SidecarStatus.State state = status.now();
    assertEquals(
        new SidecarStatus.State(true, "healthy", true, true, true, 60, 240, "2026.1.1", null, null),
        state);
    assertEquals(
        List.of(StandIn.KEY), standIn.asked.getFirst().headers().get("Apikey"), "the key is sent");
  }

  @Test
  void aDegradedOneSaysWhatItLacks() {
    standIn.json(
        "GET /health",
        200,
        """
        {"status":"degraded","database_loaded":false,"models_loaded":true,"performer_count":0,
         "face_count":0,"reason":"Database not loaded: import a release."}\
        """);
    standIn.json(
        "GET /database/update/status",
        200,
        "{\"status\":\"downloading\",\"stage\":\"download\",\"progress_pct\":17}");
    SidecarStatus.State state = status.now();
    assertTrue(state.reachable());
    assertEquals("degraded", state.status());
    assertFalse(state.complete());
    assertEquals(new SidecarStatus.Updating("download", 17), state.updating());
    assertEquals("Database not loaded: import a release.", state.error());
  }

  @Test
  void noneIsOffUnlessSomebodySaidWhereItIs() throws IOException {
    int nobody = freePort();
    Sidecar here = StandIn.sidecar("", nobody);
    assertEquals("off", new SidecarStatus(here).now().status());
    assertNull(new SidecarStatus(here).now().error());
    Sidecar there = StandIn.sidecar("http://127.0.0.1:" + nobody, 0);
    SidecarStatus.State state = new SidecarStatus(there).now();
    assertEquals("unreachable", state.status());
    assertFalse(String.valueOf(state.error()).contains(String.valueOf(nobody)));
    Sidecar unknown = StandIn.sidecar("http://no-such-host.invalid", 0);
    assertEquals("unreachable", new SidecarStatus(unknown).now().status());
    here.close();
    there.close();
    unknown.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>sign in</html>",
        "[]",
        "null",
        "{}",
        "{\"status\":\"fine\"}",
        "{\"status\":7",
        "{\"status\":{\"a\":1}}"
      })
  void whatIsNoSidecarIsUnreachable(String body) {
    standIn.json("GET /health", 200, body);
    assertEquals("unreachable", status.now().status());
    assertTellsNothing(status.now());
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 401, 403, 404, 500, 502})
  void anErrorIsUnreachableToo(int code) {
    standIn.json(
        "GET /health", code, "{\"detail\":\"no\"}", "Location", "http://elsewhere.example");
    assertEquals("unreachable", status.now().status());
    if (code == 401) {
      assertTrue(status.now().error().contains("SIDECAR_API_KEY"), status.now().error());
    }
  }

  @Test
  void aTextThatTellsTheAddressOrTheKeyIsNotShown() {
    for (String secret : List.of(standIn.authority(), StandIn.KEY)) {
      standIn.json(
          "GET /health", 200, "{\"status\":\"degraded\",\"reason\":\"look at " + secret + "\"}");
      nanos.addAndGet(Duration.ofSeconds(3).toNanos());
      assertTellsNothing(status.now());
      assertEquals("degraded", status.now().status());
    }
  }

  @Test
  void slowHugeAndBrokenAnswersEndInTime() {
    CountDownLatch never = new CountDownLatch(1);
    List<StandIn.Answerer> bad =
        List.of(
            exchange -> await(never),
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              exchange.getResponseBody().write('{');
              exchange.getResponseBody().flush();
              await(never);
            },
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              byte[] much = new byte[1 << 20];
              for (int i = 0; i < 64; i++) {
                exchange.getResponseBody().write(much);
              }
            },
            exchange -> {
              exchange.sendResponseHeaders(200, 100);
              exchange.getResponseBody().write('{');
            });
    for (StandIn.Answerer answerer : bad) {
      standIn.on("GET /health", answerer);
      nanos.addAndGet(Duration.ofSeconds(3).toNanos());
      long start = System.nanoTime();
      assertEquals("unreachable", new SidecarStatus(sidecar).now().status());
      assertTrue(Duration.ofNanos(System.nanoTime() - start).toMillis() < 3000);
    }
    never.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void itIsAskedEveryTwoSecondsHoweverManyWantToKnow() {
    IntStream.range(0, 50).parallel().forEach(i -> status.now());
    assertEquals(1, standIn.count("GET /health"));
    nanos.addAndGet(Duration.ofMillis(1999).toNanos());
    status.now();
    assertEquals(1, standIn.count("GET /health"));
    nanos.addAndGet(Duration.ofMillis(2).toNanos());
    status.now();
    assertEquals(2, standIn.count("GET /health"));
  }

  @Test
  void aKnownStateIsAnsweredWhileANewOneIsLongInComing() {
    assertEquals("healthy", status.now().status());
    CountDownLatch never = new CountDownLatch(1);
    standIn.on("GET /database/update/status", exchange -> await(never));
    standIn.on("GET /health", exchange -> await(never));
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    assertEquals("healthy", status.now().status());
    never.countDown();
  }
}
