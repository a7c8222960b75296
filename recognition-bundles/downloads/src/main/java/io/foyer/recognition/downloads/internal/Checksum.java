package io.foyer.recognition.downloads.internal;

import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in lower-case hexadecimal. */
final class Checksum {
  private static final int BLOCK = 1 << 18;

  private Checksum() {}

  static String of(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  static String of(Path file, long size, Progress progress) throws IOException {
    MessageDigest digest = sha256();
    byte[] block = new byte[BLOCK];
    long done = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(block); n > 0; n = in.read(block)) {
        digest.update(block, 0, n);
        done += n;
        progress.report("checksum", done, size);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
