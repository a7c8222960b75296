package io.foyer.identity.internal;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRulesTest {
  private final PasswordRules rules = new PasswordRules();

  private String refusal(String password, String username) {
    return assertThrows(Failure.Invalid.class, () -> rules.check(password, username)).getMessage();
  }

  @Test
  void sevenCharactersAreTooFewAndEightAreEnough() {
    assertEquals("Password must be at least 8 characters", refusal("kXw4.vz", "ann"));
    assertDoesNotThrow(() -> rules.check("kXw4.vzq", "ann"));
    assertEquals("Password must be at least 8 characters", refusal("😀😀😀😀😀", "ann"));
  }

  @Test
  void moreThan128CharactersAreRefused() {
    assertDoesNotThrow(() -> rules.check("kXw4.vzq".repeat(16), "ann"));
    assertTrue(refusal("kXw4.vzq".repeat(16) + "a", "ann").contains("at most 128"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password", "Password1", "P@ssw0rd", "p@$$w0rd123", "PASSWORD!!!", "welcome2024",
            "Admin123",
        "letmein123", "iloveyou", "qwertyuiop", "qwerty123", "1q2w3e4r", "1qaz2wsx", "12345678",
        "87654321", "123456789", "1234567890", "aaaaaaaa", "11111111", "abababab", "12341234",
        "abcabcabc", "abcdefgh", "hgfedcba", "asdfghjkl", "Sunshine7", "2024summer", "trustno1",
        "Dragon!!", "football99", "00000000", "zxcvbnm1"
      })
  void whatIsTriedFirstIsRefused(String password) {
    assertTrue(refusal(password, "ann").contains("too easy to guess"), password);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "correct horse",
        "kaffeetasse am fenster",
        "tr0mbone-quilt",
        "ナツヤスミノオモイデ",
        "x9!Lmw0#",
        "passwordsarehard",
        "my dragon sleeps",
        "demo-kx83nfq2",
        "2837465019"
      })
  void whatNobodyTriesFirstIsAccepted(String password) {
    assertDoesNotThrow(() -> rules.check(password, "ann"), password);
  }

  @Test
  void theUserNameMustNotBeInIt() {
    assertTrue(refusal("xx-marianne-81", "Marianne").contains("must not contain the user name"));
    assertDoesNotThrow(() -> rules.check("plan for sunday", "an"));
    assertTrue(refusal("an", "an").contains("user name"));
  }

  @Test
  void allBrokenRulesAreNamedAtOnce() {
    assertEquals(
        "Password must be at least 8 characters. Password must not contain the user name",
        refusal("marta1", "marta"));
  }

  @Test
  void randomPasswordsAreAccepted() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder password = new StringBuilder();
      for (int n = 0; n < 12; n++) {
        password.append((char) ('!' + random.nextInt(94)));
      }
      assertDoesNotThrow(() -> rules.check(password.toString(), "somebody"), password::toString);
    }
  }
}
