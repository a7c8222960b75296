package io.foyer.rest.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class JacksonJsonTest {
  /** A moment. */
  record Moment(Instant at) {}

  private final JacksonJson json = new JacksonJson();

  @Test
  void instantsAlwaysHaveThreeFractionDigits() {
    assertEquals(
        "{\"at\":\"2026-03-01T12:00:00.000Z\"}",
        json.write(new Moment(Instant.parse("2026-03-01T12:00:00Z"))));
    assertEquals(
        "{\"at\":\"2026-03-01T12:00:00.123Z\"}",
        json.write(new Moment(Instant.parse("2026-03-01T12:00:00.123999Z"))));
  }

  @Test
  void instantsAreReadInAnyPrecision() throws Exception {
    assertEquals(
        new Moment(Instant.parse("2026-03-01T12:00:00Z")),
        json.mapper().readValue("{\"at\":\"2026-03-01T13:00:00+01:00\"}", Moment.class));
  }
}
