package io.foyer.media.internal;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Runs each request on a virtual thread of its own: it may wait for a library server or a slow
 * reader as long as it likes without keeping a thread of the HTTP server.
 */
final class Answers {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);

  /** The headers that say who is asking. */
  private static final String VIEWER = "Authorization, Cookie, View-As";

  private Answers() {}

  /** Answers with what the work answers or throws, written from the work's own thread. */
  static void on(AsyncResponse async, HttpServletRequest request, Callable<Response> work) {
    AsyncContext exchange = request.getAsyncContext();
    Map<String, String> logging = MDC.getCopyOfContextMap();
    Thread.ofVirtual()
        .name("media")
        .start(
            () -> {
              if (logging != null) {
                MDC.setContextMap(logging);
              }
              try {
                run(async, exchange, work);
              } catch (RuntimeException e) {
                // What a request can fail by has been answered; this is the edge being shut down.
                LOG.debug("the HTTP edge went away under a request", e);
              }
            });
  }

  private static void run(AsyncResponse async, AsyncContext exchange, Callable<Response> work) {
    Response response;
    try {
      response = work.call();
    } catch (Exception | Error e) {
      async.resume(e);
      return;
    }
    // What a browser keeps is for this user only, also when another one signs in after.
    response.getHeaders().putSingle(HttpHeaders.VARY, VIEWER);
    if (response.getEntity() instanceof StreamedBody body) {
      body.write(response, exchange);
    } else {
      async.resume(response);
    }
  }

  /** A short text with an entity tag, or 304. */
  static Response text(
      String text, String contentType, String cacheControl, HttpServletRequest request) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    String etag = "\"" + HexFormat.of().toHexDigits(sum.getValue()) + "-" + bytes.length + "\"";
    Response.ResponseBuilder response =
        unchanged(request, etag) ? Response.notModified() : Response.ok(bytes).type(contentType);
    return response
        .header(HttpHeaders.ETAG, etag)
        .header(HttpHeaders.CACHE_CONTROL, cacheControl)
        .build();
  }

  /** Whether the client has this already. */
  static boolean unchanged(HttpServletRequest request, String etag) {
    String known = request.getHeader(HttpHeaders.IF_NONE_MATCH);
    return known != null && (known.strip().equals("*") || known.contains(etag));
  }

  /** A picture, or 304; without its bytes for HEAD. */
  static Response picture(Pictures.Answer.Kept kept, HttpServletRequest request, boolean head)
      throws IOException {
    PictureCache.Entry entry = kept.entry();
    Response.ResponseBuilder response;
    if (unchanged(request, entry.etag())) {
      response = Response.notModified();
    } else {
      response = Response.ok().type(entry.contentType());
      response.header(HttpHeaders.CONTENT_LENGTH, entry.length());
      if (!head) {
        response.entity(new StreamedBody(entry.open(), entry.length()));
      }
    }
    return response
        .header(HttpHeaders.ETAG, entry.etag())
        .header(
            HttpHeaders.CACHE_CONTROL,
            kept.lasting() ? "private, max-age=31536000, immutable" : "private, max-age=600")
        // A picture that can hold scripts must not run them, whoever opens it.
        .header("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")
        .build();
  }
}
