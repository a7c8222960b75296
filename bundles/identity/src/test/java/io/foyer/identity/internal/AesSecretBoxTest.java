package io.foyer.identity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.foyer.core.Secret;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AesSecretBoxTest {
  private static AesSecretBox box(String secret) {
    return new AesSecretBox(secret.getBytes(StandardCharsets.UTF_8));
  }

  private final AesSecretBox box = box("a signing secret of more than thirty-two bytes");

  @Test
  void aSecretComesBackAndIsNowhereInTheSealedText() {
    for (String text : new String[] {"", "key", "schlüssel-🔑", "x".repeat(4000)}) {
      String sealed = box.seal(new Secret(text), "server 1");
      assertEquals(new Secret(text), box.open(sealed, "server 1"));
      assertFalse(text.length() > 2 && sealed.contains(text));
    }
    assertNotEquals(box.seal(new Secret("a"), "c"), box.seal(new Secret("a"), "c"));
  }

  @Test
  void anotherContextAnotherSecretAndDamageOpenNothing() {
    // two characters fill Base64's last group, so that no letter of it has spare bits
    String sealed = box.seal(new Secret("ke"), "server 1");
    assertNull(box.open(sealed, "server 2"));
    assertNull(box("another signing secret of more than 32 bytes").open(sealed, "server 1"));
    for (int i = 0; i < sealed.length(); i++) {
      char other = sealed.charAt(i) == 'A' ? 'B' : 'A';
      if (sealed.charAt(i) != '=') {
        assertNull(box.open(sealed.substring(0, i) + other + sealed.substring(i + 1), "server 1"));
      }
      assertNull(box.open(sealed.substring(0, i), "server 1"));
    }
  }
}
