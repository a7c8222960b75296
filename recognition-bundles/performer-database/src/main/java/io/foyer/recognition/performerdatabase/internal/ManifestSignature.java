package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Ed25519 signature of a release's manifest: {@code manifest.json.sig}, over the manifest's
 * bytes as they are, in Base64 or as 64 bytes. Asked for only when a public key is configured; then
 * nothing of a release counts that its manifest does not cover.
 */
final class ManifestSignature {
  private static final Logger log = LoggerFactory.getLogger(ManifestSignature.class);
  private static final int BYTES = 64;

  private static final String UNREADABLE =
      "The public key of releases (RECOGNITION_DATABASE_KEY) is no Ed25519 key in Base64 (X.509)."
          + " No release is taken until it is mended or removed.";

  private final boolean configured;
  private final @Nullable PublicKey key;

  private ManifestSignature(boolean configured, @Nullable PublicKey key) {
    this.configured = configured;
    this.key = key;
  }

  /**
   * Reads a configured key. One that cannot be read accepts nothing.
   *
   * @param text X.509 public key in Base64, with or without the lines of PEM; empty for none
   */
  static ManifestSignature of(String text) {
    String base64 = text.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
    if (base64.isEmpty()) {
      return new ManifestSignature(false, null);
    }
    try {
      byte[] encoded = Base64.getDecoder().decode(base64);
      return new ManifestSignature(
          true, KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      log.error(UNREADABLE);
      return new ManifestSignature(true, null);
    }
  }

  /** Accepts a release's folder, or says why not. */
  void check(Path release, Manifest manifest) throws IOException {
    if (!configured) {
      return;
    }
    if (key == null) {
      throw new UnusableRelease(UNREADABLE);
    }
    Path file = release.resolve(ReleaseFiles.SIGNATURE);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > 1024) {
      throw new UnusableRelease(
          "The release has no signature (manifest.json.sig), but a public key is configured.");
    }
    byte[] content = Files.readAllBytes(file);
    try {
      byte[] signature =
          content.length == BYTES
              ? content
              : Base64.getDecoder()
                  .decode(new String(content, StandardCharsets.ISO_8859_1).strip());
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(key);
      verifier.update(Files.readAllBytes(release.resolve(ReleaseFiles.MANIFEST)));
      if (!verifier.verify(signature)) {
        throw wrong(null);
      }
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw wrong(e);
    }
    for (String name : ReleaseFiles.REQUIRED) {
      if (!name.equals(ReleaseFiles.MANIFEST) && !manifest.checksums().containsKey(name)) {
        throw new UnusableRelease("The signed manifest has no checksum of " + name + ".");
      }
    }
  }

  /** Whether files without a checksum of the manifest are refused. */
  boolean required() {
    return configured;
  }

  private static UnusableRelease wrong(@Nullable Exception cause) {
    return new UnusableRelease(
        "The signature of manifest.json was not made with the configured key; the release is"
            + " refused.",
        cause);
  }
}
