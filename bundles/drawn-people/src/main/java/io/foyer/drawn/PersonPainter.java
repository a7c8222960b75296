package io.foyer.drawn;

import static io.foyer.drawn.Shades.alpha;
import static io.foyer.drawn.Shades.mix;
import static io.foyer.drawn.Shades.shade;

import io.foyer.drawn.Look.Headwear.Kind;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.RadialGradientPaint;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws a person from the shoulders up. The face is one unit high; its middle, between the eyes, is
 * the origin.
 */
public final class PersonPainter {
  /** How far the middle of a face goes to the side when the head turns. */
  private static final double TURN = 0.045;

  /** Height of the mouth. */
  private static final double MOUTH = 0.335;

  /** How far ears stand out. */
  private static final double EAR = 0.045;

  private final Graphics2D g;
  private final Look look;
  private final Pose pose;
  private final double w;
  private final double shift;
  private final boolean fine;

  private PersonPainter(Graphics2D g, Look look, Pose pose, boolean fine) {
    this.g = g;
    this.look = look;
    this.pose = pose;
    this.w = look.width() / 2;
    this.shift = pose.turn() * TURN;
    this.fine = fine;
  }

  /**
   * Draws with the middle of the face at a place.
   *
   * @param size height of the face in pixels
   */
  public static void paint(Graphics2D on, Look look, Pose pose, double x, double y, double size) {
    Graphics2D g = (Graphics2D) on.create();
    g.translate(x, y);
    g.scale(size, size);
    new PersonPainter(g, look, pose, size > 70).paint();
    g.dispose();
  }

  /** Where the face is that {@link #paint} draws with the same arguments. */
  public static DrawnFace face(Look look, Pose pose, double x, double y, double size) {
    double shift = pose.turn() * TURN;
    double gap = gap(look);
    double mouth = 0.118 * look.mouthWidth() * (1 + pose.smile() * 0.14);
    double corner = MOUTH - 0.012 - pose.smile() * 0.03;
    double w = look.width() / 2;
    double[] points = {
      shift * 1.1 - gap,
      -0.003,
      shift * 1.1 + gap,
      -0.003,
      shift * 1.7,
      0.205 * look.noseLength() - 0.01,
      shift * 1.35 - mouth,
      corner,
      shift * 1.35 + mouth,
      corner,
      -w - EAR,
      0.03,
      w + EAR,
      0.03,
      0,
      -0.45,
      0,
      0.53,
      -w * 0.75,
      0.38,
      w * 0.75,
      0.38
    };
    AffineTransform at = AffineTransform.getTranslateInstance(x, y);
    at.scale(size, size);
    at.rotate(pose.tilt(), 0, 0.5);
    at.transform(points, 0, points, 0, points.length / 2);
    List<DrawnFace.Point> found = new ArrayList<>(5);
    double left = Double.MAX_VALUE;
    double right = -Double.MAX_VALUE;
    double top = Double.MAX_VALUE;
    double bottom = -Double.MAX_VALUE;
    for (int i = 0; i < points.length; i += 2) {
      if (i < 10) {
        found.add(new DrawnFace.Point(points[i], points[i + 1]));
      } else {
        left = Math.min(left, points[i]);
        right = Math.max(right, points[i]);
        top = Math.min(top, points[i + 1]);
        bottom = Math.max(bottom, points[i + 1]);
      }
    }
    return new DrawnFace(new DrawnFace.Box(left, top, right, bottom), found);
  }

  /** Half the distance of the eyes. */
  private static double gap(Look look) {
    return 0.172 * look.eyeSpace() * look.width() / 0.77;
  }

  private void paint() {
    AffineTransform upright = g.getTransform();
    g.rotate(pose.tilt(), 0, 0.5);
    backHair();
    g.setTransform(upright);
    body();
    g.rotate(pose.tilt(), 0, 0.5);
    head();
    g.setTransform(upright);
  }

  private void fill(Paint paint, Shape shape) {
    g.setPaint(paint);
    g.fill(shape);
  }

