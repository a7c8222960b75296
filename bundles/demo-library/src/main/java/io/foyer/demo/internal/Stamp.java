package io.foyer.demo.internal;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * A moment as the library server stores it: second precision, with the offset of the time of
 * writing.
 */
record Stamp(long second, int offsetMinutes) {
  static Stamp utc(long second) {
    return new Stamp(second, 0);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(25);
    LocalDateTime local =
        LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.ofTotalSeconds(offsetMinutes * 60));
    two(text, local.getYear() / 100);
    two(text, local.getYear() % 100);
    two(text.append('-'), local.getMonthValue());
    two(text.append('-'), local.getDayOfMonth());
    two(text.append('T'), local.getHour());
    two(text.append(':'), local.getMinute());
    two(text.append(':'), local.getSecond());
    if (offsetMinutes == 0) {
      return text.append('Z').toString();
    }
    int minutes = Math.abs(offsetMinutes);
    two(text.append(offsetMinutes < 0 ? '-' : '+'), minutes / 60);
    two(text.append(':'), minutes % 60);
    return text.toString();
  }

  private static void two(StringBuilder text, int number) {
    text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }
}
