package io.foyer.identity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foyer.core.Failure;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private final TestClock clock = new TestClock();
  private final RateLimit limit = new RateLimit(clock);
  private final Map<String, String> headers = new TreeMap<>();

  private void fail(String address) {
    assertThrows(
        Failure.Unauthorized.class,
        () ->
            limit.limited(
                address,
                Responses.recording(headers),
                () -> {
                  throw new Failure.Unauthorized();
                }));
  }

  private void succeed(String address) {
    assertEquals(1, limit.<Integer>limited(address, Responses.recording(headers), () -> 1));
  }

  @Test
  void theEleventhRequestAfterTenFailuresIsRefusedUntilTheWindowEnds() {
    for (int i = 0; i < 10; i++) {
      fail("192.0.2.1");
      clock.advance(Duration.ofSeconds(30));
    }
    Failure.TooManyRequests refusal =
        assertThrows(Failure.TooManyRequests.class, () -> succeed("192.0.2.1"));
    assertEquals("Too many authentication attempts, please try again later", refusal.getMessage());
    assertEquals(Duration.ofMinutes(10), refusal.retryAfter());
    assertEquals("0", headers.get("RateLimit-Remaining"));
    assertEquals("600", headers.get("RateLimit-Reset"));
    succeed("192.0.2.2");
    clock.advance(Duration.ofMinutes(10));
    succeed("192.0.2.1");
  }

  @Test
  void successesAreNotCounted() {
    for (int i = 0; i < 50; i++) {
      succeed("192.0.2.1");
    }
    assertEquals("10", headers.get("RateLimit-Limit"));
    assertEquals("10", headers.get("RateLimit-Remaining"));
    assertEquals("10;w=900", headers.get("RateLimit-Policy"));
    fail("192.0.2.1");
    assertEquals("9", headers.get("RateLimit-Remaining"));
  }

  @Test
  void aSixtyFourBitNetworkIsOneClient() {
    for (int i = 0; i < 10; i++) {
      fail("2001:db8:1:2::" + i);
    }
    assertThrows(Failure.TooManyRequests.class, () -> succeed("2001:db8:1:2:ffff::1"));
    succeed("2001:db8:1:3::1");
    succeed("not:an:address");
  }

  @Test
  void manyClientsAreForgottenOldestFirst() {
    for (int i = 0; i < 10; i++) {
      fail("192.0.2.1");
    }
    for (int i = 0; i < RateLimit.MAX_CLIENTS; i++) {
      succeed("10." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255));
    }
    succeed("192.0.2.1");
  }
}
