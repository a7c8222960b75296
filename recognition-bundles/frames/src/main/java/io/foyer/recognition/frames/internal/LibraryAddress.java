package io.foyer.recognition.frames.internal;

import io.foyer.core.Failure;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the library server is, made of what an administrator wrote: with or without the path of its
 * GraphQL endpoint.
 *
 * @param endpoint the full address of the GraphQL endpoint
 */
record LibraryAddress(URI endpoint) {
  private static final String ENDPOINT = "/graphql";

  /** The routes that answer pictures. */
  private static final Pattern PICTURE =
      Pattern.compile(
          "/(scene/[0-9]+/(screenshot|webp)|scene/[0-9]+/vtt/sprite|image/[0-9]+/(image|thumbnail)"
              + "|gallery/[0-9]+/(cover|preview/[0-9]+)|performer/[0-9]+/image|studio/[0-9]+/image"
              + "|tag/[0-9]+/image|group/[0-9]+/(frontimage|backimage))");

  /**
   * Reads an address.
   *
   * @throws Failure.Invalid when it is none
   */
  static LibraryAddress of(String text) {
    try {
      URI uri = new URI(text.strip());
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (!scheme.matches("https?") || uri.getHost() == null || uri.getRawUserInfo() != null) {
        throw wrong();
      }
      String path = uri.getRawPath() == null ? "" : uri.getRawPath().replaceFirst("/+$", "");
      return new LibraryAddress(
          URI.create(
              scheme
                  + "://"
                  + uri.getRawAuthority()
                  + (path.endsWith(ENDPOINT) ? path : path + ENDPOINT)));
    } catch (URISyntaxException e) {
      throw wrong();
    }
  }

  private static Failure.Invalid wrong() {
    return new Failure.Invalid(
        "LIBRARY_URL is not the address of a library server. Expected: http://hostname:port");
  }

  /** Whether this is the machine, or the container, that this process itself runs in. */
  boolean isThisMachine() {
    String host = endpoint.getHost().toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]|\\.$", "");
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || host.matches("127(\\.[0-9]+){1,3}|0|0\\.0\\.0\\.0|::|::1|(0+:){7}0*1|::ffff:127\\..*");
  }

  /** Path and query of a picture's route here, when the address is one. */
  Optional<String> picturePath(URI address) {
    String host = address.getHost();
    if (host == null
        || address.getRawUserInfo() != null
        || !host.equalsIgnoreCase(endpoint.getHost())
        || port(address) != port(endpoint)
        || !endpoint.getScheme().equalsIgnoreCase(address.getScheme())) {
      return Optional.empty();
    }
    String own = endpoint.getRawPath() == null ? "" : endpoint.getRawPath();
    String prefix =
        own.endsWith(ENDPOINT) ? own.substring(0, own.length() - ENDPOINT.length()) : own;
    String path = address.getRawPath() == null ? "" : address.getRawPath();
    if (!path.startsWith(prefix) || !PICTURE.matcher(path.substring(prefix.length())).matches()) {
      return Optional.empty();
    }
    return Optional.of(path.substring(prefix.length()));
  }

  private static int port(URI address) {
    return address.getPort() >= 0
        ? address.getPort()
        : address.getScheme().equalsIgnoreCase("https") ? 443 : 80;
  }
}
