package io.foyer.rest.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.foyer.rest.Json;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.osgi.service.component.annotations.Component;

/**
 * The one way in which JSON is read and written: instants as ISO 8601 in UTC with milliseconds,
 * unknown members ignored, hostile documents bounded.
 */
@Component(service = {Json.class, JacksonJson.class})
public final class JacksonJson implements Json {
  private static final int MAX_NESTING = 100;
  private static final int MAX_NUMBER_DIGITS = 100;
  private static final int MAX_NAME_CHARACTERS = 1000;

  /** A picture as Base64; what a body may hold is bounded elsewhere, and usually far below. */
  private static final int MAX_TEXT_CHARACTERS = 32 << 20;

  private final ObjectMapper mapper =
      new ObjectMapper(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_NESTING)
                          .maxStringLength(MAX_TEXT_CHARACTERS)
                          .maxNumberLength(MAX_NUMBER_DIGITS)
                          .maxNameLength(MAX_NAME_CHARACTERS)
                          .build())
                  .build())
          .registerModule(new JavaTimeModule())
          .registerModule(
              new SimpleModule("instants").addSerializer(Instant.class, new InstantWriter()))
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  ObjectMapper mapper() {
    return mapper;
  }

  @Override
  public String write(Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Cannot write " + value.getClass().getName(), e);
    }
  }

  private static final class InstantWriter extends StdScalarSerializer<Instant> {
    private static final long serialVersionUID = 1L;
    private static final DateTimeFormatter MILLIS =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    InstantWriter() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(MILLIS.format(value));
    }
  }
}
