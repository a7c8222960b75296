package io.foyer.itests.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An endpoint as the peer has it: a line of {@code peer/endpoints.txt}.
 *
 * @param name method and path, with {@code {x}} for parameters
 * @param own our own name of it
 * @param answer schema or media type of a success; empty while it is not built
 */
record PeerEndpoint(String name, String own, String answer) {
  static List<PeerEndpoint> all() throws IOException {
    return lines("/peer/endpoints.txt").stream().map(PeerEndpoint::of).toList();
  }

  /** Endpoints of the product that the peer has no form of. */
  static Set<String> ownOnly() throws IOException {
    return new TreeSet<>(lines("/peer/own.txt"));
  }

  /** Endpoints of the product: the table that the running product is held against elsewhere. */
  static Set<String> ofProduct() throws IOException {
    Set<String> all = new TreeSet<>();
    lines("/access.txt").forEach(line -> all.add(line.substring(0, line.lastIndexOf(' '))));
    return all;
  }

  private static PeerEndpoint of(String line) {
    String[] part = Arrays.stream(line.split("\\|")).map(String::strip).toArray(String[]::new);
    String method = part[0].substring(0, part[0].indexOf(' ') + 1);
    return new PeerEndpoint(
        part[0],
        part.length > 1 && !part[1].isEmpty() ? method + part[1] : part[0],
        part.length > 2 ? part[2] : "");
  }

  static List<String> lines(String resource) throws IOException {
    try (InputStream in = PeerEndpoint.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    }
  }

  /** The one that a request means: of those that match, the one with the fewest parameters. */
  static PeerEndpoint of(List<PeerEndpoint> all, String method, String address) {
    String path = address.replaceFirst("\\?.*", "");
    return all.stream()
        .filter(each -> each.matches(method + " " + path))
        .min(Comparator.comparingInt(PeerEndpoint::parameters))
        .orElseThrow(() -> new AssertionError("the peer has no " + method + " " + path));
  }

  private boolean matches(String request) {
    return Pattern.matches(
        Arrays.stream(name.split("\\{x}", -1))
            .map(Pattern::quote)
            .reduce((left, right) -> left + "[^/]+" + right)
            .orElseThrow(),
        request);
  }

  private int parameters() {
    return name.split("\\{x}", -1).length;
  }
}
