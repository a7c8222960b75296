package io.foyer.catalog.internal.index;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Calendar dates that may be partial, as numbers {@code yyyymmdd}; 0 is no date. */
public final class Dates {
  private static final Pattern DATE = Pattern.compile("(\\d{4})(?:-(\\d{1,2})(?:-(\\d{1,2}))?)?");
  private static final Pattern YEAR = Pattern.compile("(?<!\\d)((?:19|20)\\d{2})(?!\\d)");

  private Dates() {}

  /**
   * Reads {@code YYYY}, {@code YYYY-MM} or {@code YYYY-MM-DD}; an impossible month or day is
   * dropped, anything else is no date.
   */
  public static int parse(@Nullable String text) {
    if (text == null) {
      return 0;
    }
    int plain = plain(text);
    if (plain >= 0) {
      return plain;
    }
    Matcher m = DATE.matcher(text.strip());
    if (!m.matches()) {
      return 0;
    }
    int year = Integer.parseInt(m.group(1));
    int month = m.group(2) == null ? 0 : Integer.parseInt(m.group(2));
    int day = m.group(3) == null ? 0 : Integer.parseInt(m.group(3));
    if (month < 1 || month > 12) {
      return year * 10_000;
    }
    int last = YearMonth.of(year, month).lengthOfMonth();
    return year * 10_000 + month * 100 + (day < 1 || day > last ? 0 : day);
  }

  /** A day written in full that every month has; -1 for anything else. Most dates are such. */
  private static int plain(String text) {
    if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
      return -1;
    }
    int date = 0;
    for (int i = 0; i < 10; i++) {
      int digit = text.charAt(i) - '0';
      if (i == 4 || i == 7) {
        continue;
      }
      if (digit < 0 || digit > 9) {
        return -1;
      }
      date = date * 10 + digit;
    }
    int month = date / 100 % 100;
    int day = date % 100;
    return month >= 1 && month <= 12 && day >= 1 && day <= 28 ? date : -1;
  }

  /**
   * Years of a career told as text such as {@code 2010-2015} or {@code 2010 -}; 0 when it does not
   * begin with a year.
   *
   * @param currentYear the end of a career that goes on
   */
  public static int careerYears(@Nullable String text, int currentYear) {
    if (text == null) {
      return 0;
    }
    Matcher m = YEAR.matcher(text);
    if (!m.find()) {
      return 0;
    }
    int begin = Integer.parseInt(m.group(1));
    int end = m.find() ? Integer.parseInt(m.group(1)) : currentYear;
    return Math.max(0, end - begin);
  }

  /** A partial date as its first day. */
  static int firstDay(int date) {
    if (date == 0) {
      return 0;
    }
    int month = date / 100 % 100;
    return date % 10_000 == 0 ? date + 101 : date % 100 == 0 && month > 0 ? date + 1 : date;
  }

  /** A partial date as its last day, or one after it that no date has. */
  static int lastDay(int date) {
    if (date == 0) {
      return 0;
    }
    return date % 10_000 == 0 ? date + 1231 : date % 100 == 0 ? date + 31 : date;
  }

  /** Whole years between two dates. */
  static int years(int from, int to) {
    return Math.floorDiv(firstDay(to) - firstDay(from), 10_000);
  }

  static LocalDate day(int date) {
    return LocalDate.of(date / 10_000, date / 100 % 100, date % 100);
  }

  static int of(LocalDate day) {
    return day.getYear() * 10_000 + day.getMonthValue() * 100 + day.getDayOfMonth();
  }
}
