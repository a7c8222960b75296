package io.foyer.rest.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of every answer that is not a success.
 *
 * @param error a sentence for people
 * @param message a longer explanation
 * @param details the members at fault, or what is wrong with each
 * @param errorType a word for programs
 * @param ready false while nothing has been synchronised yet
 * @param retryAfterSeconds when to try again
 * @param matches the candidates of an ambiguous id
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ErrorBody(
    String error,
    @Nullable String message,
    @Nullable List<String> details,
    @Nullable String errorType,
    @Nullable Boolean ready,
    @Nullable Long retryAfterSeconds,
    @Nullable List<Match> matches) {
  /** What a path says whose bundle is away for a moment. */
  static final String AWAY =
      "This part of the service is not available at the moment. Try again in a few seconds.";

  /** What nobody foresaw; the log says more. */
  static final String UNFORESEEN = "Internal server error";

  ErrorBody(String error) {
    this(error, null, null, null, null, null, null);
  }

  static ErrorBody typed(String error, String errorType) {
    return new ErrorBody(error, null, null, errorType, null, null, null);
  }

  static ErrorBody retry(String error, long seconds) {
    return new ErrorBody(error, null, null, null, null, seconds, null);
  }

  static ErrorBody invalid(String error, List<String> details) {
    return new ErrorBody(
        error, null, details.isEmpty() ? null : details, "VALIDATION_ERROR", null, null, null);
  }

  static ErrorBody ambiguous(Failure.Ambiguous failure) {
    return new ErrorBody(
        "Ambiguous lookup",
        failure.getMessage(),
        null,
        null,
        null,
        null,
        failure.matches().stream().map(Match::of).toList());
  }

  /**
   * One candidate of an ambiguous id; it has a title or a name, as its kind has.
   *
   * @param id its id on its library server
   * @param title its title
   * @param name its name
   * @param instanceId the library server
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Match(String id, @Nullable String title, @Nullable String name, String instanceId) {
    static Match of(Failure.Ambiguous.Match match) {
      boolean titled =
          switch (match.ref().type()) {
            case EntityType.SCENE, EntityType.GALLERY, EntityType.IMAGE, EntityType.CLIP -> true;
            default -> false;
          };
      return new Match(
          match.ref().id(),
          titled ? match.label() : null,
          titled ? null : match.label(),
          match.ref().instance());
    }
  }
}
