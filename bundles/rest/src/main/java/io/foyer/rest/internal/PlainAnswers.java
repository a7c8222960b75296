package io.foyer.rest.internal;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The contract's error bodies for what goes wrong outside the REST application. */
final class PlainAnswers {
  private static final String AWAY_SECONDS = "2";

  private final JacksonJson json;

  PlainAnswers(JacksonJson json) {
    this.json = json;
  }

  /** Something is missing for a moment. */
  void away(HttpServletResponse out) throws IOException {
    out.setHeader("Retry-After", AWAY_SECONDS);
    send(out, HttpServletResponse.SC_SERVICE_UNAVAILABLE, new ErrorBody(ErrorBody.AWAY));
  }

  /** Nobody foresaw this. */
  void failed(HttpServletResponse out) throws IOException {
    send(out, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, new ErrorBody(ErrorBody.UNFORESEEN));
  }

  /** Replaces what has not been sent yet, and keeps the headers. */
  void send(HttpServletResponse out, int status, ErrorBody body) throws IOException {
    out.resetBuffer();
    out.setStatus(status);
    out.setContentType("application/json");
    out.setHeader("Cache-Control", "no-store");
    out.getOutputStream().write(json.mapper().writeValueAsBytes(body));
  }
}
