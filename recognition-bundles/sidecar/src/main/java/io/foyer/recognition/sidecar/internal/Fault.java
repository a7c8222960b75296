package io.foyer.recognition.sidecar.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a request, in the form that clients know.
 *
 * @param type a word for programs
 * @param loc where: {@code body}, {@code query} or {@code header}, then the names down to it
 * @param msg a sentence for people
 * @param input what was there, when it is short
 */
record Fault(String type, List<Object> loc, String msg, @Nullable Object input) {
  private static final int SHOWN = 200;

  Fault {
    loc = List.copyOf(loc);
  }

  static Fault of(String type, List<Object> loc, String msg, @Nullable Object input) {
    boolean shown =
        input instanceof Boolean
            || (input instanceof Number n && n.toString().length() <= SHOWN)
            || (input instanceof String text && text.length() <= SHOWN);
    return new Fault(type, loc, msg, shown ? input : null);
  }
}
