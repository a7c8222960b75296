package io.foyer.rest.internal;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The contracts' error bodies for what goes wrong outside a REST application: those of the browsing
 * service have {@code error}, those of every other application {@code detail}.
 */
final class PlainAnswers {
  private static final String AWAY_SECONDS = "2";

  /** The body of other applications. */
  private record Detail(String detail) {}

  private final JacksonJson json;
  private final boolean browsing;

  /** Answers for the browsing service. */
  PlainAnswers(JacksonJson json) {
    this(json, "browsing");
  }

  PlainAnswers(JacksonJson json, String application) {
    this.json = json;
    browsing = application.equals("browsing");
  }

  /** Something is missing for a moment. */
  void away(HttpServletResponse out) throws IOException {
    out.setHeader("Retry-After", AWAY_SECONDS);
    send(out, HttpServletResponse.SC_SERVICE_UNAVAILABLE, ErrorBody.AWAY);
  }

  /** Nobody foresaw this. */
  void failed(HttpServletResponse out) throws IOException {
    send(out, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, ErrorBody.UNFORESEEN);
  }

  private void send(HttpServletResponse out, int status, String text) throws IOException {
    write(out, status, browsing ? new ErrorBody(text) : new Detail(text));
  }

  /** Replaces what has not been sent yet, and keeps the headers. */
  void send(HttpServletResponse out, int status, ErrorBody body) throws IOException {
    write(out, status, body);
  }

  private void write(HttpServletResponse out, int status, Object body) throws IOException {
    out.resetBuffer();
    out.setStatus(status);
    out.setContentType("application/json");
    out.setHeader("Cache-Control", "no-store");
    out.getOutputStream().write(json.mapper().writeValueAsBytes(body));
  }
}
