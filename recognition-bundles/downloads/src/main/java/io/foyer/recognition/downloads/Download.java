package io.foyer.recognition.downloads;

import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One file to fetch.
 *
 * @param source where it is
 * @param target where it shall be; its folder exists. While unfinished, its bytes are in {@code
 *     <target>.part} and a note of where they came from in {@code <target>.state}
 * @param size its exact bytes, 0 when unknown
 * @param sha256 its SHA-256 in hexadecimal, or null when unknown
 * @param maxBytes a larger file is refused, whatever the host says of it
 */
public record Download(
    Source source, Path target, long size, @Nullable String sha256, long maxBytes) {
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

  public Download {
    if (size < 0 || maxBytes <= 0) {
      throw new IllegalArgumentException("size must not be negative, maxBytes must be positive");
    }
    if (sha256 != null) {
      sha256 = sha256.toLowerCase(Locale.ROOT);
      if (!SHA_256.matcher(sha256).matches()) {
        throw new IllegalArgumentException("a SHA-256 has 64 hexadecimal digits");
      }
    }
  }
}
