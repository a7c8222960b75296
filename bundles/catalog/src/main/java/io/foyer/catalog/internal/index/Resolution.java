package io.foyer.catalog.internal.index;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The library server's bands of the smaller side of a picture, in pixels. Some overlap. */
public enum Resolution {
  VERY_LOW("144P", 144, 239),
  LOW("240P", 240, 359),
  R360P("360P", 360, 479),
  STANDARD("480P", 480, 539),
  WEB_HD("540P", 540, 719),
  STANDARD_HD("720P", 720, 1079),
  FULL_HD("1080P", 1080, 1439),
  QUAD_HD("1440P", 1440, 1919),
  VR_HD("VR_HD", 1920, 2159),
  FOUR_K("4K", 1920, 2559),
  FIVE_K("5K", 2560, 2999),
  SIX_K("6K", 3000, 3583),
  SEVEN_K("7K", 3584, 3839),
  EIGHT_K("8K", 3840, 6143),
  HUGE("HUGE", 4320, Integer.MAX_VALUE);

  private final String shortForm;
  private final int low;
  private final int high;

  Resolution(String shortForm, int low, int high) {
    this.shortForm = shortForm;
    this.low = low;
    this.high = high;
  }

  /** The band with a name or short form in any case, or null. */
  static @Nullable Resolution of(String text) {
    String wanted = text.strip().toUpperCase(Locale.ROOT);
    for (Resolution band : values()) {
      if (band.name().equals(wanted) || band.shortForm.equals(wanted)) {
        return band;
      }
    }
    return null;
  }

  int low() {
    return low;
  }

  int high() {
    return high;
  }
}
