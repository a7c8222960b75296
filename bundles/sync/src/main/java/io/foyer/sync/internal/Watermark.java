package io.foyer.sync.internal;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/**
 * A moment as a library server wrote it: local time with the offset that it had then. The server
 * compares such texts as texts, so two of them may be compared only by their local part, and only
 * while the offset stays the same.
 *
 * @param text for example {@code 2024-03-31T02:15:00+01:00}
 */
record Watermark(String text) {
  private static final int LOCAL_LENGTH = 19;
  private static final Pattern FRACTION = Pattern.compile("^\\.\\d+");

  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

  /** Date and time, without fraction and offset. */
  String local() {
    return text.length() > LOCAL_LENGTH ? text.substring(0, LOCAL_LENGTH) : text;
  }

  /** The offset, or "". */
  String offset() {
    return text.length() > LOCAL_LENGTH
        ? FRACTION.matcher(text.substring(LOCAL_LENGTH)).replaceFirst("")
        : "";
  }

  boolean isBefore(Watermark other) {
    return local().compareTo(other.local()) < 0;
  }

  boolean sameMoment(Watermark other) {
    return local().equals(other.local()) && offset().equals(other.offset());
  }

  boolean sameOffset(Watermark other) {
    return offset().equals(other.offset());
  }

  /** The local text of a moment that much earlier; this one's when it is not a time at all. */
  String earlier(Duration by) {
    try {
      return LocalDateTime.parse(local(), LOCAL).minus(by).format(LOCAL);
    } catch (DateTimeParseException e) {
      return local();
    }
  }
}
