package io.foyer.identity.internal;

import io.foyer.core.Secret;
import io.foyer.identity.SecretBox;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** AES-256-GCM under a key that HKDF derives from the signing secret. */
final class AesSecretBox implements SecretBox {
  private static final Logger LOG = LoggerFactory.getLogger(AesSecretBox.class);
  private static final String VERSION = "1:";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecureRandom random = new SecureRandom();
  private final SecretKey key;

  AesSecretBox(byte[] signingSecret) {
    try {
      key =
          KDF.getInstance("HKDF-SHA256")
              .deriveKey(
                  "AES",
                  HKDFParameterSpec.ofExtract()
                      .addIKM(signingSecret)
                      .thenExpand("foyer secret box".getBytes(StandardCharsets.UTF_8), 32));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no HKDF", e);
    }
  }

  @Override
  public String seal(Secret secret, String context) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed =
          cipher(Cipher.ENCRYPT_MODE, nonce, context)
              .doFinal(secret.reveal().getBytes(StandardCharsets.UTF_8));
      byte[] all = ByteBuffer.allocate(NONCE_BYTES + sealed.length).put(nonce).put(sealed).array();
      return VERSION + Base64.getEncoder().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot encrypt", e);
    }
  }

  @Override
  public @Nullable Secret open(String sealed, String context) {
    if (!sealed.startsWith(VERSION)) {
      return null;
    }
    try {
      ByteBuffer all =
          ByteBuffer.wrap(Base64.getDecoder().decode(sealed.substring(VERSION.length())));
      if (all.remaining() < NONCE_BYTES) {
        return null;
      }
      byte[] nonce = new byte[NONCE_BYTES];
      all.get(nonce);
      byte[] rest = new byte[all.remaining()];
      all.get(rest);
      return new Secret(
          new String(
              cipher(Cipher.DECRYPT_MODE, nonce, context).doFinal(rest), StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      LOG.debug("A sealed text does not open", e);
      return null;
    }
  }

  private Cipher cipher(int mode, byte[] nonce, String context) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
