package io.foyer.recognition.sidecar.internal;

import io.foyer.core.Failure;
import jakarta.annotation.Priority;
import jakarta.ws.rs.NotAllowedException;
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
 * Makes one kind of request out of the many that callers send: a body without a type is JSON, a
 * missing one is an object without members, and what a caller would accept does not matter, since
 * each path has one kind of answer.
 */
@PreMatching
@Priority(Priorities.AUTHENTICATION + 100)
final class HeaderFilter implements ContainerRequestFilter {
  private static final Logger LOG = LoggerFactory.getLogger(HeaderFilter.class);
  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  @Override
  public void filter(ContainerRequestContext request) {
    if (request.getMethod().equals("OPTIONS")) {
      throw new NotAllowedException("GET", new String[] {"POST", "PUT", "DELETE"});
    }
    request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.WILDCARD);
    if (!WITH_BODY.contains(request.getMethod())) {
      return;
    }
    String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
    if (type == null || type.isBlank()) {
      request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
    }
    if (isJson(request) && !request.hasEntity()) {
      request.setEntityStream(new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static boolean isJson(ContainerRequestContext request) {
    try {
      MediaType type = request.getMediaType();
      return type != null && MediaType.APPLICATION_JSON_TYPE.isCompatible(type);
    } catch (ProcessingException | IllegalArgumentException e) {
      LOG.debug("The header Content-Type cannot be read", e);
      throw new Failure.Invalid("The header Content-Type cannot be read. Correct it.");
    }
  }
}
