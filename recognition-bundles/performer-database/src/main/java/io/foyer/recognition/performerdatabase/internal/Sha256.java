package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.IntConsumer;

/** SHA-256 in lower-case hexadecimal. */
final class Sha256 {
  private static final int BLOCK = 1 << 18;

  private Sha256() {}

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static String of(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /**
   * Of a file's content.
   *
   * @param read told how many bytes each step took; may throw to give up
   */
  static String of(Path file, IntConsumer read) throws IOException {
    MessageDigest digest = digest();
    byte[] block = new byte[BLOCK];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(block); n > 0; n = in.read(block)) {
        digest.update(block, 0, n);
        read.accept(n);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
