package io.foyer.recognition.sidecar.internal;

import io.foyer.core.Failure;
import io.foyer.core.Secret;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a caller is answered. With a key, everything but {@code GET /health} needs it.
 * Without one the network decides, so a browser must not be made a way in: a name that was bent to
 * this machine's address is refused, and so is a change that a page of another site asks for.
 */
@PreMatching
@Priority(Priorities.AUTHENTICATION)
final class CallerFilter implements ContainerRequestFilter {
  /** Request header that carries the key. */
  static final String KEY = "ApiKey";

  private static final Set<String> SAFE = Set.of("GET", "HEAD");
  private static final String HEALTH = "health";

  private final byte[] key;
  private final Set<String> hostNames;

  CallerFilter(Secret key, Set<String> hostNames) {
    this.key = key.reveal().getBytes(StandardCharsets.UTF_8);
    this.hostNames = hostNames;
  }

  /** A configuration file gives a list as one text, with commas between. */
  static Set<String> names(String[] values) {
    return Arrays.stream(values)
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(value -> value.strip().toLowerCase(Locale.ROOT))
        .filter(value -> !value.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void filter(ContainerRequestContext request) {
    if (key.length == 0) {
      requireKnownHost(request);
    } else if (!isHealth(request)) {
      requireKey(request.getHeaderString(KEY));
    }
    if (!SAFE.contains(request.getMethod()) && isForeign(request)) {
      throw new Failure.Forbidden("Changes that a page of another site asks for are refused.");
    }
  }

  private static boolean isHealth(ContainerRequestContext request) {
    return SAFE.contains(request.getMethod()) && request.getUriInfo().getPath(false).equals(HEALTH);
  }

  private void requireKey(@Nullable String given) {
    byte[] sent = given == null ? new byte[0] : given.getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(sent, key)) {
      throw new Failure.Unauthorized();
    }
  }

  private void requireKnownHost(ContainerRequestContext request) {
    String host = request.getHeaderString(HttpHeaders.HOST);
    if (host == null) {
      return; // no browser leaves it out
    }
    String name = withoutPort(host.strip()).toLowerCase(Locale.ROOT);
    if (!name.equals("localhost")
        && !name.endsWith(".localhost")
        && !isAddress(name)
        && !hostNames.contains(name)) {
      throw new Failure.Forbidden(
          "The sidecar does not answer under this host name. Set SIDECAR_API_KEY, or list the name"
              + " in SIDECAR_HOSTS.");
    }
  }

  private static boolean isForeign(ContainerRequestContext request) {
    String site = request.getHeaderString("Sec-Fetch-Site");
    if (site != null) {
      return !site.equals("same-origin") && !site.equals("none");
    }
    String origin = request.getHeaderString("Origin");
    String host = request.getHeaderString(HttpHeaders.HOST);
    return origin != null
        && (host == null
            || !origin.toLowerCase(Locale.ROOT).equals("http://" + host.toLowerCase(Locale.ROOT)));
  }

  private static String withoutPort(String host) {
    if (host.startsWith("[")) {
      int end = host.indexOf(']');
      return end < 0 ? host : host.substring(1, end);
    }
    int colon = host.indexOf(':');
    return colon < 0 ? host : host.substring(0, colon);
  }

  private static boolean isAddress(String name) {
    try {
      return !InetAddress.ofLiteral(name).getHostAddress().isEmpty();
    } catch (IllegalArgumentException notAnAddress) {
      return false;
    }
  }
}
