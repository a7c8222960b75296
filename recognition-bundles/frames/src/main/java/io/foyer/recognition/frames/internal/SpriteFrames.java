package io.foyer.recognition.frames.internal;

import io.foyer.core.Failure;
import io.foyer.library.LibraryException;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.SceneFootage;
import io.foyer.recognition.api.SidecarLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Frames out of the sprite sheet that the library server made: two small downloads a scene, in
 * little pictures. The sheet is decoded once; tiles are cut out as they are asked for.
 */
@Component
public final class SpriteFrames implements FrameSource {
  private static final long LONGEST_INDEX = 4L << 20;
  private static final long LARGEST_SHEET = 64L << 20;

  /**
   * Tiles are 160 pixels wide (contract of the library server, 4.6): half a close-up's head is
   * about 20.
   */
  private static final int MINIMUM_FACE = 20;

  /** How far the cues may end from the video's end and still be about this video. */
  private static final double DRIFT = 0.25;

  private final SidecarLibrary library;
  private final PictureReader pictures;
  private final Cover cover;

  @Activate
  public SpriteFrames(@Reference SidecarLibrary library, @Reference PictureReader pictures) {
    this.library = library;
    this.pictures = pictures;
    this.cover = new Cover(library, pictures);
  }

  @Override
  public String name() {
    return "sprites";
  }

  @Override
  public int minimumFaceSize() {
    return MINIMUM_FACE;
  }

  @Override
  public boolean available(SceneFootage scene) {
    return scene.spritePath() != null && scene.vttPath() != null;
  }

  @Override
  public Run open(SceneFootage scene, int frames, double startPart, double endPart) {
    String sheetPath = scene.spritePath();
    String indexPath = scene.vttPath();
    if (sheetPath == null || indexPath == null) {
      throw none();
    }
    List<Tile> tiles = tiles(scene, bytes(indexPath, LONGEST_INDEX), startPart, endPart);
    if (tiles.isEmpty()) {
      throw none();
    }
    Picture sheet = sheet(bytes(sheetPath, LARGEST_SHEET));
    List<Tile> inside = tiles.stream().filter(tile -> tile.isInside(sheet)).toList();
    List<String> errors = new ArrayList<>();
    if (inside.size() < tiles.size()) {
      errors.add(tiles.size() - inside.size() + " pictures lie outside the sprite sheet");
    }
    return new Tiles(scene, sheet, Samples.thinned(inside, Math.max(1, frames)), errors);
  }

  private record Tile(double seconds, WebVtt.Cue cue) {
    boolean isInside(Picture sheet) {
      return cue.width() > 0
          && cue.height() > 0
          && cue.x() + cue.width() <= sheet.width()
          && cue.y() + cue.height() <= sheet.height();
    }
  }

  /**
   * The tiles of the wanted part. Cues are a little shorter than what lies between two pictures,
   * and the picture is that of the cue's start (contract of the library server, 4.6), so a tile's
   * time is its cue's start, stretched to the length of the video.
   */
  private static List<Tile> tiles(
      SceneFootage scene, byte[] index, double startPart, double endPart) {
    List<WebVtt.Cue> cues = WebVtt.cues(new String(index, StandardCharsets.UTF_8));
    if (cues.isEmpty()) {
      return List.of();
    }
    double last = cues.stream().mapToDouble(WebVtt.Cue::end).max().orElse(0);
    double length = scene.durationSeconds() > 0 ? scene.durationSeconds() : last;
    double stretch = last > 0 && Math.abs(length - last) <= DRIFT * length ? length / last : 1;
    List<Tile> all = cues.stream().map(cue -> new Tile(cue.start() * stretch, cue)).toList();
    List<Tile> wanted =
        all.stream()
            .filter(
                tile -> tile.seconds() >= startPart * length && tile.seconds() <= endPart * length)
            .toList();
    // A part that falls between two pictures still has a middle.
    return wanted.isEmpty() ? List.of(all.get(all.size() / 2)) : wanted;
  }

  private byte[] bytes(String path, long most) {
    try (InputStream in = library.media(path, most)) {
      return in.readAllBytes();
    } catch (LibraryException e) {
      if (e.reason() == LibraryException.Reason.NOT_FOUND) {
        throw none();
      }
      throw e;
    } catch (IOException e) {
      throw new Failure.Upstream(
          "The library server's sprite sheet cannot be read: its transfer broke off or it is too"
              + " large.",
          false,
          e);
    }
  }

  private Picture sheet(byte[] file) {
    try {
      PictureReader.Decoded sheet = pictures.read(file);
      if (sheet.step() != 1) {
        throw new Failure.Upstream("The library server's sprite sheet is too large.", false, null);
      }
      return sheet.picture();
    } catch (PictureReader.UnreadablePicture e) {
      throw new Failure.Upstream(
          "The library server's sprite sheet cannot be read: " + e.getMessage() + ".", false, e);
    }
  }

  private static Failure.NotFound none() {
    return new Failure.NotFound(
        "The scene has no sprite sheet. Generate it on the library server.");
  }

  private final class Tiles implements Run {
    private final SceneFootage scene;
    private final Picture sheet;
    private final List<Tile> tiles;
    private final List<String> errors;
    private int next;

    Tiles(SceneFootage scene, Picture sheet, List<Tile> tiles, List<String> errors) {
      this.scene = scene;
      this.sheet = sheet;
      this.tiles = tiles;
      this.errors = List.copyOf(errors);
    }

    @Override
    public int expected() {
      return tiles.size();
    }

    @Override
    public @Nullable Frame next() {
      if (Thread.currentThread().isInterrupted()) {
        throw new OperationCancelled();
      }
      int number = next++;
      if (number >= tiles.size()) {
        return number == tiles.size() ? cover.of(scene) : null;
      }
      Tile tile = tiles.get(number);
      WebVtt.Cue cue = tile.cue();
      return new Frame(
          number,
          tile.seconds(),
          Pictures.crop(sheet, cue.x(), cue.y(), cue.width(), cue.height()));
    }

    @Override
    public List<String> errors() {
      return errors;
    }

    @Override
    public void close() {
      next = tiles.size() + 1;
    }
  }
}
