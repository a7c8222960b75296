package io.foyer.rest.internal;

import io.foyer.rest.Client;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Works out who is at the other end, believing forwarded headers of trusted proxies alone. */
final class Clients {
  private static final List<String> FORWARDING =
      List.of(
          "Forwarded",
          "X-Forwarded-For",
          "X-Forwarded-Host",
          "X-Forwarded-Proto",
          "X-Real-IP",
          "Via");

  /** A block of addresses. */
  private record Network(InetAddress address, int bits) {
    static Network parse(String text) {
      int slash = text.indexOf('/');
      InetAddress address = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
      int longest = address.getAddress().length * 8;
      int bits = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
      if (bits < 0 || bits > longest) {
        throw new IllegalArgumentException(
            "trustedProxies: \"" + text + "\" has a prefix length that does not exist");
      }
      return new Network(address, bits);
    }

    boolean contains(InetAddress other) {
      byte[] own = address.getAddress();
      byte[] bytes = other.getAddress();
      if (bytes.length != own.length) {
        return false;
      }
      int whole = bits / 8;
      int mask = (0xff00 >> (bits % 8)) & 0xff;
      return Arrays.equals(bytes, 0, whole, own, 0, whole)
          && (mask == 0 || (bytes[whole] & mask) == (own[whole] & mask));
    }
  }

  private final List<Network> trusted;

  /**
   * Reads the networks.
   *
   * @throws IllegalArgumentException when an entry is no address and no network
   */
  Clients(String[] trustedProxies) {
    trusted =
        Stream.of(trustedProxies)
            .map(String::strip)
            .filter(text -> !text.isEmpty())
            .map(Network::parse)
            .toList();
  }

  /** Answers the client of a request. */
  Client of(HttpServletRequest request) {
    InetAddress peer = literal(request.getRemoteAddr());
    if (peer == null) {
      return new Client("", false, request.isSecure());
    }
    boolean forwarded = FORWARDING.stream().anyMatch(name -> request.getHeader(name) != null);
    if (!isTrusted(peer)) {
      return new Client(
          peer.getHostAddress(), peer.isLoopbackAddress() && !forwarded, request.isSecure());
    }
    String scheme = request.getHeader("X-Forwarded-Proto");
    return new Client(
        nearestUntrusted(request, peer).getHostAddress(),
        peer.isLoopbackAddress() && !forwarded,
        scheme == null ? request.isSecure() : scheme.strip().equalsIgnoreCase("https"));
  }

  /** Answers the host that the client asked for, or null when it named none. */
  @Nullable String host(HttpServletRequest request) {
    String forwarded = request.getHeader("X-Forwarded-Host");
    InetAddress peer = literal(request.getRemoteAddr());
    return forwarded != null && peer != null && isTrusted(peer)
        ? forwarded.strip()
        : request.getHeader("Host");
  }

  /** Each proxy appends whom it saw, so the list is read from its end, as far as it is believed. */
  private InetAddress nearestUntrusted(HttpServletRequest request, InetAddress peer) {
    InetAddress nearest = peer;
    List<String> hops =
        Collections.list(request.getHeaders("X-Forwarded-For")).stream()
            .flatMap(line -> Stream.of(line.split(",", -1)))
            .toList();
    for (String hop : hops.reversed()) {
      InetAddress address = literal(withoutPort(hop.strip()));
      if (address == null) {
        return nearest;
      }
      nearest = address;
      if (!isTrusted(address)) {
        return nearest;
      }
    }
    return nearest;
  }

  private boolean isTrusted(InetAddress address) {
    return trusted.stream().anyMatch(network -> network.contains(address));
  }

  private static String withoutPort(String hop) {
    if (hop.startsWith("[")) {
      int end = hop.indexOf(']');
      return end < 0 ? hop : hop.substring(1, end);
    }
    int colon = hop.indexOf(':');
    return colon >= 0 && colon == hop.lastIndexOf(':') ? hop.substring(0, colon) : hop;
  }

  private static @Nullable InetAddress literal(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    try {
      return InetAddress.ofLiteral(text);
    } catch (IllegalArgumentException notAnAddress) {
      return null;
    }
  }
}
