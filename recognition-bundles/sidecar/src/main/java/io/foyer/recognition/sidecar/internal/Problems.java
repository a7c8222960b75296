package io.foyer.recognition.sidecar.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import io.foyer.core.Failure;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.sidecar.Unprocessable;
import io.foyer.rest.Json;
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
import java.io.EOFException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.glassfish.jersey.server.ParamException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns whatever went wrong into a status and the body {@code {"detail": ...}}; the only place to
 * do so.
 */
final class Problems implements ExceptionMapper<Throwable> {
  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  /** How deep the path to a member at fault is shown. */
  private static final int NAMED_LEVELS = 8;

  private static final Duration AWAY = Duration.ofSeconds(2);

  private final Json json;
  private final Absences absences;

  @Context @Nullable UriInfo uri;
  @Context @Nullable Request request;
  @Context @Nullable ResourceInfo resource;

  Problems(Json json, Absences absences) {
    this.json = json;
    this.absences = absences;
  }

  @Override
  public Response toResponse(Throwable thrown) {
    return switch (thrown) {
      case Failure failure -> ofFailure(failure);
      case Unprocessable own -> answer(422, own.detail());
      case JsonProcessingException bad -> ofJson(bad);
      case ParamException.PathParamException bad -> missing();
      case ParamException bad -> ofParameter(bad);
      case ModelException bad ->
          later(503, String.valueOf(bad.getMessage()), Duration.ofSeconds(10));
      case OperationCancelled cancelled -> answer(409, "Cancelled.");
      case NotFoundException missing when !missing.getResponse().hasEntity() -> notFound();
      case WebApplicationException web -> ofWeb(web);
      default -> unexpected(thrown);
    };
  }

  private Response ofFailure(Failure failure) {
    String text = failure.getMessage();
    return switch (failure) {
      case Failure.Invalid f -> {
        String field = f.field();
        yield field == null
            ? answer(400, text)
            : answer(422, List.of(Fault.of("value_error", List.of("body", field), text, null)));
      }
      case Failure.Ambiguous f -> answer(400, text);
      case Failure.Unauthorized f -> answer(401, text);
      case Failure.Forbidden f -> answer(403, text);
      case Failure.NotFound f -> answer(404, text);
      case Failure.Conflict f -> answer(409, text);
      case Failure.TooLarge f -> answer(413, text);
      case Failure.Locked f -> later(423, text, f.retryAfter());
      case Failure.TooManyRequests f -> later(429, text, f.retryAfter());
      case Failure.Unavailable f -> later(503, text, f.retryAfter());
      case Failure.Upstream f -> answer(f.timeout() ? 504 : 502, text);
    };
  }

  private Response ofJson(JsonProcessingException bad) {
    for (Throwable cause = bad.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof Failure failure) {
        return ofFailure(failure);
      }
      if (cause instanceof Unprocessable own) {
        return answer(422, own.detail());
      }
    }
    List<Object> where = new ArrayList<>(List.of("body"));
    if (bad instanceof JsonMappingException mapping) {
      mapping.getPath().stream()
          .limit(NAMED_LEVELS)
          .forEach(at -> where.add(at.getFieldName() == null ? at.getIndex() : at.getFieldName()));
      Object input = bad instanceof InvalidFormatException format ? format.getValue() : null;
      return answer(
          422,
          List.of(
              where.size() == 1
                  ? Fault.of(
                      "model_type",
                      where,
                      "The request body must be a JSON object that fits this endpoint.",
                      null)
                  : Fault.of("type_error", where, "This value is not acceptable here.", input)));
    }
    return answer(
        422,
        List.of(Fault.of("json_invalid", where, "The request body is not acceptable JSON.", null)));
  }

  private Response ofParameter(ParamException bad) {
    String part =
        switch (bad) {
          case ParamException.HeaderParamException header -> "header";
          case ParamException.CookieParamException cookie -> "cookie";
          default -> "query";
        };
    return answer(
        422,
        List.of(
            Fault.of(
                "type_error",
                List.of(part, bad.getParameterName()),
                "This value cannot be read.",
                null)));
  }

  private Response notFound() {
    boolean routed = resource != null && resource.getResourceMethod() != null;
    return !routed && isAway() ? away() : missing();
  }

  private Response missing() {
    return answer(404, "Not Found");
  }

  private Response ofWeb(WebApplicationException web) {
    Response own = web.getResponse();
    int status = own.getStatus();
    if (own.hasEntity() || status < 400) {
      return own;
    }
    // Jersey wraps what goes wrong while it reads a body.
    if (status == 400 && web.getCause() instanceof JsonProcessingException bad) {
      return ofJson(bad);
    }
    if (status == 500) {
      return unexpected(web);
    }
    if (web instanceof NotAllowedException && isAway()) {
      return away();
    }
    Response.ResponseBuilder answer =
        Response.fromResponse(answer(status, own.getStatusInfo().getReasonPhrase()));
    for (String header : List.of(HttpHeaders.ALLOW, HttpHeaders.RETRY_AFTER)) {
      Object value = own.getHeaders().getFirst(header);
      if (value != null) {
        answer.header(header, value);
      }
    }
    return answer.build();
  }

  private Response unexpected(Throwable thrown) {
    Class<?> called = resource == null ? null : resource.getResourceClass();
    if (called != null && absences.isGone(called)) {
      LOG.debug("{} went away under a request", called.getName(), thrown);
      return away();
    }
    if (endedEarly(thrown)) {
      LOG.debug("A caller left before its request was complete", thrown);
      return answer(400, "The request ended before it was complete.");
    }
    LOG.error("A request to the sidecar failed", thrown);
    return answer(500, "Internal Server Error");
  }

  /** Answers whether the caller left or fell silent, which is nobody's failure. */
  private static boolean endedEarly(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof EOFException
          || cause instanceof ClosedChannelException
          || cause instanceof TimeoutException) {
        return true;
      }
    }
    return false;
  }

  private boolean isAway() {
    return uri != null && request != null && absences.isAway(request.getMethod(), uri.getPath());
  }

  private Response away() {
    return later(
        503,
        "This part of the sidecar is not available at the moment. Try again in a few seconds.",
        AWAY);
  }

  private Response later(int status, String detail, Duration retryAfter) {
    return Response.fromResponse(answer(status, detail))
        .header(HttpHeaders.RETRY_AFTER, Math.max(1, retryAfter.plusMillis(999).toSeconds()))
        .build();
  }

  /** Written here and not by the JSON extension, which may not have come yet. */
  private Response answer(int status, Object detail) {
    return Response.status(status)
        .entity(json.write(new ErrorBody(detail)))
        .type(MediaType.APPLICATION_JSON_TYPE)
        .build();
  }
}
