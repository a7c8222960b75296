package io.foyer.drawn;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.LinearGradientPaint;
import java.awt.RadialGradientPaint;
import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;

/**
 * Draws the places where scenes play. The picture is 100 units high and as wide as its shape asks;
 * everything about it follows from the dice.
 */
public final class Scenery {
  /** What kind of place it is. */
  public enum Place {
    LAKE,
    COAST,
    FOREST,
    DESERT,
    SNOW,
    CITY,
    STAGE,
    CONCERT,
    KITCHEN,
    WORKSHOP,
    GARDEN,
    STADIUM
  }

  /** Times of day: sky from top to horizon, light, haze, and how dark the land is. */
  private enum Light {
    MORNING(0x86B6D9, 0xF7D9B8, 0xFFE9C4, 0xF3D6C0, 0.0),
    DAY(0x4E9ED6, 0xCDE8F2, 0xFFFBE6, 0xBBD8E4, 0.0),
    GOLDEN(0x5A6FA8, 0xFFB36B, 0xFFE0A0, 0xF0A878, 0.1),
    DUSK(0x2B2F62, 0xF2789B, 0xFFC9A8, 0xA66B9B, 0.28),
    NIGHT(0x0B1533, 0x33508C, 0xF4F1DA, 0x2B4A7A, 0.5);

    @SuppressWarnings("Immutable")
    final Color top;

    @SuppressWarnings("Immutable")
    final Color low;

    @SuppressWarnings("Immutable")
    final Color sun;

    @SuppressWarnings("Immutable")
    final Color haze;

    final double dark;

    Light(int top, int low, int sun, int haze, double dark) {
      this.top = new Color(top);
      this.low = new Color(low);
      this.sun = new Color(sun);
      this.haze = new Color(haze);
      this.dark = dark;
    }

    private static final Light[] ALL = values();
    private static final Light[] BRIGHT = {MORNING, DAY, DAY, GOLDEN};
  }

  private final Graphics2D g;
  private final Dice dice;
  private final double width;
  private final Light light;

  private Scenery(Graphics2D g, Dice dice, double width, Light light) {
    this.g = g;
    this.dice = dice;
    this.width = width;
    this.light = light;
  }

  /** Fills a picture of this size in pixels and answers the tone its light gives to people. */
  public static Color paint(Graphics2D on, Place place, Dice dice, int width, int height) {
    Graphics2D g = (Graphics2D) on.create();
    double scale = height / 100.0;
    g.scale(scale, scale);
    Light light =
        switch (place) {
          case CITY -> dice.of(new Light[] {Light.DUSK, Light.NIGHT, Light.GOLDEN, Light.MORNING});
          case LAKE, COAST, DESERT -> dice.of(Light.ALL);
          case SNOW -> dice.of(new Light[] {Light.MORNING, Light.DAY, Light.DUSK, Light.NIGHT});
          default -> dice.of(Light.BRIGHT);
        };
    Scenery scenery = new Scenery(g, dice, width / scale, light);
    switch (place) {
      case LAKE -> scenery.lake();
      case COAST -> scenery.coast();
      case FOREST -> scenery.forest();
      case DESERT -> scenery.desert();
      case SNOW -> scenery.snow();
      case CITY -> scenery.city();
      case STAGE -> scenery.stage();
      case CONCERT -> scenery.concert();
      case KITCHEN -> scenery.kitchen();
      case WORKSHOP -> scenery.workshop();
      case GARDEN -> scenery.garden();
      case STADIUM -> scenery.stadium();
    }
    g.dispose();
    return switch (place) {
      case STAGE -> alpha(c(0xE0A050), 0.12);
      case CONCERT -> alpha(c(0x8A2FB0), 0.2);
      case KITCHEN, WORKSHOP -> alpha(c(0xE0A050), 0.06);
      default -> alpha(mix(light.low, light.top, 0.4), 0.05 + light.dark * 0.32);
    };
  }

  private static Color c(int rgb) {
    return new Color(rgb);
  }

  private static Color alpha(Color color, double alpha) {
    return Shades.alpha(color, alpha);
  }

  private static Color mix(Color a, Color b, double part) {
    return Shades.mix(a, b, Math.clamp(part, 0, 1));
  }

  /** A colour of the land as it looks in this light, so far away. */
  private Color land(Color color, double far) {
    Color dimmed = mix(color, mix(light.top, new Color(0x101830), 0.6), light.dark);
    return mix(dimmed, light.haze, far);
  }

  private void fill(Color color, Shape shape) {
    g.setPaint(color);
    g.fill(shape);
  }

  private void rise(Color top, double y0, Color bottom, double y1, Shape shape) {
    g.setPaint(new GradientPaint(0, (float) y0, top, 0, (float) y1, bottom));
    g.fill(shape);
  }

  private void box(Color color, double x, double y, double w, double h) {
    fill(color, new Rectangle2D.Double(x, y, w, h));
  }

  private void round(Color color, double x, double y, double w, double h, double r) {
    fill(color, new RoundRectangle2D.Double(x, y, w, h, r, r));
  }

  private static Shape disc(double x, double y, double r) {
    return new Ellipse2D.Double(x - r, y - r, r * 2, r * 2);
  }

  private static Shape oval(double x, double y, double rx, double ry) {
    return new Ellipse2D.Double(x - rx, y - ry, rx * 2, ry * 2);
  }

  private void glow(double x, double y, double r, Color color, double strength) {
    g.setPaint(
        new RadialGradientPaint(
            (float) x,
            (float) y,
            (float) r,
            new float[] {0, 0.35f, 1},
            new Color[] {alpha(color, strength), alpha(color, strength * 0.35), alpha(color, 0)}));
    g.fill(disc(x, y, r));
  }

