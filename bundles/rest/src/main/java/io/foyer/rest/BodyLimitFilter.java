package io.foyer.rest;

import io.foyer.core.Failure;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.glassfish.jersey.server.ExtendedUriInfo;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds request bodies, also those of unknown length, as the resource method's {@link BodyLimit}
 * has it. A larger one ends as {@link Failure.TooLarge}, at the latest while it is read. For an
 * application's {@code getSingletons}.
 */
@Priority(Priorities.AUTHENTICATION - 100)
public final class BodyLimitFilter implements ContainerRequestFilter {
  private static final Logger LOG = LoggerFactory.getLogger(BodyLimitFilter.class);

  /** What a request body may hold unless the method says otherwise, in bytes. */
  private static final int USUAL = 1 << 20;

  /** What is read and dropped beyond the limit, so that the client gets to read the answer. */
  private static final int DRAINED = 8 << 20;

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    long limit = limit(((ExtendedUriInfo) request.getUriInfo()).getMatchedResourceMethod());
    if (announced(request) > limit) {
      throw tooLarge(request.getEntityStream(), limit);
    }
    if (limit < BodyLimit.STREAMED && request.hasEntity()) {
      request.setEntityStream(new Bounded(request.getEntityStream(), limit));
    }
  }

  /** Jersey reads lengths of ten digits at most. */
  private static long announced(ContainerRequestContext request) {
    String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
    if (length == null) {
      return 0;
    }
    try {
      return Long.parseLong(length.strip());
    } catch (NumberFormatException e) {
      LOG.debug("A header cannot be read", e);
      throw new Failure.Invalid("The header Content-Length cannot be read. Correct it.");
    }
  }

  private static long limit(ResourceMethod method) {
    BodyLimit declared =
        method == null
            ? null
            : method.getInvocable().getHandlingMethod().getAnnotation(BodyLimit.class);
    return declared == null ? USUAL : declared.value();
  }

  private static Failure.TooLarge tooLarge(InputStream body, long limit) throws IOException {
    byte[] dropped = new byte[8192];
    int left = DRAINED;
    for (int n = body.read(dropped); n >= 0 && left > 0; n = body.read(dropped)) {
      left -= n;
    }
    return new Failure.TooLarge(
        "The request body is larger than " + (limit >> 20) + " MB. Send less at once.");
  }

  private static final class Bounded extends FilterInputStream {
    private final long limit;
    private long left;

    Bounded(InputStream body, long limit) {
      super(body);
      this.limit = limit;
      left = limit;
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
        throw tooLarge(in, limit);
      }
      return n;
    }

    @Override
    public long skip(long n) {
      return 0; // so that nothing gets by uncounted
    }
  }
}
