package io.foyer.demo.internal;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;

/** Pictures. */
final class Pictures {
  Pictures(World world) {}

  static int[] tile(int[] size) {
    int height = size[0] == 0 ? 90 : Math.round(160f * size[1] / size[0] / 2) * 2;
    return new int[] {160, height};
  }

  static byte[] noPicture() {
    return ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 120 80\"><rect width=\"120\""
            + " height=\"80\" fill=\"#8a93a6\"/></svg>")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] plain(int id, int width, int height, String format) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setPaint(
        new GradientPaint(
            0,
            0,
            Color.getHSBColor(id * 0.13f, 0.5f, 0.9f),
            width,
            height,
            Color.getHSBColor(id * 0.13f + 0.2f, 0.6f, 0.6f)));
    g.fillRect(0, 0, width, height);
    g.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, format, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  byte[] scene(int id) {
    return plain(id, 1280, 720, "jpeg");
  }

  byte[] marker(int id, int scene) {
    return plain(id, 640, 360, "jpeg");
  }

  byte[] sprite(int id) {
    return plain(id, 1440, 810, "jpeg");
  }

  byte[] performer(int id) {
    return plain(id, 400, 600, "jpeg");
  }

  byte[] silhouette() {
    return plain(1, 400, 600, "png");
  }

  byte[] placeholder() {
    return plain(1, 500, 240, "png");
  }

  byte[] studio(int id) {
    return noPicture();
  }

  byte[] tag(int id) {
    return plain(id, 640, 360, "jpeg");
  }

  byte[] group(int id, boolean front) {
    return plain(id, 400, 600, "jpeg");
  }

  byte[] image(int id, boolean thumbnail) {
    return plain(id, thumbnail ? 640 : 1200, thumbnail ? 427 : 800, "jpeg");
  }
}
