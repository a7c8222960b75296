package io.foyer.recognition.frames.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the index of a sprite sheet: which part of it shows which time. */
final class WebVtt {
  private static final String TIME = "(?:(\\d{1,4}):)?(\\d{1,2}):(\\d{1,2})[.,](\\d{1,3})";
  private static final Pattern TIMES =
      Pattern.compile("^\\s*" + TIME + "\\s*-->\\s*" + TIME + "(?:\\s.*)?$");
  private static final Pattern BOX =
      Pattern.compile("#xywh=(?:pixel:)?(\\d{1,6}),(\\d{1,6}),(\\d{1,6}),(\\d{1,6})\\s*$");

  /** Far more than any sheet has; the rest is left out. */
  private static final int MOST_CUES = 10_000;

  private WebVtt() {}

  /**
   * A tile of the sheet.
   *
   * @param start seconds
   * @param end seconds
   * @param x left edge in the sheet, pixels
   * @param y upper edge
   * @param width of the tile
   * @param height of the tile
   */
  record Cue(double start, double end, int x, int y, int width, int height) {}

  /** The cues that have times and a box, by time; whatever else the text holds is passed over. */
  static List<Cue> cues(String text) {
    List<Cue> cues = new ArrayList<>();
    @Nullable Matcher times = null;
    for (String line : text.lines().limit(20L * MOST_CUES).toList()) {
      Matcher time = TIMES.matcher(line);
      if (time.matches()) {
        times = time;
        continue;
      }
      Matcher box = BOX.matcher(line);
      if (times != null && box.find() && cues.size() < MOST_CUES) {
        cues.add(
            new Cue(
                seconds(times, 1),
                seconds(times, 5),
                number(box, 1),
                number(box, 2),
                number(box, 3),
                number(box, 4)));
        times = null;
      }
    }
    cues.sort((a, b) -> Double.compare(a.start(), b.start()));
    return List.copyOf(cues);
  }

  private static double seconds(Matcher times, int group) {
    String hours = times.group(group);
    String fraction = (times.group(group + 3) + "00").substring(0, 3);
    return (hours == null ? 0 : Integer.parseInt(hours)) * 3600.0
        + number(times, group + 1) * 60.0
        + number(times, group + 2)
        + Integer.parseInt(fraction) / 1000.0;
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }
}
