import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.SceneFootage;
import io.foyer.recognition.api.SidecarLibrary;
import io.foyer.recognition.frames.internal.ImageIoPictures;
import io.foyer.recognition.frames.internal.SpriteFrames;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import javax.imageio.ImageIO;

/** A scene's files as a library server sends them: 81 tiles of 160 × 90 pixels, and a cover. */
final class Footage implements SidecarLibrary {
  private static final int TILES = 9;
  private static final int WIDTH = 160;
  private static final int HEIGHT = 90;
  private static final SceneFootage SCENE =
      new SceneFootage("1", 810, 1280, 720, "/sheet", "/index", null, "/cover");

  private final Map<String, byte[]> files;
  private final SpriteFrames sprites = new SpriteFrames(this, new ImageIoPictures());
  private final int tiles;

  /**
   * Draws them.
   *
   * @param tiles how many are looked at
   */
  Footage(List<Picture> frames, int tiles) {
    this.tiles = tiles;
    BufferedImage sheet =
        new BufferedImage(WIDTH * TILES, HEIGHT * TILES, BufferedImage.TYPE_3BYTE_BGR);
    Graphics2D drawing = sheet.createGraphics();
    drawing.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    StringBuilder index = new StringBuilder("WEBVTT\n\n");
    for (int i = 0; i < TILES * TILES; i++) {
      int x = i % TILES * WIDTH;
      int y = i / TILES * HEIGHT;
      drawing.drawImage(image(frames.get(i % frames.size())), x, y, WIDTH, HEIGHT, null);
      index.append(
          String.format(
              Locale.ROOT,
              "%s --> %s%nsheet.jpg#xywh=%d,%d,%d,%d%n%n",
              time(10 * i),
              time(10 * i + 10),
              x,
              y,
              WIDTH,
              HEIGHT));
    }
    drawing.dispose();
    grain(sheet, 72);
    BufferedImage cover = image(frames.getFirst());
    grain(cover, 26);
    files =
        Map.of(
            "/sheet", jpeg(sheet),
            "/index", index.toString().getBytes(StandardCharsets.UTF_8),
            "/cover", jpeg(cover));
  }

  /** As much as makes the files as large as those of real scenes, some hundred kilobytes. */
  private static void grain(BufferedImage image, int most) {
    Random random = new Random(7);
    byte[] pixels = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = (byte) Math.min(255, (pixels[i] & 0xff) + random.nextInt(most));
    }
  }

  private static String time(int seconds) {
    return String.format(Locale.ROOT, "00:%02d:%02d.000", seconds / 60, seconds % 60);
  }

  private static BufferedImage image(Picture picture) {
    BufferedImage image =
        new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_3BYTE_BGR);
    byte[] rgb = picture.rgb();
    for (int i = 0; i < rgb.length; i += 3) {
      image.setRGB(
          i / 3 % picture.width(),
          i / 3 / picture.width(),
          (rgb[i] & 0xff) << 16 | (rgb[i + 1] & 0xff) << 8 | rgb[i + 2] & 0xff);
    }
    return image;
  }

  private static byte[] jpeg(BufferedImage image) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "jpeg", file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }

  FrameSource.Run sprites() {
    return sprites.open(SCENE, tiles, 0, 1);
  }

  int bytes() {
    return files.get("/sheet").length + files.get("/cover").length;
  }

  @Override
  public InputStream media(String path, long maximumBytes) {
    return new ByteArrayInputStream(files.get(path));
  }

  @Override
  public Scene scene(String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Image image(String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Gallery gallery(String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<String> picturePath(URI address) {
    return Optional.empty();
  }

  @Override
  public List<MetadataEndpoint> metadataEndpoints() {
    return List.of();
  }
}
