package io.foyer.rest.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.foyer.core.Failure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.glassfish.jersey.server.ParamException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Turns whatever went wrong into a status and the contract's error body; the only place to do so.
 */
final class Problems implements ExceptionMapper<Throwable> {
  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  /** How deep the path to a member at fault is shown. */
  private static final int NAMED_LEVELS = 8;

  private static final Duration AWAY = Duration.ofSeconds(2);

  private final Absences absences;

  @Context @Nullable UriInfo uri;
  @Context @Nullable Request request;
  @Context @Nullable ResourceInfo resource;
  @Context @Nullable HttpServletRequest servletRequest;

  Problems(Absences absences) {
    this.absences = absences;
  }

  @Override
  public Response toResponse(Throwable thrown) {
    return switch (thrown) {
      case Failure failure -> ofFailure(failure);
      case JsonProcessingException bad -> ofJson(bad);
      case ParamException.PathParamException bad -> missing();
      case ParamException bad ->
          answer(
              400,
              ErrorBody.invalid(
                  "The parameter \""
                      + bad.getParameterName()
                      + "\" has a value that cannot be read.",
                  List.of(bad.getParameterName())));
      case NotFoundException missing when !missing.getResponse().hasEntity() -> notFound();
      case NotAllowedException refused -> notAllowed(refused);
      case WebApplicationException web -> ofWeb(web);
      default -> unexpected(thrown);
    };
  }

  private static Response ofFailure(Failure failure) {
    String text = failure.getMessage();
    return switch (failure) {
      case Failure.Invalid f -> {
        String field = f.field();
        List<String> details =
            f.details().isEmpty() && field != null ? List.of(field) : f.details();
        yield answer(400, ErrorBody.invalid(text, details));
      }
      case Failure.Ambiguous f -> answer(400, ErrorBody.ambiguous(f));
      case Failure.Unauthorized f -> answer(401, new ErrorBody(text));
      case Failure.Forbidden f -> answer(403, ErrorBody.typed(text, "FORBIDDEN"));
      case Failure.NotFound f -> answer(404, ErrorBody.typed(text, "NOT_FOUND"));
      case Failure.Conflict f -> answer(409, new ErrorBody(text));
      case Failure.TooLarge f -> answer(413, new ErrorBody(text));
      case Failure.Locked f ->
          later(423, ErrorBody.retry(text, seconds(f.retryAfter())), f.retryAfter());
      case Failure.TooManyRequests f -> later(429, new ErrorBody(text), f.retryAfter());
      case Failure.Unavailable f ->
          later(
              503,
              new ErrorBody(text, f.hint(), null, null, f.starting() ? false : null, null, null),
              f.retryAfter());
      case Failure.Upstream f -> answer(f.timeout() ? 504 : 502, new ErrorBody(text));
    };
  }

  private static Response ofJson(JsonProcessingException bad) {
    for (Throwable cause = bad.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof Failure failure) {
        return ofFailure(failure);
      }
    }
    if (bad instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      String member =
          mapping.getPath().stream()
              .limit(NAMED_LEVELS)
              .map(at -> at.getFieldName() == null ? "" + at.getIndex() : at.getFieldName())
              .collect(Collectors.joining("."));
      return answer(
          400,
          ErrorBody.invalid(
              "The member \"" + member + "\" of the request body is not acceptable.",
              List.of(member)));
    }
    boolean parsed = bad instanceof JsonMappingException;
    return answer(
        400,
        ErrorBody.invalid(
            parsed
                ? "The request body must be a JSON object that fits this endpoint."
                : "The request body is not acceptable JSON.",
            List.of()));
  }

  private Response notFound() {
    boolean routed = resource != null && resource.getResourceMethod() != null;
    return !routed && isAway() ? away() : missing();
  }

  private static Response missing() {
    return answer(404, ErrorBody.typed("Not found", "NOT_FOUND"));
  }

  private Response notAllowed(NotAllowedException refused) {
    if (isAway()) {
      return away();
    }
    Object allow = refused.getResponse().getHeaders().getFirst(HttpHeaders.ALLOW);
    return Response.fromResponse(
            answer(405, new ErrorBody("This method is not allowed here. Allowed: " + allow)))
        .header(HttpHeaders.ALLOW, allow)
        .build();
  }

  private Response ofWeb(WebApplicationException web) {
    Response own = web.getResponse();
    int status = own.getStatus();
    if (own.hasEntity() || status < 400) {
      return own;
    }
    if (status == 500) {
      return unexpected(web);
    }
    // Jersey wraps what goes wrong while it reads a body.
    if (status == 400 && web.getCause() instanceof JsonProcessingException bad) {
      return ofJson(bad);
    }
    Response answer = answer(status, new ErrorBody(own.getStatusInfo().getReasonPhrase()));
    Object retry = own.getHeaders().getFirst(HttpHeaders.RETRY_AFTER);
    return retry == null
        ? answer
        : Response.fromResponse(answer).header(HttpHeaders.RETRY_AFTER, retry).build();
  }

  private Response unexpected(Throwable thrown) {
    Class<?> called = resource == null ? null : resource.getResourceClass();
    if (called != null && absences.wentSince(called, started())) {
      LOG.debug("{} went away under a request", called.getName(), thrown);
      return away();
    }
    LOG.error("Request {} failed", MDC.get(EdgeFilter.REQUEST_ID), thrown);
    return answer(500, new ErrorBody(ErrorBody.UNFORESEEN));
  }

  private long started() {
    return servletRequest != null
            && servletRequest.getAttribute(EdgeFilter.STARTED) instanceof Long nanos
        ? nanos
        : System.nanoTime();
  }

  /** By the path as it came: routing takes no other form of a path for a resource's either. */
  private boolean isAway() {
    return uri != null
        && request != null
        && absences.isAway(request.getMethod(), uri.getPath(false));
  }

  private static Response away() {
    return later(503, new ErrorBody(ErrorBody.AWAY), AWAY);
  }

  private static Response later(int status, ErrorBody body, Duration retryAfter) {
    return Response.fromResponse(answer(status, body))
        .header(HttpHeaders.RETRY_AFTER, seconds(retryAfter))
        .build();
  }

  private static long seconds(Duration duration) {
    return Math.max(1, duration.plusMillis(999).toSeconds());
  }

  private static Response answer(int status, ErrorBody body) {
    return Response.status(status).entity(body).type(MediaType.APPLICATION_JSON_TYPE).build();
  }
}
