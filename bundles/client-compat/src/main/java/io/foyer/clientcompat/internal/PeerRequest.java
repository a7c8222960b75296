package io.foyer.clientcompat.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.foyer.clientcompat.internal.PeerNames.KeyAlias;
import io.foyer.clientcompat.internal.PeerNames.ValueAlias;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules for the bodies of one path. Only the bytes of a name or value that has an alias are
 * exchanged; everything else, acceptable or not, reaches the service as it was sent.
 */
record PeerRequest(List<KeyAlias> keys, List<ValueAlias> values) {
  private static final JsonFactory JSON = new JsonFactory();

  /** Bytes to be exchanged. */
  private record Edit(int offset, String before, String after, String member) {}

  static PeerRequest of(String path) {
    return new PeerRequest(
        PeerNames.REQUESTS.stream().filter(a -> a.path().matcher(path).matches()).toList(),
        PeerNames.REQUEST_VALUES.stream().filter(a -> a.path().matcher(path).matches()).toList());
  }

  boolean isEmpty() {
    return keys.isEmpty() && values.isEmpty();
  }

  /** Answers the body in the service's own words. */
  byte[] own(byte[] body) throws IOException {
    List<Edit> edits = new ArrayList<>();
    Set<String> members = new HashSet<>();
    try (JsonParser json = JSON.createParser(body)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        int offset = (int) json.currentTokenLocation().getByteOffset();
        JsonStreamContext context = json.getParsingContext();
        if (token == JsonToken.FIELD_NAME && context.getParent().inRoot()) {
          members.add(json.currentName());
          for (KeyAlias alias : keys) {
            if (alias.peers().equals(json.currentName())) {
              edits.add(new Edit(offset, quoted(alias.peers()), quoted(alias.own()), alias.own()));
            }
          }
        } else if (token.isScalarValue() && context.inObject()) {
          for (ValueAlias alias : values) {
            if (alias.peers().equals(json.getText()) && alias.at().equals(at(context))) {
              edits.add(new Edit(offset, alias.peers(), alias.own(), ""));
            }
          }
        }
      }
    } catch (JsonProcessingException unacceptable) {
      return body; // the service says what is wrong with it
    }
    edits.removeIf(edit -> members.contains(edit.member()) || !isThere(body, edit));
    return edits.isEmpty() ? body : applied(edits, body);
  }

  private static String at(JsonStreamContext context) {
    String name = context.getCurrentName();
    JsonStreamContext around = context.getParent();
    return around != null && around.inObject() ? at(around) + "." + name : name;
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }

  /** A name may be written with escapes, and a document in another encoding. */
  private static boolean isThere(byte[] body, Edit edit) {
    byte[] before = edit.before().getBytes(StandardCharsets.UTF_8);
    int end = edit.offset() + before.length;
    return edit.offset() >= 0
        && end <= body.length
        && Arrays.equals(body, edit.offset(), end, before, 0, before.length);
  }

  private static byte[] applied(List<Edit> edits, byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length + 16);
    int from = 0;
    for (Edit edit : edits) {
      out.write(body, from, edit.offset() - from);
      out.writeBytes(edit.after().getBytes(StandardCharsets.UTF_8));
      from = edit.offset() + edit.before().length();
    }
    out.write(body, from, body.length - from);
    return out.toByteArray();
  }
}
