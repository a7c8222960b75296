package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryAddressTest {
  @ParameterizedTest
  @CsvSource({
    "http://library:9999, http://library:9999/graphql",
    "http://library:9999/, http://library:9999/graphql",
    "HTTP://library:9999/graphql, http://library:9999/graphql",
    "https://example.org/media/graphql/, https://example.org/media/graphql",
    "https://example.org/media, https://example.org/media/graphql",
  })
  void theEndpointIsAddedWhereItIsMissing(String text, String endpoint) {
    assertEquals(URI.create(endpoint), LibraryAddress.of(text).endpoint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"library:9999", "ftp://library", "http://", "a b", "http://u:p@library"})
  void otherTextsAreRefused(String text) {
    Failure.Invalid refused = assertThrows(Failure.Invalid.class, () -> LibraryAddress.of(text));
    assertFalse(refused.getMessage().contains("u:p"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:9999",
        "http://LOCALHOST",
        "http://localhost.",
        "http://a.localhost",
        "http://127.0.0.1",
        "http://127.9.9.9:1",
        "http://0.0.0.0",
        "http://[::1]",
        "http://[::]",
        "http://[0:0:0:0:0:0:0:1]",
        "http://[::ffff:127.0.0.1]"
      })
  void thisMachineIsRecognised(String text) {
    assertTrue(LibraryAddress.of(text).isThisMachine());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://library",
        "http://192.168.0.5",
        "http://localhost.example.org",
        "http://[fd00::1]",
        "http://host.docker.internal",
        "http://1270.example"
      })
  void otherMachinesAreNot(String text) {
    assertFalse(LibraryAddress.of(text).isThisMachine());
  }

  @Test
  void onlyPicturesOfTheLibraryServerHaveAPathThere() {
    LibraryAddress library = LibraryAddress.of("http://library:9999/media");
    assertEquals(
        Optional.of("/image/12/image"),
        library.picturePath(URI.create("http://Library:9999/media/image/12/image?t=1")));
    assertEquals(
        Optional.of("/scene/12/screenshot"),
        library.picturePath(URI.create("http://library:9999/media/scene/12/screenshot")));
    for (String other :
        new String[] {
          "http://library:9999/image/12/image",
          "http://library/media/image/12/image",
          "https://library:9999/media/image/12/image",
          "http://other:9999/media/image/12/image",
          "http://library:9999/media/graphql?query=x",
          "http://library:9999/media/image/12/../../graphql",
          "http://library:9999/media/scene/12/stream",
          "http://u@library:9999/media/image/12/image",
        }) {
      assertEquals(Optional.empty(), library.picturePath(URI.create(other)), other);
    }
    assertEquals(
        Optional.of("/image/1/image"),
        LibraryAddress.of("http://library")
            .picturePath(URI.create("http://library:80/image/1/image")));
  }

  @Test
  void containersAreRecognisedByTheirMarks(@TempDir Path root) throws Exception {
    assertFalse(Surroundings.inContainer(root));
    Files.createDirectories(root.resolve("proc/1"));
    Files.writeString(root.resolve("proc/1/cgroup"), "0::/init.scope\n");
    assertFalse(Surroundings.inContainer(root));
    Files.writeString(root.resolve("proc/1/cgroup"), "12:cpu:/docker/0123abc\n");
    assertTrue(Surroundings.inContainer(root));
    Files.delete(root.resolve("proc/1/cgroup"));
    Files.createDirectories(root.resolve("run"));
    Files.createFile(root.resolve("run/.containerenv"));
    assertTrue(Surroundings.inContainer(root));
    Files.delete(root.resolve("run/.containerenv"));
    Files.createFile(root.resolve(".dockerenv"));
    assertTrue(Surroundings.inContainer(root));
  }
}
