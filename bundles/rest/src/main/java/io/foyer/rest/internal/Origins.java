package io.foyer.rest.internal;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells requests that a page of another site caused from our own, by the two headers that browsers
 * set and pages cannot. A client that sends neither is no browser and has no cookie to abuse.
 */
final class Origins {
  private final Set<String> allowed;

  Origins(String[] allowed) {
    this.allowed =
        Stream.of(allowed)
            .map(origin -> origin.strip().toLowerCase(Locale.ROOT))
            .filter(origin -> !origin.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Answers whether a state-changing request may pass.
   *
   * @param host the host, with its port if it is not the usual one, under which the client reached
   *     us, or null
   */
  boolean allow(HttpServletRequest request, @Nullable String host) {
    String site = request.getHeader("Sec-Fetch-Site");
    String origin = request.getHeader("Origin");
    if (origin != null && allowed.contains(origin.toLowerCase(Locale.ROOT))) {
      return true;
    }
    if (site != null) {
      return site.equals("same-origin") || site.equals("none");
    }
    return origin == null || (host != null && authority(origin).equals(authority("x://" + host)));
  }

  private static String authority(String origin) {
    int start = origin.indexOf("://");
    String authority = start < 0 ? "" : origin.substring(start + 3).toLowerCase(Locale.ROOT);
    return authority.endsWith(":80")
        ? authority.substring(0, authority.length() - 3)
        : authority.endsWith(":443") ? authority.substring(0, authority.length() - 4) : authority;
  }
}
