package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

/** JSON of strangers: shallow, with short texts, each member once. */
final class Json {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          // the names are a hundred thousand ids, each of them once
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(20)
                  .maxStringLength(20_000)
                  .maxNameLength(1_000)
                  .maxNumberLength(40)
                  .build())
          .build();

  /** For small documents. */
  static final ObjectMapper MAPPER =
      new ObjectMapper(
              FACTORY.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(SerializationFeature.INDENT_OUTPUT);

  private Json() {}
}
