import io.foyer.drawn.Dice;
import io.foyer.drawn.DrawnFace;
import io.foyer.drawn.Look;
import io.foyer.drawn.PersonPainter;
import io.foyer.drawn.Pose;
import io.foyer.drawn.Scenery;
import io.foyer.drawn.Shades;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;

/**
 * Draws what the demo models are taught with, as raw bytes into a folder:
 *
 * <ul>
 *   <li>{@code pictures.u8} and {@code faces.f32}: whole pictures of 320 x 320 as a detector gets
 *       them, and up to eight faces each (visible, box, five points);
 *   <li>{@code crops.u8} and {@code looks.f32}: aligned crops of 112 x 112, so many of one person
 *       after the other, and what each person looks like.
 * </ul>
 *
 * The dice are of a kind that the demo library does not have, so nobody in here is ever met there.
 * Run as {@code java -cp drawn-people.jar TrainingPictures.java FOLDER PICTURES PEOPLE CROPS SEED}.
 */
final class TrainingPictures {
  private static final int KIND = 900;
  private static final int CANVAS = 320;
  private static final int CROP = 112;
  private static final int MOST = 8;
  private static final int POOL = 240;
  private static final double[] TEMPLATE = {
    38.2946, 51.6963, 73.5318, 51.5014, 56.0252, 71.7366, 41.5493, 92.3655, 70.7299, 92.2041
  };

  private final long seed;
  private final List<Background> pool = new ArrayList<>();

  private record Background(BufferedImage image, Color tone) {}

  private TrainingPictures(long seed) {
    this.seed = seed;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    TrainingPictures all = new TrainingPictures(Long.parseLong(arguments[4]));
    all.fillPool();
    all.pictures(folder, Integer.parseInt(arguments[1]));
    all.crops(folder, Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
  }

  private Dice dice(long id, int salt) {
    return new Dice(seed, KIND, id, salt);
  }

  private static BufferedImage image(int width, int height) {
    return new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
  }

  private static Graphics2D graphics(BufferedImage image) {
    Graphics2D g = image.createGraphics();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    return g;
  }

  private void fillPool() {
    for (int i = 0; i < POOL; i++) {
      Dice dice = dice(i, 1);
      BufferedImage image = image(640, 360);
      Graphics2D g = graphics(image);
      Color tone;
      if (i % 8 == 7) {
        tone = new Color(0, 0, 0, 0);
        float hue = (float) dice.unit();
        g.setPaint(
            new GradientPaint(
                0,
                0,
                Color.getHSBColor(hue, (float) dice.between(0, 0.5), 0.95f),
                200,
                360,
                Color.getHSBColor((hue + 0.06f) % 1, (float) dice.between(0, 0.6), 0.62f)));
        g.fillRect(0, 0, 640, 360);
      } else {
        Scenery.Place place = Scenery.Place.values()[i % Scenery.Place.values().length];
        tone = Scenery.paint(g, place, dice, 640, 360);
      }
      g.dispose();
      pool.add(new Background(image, tone));
    }
  }

  /** A part of a place: of one of the pool, or of one that is drawn for this picture. */
  private Background background(Graphics2D g, Dice dice, int width, int height, double fresh) {
    if (dice.chance(fresh)) {
      BufferedImage all = image(width * 2, height * 2);
      Graphics2D on = graphics(all);
      Scenery.Place place = dice.of(Scenery.Place.values());
      Color tone = Scenery.paint(on, place, dice, width * 2, height * 2);
      on.dispose();
      double part = dice.between(0.5, 1);
      int w = (int) (width * 2 * part);
      int h = (int) (height * 2 * part);
      int x = (int) (dice.unit() * (width * 2 - w));
      int y = (int) (dice.unit() * (height * 2 - h));
      g.drawImage(all, 0, 0, width, height, x, y, x + w, y + h, null);
      return new Background(all, tone);
    }
    Background from = pool.get(dice.below(POOL));
    double part = dice.between(0.34, 1);
    double w = 640 * part;
    double h = Math.min(360, w * height / width);
    w = h * width / height;
    int x = (int) (dice.unit() * (640 - w));
    int y = (int) (dice.unit() * (360 - h));
    g.drawImage(from.image, 0, 0, width, height, x, y, x + (int) w, y + (int) h, null);
    return from;
  }

  private Look look(long person) {
    Dice dice = dice(person, 2);
    boolean woman = dice.chance(0.55);
    return Look.of(dice, woman);
  }

  private static Pose pose(Dice dice) {
    return dice.chance(0.2) ? Pose.portrait(dice) : Pose.of(dice);
  }

  /** Through the eyes of a camera: a little lossy. */
  private static BufferedImage compressed(BufferedImage image, double quality) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    try (var stream = ImageIO.createImageOutputStream(out)) {
      writer.setOutput(stream);
      ImageWriteParam parameters = writer.getDefaultWriteParam();
      parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      parameters.setCompressionQuality((float) quality);
      writer.write(null, new IIOImage(image, null, null), parameters);
    } finally {
      writer.dispose();
    }
    BufferedImage read = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    BufferedImage rgb = image(read.getWidth(), read.getHeight());
    Graphics2D g = rgb.createGraphics();
    g.drawImage(read, 0, 0, null);
    g.dispose();
    return rgb;
  }

