package io.foyer.recognition.identification.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Picture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class ThumbnailTest {
  private static final int RED = 200;
  private static final int GREEN = 120;
  private static final int BLUE = 40;

  private static Picture picture(int width, int height) {
    byte[] rgb = new byte[width * height * 3];
    for (int i = 0; i < rgb.length; i += 3) {
      rgb[i] = (byte) RED;
      rgb[i + 1] = BLUE;
      rgb[i + 2] = BLUE;
      if (i / 3 % width % 2 == 0) {
        rgb[i + 1] = (byte) GREEN;
      }
    }
    return new Picture(width, height, rgb);
  }

  private static DetectedFace face(int x, int y, int width, int height) {
    return new DetectedFace(x, y, width, height, 0.9, null);
  }

  private static BufferedImage read(byte[] jpeg) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(jpeg));
  }

  @Test
  void aSmallFaceKeepsItsPixelsAndALittleAroundIt() throws IOException {
    Thumbnail thumbnail = Thumbnail.of(picture(160, 90), face(50, 20, 40, 20));
    assertEquals((40 + 28) * (20 + 14) * 3, thumbnail.bytes());
    BufferedImage image = read(thumbnail.jpeg());
    assertEquals(68, image.getWidth());
    assertEquals(34, image.getHeight());
    assertEquals(RED, image.getRGB(20, 20) >> 16 & 0xff, 30);
  }

  @Test
  void aLargeFaceIsMadeSmallerByAveraging() throws IOException {
    BufferedImage image = read(Thumbnail.of(picture(800, 400), face(100, 0, 600, 400)).jpeg());
    assertEquals(200, image.getWidth());
    assertEquals(100, image.getHeight());
    int middle = image.getRGB(100, 50);
    assertEquals(RED, middle >> 16 & 0xff, 3);
    assertEquals((GREEN + BLUE) / 2, middle >> 8 & 0xff, 3);
    assertEquals(BLUE, middle & 0xff, 3);
  }

  @Test
  void aFaceAtTheEdgeOrOutsideIsCutWhereThePictureEnds() throws IOException {
    assertEquals(
        64, read(Thumbnail.of(picture(64, 48), face(-20, -20, 200, 200)).jpeg()).getWidth());
    assertEquals(1, read(Thumbnail.of(picture(64, 48), face(90, 90, 20, 20)).jpeg()).getWidth());
  }

  @Test
  void asAFileItTakesLessMemoryAndLooksTheSame() {
    Thumbnail pixels = Thumbnail.of(picture(400, 300), face(100, 50, 150, 150));
    Thumbnail file = pixels.encoded();
    assertTrue(file.bytes() < pixels.bytes() / 4, file.bytes() + " of " + pixels.bytes());
    assertTrue(Arrays.equals(pixels.jpeg(), file.jpeg()));
    assertArrayEquals(new byte[] {1, 2}, Thumbnail.ofFile(new byte[] {1, 2}).jpeg());
  }
}
