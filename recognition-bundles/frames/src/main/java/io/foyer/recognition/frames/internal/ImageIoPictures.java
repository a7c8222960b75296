package io.foyer.recognition.frames.internal;

import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader;
import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes by the JDK's ImageIO, WebP by the readers of TwelveMonkeys, and JPEG by libjpeg-turbo
 * where the machine has it. The size is read before the pixels, so that a small file cannot ask for
 * a lot of memory.
 */
@Component
public final class ImageIoPictures implements PictureReader {
  private static final Logger LOG = LoggerFactory.getLogger(ImageIoPictures.class);

  /** Pixels of a picture that is taken as it is: 24 million, more than any frame of a video. */
  private static final long LARGE = 24_000_000;

  /**
   * Pixels beyond which a picture is refused. A progressive JPEG is held whole while it is decoded,
   * however little of it is wanted.
   */
  private static final long TOO_LARGE = 100_000_000;

  /** The same for WebP, which is always decoded whole. */
  private static final long TOO_LARGE_AS_WEBP = 50_000_000;

  private static final int LONGEST_EDGE = 65_535;

  private static final ColorModel SRGB =
      new ComponentColorModel(
          ColorSpace.getInstance(ColorSpace.CS_sRGB),
          false,
          false,
          Transparency.OPAQUE,
          DataBuffer.TYPE_BYTE);

  private final long large;
  private final long tooLarge;
  private final @Nullable TurboJpeg turbo;

  public ImageIoPictures() {
    this(LARGE, TOO_LARGE, TurboJpeg.ofMachine());
  }

  ImageIoPictures(long large, long tooLarge, @Nullable TurboJpeg turbo) {
    this.large = large;
    this.tooLarge = tooLarge;
    this.turbo = turbo;
  }

  @Override
  public Decoded read(byte[] file) throws UnreadablePicture {
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
      ImageReader reader = reader(file, in);
      if (reader == null) {
        throw new UnreadablePicture(
            file.length == 0 ? "it is empty" : "it is not a JPEG, PNG, GIF or WebP picture");
      }
      try {
        return read(reader, in, file);
      } finally {
        reader.dispose();
      }
    } catch (UnreadablePicture e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // Decoders meet damaged files with all sorts of exceptions.
      LOG.debug("Cannot decode a picture", e);
      throw new UnreadablePicture("the picture is damaged or of an unusual kind");
    }
  }

  private Decoded read(ImageReader reader, ImageInputStream in, byte[] file) throws IOException {
    reader.setInput(in, true, true);
    int width = reader.getWidth(0);
    int height = reader.getHeight(0);
    long pixels = (long) width * height;
    if (width < 1 || height < 1) {
      throw new UnreadablePicture("the picture has no pixels");
    }
    boolean webP = reader.getOriginatingProvider() instanceof WebPImageReaderSpi;
    if (pixels > (webP ? Math.min(tooLarge, TOO_LARGE_AS_WEBP) : tooLarge)
        || Math.max(width, height) > LONGEST_EDGE) {
      throw new UnreadablePicture(
          "a picture of " + width + " × " + height + " pixels is too large");
    }
    int step = Math.max(1, (int) Math.ceil(Math.sqrt((double) pixels / large)));
    if (reader.getFormatName().equals("JPEG") && step == 1) {
      return new Decoded(jpeg(reader, file, width, height), 1);
    }
    ImageReadParam how = reader.getDefaultReadParam();
    if (step > 1) {
      how.setSourceSubsampling(step, step, 0, 0);
    }
    return new Decoded(picture(reader.read(0, how)), step);
  }

  private Picture jpeg(ImageReader reader, byte[] file, int width, int height) throws IOException {
    Picture quick = turbo == null ? null : turbo.read(file, width, height);
    if (quick != null) {
      return quick;
    }
    Iterator<ImageTypeSpecifier> types = reader.getImageTypes(0);
    if (!types.hasNext() || types.next().getBufferedImageType() != BufferedImage.TYPE_3BYTE_BGR) {
      return picture(reader.read(0));
    }
    // the usual kind: straight into an array of the wanted order
    byte[] rgb = new byte[width * height * 3];
    ImageReadParam how = reader.getDefaultReadParam();
    how.setDestination(
        new BufferedImage(
            SRGB,
            Raster.createInterleavedRaster(
                new DataBufferByte(rgb, rgb.length),
                width,
                height,
                width * 3,
                3,
                new int[] {0, 1, 2},
                null),
            false,
            null));
    reader.read(0, how);
    return new Picture(width, height, rgb);
  }

  private static @Nullable ImageReader reader(byte[] file, ImageInputStream in) throws IOException {
    if (startsWith(file, 0, "RIFF") && startsWith(file, 8, "WEBP")) {
      return new WebPImageReaderSpi().createReaderInstance();
    }
    Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
    return readers.hasNext() ? readers.next() : null;
  }

  private static boolean startsWith(byte[] file, int at, String mark) {
    for (int i = 0; i < mark.length(); i++) {
      if (at + i >= file.length || file[at + i] != mark.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The pixels of an image as eight bits of red, green and blue; black shines through. */
  static Picture picture(BufferedImage image) {
    BufferedImage bgr = image;
    if (image.getType() != BufferedImage.TYPE_3BYTE_BGR || image.getRaster().getParent() != null) {
      bgr = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_3BYTE_BGR);
      Graphics2D drawing = bgr.createGraphics();
      drawing.setComposite(AlphaComposite.SrcOver);
      drawing.drawImage(image, 0, 0, null);
      drawing.dispose();
    }
    byte[] pixels = ((DataBufferByte) bgr.getRaster().getDataBuffer()).getData();
    byte[] rgb = new byte[pixels.length];
    for (int i = 0; i < pixels.length; i += 3) {
      rgb[i] = pixels[i + 2];
      rgb[i + 1] = pixels[i + 1];
      rgb[i + 2] = pixels[i];
    }
    return new Picture(bgr.getWidth(), bgr.getHeight(), rgb);
  }
}
