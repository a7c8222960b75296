package io.foyer.recognition.identification.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.foyer.recognition.sidecar.Unprocessable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks through the values of a request, gathers everything that is wrong with them, and says so in
 * the form that clients know (contract 0.3).
 */
final class Checks {
  private static final int LONGEST_ID = 200;

  /** One thing that is wrong. */
  public record Wrong(
      String type,
      List<String> loc,
      String msg,
      @Nullable Object input,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Object> ctx) {
    public Wrong {
      loc = List.copyOf(loc);
    }
  }

  private final String part;
  private final List<Wrong> wrong = new ArrayList<>();

  /**
   * Checks.
   *
   * @param part {@code body} or {@code query}
   */
  Checks(String part) {
    this.part = part;
  }

  /** The body itself, which must be there. */
  static <T> T body(@Nullable T body) {
    if (body == null) {
      throw new Unprocessable(
          List.of(new Wrong("missing", List.of("body"), "Field required", null, null)));
    }
    return body;
  }

  int within(String field, @Nullable Integer value, int least, int most, int otherwise) {
    if (value == null) {
      return otherwise;
    }
    range(field, value, value < least, value > most, least, most);
    return value;
  }

  double within(String field, @Nullable Double value, double least, double most, double otherwise) {
    if (value == null) {
      return otherwise;
    }
    range(field, value, !(value >= least), value > most, least, most);
    return value;
  }

  private void range(
      String field, Number value, boolean below, boolean above, Number least, Number most) {
    if (below) {
      add(
          "greater_than_equal",
          field,
          "Input should be greater than or equal to " + least,
          value,
          Map.of("ge", least));
    } else if (above) {
      add(
          "less_than_equal",
          field,
          "Input should be less than or equal to " + most,
          value,
          Map.of("le", most));
    }
  }

  /** A text that must be there and may be an id. */
  String id(String field, @Nullable String value) {
    if (value == null) {
      add("missing", field, "Field required", null, null);
      return "";
    }
    if (value.isBlank() || value.length() > LONGEST_ID) {
      add("value_error", field, "Input should be an id", null, null);
    }
    return value;
  }

  /** One of some words, or null. */
  @Nullable String oneOf(String field, @Nullable String value, List<String> words) {
    if (value != null && !words.contains(value)) {
      add(
          "enum",
          field,
          "Input should be one of " + String.join(", ", words),
          value.length() <= LONGEST_ID ? value : null,
          null);
    }
    return value;
  }

  /** Something else that is wrong. */
  void add(
      String type,
      String field,
      String message,
      @Nullable Object input,
      @Nullable Map<String, Object> context) {
    wrong.add(new Wrong(type, List.of(part, field), message, input, context));
  }

  /**
   * Ends the checks.
   *
   * @throws Unprocessable when anything was wrong
   */
  void done() {
    if (!wrong.isEmpty()) {
      throw new Unprocessable(List.copyOf(wrong));
    }
  }
}
