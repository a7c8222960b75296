package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Picture;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Cuts faces out for people to look at. */
final class Thumbnails {
  private static final int LONGEST_EDGE = 200;

  /** Part of the box that is added on each side. */
  private static final double MARGIN = 0.35;

  private static final float QUALITY = 0.85f;

  private Thumbnails() {}

  /** A JPEG file of the face and a little around it, as far as the picture goes. */
  static byte[] jpeg(Picture picture, DetectedFace face) {
    int aroundX = (int) Math.round(face.width() * MARGIN);
    int aroundY = (int) Math.round(face.height() * MARGIN);
    int left = Math.clamp((long) face.x() - aroundX, 0, picture.width() - 1);
    int top = Math.clamp((long) face.y() - aroundY, 0, picture.height() - 1);
    int right = Math.clamp((long) face.x() + face.width() + aroundX, left + 1, picture.width());
    int bottom = Math.clamp((long) face.y() + face.height() + aroundY, top + 1, picture.height());
    BufferedImage part = part(picture, left, top, right - left, bottom - top);
    double scale = Math.min(1, (double) LONGEST_EDGE / Math.max(part.getWidth(), part.getHeight()));
    int width = Math.max(1, (int) Math.round(part.getWidth() * scale));
    int height = Math.max(1, (int) Math.round(part.getHeight() * scale));
    BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D drawing = small.createGraphics();
    drawing.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    drawing.drawImage(part, 0, 0, width, height, null);
    drawing.dispose();
    return jpeg(small);
  }

  private static BufferedImage part(Picture picture, int left, int top, int width, int height) {
    // Large faces are read in steps: a thumbnail needs no more than twice its own pixels.
    int step = Math.max(1, Math.max(width, height) / (2 * LONGEST_EDGE));
    BufferedImage part =
        new BufferedImage(
            Math.max(1, width / step), Math.max(1, height / step), BufferedImage.TYPE_INT_RGB);
    byte[] rgb = picture.rgb();
    for (int y = 0; y < part.getHeight(); y++) {
      for (int x = 0; x < part.getWidth(); x++) {
        int at = ((top + y * step) * picture.width() + left + x * step) * 3;
        part.setRGB(
            x, y, (rgb[at] & 0xff) << 16 | (rgb[at + 1] & 0xff) << 8 | (rgb[at + 2] & 0xff));
      }
    }
    return part;
  }

  private static byte[] jpeg(BufferedImage image) {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    ByteArrayOutputStream file = new ByteArrayOutputStream(8192);
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(file)) {
      ImageWriteParam how = writer.getDefaultWriteParam();
      how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      how.setCompressionQuality(QUALITY);
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), how);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return file.toByteArray();
  }
}
