package io.foyer.library.graphql.internal;

import io.foyer.core.Failure;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a library server is: its GraphQL endpoint, and the media routes that lie beside it. Also
 * knows how to reduce the absolute addresses in its answers to what may be kept.
 */
final class ServerAddress {
  private static final String ENDPOINT = "/graphql";
  private static final int LONGEST_PATH = 4096;

  /** What a path that is sent on may be made of; everything else would have to be escaped. */
  private static final Pattern SAFE = Pattern.compile("/[!-~&&[^\\\\\"<>^`{|}#]]*");

  /** A step upwards, plain or escaped. */
  private static final Pattern UPWARDS =
      Pattern.compile("(^|/|%2f|%5c)(\\.|%2e){1,2}(/|%2f|%5c|$)", Pattern.CASE_INSENSITIVE);

  private final URI endpoint;
  private final String origin;
  private final String prefix;

  ServerAddress(URI endpoint) {
    String scheme = endpoint.getScheme() == null ? "" : endpoint.getScheme();
    if (!scheme.toLowerCase(Locale.ROOT).matches("https?")
        || endpoint.getRawAuthority() == null
        || endpoint.getHost() == null) {
      throw new Failure.Invalid(
          "url", "Invalid URL format. Expected: http://hostname:port/graphql");
    }
    this.endpoint = endpoint;
    this.origin = scheme + "://" + endpoint.getRawAuthority();
    String path = endpoint.getRawPath() == null ? "" : endpoint.getRawPath();
    path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    this.prefix =
        path.endsWith(ENDPOINT) ? path.substring(0, path.length() - ENDPOINT.length()) : path;
  }

  URI endpoint() {
    return endpoint;
  }

  /**
   * The full address of a media route.
   *
   * @throws Failure.Invalid when the path could lead anywhere else
   */
  URI media(String pathAndQuery) {
    int query = pathAndQuery.indexOf('?');
    String path = query < 0 ? pathAndQuery : pathAndQuery.substring(0, query);
    if (pathAndQuery.length() > LONGEST_PATH
        || !SAFE.matcher(pathAndQuery).matches()
        || path.startsWith("//")
        || path.contains("://")
        || UPWARDS.matcher(path).find()) {
      throw new Failure.Invalid("path", "Invalid path");
    }
    try {
      return URI.create(origin + prefix + pathAndQuery);
    } catch (IllegalArgumentException e) {
      throw new Failure.Invalid("path", "Invalid path");
    }
  }

  /**
   * Reduces an address in an answer to path and query, without the key and without the prefix under
   * which this server is reached. Null when it is not the address of a media route.
   */
  @Nullable String reduce(@Nullable String url) {
    if (url == null || url.isEmpty()) {
      return null;
    }
    String rest = url;
    int scheme = url.indexOf("://");
    if (scheme > 0 && url.lastIndexOf('/', scheme) < 0) {
      int slash = url.indexOf('/', scheme + 3);
      if (slash < 0) {
        return null;
      }
      rest = url.substring(slash);
    }
    if (!rest.startsWith("/")) {
      return null;
    }
    int fragment = rest.indexOf('#');
    rest = fragment < 0 ? rest : rest.substring(0, fragment);
    if (!prefix.isEmpty() && rest.startsWith(prefix + "/")) {
      rest = rest.substring(prefix.length());
    }
    int query = rest.indexOf('?');
    return query < 0 ? rest : withoutKey(rest.substring(0, query), rest.substring(query + 1));
  }

  private static String withoutKey(String path, String query) {
    StringBuilder kept = new StringBuilder(path);
    char separator = '?';
    for (String parameter : query.split("&", -1)) {
      int equals = parameter.indexOf('=');
      String name = equals < 0 ? parameter : parameter.substring(0, equals);
      if (!name.equalsIgnoreCase("apikey") && !parameter.isEmpty()) {
        kept.append(separator).append(parameter);
        separator = '&';
      }
    }
    return kept.toString();
  }
}
