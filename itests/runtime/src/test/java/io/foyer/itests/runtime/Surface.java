package io.foyer.itests.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One way in which an endpoint may be told of an entity: a line of {@code surfaces.txt}.
 *
 * @param endpoint method and path, with {@code {x}} for parameters
 * @param types what may be named; empty when nothing can be
 * @param address path and query to ask for, with places to fill
 * @param body what is sent, with places to fill; empty for none
 * @param flags {@code tool}, {@code write}
 */
record Surface(
    String endpoint, List<String> types, String address, String body, Set<String> flags) {
  private static final List<String> MODES = List.of("INCLUDES", "INCLUDES_ALL", "EXCLUDES");

  static List<Surface> all() throws IOException {
    List<Surface> all = new ArrayList<>();
    try (InputStream in = Surface.class.getResourceAsStream("/surfaces.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          all.add(of(line.split(" *\\| *", -1)));
        }
      }
    }
    return all;
  }

  private static Surface of(String[] part) {
    String types = part[1].strip();
    String address = part.length > 2 ? part[2].strip() : "";
    String path = part[0].substring(part[0].indexOf(' ') + 1);
    return new Surface(
        part[0],
        types.equals("-") ? List.of() : List.of(types.split(",")),
        address.startsWith("/") ? address : path.replace("{x}", "{id}") + address,
        part.length > 3 ? part[3].strip() : "",
        part.length > 4 ? Set.of(part[4].strip().split(" +")) : Set.of());
  }

  String method() {
    return endpoint.substring(0, endpoint.indexOf(' '));
  }

  /** Whether an id may name its library server as well. */
  boolean takesInstance() {
    return !(address + body).contains("{number}");
  }

  /** This with each mode that it may be asked with. */
  List<Surface> inEachMode() {
    return body.contains("{mode}")
        ? MODES.stream()
            .map(mode -> new Surface(endpoint, types, address, body.replace("{mode}", mode), flags))
            .toList()
        : List.of(this);
  }

  /** The request about an entity, by somebody. */
  HttpRequest.Builder request(Browser browser, String type, String id, int user) {
    HttpRequest.Builder request =
        browser.request(filled(address, type, id, user)).header("Content-Type", "application/json");
    return method().equals("GET")
        ? request.GET()
        : request.method(method(), BodyPublishers.ofString(filled(body, type, id, user)));
  }

  String filled(String text, String type, String id, int user) {
    return text.replace("{id}", id)
        .replace("{number}", id)
        .replace("{type}", type)
        .replace("{plural}", Mentions.plural(type))
        .replace("{user}", Integer.toString(user));
  }

  @Override
  public String toString() {
    return endpoint + " " + address + " " + body;
  }
}