  private void line(Color color, double width, Shape shape) {
    g.setPaint(color);
    g.setStroke(new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    g.draw(shape);
  }

  private static Shape oval(double x, double y, double rx, double ry) {
    return new Ellipse2D.Double(x - rx, y - ry, rx * 2, ry * 2);
  }

  /** A closed curve through cubic segments, six numbers each, mirrored to the left side. */
  private static Path2D mirrored(double startY, double[]... curves) {
    Path2D path = new Path2D.Double();
    path.moveTo(0, startY);
    for (double[] c : curves) {
      path.curveTo(c[0], c[1], c[2], c[3], c[4], c[5]);
    }
    for (int i = curves.length - 1; i >= 0; i--) {
      double[] c = curves[i];
      double endX = i == 0 ? 0 : -curves[i - 1][4];
      double endY = i == 0 ? startY : curves[i - 1][5];
      path.curveTo(-c[2], c[3], -c[0], c[1], endX, endY);
    }
    path.closePath();
    return path;
  }

  private Path2D face() {
    double j = 0.74 + look.jaw() * 0.2;
    double chin = 0.10 + look.jaw() * 0.10;
    return mirrored(
        0.53,
        new double[] {chin, 0.53, w * j * 0.82, 0.47, w * j, 0.31},
        new double[] {w * 0.98, 0.17, w * 1.03, 0.02, w * 1.0, -0.14},
        new double[] {w * 0.97, -0.42, w * 0.55, -0.58, 0, -0.58});
  }

  private Paint skinPaint() {
    double side = pose.lightLeft() ? -1 : 1;
    Color lit = shade(look.skin(), 0.16);
    Color dark = shade(mix(look.skin(), new Color(0x9C3F2B), 0.16), -0.13);
    return new GradientPaint(
        (float) (side * w), -0.35f, lit, (float) (-side * w * 1.05), 0.5f, dark);
  }

  private Paint hairPaint() {
    double side = pose.lightLeft() ? -1 : 1;
    return new GradientPaint(
        (float) (side * 0.35),
        -0.7f,
        shade(look.hair(), 0.2),
        (float) (-side * 0.35),
        0.5f,
        shade(look.hair(), -0.28));
  }

  private void backHair() {
    Paint hair =
        new GradientPaint(0, -0.6f, shade(look.hair(), -0.12), 0, 1.0f, shade(look.hair(), -0.35));
    if (look.headwear().kind() == Kind.SCARF) {
      return;
    }
    switch (look.style()) {
      case LONG, FRINGE ->
          fill(
              hair,
              mirrored(
                  -0.74,
                  new double[] {w * 1.0, -0.76, w * 1.38, -0.35, w * 1.32, 0.1},
                  new double[] {w * 1.28, 0.5, w * 1.5, 0.85, w * 1.2, 1.06},
                  new double[] {w * 0.7, 1.15, w * 0.2, 1.0, 0, 1.0}));
      case WAVY -> {
        fill(
            hair,
            mirrored(
                -0.74,
                new double[] {w * 1.0, -0.78, w * 1.5, -0.4, w * 1.36, 0.02},
                new double[] {w * 1.25, 0.22, w * 1.75, 0.36, w * 1.58, 0.6},
                new double[] {w * 1.45, 0.8, w * 1.7, 0.92, w * 1.3, 1.08},
                new double[] {w * 0.7, 1.14, w * 0.2, 1.0, 0, 1.0}));
      }
      case BOB ->
          fill(
              hair,
              mirrored(
                  -0.74,
                  new double[] {w * 1.05, -0.76, w * 1.45, -0.35, w * 1.4, 0.05},
                  new double[] {w * 1.42, 0.3, w * 1.5, 0.5, w * 1.15, 0.56},
                  new double[] {w * 0.7, 0.6, w * 0.3, 0.5, 0, 0.5}));
      case BUN -> {
        fill(hair, oval(0, -0.76, 0.2, 0.19));
        fill(hair, oval(0, -0.16, w * 1.08, 0.5));
      }
      case PONYTAIL -> {
        double side = pose.turn() > 0 ? -1 : 1;
        Path2D tail = new Path2D.Double();
        tail.moveTo(side * w * 0.5, -0.6);
        tail.curveTo(side * w * 2.0, -0.7, side * w * 1.9, 0.3, side * w * 1.35, 0.92);
        tail.curveTo(side * w * 1.2, 0.5, side * w * 1.4, -0.1, side * w * 0.6, -0.3);
        tail.closePath();
        fill(hair, tail);
        fill(hair, oval(0, -0.16, w * 1.08, 0.5));
      }
      case AFRO -> {
        fill(hair, oval(0, -0.3, w * 1.72, 0.64));
        fill(hair, oval(0, -0.02, w * 1.6, 0.46));
      }
      case BRAIDS -> {
        fill(hair, oval(0, -0.16, w * 1.1, 0.5));
        for (int side = -1; side <= 1; side += 2) {
          for (int i = 0; i < 7; i++) {
            fill(
                shade(look.hair(), i % 2 == 0 ? -0.2 : -0.05),
                oval(side * (w * 1.08 + i * 0.012), 0.24 + i * 0.12, 0.075 - i * 0.004, 0.085));
          }
          fill(look.accent(), oval(side * (w * 1.08 + 0.085), 1.06, 0.05, 0.035));
        }
      }
      case SHAGGY ->
          fill(
              hair,
              mirrored(
                  -0.72,
                  new double[] {w * 1.0, -0.74, w * 1.36, -0.3, w * 1.26, 0.1},
                  new double[] {w * 1.3, 0.3, w * 1.1, 0.42, w * 0.9, 0.4},
                  new double[] {w * 0.6, 0.42, w * 0.3, 0.4, 0, 0.4}));
      case CURLY -> {
        for (int i = 0; i <= 10; i++) {
          double angle = Math.PI * (0.98 + i / 10.0 * 1.04);
          fill(hair, oval(Math.cos(angle) * w * 1.0, -0.24 + Math.sin(angle) * 0.4, 0.14, 0.14));
        }
      }
      default -> {
        // short hair needs nothing behind the head
      }
    }
  }

  private void body() {
    double s = look.woman() ? 0.86 : 1.02;
    Color dark = shade(mix(look.skin(), new Color(0x9C3F2B), 0.2), -0.2);
    Path2D neck = new Path2D.Double();
    double n = look.woman() ? 0.165 : 0.21;
    neck.moveTo(-n, 0.3);
    neck.lineTo(n, 0.3);
    double flare = look.clothes() == Look.Clothes.TURTLENECK ? 0.02 : 0.2;
    neck.curveTo(n, 0.66, n + flare * 0.2, 0.74, n + flare, 0.8);
    neck.lineTo(0, 1.06);
    neck.lineTo(-n - flare, 0.8);
    neck.curveTo(-n - flare * 0.2, 0.74, -n, 0.66, -n, 0.3);
    neck.closePath();
    fill(new GradientPaint(0, 0.42f, dark, 0, 0.85f, look.skin()), neck);

    Path2D shoulders =
        mirrored(
            0.76,
            new double[] {n + 0.02, 0.76, n + 0.06, 0.73, n + 0.14, 0.755},
            new double[] {s * 0.5, 0.84, s * 0.92, 0.85, s * 0.97, 1.2},
            new double[] {s * 1.02, 1.5, s * 1.05, 2.2, s * 1.05, 2.6},
            new double[] {s * 0.7, 2.6, 0.3, 2.6, 0, 2.6});
    double side = pose.lightLeft() ? -1 : 1;
    Paint cloth =
        new GradientPaint(
            (float) side,
            0.8f,
            shade(look.cloth(), 0.1),
            (float) -side,
            1.6f,
            shade(look.cloth(), -0.22));
    Color trim = shade(look.cloth(), -0.25);
    Area garment = new Area(shoulders);
    switch (look.clothes()) {
      case CREW -> {
        garment.subtract(new Area(oval(0, 0.7, n + 0.07, 0.17)));
        fill(cloth, garment);
        line(trim, 0.035, arc(n + 0.075, 0.74, 0.885));
      }
      case SCOOP -> {
        garment.subtract(new Area(oval(0, 0.66, n + 0.17, 0.32)));
        fill(cloth, garment);
        line(trim, 0.025, arc(n + 0.165, 0.76, 0.985));
      }
      case SHIRT -> {
        garment.subtract(new Area(triangle(n + 0.04, 0.68, 1.12)));
        fill(look.skin(), triangle(n + 0.04, 0.74, 1.13));
        fill(cloth, garment);
        for (int way = -1; way <= 1; way += 2) {
          Path2D collar = new Path2D.Double();
          collar.moveTo(way * (n - 0.01), 0.62);
          collar.lineTo(way * (n + 0.17), 0.75);
          collar.lineTo(way * 0.16, 1.04);
          collar.lineTo(way * 0.015, 0.96);
          collar.closePath();
          fill(shade(look.cloth(), way * side < 0 ? 0.1 : 0.26), collar);
        }
        line(trim, 0.014, segment(0, 1.02, 0, 2.6));
        fill(trim, oval(0.045, 1.2, 0.018, 0.018));
        fill(trim, oval(0.045, 1.5, 0.018, 0.018));
      }
      case TURTLENECK -> {
        fill(cloth, garment);
        fill(
            new GradientPaint(
                (float) (side * n),
                0,
                shade(look.cloth(), 0.14),
                (float) (-side * n),
                0,
                shade(look.cloth(), -0.26)),
            new RoundRectangle2D.Double(-n - 0.035, 0.55, n * 2 + 0.07, 0.25, 0.12, 0.12));
        line(alpha(trim, 0.5), 0.016, arc(n + 0.02, 0.72, 0.77));
      }
      case HOODIE -> {
        Path2D hood =
            mirrored(
                0.55,
                new double[] {n + 0.1, 0.54, n + 0.3, 0.6, n + 0.3, 0.86},
                new double[] {n + 0.2, 1.04, 0.12, 1.1, 0, 1.14});
        garment.subtract(new Area(triangle(n + 0.03, 0.66, 1.0)));
        fill(cloth, garment);
        Area ring = new Area(hood);
        ring.subtract(new Area(triangle(n + 0.05, 0.5, 1.0)));
        fill(shade(look.cloth(), -0.12), ring);
        line(shade(look.cloth(), 0.55), 0.02, segment(-0.1, 1.04, -0.12, 1.42));
        line(shade(look.cloth(), 0.55), 0.02, segment(0.1, 1.04, 0.12, 1.36));
      }
      case JACKET -> {
        garment.subtract(new Area(triangle(n + 0.1, 0.7, 1.6)));
        Area inner = new Area(shoulders);
        inner.intersect(new Area(triangle(n + 0.12, 0.7, 1.62)));
        fill(shade(look.accent(), 0.45), inner);
        fill(look.skin(), triangle(n + 0.05, 0.74, 1.0));
        fill(cloth, garment);
        for (int way = -1; way <= 1; way += 2) {
          Path2D lapel = new Path2D.Double();
          lapel.moveTo(way * (n + 0.06), 0.71);
          lapel.lineTo(way * (n + 0.22), 0.82);
          lapel.lineTo(way * (n + 0.16), 0.98);
          lapel.lineTo(way * (n + 0.2), 1.04);
          lapel.lineTo(way * 0.02, 1.62);
          lapel.closePath();
          fill(shade(look.cloth(), way * side < 0 ? -0.1 : 0.12), lapel);
        }
      }
    }
  }

  private static Shape arc(double half, double y, double depth) {
    Path2D path = new Path2D.Double();
    path.moveTo(-half, y);
    path.curveTo(-half * 0.75, depth, half * 0.75, depth, half, y);
    return path;
  }

  private static Path2D triangle(double half, double top, double bottom) {
    Path2D path = new Path2D.Double();
    path.moveTo(-half, top);
    path.lineTo(half, top);
    path.lineTo(0, bottom);
    path.closePath();
    return path;
  }

  private static Shape segment(double x1, double y1, double x2, double y2) {
    return new java.awt.geom.Line2D.Double(x1, y1, x2, y2);
  }

  private void head() {
    Paint skin = skinPaint();
    Color shadow = shade(mix(look.skin(), new Color(0x8C2F20), 0.25), -0.2);
    boolean covered =
        switch (look.style()) {
          case LONG, WAVY, BOB, FRINGE, AFRO -> true;
          default -> false;
        };
    if (!covered && look.headwear().kind() != Kind.SCARF) {
      for (int side = -1; side <= 1; side += 2) {
        double x = side * w * 1.0 + shift * 0.5;
        fill(shade(look.skin(), -0.06), oval(x, 0.06, 0.062, 0.105));
        fill(alpha(shadow, 0.45), oval(x + side * 0.005, 0.065, 0.03, 0.06));
      }
    }
    Path2D face = face();
    fill(skin, face);
    Shape clip = g.getClip();
    g.clip(face);
    blush(shadow);
    if (look.beard() == Look.Beard.STUBBLE) {
      beard();
    }
    if (look.freckles()) {
      freckles();
    }
    mark();
    g.setClip(clip);
    if (look.beard() == Look.Beard.FULL) {
      beard();
    }
    eyes(shadow);
    nose(shadow);
    if (look.beard() == Look.Beard.MOUSTACHE
        || look.beard() == Look.Beard.GOATEE
        || look.beard() == Look.Beard.CHIN) {
      beard();
    }
    mouth(shadow);
    frontHair();
    headwear();
    glasses();
    earrings();
  }

  private void freckles() {
    Dice dots = new Dice(7, 0, 3, 1);
    int count = fine ? 34 : 14;
    double size = fine ? 0.011 : 0.017;
    Color color = mix(look.skin(), new Color(0x8A3F1E), 0.62);
    for (int i = 0; i < count; i++) {
      double x = dots.between(-0.27, 0.27) + shift * 1.2;
      fill(alpha(color, 0.75), oval(x, 0.09 + dots.between(0, 0.14), size, size * 0.9));
    }
  }

  private void mark() {
    Look.Mark mark = look.mark();
    double side = mark.side();
    double away = mark.place();
    switch (mark.kind()) {
      case MOLE -> {
        double x = side * (0.11 + 0.12 * away) + shift * 1.2;
        double y = away < 0.5 ? 0.26 : 0.19;
        fill(shade(mix(look.skin(), new Color(0x4A2014), 0.8), -0.1), oval(x, y, 0.026, 0.026));
      }
      case SCAR -> {
        Color pale = mix(look.skin(), new Color(0xB8484A), 0.55);
        double x = side * (away < 0.5 ? 0.2 : 0.23) + shift;
        double y = away < 0.5 ? -0.16 : 0.16;
        line(pale, 0.028, segment(x - side * 0.03, y - 0.09, x + side * 0.05, y + 0.1));
        line(
            shade(pale, 0.45), 0.009, segment(x - side * 0.03, y - 0.09, x + side * 0.05, y + 0.1));
      }
      case BIRTHMARK -> {
        Color dark = mix(look.skin(), new Color(0x7A2F28), 0.5);
        double x = side * (0.17 + 0.06 * away) + shift;
        double y = away < 0.5 ? 0.17 : -0.27;
        fill(dark, oval(x, y, 0.085, 0.06));
        fill(dark, oval(x + side * 0.045, y + 0.045, 0.05, 0.05));
      }
      case PLASTER -> {
        AffineTransform straight = g.getTransform();
        g.rotate(side * 0.35, side * 0.22 + shift, 0.19);
        fill(
            mix(look.skin(), new Color(0xFFF1DC), 0.8),
            new RoundRectangle2D.Double(side * 0.22 + shift - 0.1, 0.155, 0.2, 0.07, 0.06, 0.06));
        fill(
            new Color(0xD9A066),
            new RoundRectangle2D.Double(
                side * 0.22 + shift - 0.035, 0.165, 0.07, 0.05, 0.02, 0.02));
        g.setTransform(straight);
      }
      case STRIPES -> {
        for (int way = -1; way <= 1; way += 2) {
          double x = way * 0.215 + shift;
          line(look.headwear().second(), 0.028, segment(x - 0.065, 0.14, x + 0.065, 0.15));
          line(look.headwear().main(), 0.028, segment(x - 0.065, 0.195, x + 0.065, 0.205));
        }
      }
      case STAR -> {
        Path2D star = new Path2D.Double();
        double x = side * 0.22 + shift;
        for (int i = 0; i < 10; i++) {
          double reach = i % 2 == 0 ? 0.085 : 0.036;
          double angle = Math.PI * (i / 5.0 - 0.5);
          double px = x + Math.cos(angle) * reach;
          double py = 0.17 + Math.sin(angle) * reach;
          if (i == 0) {
            star.moveTo(px, py);
          } else {
            star.lineTo(px, py);
          }
        }
        star.closePath();
        fill(look.headwear().main(), star);
      }
      case NONE -> {
        // most people
      }
    }
  }

  private void earrings() {
    Look.Earrings worn = look.earrings();
    for (int side = -1; side <= 1; side += 2) {
      double x = side * (w * 1.02 + 0.012) + shift * 0.5;
      switch (worn.kind()) {
        case STUD -> fill(worn.color(), oval(x, 0.18, 0.034, 0.036));
        case HOOP -> line(worn.color(), 0.024, oval(x, 0.25, 0.062, 0.08));
        case DROP -> {
          line(worn.color(), 0.016, segment(x, 0.16, x, 0.26));
          fill(worn.color(), oval(x, 0.31, 0.04, 0.062));
        }
        case NONE -> {
          // none worn
        }
      }
    }
  }

  private Paint across(Color color) {
    double side = pose.lightLeft() ? -1 : 1;
    return new GradientPaint(
        (float) (side * 0.4),
        -0.6f,
        shade(color, 0.16),
        (float) (-side * 0.4),
        0,
        shade(color, -0.24));
  }

  /** A strip over the forehead, between two heights in its middle. */
  private Path2D strip(double top, double low) {
    Path2D path = new Path2D.Double();
    double bow = 0.09;
    path.moveTo(-w * 1.09, top + bow);
    path.curveTo(-w * 0.7, top - bow * 0.4, w * 0.7, top - bow * 0.4, w * 1.09, top + bow);
    path.lineTo(w * 1.07, low + bow);
    path.curveTo(w * 0.7, low - bow * 0.4, -w * 0.7, low - bow * 0.4, -w * 1.07, low + bow);
    path.closePath();
    return path;
  }

  /** What covers the head down to the forehead. */
  private Path2D dome(double top, double low, double bow) {
    Path2D path = new Path2D.Double();
    path.moveTo(-w * 1.1, low);
    path.curveTo(-w * 1.3, -0.52, -w * 0.85, top, 0, top);
    path.curveTo(w * 0.85, top, w * 1.3, -0.52, w * 1.1, low);
    path.curveTo(w * 0.65, low - bow, -w * 0.65, low - bow, -w * 1.1, low);
    path.closePath();
    return path;
  }

  private void headwear() {
    Color main = look.headwear().main();
    Color second = look.headwear().second();
    switch (look.headwear().kind()) {
      case BAND -> fill(across(main), strip(-0.44, -0.32));
      case STRIPED_BAND -> {
        fill(across(main), strip(-0.47, -0.31));
        fill(second, strip(-0.42, -0.36));
      }
      case BANDANA -> {
        Path2D dome = dome(-0.74, -0.2, 0.13);
        fill(across(main), dome);
        Shape clip = g.getClip();
        g.clip(dome);
        for (int i = 0; i < 22; i++) {
          fill(second, oval((i * 5 % 11 - 5) * 0.09, -0.72 + i * 0.024, 0.026, 0.026));
        }
        g.setClip(clip);
        line(shade(main, -0.35), 0.02, arcAcross(w * 1.09, -0.2, -0.3));
      }
      case BEANIE -> {
        fill(across(main), dome(-0.86, -0.24, 0.12));
        fill(second, oval(0, -0.88, 0.085, 0.08));
        fill(across(second), strip(-0.45, -0.29));
        for (int i = -4; i <= 4; i++) {
          line(
              alpha(shade(second, -0.4), 0.5),
              0.012,
              segment(i * w * 0.24, -0.43 + i * i * 0.004, i * w * 0.24, -0.32 + i * i * 0.004));
        }
      }
      case CAP -> {
        fill(across(main), dome(-0.8, -0.26, 0.1));
        line(alpha(shade(main, -0.4), 0.5), 0.012, segment(0, -0.79, 0, -0.36));
        Path2D brim = new Path2D.Double();
        brim.moveTo(-w * 1.08, -0.27);
        brim.curveTo(-w * 0.6, -0.42, w * 0.6, -0.42, w * 1.08, -0.27);
        brim.curveTo(w * 0.8, -0.22, -w * 0.8, -0.22, -w * 1.08, -0.27);
        brim.closePath();
        fill(shade(second, -0.1), brim);
        fill(second, oval(0, -0.56, 0.09, 0.09));
      }
      case SCARF -> {
        Area scarf =
            new Area(
                mirrored(
                    -0.72,
                    new double[] {w * 1.0, -0.74, w * 1.4, -0.35, w * 1.3, 0.05},
                    new double[] {w * 1.25, 0.4, w * 1.1, 0.62, w * 0.9, 0.82},
                    new double[] {w * 0.6, 0.9, w * 0.3, 0.9, 0, 0.9}));
        scarf.subtract(
            new Area(
                mirrored(
                    -0.38,
                    new double[] {w * 0.6, -0.38, w * 0.95, -0.2, w * 0.93, 0.1},
                    new double[] {w * 0.9, 0.3, w * 0.6, 0.5, 0, 0.53})));
        fill(across(main), scarf);
        line(
            second,
            0.035,
            mirrored(
                -0.42,
                new double[] {w * 0.66, -0.42, w * 1.02, -0.22, w * 1.0, 0.1},
                new double[] {w * 0.97, 0.32, w * 0.62, 0.55, 0, 0.57}));
      }
      case FLOWERS -> {
        for (int i = -2; i <= 2; i++) {
          double x = i * w * 0.42;
          double y = -0.44 + i * i * 0.03;
          for (int leaf = 0; leaf < 5; leaf++) {
            double angle = leaf * Math.PI * 0.4 + i;
            fill(
                i % 2 == 0 ? main : second,
                oval(x + Math.cos(angle) * 0.05, y + Math.sin(angle) * 0.05, 0.043, 0.043));
          }
          fill(new Color(0xF6D66B), oval(x, y, 0.032, 0.032));
        }
      }
      case NONE -> {
        // bare-headed
      }
    }
  }

  private static Shape arcAcross(double half, double y, double top) {
    Path2D path = new Path2D.Double();
    path.moveTo(-half, y);
    path.curveTo(-half * 0.6, top - 0.03, half * 0.6, top - 0.03, half, y);
    return path;
  }

  private void blush(Color shadow) {
    Color rose = mix(look.skin(), new Color(0xD4453A), 0.5);
    for (int side = -1; side <= 1; side += 2) {
      double x = side * w * 0.6 + shift;
      g.setPaint(
          new RadialGradientPaint(
              (float) x,
              0.17f,
              0.15f,
              new float[] {0, 1},
              new Color[] {alpha(rose, look.woman() ? 0.42 : 0.26), alpha(rose, 0)}));
      g.fill(oval(x, 0.17, 0.15, 0.15));
    }
    // the side away from the light, and under the hair
    double away = pose.lightLeft() ? 1 : -1;
    g.setPaint(
        new GradientPaint(
            (float) (away * w * 0.35),
            0,
            alpha(shadow, 0),
            (float) (away * w * 1.1),
            0.1f,
            alpha(shadow, 0.4)));
    g.fill(new java.awt.geom.Rectangle2D.Double(-1, -1, 2, 2));
    g.setPaint(new GradientPaint(0, -0.42f, alpha(shadow, 0.45), 0, -0.2f, alpha(shadow, 0)));
    g.fill(new java.awt.geom.Rectangle2D.Double(-1, -1, 2, 0.9));
  }

  private void eyes(Color shadow) {
    double size = look.eyeSize();
    double gap = gap(look);
    double lid = 0.01 + pose.smile() * 0.01;
    Color lash = shade(look.hair(), -0.55);
    for (int side = -1; side <= 1; side += 2) {
      double x = side * gap + shift * 1.1;
      double half = 0.082 * size;
      double high = 0.048 * size - lid * 0.4;
      double outer = x + side * half;
      double inner = x - side * half;
      Path2D eye = new Path2D.Double();
      eye.moveTo(inner, 0.012);
      eye.curveTo(
          x - side * half * 0.5, -high * 1.5, x + side * half * 0.6, -high * 1.5, outer, -0.006);
      eye.curveTo(
          x + side * half * 0.5, high * 0.95, x - side * half * 0.4, high * 0.95, inner, 0.012);
      eye.closePath();
      fill(alpha(shadow, 0.22), oval(x, -0.03, half * 1.25, 0.06));
      fill(look.makeup().lids(), oval(x, -0.045, half * 1.2, 0.055));
      fill(new Color(0xFBF7F2), eye);
      Shape clip = g.getClip();
      g.clip(eye);
      double ix = x + pose.lookX() * 0.016;
      double r = 0.043 * size;
      fill(shade(look.eyes(), -0.3), oval(ix, -0.005, r, r));
      fill(
          new GradientPaint(
              (float) ix,
              -0.03f,
              shade(look.eyes(), -0.2),
              (float) ix,
              0.035f,
              shade(look.eyes(), 0.28)),
          oval(ix, -0.005, r * 0.84, r * 0.84));
      fill(new Color(0x14100F), oval(ix, -0.005, r * 0.45, r * 0.45));
      fill(alpha(shadow, 0.25), oval(x, -high * 1.3, half, high * 0.5));
      g.setClip(clip);
      fill(Color.WHITE, oval(ix + (pose.lightLeft() ? -0.014 : 0.014), -0.02, 0.0115, 0.0115));
      Path2D upper = new Path2D.Double();
      upper.moveTo(inner, 0.012);
      upper.curveTo(
          x - side * half * 0.5, -high * 1.5, x + side * half * 0.6, -high * 1.5, outer, -0.006);
      if (look.woman()) {
        upper.lineTo(outer + side * 0.025, -0.03);
      }
      line(lash, look.woman() ? 0.021 : 0.015, upper);
      if (fine) {
        Path2D crease = new Path2D.Double();
        crease.moveTo(inner + side * 0.015, -0.03);
        crease.curveTo(
            x - side * half * 0.4,
            -high * 1.5 - 0.03,
            x + side * half * 0.5,
            -high * 1.5 - 0.03,
            outer,
            -0.035);
        line(alpha(shadow, 0.5), 0.008, crease);
        Path2D lower = new Path2D.Double();
        lower.moveTo(outer, 0.0);
        lower.curveTo(
            x + side * half * 0.5, high * 1.0, x - side * half * 0.4, high * 1.0, inner, 0.014);
        line(alpha(shadow, 0.45), 0.007, lower);
      }
      brow(side, x);
    }
  }

  private void brow(int side, double x) {
    double tilt = look.browTilt() * 0.025;
    double raise = -0.115 - pose.smile() * 0.012;
    double thick = 0.03 * look.brows();
    Path2D brow = new Path2D.Double();
    double in = x - side * 0.092;
    double out = x + side * 0.112;
    brow.moveTo(in, raise + 0.012 + tilt);
    brow.curveTo(
        x - side * 0.03, raise - 0.035, x + side * 0.05, raise - 0.05, out, raise + 0.005 - tilt);
    brow.curveTo(
        x + side * 0.05,
        raise - 0.05 + thick,
        x - side * 0.03,
        raise - 0.03 + thick * 1.2,
        in,
        raise + 0.012 + tilt + thick * 0.9);
    brow.closePath();
    Color dark = look.hair().getRed() > 140 ? shade(look.hair(), -0.35) : shade(look.hair(), -0.12);
    fill(alpha(dark, 0.92), brow);
  }

  private void nose(Color shadow) {
    double nw = 0.066 * look.noseWidth();
    double tip = 0.205 * look.noseLength();
    double x = shift * 1.7;
    double away = pose.lightLeft() ? 1 : -1;
    Path2D side = new Path2D.Double();
    side.moveTo(x * 0.4 + away * 0.025, -0.02);
    side.curveTo(
        x * 0.7 + away * 0.032, 0.08, x + away * nw * 0.7, tip - 0.07, x + away * nw, tip - 0.015);
    side.curveTo(x + away * nw, tip + 0.025, x + away * nw * 0.3, tip + 0.018, x, tip + 0.022);
    side.curveTo(x + away * 0.01, tip - 0.06, x * 0.6, 0.08, x * 0.4 + away * 0.025, -0.02);
    side.closePath();
    fill(alpha(shadow, 0.34), side);
    if (fine) {
      Path2D under = new Path2D.Double();
      under.moveTo(x - nw, tip - 0.01);
      under.curveTo(x - nw * 0.9, tip + 0.03, x - nw * 0.3, tip + 0.008, x, tip + 0.026);
      under.curveTo(x + nw * 0.3, tip + 0.008, x + nw * 0.9, tip + 0.03, x + nw, tip - 0.01);
      line(alpha(shade(shadow, -0.2), 0.65), 0.013, under);
      fill(alpha(shade(look.skin(), 0.5), 0.5), oval(x - away * 0.016, tip - 0.035, 0.017, 0.024));
    } else {
      line(
          alpha(shade(shadow, -0.2), 0.7),
          0.022,
          segment(x - nw * 0.8, tip + 0.008, x + nw * 0.8, tip + 0.008));
    }
  }

  private void mouth(Color shadow) {
    double half = 0.118 * look.mouthWidth() * (1 + pose.smile() * 0.14);
    double x = shift * 1.35;
    double y = MOUTH;
    double corner = y - 0.012 - pose.smile() * 0.03;
    double full = 0.032 * look.lips();
    Color lip = look.makeup().lips();
    boolean open = pose.smile() > 0.55;
    double drop = open ? 0.02 + (pose.smile() - 0.55) * 0.075 : 0;
    Path2D upper = new Path2D.Double();
    upper.moveTo(x - half, corner);
    upper.curveTo(
        x - half * 0.55, y - full * 0.9, x - half * 0.25, y - full * 1.2, x, y - full * 0.65);
    upper.curveTo(
        x + half * 0.25, y - full * 1.2, x + half * 0.55, y - full * 0.9, x + half, corner);
    upper.curveTo(x + half * 0.5, y + 0.016, x - half * 0.5, y + 0.016, x - half, corner);
    upper.closePath();
    Path2D lower = new Path2D.Double();
    lower.moveTo(x - half, corner);
    lower.curveTo(
        x - half * 0.5,
        y + full * 1.75 + drop * 1.6,
        x + half * 0.5,
        y + full * 1.75 + drop * 1.6,
        x + half,
        corner);
    lower.curveTo(
        x + half * 0.5, y + 0.016 + drop, x - half * 0.5, y + 0.016 + drop, x - half, corner);
    lower.closePath();
    if (open) {
      Path2D inside = new Path2D.Double();
      inside.moveTo(x - half, corner);
      inside.curveTo(x - half * 0.5, y + 0.012, x + half * 0.5, y + 0.012, x + half, corner);
      inside.curveTo(
          x + half * 0.5,
          y + 0.03 + drop * 1.3,
          x - half * 0.5,
          y + 0.03 + drop * 1.3,
          x - half,
          corner);
      inside.closePath();
      fill(new Color(0x5A1E20), inside);
      Shape clip = g.getClip();
      g.clip(inside);
      fill(new Color(0xFCF8F2), oval(x, y - 0.008, half * 0.86, 0.024 + drop * 0.75));
      g.setClip(clip);
    }
    fill(shade(lip, -0.08), upper);
    fill(lip, lower);
    if (!open) {
      Path2D between = new Path2D.Double();
      between.moveTo(x - half, corner);
      between.curveTo(x - half * 0.5, y + 0.016, x + half * 0.5, y + 0.016, x + half, corner);
      line(shade(lip, -0.45), 0.011, between);
    }
    if (fine) {
      fill(
          alpha(Color.WHITE, 0.18), oval(x, y + full * 0.85 + drop * 1.2, half * 0.3, full * 0.22));
      line(alpha(shadow, 0.3), 0.012, arcAt(x, 0.44 + drop * 0.5, 0.07));
    }
  }

  private static Shape arcAt(double x, double y, double half) {
    Path2D path = new Path2D.Double();
    path.moveTo(x - half, y - 0.01);
    path.curveTo(x - half * 0.4, y + 0.012, x + half * 0.4, y + 0.012, x + half, y - 0.01);
    return path;
  }

  private void beard() {
    Color hair = shade(look.beardColor(), -0.1);
    double x = shift * 1.35;
    switch (look.beard()) {
      case STUBBLE -> {
        Area area = new Area(oval(0, 0.44, w * 1.05, 0.3));
        area.subtract(new Area(oval(x, 0.08, w * 0.72, 0.2)));
        area.subtract(new Area(oval(x, 0.34, 0.11, 0.05)));
        fill(alpha(hair, 0.28), area);
      }
      case FULL -> {
        Area area = new Area(new java.awt.geom.Rectangle2D.Double(-1, 0.05, 2, 1));
        area.subtract(new Area(oval(x, 0.02, w * 0.8, 0.235)));
        area.subtract(new Area(oval(x, 0.35, 0.115, 0.052)));
        area.subtract(new Area(new java.awt.geom.Rectangle2D.Double(-0.08 + x, 0.02, 0.16, 0.21)));
        area.intersect(new Area(face()));
        fill(alpha(hair, 0.96), area);
      }
      case MOUSTACHE -> moustache(hair, x);
      case CHIN -> fill(hair, oval(x, 0.475, 0.12, 0.1));
      default -> {
        moustache(hair, x);
        fill(hair, oval(x, 0.465, 0.09, 0.075));
      }
    }
  }

  private void moustache(Color hair, double x) {
    Path2D path = new Path2D.Double();
    path.moveTo(x, 0.255);
    path.curveTo(x + 0.07, 0.225, x + 0.13, 0.29, x + 0.15, 0.335);
    path.curveTo(x + 0.1, 0.32, x + 0.05, 0.315, x, 0.305);
    path.curveTo(x - 0.05, 0.315, x - 0.1, 0.32, x - 0.15, 0.335);
    path.curveTo(x - 0.13, 0.29, x - 0.07, 0.225, x, 0.255);
    path.closePath();
    fill(hair, path);
  }

  private void glasses() {
    Look.Glasses worn = look.glasses();
    if (worn.shape() == Look.Glasses.Shape.NONE) {
      return;
    }
    double gap = gap(look);
    Color frame = worn.frame();
    double thick = fine ? 0.026 : 0.032;
    for (int side = -1; side <= 1; side += 2) {
      double x = side * gap + shift * 1.1;
      Shape lens =
          switch (worn.shape()) {
            case ROUND -> oval(x, 0.01, 0.128, 0.125);
            case CAT -> cat(x, side);
            case PILOT -> pilot(x, side);
            case BROW -> new RoundRectangle2D.Double(x - 0.125, -0.075, 0.25, 0.18, 0.17, 0.17);
            default -> new RoundRectangle2D.Double(x - 0.135, -0.085, 0.27, 0.185, 0.05, 0.05);
          };
      fill(worn.tint(), lens);
      line(frame, worn.shape() == Look.Glasses.Shape.BROW ? thick * 0.5 : thick, lens);
      if (worn.shape() == Look.Glasses.Shape.BROW) {
        line(frame, thick * 1.9, segment(x - 0.115, -0.07, x + 0.115, -0.07));
      }
      line(frame, 0.02, segment(x + side * 0.125, -0.02, side * w * 1.0 + shift * 0.5, -0.03));
    }
    double half = gap - 0.125;
    Path2D bridge = new Path2D.Double();
    bridge.moveTo(-half + shift * 1.1, -0.005);
    bridge.curveTo(
        -half * 0.4 + shift * 1.1,
        -0.04,
        half * 0.4 + shift * 1.1,
        -0.04,
        half + shift * 1.1,
        -0.005);
    line(frame, 0.017, bridge);
  }

  private static Shape cat(double x, int side) {
    Path2D path = new Path2D.Double();
    path.moveTo(x + side * 0.165, -0.12);
    path.curveTo(x + side * 0.05, -0.09, x - side * 0.06, -0.09, x - side * 0.12, -0.06);
    path.curveTo(x - side * 0.13, 0.06, x - side * 0.06, 0.11, x + side * 0.02, 0.11);
    path.curveTo(x + side * 0.12, 0.1, x + side * 0.14, 0.0, x + side * 0.165, -0.12);
    path.closePath();
    return path;
  }

  private static Shape pilot(double x, int side) {
    Path2D path = new Path2D.Double();
    path.moveTo(x - side * 0.115, -0.07);
    path.curveTo(x - side * 0.03, -0.1, x + side * 0.08, -0.1, x + side * 0.14, -0.07);
    path.curveTo(x + side * 0.16, 0.06, x + side * 0.09, 0.17, x + side * 0.01, 0.15);
    path.curveTo(x - side * 0.08, 0.12, x - side * 0.12, 0.04, x - side * 0.115, -0.07);
    path.closePath();
    return path;
  }

  /** The hair line: from the left temple over the forehead to the right one. */
  private Path2D cap(double top, double side, double... forehead) {
    Path2D path = new Path2D.Double();
    path.moveTo(-w * 1.06, side);
    path.curveTo(-w * 1.25, -0.4, -w * 0.8, top, 0, top);
    path.curveTo(w * 0.8, top, w * 1.25, -0.4, w * 1.06, side);
    for (int i = 0; i < forehead.length; i += 6) {
      path.curveTo(
          forehead[i] * w,
          forehead[i + 1],
          forehead[i + 2] * w,
          forehead[i + 3],
          forehead[i + 4] * w,
          forehead[i + 5]);
    }
    path.closePath();
    return path;
  }

  private void frontHair() {
    if (look.headwear().kind() == Kind.SCARF) {
      return;
    }
    Paint hair = hairPaint();
    Path2D shape = hairLine();
    if (shape == null) {
      fill(
          alpha(Color.WHITE, 0.16), oval((pose.lightLeft() ? -1 : 1) * w * 0.4, -0.43, 0.11, 0.05));
      return;
    }
    fill(hair, shape);
    if (!look.streak().equals(look.hair())) {
      Shape clip = g.getClip();
      g.clip(shape);
      Path2D lock = new Path2D.Double();
      lock.moveTo(w * 0.1, -0.8);
      lock.curveTo(w * 0.5, -0.6, w * 0.85, -0.4, w * 1.02, 0.2);
      line(look.streak(), 0.12, lock);
      g.setClip(clip);
    }
    if (look.style() == Look.Hair.CURLY || look.style() == Look.Hair.AFRO) {
      Dice dice = new Dice(3, 0, 5, 2);
      double top = look.style() == Look.Hair.AFRO ? 0.5 : 0.42;
      double across = look.style() == Look.Hair.AFRO ? 1.5 : 1.05;
      for (int i = 0; i < (fine ? 26 : 12); i++) {
        double angle = Math.PI * dice.between(1.02, 1.98);
        double reach = dice.between(0.75, 1.0);
        double x = Math.cos(angle) * w * across * reach;
        double y = -0.24 + Math.sin(angle) * top * reach;
        fill(alpha(shade(look.hair(), dice.between(-0.2, 0.22)), 0.6), oval(x, y, 0.075, 0.07));
      }
    } else if (fine) {
      strands(shape);
    }
  }

  private @Nullable Path2D hairLine() {
    return switch (look.style()) {
      case LONG, WAVY ->
          cap(
              -0.76, 0.1, 1.0, -0.2, 0.75, -0.38, -0.1, -0.47, -0.55, -0.36, -0.95, -0.2, -1.06,
              0.1);
      case BOB ->
          cap(
              -0.76, 0.3, 1.0, -0.05, 0.9, -0.36, 0.25, -0.46, -0.45, -0.34, -0.95, -0.15, -1.06,
              0.3);
      case FRINGE ->
          cap(
              -0.76, 0.12, 1.0, -0.05, 0.95, -0.16, 0.6, -0.19, 0.2, -0.21, -0.2, -0.21, -0.6,
              -0.19, -0.95, -0.16, -1.0, -0.05, -1.06, 0.12);
      case BUN, PONYTAIL, BRAIDS ->
          cap(
              -0.7, -0.02, 0.98, -0.2, 0.6, -0.44, 0, -0.45, -0.6, -0.44, -0.98, -0.2, -1.06,
              -0.02);
      case AFRO ->
          cap(-0.82, 0.0, 0.98, -0.2, 0.6, -0.36, 0, -0.37, -0.6, -0.36, -0.98, -0.2, -1.06, 0.0);
      case PIXIE ->
          cap(
              -0.74, 0.02, 0.98, -0.12, 0.98, -0.3, 0.55, -0.4, 0.1, -0.28, -0.55, -0.2, -0.9,
              -0.22, -1.0, -0.14, -1.02, -0.08, -1.06, 0.02);
      case SIDE_PART ->
          cap(
              -0.74, -0.06, 0.96, -0.2, 0.9, -0.34, 0.5, -0.42, 0.1, -0.3, -0.6, -0.3, -0.92, -0.34,
              -1.0, -0.2, -1.0, -0.14, -1.06, -0.06);
      case CREW ->
          cap(
              -0.68, -0.06, 0.98, -0.2, 0.9, -0.4, 0.5, -0.42, 0.2, -0.43, -0.2, -0.43, -0.5, -0.42,
              -0.9, -0.4, -0.98, -0.2, -1.06, -0.06);
      case CURLY ->
          cap(
              -0.76, -0.06, 0.98, -0.2, 0.8, -0.36, 0.4, -0.38, 0.2, -0.32, -0.2, -0.4, -0.45,
              -0.34, -0.85, -0.34, -0.98, -0.2, -1.06, -0.06);
      case SLICK ->
          cap(
              -0.7, -0.04, 0.97, -0.24, 0.85, -0.46, 0.3, -0.49, 0, -0.5, -0.2, -0.49, -0.45, -0.47,
              -0.9, -0.44, -0.97, -0.24, -1.06, -0.04);
      case QUIFF ->
          cap(
              -0.86, -0.06, 0.97, -0.22, 0.85, -0.42, 0.5, -0.43, 0.1, -0.44, -0.35, -0.42, -0.6,
              -0.4, -0.92, -0.36, -0.97, -0.2, -1.06, -0.06);
      case SHAGGY ->
          cap(
              -0.76, 0.12, 0.96, -0.1, 0.95, -0.24, 0.6, -0.3, 0.3, -0.36, 0.0, -0.24, -0.5, -0.26,
              -0.85, -0.24, -0.97, -0.1, -1.06, 0.12);
      case BALD -> null;
    };
  }

  private void strands(Path2D shape) {
    Shape clip = g.getClip();
    g.clip(shape);
    double side = pose.lightLeft() ? -1 : 1;
    for (int i = 0; i < 9; i++) {
      double x = -1.1 + i * 0.27;
      Path2D strand = new Path2D.Double();
      strand.moveTo(side * 0.1 * w, -0.74);
      strand.curveTo(x * w * 0.6, -0.74, x * w * 1.05, -0.5, x * w * 1.15, 0.3);
      Color tone =
          i % 2 == 0
              ? alpha(shade(look.hair(), 0.35), 0.22)
              : alpha(shade(look.hair(), -0.4), 0.25);
      line(tone, 0.018, strand);
    }
    Path2D shine = new Path2D.Double();
    shine.moveTo(side * w * 0.15, -0.6);
    shine.curveTo(side * w * 0.5, -0.62, side * w * 0.85, -0.5, side * w * 0.95, -0.3);
    line(alpha(shade(look.hair(), 0.65), 0.28), 0.05, shine);
    g.setClip(clip);
  }
}
