package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryGallery;
import io.foyer.library.LibraryMetadataEndpoint;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.recognition.api.SidecarLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConnectedLibraryTest {
  private final FakeLibrary library = new FakeLibrary();
  private final RequestLimiter limiter = new RequestLimiter(new FakeSettings(50, 2));

  static ConnectedLibrary.Config config(String url, String key) {
    return new ConnectedLibrary.Config() {
      @Override
      public String url() {
        return url;
      }

      @Override
      public String apiKey() {
        return key;
      }

      @Override
      public Class<? extends Annotation> annotationType() {
        return ConnectedLibrary.Config.class;
      }
    };
  }

  private ConnectedLibrary connected(String url) {
    return new ConnectedLibrary(config(url, "key"), library, limiter, false);
  }

  static LibraryScene scene(String id, List<String> performers, boolean withFile) {
    return new LibraryScene(
        id,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        false,
        null,
        0,
        0,
        0,
        null,
        performers,
        List.of(),
        List.of(),
        List.of(),
        withFile
            ? List.of(
                new LibraryScene.VideoFile(
                    "/a.mp4", "a.mp4", 1, 60.5, 640, 360, 1, 25, null, null, List.of()))
            : List.of(),
        "/scene/" + id + "/screenshot",
        null,
        null,
        "/scene/x_sprite.jpg",
        "/scene/x_thumbs.vtt",
        null,
        List.of(),
        List.of(),
        null,
        null);
  }

  @Test
  void aSceneTellsWhereItsPicturesAreAndWhoIsOnIt() {
    library.entities.put("scene7", scene("7", List.of("1", "2"), true));
    library.credits =
        List.of(
            new LibraryCredit("1", List.of(new LibraryExternalId("https://a/graphql", "x-1"))),
            new LibraryCredit("2", List.of()));
    SidecarLibrary.Scene scene = connected("http://library:9999").scene("7");
    assertNotNull(scene);
    assertEquals(60.5, scene.footage().durationSeconds());
    assertEquals("/scene/7/stream", scene.footage().streamPath());
    assertEquals("/scene/x_thumbs.vtt", scene.footage().vttPath());
    assertEquals(List.of("x-1"), scene.performerIds());
    assertEquals(2, limiter.statistics().requests());
    assertEquals(URI.create("http://library:9999/graphql"), library.servers.getFirst().url());
    assertEquals("key", library.servers.getFirst().apiKey().reveal());
  }

  @Test
  void whatIsNotThereOrHasNoFileIsNull() {
    library.entities.put("scene8", scene("8", List.of(), false));
    ConnectedLibrary connected = connected("http://library:9999");
    assertNull(connected.scene("7"));
    assertNull(connected.scene("8"));
    assertNull(connected.scene("../8"));
    assertNull(connected.image("1"));
    assertNull(connected.gallery("1"));
    assertFalse(library.asked.contains("scene ../8"));
  }

  @Test
  void allImagesOfAGalleryAreRead() {
    library.entities.put(
        "gallery3",
        new LibraryGallery(
            "3", null, null, null, null, null, List.of(), false, null, null, List.of(), List.of(),
            List.of(), 1200, null, null, null, null, null, null, null));
    library.images = 1200;
    SidecarLibrary.Gallery gallery = connected("http://library:9999").gallery("3");
    assertNotNull(gallery);
    assertEquals(1200, gallery.images().size());
    assertEquals("/image/1199/image", gallery.images().getLast().path());
    assertEquals(List.of("gallery 3", "images 1", "images 2", "images 3"), library.asked);
    library.images = 20_001;
    assertThrows(Failure.TooLarge.class, () -> connected("http://library:9999").gallery("3"));
  }

  @Test
  void mediaIsBoundedAndMissingFilesAreSaidToBe() throws Exception {
    library.files.put("/image/1/image", new byte[3000]);
    ConnectedLibrary connected = connected("http://library:9999");
    try (InputStream in = connected.media("/image/1/image", 3000)) {
      assertEquals(3000, in.readAllBytes().length);
    }
    try (InputStream in = connected.media("/image/1/image", 2999)) {
      assertThrows(IOException.class, in::readAllBytes);
    }
    LibraryException missing =
        assertThrows(LibraryException.class, () -> connected.media("/image/2/image", 10));
    assertEquals(LibraryException.Reason.NOT_FOUND, missing.reason());
  }

  @Test
  void localhostIsRefusedInsideAContainerAndOnlyThere() {
    ConnectedLibrary inside =
        new ConnectedLibrary(config("http://localhost:9999", ""), library, limiter, true);
    Failure.Invalid refused = assertThrows(Failure.Invalid.class, () -> inside.scene("7"));
    assertTrue(refused.getMessage().contains("must not be localhost"));
    assertEquals(
        Optional.empty(), inside.picturePath(URI.create("http://localhost:9999/image/1/image")));
    assertNull(connected("http://localhost:9999").scene("7"));
  }

  @Test
  void withoutAnAddressTheBrowsingServicesDefaultIsUsed() {
    ConnectedLibrary connected = connected("  ");
    assertEquals(
        "LIBRARY_URL env var not set",
        assertThrows(Failure.Invalid.class, () -> connected.scene("7")).getMessage());
    LibraryServer home =
        new LibraryServer(
            "home",
            "Home",
            null,
            URI.create("http://127.0.0.1:6968/graphql"),
            new Secret("other"),
            true,
            0,
            Instant.EPOCH,
            Instant.EPOCH);
    connected.servers(
        new LibraryServers() {
          @Override
          public List<LibraryServer> all() {
            return List.of(home);
          }

          @Override
          public LibraryServer register(
              @Nullable String id,
              String name,
              @Nullable String description,
              URI url,
              Secret apiKey,
              boolean enabled) {
            throw new UnsupportedOperationException();
          }

          @Override
          public LibraryServer readdress(String id, URI url) {
            throw new UnsupportedOperationException();
          }
        });
    connected.scene("7");
    connected.scene("8");
    assertEquals(List.of(home), library.servers, "one client");
  }

  @Test
  void metadataEndpointsHaveALimit() {
    library.endpoints =
        List.of(
            new LibraryMetadataEndpoint("https://a/graphql", "A", new Secret("k"), null),
            new LibraryMetadataEndpoint("https://b/graphql", "B", new Secret("k"), 60),
            new LibraryMetadataEndpoint("ftp://c", "C", new Secret("k"), 60));
    assertEquals(
        List.of(240, 60),
        connected("http://library").metadataEndpoints().stream()
            .map(SidecarLibrary.MetadataEndpoint::maximumRequestsPerMinute)
            .toList());
  }
}
