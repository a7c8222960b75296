package io.foyer.clientcompat.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is written with the peer's names in it, while it is written: by the service's own
 * JSON writer, through a generator that knows them.
 *
 * @param answer the service's own
 * @param wrapper the member to put all of it into, or null for none
 * @param failure whether it says what went wrong
 * @param origin where the service was called, without a path
 */
record PeerAnswer(Object answer, @Nullable String wrapper, boolean failure, String origin)
    implements JsonSerializable {
  @Override
  public void serialize(JsonGenerator json, SerializerProvider provider) throws IOException {
    if (failure) {
      provider.defaultSerializeValue(failure((ObjectMapper) json.getCodec()), json);
      return;
    }
    JsonGenerator naming = new Naming(json, origin);
    if (wrapper == null) {
      provider.defaultSerializeValue(answer, naming);
    } else {
      json.writeStartObject();
      json.writeFieldName(wrapper);
      provider.defaultSerializeValue(answer, naming);
      json.writeEndObject();
    }
  }

  @Override
  public void serializeWithType(
      JsonGenerator json, SerializerProvider provider, TypeSerializer types) throws IOException {
    serialize(json, provider);
  }

  /** In the peer's words, and with its details in one text. */
  private JsonNode failure(ObjectMapper mapper) {
    JsonNode said = mapper.valueToTree(answer);
    if (said instanceof ObjectNode members) {
      for (String name : List.of("error", "message")) {
        if (members.path(name).isTextual()) {
          members.put(name, PeerNames.peersText(members.path(name).textValue()));
        }
      }
      if (members.path("details").isArray()) {
        members.put(
            "details",
            StreamSupport.stream(members.path("details").spliterator(), false)
                .map(detail -> PeerNames.peersText(detail.asText()))
                .collect(Collectors.joining(", ")));
      }
    }
    return said;
  }

  /** Repeats a member's value under its alias; only plain values have one. */
  private static final class Naming extends JsonGeneratorDelegate {
    private final String origin;
    private @Nullable String alias;
    private @Nullable JsonStreamContext object;
    private @Nullable BinaryOperator<String> words;

    Naming(JsonGenerator json, String origin) {
      super(json);
      this.origin = origin;
    }

    @Override
    public void writeFieldName(String name) throws IOException {
      super.writeFieldName(name);
      named(name);
    }

    @Override
    public void writeFieldName(SerializableString name) throws IOException {
      super.writeFieldName(name);
      named(name.getValue());
    }

    private void named(String name) {
      PeerNames.Member member = PeerNames.ANSWERS.get(name);
      if (member == null) {
        alias = null;
        words = null;
        return;
      }
      object = getOutputContext();
      boolean meant = member.arrays().isEmpty() || member.arrays().contains(arrayAround(object));
      alias = meant ? member.alias() : null;
      words = meant ? member.words() : null;
    }

    private static String arrayAround(JsonStreamContext object) {
      JsonStreamContext array = object.getParent();
      JsonStreamContext owner = array == null || !array.inArray() ? null : array.getParent();
      String name = owner == null ? null : owner.getCurrentName();
      return name == null ? "" : name;
    }

    /** Begins the alias of the member whose value has just been written, if it has one. */
    private boolean again() throws IOException {
      String due = alias;
      alias = null;
      if (due == null || getOutputContext() != object) { // the value was no plain one
        return false;
      }
      super.writeFieldName(due);
      return true;
    }

    @Override
    public void writeString(@Nullable String value) throws IOException {
      super.writeString(words == null || value == null ? value : words.apply(value, origin));
      if (again()) {
        super.writeString(value);
      }
    }

    @Override
    public void writeNumber(int value) throws IOException {
      super.writeNumber(value);
      if (again()) {
        super.writeNumber(value);
      }
    }

    @Override
    public void writeNumber(long value) throws IOException {
      super.writeNumber(value);
      if (again()) {
        super.writeNumber(value);
      }
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
      super.writeBoolean(value);
      if (again()) {
        super.writeBoolean(value);
      }
    }

    @Override
    public void writeNull() throws IOException {
      super.writeNull();
      if (again()) {
        super.writeNull();
      }
    }
  }
}
