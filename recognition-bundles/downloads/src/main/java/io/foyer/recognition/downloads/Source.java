package io.foyer.recognition.downloads;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where files come from: a folder or file of this machine, or an https address. Plain http is
 * accepted from this machine itself only. Prints without query and credentials.
 */
public final class Source {
  private static final Set<String> LOOPBACK =
      Set.of("localhost", "127.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]");

  private final URI uri;

  private Source(URI uri) {
    this.uri = uri;
  }

  /**
   * Reads a setting.
   *
   * @param text an https address, a file: address, or a path; a trailing slash means a folder, a
   *     path of an existing folder needs none
   * @throws IllegalArgumentException when it is none of these; the message is for people
   */
  public static Source parse(String text) {
    String trimmed = text.strip();
    if (trimmed.isEmpty()) {
      throw new IllegalArgumentException("The source is empty.");
    }
    int colon = trimmed.indexOf(':');
    // one letter before the colon is a drive, not a scheme
    if (colon < 2 || trimmed.startsWith("/")) {
      return ofPath(trimmed);
    }
    return of(toUri(trimmed));
  }

  /** A file or folder of this machine. */
  public static Source of(Path path) {
    return new Source(path.toAbsolutePath().normalize().toUri());
  }

  private static Source ofPath(String text) {
    try {
      Path path = Path.of(text).toAbsolutePath().normalize();
      URI uri = path.toUri();
      boolean folder = text.endsWith("/") && !uri.getRawPath().endsWith("/");
      return new Source(folder ? URI.create(uri + "/") : uri);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("The source is no usable path.", e);
    }
  }

  private static Source of(URI uri) {
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    switch (scheme) {
      case "file" -> {
        if (uri.isOpaque() || !blank(uri.getRawAuthority()) || blank(uri.getRawPath())) {
          throw new IllegalArgumentException(
              "A file: source has the form file:///folder/ without a host.");
        }
        return new Source(URI.create("file://" + uri.normalize().getRawPath()));
      }
      case "http", "https" -> {
        if (uri.isOpaque() || blank(uri.getHost())) {
          throw new IllegalArgumentException("The source address has no host.");
        }
        if (uri.getRawUserInfo() != null) {
          throw new IllegalArgumentException(
              "The source address must not hold a user name or password.");
        }
        if (scheme.equals("http") && !LOOPBACK.contains(uri.getHost().toLowerCase(Locale.ROOT))) {
          throw new IllegalArgumentException(
              "The source at " + uri.getHost() + " must be an https address.");
        }
        return new Source(uri.normalize());
      }
      default ->
          throw new IllegalArgumentException(
              "The source must be an https address, a file: address or a folder.");
    }
  }

  private static URI toUri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("The source is no well-formed address.", e);
    }
  }

  private static boolean blank(@Nullable String text) {
    return text == null || text.isEmpty();
  }

  public URI uri() {
    return uri;
  }

  /** Whether it is on this machine. */
  public boolean local() {
    return "file".equals(uri.getScheme());
  }

  /** Whether it is a folder, that is, ends with a slash. */
  public boolean folder() {
    return uri.getPath().endsWith("/");
  }

  /** The path of a local source. */
  public Path path() {
    return Path.of(uri);
  }

  /** The file's name, the last part of the path; empty for a folder. */
  public String fileName() {
    String path = uri.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** For people: the host, or that it is a folder of this machine. */
  public String host() {
    return local() ? "the local folder" : uri.getHost();
  }

  /**
   * What a document found here points at: a name beside it, or an https address. A reference never
   * leads to other files of this machine, and never out of the folder of a local document.
   *
   * @throws IllegalArgumentException when it would; the message is for people
   */
  public Source resolve(String reference) {
    URI found = toUri(reference.strip());
    if (found.getScheme() != null && !"https".equalsIgnoreCase(found.getScheme())) {
      boolean sameMachine =
          "http".equals(uri.getScheme())
              && found.getHost() != null
              && "http".equalsIgnoreCase(found.getScheme());
      if (!sameMachine) {
        throw new IllegalArgumentException(
            "A file of the source must be given by its name or an https address.");
      }
    }
    if (found.getScheme() == null && found.getRawAuthority() != null) {
      throw new IllegalArgumentException("A file of the source has an address without https.");
    }
    Source resolved = of(uri.resolve(found));
    if (resolved.local()) {
      Path folder = Path.of(uri.resolve(".").normalize());
      // compared as paths, so that an encoded ".." counts too
      if (!resolved.path().normalize().startsWith(folder)) {
        throw new IllegalArgumentException("A file of the source lies outside of its folder.");
      }
    }
    return resolved;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Source source && source.uri.equals(uri);
  }

  @Override
  public int hashCode() {
    return uri.hashCode();
  }

  @Override
  public String toString() {
    return local()
        ? "file:" + fileName()
        : uri.getScheme() + "://" + uri.getAuthority() + uri.getPath();
  }
}
