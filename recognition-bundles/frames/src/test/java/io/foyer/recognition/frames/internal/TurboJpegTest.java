package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader.UnreadablePicture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Both ways to decode; what concerns the library is checked where the machine has it. */
class TurboJpegTest {
  private final @Nullable TurboJpeg turbo = TurboJpeg.ofMachine();
  private final ImageIoPictures imageIo = new ImageIoPictures(24_000_000, 100_000_000, null);
  private final ImageIoPictures either = new ImageIoPictures(24_000_000, 100_000_000, turbo);

  private static byte[] jpeg(int width, int height, int type, boolean progressive)
      throws IOException {
    BufferedImage image = new BufferedImage(width, height, type);
    Random random = new Random(width);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int shade = (int) (120 + 80 * Math.sin(x / 5.0) + random.nextInt(40));
        image.setRGB(x, y, shade << 16 | 2 * x % 256 << 8 | 3 * y % 256);
      }
    }
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(file)) {
      ImageWriteParam how = writer.getDefaultWriteParam();
      how.setProgressiveMode(
          progressive ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), how);
    } finally {
      writer.dispose();
    }
    return file.toByteArray();
  }

  private TurboJpeg library() {
    assumeTrue(turbo != null, "this machine has no libturbojpeg");
    return Objects.requireNonNull(turbo);
  }

  private static Picture plain(byte[] jpeg) throws IOException {
    return ImageIoPictures.picture(ImageIO.read(new ByteArrayInputStream(jpeg)));
  }

  private static void assertSame(Picture expected, Picture found) {
    assertEquals(expected.width(), found.width());
    assertEquals(expected.height(), found.height());
    assertArrayEquals(expected.rgb(), found.rgb());
  }

  @Test
  void allWaysLeadToTheSamePixels() throws Exception {
    for (int type : new int[] {BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_BYTE_GRAY}) {
      for (boolean progressive : new boolean[] {false, true}) {
        byte[] file = jpeg(131, 67, type, progressive);
        assertSame(plain(file), imageIo.read(file).picture());
        assertSame(plain(file), either.read(file).picture());
      }
    }
  }

  @Test
  void soundFilesAreDecodedByTheLibrary() throws Exception {
    byte[] file = jpeg(131, 67, BufferedImage.TYPE_3BYTE_BGR, false);
    Picture found = library().read(file, 131, 67);
    assertNotNull(found);
    assertSame(plain(file), found);
  }

  @Test
  void whatIsDamagedIsLeftToImageIo() throws Exception {
    byte[] file = jpeg(64, 48, BufferedImage.TYPE_3BYTE_BGR, false);
    assertNull(library().read(Arrays.copyOf(file, file.length / 2), 64, 48));
    assertNull(library().read(new byte[0], 64, 48));
    assertNull(library().read("no picture".getBytes(StandardCharsets.UTF_8), 64, 48));
  }

  @Test
  void noSizeButTheFilesOwnIsWrittenTo() throws Exception {
    byte[] file = jpeg(64, 48, BufferedImage.TYPE_3BYTE_BGR, false);
    assertNull(library().read(file, 5, 3), "smaller than it can be made");
    Picture roomy = library().read(file, 80, 60);
    assertTrue(roomy == null || roomy.width() == 80);
  }

  @Test
  void hostileFilesAreRefusedOrDecodedAsWithoutTheLibrary() throws Exception {
    byte[] file = jpeg(64, 48, BufferedImage.TYPE_3BYTE_BGR, true);
    Random random = new Random(5);
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      byte[] damaged = file.clone();
      for (int flips = random.nextInt(4); flips >= 0; flips--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      try {
        Picture found = either.read(damaged).picture();
        assertEquals(found.width() * found.height() * 3, found.rgb().length);
      } catch (UnreadablePicture e) {
        refused++;
      }
    }
    assertTrue(refused > 20 && refused < 480, refused + " of 500 refused");
  }
}
