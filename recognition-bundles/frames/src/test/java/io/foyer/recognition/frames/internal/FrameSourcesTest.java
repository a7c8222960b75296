package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.SceneFootage;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class FrameSourcesTest {
  private static final int TILES = 81;

  private final FakeLibrary library = new FakeLibrary();
  private final RequestLimiter limiter = new RequestLimiter(new FakeSettings(50, 3));
  private final ConnectedLibrary connected =
      new ConnectedLibrary(
          ConnectedLibraryTest.config("http://library", "the-secret-key"), library, limiter, false);
  private final ImageIoPictures pictures = new ImageIoPictures();
  private final SpriteFrames sprites = new SpriteFrames(connected, pictures);

  static boolean hasFfmpeg() {
    return new Ffmpeg("ffmpeg").available();
  }

  private static SceneFootage footage(double seconds, int width) {
    return new SceneFootage(
        "7",
        seconds,
        width,
        width * 9 / 16,
        "/scene/x_sprite.jpg",
        "/scene/x_thumbs.vtt",
        "/scene/7/stream",
        "/scene/7/screenshot");
  }

  /** Tile i is grey 3·i; cues a little shorter than the distance between pictures. */
  private void sheet(double step) throws Exception {
    BufferedImage sheet = new BufferedImage(9 * 160, 9 * 90, BufferedImage.TYPE_INT_RGB);
    Graphics2D drawing = sheet.createGraphics();
    StringBuilder vtt = new StringBuilder("WEBVTT\n\n");
    for (int i = 0; i < TILES; i++) {
      drawing.setColor(new Color(3 * i, 3 * i, 3 * i));
      drawing.fillRect(i % 9 * 160, i / 9 * 90, 160, 90);
      vtt.append(
          String.format(
              Locale.ROOT,
              "00:%02d:%06.3f --> 00:%02d:%06.3f%nx_sprite.jpg#xywh=%d,%d,160,90%n%n",
              (int) (i * step / 60),
              i * step % 60,
              (int) ((i + 1) * step / 60),
              (i + 1) * step % 60,
              i % 9 * 160,
              i / 9 * 90));
    }
    drawing.dispose();
    library.files.put("/scene/x_sprite.jpg", PicturesTest.file(sheet, "png"));
    library.files.put("/scene/x_thumbs.vtt", vtt.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static List<Frame> all(FrameSource.Run run) {
    List<Frame> frames = new ArrayList<>();
    for (Frame frame = run.next(); frame != null; frame = run.next()) {
      frames.add(frame);
    }
    assertNull(run.next());
    return frames;
  }

  @Test
  void spritesAreSpreadOverTheWantedPart() throws Exception {
    sheet(1.2);
    try (FrameSource.Run run = sprites.open(footage(100, 640), 5, 0.05, 0.95)) {
      List<Frame> frames = all(run);
      assertEquals(5, run.expected());
      // Picture i is at i · 100 / 81 s: those from 5 to 95 s are 5 to 76.
      assertEquals(
          List.of(5, 23, 41, 58, 76),
          frames.stream()
              .map(frame -> Math.round((frame.picture().rgb()[3000] & 0xff) / 3f))
              .toList());
      assertEquals(5 * 100 / 81.0, frames.getFirst().seconds(), 0.01);
      assertEquals(List.of(0, 1, 2, 3, 4), frames.stream().map(Frame::index).toList());
      assertEquals(160, frames.getFirst().picture().width());
    }
    assertEquals(3, limiter.statistics().requests(), "index, sheet and the cover that is none");
  }

  @Test
  void tilesOutsideTheSheetAreLeftOut() throws Exception {
    sheet(1.2);
    String vtt =
        "00:00.000 --> 00:01.000\n"
            + "x#xywh=1400,0,160,90\n\n"
            + "00:01.000 --> 00:02.000\n"
            + "x#xywh=0,0,160,90\n\n"
            + "00:02.000 --> 00:03.000\n"
            + "x#xywh=0,0,0,90\n";
    library.files.put("/scene/x_thumbs.vtt", vtt.getBytes(StandardCharsets.UTF_8));
    try (FrameSource.Run run = sprites.open(footage(3, 640), 60, 0, 1)) {
      assertEquals(1, all(run).size());
      assertEquals(List.of("2 pictures lie outside the sprite sheet"), run.errors());
    }
  }

  @Test
  void aSceneWithoutSheetOrIndexIsSaidToBe() throws Exception {
    assertThrows(Failure.NotFound.class, () -> sprites.open(footage(3, 640), 60, 0, 1));
    sheet(1);
    library.files.put("/scene/x_thumbs.vtt", "no cues".getBytes(StandardCharsets.UTF_8));
    assertThrows(Failure.NotFound.class, () -> sprites.open(footage(81, 640), 60, 0, 1));
    sheet(1);
    library.files.put("/scene/x_sprite.jpg", new byte[] {1, 2, 3});
    Failure.Upstream damaged =
        assertThrows(Failure.Upstream.class, () -> sprites.open(footage(81, 640), 60, 0, 1));
    assertTrue(damaged.getMessage().contains("not a JPEG"), damaged.getMessage());
  }

  @Test
  void theCoverIsTheLastFrameAndEnlargedWhenItIsNarrow() throws Exception {
    sheet(1);
    library.files.put(
        "/scene/7/screenshot",
        PicturesTest.file(PicturesTest.halves(320, 180, BufferedImage.TYPE_INT_RGB), "jpeg"));
    try (FrameSource.Run run = sprites.open(footage(81, 640), 3, 0, 1)) {
      Frame cover = all(run).getLast();
      assertEquals(-1, cover.index());
      assertEquals(640, cover.picture().width());
      assertEquals(360, cover.picture().height());
    }
    try (FrameSource.Run run = sprites.open(footage(81, 390), 3, 0, 1)) {
      assertEquals(320, all(run).getLast().picture().width());
    }
  }

  @Test
  void anInterruptedReaderStops() throws Exception {
    sheet(1);
    try (FrameSource.Run run = sprites.open(footage(81, 640), 3, 0, 1)) {
      Thread.currentThread().interrupt();
      assertThrows(OperationCancelled.class, run::next);
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  private StreamFrames stream(String ffmpeg) {
    StreamFrames.Config config =
        new StreamFrames.Config() {
          @Override
          public String ffmpeg() {
            return ffmpeg;
          }

          @Override
          public int frameTimeoutMillis() {
            return 20_000;
          }

          @Override
          public Class<? extends Annotation> annotationType() {
            return StreamFrames.Config.class;
          }
        };
    return new StreamFrames(config, connected, pictures, new FakeSettings(50, 3));
  }

  @Test
  void withoutFfmpegTheStreamIsNotAvailable() {
    Failure.Unavailable missing =
        assertThrows(
            Failure.Unavailable.class,
            () -> stream("/nowhere/ffmpeg").open(footage(10, 640), 3, 0, 1));
    assertEquals("ffmpeg not available", missing.getMessage());
  }

  /** Ten seconds whose brightness grows with time, index at the end. */
  private static byte[] video(Path directory) throws Exception {
    Path file = directory.resolve("video.mp4");
    Process process =
        new ProcessBuilder(
                "ffmpeg",
                "-v",
                "error",
                "-y",
                "-f",
                "lavfi",
                "-i",
                "color=black:size=320x180:rate=10:duration=10,geq=lum='16+N*2':cb=128:cr=128",
                "-c:v",
                "libx264",
                "-g",
                "40",
                "-pix_fmt",
                "yuv420p",
                file.toString())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), log);
    return Files.readAllBytes(file);
  }

  @Test
  @EnabledIf("hasFfmpeg")
  void framesOfTheStreamAreThoseOfTheirPositions(@TempDir Path directory) throws Exception {
    library.files.put("/scene/7/stream", video(directory));
    try (FrameSource.Run run = stream("ffmpeg").open(footage(10, 320), 5, 0.1, 0.9)) {
      List<Frame> frames = all(run);
      assertEquals(List.of(), run.errors());
      assertEquals(5, frames.size());
      assertEquals(5, run.expected());
      for (Frame frame : frames) {
        // Luma 16 + 2 a frame, ten frames a second, of 219 steps.
        double expected = frame.seconds() * 20 * 255 / 219;
        assertEquals(expected, frame.picture().rgb()[3 * 160] & 0xff, 6, frame.toString());
        assertEquals(320, frame.picture().width());
      }
    }
    assertFalse(library.asked.toString().contains("the-secret-key"));
    assertEquals(
        List.of("/scene/7/stream{Range=bytes=0-2097151}", "/scene/7/screenshot{}"),
        library.asked,
        "a small file is fetched once");
  }

  @Test
  void plainPixelsAreReadAndNothingElse() throws Exception {
    byte[] picture = "P6\n2 1\n255\nabcdef".getBytes(StandardCharsets.US_ASCII);
    Picture read = Ffmpeg.pixels(new ByteArrayInputStream(picture));
    assertNotNull(read);
    assertEquals(2, read.width());
    assertEquals("abcdef", new String(read.rgb(), StandardCharsets.US_ASCII));
    assertNull(Ffmpeg.pixels(new ByteArrayInputStream(new byte[0])));
    for (String other :
        List.of(
            "P6\n2 1\n255\nabcde",
            "P6\n2 1\n65535\nabcdefabcdef",
            "P6\n90000 90000\n255\nabc",
            "P6\n-1 1\n255\nabc",
            "P6\n0 0\n255\n",
            "P5\n2 1\n255\nab",
            "GIF89a of unknown kind")) {
      byte[] bytes = other.getBytes(StandardCharsets.US_ASCII);
      assertThrows(IOException.class, () -> Ffmpeg.pixels(new ByteArrayInputStream(bytes)), other);
    }
  }

  @Test
  @EnabledIf("hasFfmpeg")
  void framesThatCannotBeHadAreLeftOutAndNamed(@TempDir Path directory) throws Exception {
    byte[] video = video(directory);
    library.files.put("/scene/7/stream", video);
    try (FrameSource.Run run = stream("ffmpeg").open(footage(30, 320), 3, 0, 1)) {
      assertEquals(1, all(run).size());
      assertEquals(
          List.of("Failed to extract frame at 15.0s", "Failed to extract frame at 30.0s"),
          run.errors());
    }
  }

  @Test
  @EnabledIf("hasFfmpeg")
  void aVideoThatIsAPlaylistIsNotFollowed() throws Exception {
    library.files.put(
        "/scene/7/stream",
        "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:1/secret.ts\n#EXT-X-ENDLIST\n"
            .getBytes(StandardCharsets.UTF_8));
    try (FrameSource.Run run = stream("ffmpeg").open(footage(10, 320), 1, 0, 1)) {
      assertEquals(0, all(run).size());
      assertEquals(1, run.errors().size());
    }
  }

  @Test
  @EnabledIf("hasFfmpeg")
  void closingEndsTheProcesses(@TempDir Path directory) throws Exception {
    library.files.put("/scene/7/stream", video(directory));
    FrameSource.Run run = stream("ffmpeg").open(footage(10, 320), 50, 0, 1);
    assertNotNull(run.next());
    run.close();
    assertNull(run.next());
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (ProcessHandle.current()
        .children()
        .anyMatch(child -> child.info().command().orElse("").contains("ffmpeg"))) {
      assertTrue(System.nanoTime() < deadline, "a process is left");
      Thread.onSpinWait();
    }
  }
}
