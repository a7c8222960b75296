package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import io.foyer.drawn.Look;
import io.foyer.drawn.PersonPainter;
import io.foyer.drawn.Pose;
import io.foyer.drawn.Scenery;
import io.foyer.drawn.Shades;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RadialGradientPaint;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * The pictures, drawn when they are asked for. A picture depends on nothing but the library's seed
 * and the id; a person looks alike in all of them. Two are drawn at a time, and a few are kept.
 */
final class Pictures {
  private static final int KEPT_BYTES = 6 * 1024 * 1024;
  private static final int AT_A_TIME = 2;
  private static final int IDLE_SECONDS = 20;
  private static final int TILES = 9;
  private static final int TILE_WIDTH = 160;
  private static final float FINE = 0.86f;

  private final World world;

  /**
   * Threads of their own, because the renderer keeps a few megabytes a thread, which a virtual
   * thread for each connection would make and throw away every time.
   */
  private final ThreadPoolExecutor drawing =
      new ThreadPoolExecutor(
          AT_A_TIME,
          AT_A_TIME,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("demo-library-draw-", 0).factory());

  private final Queue<BufferedImage> papers = new ArrayBlockingQueue<>(AT_A_TIME * 2);
  private final Map<String, byte[]> kept = new LinkedHashMap<>(64, 0.75f, true);
  private int keptBytes;

  Pictures(World world) {
    this.world = world;
    drawing.allowCoreThreadTimeOut(true);
  }

  /** Width and height of a sprite's tile for a video of this size. */
  static int[] tile(int[] size) {
    int height = size[0] == 0 ? 90 : Math.round((float) TILE_WIDTH * size[1] / size[0] / 2) * 2;
    return new int[] {TILE_WIDTH, height};
  }

