package io.foyer.demo.internal;

/** Videos: placeholder until the clips are in. */
final class Videos {
  static final int SEGMENT_SECONDS = 2;

  /** Sizes that can be chosen. */
  enum Resolution {
    SMALL,
    MEDIUM,
    LARGE
  }

  static int segments(double duration) {
    return (int) Math.ceil(duration / SEGMENT_SECONDS);
  }

  byte[] file(int id, Setting setting, Resolution resolution, double duration) {
    return new byte[1000];
  }

  byte[] preview(int id, Setting setting) {
    return new byte[1000];
  }

  byte[] segment(Setting setting, Resolution resolution, int number, double duration) {
    return new byte[188];
  }
}
