import java.awt.AlphaComposite;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RadialGradientPaint;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.OutputStream;
import java.util.Random;

/**
 * Draws the frames of the demo library's clips and hands them to an encoder: {@code java Clips.java
 * lake|day|night|stage} writes raw BGR frames of 1280 × 720, 24 a second, for 8 seconds, to its
 * standard output. Everything moves with a period of 8 seconds, so that the clip can be repeated
 * without a seam.
 */
public final class Clips {
  private static final int W = 1280;
  private static final int H = 720;
  private static final int FRAMES = 24 * 8;

  public static void main(String[] args) throws Exception {
    System.setProperty("java.awt.headless", "true");
    BufferedImage frame = new BufferedImage(W, H, BufferedImage.TYPE_3BYTE_BGR);
    byte[] bytes = ((DataBufferByte) frame.getRaster().getDataBuffer()).getData();
    try (OutputStream out = System.out) {
      for (int i = 0; i < FRAMES; i++) {
        Graphics2D g = frame.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        double t = i / (double) FRAMES;
        switch (args[0]) {
          case "lake" -> lake(g, t);
          case "day" -> day(g, t);
          case "night" -> night(g, t);
          case "stage" -> stage(g, t);
          default -> throw new IllegalArgumentException(args[0]);
        }
        g.dispose();
        out.write(bytes);
      }
    }
  }

  private static void sky(Graphics2D g, int top, int bottom) {
    g.setPaint(new GradientPaint(0, 0, new Color(top), 0, H, new Color(bottom)));
    g.fill(new Rectangle2D.Double(0, 0, W, H));
  }

  private static void glow(
      Graphics2D g, double x, double y, double radius, int color, float alpha) {
    Color c = new Color(color);
    Color centre = new Color(c.getRed(), c.getGreen(), c.getBlue(), (int) (255 * alpha));
    Color edge = new Color(c.getRed(), c.getGreen(), c.getBlue(), 0);
    g.setPaint(
        new RadialGradientPaint(
            new Point2D.Double(x, y),
            (float) radius,
            new float[] {0, 1},
            new Color[] {centre, edge}));
    g.fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
  }

  /**
   * A ridge that scrolls by {@code laps} picture widths in a period; waves are whole numbers a
   * width, so it closes.
   */
  private static void ridge(
      Graphics2D g, double t, int laps, double base, double height, long seed, int color) {
    Random random = new Random(seed);
    double[] phase = new double[5];
    double[] weight = new double[5];
    for (int k = 0; k < 5; k++) {
      phase[k] = random.nextDouble() * 2 * Math.PI;
      weight[k] = (0.4 + 0.6 * random.nextDouble()) / (k + 1);
    }
    Path2D path = new Path2D.Double();
    path.moveTo(0, H);
    for (int x = 0; x <= W; x += 8) {
      double u = x / (double) W + laps * t;
      double y = 0;
      for (int k = 0; k < 5; k++) {
        y += weight[k] * Math.sin(2 * Math.PI * (k + 1) * u + phase[k]);
      }
      path.lineTo(x, base - height * y / 2);
    }
    path.lineTo(W, H);
    path.closePath();
    g.setPaint(new Color(color));
    g.fill(path);
  }