  static byte[] noPicture() {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><rect width="120" height="80" fill="#c9ced8"/>\
    <path d="M34 56l16-20 11 13 8-9 17 16z" fill="#9aa3b2"/><circle cx="76" cy="28" r="6" fill="#9aa3b2"/></svg>
    """
        .strip()
        .getBytes(StandardCharsets.UTF_8);
  }

  private byte[] drawn(String key, String format, int width, int height, Consumer<Graphics2D> how) {
    synchronized (kept) {
      byte[] known = kept.get(key);
      if (known != null) {
        return known;
      }
    }
    byte[] bytes =
        CompletableFuture.supplyAsync(
                () -> {
                  BufferedImage paper = paper(width, height);
                  Graphics2D g = graphics(paper);
                  g.setPaint(Color.GRAY);
                  g.fillRect(0, 0, width, height);
                  how.accept(g);
                  g.dispose();
                  byte[] picture = encoded(paper, format);
                  papers.offer(paper);
                  return picture;
                },
                drawing)
            .join();
    synchronized (kept) {
      byte[] before = kept.put(key, bytes);
      keptBytes += bytes.length - (before == null ? 0 : before.length);
      var oldest = kept.values().iterator();
      while (keptBytes > KEPT_BYTES && oldest.hasNext()) {
        keptBytes -= oldest.next().length;
        oldest.remove();
      }
    }
    return bytes;
  }

  /** Something to draw on: used again where it can be, because new ones would fill the heap. */
  private BufferedImage paper(int width, int height) {
    for (int left = papers.size(); left > 0; left--) {
      BufferedImage used = papers.poll();
      if (used == null) {
        break;
      }
      if (used.getWidth() == width && used.getHeight() == height) {
        return used;
      }
      if (left > 1) {
        papers.offer(used);
      }
    }
    return image(width, height);
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

  private static byte[] encoded(BufferedImage image, String format) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(128 * 1024);
    ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
    try (MemoryCacheImageOutputStream stream = new MemoryCacheImageOutputStream(out)) {
      writer.setOutput(stream);
      ImageWriteParam parameters = writer.getDefaultWriteParam();
      if (format.equals("jpeg")) {
        parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        parameters.setCompressionQuality(FINE);
      }
      writer.write(null, new IIOImage(image, null, null), parameters);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return out.toByteArray();
  }

  /** The place where a scene plays, always the same. */
  private Dice place(int scene) {
    return world.dice(Kind.SCENE, scene, 60);
  }

  byte[] scene(int id) {
    int[] size = world.scenes.size(id);
    boolean portrait = size[1] > size[0];
    int width = portrait ? 720 : 1280;
    int height = portrait ? 1280 : 720;
    return drawn(
        "scene" + id + at(Kind.SCENE, id),
        "jpeg",
        width,
        height,
        g -> {
          Color tone = Scenery.paint(g, world.scenes.setting(id).place(), place(id), width, height);
          people(
              g, world.people.ofScene(id), world.dice(Kind.SCENE, id, 61), width, height, 4, tone);
        });
  }

  /** A picture changes with its entity. */
  private String at(Kind kind, int id) {
    return "@" + world.updated(kind, id).second();
  }

  byte[] marker(int id, int scene) {
    return drawn(
        "marker" + id,
        "jpeg",
        640,
        360,
        g -> {
          Color tone =
              Scenery.paint(g, world.scenes.setting(scene).place(), place(scene), 640, 360);
          people(
              g, world.people.ofScene(scene), world.dice(Kind.MARKER, id, 61), 640, 360, 2, tone);
        });
  }

  /** Up to so many people side by side, the first one in front. */
  private void people(
      Graphics2D g, int[] cast, Dice dice, int width, int height, int most, Color tone) {
    int count = Math.min(most, cast.length);
    if (count == 0) {
      return;
    }
    double size = Math.min(height * 0.34, width * 0.86 / (count + 0.6) * 0.86);
    double step = Math.min(width * 0.86 / count, size * 2.1);
    double first = (width - step * (count - 1)) / 2 + dice.between(-0.08, 0.08) * width / count;
    if (count == 1) {
      first = width * (dice.chance(0.5) ? dice.between(0.3, 0.42) : dice.between(0.58, 0.7));
    }
    long moment = dice.bits();
    for (int pass = 0; pass < 2; pass++) {
      for (int i = pass; i < count; i += 2) {
        Dice own = new Dice(moment, Kind.PERFORMER.number, cast[i], 62);
        double part = size * own.between(0.95, 1.05) * (pass == 0 ? 0.95 : 1.05);
        double x = first + i * step + own.between(-0.06, 0.06) * step;
        double high = Math.max(height * 0.52, height - size * 1.75);
        double y = high + size * (own.between(0, 0.16) + (pass == 0 ? -0.06 : 0.08));
        PersonPainter.paint(g, world.people.look(cast[i]), Pose.of(own), x, y, part);
      }
    }
    g.setPaint(tone);
    g.fillRect(0, 0, width, height);
  }

  /** 81 moments: shots of one or two of the cast before changing parts of the place. */
  byte[] sprite(int id) {
    int[] tile = tile(world.scenes.size(id));
    int w = tile[0];
    int h = tile[1];
    return drawn(
        "sprite" + id,
        "jpeg",
        w * TILES,
        h * TILES,
        g -> {
          BufferedImage place = image(w * 2, h * 2);
          Graphics2D wide = graphics(place);
          Color tone =
              Scenery.paint(wide, world.scenes.setting(id).place(), place(id), w * 2, h * 2);
          wide.dispose();
          int[] cast = world.people.ofScene(id);
          Look[] looks = new Look[Math.min(4, cast.length)];
          for (int i = 0; i < looks.length; i++) {
            looks[i] = world.people.look(cast[i]);
          }
          for (int i = 0; i < TILES * TILES; i++) {
            Graphics2D one = (Graphics2D) g.create(i % TILES * w, i / TILES * h, w, h);
            tile(one, place, w, h, looks, world.dice(Kind.SCENE, id, 1000 + i), i, tone);
            one.dispose();
          }
        });
  }

  private static void tile(
      Graphics2D g, BufferedImage place, int w, int h, Look[] looks, Dice dice, int i, Color tone) {
    int shot = i / 3;
    double zoom = 0.55 + 0.4 * ((shot * 37) % 10) / 10.0;
    int pw = (int) (place.getWidth() * zoom);
    int ph = (int) (place.getHeight() * zoom);
    int px = (int) ((place.getWidth() - pw) * ((shot * 53 % 10) / 10.0));
    int py = (int) ((place.getHeight() - ph) * 0.6);
    g.drawImage(place, 0, 0, w, h, px, py, px + pw, py + ph, null);
    if (looks.length > 0 && shot % 9 != 0) {
      int first = shot % looks.length;
      boolean two = looks.length > 1 && shot % 3 == 1;
      double size = Math.min(two ? 50 : 56, h * 0.62);
      if (two) {
        PersonPainter.paint(
            g,
            looks[(first + 1) % looks.length],
            Pose.of(dice),
            w * 0.29 + dice.between(-3, 3),
            h * 0.5,
            size);
        PersonPainter.paint(
            g, looks[first], Pose.of(dice), w * 0.71 + dice.between(-3, 3), h * 0.5, size);
      } else {
        PersonPainter.paint(
            g,
            looks[first],
            Pose.of(dice),
            w * (shot % 2 == 0 ? 0.4 : 0.6) + dice.between(-4, 4),
            h * 0.5 + dice.between(-1, 2),
            size);
      }
    }
    g.setPaint(tone);
    g.fillRect(0, 0, w, h);
  }

  byte[] performer(int id) {
    return drawn(
        "performer" + id + at(Kind.PERFORMER, id),
        "jpeg",
        400,
        600,
        g -> {
          int person = world.people.ofPerformer(id);
          Dice dice = world.people.dice(person, 63);
          backdrop(g, dice, 400, 600);
          PersonPainter.paint(g, world.people.look(person), Pose.portrait(dice), 200, 285, 236);
        });
  }

  private static void backdrop(Graphics2D g, Dice dice, int width, int height) {
    float hue = (float) dice.unit();
    Color top = Color.getHSBColor(hue, 0.28f, 0.95f);
    Color low = Color.getHSBColor((hue + 0.06f) % 1, 0.45f, 0.62f);
    g.setPaint(new GradientPaint(0, 0, top, width * 0.3f, height, low));
    g.fillRect(0, 0, width, height);
    for (int i = 0; i < 9; i++) {
      double r = dice.between(0.05, 0.2) * width;
      g.setPaint(Shades.alpha(Color.WHITE, dice.between(0.04, 0.12)));
      g.fill(new Ellipse2D.Double(dice.unit() * width - r, dice.unit() * height - r, r * 2, r * 2));
    }
    g.setPaint(
        new RadialGradientPaint(
            width / 2f,
            height * 0.4f,
            width * 0.75f,
            new float[] {0, 1},
            new Color[] {Shades.alpha(Color.WHITE, 0.35), new Color(255, 255, 255, 0)}));
    g.fillRect(0, 0, width, height);
  }

  byte[] silhouette() {
    return drawn(
        "silhouette",
        "png",
        400,
        600,
        g -> {
          g.setPaint(new GradientPaint(0, 0, new Color(0xD5DAE3), 0, 600, new Color(0xB3BBC9)));
          g.fillRect(0, 0, 400, 600);
          g.setPaint(new Color(0x8F99AB));
          g.fill(new Ellipse2D.Double(115, 140, 170, 210));
          g.fill(new Ellipse2D.Double(30, 390, 340, 420));
        });
  }

  byte[] placeholder() {
    return drawn(
        "placeholder",
        "png",
        500,
        240,
        g -> {
          g.setPaint(new Color(0x202B33));
          g.fillRect(0, 0, 500, 240);
        });
  }

  /** A mark and the name, as a vector picture. */
  byte[] studio(int id) {
    Dice dice = world.dice(Kind.STUDIO, id, 64);
    int hue = dice.below(360);
    String name = escaped(world.studios.name(id));
    String mark =
        switch (dice.below(6)) {
          case 0 ->
              "<circle cx='200' cy='120' r='52'/><circle cx='222' cy='106' r='40' fill='url(#b)'/>";
          case 1 ->
              "<path d='M140 165l60-100 60 100z'/><path d='M172 165l28-48 28 48z' fill='url(#b)'/>";
          case 2 ->
              "<rect x='146' y='66' width='108' height='108' rx='26'/><circle cx='200' cy='120'"
                  + " r='30' fill='url(#b)'/>";
          case 3 ->
              "<path d='M200 60c40 40 40 80 0 120c-40-40-40-80 0-120z'/><circle cx='200' cy='120'"
                  + " r='14' fill='url(#b)'/>";
          case 4 ->
              "<path d='M144 150a56 56 0 0 1 112 0z'/><path d='M144 160h112v12h-112z'/><circle"
                  + " cx='200' cy='82' r='14'/>";
          default -> "<path d='M200 60l17 42 45 3-35 29 11 44-38-24-38 24 11-44-35-29 45-3z'/>";
        };
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">\
    <defs><linearGradient id="b" x2="1" y2="1"><stop stop-color="hsl(%d 45%% 30%%)"/>\
    <stop offset="1" stop-color="hsl(%d 50%% 16%%)"/></linearGradient></defs>\
    <rect width="400" height="300" fill="url(#b)"/><g fill="hsl(%d 75%% 80%%)">%s</g>\
    <text x="200" y="232" text-anchor="middle" font-family="Georgia,serif" font-size="%d" fill="#fff">%s</text></svg>
    """
        .formatted(
            hue, (hue + 40) % 360, (hue + 30) % 360, mark, name.length() > 24 ? 20 : 30, name)
        .strip()
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String escaped(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c >= 0x20 && c != '<' && c != '>' && c != '&') {
                safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }

  byte[] tag(int id) {
    return drawn(
        "tag" + id + at(Kind.TAG, id),
        "jpeg",
        640,
        360,
        g -> {
          Dice dice = world.dice(Kind.TAG, id, 65);
          Setting setting = Setting.of(dice);
          String name = world.tags.name(id).toLowerCase(Locale.ROOT);
          for (Setting each : Setting.values()) {
            for (String tag : each.tags) {
              if (tag.toLowerCase(Locale.ROOT).equals(name)) {
                setting = each;
              }
            }
          }
          Scenery.paint(g, setting.place(), dice, 640, 360);
        });
  }

  byte[] group(int id, boolean front) {
    return drawn(
        (front ? "front" : "back") + id + at(Kind.GROUP, id),
        "jpeg",
        400,
        600,
        g -> {
          Dice dice = world.dice(Kind.GROUP, id, 66);
          Setting setting = Setting.of(dice);
          Color tone = Scenery.paint(g, setting.place(), dice, 400, 600);
          int[] scenes = world.links.groupScenes(id);
          if (front && scenes.length > 0) {
            people(g, world.people.ofScene(scenes[0]), dice, 400, 600, 2, tone);
          }
          Color edge = front ? new Color(0x14, 0x12, 0x1C, 150) : new Color(0x14, 0x12, 0x1C, 110);
          g.setPaint(new GradientPaint(0, 420, Shades.alpha(edge, 0), 0, 600, edge));
          g.fillRect(0, 0, 400, 600);
          g.setPaint(Shades.alpha(Color.WHITE, 0.8));
          g.drawRect(14, 14, 371, 571);
        });
  }

  byte[] image(int id, boolean thumbnail) {
    boolean portrait = world.images.portrait(id);
    int width = portrait ? 800 : 1200;
    int height = portrait ? 1200 : 800;
    if (thumbnail) {
      height = height * 640 / Math.max(width, height);
      width = portrait ? 427 : 640;
      height = portrait ? 640 : height;
    }
    int w = width;
    int h = height;
    return drawn(
        (thumbnail ? "thumbnail" : "image") + id,
        "jpeg",
        w,
        h,
        g -> {
          Dice dice = world.dice(Kind.IMAGE, id, 67);
          Color tone = Scenery.paint(g, world.images.setting(id).place(), dice, w, h);
          people(g, world.people.ofImage(id), world.dice(Kind.IMAGE, id, 68), w, h, 2, tone);
        });
  }
}
