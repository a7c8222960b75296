package io.foyer.drawn;

import java.awt.Color;

/** Colours made of colours. */
public final class Shades {
  private Shades() {}

  /**
   * Lighter or darker.
   *
   * @param by from -1, black, to 1, white
   */
  public static Color shade(Color color, double by) {
    int to = by < 0 ? 0 : 255;
    double part = Math.abs(by);
    return new Color(
        (int) (color.getRed() + (to - color.getRed()) * part),
        (int) (color.getGreen() + (to - color.getGreen()) * part),
        (int) (color.getBlue() + (to - color.getBlue()) * part),
        color.getAlpha());
  }

  /** The same colour, so opaque from 0 to 1. */
  public static Color alpha(Color color, double alpha) {
    return new Color(
        color.getRed(), color.getGreen(), color.getBlue(), (int) Math.round(alpha * 255));
  }

  /** Between two colours: 0 is the first, 1 the second. */
  public static Color mix(Color a, Color b, double part) {
    return new Color(
        (int) (a.getRed() + (b.getRed() - a.getRed()) * part),
        (int) (a.getGreen() + (b.getGreen() - a.getGreen()) * part),
        (int) (a.getBlue() + (b.getBlue() - a.getBlue()) * part));
  }
}
