package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.PictureReader.UnreadablePicture;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PicturesTest {
  private final ImageIoPictures pictures = new ImageIoPictures();

  /** Left half red, right half blue. */
  static BufferedImage halves(int width, int height, int type) {
    BufferedImage image = new BufferedImage(width, height, type);
    Graphics2D drawing = image.createGraphics();
    drawing.setColor(Color.RED);
    drawing.fillRect(0, 0, width / 2, height);
    drawing.setColor(Color.BLUE);
    drawing.fillRect(width / 2, 0, width - width / 2, height);
    drawing.dispose();
    return image;
  }

  static byte[] file(BufferedImage image, String format) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, format, out);
    return out.toByteArray();
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = PicturesTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static int at(Picture picture, int x, int y, int channel) {
    return picture.rgb()[(y * picture.width() + x) * 3 + channel] & 0xff;
  }

  private static void assertHalves(Picture picture) {
    assertEquals(64, picture.width());
    assertEquals(32, picture.height());
    assertTrue(at(picture, 8, 16, 0) > 220 && at(picture, 8, 16, 2) < 40);
    assertTrue(at(picture, 56, 16, 2) > 220 && at(picture, 56, 16, 0) < 40);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jpeg", "png", "gif"})
  void commonKindsAreRead(String format) throws Exception {
    assertHalves(pictures.read(file(halves(64, 32, BufferedImage.TYPE_INT_RGB), format)).picture());
  }

  @ParameterizedTest
  @ValueSource(strings = {"halves-lossy.webp", "halves-lossless.webp"})
  void webPIsRead(String name) throws Exception {
    assertHalves(pictures.read(resource(name)).picture());
  }

  @Test
  void greyAndTransparentPicturesAreRead() throws Exception {
    BufferedImage clear = new BufferedImage(8, 8, BufferedImage.TYPE_INT_ARGB);
    clear.setRGB(1, 1, 0xffffffff);
    Picture picture = pictures.read(file(clear, "png")).picture();
    assertEquals(0, at(picture, 0, 0, 0));
    assertEquals(255, at(picture, 1, 1, 1));
    BufferedImage grey = new BufferedImage(8, 8, BufferedImage.TYPE_BYTE_GRAY);
    assertEquals(0, at(pictures.read(file(grey, "png")).picture(), 3, 3, 2));
  }

  @Test
  void aVeryLargePictureIsMadeSmaller() throws Exception {
    PictureReader.Decoded decoded =
        new ImageIoPictures(600, 10_000, null)
            .read(file(halves(64, 32, BufferedImage.TYPE_INT_RGB), "png"));
    assertEquals(2, decoded.step());
    assertEquals(32, decoded.picture().width());
    assertEquals(16, decoded.picture().height());
  }

  @Test
  void aPictureThatClaimsTooManyPixelsIsRefusedUnread() throws Exception {
    byte[] small = file(halves(64, 32, BufferedImage.TYPE_INT_RGB), "png");
    assertTrue(
        assertThrows(
                UnreadablePicture.class, () -> new ImageIoPictures(600, 2_000, null).read(small))
            .getMessage()
            .contains("too large"));
    // A file of a few hundred bytes that says it is 60,000 pixels wide and high.
    small[16] = 0;
    small[17] = 0;
    small[18] = (byte) 0xea;
    small[19] = 0x60;
    small[20] = 0;
    small[21] = 0;
    small[22] = (byte) 0xea;
    small[23] = 0x60;
    assertThrows(UnreadablePicture.class, () -> pictures.read(small));
  }

  @Test
  void whatIsNoPictureOrDamagedIsRefused() throws Exception {
    assertThrows(UnreadablePicture.class, () -> pictures.read(new byte[0]));
    assertThrows(UnreadablePicture.class, () -> pictures.read("<svg/>".getBytes()));
    for (String format : new String[] {"jpeg", "png", "gif"}) {
      byte[] whole = file(halves(64, 32, BufferedImage.TYPE_INT_RGB), format);
      assertThrows(UnreadablePicture.class, () -> pictures.read(Arrays.copyOf(whole, 40)), format);
    }
    byte[] webp = resource("halves-lossy.webp");
    assertThrows(UnreadablePicture.class, () -> pictures.read(Arrays.copyOf(webp, 30)));
    assertThrows(UnreadablePicture.class, () -> pictures.read("RIFFxxxxWEBPVP8 ".getBytes()));
  }

  @Test
  void enlargingKeepsFlatPartsAndTheAspect() {
    Picture small = ImageIoPictures.picture(halves(64, 32, BufferedImage.TYPE_INT_RGB));
    Picture large = Pictures.enlarged(small, 160);
    assertEquals(160, large.width());
    assertEquals(80, large.height());
    assertEquals(255, at(large, 10, 40, 0));
    assertEquals(0, at(large, 10, 40, 2));
    assertEquals(255, at(large, 150, 40, 2));
  }

  @Test
  void lanczosWeightsAreThoseOfTheFormula() {
    // One bright column among dark ones, doubled: centres at 0.25 and 0.75 from it.
    byte[] rgb = new byte[16 * 3];
    rgb[8 * 3] = (byte) 200;
    Picture large = Pictures.enlarged(new Picture(16, 1, rgb), 32);
    double[] weights = new double[8];
    double sum = 0;
    for (int tap = 0; tap < 8; tap++) {
      double x = 0.25 + tap - 4;
      double angle = Math.PI * x;
      weights[tap] = 4 * Math.sin(angle) * Math.sin(angle / 4) / (angle * angle);
      sum += weights[tap];
    }
    assertEquals(Math.round(200 * weights[4] / sum), at(large, 17, 0, 0));
  }

  @Test
  void aPartIsCutOut() {
    Picture picture = ImageIoPictures.picture(halves(64, 32, BufferedImage.TYPE_INT_RGB));
    Picture part = Pictures.crop(picture, 30, 5, 4, 3);
    assertEquals(4, part.width());
    assertEquals(3, part.height());
    assertEquals(255, at(part, 1, 2, 0));
    assertEquals(255, at(part, 2, 2, 2));
  }
}
