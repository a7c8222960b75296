package io.foyer.recognition.demo.internal;

import io.foyer.demo.DemoCast.Person;
import io.foyer.drawn.Dice;
import io.foyer.drawn.PersonPainter;
import io.foyer.drawn.Pose;
import io.foyer.drawn.Scenery;
import io.foyer.recognition.api.Picture;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;

/** Pictures of people for the releases: none of them is shown by any library. */
final class Portraits {
  private static final int KIND = 901;
  private static final int WIDTH = 320;
  private static final int HEIGHT = 400;
  private static final double[] SIZES = {190, 64, 110, 52};
  private static final float QUALITY = 0.9f;

  private Portraits() {}

  private static Dice dice(Person person, int number) {
    return new Dice(person.uuid().hashCode(), KIND, number, 1);
  }

  /** Two to four. */
  static int count(Person person) {
    return 2 + dice(person, -1).below(3);
  }

  /** A picture of a person, somewhere, large or small. */
  static Picture draw(Person person, int number) {
    Dice dice = dice(person, number);
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    Color tone = Scenery.paint(g, dice.of(Scenery.Place.values()), dice, WIDTH, HEIGHT);
    double size = SIZES[number % SIZES.length] * dice.between(0.9, 1.1);
    Pose pose = number % 2 == 0 ? Pose.portrait(dice) : Pose.of(dice);
    PersonPainter.paint(g, person.look(), pose, WIDTH / 2.0, HEIGHT / 2.0, size);
    g.setPaint(tone);
    g.fillRect(0, 0, WIDTH, HEIGHT);
    g.dispose();
    return picture(compressed(image));
  }

  private static BufferedImage compressed(BufferedImage image) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
      try (var stream = ImageIO.createImageOutputStream(out)) {
        writer.setOutput(stream);
        ImageWriteParam parameters = writer.getDefaultWriteParam();
        parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        parameters.setCompressionQuality(QUALITY);
        writer.write(null, new IIOImage(image, null, null), parameters);
      } finally {
        writer.dispose();
      }
      return ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The pixels of a picture. */
  static Picture picture(BufferedImage image) {
    int width = image.getWidth();
    int height = image.getHeight();
    BufferedImage rgb = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = rgb.createGraphics();
    g.drawImage(image, 0, 0, null);
    g.dispose();
    int[] pixels = ((DataBufferInt) rgb.getRaster().getDataBuffer()).getData();
    byte[] bytes = new byte[pixels.length * 3];
    for (int i = 0, at = 0; i < pixels.length; i++) {
      bytes[at++] = (byte) (pixels[i] >> 16);
      bytes[at++] = (byte) (pixels[i] >> 8);
      bytes[at++] = (byte) pixels[i];
    }
    return new Picture(width, height, bytes);
  }
}
