package io.foyer.drawn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PersonPainterTest {
  private static final long SEED = 41;

  private static Look look(int person) {
    Dice dice = new Dice(SEED, 900, person, 1);
    boolean woman = dice.chance(0.5);
    return Look.of(dice, woman);
  }

  private static BufferedImage drawn(Look look, Pose pose, double size) {
    int side = (int) (size * 2);
    BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setPaint(Color.GREEN);
    g.fillRect(0, 0, side, side);
    PersonPainter.paint(g, look, pose, size, size, size);
    g.dispose();
    return image;
  }

  private static double darkest(BufferedImage image, DrawnFace.Point at, int reach) {
    double darkest = 255;
    for (int y = -reach; y <= reach; y++) {
      for (int x = -reach; x <= reach; x++) {
        Color c = new Color(image.getRGB((int) at.x() + x, (int) at.y() + y));
        darkest = Math.min(darkest, (c.getRed() + c.getGreen() + c.getBlue()) / 3.0);
      }
    }
    return darkest;
  }

  @Test
  void theSameDiceDrawTheSamePerson() {
    assertEquals(look(7), look(7));
    Set<Look> looks = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      looks.add(look(i));
    }
    assertEquals(500, looks.size());
  }

  @Test
  void pupilsAreWhereTheFirstTwoPointsSay() {
    for (int i = 0; i < 100; i++) {
      Dice dice = new Dice(SEED, 901, i, 2);
      Pose moved = Pose.of(dice);
      Pose pose = new Pose(moved.tilt(), moved.turn(), moved.smile(), 0, moved.lightLeft());
      BufferedImage image = drawn(look(i), pose, 200);
      DrawnFace face = PersonPainter.face(look(i), pose, 200, 200, 200);
      assertTrue(darkest(image, face.points().get(0), 2) < 110, "left eye of " + i);
      assertTrue(darkest(image, face.points().get(1), 2) < 110, "right eye of " + i);
    }
  }

  @Test
  void pointsLieInOrderWithinTheBox() {
    for (int i = 0; i < 200; i++) {
      Pose pose = Pose.of(new Dice(SEED, 901, i, 3));
      DrawnFace face = PersonPainter.face(look(i), pose, 300, 200, 56);
      var points = face.points();
      assertEquals(5, points.size());
      assertTrue(points.get(0).x() < points.get(2).x() && points.get(2).x() < points.get(1).x());
      assertTrue(points.get(3).x() < points.get(4).x());
      assertTrue(points.get(0).y() < points.get(2).y() && points.get(2).y() < points.get(4).y());
      for (DrawnFace.Point point : points) {
        assertTrue(
            point.x() > face.box().left()
                && point.x() < face.box().right()
                && point.y() > face.box().top()
                && point.y() < face.box().bottom());
      }
      assertEquals(56, face.box().height(), 5);
    }
  }

  @Test
  void nothingOfTheBackgroundIsSeenBetweenEyesAndMouth() {
    for (int i = 0; i < 100; i++) {
      Pose pose = Pose.of(new Dice(SEED, 901, i, 4));
      BufferedImage image = drawn(look(i), pose, 120);
      for (DrawnFace.Point point : PersonPainter.face(look(i), pose, 120, 120, 120).points()) {
        int rgb = image.getRGB((int) Math.round(point.x()), (int) Math.round(point.y()));
        assertTrue((rgb & 0xFFFFFF) != 0x00FF00, "background shows in the face of " + i);
      }
    }
  }

  @Test
  void twoPeopleCanBeToldApartFromAfar() {
    Pose pose = new Pose(0, 0, 0.3, 0, true);
    int alike = 0;
    int pairs = 0;
    BufferedImage[] images = new BufferedImage[150];
    for (int i = 0; i < images.length; i++) {
      images[i] = drawn(look(i), pose, 45);
      for (int j = 0; j < i; j++) {
        pairs++;
        alike += difference(images[i], images[j]) < 7 ? 1 : 0;
      }
    }
    assertTrue(alike <= pairs / 2000, alike + " of " + pairs + " pairs look alike");
  }

  /** Mean difference of colours within the face. */
  private static double difference(BufferedImage a, BufferedImage b) {
    double sum = 0;
    int count = 0;
    for (int y = 25; y < 68; y++) {
      for (int x = 28; x < 62; x++) {
        Color one = new Color(a.getRGB(x, y));
        Color two = new Color(b.getRGB(x, y));
        sum +=
            Math.abs(one.getRed() - two.getRed())
                + Math.abs(one.getGreen() - two.getGreen())
                + Math.abs(one.getBlue() - two.getBlue());
        count += 3;
      }
    }
    return sum / count;
  }
}
