package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Picture;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A face cut out for people to look at. The pixels are kept, and become a file when somebody asks
 * for it: most are never looked at. Immutable.
 */
final class Thumbnail {
  private static final int LONGEST_EDGE = 200;

  /** Part of the box that is added on each side. */
  private static final double MARGIN = 0.35;

  private static final float QUALITY = 0.85f;

  private final @Nullable Picture cut;
  private final byte[] file;

  private Thumbnail(@Nullable Picture cut, byte[] file) {
    this.cut = cut;
    this.file = file;
  }

  /** The face and a little around it, as far as the picture goes. */
  static Thumbnail of(Picture picture, DetectedFace face) {
    int aroundX = (int) Math.round(face.width() * MARGIN);
    int aroundY = (int) Math.round(face.height() * MARGIN);
    int left = Math.clamp((long) face.x() - aroundX, 0, picture.width() - 1);
    int top = Math.clamp((long) face.y() - aroundY, 0, picture.height() - 1);
    int right = Math.clamp((long) face.x() + face.width() + aroundX, left + 1, picture.width());
    int bottom = Math.clamp((long) face.y() + face.height() + aroundY, top + 1, picture.height());
    return new Thumbnail(part(picture, left, top, right - left, bottom - top), new byte[0]);
  }

  /** A JPEG file. */
  static Thumbnail ofFile(byte[] jpeg) {
    return new Thumbnail(null, jpeg);
  }

  /** The JPEG file. */
  byte[] jpeg() {
    return cut == null ? file : jpeg(cut);
  }

  /** The same as a file, which takes less memory. */
  Thumbnail encoded() {
    return ofFile(jpeg());
  }

  /** Memory that it takes. */
  int bytes() {
    return cut == null ? file.length : cut.rgb().length;
  }

  /** A part, made smaller by averaging where it is large. */
  private static Picture part(Picture picture, int left, int top, int width, int height) {
    double scale = Math.max(1, (double) Math.max(width, height) / LONGEST_EDGE);
    int smallWidth = Math.max(1, (int) (width / scale));
    int smallHeight = Math.max(1, (int) (height / scale));
    byte[] small = new byte[smallWidth * smallHeight * 3];
    if (scale == 1) {
      for (int y = 0; y < height; y++) {
        int from = ((top + y) * picture.width() + left) * 3;
        System.arraycopy(picture.rgb(), from, small, y * width * 3, width * 3);
      }
      return new Picture(width, height, small);
    }
    int[] sums = new int[width * 3];
    for (int y = 0, to = 0; y < smallHeight; y++) {
      int firstRow = (int) (y * scale);
      int lastRow = Math.max(firstRow + 1, (int) ((y + 1) * scale));
      Arrays.fill(sums, 0);
      for (int row = firstRow; row < lastRow; row++) {
        add(picture.rgb(), ((top + row) * picture.width() + left) * 3, sums);
      }
      for (int x = 0; x < smallWidth; x++, to += 3) {
        int first = (int) (x * scale);
        int last = Math.max(first + 1, (int) ((x + 1) * scale));
        int red = 0;
        int green = 0;
        int blue = 0;
        for (int at = first * 3; at < last * 3; at += 3) {
          red += sums[at];
          green += sums[at + 1];
          blue += sums[at + 2];
        }
        int count = (lastRow - firstRow) * (last - first);
        small[to] = (byte) (red / count);
        small[to + 1] = (byte) (green / count);
        small[to + 2] = (byte) (blue / count);
      }
    }
    return new Picture(smallWidth, smallHeight, small);
  }

  /** A loop of its own, simple enough to be compiled to vectors. */
  private static void add(byte[] bytes, int from, int[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += bytes[from + i] & 0xff;
    }
  }

  private static byte[] jpeg(Picture picture) {
    BufferedImage image =
        new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_3BYTE_BGR);
    byte[] rgb = picture.rgb();
    byte[] bgr = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    for (int i = 0; i < rgb.length; i += 3) {
      bgr[i] = rgb[i + 2];
      bgr[i + 1] = rgb[i + 1];
      bgr[i + 2] = rgb[i];
    }
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
