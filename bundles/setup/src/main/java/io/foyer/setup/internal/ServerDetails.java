package io.foyer.setup.internal;

import io.foyer.core.Failure;
import io.foyer.core.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads what somebody typed about a library server, and refuses what cannot be right. */
final class ServerDetails {
  static final String DEFAULT_NAME = "Default";

  private static final int MAX_NAME = 100;
  private static final int MAX_DESCRIPTION = 1_000;
  private static final int MAX_URL = 2_048;
  private static final int MAX_KEY = 4_096;
  private static final int MAX_PRIORITY = 1_000;
  private static final int MAX_PORT = 65_535;

  private ServerDetails() {}

  static String name(String text) {
    String name = text.strip();
    if (name.length() > MAX_NAME || hasControls(name)) {
      throw new Failure.Invalid(
          "name", "Name must be at most 100 characters, without control characters");
    }
    return name;
  }

  static @Nullable String description(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    if (text.length() > MAX_DESCRIPTION) {
      throw new Failure.Invalid("description", "Description must be at most 1000 characters");
    }
    return text.strip();
  }

  /** The full address of the GraphQL endpoint. */
  static URI url(String text) {
    try {
      URI url = new URI(text.strip());
      String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
      if (text.length() <= MAX_URL
          && (scheme.equals("http") || scheme.equals("https"))
          && url.getHost() != null
          && url.getUserInfo() == null
          && url.getPort() <= MAX_PORT
          && url.getPort() != 0
          && url.getPath().endsWith("/graphql")
          && url.getQuery() == null
          && url.getFragment() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      throw invalidUrl();
    }
    throw invalidUrl();
  }

  private static Failure.Invalid invalidUrl() {
    return new Failure.Invalid("url", "Invalid URL format. Expected: http://hostname:port/graphql");
  }

  /** A key is sent as a header, so it can only be made of visible ASCII characters. */
  static Secret apiKey(String text) {
    String key = text.strip();
    if (key.length() > MAX_KEY || key.chars().anyMatch(c -> c <= ' ' || c > '~')) {
      throw new Failure.Invalid(
          "apiKey",
          "That is not an API key. Copy it again from the security settings of the library"
              + " server.");
    }
    return new Secret(key);
  }

  static int priority(int priority) {
    if (priority < 0 || priority > MAX_PRIORITY) {
      throw new Failure.Invalid("priority", "Priority must be a number from 0 to 1000");
    }
    return priority;
  }

  private static boolean hasControls(String text) {
    return text.codePoints().anyMatch(Character::isISOControl);
  }
}
