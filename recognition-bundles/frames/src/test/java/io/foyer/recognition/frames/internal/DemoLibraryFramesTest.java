package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.demo.DemoLibrary;
import io.foyer.library.graphql.internal.GraphQlConnector;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.SidecarLibrary;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The whole way from a library server to frames. */
class DemoLibraryFramesTest {
  private final GraphQlConnector connector =
      new GraphQlConnector(
          (GraphQlConnector.Config)
              Proxy.newProxyInstance(
                  GraphQlConnector.Config.class.getClassLoader(),
                  new Class<?>[] {GraphQlConnector.Config.class},
                  (proxy, method, arguments) -> method.getDefaultValue()));

  private final ImageIoPictures pictures = new ImageIoPictures();
  private DemoLibrary library;
  private ConnectedLibrary connected;

  @BeforeEach
  void start() throws Exception {
    library = DemoLibrary.start(DemoLibrary.Options.ofScenes(60));
    connected =
        new ConnectedLibrary(
            ConnectedLibraryTest.config(library.uri().toString(), library.apiKey()),
            connector,
            new RequestLimiter(new FakeSettings(50, 2)),
            false);
  }

  @AfterEach
  void stop() {
    library.close();
  }

  private SidecarLibrary.Scene scene() {
    return IntStream.range(1, 1000)
        .mapToObj(id -> connected.scene(String.valueOf(id)))
        .filter(scene -> scene != null && scene.footage().durationSeconds() > 10)
        .findFirst()
        .orElseThrow();
  }

  private static List<Frame> frames(FrameSource.Run run) {
    List<Frame> frames = new ArrayList<>();
    for (Frame frame = run.next(); frame != null; frame = run.next()) {
      frames.add(frame);
    }
    return frames;
  }

  @Test
  void spritesOfASceneAreFramesAndTheCoverIsTheLast() {
    SidecarLibrary.Scene scene = scene();
    SpriteFrames sprites = new SpriteFrames(connected, pictures);
    assertTrue(sprites.available(scene.footage()));
    try (FrameSource.Run run = sprites.open(scene.footage(), 60, 0.05, 0.95)) {
      List<Frame> frames = frames(run);
      assertEquals(60, run.expected());
      assertEquals(-1, frames.getLast().index());
      assertEquals(160, frames.getFirst().picture().width());
      double duration = scene.footage().durationSeconds();
      assertTrue(frames.getFirst().seconds() >= 0.05 * duration);
      assertTrue(frames.get(59).seconds() > 0.9 * duration, "spread to the end");
      assertEquals(List.of(), run.errors());
    }
  }

  @Test
  void imagesOfAGalleryCanBeReadAndDecoded() throws Exception {
    SidecarLibrary.Gallery gallery =
        IntStream.range(1, 1000)
            .mapToObj(id -> connected.gallery(String.valueOf(id)))
            .filter(each -> each != null && each.images().size() > 1)
            .findFirst()
            .orElseThrow();
    String path = gallery.images().getFirst().path();
    assertNotNull(path);
    try (InputStream in = connected.media(path, 32 << 20)) {
      PictureReader.Decoded decoded = pictures.read(in.readAllBytes());
      assertEquals(1, decoded.step());
      assertTrue(decoded.picture().width() > 100);
    }
    assertFalse(connected.metadataEndpoints().isEmpty());
  }
}
