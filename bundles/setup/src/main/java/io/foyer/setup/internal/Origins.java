package io.foyer.setup.internal;

import io.foyer.rest.Client;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells a person at this machine from a web page that makes that person's browser send a request: a
 * page of another site says so in the Origin header, and one that had its own name resolved to this
 * machine comes with that name as the host.
 */
final class Origins {
  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

  private Origins() {}

  static Setup.Asker asker(ContainerRequestContext request) {
    String host = lower(request.getHeaderString(HttpHeaders.HOST));
    String origin = lower(request.getHeaderString("Origin"));
    boolean ownPage =
        origin.isEmpty() || origin.equals("http://" + host) || origin.equals("https://" + host);
    String site = lower(request.getHeaderString("Sec-Fetch-Site"));
    boolean sameSite = site.isEmpty() || site.equals("same-origin") || site.equals("none");
    return Client.of(request).loopback()
            && LOCAL.contains(host.replaceFirst(":[0-9]+$", ""))
            && ownPage
            && sameSite
        ? new Setup.Asker.AtThisMachine()
        : new Setup.Asker.Stranger();
  }

  private static String lower(@Nullable String header) {
    return header == null ? "" : header.toLowerCase(Locale.ROOT);
  }
}
