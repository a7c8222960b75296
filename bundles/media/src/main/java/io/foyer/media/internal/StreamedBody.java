package io.foyer.media.internal;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A body that is passed on as it comes, at the speed of the slower side. When the client goes, the
 * source is closed at once; when the source breaks off, the client's connection is broken off too,
 * so that it cannot take half for the whole.
 *
 * <p>It is written to the servlet container itself: the HTTP edge would log every client that
 * leaves as an error, and end a body that broke off like a whole one.
 */
final class StreamedBody implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamedBody.class);
  private static final int BUFFER = 16_384;

  /** Makes Jetty break the connection off; the servlet API has no word for it. */
  private static final int BREAK_OFF = -1;

  private final InputStream source;
  private final long length;

  /**
   * A body to be written once.
   *
   * @param length bytes that there must be, negative when not known
   */
  StreamedBody(InputStream source, long length) {
    this.source = source;
    this.length = length;
  }

  /** Writes status, headers and this body, and ends the exchange. Blocks as long as it takes. */
  void write(Response head, AsyncContext exchange) {
    HttpServletResponse response = (HttpServletResponse) exchange.getResponse();
    try (this) {
      response.setStatus(head.getStatus());
      head.getStringHeaders()
          .forEach((name, values) -> values.forEach(value -> response.setHeader(name, value)));
      if (!copy(response.getOutputStream())) {
        response.sendError(BREAK_OFF);
      }
    } catch (IOException | IllegalStateException e) {
      LOG.debug("a client left", e);
    } finally {
      end(exchange);
    }
  }

  /**
   * Copies to the client.
   *
   * @return whether the source came to its end
   * @throws IOException when the client is gone
   */
  private boolean copy(OutputStream client) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long sent = 0;
    while (true) {
      int n;
      try {
        n = source.read(buffer);
      } catch (IOException e) {
        LOG.debug("a library server broke a stream off", e);
        return false;
      }
      if (n < 0) {
        return length < 0 || sent == length;
      }
      client.write(buffer, 0, n);
      client.flush();
      sent += n;
    }
  }

  private static void end(AsyncContext exchange) {
    try {
      exchange.complete();
    } catch (IllegalStateException e) {
      LOG.trace("the exchange has ended already", e);
    }
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
