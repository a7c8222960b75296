package io.foyer.recognition.gateway.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.foyer.core.Failure;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passes answers of the sidecar on: successes as they are, errors in this service's shape. */
final class Passing {
  private final Sidecar sidecar;

  Passing(Sidecar sidecar) {
    this.sidecar = sidecar;
  }

  Response on(Reply reply) {
    return switch (reply) {
      case Reply.Missing missing ->
          throw new Failure.Upstream(
              "The recognition sidecar does not answer. Is it running?",
              missing == Reply.Missing.TIMEOUT,
              null);
      case Reply.Answer answer when answer.successful() ->
          Response.status(answer.status())
              .entity(answer.body().length == 0 ? null : answer.body())
              .type(answer.body().length == 0 ? null : MediaType.APPLICATION_JSON)
              .build();
      case Reply.Answer answer -> problem(answer);
    };
  }

  /**
   * An error of the sidecar in this service's words.
   *
   * @param error a sentence for people
   * @param details what is wrong with each member of the request
   * @param retryAfterSeconds when to try again
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Problem(String error, @Nullable List<String> details, @Nullable Long retryAfterSeconds) {}

  private Response problem(Reply.Answer answer) {
    int status = answer.status();
    if (status == 401 || status == 403 || status < 400) {
      // The viewer is signed in; it is this service that the sidecar does not know.
      throw new Failure.Upstream(
          status < 400
              ? "What answers in place of the recognition sidecar is something else."
              : SidecarStatus.REFUSED_KEY,
          false,
          null);
    }
    List<String> lines =
        SidecarJson.detail(answer.json()).stream().limit(100).map(sidecar::shown).toList();
    Response.ResponseBuilder response =
        Response.status(status == 500 ? 502 : status)
            .type(MediaType.APPLICATION_JSON)
            .entity(
                new Problem(
                    lines.isEmpty() ? sidecar.shown("") : String.join(" ", lines),
                    answer.json().path("detail").isTextual() || lines.isEmpty() ? null : lines,
                    answer.retryAfterSeconds() > 0 ? answer.retryAfterSeconds() : null));
    if (answer.retryAfterSeconds() > 0) {
      response.header(HttpHeaders.RETRY_AFTER, answer.retryAfterSeconds());
    }
    return response.build();
  }
}
