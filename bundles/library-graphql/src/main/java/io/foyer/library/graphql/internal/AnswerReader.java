package io.foyer.library.graphql.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads GraphQL answers from a stream, holding one row at a time. Bytes that are not UTF-8 become
 * the replacement character, because file paths may hold any bytes and must not cost a page.
 */
final class AnswerReader {
  private static final int DEEPEST = 64;
  private static final int LONGEST_TEXT = 8 << 20;
  private static final int MOST_ERRORS = 2000;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** Takes the rows of {@code data} as they come. */
  interface DataReader {
    /** Reads the value of {@code data}, an object; the parser stands on its opening brace. */
    void read(JsonParser parser) throws IOException;
  }

  /**
   * An entry of {@code errors}.
   *
   * @param message what the server says; for classification only, never to be shown
   * @param code its code for protocol errors, or ""
   * @param row index of the row that it is about, or -1
   */
  record GraphQlError(String message, String code, int row) {}

  /**
   * What was around the rows.
   *
   * @param graphQl whether this looks like a GraphQL answer at all
   * @param hasData whether {@code data} was there and not null
   * @param errors the errors
   */
  record Frame(boolean graphQl, boolean hasData, List<GraphQlError> errors) {}

  private final JsonMapper mapper =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxStringLength(LONGEST_TEXT)
                          .build())
                  .build())
          .build();

  JsonMapper mapper() {
    return mapper;
  }

  /** Reads one answer to its end. */
  Frame read(InputStream body, DataReader data) throws IOException {
    PushbackReader reader =
        new PushbackReader(new InputStreamReader(body, StandardCharsets.UTF_8), 1);
    int first = reader.read();
    if (first >= 0 && first != BYTE_ORDER_MARK) {
      reader.unread(first);
    }
    try (JsonParser parser = mapper.createParser(reader)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return new Frame(false, false, List.of());
      }
      boolean graphQl = false;
      boolean hasData = false;
      List<GraphQlError> errors = new ArrayList<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String member = parser.currentName();
        JsonToken value = parser.nextToken();
        if (member.equals("data")) {
          graphQl = true;
          if (value == JsonToken.START_OBJECT) {
            hasData = true;
            data.read(parser);
          } else {
            parser.skipChildren();
          }
        } else if (member.equals("errors")) {
          graphQl |= value == JsonToken.START_ARRAY;
          errors(parser, errors);
        } else {
          parser.skipChildren();
        }
      }
      return new Frame(graphQl, hasData, errors);
    }
  }

  /** No more than can be about single rows; the last of too many then concerns the whole. */
  private void errors(JsonParser parser, List<GraphQlError> errors) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (errors.size() < MOST_ERRORS) {
        errors.add(error(mapper.readTree(parser)));
      } else {
        parser.skipChildren();
        errors.set(MOST_ERRORS - 1, new GraphQlError("", "", -1));
      }
    }
  }

  private static GraphQlError error(JsonNode error) {
    int row = -1;
    for (JsonNode step : error.path("path")) {
      if (step.isInt()) {
        row = step.intValue();
        break;
      }
    }
    return new GraphQlError(
        error.path("message").asText(""), error.path("extensions").path("code").asText(""), row);
  }

  /** The rows and the count of a list answer; rows are handed on one by one. */
  final class Rows implements DataReader {
    private final EntityQuery query;
    private final RowReader rows;
    private final int most;
    private @Nullable Long count;
    private boolean present;

    /**
     * A list answer.
     *
     * @param most how many rows were asked for
     */
    Rows(EntityQuery query, int most, RowReader rows) {
      this.query = query;
      this.most = most;
      this.rows = rows;
    }

    /** The total, or null when the server did not say. */
    @Nullable Long count() {
      return count;
    }

    /** Whether the list was there. */
    boolean present() {
      return present;
    }

    @Override
    public void read(JsonParser parser) throws IOException {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = parser.currentName().equals(query.list());
        if (parser.nextToken() == JsonToken.START_OBJECT && wanted) {
          result(parser);
        } else {
          parser.skipChildren();
        }
      }
    }

    private void result(JsonParser parser) throws IOException {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String member = parser.currentName();
        JsonToken value = parser.nextToken();
        if (member.equals("count") && value.isNumeric()) {
          count = (long) parser.getDoubleValue();
        } else if (member.equals(query.rows()) && value == JsonToken.START_ARRAY) {
          present = true;
          for (int index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
            if (index >= most) {
              throw new TooManyRows();
            }
            rows.row(index, mapper.readTree(parser));
          }
        } else {
          parser.skipChildren();
        }
      }
    }
  }

  /** A server that does not keep to the page size would be kept in memory whole. */
  static final class TooManyRows extends IOException {
    private static final long serialVersionUID = 1L;

    TooManyRows() {
      super("more rows than asked for");
    }
  }

  /** Takes one row. */
  interface RowReader {
    void row(int index, JsonNode row);
  }
}
