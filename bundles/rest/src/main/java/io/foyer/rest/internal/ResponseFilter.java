package io.foyer.rest.internal;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.stream.Collectors;
import org.glassfish.jersey.server.ExtendedUriInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps answers out of caches unless the resource says otherwise, and reports slow requests. */
final class ResponseFilter implements ContainerResponseFilter {
  private static final Logger LOG = LoggerFactory.getLogger("io.foyer.rest.requests");
  private static final long SLOW_MILLIS = 1000;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    MediaType type = response.getMediaType();
    boolean json = type == null || MediaType.APPLICATION_JSON_TYPE.isCompatible(type);
    if (json && !response.getHeaders().containsKey(HttpHeaders.CACHE_CONTROL)) {
      response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    log(request, response.getStatus());
  }

  private static void log(ContainerRequestContext request, int status) {
    if (!(request.getProperty(EdgeFilter.STARTED) instanceof Long started)) {
      return;
    }
    long millis = (System.nanoTime() - started) / 1_000_000;
    if (millis > SLOW_MILLIS) {
      LOG.info("Slow: {} {} {} in {} ms", request.getMethod(), template(request), status, millis);
    } else if (LOG.isDebugEnabled()) {
      LOG.debug("{} {} {} in {} ms", request.getMethod(), template(request), status, millis);
    }
  }

  /** The path as declared, without the values in it, so that no id or secret gets into the log. */
  static String template(ContainerRequestContext request) {
    return ((ExtendedUriInfo) request.getUriInfo())
        .getMatchedTemplates().reversed().stream()
            .map(template -> template.getTemplate())
            .collect(Collectors.joining());
  }
}
