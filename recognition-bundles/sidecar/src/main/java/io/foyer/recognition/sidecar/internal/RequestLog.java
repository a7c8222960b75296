package io.foyer.recognition.sidecar.internal;

import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.stream.Collectors;
import org.glassfish.jersey.server.ExtendedUriInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line a request, at DEBUG: method, path as declared, status, time. No values, no headers, no
 * query, so that no secret gets into the log. Keeps answers out of caches, too.
 */
@PreMatching
@Priority(0)
final class RequestLog implements ContainerRequestFilter, ContainerResponseFilter {
  private static final Logger LOG = LoggerFactory.getLogger("io.foyer.recognition.requests");
  private static final String STARTED = "io.foyer.recognition.started";

  @Override
  public void filter(ContainerRequestContext request) {
    request.setProperty(STARTED, System.nanoTime());
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    response.getHeaders().putSingle("X-Content-Type-Options", "nosniff");
    if (!response.getHeaders().containsKey(HttpHeaders.CACHE_CONTROL)) {
      response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    if (LOG.isDebugEnabled() && request.getProperty(STARTED) instanceof Long started) {
      LOG.debug(
          "{} {} {} in {} ms",
          request.getMethod(),
          template(request),
          response.getStatus(),
          (System.nanoTime() - started) / 1_000_000);
    }
  }

  /** The path as declared, without the values in it. */
  private static String template(ContainerRequestContext request) {
    return ((ExtendedUriInfo) request.getUriInfo())
        .getMatchedTemplates().reversed().stream()
            .map(template -> template.getTemplate())
            .collect(Collectors.joining());
  }
}