  private static void lake(Graphics2D g, double t) {
    sky(g, 0x7FB6D9, 0xF6D9B8);
    double sun = 210 + 12 * Math.sin(2 * Math.PI * t);
    glow(g, 860, sun, 300, 0xFFF1CF, 0.8f);
    g.setPaint(new Color(0xFFF6DE));
    g.fill(new Ellipse2D.Double(810, sun - 50, 100, 100));
    ridge(g, t, 0, 380, 190, 4, 0x8FA9C4);
    ridge(g, t, 1, 430, 120, 9, 0x6C8CA8);
    ridge(g, t, 1, 470, 70, 12, 0x4C7287);
    g.setPaint(new GradientPaint(0, 480, new Color(0x5F93A8), 0, H, new Color(0x1F4A60)));
    g.fill(new Rectangle2D.Double(0, 480, W, H - 480));
    for (int i = 0; i < 16; i++) {
      double y = 490 + i * 14;
      double x = (W / 2.0 + 160 * Math.sin(2 * Math.PI * (t + i * 0.13)) + i * 53) % W;
      g.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, 0.25f));
      g.setPaint(Color.WHITE);
      g.fill(new Ellipse2D.Double(x - 60 - i * 4, y, 120 + i * 8, 3));
    }
    g.setComposite(AlphaComposite.SrcOver);
    double x = 420 + 60 * Math.sin(2 * Math.PI * t);
    double y = 560 + 6 * Math.sin(4 * Math.PI * t);
    Path2D hull = new Path2D.Double();
    hull.moveTo(x - 90, y);
    hull.quadTo(x, y + 50, x + 90, y);
    hull.closePath();
    g.setPaint(new Color(0x7A3B2E));
    g.fill(hull);
    Path2D sail = new Path2D.Double();
    sail.moveTo(x, y - 150);
    sail.quadTo(x + 90, y - 60, x + 74, y - 8);
    sail.lineTo(x, y - 8);
    sail.closePath();
    g.setPaint(new Color(0xF4EBDD));
    g.fill(sail);
  }

  private static void day(Graphics2D g, double t) {
    sky(g, 0x9FD3E6, 0xFBE7C2);
    for (int i = 0; i < 4; i++) {
      double x = ((i * 0.27 + t) % 1) * (W + 400) - 200;
      g.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, 0.75f));
      g.setPaint(Color.WHITE);
      double y = 90 + 46 * i;
      g.fill(new Ellipse2D.Double(x - 90, y, 180, 44));
      g.fill(new Ellipse2D.Double(x - 50, y - 24, 100, 60));
    }
    g.setComposite(AlphaComposite.SrcOver);
    ridge(g, t, 1, 400, 150, 21, 0xA9C58B);
    ridge(g, t, 1, 480, 120, 22, 0x7FAA63);
    for (int i = 0; i < 9; i++) {
      double x = ((i / 9.0 - t + 1) % 1) * (W + 240) - 120;
      double s = 0.8 + 0.3 * ((i * 37) % 10) / 10;
      double sway = 6 * Math.sin(2 * Math.PI * (2 * t + i * 0.31));
      g.setPaint(new Color(0x6B4A32));
      g.fill(new Rectangle2D.Double(x - 7 * s, 500, 14 * s, 110));
      g.setPaint(new Color(i % 3 == 0 ? 0xD98A3D : 0x4F8450));
      g.fill(new Ellipse2D.Double(x - 62 * s + sway, 500 - 110 * s, 124 * s, 140 * s));
    }
    ridge(g, t, 2, 620, 60, 23, 0x4E7F45);
  }

  private static void night(Graphics2D g, double t) {
    sky(g, 0x101833, 0x5B4A78);
    glow(g, 240, 150, 190, 0xDDE6FF, 0.5f);
    g.setPaint(new Color(0xEEF2FF));
    g.fill(new Ellipse2D.Double(205, 115, 70, 70));
    for (int layer = 0; layer < 3; layer++) {
      Random random = new Random(70 + layer);
      int color = new int[] {0x2A2C55, 0x1D1F40, 0x12142C}[layer];
      int count = 14 - 3 * layer;
      double width = W / (double) count;
      for (int i = 0; i < count; i++) {
        double height = 180 + random.nextInt(220) - 30 * layer;
        double x = ((i / (double) count - (layer == 0 ? 0 : t) + 1) % 1) * (W + width) - width;
        double y = H - height - 90 + 60 * layer;
        g.setPaint(new Color(color));
        g.fill(new Rectangle2D.Double(x, y, width * 0.86, H));
        for (int w = 0; w < 18; w++) {
          boolean lit = random.nextInt(100) < 46;
          double phase = random.nextDouble();
          if (lit) {
            float a = (float) (0.55 + 0.4 * Math.sin(2 * Math.PI * (t + phase)));
            g.setComposite(
                AlphaComposite.getInstance(AlphaComposite.SRC_OVER, Math.clamp(a, 0.1f, 1f)));
            g.setPaint(new Color(0xFFD98A));
            g.fill(
                new Rectangle2D.Double(
                    x + 10 + (w % 3) * width * 0.26, y + 16 + (w / 3) * 34, width * 0.14, 16));
            g.setComposite(AlphaComposite.SrcOver);
          }
        }
      }
    }
    double x = ((t * 2) % 1) * (W + 500) - 250;
    glow(g, x + 180, 640, 160, 0xFFE9B0, 0.5f);
    g.setPaint(new Color(0xC8453B));
    g.fill(new Rectangle2D.Double(x - 180, 590, 360, 80));
    g.setPaint(new Color(0xFFE9B0));
    for (int i = 0; i < 6; i++) {
      g.fill(new Rectangle2D.Double(x - 160 + i * 56, 604, 40, 30));
    }
    g.setPaint(new Color(0x0A0B18));
    g.fill(new Rectangle2D.Double(0, 670, W, 50));
  }

  private static void stage(Graphics2D g, double t) {
    sky(g, 0x1C0F22, 0x4A1E33);
    for (int i = 0; i < 4; i++) {
      double swing = 220 * Math.sin(2 * Math.PI * (t + i * 0.25));
      double top = 200 + i * 290;
      Path2D beam = new Path2D.Double();
      beam.moveTo(top, -20);
      beam.lineTo(top + swing - 140, 610);
      beam.lineTo(top + swing + 140, 610);
      beam.closePath();
      g.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, 0.16f));
      g.setPaint(new Color(new int[] {0xFFC46B, 0xFF7D9A, 0x8FB7FF, 0xFFE08A}[i]));
      g.fill(beam);
      g.setComposite(AlphaComposite.SrcOver);
    }
    g.setPaint(new GradientPaint(0, 590, new Color(0x8A5438), 0, H, new Color(0x4A2A1D)));
    g.fill(new Rectangle2D.Double(0, 590, W, 130));
    for (int i = 0; i < 3; i++) {
      double x = 400 + i * 240;
      double bounce = 14 * Math.abs(Math.sin(2 * Math.PI * (2 * t + i * 0.33)));
      double lean = 0.12 * Math.sin(2 * Math.PI * (2 * t + i * 0.33));
      Graphics2D p = (Graphics2D) g.create();
      p.translate(x, 610 - bounce);
      p.rotate(lean);
      p.setPaint(new Color(new int[] {0x3A6B8C, 0xB8503C, 0x5A8A55}[i]));
      p.fill(new Ellipse2D.Double(-52, -220, 104, 240));
      p.setPaint(new Color(new int[] {0xE8B48C, 0x9C6A48, 0xF2CFAE}[i]));
      p.fill(new Ellipse2D.Double(-40, -310, 80, 100));
      p.setPaint(new Color(new int[] {0x3A2418, 0x17110F, 0xC08A3E}[i]));
      p.fill(new java.awt.geom.Arc2D.Double(-44, -318, 88, 96, 0, 180, java.awt.geom.Arc2D.CHORD));
      p.dispose();
    }
    for (int side = 0; side < 2; side++) {
      for (int i = 0; i < 5; i++) {
        double x = side == 0 ? i * 44 : W - 44 - i * 44;
        double wave = 6 * Math.sin(2 * Math.PI * (t + i * 0.2));
        g.setPaint(new Color(i % 2 == 0 ? 0x9C1F33 : 0x7C1628));
        g.fill(new Rectangle2D.Double(x + (side == 0 ? wave : -wave) - 4, 0, 52, 660));
      }
    }
  }
}
