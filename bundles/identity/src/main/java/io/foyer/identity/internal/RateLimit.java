package io.foyer.identity.internal;

import io.foyer.core.Failure;
import jakarta.servlet.http.HttpServletResponse;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Limits how many requests of one client may fail in a window that begins with the first of them. A
 * request counts when it begins and is taken back when it succeeds. An IPv6 client is its /64
 * network, which one household has to itself. Bounded: the clients seen longest ago are forgotten
 * first.
 */
final class RateLimit {
  static final int MAX_FAILURES = 10;
  static final Duration WINDOW = Duration.ofMinutes(15);
  static final int MAX_CLIENTS = 10_000;

  private static final int NETWORK_BYTES = 8;

  private record Window(int count, Instant end) {}

  private final Clock clock;
  private final Map<String, Window> windows =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Window> eldest) {
          return size() > MAX_CLIENTS;
        }
      };

  RateLimit(Clock clock) {
    this.clock = clock;
  }

  /**
   * Runs a request of a client and sets the {@code RateLimit-*} headers on its response, whatever
   * becomes of it.
   *
   * @throws Failure.TooManyRequests when the client has failed too often
   */
  <R> R limited(String address, HttpServletResponse response, Supplier<R> request) {
    String client = network(address);
    Window window = begin(client);
    describe(window, response);
    if (window.count() > MAX_FAILURES) {
      throw new Failure.TooManyRequests(
          "Too many authentication attempts, please try again later", remaining(window));
    }
    R result = request.get();
    describe(takeBack(client, window), response);
    return result;
  }

  private synchronized Window begin(String client) {
    Instant now = clock.instant();
    Window before = windows.get(client);
    Window window =
        before == null || !now.isBefore(before.end())
            ? new Window(1, now.plus(WINDOW))
            : new Window(Math.min(before.count(), MAX_FAILURES) + 1, before.end());
    windows.put(client, window);
    return window;
  }

  private synchronized Window takeBack(String client, Window begun) {
    Window now = windows.get(client);
    if (now == null || !now.end().equals(begun.end())) {
      return begun;
    }
    Window window = new Window(now.count() - 1, now.end());
    windows.put(client, window);
    return window;
  }

  private void describe(Window window, HttpServletResponse response) {
    response.setHeader("RateLimit-Policy", MAX_FAILURES + ";w=" + WINDOW.toSeconds());
    response.setHeader("RateLimit-Limit", Integer.toString(MAX_FAILURES));
    response.setHeader(
        "RateLimit-Remaining", Integer.toString(Math.max(0, MAX_FAILURES - window.count())));
    response.setHeader("RateLimit-Reset", Long.toString(remaining(window).toSeconds()));
  }

  private Duration remaining(Window window) {
    Duration left = Duration.between(clock.instant(), window.end());
    return left.isNegative() ? Duration.ZERO : left;
  }

  private static String network(String address) {
    if (address.indexOf(':') < 0) {
      return address;
    }
    try {
      return InetAddress.ofLiteral(address) instanceof Inet6Address six
          ? Arrays.toString(Arrays.copyOf(six.getAddress(), NETWORK_BYTES))
          : address;
    } catch (IllegalArgumentException notAnAddress) {
      return address;
    }
  }
}
