package io.foyer.clientcompat.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is written with the peer's names in it, while it is written: by the service's own
 * JSON writer, through a generator that knows them.
 *
 * @param answer the service's own
 * @param wrapper the member to put all of it into, or null for none
 */
record PeerAnswer(Object answer, @Nullable String wrapper) implements JsonSerializable {
  @Override
  public void serialize(JsonGenerator json, SerializerProvider provider) throws IOException {
    JsonGenerator naming = new Naming(json);
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

  /** Repeats a member's value under its alias; only plain values have one. */
  private static final class Naming extends JsonGeneratorDelegate {
    private @Nullable String alias;
    private @Nullable JsonStreamContext object;

    Naming(JsonGenerator json) {
      super(json);
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
      alias = null;
      if (member != null) {
        object = getOutputContext();
        if (member.rows().isEmpty() || member.rows().contains(arrayAround(object))) {
          alias = member.alias();
        }
      }
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
      super.writeString(value);
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
