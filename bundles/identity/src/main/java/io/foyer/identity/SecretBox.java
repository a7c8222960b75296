package io.foyer.identity;

import io.foyer.core.Secret;
import org.jspecify.annotations.Nullable;

/**
 * Keeps secrets that have to be stored and read again, such as the key of a library server. They
 * are encrypted under a key that follows from the service's signing secret, so that a copy of the
 * database alone gives none of them away. Safe for use by many threads.
 */
public interface SecretBox {
  /**
   * Encrypts a secret.
   *
   * @param context what the secret belongs to; the sealed text opens only with the same one, and so
   *     cannot be moved to another row
   */
  String seal(Secret secret, String context);

  /**
   * Answers the secret again, or null when the text was sealed under another signing secret or
   * context, or is damaged.
   */
  @Nullable Secret open(String sealed, String context);
}
