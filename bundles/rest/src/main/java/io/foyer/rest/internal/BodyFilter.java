package io.foyer.rest.internal;

import io.foyer.core.Failure;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a missing request body for an object without members, and refuses headers about bodies that
 * cannot be read: Jersey would, without a body.
 */
@PreMatching
@Priority(Priorities.AUTHENTICATION - 100)
final class BodyFilter implements ContainerRequestFilter {
  private static final Logger LOG = LoggerFactory.getLogger(BodyFilter.class);

  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  @Override
  public void filter(ContainerRequestContext request) {
    try {
      request.getMediaType();
      request.getAcceptableMediaTypes();
    } catch (ProcessingException | IllegalArgumentException e) {
      LOG.debug("A header cannot be read", e);
      throw new Failure.Invalid("The header Content-Type or Accept cannot be read. Correct it.");
    }
    if (!request.hasEntity() && WITH_BODY.contains(request.getMethod()) && isJson(request)) {
      request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
      request.setEntityStream(new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static boolean isJson(ContainerRequestContext request) {
    String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
    return type == null || type.isBlank() || type.startsWith(MediaType.APPLICATION_JSON);
  }
}
