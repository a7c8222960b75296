package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request and what must come back: a line of {@code peer/exchanges.txt}.
 *
 * @param who whose session it is sent with
 * @param until whether it is sent again until the answer is as expected
 * @param body empty for none
 * @param expected JSON that the answer must contain; empty for anything that its schema allows
 * @param kept what later lines use: JSON pointers into the answer, by name
 */
record Exchange(
    String line,
    String who,
    boolean until,
    String method,
    String address,
    String body,
    int status,
    String expected,
    Map<String, String> kept) {
  private static final Pattern NAME = Pattern.compile("\\{([a-z][A-Za-z0-9]*)}");

  static List<Exchange> all() throws IOException {
    return PeerEndpoint.lines("/peer/exchanges.txt").stream().map(Exchange::of).toList();
  }

  private static Exchange of(String line) {
    String[] part = line.split(" *\\| *", -1);
    String[] who = part[0].strip().split(" +");
    String[] request = part[1].split(" +", 2);
    Map<String, String> kept = new LinkedHashMap<>();
    if (part.length > 5) {
      for (String each : part[5].strip().split(" +")) {
        kept.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
      }
    }
    return new Exchange(
        line,
        who[0],
        who.length > 1,
        request[0],
        request[1],
        part[2],
        Integer.parseInt(part[3].strip()),
        part.length > 4 ? part[4].strip() : "",
        kept);
  }

  boolean succeeds() {
    return status / 100 == 2;
  }

  /** Puts what was kept into a text. */
  static String filled(String text, Map<String, String> values) {
    return NAME.matcher(text)
        .replaceAll(
            found -> {
              String value = values.get(found.group(1));
              if (value == null) {
                throw new AssertionError("nothing was kept as " + found.group());
              }
              return Matcher.quoteReplacement(value);
            });
  }

  /**
   * In what an answer differs from what it must contain. A text that begins with ~ is a pattern.
   */
  static List<String> differences(String at, JsonNode wanted, JsonNode found) {
    List<String> all = new ArrayList<>();
    if (wanted.isObject() && found.isObject()) {
      wanted
          .properties()
          .forEach(
              member ->
                  all.addAll(
                      differences(
                          at + "/" + member.getKey(),
                          member.getValue(),
                          found.path(member.getKey()))));
    } else if (wanted.isArray() && found.isArray() && wanted.size() == found.size()) {
      for (int i = 0; i < wanted.size(); i++) {
        all.addAll(differences(at + "/" + i, wanted.get(i), found.get(i)));
      }
    } else if (wanted.isTextual() && wanted.asText().startsWith("~")) {
      if (!found.isTextual() || !found.asText().matches(wanted.asText().substring(1))) {
        all.add(at + " is " + found + ", not like " + wanted);
      }
    } else if (wanted.isNumber() && found.isNumber()
        ? wanted.decimalValue().compareTo(found.decimalValue()) != 0
        : !wanted.equals(found)) {
      all.add(at + " is " + (found.isMissingNode() ? "missing" : found) + ", not " + wanted);
    }
    return all;
  }
}
