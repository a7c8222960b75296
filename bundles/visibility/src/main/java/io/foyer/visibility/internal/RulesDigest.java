package io.foyer.visibility.internal;

import io.foyer.visibility.internal.rules.Rules;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Set;

/** Tells whether records were computed from the rules that hold now. */
final class RulesDigest {
  private RulesDigest() {}

  /** The same for rules that say the same, in whatever order. */
  static String of(Rules rules) {
    Set<String> servers = rules.servers();
    StringBuilder text = new StringBuilder();
    text.append(rules.administrator()).append('\n');
    text.append(servers == null ? "all" : lines(servers)).append('\n');
    text.append(
        lines(
            rules.restrictions().stream()
                .map(
                    each ->
                        each.type()
                            + " "
                            + each.mode()
                            + " "
                            + each.restrictEmpty()
                            + " "
                            + lines(each.ids()))
                .toList()));
    text.append('\n').append(lines(rules.hidden()));
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(text.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String lines(Collection<?> values) {
    return values.stream().map(Object::toString).sorted().toList().toString();
  }
}
