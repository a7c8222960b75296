package io.foyer.media.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PicturesTest {
  private static final String COVER = "/scene/5/screenshot?t=17";
  private static final String ADDRESS = address(COVER);
  private static final byte[] JPEG = new byte[50_000];

  @TempDir Path directory;
  private final FakeLibrary library = new FakeLibrary();
  private MediaServer server;

  private static String address(String path) {
    return "/api/proxy/library?path="
        + WebVtt.encoded(path)
        + "&instanceId="
        + MediaServer.INSTANCE;
  }

  @BeforeEach
  void start() throws Exception {
    server = MediaServer.start(library, directory);
    server.show(EntityType.SCENE, "5");
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private List<Path> files(String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(f -> f.toString().endsWith(suffix)).toList();
    }
  }

  @Test
  void aPictureThatTheDiskDoesNotTakeIsPassedThrough() throws Exception {
    library.serve(COVER, "image/jpeg", JPEG, "content-length", "" + JPEG.length);
    Path noFolder = Files.createFile(directory.resolve("file"));
    MediaServer poor = MediaServer.start(library, noFolder);
    try {
      poor.show(EntityType.SCENE, "5");
      for (int i = 0; i < 2; i++) {
        HttpResponse<String> response = poor.get(ADDRESS);
        assertEquals(200, response.statusCode(), response.body());
        assertEquals("50000", response.headers().firstValue("content-length").orElseThrow());
      }
    } finally {
      poor.close();
    }
  }

  @Test
  void aCoverThatShowsSomethingHiddenIsAsOneThatIsMissing() throws Exception {
    server.show(EntityType.GALLERY, "7");
    server.show(EntityType.GALLERY, "8");
    library.serve("/gallery/7/cover", "image/jpeg", JPEG);
    assertEquals(200, server.get(address("/gallery/7/cover")).statusCode());
    server.hiddenCovers.add(new EntityRef(MediaServer.INSTANCE, EntityType.GALLERY, "7"));
    HttpResponse<String> hidden = server.get(address("/gallery/7/cover"));
    HttpResponse<String> missing = server.get(address("/gallery/8/cover"));
    assertEquals(404, hidden.statusCode());
    assertEquals(missing.statusCode(), hidden.statusCode());
    assertEquals(missing.body(), hidden.body());
  }

  @Test
  void whatABrowserKeepsIsForOneUserOnly() throws Exception {
    library.serve(COVER, "image/jpeg", JPEG);
    String etag = server.get(ADDRESS).headers().firstValue("etag").orElseThrow();
    for (HttpResponse<String> response :
        List.of(server.get(ADDRESS), server.get(ADDRESS, "If-None-Match", etag))) {
      assertEquals(
          "Authorization, Cookie, View-As", response.headers().firstValue("vary").orElseThrow());
    }
  }

  @Test
  void aPictureIsFetchedOnceAndKept() throws Exception {
    library.serve(COVER, "image/jpeg", JPEG, "content-length", "" + JPEG.length);
    for (int i = 0; i < 3; i++) {
      HttpResponse<String> response = server.get(ADDRESS);
      assertEquals(200, response.statusCode());
      assertEquals("image/jpeg", response.headers().firstValue("content-type").orElseThrow());
      assertEquals("50000", response.headers().firstValue("content-length").orElseThrow());
      assertEquals(
          "private, max-age=31536000, immutable",
          response.headers().firstValue("cache-control").orElseThrow());
      assertFalse(response.headers().map().toString().contains(FakeLibrary.KEY));
    }
    assertEquals(List.of(COVER), library.paths());
  }

  @Test
  void whoHasItIsNotSentItAgain() throws Exception {
    library.serve(COVER, "image/jpeg", JPEG);
    String etag = server.get(ADDRESS).headers().firstValue("etag").orElseThrow();
    HttpResponse<String> again = server.get(ADDRESS, "If-None-Match", etag);
    assertEquals(304, again.statusCode());
    assertEquals("", again.body());
  }

  @Test
  void headSaysWhatThereIs() throws Exception {
    library.serve(COVER, "image/jpeg", JPEG);
    HttpResponse<Void> response =
        server.client.send(
            server
                .request(ADDRESS)
                .header("X-User", "2")
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.discarding());
    assertEquals(200, response.statusCode());
    assertEquals("50000", response.headers().firstValue("content-length").orElseThrow());
  }

  @Test
  void aKeptPictureIsStillHiddenFromWhoMayNotSeeIt() throws Exception {
    library.serve(COVER, "image/jpeg", JPEG);
    assertEquals(200, server.get(ADDRESS).statusCode());
    server.visible.clear();
    HttpResponse<String> hidden = server.get(ADDRESS);
    HttpResponse<String> missing = server.get(address("/scene/999/screenshot"));
    assertEquals(404, hidden.statusCode());
    assertEquals(missing.body(), hidden.body());
    assertEquals(401, server.anonymous(ADDRESS).statusCode());
  }

  @Test
  void manyWhoAskAtOnceCauseOneFetch() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    library.on(
        COVER,
        a -> {
          await(go);
          return library.answer(200, "image/jpeg", new ByteArrayInputStream(JPEG));
        });
    List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      answers.add(
          server.client.sendAsync(
              server.request(ADDRESS).header("X-User", "2").build(),
              HttpResponse.BodyHandlers.discarding()));
    }
    await(() -> !library.asked.isEmpty());
    go.countDown();
    for (CompletableFuture<HttpResponse<Void>> answer : answers) {
      assertEquals(200, answer.get(10, TimeUnit.SECONDS).statusCode());
    }
    assertEquals(1, library.asked.size());
  }

  @Test
  void atMostSixAreFetchedAtOnce() throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch six = new CountDownLatch(6);
    CountDownLatch go = new CountDownLatch(1);
    List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String path = "/scene/5/screenshot?t=" + i;
      library.on(
          path,
          a -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            six.countDown();
            await(go);
            now.decrementAndGet();
            return library.answer(200, "image/jpeg", new ByteArrayInputStream(JPEG));
          });
      answers.add(
          server.client.sendAsync(
              server.request(address(path)).header("X-User", "2").build(),
              HttpResponse.BodyHandlers.discarding()));
    }
    await(six);
    go.countDown();
    for (CompletableFuture<HttpResponse<Void>> answer : answers) {
      assertEquals(200, answer.get(10, TimeUnit.SECONDS).statusCode());
    }
    assertEquals(6, most.get());
  }

  @Test
  void errorsAreNotKept() throws Exception {
    library.on(
        COVER,
        a -> {
          throw FakeLibrary.failure(LibraryException.Reason.TIMEOUT);
        });
    assertEquals(504, server.get(ADDRESS).statusCode());
    library.serve(COVER, "text/html", "<html>sign in</html>");
    assertEquals(502, server.get(ADDRESS).statusCode());
    library.serve(COVER, "image/jpeg", new byte[0]);
    assertTrue(server.get(ADDRESS).statusCode() >= 400);
    library.serve(COVER, "image/jpeg", JPEG, "content-length", "60000");
    assertEquals(502, server.get(ADDRESS).statusCode());
    assertEquals(List.of(), files(".pic"));
    assertEquals(List.of(), files(".part"));
    library.serve(COVER, "image/jpeg", JPEG);
    assertEquals(200, server.get(ADDRESS).statusCode());
  }

  @Test
  void aDrawingMayNotScriptAndIsAskedForAgainSoon() throws Exception {
    library.serve(COVER, "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    HttpResponse<String> response = server.get(ADDRESS);
    assertEquals(200, response.statusCode());
    assertTrue(
        response.headers().firstValue("content-security-policy").orElseThrow().contains("sandbox"));
    assertEquals(
        "private, max-age=600", response.headers().firstValue("cache-control").orElseThrow());
    server.clock.now = server.clock.now.plus(Duration.ofMinutes(11));
    library.serve(COVER, "image/jpeg", JPEG);
    assertEquals(
        "image/jpeg", server.get(ADDRESS).headers().firstValue("content-type").orElseThrow());
  }

  @Test
  void whileTheLibraryServerIsAwayTheOldPictureIsServed() throws Exception {
    String path = "/scene/5/screenshot";
    library.serve(path, "image/jpeg", JPEG);
    assertEquals(200, server.get(address(path)).statusCode());
    server.clock.now = server.clock.now.plus(Duration.ofHours(5));
    library.on(
        path,
        a -> {
          throw FakeLibrary.failure(LibraryException.Reason.REFUSED);
        });
    assertEquals(200, server.get(address(path)).statusCode());
    library.on(
        path,
        a -> {
          throw FakeLibrary.failure(LibraryException.Reason.NOT_FOUND);
        });
    assertEquals(404, server.get(address(path)).statusCode());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 20, 40, 1000, 49_000})
  void aHalfFileIsNeverServed(int length) throws Exception {
    library.serve(COVER, "image/jpeg", JPEG);
    server.get(ADDRESS);
    Path file = files(".pic").getFirst();
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, length));
    HttpResponse<String> response = server.get(ADDRESS);
    assertEquals(200, response.statusCode());
    assertEquals("50000", response.headers().firstValue("content-length").orElseThrow());
    assertEquals(2, library.asked.size());
  }

  @Test
  void whenThereIsTooMuchTheLongestUnusedGo() throws Exception {
    for (int i = 0; i < 30; i++) {
      String path = "/scene/5/screenshot?t=" + i;
      library.serve(path, "image/jpeg", JPEG);
      server.clock.now = server.clock.now.plus(Duration.ofHours(2));
      assertEquals(200, server.get(address(path)).statusCode());
      // The first one is used all the time.
      assertEquals(200, server.get(address("/scene/5/screenshot?t=0")).statusCode());
    }
    assertTrue(files(".pic").size() <= 21, files(".pic").size() + " files");
    long first = library.paths().stream().filter("/scene/5/screenshot?t=0"::equals).count();
    assertEquals(1, first);
  }

  @Test
  void aPictureTooLargeToKeepIsPassedThrough() throws Exception {
    byte[] large = new byte[500_000];
    library.serve(COVER, "image/png", large);
    for (int i = 0; i < 2; i++) {
      HttpResponse<byte[]> response =
          server.client.send(
              server.request(ADDRESS).header("X-User", "2").build(),
              HttpResponse.BodyHandlers.ofByteArray());
      assertEquals(200, response.statusCode());
      assertEquals(large.length, response.body().length);
    }
    assertEquals(2, library.asked.size());
    await(() -> library.open.get() == 0);
    assertEquals(List.of(), files(".pic"));
    assertEquals(List.of(), files(".part"));
  }

  @Test
  void picturesOfARemovedLibraryServerAreDeleted() throws Exception {
    library.serve(COVER, "image/jpeg", JPEG);
    server.get(ADDRESS);
    server.pictures.removed(MediaServer.INSTANCE);
    await(
        () -> {
          try {
            return files(".pic").isEmpty();
          } catch (IOException | UncheckedIOException e) {
            return false; // a file went while the folder was read
          }
        });
  }

  @Test
  void leftOversOfAKilledProcessAreCleanedUp() throws Exception {
    Path part = Files.write(directory.resolve("p1.part"), JPEG);
    Files.setLastModifiedTime(
        part, java.nio.file.attribute.FileTime.from(server.clock.now.minus(Duration.ofHours(3))));
    server.cache.sweep();
    assertEquals(List.of(), files(".part"));
  }

  @Test
  void cuesPointHere() throws Exception {
    server.sprites.put("/scene/ab12_thumbs.vtt", server.show(EntityType.SCENE, "5"));
    library.serve(
        "/scene/ab12_thumbs.vtt",
        "text/vtt",
        "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nab12_sprite.jpg#xywh=0,0,160,90\n\n");
    HttpResponse<String> response = server.get(address("/scene/ab12_thumbs.vtt"));
    assertEquals(200, response.statusCode());
    assertEquals(
        "text/vtt;charset=utf-8",
        response.headers().firstValue("content-type").orElseThrow().replace(" ", ""));
    assertTrue(
        response.body().contains(address("/scene/ab12_sprite.jpg") + "#xywh=0,0,160,90"),
        response.body());
    assertEquals(404, server.get(address("/scene/other_sprite.jpg")).statusCode());
  }

  @Test
  void previewsHaveRanges() throws Exception {
    library.on(
        "/scene/5/preview",
        a ->
            library.answer(
                206,
                "video/mp4",
                new ByteArrayInputStream(new byte[10]),
                "content-range",
                "bytes 0-9/100",
                "content-length",
                "10"));
    HttpResponse<String> response = server.get("/api/proxy/scene/5/preview", "Range", "bytes=0-9");
    assertEquals(206, response.statusCode());
    assertEquals("bytes=0-9", library.asked.getLast().headers().get("Range"));
    assertEquals(401, server.anonymous("/api/proxy/scene/5/preview").statusCode());
  }

  @Test
  void imagesAndClipsGoByTheirStoredPaths() throws Exception {
    server.show(EntityType.IMAGE, "8");
    server.show(EntityType.CLIP, "9");
    server.paths.put("8THUMBNAIL", "/image/8/thumbnail?t=1");
    server.paths.put("9STREAM", "/scene/5/scene_marker/9/stream");
    library.serve("/image/8/thumbnail?t=1", "image/jpeg", JPEG);
    library.serve("/scene/5/scene_marker/9/stream", "video/mp4", JPEG);
    assertEquals(200, server.get("/api/proxy/image/8/thumbnail").statusCode());
    assertEquals(200, server.get("/api/proxy/clip/9/preview").statusCode());
    HttpResponse<String> none = server.get("/api/proxy/image/8/preview");
    assertEquals(404, none.statusCode());
    assertTrue(none.body().contains("Image preview path not available"));
    assertEquals(400, server.get("/api/proxy/image/8/sketch").statusCode());
    assertEquals(404, server.get("/api/proxy/clip/10/preview").statusCode());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(10, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(java.util.function.BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "did not happen in 10 s");
      Thread.yield();
    }
  }
}