  private static void write(OutputStream out, BufferedImage image) throws IOException {
    int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    byte[] bytes = new byte[pixels.length * 3];
    for (int i = 0, at = 0; i < pixels.length; i++) {
      bytes[at++] = (byte) (pixels[i] >> 16);
      bytes[at++] = (byte) (pixels[i] >> 8);
      bytes[at++] = (byte) pixels[i];
    }
    out.write(bytes);
  }

  // ---- whole pictures

  private void pictures(Path folder, int count) throws IOException {
    try (OutputStream pictures = stream(folder, "pictures.u8");
        OutputStream faces = stream(folder, "faces.f32")) {
      for (int i = 0; i < count; i++) {
        picture(pictures, faces, dice(i, 3));
      }
    }
  }

  private static OutputStream stream(Path folder, String name) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)), 1 << 20);
  }

  /**
   * A picture is drawn small, as a tile of a sprite sheet, or as large as it is looked at; faces
   * are 14 to 300 pixels high once it is scaled to what the detector sees.
   */
  private void picture(OutputStream pictures, OutputStream faces, Dice dice) throws IOException {
    boolean tile = dice.chance(0.4);
    double scale = tile ? (dice.chance(0.5) ? 4 : 2) : dice.chance(0.3) ? 0.5 : 1;
    int width = 160;
    int height = dice.chance(0.75) ? 90 : 120;
    if (!tile) {
      double shape = dice.of(new Double[] {16 / 9.0, 1.5, 1.0, 0.67, 9 / 16.0});
      int longer = (int) ((dice.chance(0.5) ? 320 : 640) / scale);
      width = (int) (shape >= 1 ? longer : longer * shape);
      height = (int) (shape >= 1 ? longer / shape : longer);
    }
    BufferedImage source = image(width, height);
    Graphics2D g = graphics(source);
    Background background = background(g, dice, width, height, 0.5);
    List<DrawnFace> found = new ArrayList<>();
    if (!dice.chance(0.25)) {
      int wanted = tile ? 1 + dice.below(2) : 1 + dice.below(6);
      for (int i = 0; i < wanted; i++) {
        double size =
            tile && dice.chance(0.7)
                ? dice.between(40, 62)
                : Math.exp(dice.between(Math.log(14 / scale), Math.log(300 / scale)));
        size = Math.min(size, height * 0.85);
        double x = dice.between(size * 0.3, width - size * 0.3);
        double y = dice.between(size * 0.45, Math.max(size * 0.5, height - size * 0.45));
        Look look = look(dice.bits());
        Pose pose = pose(dice);
        DrawnFace face = PersonPainter.face(look, pose, x, y, size);
        // Whoever is drawn later stands in front: no shoulders over a face that was promised.
        DrawnFace.Box box = face.box();
        double reach = size;
        boolean free = true;
        for (DrawnFace other : found) {
          DrawnFace.Box o = other.box();
          free &=
              box.right() < o.left()
                  || box.left() > o.right()
                  || box.bottom() < o.top()
                  || box.top() > o.bottom();
          free &=
              !(o.top() > box.top() && o.right() > x - reach && o.left() < x + reach)
                  || o.bottom() < box.bottom();
        }
        if (free) {
          PersonPainter.paint(g, look, pose, x, y, size);
          found.add(face);
        }
      }
    }
    g.setPaint(background.tone);
    g.fillRect(0, 0, width, height);
    g.dispose();
    source = compressed(source, dice.between(0.6, 0.95));

    double left = Math.max(0, width * scale - CANVAS) * dice.unit();
    double top = Math.max(0, height * scale - CANVAS) * dice.unit();
    if (!found.isEmpty() && dice.chance(0.8)) {
      DrawnFace.Box box = found.get(dice.below(found.size())).box();
      left = at(left, box.left() * scale, box.right() * scale, width * scale, dice);
      top = at(top, box.top() * scale, box.bottom() * scale, height * scale, dice);
    }
    BufferedImage seen = scaled(source, scale, (int) left, (int) top);
    write(pictures, seen);
    ByteBuffer row = ByteBuffer.allocate(MOST * 15 * 4).order(ByteOrder.LITTLE_ENDIAN);
    int kept = 0;
    for (DrawnFace face : found) {
      if (kept == MOST) {
        break;
      }
      double dx = (int) left;
      double dy = (int) top;
      double x1 = face.box().left() * scale - dx;
      double y1 = face.box().top() * scale - dy;
      double x2 = face.box().right() * scale - dx;
      double y2 = face.box().bottom() * scale - dy;
      double seenPart =
          Math.max(0, Math.min(x2, CANVAS) - Math.max(x1, 0))
              * Math.max(0, Math.min(y2, CANVAS) - Math.max(y1, 0))
              / ((x2 - x1) * (y2 - y1));
      if (seenPart < 0.05) {
        continue;
      }
      row.putFloat(seenPart > 0.85 ? 1 : -1);
      row.putFloat((float) x1).putFloat((float) y1).putFloat((float) x2).putFloat((float) y2);
      for (DrawnFace.Point point : face.points()) {
        row.putFloat((float) (point.x() * scale - dx)).putFloat((float) (point.y() * scale - dy));
      }
      kept++;
    }
    faces.write(row.array());
  }

  private static double at(double otherwise, double from, double to, double all, Dice dice) {
    double low = Math.max(0, to + 4 - CANVAS);
    double high = Math.min(Math.max(0, all - CANVAS), from - 4);
    return high <= low ? otherwise : dice.between(low, high);
  }

  /** Bilinear with pixel centres at half pixels, the edges repeated; black outside. */
  private static BufferedImage scaled(BufferedImage from, double scale, int left, int top) {
    BufferedImage to = image(CANVAS, CANVAS);
    int[] in = ((DataBufferInt) from.getRaster().getDataBuffer()).getData();
    int[] out = ((DataBufferInt) to.getRaster().getDataBuffer()).getData();
    int w = from.getWidth();
    int h = from.getHeight();
    for (int y = 0; y < CANVAS && y + top < h * scale; y++) {
      double sy = Math.clamp((y + top + 0.5) / scale - 0.5, 0, h - 1.0);
      for (int x = 0; x < CANVAS && x + left < w * scale; x++) {
        double sx = Math.clamp((x + left + 0.5) / scale - 0.5, 0, w - 1.0);
        out[y * CANVAS + x] = bilinear(in, w, h, sx, sy);
      }
    }
    return to;
  }

  private static int bilinear(int[] in, int w, int h, double x, double y) {
    int x0 = (int) Math.floor(x);
    int y0 = (int) Math.floor(y);
    double fx = x - x0;
    double fy = y - y0;
    int a = pixel(in, w, h, x0, y0);
    int b = pixel(in, w, h, x0 + 1, y0);
    int c = pixel(in, w, h, x0, y0 + 1);
    int d = pixel(in, w, h, x0 + 1, y0 + 1);
    int result = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      double top = (a >> shift & 255) * (1 - fx) + (b >> shift & 255) * fx;
      double low = (c >> shift & 255) * (1 - fx) + (d >> shift & 255) * fx;
      result |= (int) Math.round(top * (1 - fy) + low * fy) << shift;
    }
    return result;
  }

  private static int pixel(int[] in, int w, int h, int x, int y) {
    return x < 0 || y < 0 || x > w || y > h
        ? 0
        : x >= w || y >= h ? in[Math.min(y, h - 1) * w + Math.min(x, w - 1)] : in[y * w + x];
  }

  // ---- aligned crops

  private void crops(Path folder, int people, int each) throws IOException {
    try (OutputStream crops = stream(folder, "crops.u8");
        OutputStream looks = stream(folder, "looks.f32")) {
      for (int person = 0; person < people; person++) {
        Look look = look(1_000_000L + person);
        looks.write(described(look));
        for (int i = 0; i < each; i++) {
          crop(crops, look, dice(person * 1000L + i, 4));
        }
      }
    }
  }

  private void crop(OutputStream crops, Look look, Dice dice) throws IOException {
    double size =
        dice.chance(0.6)
            ? dice.between(42, 66)
            : Math.exp(dice.between(Math.log(35), Math.log(250)));
    int side = (int) (size * 2.2);
    BufferedImage image = image(side, side);
    Graphics2D g = graphics(image);
    Background background = background(g, dice, side, side, 0);
    Pose pose = pose(dice);
    double x = side / 2.0 + dice.between(-2, 2);
    double y = side / 2.0 + dice.between(-2, 2);
    PersonPainter.paint(g, look, pose, x, y, size);
    if (!dice.chance(0.15)) {
      Color tone = background.tone;
      g.setPaint(dice.chance(0.7) ? tone : Shades.alpha(tone, dice.between(0, 0.22)));
      g.fillRect(0, 0, side, side);
    }
    g.dispose();
    image = compressed(image, dice.between(0.7, 0.95));
    double[] points = new double[10];
    double jitter = size * dice.between(0, 0.022);
    double shiftX = dice.bell() * size * 0.012;
    double shiftY = dice.bell() * size * 0.012;
    List<DrawnFace.Point> exact = PersonPainter.face(look, pose, x, y, size).points();
    for (int i = 0; i < 5; i++) {
      points[i * 2] = exact.get(i).x() + shiftX + dice.bell() * jitter;
      points[i * 2 + 1] = exact.get(i).y() + shiftY + dice.bell() * jitter;
    }
    write(crops, aligned(image, points, dice.chance(0.5)));
  }

  /** The similarity that brings the points nearest to the template, without mirroring. */
  private static BufferedImage aligned(BufferedImage from, double[] points, boolean mirrored) {
    double sx = 0;
    double sy = 0;
    double tx = 0;
    double ty = 0;
    for (int i = 0; i < 10; i += 2) {
      sx += points[i] / 5;
      sy += points[i + 1] / 5;
      tx += TEMPLATE[i] / 5;
      ty += TEMPLATE[i + 1] / 5;
    }
    double a = 0;
    double b = 0;
    double norm = 0;
    for (int i = 0; i < 10; i += 2) {
      double px = TEMPLATE[i] - tx;
      double py = TEMPLATE[i + 1] - ty;
      double qx = points[i] - sx;
      double qy = points[i + 1] - sy;
      a += px * qx + py * qy;
      b += px * qy - py * qx;
      norm += px * px + py * py;
    }
    a /= norm;
    b /= norm;
    BufferedImage to = image(CROP, CROP);
    int[] in = ((DataBufferInt) from.getRaster().getDataBuffer()).getData();
    int[] out = ((DataBufferInt) to.getRaster().getDataBuffer()).getData();
    for (int y = 0; y < CROP; y++) {
      for (int x = 0; x < CROP; x++) {
        double px = x - tx;
        double py = y - ty;
        double fx = a * px - b * py + sx;
        double fy = b * px + a * py + sy;
        int w = from.getWidth();
        int h = from.getHeight();
        int to1 = fx < -1 || fy < -1 || fx > w || fy > h ? 0 : bilinear(in, w, h, fx, fy);
        out[y * CROP + (mirrored ? CROP - 1 - x : x)] = to1;
      }
    }
    return to;
  }

  /** Numbers that say what somebody looks like: a second thing to learn from. */
  private static byte[] described(Look look) {
    ByteBuffer row = ByteBuffer.allocate(64 * 4).order(ByteOrder.LITTLE_ENDIAN);
    row.putFloat(look.style().ordinal());
    row.putFloat(look.beard().ordinal());
    row.putFloat(look.glasses().shape().ordinal());
    row.putFloat(look.headwear().kind().ordinal());
    row.putFloat(look.mark().kind().ordinal());
    row.putFloat(look.earrings().kind().ordinal());
    row.putFloat(look.freckles() ? 1 : 0);
    row.putFloat(look.woman() ? 1 : 0);
    boolean bare = look.headwear().kind() == Look.Headwear.Kind.NONE;
    boolean glasses = look.glasses().shape() != Look.Glasses.Shape.NONE;
    color(row, look.skin(), true);
    color(row, look.hair(), true);
    color(row, look.streak(), true);
    color(row, look.eyes(), true);
    color(row, look.makeup().lips(), true);
    color(row, look.makeup().lids(), look.makeup().lids().getAlpha() > 0);
    color(row, look.glasses().frame(), glasses);
    color(row, look.headwear().main(), !bare);
    color(row, look.headwear().second(), !bare);
    color(row, look.beardColor(), look.beard() != Look.Beard.NONE);
    double[] build = {
      look.width() * 5,
      look.jaw(),
      look.eyeSize() * 3,
      look.eyeSpace() * 5,
      look.noseWidth() * 2,
      look.noseLength() * 3,
      look.mouthWidth() * 3,
      look.lips() * 1.5,
      look.brows(),
      look.browTilt() * 0.6
    };
    for (double each : build) {
      row.putFloat((float) each);
    }
    return row.array();
  }

  private static void color(ByteBuffer row, Color color, boolean seen) {
    row.putFloat(seen ? color.getRed() / 255f : 0.5f);
    row.putFloat(seen ? color.getGreen() / 255f : 0.5f);
    row.putFloat(seen ? color.getBlue() / 255f : 0.5f);
  }
}
