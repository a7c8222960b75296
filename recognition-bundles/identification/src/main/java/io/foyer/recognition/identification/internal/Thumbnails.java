package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Picture;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
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
    return jpeg(part(picture, left, top, right - left, bottom - top));
  }

  /** A part, made smaller by averaging where it is large. */
  private static BufferedImage part(Picture picture, int left, int top, int width, int height) {
    double scale = Math.max(1, (double) Math.max(width, height) / LONGEST_EDGE);
    int smallWidth = Math.max(1, (int) (width / scale));
    int smallHeight = Math.max(1, (int) (height / scale));
    BufferedImage small = new BufferedImage(smallWidth, smallHeight, BufferedImage.TYPE_3BYTE_BGR);
    byte[] bgr = ((DataBufferByte) small.getRaster().getDataBuffer()).getData();
    byte[] rgb = picture.rgb();
    for (int y = 0, to = 0; y < smallHeight; y++) {
      int firstRow = top + (int) (y * scale);
      int lastRow = Math.max(firstRow + 1, top + (int) ((y + 1) * scale));
      for (int x = 0; x < smallWidth; x++, to += 3) {
        int first = left + (int) (x * scale);
        int last = Math.max(first + 1, left + (int) ((x + 1) * scale));
        int red = 0;
        int green = 0;
        int blue = 0;
        for (int row = firstRow; row < lastRow; row++) {
          for (int at = (row * picture.width() + first) * 3, end = at + (last - first) * 3;
              at < end;
              at += 3) {
            red += rgb[at] & 0xff;
            green += rgb[at + 1] & 0xff;
            blue += rgb[at + 2] & 0xff;
          }
        }
        int count = (lastRow - firstRow) * (last - first);
        bgr[to] = (byte) (blue / count);
        bgr[to + 1] = (byte) (green / count);
        bgr[to + 2] = (byte) (red / count);
      }
    }
    return small;
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
