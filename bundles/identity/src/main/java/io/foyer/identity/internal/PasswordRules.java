package io.foyer.identity.internal;

import io.foyer.core.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a password must be: long enough, and not one of those that are tried first. There are no
 * rules on kinds of characters: they make passwords alike and not stronger (NIST SP 800-63B).
 */
final class PasswordRules {
  static final int MIN_LENGTH = 8;
  static final int MAX_LENGTH = Passwords.MAX_LENGTH;

  private static final String COMMON_WORDS = "common-passwords.txt";
  private static final int MIN_NAME_LENGTH = 4;
  private static final int MAX_PERIOD = 4;
  private static final List<String> ROWS =
      List.of(
          "01234567890",
          "abcdefghijklmnopqrstuvwxyz",
          "qwertyuiop",
          "qwertzuiop",
          "asdfghjkl",
          "zxcvbnm",
          "yxcvbnm",
          "azertyuiop",
          "1q2w3e4r5t6z7u8i9o0p",
          "1q2w3e4r5t6y7u8i9o0p",
          "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
          "qazwsxedcrfvtgbyhnujm");

  private final Set<String> common;

  PasswordRules() {
    try (InputStream in =
            Objects.requireNonNull(PasswordRules.class.getResourceAsStream(COMMON_WORDS));
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      common =
          reader
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty() && !line.startsWith("#"))
              .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + COMMON_WORDS, e);
    }
  }

  /**
   * Checks a new password.
   *
   * @throws Failure.Invalid with all broken rules in one sentence each
   */
  void check(String password, String username) {
    List<String> broken = new ArrayList<>();
    int length = password.codePointCount(0, password.length());
    if (length < MIN_LENGTH) {
      broken.add("Password must be at least 8 characters");
    } else if (password.length() > MAX_LENGTH) {
      broken.add("Password must be at most 128 characters");
    } else if (isGuessable(password)) {
      broken.add("Password is too easy to guess. Use several words, or a password manager");
    }
    String lower = password.toLowerCase(Locale.ROOT);
    String name = username.toLowerCase(Locale.ROOT);
    if (lower.equals(name) || (name.length() >= MIN_NAME_LENGTH && lower.contains(name))) {
      broken.add("Password must not contain the user name");
    }
    if (!broken.isEmpty()) {
      throw new Failure.Invalid("password", String.join(". ", broken));
    }
  }

  private boolean isGuessable(String password) {
    String lower = password.toLowerCase(Locale.ROOT);
    String word = withoutEnds(lower);
    return common.contains(lower)
        || common.contains(word)
        || common.contains(spelled(word))
        || common.contains(withoutEnds(spelled(lower)))
        || isRepeated(lower)
        || (word.length() < MAX_PERIOD && isRun(digits(lower)))
        || isRun(lower)
        || isRun(word);
  }

  /** Drops what people put around a word: digits and punctuation. */
  private static String withoutEnds(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && !Character.isLetter(text.charAt(from))) {
      from++;
    }
    while (to > from && !Character.isLetter(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  /** Undoes the usual replacements of letters. */
  private static String spelled(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      plain.append(
          switch (text.charAt(i)) {
            case '0' -> 'o';
            case '1', '!' -> 'i';
            case '3' -> 'e';
            case '4', '@' -> 'a';
            case '5', '$' -> 's';
            case '7' -> 't';
            default -> text.charAt(i);
          });
    }
    return plain.toString();
  }

  private static String digits(String text) {
    return text.replaceAll("[^0-9]", "");
  }

  /** A short piece again and again: aaaaaaaa, 12341234. */
  private static boolean isRepeated(String text) {
    for (int period = 1; period <= MAX_PERIOD && period * 2 <= text.length(); period++) {
      if (text.substring(period).equals(text.substring(0, text.length() - period))) {
        return true;
      }
    }
    return false;
  }

  /** A stretch of the alphabet, the digits or a keyboard row, forwards or backwards. */
  private static boolean isRun(String text) {
    if (text.length() < MAX_PERIOD) {
      return false;
    }
    String backwards = new StringBuilder(text).reverse().toString();
    return ROWS.stream()
        .map(row -> row + row)
        .anyMatch(row -> row.contains(text) || row.contains(backwards));
  }
}
