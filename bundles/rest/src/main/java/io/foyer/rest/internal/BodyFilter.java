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
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds request bodies, also those of unknown length, takes a missing body for an object without
 * members, and refuses headers about bodies that cannot be read: Jersey would, without a body.
 */
@PreMatching
@Priority(Priorities.AUTHENTICATION - 100)
final class BodyFilter implements ContainerRequestFilter {
  private static final Logger LOG = LoggerFactory.getLogger(BodyFilter.class);

  /** What a request body may hold, in bytes. */
  static final int LIMIT = 1 << 20;

  /** What is read and dropped beyond the limit, so that the client gets to read the answer. */
  private static final int DRAINED = 8 << 20;

  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    try {
      request.getMediaType();
      request.getLength();
      request.getAcceptableMediaTypes();
    } catch (ProcessingException | IllegalArgumentException e) {
      LOG.debug("A header cannot be read", e);
      throw new Failure.Invalid(
          "The header Content-Type, Content-Length or Accept cannot be read. Correct it.");
    }
    if (request.getLength() > LIMIT) {
      throw tooLarge(request.getEntityStream());
    }
    if (request.hasEntity()) {
      request.setEntityStream(new Bounded(request.getEntityStream()));
    } else if (WITH_BODY.contains(request.getMethod()) && isJson(request)) {
      request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
      request.setEntityStream(new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static boolean isJson(ContainerRequestContext request) {
    String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
    return type == null || type.isBlank() || type.startsWith(MediaType.APPLICATION_JSON);
  }

  private static Failure.TooLarge tooLarge(InputStream body) throws IOException {
    byte[] dropped = new byte[8192];
    int left = DRAINED;
    for (int n = body.read(dropped); n >= 0 && left > 0; n = body.read(dropped)) {
      left -= n;
    }
    return new Failure.TooLarge("The request body is larger than 1 MB. Send less at once.");
  }

  private static final class Bounded extends FilterInputStream {
    private int left = LIMIT;

    Bounded(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int n = super.read(buffer, offset, length);
      left -= Math.max(n, 0);
      if (left < 0) {
        throw tooLarge(in);
      }
      return n;
    }

    @Override
    public long skip(long n) {
      return 0; // so that nothing gets by uncounted
    }
  }
}
