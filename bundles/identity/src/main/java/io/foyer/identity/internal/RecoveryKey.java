package io.foyer.identity.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A key that lets its owner set a new password. It carries 138 random bits, so a plain SHA-256 of
 * it cannot be searched; a slow hash would add nothing.
 */
final class RecoveryKey {
  private static final String ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  private static final int LENGTH = 28;
  private static final int GROUP = 4;

  private final String text;

  private RecoveryKey(String text) {
    this.text = text;
  }

  static RecoveryKey random(SecureRandom random) {
    StringBuilder text = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new RecoveryKey(text.toString());
  }

  /** Reads what somebody typed: dashes, spaces and case do not matter. */
  static RecoveryKey typed(String input) {
    return new RecoveryKey(input.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT));
  }

  /** Seven groups of four. */
  String formatted() {
    return text.replaceAll("(.{" + GROUP + "})(?!$)", "$1-");
  }

  String hash() {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Compares in a time that does not depend on where the two differ. */
  boolean matches(@Nullable String hash) {
    return MessageDigest.isEqual(
            hash().getBytes(StandardCharsets.US_ASCII),
            (hash == null ? "" : hash).getBytes(StandardCharsets.US_ASCII))
        && hash != null;
  }
}