  private void line(Color color, double thick, double x1, double y1, double x2, double y2) {
    g.setPaint(color);
    g.setStroke(new BasicStroke((float) thick, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    g.draw(new Line2D.Double(x1, y1, x2, y2));
  }

  private static Path2D poly(double... points) {
    Path2D path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
    path.closePath();
    return path;
  }

  private double sky(double horizon) {
    rise(light.top, 0, light.low, horizon, new Rectangle2D.Double(0, 0, width, horizon + 1));
    double x = width * dice.between(0.15, 0.85);
    double y =
        light == Light.DAY ? horizon * 0.25 : light == Light.NIGHT ? horizon * 0.3 : horizon * 0.72;
    if (light == Light.NIGHT) {
      for (int i = 0; i < 70; i++) {
        fill(
            alpha(Color.WHITE, dice.between(0.2, 0.9)),
            disc(dice.unit() * width, dice.unit() * horizon * 0.8, dice.between(0.12, 0.34)));
      }
    }
    glow(x, y, light == Light.NIGHT ? 26 : 46, light.sun, light == Light.NIGHT ? 0.4 : 0.75);
    if (light == Light.NIGHT) {
      Area crescent = new Area(disc(x, y, 4.2));
      crescent.subtract(new Area(disc(x + 1.9, y - 1, 3.9)));
      fill(light.sun, crescent);
    } else {
      fill(light.sun, disc(x, y, 5.4));
    }
    clouds(horizon);
    return x;
  }

  private void clouds(double horizon) {
    int count = light == Light.NIGHT ? 2 : 3 + dice.below(3);
    Color cloud = mix(Color.WHITE, light.low, light == Light.DAY ? 0.1 : 0.45);
    for (int i = 0; i < count; i++) {
      double x = dice.unit() * width;
      double y = horizon * dice.between(0.1, 0.6);
      double size = dice.between(5, 11);
      double strength = light == Light.NIGHT ? 0.14 : 0.6;
      for (int j = 0; j < 5; j++) {
        double dx = (j - 2) * size * 0.62;
        double r = size * (0.5 - Math.abs(j - 2) * 0.11) * dice.between(0.8, 1.15);
        rise(
            alpha(cloud, strength),
            y - r,
            alpha(cloud, strength * 0.25),
            y + r * 0.8,
            oval(x + dx, y + Math.abs(j - 2) * size * 0.05, r * 1.5, r * 0.72));
      }
    }
  }

  /** A line of hills or mountains down to a base. */
  private Path2D ridge(double top, double high, double base, double sharp, double grain) {
    double[] phase = new double[5];
    for (int i = 0; i < phase.length; i++) {
      phase[i] = dice.unit() * 20;
    }
    Path2D path = new Path2D.Double();
    path.moveTo(-1, base);
    for (double x = -1; x <= width + 1.5; x += 1.2) {
      double sum = 0;
      double size = 1;
      double frequency = grain;
      for (double p : phase) {
        double wave = Math.sin(x * frequency + p);
        double peak = 1 - 2 * Math.abs(wave);
        sum += size * (sharp * peak + (1 - sharp) * wave);
        size *= 0.5;
        frequency *= 2.03;
      }
      path.lineTo(x, top + high * (0.5 - 0.5 * sum / 1.6));
    }
    path.lineTo(width + 1, base);
    path.closePath();
    return path;
  }

  private void mountains(
      double top, double high, double base, Color color, double far, boolean snow) {
    Path2D path = ridge(top, high, base, 0.9, dice.between(0.035, 0.05));
    rise(
        land(color, far),
        top,
        land(mix(color, light.haze, 0.35), Math.min(1, far + 0.25)),
        base,
        path);
    if (snow) {
      Shape clip = g.getClip();
      g.clip(path);
      Path2D cap = ridge(top + high * 0.1, high * 0.55, -30, 0.6, 0.11);
      fill(alpha(mix(Color.WHITE, light.low, 0.25 + light.dark * 0.5), 0.85), cap);
      g.setClip(clip);
    }
  }

  private void pine(double x, double base, double size, Color color) {
    box(land(c(0x4A3524), 0.1), x - size * 0.03, base - size * 0.12, size * 0.06, size * 0.12);
    for (int i = 0; i < 4; i++) {
      double y = base - size * (0.1 + i * 0.2);
      double half = size * (0.25 - i * 0.052);
      Color tone = mix(color, light.sun, 0.04 * i);
      fill(tone, poly(x - half, y, x, y - size * 0.34, x + half, y));
      fill(alpha(Color.BLACK, 0.1), poly(x, y, x, y - size * 0.34, x + half, y));
    }
  }

  private void leafy(double x, double base, double size, Color color) {
    g.setPaint(land(c(0x5A4030), 0.05));
    g.fill(
        poly(
            x - size * 0.05,
            base,
            x - size * 0.025,
            base - size * 0.5,
            x + size * 0.025,
            base - size * 0.5,
            x + size * 0.05,
            base));
    for (int i = 0; i < 7; i++) {
      double angle = i * 0.9;
      double r = size * dice.between(0.17, 0.24);
      double dx = Math.cos(angle) * size * 0.2;
      double dy = Math.sin(angle) * size * 0.14;
      rise(
          mix(color, light.sun, 0.25),
          base - size * 0.85 + dy,
          mix(color, Color.BLACK, 0.22),
          base - size * 0.35 + dy,
          disc(x + dx, base - size * 0.62 + dy, r));
    }
  }

  private void water(double from, Color deep, double sunX) {
    rise(
        mix(light.low, deep, 0.25),
        from,
        mix(light.top, deep, 0.65),
        100,
        new Rectangle2D.Double(0, from, width, 100 - from));
    for (int i = 0; i < 46; i++) {
      double depth = dice.unit();
      double y = from + 1 + (99 - from) * depth * depth;
      double half = 1.2 + depth * 7;
      boolean near = dice.chance(0.5);
      double x = near ? sunX + dice.bell() * (3 + depth * 10) : dice.unit() * width;
      line(
          alpha(near ? light.sun : mix(light.low, Color.WHITE, 0.4), near ? 0.5 : 0.22),
          0.25 + depth * 0.4,
          x - half,
          y,
          x + half,
          y);
    }
  }

  private void lake() {
    double horizon = dice.between(52, 60);
    double sunX = sky(horizon);
    mountains(12, 30, horizon, c(0x5F7FA3), 0.55, true);
    mountains(24, 26, horizon, c(0x3F6580), 0.3, true);
    rise(
        land(c(0x3E7A5E), 0.25),
        horizon - 14,
        land(c(0x24503F), 0.05),
        horizon,
        ridge(horizon - 13, 12, horizon + 0.6, 0.2, 0.06));
    for (int i = 0; i < width / 3; i++) {
      double x = i * 3 + dice.between(-1.5, 1.5);
      pine(x, horizon + 0.3, dice.between(4, 8.5), land(c(0x1F4A3D), dice.between(0.05, 0.2)));
    }
    water(horizon, c(0x1F5C7A), sunX);
    double x = width * dice.between(0.2, 0.75);
    double y = dice.between(72, 80);
    boat(x, y, dice.between(0.8, 1.2), false);
    reeds(dice.chance(0.5) ? 0 : width * 0.72, 100);
  }

  private void boat(double x, double y, double size, boolean sail) {
    if (sail) {
      line(land(c(0x4A3524), 0), 0.5 * size, x, y, x, y - 17 * size);
      rise(
          land(Color.WHITE, 0.05),
          y - 17 * size,
          land(c(0xE9D8BE), 0.1),
          y,
          poly(x + 0.7, y - 16.5 * size, x + 0.7, y - 2 * size, x + 9 * size, y - 2 * size));
      fill(
          land(c(0xD9573F), 0.05),
          poly(x - 0.6, y - 14 * size, x - 0.6, y - 2 * size, x - 5.4 * size, y - 2 * size));
    }
    Path2D hull = new Path2D.Double();
    hull.moveTo(x - 7 * size, y - 1.6 * size);
    hull.lineTo(x + 7.6 * size, y - 1.6 * size);
    hull.curveTo(
        x + 6.5 * size, y + 1.6 * size, x - 5 * size, y + 1.8 * size, x - 7 * size, y - 1.6 * size);
    hull.closePath();
    rise(land(c(0xB4553C), 0), y - 2, land(c(0x5E2A20), 0), y + 2, hull);
    line(
        land(c(0xF2DFC4), 0),
        0.45 * size,
        x - 7 * size,
        y - 1.6 * size,
        x + 7.6 * size,
        y - 1.6 * size);
    fill(alpha(Color.BLACK, 0.18), oval(x, y + 2.2 * size, 8 * size, 0.8 * size));
  }

  private void reeds(double from, double base) {
    for (int i = 0; i < 34; i++) {
      double x = from + dice.unit() * width * 0.28;
      double high = dice.between(7, 22);
      Path2D blade = new Path2D.Double();
      double lean = dice.between(-4, 4);
      blade.moveTo(x - 0.5, base);
      blade.quadTo(x + lean * 0.2, base - high * 0.6, x + lean, base - high);
      blade.quadTo(x + lean * 0.3 + 0.6, base - high * 0.5, x + 0.6, base);
      blade.closePath();
      fill(land(mix(c(0x2F5D3A), c(0x8A9A45), dice.unit()), 0.02), blade);
    }
  }

  private void coast() {
    double horizon = dice.between(46, 54);
    double sunX = sky(horizon);
    water(horizon, c(0x16698C), sunX);
    boolean left = dice.chance(0.5);
    Graphics2D whole = (Graphics2D) g.create();
    if (!left) {
      g.translate(width, 0);
      g.scale(-1, 1);
    }
    Path2D cliff = new Path2D.Double();
    cliff.moveTo(-1, 34);
    cliff.curveTo(width * 0.14, 30, width * 0.2, 34, width * 0.3, 38);
    cliff.lineTo(width * 0.34, 50);
    cliff.lineTo(width * 0.32, 58);
    cliff.lineTo(width * 0.4, 66);
    cliff.lineTo(-1, 74);
    cliff.closePath();
    rise(land(c(0xE8DCC6), 0.15), 34, land(c(0x8B7A68), 0.05), 72, cliff);
    Path2D grass = new Path2D.Double();
    grass.moveTo(-1, 32);
    grass.curveTo(width * 0.14, 28, width * 0.22, 33, width * 0.31, 38.5);
    grass.curveTo(width * 0.2, 38, width * 0.1, 37, -1, 39);
    grass.closePath();
    fill(land(c(0x6D9A52), 0.1), grass);
    double x = width * dice.between(0.12, 0.2);
    Path2D tower = poly(x - 2.6, 33, x - 1.6, 10, x + 1.6, 10, x + 2.6, 33);
    fill(land(c(0xF7F1E6), 0.05), tower);
    Shape clip = g.getClip();
    g.clip(tower);
    box(land(c(0xC9473B), 0), x - 4, 13, 8, 4.6);
    box(land(c(0xC9473B), 0), x - 4, 22.5, 8, 5);
    g.setPaint(alpha(Color.BLACK, 0.12));
    g.fill(new Rectangle2D.Double(x + 0.4, 8, 4, 30));
    g.setClip(clip);
    box(c(0x2F2A2A), x - 2.1, 9, 4.2, 1);
    box(light.dark > 0.2 ? c(0xFFF1B8) : c(0xCFE3EA), x - 1.3, 6, 2.6, 3);
    fill(land(c(0xC9473B), 0), poly(x - 1.9, 6, x, 3, x + 1.9, 6));
    if (light.dark > 0.2) {
      glow(x, 7.5, 16, c(0xFFEFA8), 0.8);
    }
    g.setTransform(whole.getTransform());
    whole.dispose();
    boat(
        width * (left ? dice.between(0.55, 0.85) : dice.between(0.15, 0.45)),
        horizon + dice.between(8, 16),
        dice.between(0.7, 1.1),
        true);
    Path2D beach = new Path2D.Double();
    beach.moveTo(-1, 92);
    beach.curveTo(width * 0.3, 82, width * 0.6, 96, width + 1, 86);
    beach.lineTo(width + 1, 101);
    beach.lineTo(-1, 101);
    beach.closePath();
    g.setPaint(alpha(Color.WHITE, 0.55));
    g.setStroke(new BasicStroke(1.4f));
    g.draw(beach);
    rise(land(c(0xF0D6A4), 0.05), 84, land(c(0xC79D66), 0), 100, beach);
  }

  private void forest() {
    Color deep = c(0x14352B);
    Color back = mix(c(0xBFE0A8), light.low, 0.45);
    rise(
        mix(light.low, c(0xE8F5C8), 0.5),
        0,
        mix(back, deep, 0.2),
        100,
        new Rectangle2D.Double(0, 0, width, 100));
    double sunX = width * dice.between(0.3, 0.7);
    glow(sunX, 20, 60, mix(light.sun, Color.WHITE, 0.3), 0.9);
    boolean autumn = dice.chance(0.3);
    Color leaf = autumn ? c(0xC9772E) : c(0x3E8E4A);
    for (int layer = 0; layer < 4; layer++) {
      double far = 0.62 - layer * 0.19;
      double ground = 60 + layer * 9;
      Color trunk = mix(mix(c(0x4B3A2C), deep, 0.3), back, far);
      for (int i = 0; i < 9 - layer * 1.5; i++) {
        double x = dice.unit() * width;
        double w = 1.2 + layer * 1.1;
        if (layer == 3 && Math.abs(x - width / 2) < width * 0.22) {
          continue;
        }
        g.setPaint(
            new GradientPaint(
                (float) (x - w),
                0,
                mix(trunk, light.sun, 0.22),
                (float) (x + w),
                0,
                mix(trunk, Color.BLACK, 0.25)));
        g.fill(
            poly(
                x - w * 0.6,
                -2,
                x + w * 0.6,
                -2,
                x + w * 0.75,
                ground - 4,
                x + w * 1.5,
                ground + 2,
                x - w * 1.5,
                ground + 2,
                x - w * 0.75,
                ground - 4));
      }
      for (int i = 0; i < 15; i++) {
        double x = dice.unit() * width;
        double y = dice.between(-6, 16 - layer * 3);
        double r = dice.between(6, 12);
        fill(
            alpha(
                mix(mix(leaf, autumn ? c(0xE3B04B) : c(0x7DB860), dice.unit() * 0.7), back, far),
                0.85),
            oval(x, y, r, r * 0.7));
      }
      rise(
          mix(mix(leaf, c(0x5E7F3C), 0.5), back, far),
          ground - 6,
          mix(mix(leaf, deep, 0.6), back, far * 0.6),
          100,
          ridge(ground - 5, 7, 101, 0.1, 0.07));
    }
    for (int i = 0; i < 5; i++) {
      double x = sunX + dice.between(-30, 30);
      g.setPaint(new GradientPaint(0, 0, alpha(light.sun, 0.3), 0, 80, alpha(light.sun, 0)));
      g.fill(poly(sunX - 2, -2, sunX + 3, -2, x + 9, 86, x - 5, 86));
    }
    Path2D path = new Path2D.Double();
    path.moveTo(width * 0.48, 68);
    path.curveTo(width * 0.6, 76, width * 0.38, 84, width * 0.3, 101);
    path.lineTo(width * 0.72, 101);
    path.curveTo(width * 0.62, 86, width * 0.66, 78, width * 0.51, 68);
    path.closePath();
    rise(mix(c(0xE2CFA0), back, 0.3), 66, c(0xA9814F), 100, path);
    ferns();
  }

  private void ferns() {
    for (int i = 0; i < 16; i++) {
      double x =
          dice.chance(0.5) ? dice.between(-0.02, 0.26) * width : dice.between(0.74, 1.02) * width;
      double size = dice.between(4, 9);
      Color tone = mix(c(0x1E5A38), c(0x6FA34A), dice.unit());
      for (int j = -2; j <= 2; j++) {
        Path2D blade = new Path2D.Double();
        blade.moveTo(x, 101);
        blade.quadTo(
            x + j * size * 0.3,
            100 - size,
            x + j * size * 0.8,
            100 - size * (1.2 - Math.abs(j) * 0.25));
        blade.quadTo(x + j * size * 0.4 + 0.8, 100 - size * 0.6, x + 1.2, 101);
        blade.closePath();
        fill(tone, blade);
      }
    }
  }

  private void desert() {
    double horizon = dice.between(54, 60);
    sky(horizon);
    box(land(c(0xE8A868), 0.3), 0, horizon, width, 101 - horizon);
    for (int i = 0; i < 3; i++) {
      double x = width * dice.between(-0.05, 0.95);
      double w = dice.between(14, 30);
      double top = dice.between(24, 38);
      Path2D mesa =
          poly(
              x - w * 0.62,
              horizon + 1,
              x - w * 0.42,
              top + 10,
              x - w * 0.36,
              top,
              x + w * 0.34,
              top - 1,
              x + w * 0.42,
              top + 9,
              x + w * 0.64,
              horizon + 1);
      rise(land(c(0xC9694A), 0.35), top, land(c(0x8F3F3A), 0.2), horizon, mesa);
      Shape clip = g.getClip();
      g.clip(mesa);
      for (int j = 0; j < 4; j++) {
        box(alpha(land(c(0xF0B48A), 0.3), 0.35), x - w, top + 4 + j * 7, w * 2, 1.6);
      }
      g.setClip(clip);
    }
    rise(
        land(c(0xF0B26B), 0.25),
        horizon - 8,
        land(c(0xC9793F), 0.05),
        84,
        ridge(horizon - 4, 9, 101, 0.1, 0.035));
    rise(
        land(c(0xF5C27C), 0.1),
        horizon + 6,
        land(c(0xB9642F), 0),
        100,
        ridge(horizon + 8, 12, 101, 0.05, 0.028));
    rise(land(c(0xE8A057), 0), 80, land(c(0x9A4A26), 0), 100, ridge(78, 14, 101, 0.0, 0.022));
    for (int i = 0; i < 3; i++) {
      cactus(
          dice.chance(0.5) ? dice.between(0.03, 0.2) * width : dice.between(0.8, 0.97) * width,
          dice.between(82, 94),
          dice.between(9, 18));
    }
  }

  private void cactus(double x, double base, double high) {
    Color green = land(c(0x4F7F4A), 0);
    double w = high * 0.16;
    round(green, x - w / 2, base - high, w, high, w);
    round(green, x - w * 2, base - high * 0.72, w * 0.8, high * 0.34, w);
    round(green, x - w * 2, base - high * 0.46, w * 2, w * 0.8, w * 0.8);
    round(green, x + w * 1.2, base - high * 0.84, w * 0.8, high * 0.4, w);
    round(green, x, base - high * 0.52, w * 2, w * 0.8, w * 0.8);
    round(alpha(Color.WHITE, 0.18), x - w * 0.3, base - high * 0.95, w * 0.16, high * 0.85, 0.2);
    fill(alpha(Color.BLACK, 0.18), oval(x, base, w * 2, 0.9));
  }

  private void snow() {
    double horizon = 62;
    sky(horizon);
    if (light == Light.NIGHT) {
      for (int i = 0; i < 3; i++) {
        Path2D aurora = new Path2D.Double();
        double y = 14 + i * 7;
        aurora.moveTo(-1, y);
        aurora.curveTo(width * 0.3, y - 14, width * 0.6, y + 14, width + 1, y - 8);
        aurora.lineTo(width + 1, y + 6);
        aurora.curveTo(width * 0.6, y + 26, width * 0.3, y - 2, -1, y + 12);
        aurora.closePath();
        rise(alpha(c(0x7CF2B4), 0.3), y - 10, alpha(c(0x5B8CF0), 0), y + 22, aurora);
      }
    }
    mountains(10, 36, horizon, c(0x7F97BC), 0.45, true);
    mountains(26, 28, horizon, c(0x5D7AA5), 0.25, true);
    Color white = mix(c(0xF7FAFF), light.top, light.dark * 0.7);
    rise(
        mix(white, light.low, 0.25),
        52,
        mix(white, c(0x9FB9DC), 0.4),
        92,
        ridge(54, 10, 101, 0.05, 0.03));
    for (int i = 0; i < 16; i++) {
      double x = dice.unit() * width;
      pine(x, dice.between(60, 68), dice.between(7, 13), land(c(0x2B5550), 0.2));
    }
    rise(white, 66, mix(white, c(0x8FAAD4), 0.5), 100, ridge(68, 12, 101, 0.02, 0.024));
    double x = width * (dice.chance(0.5) ? dice.between(0.12, 0.26) : dice.between(0.74, 0.88));
    cabin(x, 79);
    for (int i = 0; i < 70; i++) {
      fill(
          alpha(Color.WHITE, dice.between(0.3, 0.9)),
          disc(dice.unit() * width, dice.unit() * 100, dice.between(0.15, 0.5)));
    }
  }

  private void cabin(double x, double base) {
    box(land(c(0x7A4B30), 0), x - 9, base - 9, 18, 10);
    for (int i = 0; i < 5; i++) {
      line(alpha(Color.BLACK, 0.2), 0.25, x - 9, base - 7 + i * 2, x + 9, base - 7 + i * 2);
    }
    fill(land(c(0xFFFFFF), 0.02), poly(x - 11.5, base - 8.4, x, base - 18, x + 11.5, base - 8.4));
    fill(land(c(0x5B3724), 0), poly(x - 8.4, base - 8.4, x, base - 15.6, x + 8.4, base - 8.4));
    box(c(0xFFD98A), x - 5.5, base - 6.4, 4, 4);
    box(c(0xFFD98A), x + 1.5, base - 6.4, 4, 4);
    glow(x, base - 4, 16, c(0xFFC766), 0.45);
    line(land(c(0x4A2E1E), 0), 0.35, x - 3.5, base - 6.4, x - 3.5, base - 2.4);
    line(land(c(0x4A2E1E), 0), 0.35, x + 3.5, base - 6.4, x + 3.5, base - 2.4);
  }

  private void city() {
    double ground = 80;
    sky(70);
    for (int layer = 0; layer < 3; layer++) {
      double far = 0.6 - layer * 0.25;
      Color wall = new Color[] {c(0x7C86B8), c(0x54608F), c(0x2D3559)}[layer];
      double x = -dice.between(0, 8);
      while (x < width) {
        double w = dice.between(7, 13) + layer * 2;
        double high = dice.between(18, 44) + layer * 3;
        double top = ground - high;
        rise(
            land(mix(wall, light.low, 0.12), far),
            top,
            land(wall, far * 0.7),
            ground,
            new Rectangle2D.Double(x, top, w, high + 1));
        switch (dice.below(4)) {
          case 0 -> fill(land(wall, far), poly(x, top, x + w / 2, top - 7, x + w, top));
          case 1 -> line(land(wall, far), 0.5, x + w / 2, top, x + w / 2, top - 8);
          case 2 -> box(land(wall, far), x + w * 0.2, top - 3, w * 0.6, 3.2);
          default -> box(alpha(Color.BLACK, 0.12), x + w * 0.78, top, w * 0.22, high);
        }
        for (double wy = top + 2.4; wy < ground - 4; wy += 3.4) {
          for (double wx = x + 1.4; wx < x + w - 1.6; wx += 2.6) {
            if (dice.chance(0.55)) {
              boolean lit = dice.chance(light.dark > 0.1 ? 0.7 : 0.18);
              box(
                  lit ? alpha(c(0xFFD98A), 0.9 - far * 0.7) : alpha(land(c(0x1D2545), far), 0.4),
                  wx,
                  wy,
                  1.3,
                  1.9);
            }
          }
        }
        x += w + dice.between(-0.5, 1.5);
      }
    }
    rise(
        land(c(0x3B3F58), 0),
        ground,
        land(c(0x1C1F33), 0),
        100,
        new Rectangle2D.Double(0, ground, width, 21));
    for (int i = 0; i < 26; i++) {
      double x = dice.unit() * width;
      rise(
          alpha(c(0xFFCB7D), 0.28 * (0.4 + light.dark)),
          ground,
          alpha(c(0xFFCB7D), 0),
          99,
          new Rectangle2D.Double(x, ground, dice.between(0.5, 1.6), 20));
    }
    for (int i = 0; i < 5; i++) {
      double x = width * (0.08 + i * 0.21);
      line(c(0x1B1D2B), 0.6, x, ground + 8, x, ground - 16);
      glow(x, ground - 17, 9, c(0xFFE0A0), 0.35 + light.dark);
      fill(c(0xFFF3CF), disc(x, ground - 17, 1.3));
    }
  }

  private void stage() {
    Color velvet = dice.of(new Color[] {c(0x9E1B32), c(0x7A1F5C), c(0x1F4E79), c(0x8C2F1B)});
    rise(
        mix(velvet, Color.BLACK, 0.72),
        0,
        mix(velvet, Color.BLACK, 0.45),
        100,
        new Rectangle2D.Double(0, 0, width, 100));
    Color back = dice.of(new Color[] {c(0x27406B), c(0x355E53), c(0x6B4A86), c(0xB5763A)});
    rise(
        mix(back, Color.BLACK, 0.3),
        8,
        mix(back, c(0xFFE2B0), 0.45),
        74,
        new Rectangle2D.Double(width * 0.14, 6, width * 0.72, 70));
    Shape clip = g.getClip();
    g.clip(new Rectangle2D.Double(width * 0.14, 6, width * 0.72, 70));
    fill(mix(back, c(0xFFF1C8), 0.7), disc(width * dice.between(0.35, 0.65), 30, 9));
    fill(mix(back, Color.BLACK, 0.35), ridge(46, 14, 77, 0.1, 0.06));
    fill(mix(back, Color.BLACK, 0.55), ridge(56, 12, 77, 0.5, 0.08));
    g.setClip(clip);
    rise(c(0xB98152), 74, c(0x5A3420), 100, new Rectangle2D.Double(0, 74, width, 27));
    for (int i = 0; i < 14; i++) {
      line(
          alpha(Color.BLACK, 0.25),
          0.25,
          width * (0.5 + (i - 7) * 0.07),
          74,
          width * (0.5 + (i - 7) * 0.16),
          101);
    }
    for (int side = -1; side <= 1; side += 2) {
      for (int i = 0; i < 6; i++) {
        double x = side < 0 ? i * width * 0.035 - 2 : width - i * width * 0.035 - width * 0.035 + 2;
        g.setPaint(
            new LinearGradientPaint(
                (float) x,
                0,
                (float) (x + width * 0.04),
                0,
                new float[] {0, 0.45f, 1},
                new Color[] {
                  mix(velvet, Color.BLACK, 0.45),
                  mix(velvet, Color.WHITE, 0.16),
                  mix(velvet, Color.BLACK, 0.5)
                }));
        g.fill(new Rectangle2D.Double(x, -1, width * 0.04, 84 - i * 0.6));
      }
    }
    for (int i = 0; i < 7; i++) {
      double x = width / 7 * i;
      Path2D swag = new Path2D.Double();
      swag.moveTo(x - 0.5, -1);
      swag.lineTo(x + width / 7 + 0.5, -1);
      swag.curveTo(x + width / 7, 16, x, 16, x - 0.5, -1);
      swag.closePath();
      rise(mix(velvet, Color.WHITE, 0.14), 0, mix(velvet, Color.BLACK, 0.4), 13, swag);
    }
    line(c(0xE3B65B), 0.7, 0, 1, width, 1);
    beams(new Color[] {c(0xFFF0C2), c(0xFFD9A0)}, 3);
    glow(width / 2, 84, 34, c(0xFFE6B0), 0.5);
  }

  private void beams(Color[] colours, int count) {
    for (int i = 0; i < count; i++) {
      double x = width * (0.2 + 0.6 * i / Math.max(1, count - 1));
      double to = width * dice.between(0.25, 0.75);
      Color colour = dice.of(colours);
      g.setPaint(
          new GradientPaint((float) x, 0, alpha(colour, 0.5), (float) to, 90, alpha(colour, 0)));
      g.fill(poly(x - 1, 0, x + 1, 0, to + 15, 92, to - 15, 92));
    }
  }

  private void concert() {
    Color base = dice.of(new Color[] {c(0x3A1C71), c(0x0F3460), c(0x5B1A4A), c(0x144552)});
    Color warm = dice.of(new Color[] {c(0xFF7E5F), c(0xFFC371), c(0x58E1D9), c(0xFF5FA2)});
    rise(
        mix(base, Color.BLACK, 0.5),
        0,
        mix(base, warm, 0.45),
        90,
        new Rectangle2D.Double(0, 0, width, 100));
    glow(width / 2, 52, 60, warm, 0.55);
    beams(new Color[] {warm, c(0xBFE9FF), c(0xFFE8A3), mix(warm, Color.WHITE, 0.4)}, 6);
    for (int i = 0; i < 9; i++) {
      double x = width * (0.04 + i * 0.115);
      fill(c(0x14121C), new RoundRectangle2D.Double(x - 1.6, -1, 3.2, 4.6, 1, 1));
      fill(mix(warm, Color.WHITE, 0.6), disc(x, 3.8, 1.2));
      glow(x, 4, 6, mix(warm, Color.WHITE, 0.4), 0.7);
    }
    box(c(0x1A1624), 0, 8, width, 0.7);
    for (int side = 0; side < 2; side++) {
      double x = side == 0 ? width * 0.05 : width * 0.95 - 13;
      for (int i = 0; i < 3; i++) {
        round(c(0x18151F), x, 36 + i * 13, 13, 12.4, 1.2);
        fill(c(0x2E2938), disc(x + 6.5, 42 + i * 13, 4.6));
        fill(c(0x0F0D14), disc(x + 6.5, 42 + i * 13, 2.6));
      }
    }
    rise(
        mix(base, Color.BLACK, 0.3),
        74,
        mix(base, Color.BLACK, 0.8),
        88,
        new Rectangle2D.Double(0, 75, width, 26));
    box(alpha(warm, 0.7), 0, 75, width, 0.6);
    for (int i = 0; i < width / 3.4; i++) {
      double x = i * 3.6 + dice.between(-1, 1);
      double y = dice.between(93, 97);
      Color crowd = mix(c(0x0B0911), base, 0.25);
      fill(crowd, disc(x, y, 2.1));
      fill(crowd, new RoundRectangle2D.Double(x - 3, y + 1.6, 6, 12, 4, 4));
      if (dice.chance(0.25)) {
        line(crowd, 1.1, x + 2, y + 3, x + dice.between(1, 4), y - 5);
      }
    }
  }

  private void kitchen() {
    Color wall = dice.of(new Color[] {c(0xF3E3C3), c(0xD8E6DD), c(0xF2D3C0), c(0xDDE3EE)});
    Color cupboard = dice.of(new Color[] {c(0x3F6C66), c(0x4A5A7A), c(0x9C5A45), c(0x6E7F4F)});
    rise(
        mix(wall, Color.WHITE, 0.25),
        0,
        mix(wall, c(0xB98F62), 0.22),
        80,
        new Rectangle2D.Double(0, 0, width, 100));
    for (double y = 38; y < 64; y += 5) {
      for (double x = (y / 5 % 2 < 1) ? 0 : -5; x < width; x += 10) {
        round(
            alpha(mix(wall, Color.WHITE, dice.between(0.3, 0.7)), 0.8),
            x + 0.3,
            y + 0.3,
            9.4,
            4.4,
            0.6);
      }
    }
    double wx = width * dice.between(0.3, 0.5);
    round(mix(cupboard, Color.WHITE, 0.75), wx - 1.6, 4.4, 39.2, 32.2, 1);
    rise(light.top, 6, light.low, 35, new Rectangle2D.Double(wx, 6, 36, 29));
    Shape clip = g.getClip();
    g.clip(new Rectangle2D.Double(wx, 6, 36, 29));
    glow(wx + 24, 20, 22, light.sun, 0.8);
    fill(land(c(0x6D9A52), 0.2), ridge(28, 6, 40, 0.1, 0.1));
    g.setClip(clip);
    line(mix(cupboard, Color.WHITE, 0.75), 1, wx + 18, 6, wx + 18, 35);
    line(mix(cupboard, Color.WHITE, 0.75), 1, wx, 20, wx + 36, 20);
    round(mix(wall, c(0x8A5A36), 0.6), width * 0.02, 18, wx - 8, 1.6, 0.6);
    jars(width * 0.03, wx - 10, 18);
    round(mix(wall, c(0x8A5A36), 0.6), wx + 44, 18, width - wx - 46, 1.6, 0.6);
    jars(wx + 46, width - wx - 50, 18);
    for (int i = 0; i < 4; i++) {
      double x = width * 0.06 + i * 9;
      line(c(0x6B5A4A), 0.3, x, 26, x, 29);
      pan(x, 31.5, 3.2, i);
    }
    for (int i = 0; i < 2; i++) {
      double x = width * (0.3 + i * 0.4);
      line(c(0x4A4038), 0.35, x, 0, x, 9);
      fill(c(0xD98E4A), poly(x - 5, 14, x - 1.4, 9, x + 1.4, 9, x + 5, 14));
      glow(x, 15, 20, c(0xFFE2A0), 0.55);
    }
    rise(c(0xC89B6A), 64, c(0x8F623C), 69, new Rectangle2D.Double(0, 64, width, 5));
    box(alpha(Color.WHITE, 0.3), 0, 64, width, 0.7);
    for (double x = 0; x < width; x += 22) {
      rise(
          cupboard,
          69,
          mix(cupboard, Color.BLACK, 0.3),
          100,
          new Rectangle2D.Double(x, 69, 21.6, 32));
      g.setPaint(alpha(Color.WHITE, 0.18));
      g.setStroke(new BasicStroke(0.4f));
      g.draw(new RoundRectangle2D.Double(x + 2.4, 72, 16.8, 24, 1, 1));
      round(c(0xE3C27A), x + 9, 73.4, 4, 0.9, 0.8);
    }
    double bx = width * dice.between(0.12, 0.22);
    fill(c(0xD5E3E8), poly(bx - 6, 57.5, bx + 6, 57.5, bx + 4, 64, bx - 4, 64));
    for (int i = 0; i < 5; i++) {
      fill(
          dice.of(new Color[] {c(0xD9472F), c(0xF0A030), c(0x7FA83C)}),
          disc(bx - 4 + i * 2, 56.4 - i % 2 * 1.4, 1.9));
    }
    double loaf = width * dice.between(0.75, 0.88);
    rise(c(0xE6A75A), 56, c(0x9E5E28), 64, oval(loaf, 60.8, 7, 3.4));
    for (int i = -1; i <= 1; i++) {
      line(alpha(c(0xFCE3B4), 0.8), 0.6, loaf + i * 3 - 0.8, 58.4, loaf + i * 3 + 0.8, 60.6);
    }
  }

  private void jars(double x, double room, double shelf) {
    for (double at = x; at < x + room - 4; at += 6) {
      double high = dice.between(5, 9);
      Color colour =
          dice.of(new Color[] {c(0xD98E4A), c(0x9CB86A), c(0xC9584A), c(0xE8CF8A), c(0x7A94A8)});
      round(alpha(Color.WHITE, 0.7), at, shelf - high, 4.4, high, 1.2);
      round(colour, at + 0.5, shelf - high * 0.72, 3.4, high * 0.72 - 0.4, 0.9);
      box(c(0x6E5138), at + 0.5, shelf - high - 0.9, 3.4, 1.2);
    }
  }

  private void pan(double x, double y, double r, int i) {
    Color metal = i % 2 == 0 ? c(0xB56A3E) : c(0x59616B);
    rise(mix(metal, Color.WHITE, 0.35), y - r, mix(metal, Color.BLACK, 0.25), y + r, disc(x, y, r));
    fill(alpha(Color.WHITE, 0.15), disc(x - r * 0.25, y - r * 0.25, r * 0.5));
  }

  private void workshop() {
    Color wood = c(0x8A5F3C);
    rise(c(0xD9B98C), 0, c(0x9A7148), 72, new Rectangle2D.Double(0, 0, width, 100));
    for (double x = 0; x < width; x += 9) {
      line(alpha(c(0x5B3C22), 0.28), 0.3, x, 0, x, 70);
    }
    double wx = width * dice.between(0.55, 0.68);
    round(c(0x5B3C22), wx - 1.6, 5, 37, 36, 0.8);
    rise(
        light.top,
        6,
        mix(light.low, Color.WHITE, 0.3),
        40,
        new Rectangle2D.Double(wx, 6.6, 33.8, 32.8));
    glow(wx + 17, 22, 46, light.sun, 0.6);
    for (int i = 1; i < 3; i++) {
      line(c(0x5B3C22), 0.8, wx + i * 11.3, 6.6, wx + i * 11.3, 39.4);
      line(c(0x5B3C22), 0.8, wx, 6.6 + i * 11, wx + 33.8, 6.6 + i * 11);
    }
    round(mix(wood, Color.BLACK, 0.35), width * 0.05, 8, width * 0.42, 34, 0.8);
    for (int i = 0; i < 9; i++) {
      tool(width * 0.08 + i * width * 0.043, 12, i);
    }
    round(mix(wood, c(0x3A2414), 0.4), width * 0.05, 47, width * 0.42, 1.4, 0.4);
    for (int i = 0; i < 8; i++) {
      double x = width * 0.07 + i * width * 0.05;
      Color clay =
          dice.of(new Color[] {c(0xC9653F), c(0x4F7C8A), c(0xE6D3B0), c(0x8AA36B), c(0x6B4A3A)});
      double high = dice.between(4, 8);
      Path2D pot = new Path2D.Double();
      pot.moveTo(x - 1.4, 47 - high);
      pot.curveTo(x - 4.4, 47 - high * 0.6, x - 3, 47, x - 2, 47);
      pot.lineTo(x + 2, 47);
      pot.curveTo(x + 3, 47, x + 4.4, 47 - high * 0.6, x + 1.4, 47 - high);
      pot.closePath();
      g.setPaint(
          new GradientPaint(
              (float) (x - 3),
              0,
              mix(clay, Color.WHITE, 0.25),
              (float) (x + 3),
              0,
              mix(clay, Color.BLACK, 0.25)));
      g.fill(pot);
    }
    rise(c(0xC08A54), 70, c(0x7E5230), 77, new Rectangle2D.Double(0, 70, width, 7));
    box(alpha(Color.WHITE, 0.25), 0, 70, width, 0.7);
    rise(c(0x5E3C22), 77, c(0x33200F), 100, new Rectangle2D.Double(0, 77, width, 24));
    for (int i = 0; i < 7; i++) {
      Path2D curl = new Path2D.Double();
      double x = dice.unit() * width;
      curl.moveTo(x, 70);
      curl.curveTo(x + 3, 66, x + 5, 71, x + 2, 70.4);
      g.setPaint(c(0xE9C68F));
      g.setStroke(new BasicStroke(0.6f));
      g.draw(curl);
    }
    for (int i = 0; i < 26; i++) {
      fill(
          alpha(c(0xFFF3D0), dice.between(0.1, 0.4)),
          disc(wx - dice.unit() * 60 + 40, dice.between(10, 70), dice.between(0.15, 0.5)));
    }
    g.setPaint(
        new GradientPaint(
            (float) wx, 10, alpha(light.sun, 0.35), (float) (wx - 60), 80, alpha(light.sun, 0)));
    g.fill(poly(wx, 8, wx + 33, 8, wx - 20, 82, wx - 72, 82));
  }

  private void tool(double x, double y, int kind) {
    Color steel = c(0xC9CED3);
    Color grip = dice.of(new Color[] {c(0xB5533C), c(0xD9A441), c(0x3E6F7A), c(0xA87B4F)});
    round(grip, x - 0.9, y + 14, 1.8, 10, 1);
    switch (kind % 3) {
      case 0 -> {
        round(steel, x - 0.5, y + 2, 1, 13, 0.6);
        round(steel, x - 1.2, y + 1, 2.4, 4, 0.8);
      }
      case 1 -> {
        box(c(0x8A5F3C), x - 0.5, y + 4, 1, 12);
        round(steel, x - 3, y + 1, 6, 3.4, 0.9);
      }
      default ->
          fill(steel, poly(x - 2.4, y + 1, x + 2.4, y + 1, x + 0.8, y + 15, x - 0.8, y + 15));
    }
  }

  private void garden() {
    double horizon = 46;
    sky(horizon + 6);
    rise(
        land(c(0x7FB069), 0.35),
        horizon - 10,
        land(c(0x5C9150), 0.2),
        64,
        ridge(horizon - 6, 12, 101, 0.05, 0.04));
    for (int i = 0; i < 9; i++) {
      leafy(
          dice.unit() * width,
          dice.between(50, 56),
          dice.between(16, 26),
          land(mix(c(0x4E8F48), c(0xF2B6C8), dice.chance(0.35) ? 0.75 : 0.05), 0.2));
    }
    for (double x = 0; x < width; x += 5.5) {
      fill(land(c(0xF6F1E4), 0.08), poly(x, 64, x, 52.5, x + 1.7, 50, x + 3.4, 52.5, x + 3.4, 64));
    }
    box(land(c(0xF6F1E4), 0.08), 0, 55, width, 1.3);
    box(land(c(0xF6F1E4), 0.08), 0, 60, width, 1.3);
    rise(
        land(c(0x86BA5A), 0.1),
        62,
        land(c(0x3F7A3C), 0),
        100,
        new Rectangle2D.Double(0, 62.5, width, 38));
    Path2D path = new Path2D.Double();
    path.moveTo(width * 0.47, 63);
    path.curveTo(width * 0.45, 76, width * 0.36, 88, width * 0.28, 101);
    path.lineTo(width * 0.72, 101);
    path.curveTo(width * 0.64, 88, width * 0.55, 76, width * 0.53, 63);
    path.closePath();
    rise(land(c(0xEAD9B5), 0.05), 62, land(c(0xC9A878), 0), 100, path);
    g.setPaint(land(c(0xA9744A), 0));
    g.setStroke(new BasicStroke(1.6f));
    g.draw(arch());
    for (int i = 0; i < 60; i++) {
      double angle = Math.PI * (1 + dice.unit());
      double x = width / 2 + Math.cos(angle) * 19;
      double y = 44 + Math.sin(angle) * 22;
      fill(
          dice.chance(0.4)
              ? dice.of(new Color[] {c(0xF48FB1), c(0xFFF1F4), c(0xE25D7B)})
              : land(c(0x4E8F48), 0.05),
          disc(x + dice.between(-2, 2), y + dice.between(-2, 2), dice.between(0.9, 2)));
    }
    Color[] petals = {c(0xF25F5C), c(0xFFE066), c(0xF7A1C4), c(0xFFFFFF), c(0x9B7EDE), c(0xFF9F4A)};
    for (int i = 0; i < 150; i++) {
      boolean left = dice.chance(0.5);
      double depth = dice.unit();
      double y = 66 + depth * 34;
      double edge = 0.3 - depth * 0.12;
      double x = left ? dice.unit() * width * edge : width - dice.unit() * width * edge;
      double r = 0.5 + depth * 1.3;
      line(land(c(0x2F6B34), 0), 0.35, x, y, x, y + r * 3);
      fill(dice.of(petals), disc(x, y, r));
      fill(c(0xFFD75E), disc(x, y, r * 0.4));
    }
  }

  private Path2D arch() {
    Path2D arch = new Path2D.Double();
    double x = width / 2;
    arch.moveTo(x - 19, 66);
    arch.lineTo(x - 19, 44);
    arch.curveTo(x - 19, 14, x + 19, 14, x + 19, 44);
    arch.lineTo(x + 19, 66);
    return arch;
  }

  private void stadium() {
    sky(40);
    rise(
        land(c(0x4A5B82), 0.15),
        22,
        land(c(0x2E3A5C), 0.05),
        54,
        poly(-1, 26, width * 0.3, 34, width * 0.7, 34, width + 1, 26, width + 1, 56, -1, 56));
    Color[] shirts = {c(0xE4572E), c(0xF3A712), c(0xA8C686), c(0x669BBC), c(0xF4F1DE), c(0xC94C6E)};
    for (int row = 0; row < 6; row++) {
      for (double x = 0; x < width; x += 2.1) {
        double bend = Math.abs(x / width - 0.5) * 8;
        fill(
            alpha(land(dice.of(shirts), 0.25), 0.9),
            disc(x + row % 2, 37.5 + row * 3 - bend * (1 - row / 7.0), 0.8));
      }
    }
    for (int side = 0; side < 2; side++) {
      double x = side == 0 ? width * 0.08 : width * 0.92;
      line(land(c(0x49536B), 0.1), 0.9, x, 52, x, 8);
      round(land(c(0x333C52), 0.1), x - 6, 4, 12, 6, 0.8);
      for (int i = 0; i < 8; i++) {
        fill(c(0xFFF9DC), disc(x - 4.4 + i % 4 * 2.9, i < 4 ? 5.7 : 8.3, 0.9));
      }
      glow(x, 7, 20, c(0xFFF6CC), 0.5);
    }
    box(land(c(0xE9E4D8), 0.1), 0, 53.5, width, 3);
    for (double x = 2; x < width; x += 19) {
      round(land(dice.of(shirts), 0.1), x, 53.9, 15, 2.2, 0.4);
    }
    rise(
        land(c(0x6FB04F), 0.12),
        56,
        land(c(0x3E8A3C), 0),
        76,
        new Rectangle2D.Double(0, 56.5, width, 20));
    for (int i = 0; i < 9; i += 2) {
      double a = width * i / 9;
      double b = width * (i + 1) / 9;
      double m = width / 2;
      fill(
          alpha(Color.WHITE, 0.07),
          poly(
              m + (a - m) * 0.8,
              56.5,
              m + (b - m) * 0.8,
              56.5,
              m + (b - m) * 1.3,
              76,
              m + (a - m) * 1.3,
              76));
    }
    rise(
        land(c(0xD9643F), 0.05),
        76,
        land(c(0x9C3A26), 0),
        100,
        new Rectangle2D.Double(0, 75.5, width, 26));
    for (int i = 0; i < 5; i++) {
      double y = 76 + i * i * 1.4 + i * 0.6;
      line(alpha(Color.WHITE, 0.85), 0.3 + i * 0.12, 0, y, width, y);
    }
  }
}
