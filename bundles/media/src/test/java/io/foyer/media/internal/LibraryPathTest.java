package io.foyer.media.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryPathTest {
  @ParameterizedTest
  @CsvSource({
    "/scene/5/screenshot,SCENE,PICTURE",
    "/scene/5/webp,SCENE,PICTURE",
    "/scene/5/preview,SCENE,VIDEO",
    "/scene/5/vtt/thumbs,SCENE,CUES",
    "/scene/5/vtt/sprite,SCENE,PICTURE",
    "/performer/5/image,PERFORMER,PICTURE",
    "/studio/5/image,STUDIO,PICTURE",
    "/tag/5/image,TAG,PICTURE",
    "/group/5/frontimage,GROUP,PICTURE",
    "/group/5/backimage,GROUP,PICTURE",
    "/gallery/5/cover,GALLERY,PICTURE",
    "/image/5/image,IMAGE,PICTURE",
    "/image/5/thumbnail,IMAGE,PICTURE",
    "/image/5/preview,IMAGE,VIDEO",
  })
  void mediaPathsBelongToAnEntity(String path, EntityType type, LibraryPath.Kind kind) {
    LibraryPath parsed = LibraryPath.parse(path);
    assertEquals(new LibraryPath.Subject.Entity(type, "5"), parsed.subject());
    assertEquals(kind, parsed.kind());
  }

  @Test
  void aClipBelongsToItsScene() {
    assertEquals(
        new LibraryPath.Subject.Clip("5", "7"),
        LibraryPath.parse("/scene/5/scene_marker/7/stream").subject());
  }

  @Test
  void theSheetLiesBesideItsCues() {
    assertEquals(
        "/scene/ab12_sprite.jpg", LibraryPath.parse("/scene/ab12_thumbs.vtt").spritePath());
    assertEquals("/scene/5/vtt/sprite", LibraryPath.parse("/scene/5/vtt/thumbs").spritePath());
  }

  @Test
  void onlyParametersThatMeanSomethingAreKept() {
    assertEquals(
        "/performer/5/image?default=true&t=17",
        LibraryPath.parse("/performer/5/image?apikey=x&default=true&t=17&APIKEY=z&x=y").target());
    assertEquals("/image/5/preview?1700", LibraryPath.parse("/image/5/preview?1700").target());
    assertEquals("/scene/5/screenshot", LibraryPath.parse("/scene/5/screenshot?").target());
  }

  @Test
  void anAddressWithATimeLasts() {
    assertTrue(LibraryPath.parse("/scene/5/screenshot?t=17").versioned());
    assertFalse(LibraryPath.parse("/scene/5/screenshot").versioned());
    assertFalse(LibraryPath.parse("/performer/5/image?t=17&default=true").versioned());
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "/graphql",
        "/graphql?query={version{version}}",
        "/plugin/x/javascript",
        "/scene/5/stream",
        "/scene/5/funscript",
        "/scene/5/vtt/chapter",
        "/gallery/5/preview/0",
        "scene/5/screenshot",
        "//scene/5/screenshot",
        "/scene//5/screenshot",
        "/scene/5/../6/screenshot",
        "/scene/5/screenshot/..",
        "/scene/5/screenshot%2f..",
        "/scene/%35/screenshot",
        "/scene/5/screenshot#x",
        "/scene\\5\\screenshot",
        "/scene/5/screenshot\n",
        "/scene/5/screenshot\0",
        "/scene/-5/screenshot",
        "/scene/5x/screenshot",
        "/scene/٥/screenshot",
        "/scene/1234567890123456789/screenshot",
        "http://evil.example/scene/5/screenshot",
        "/scene/ab/12_sprite.jpg",
        "/scene/../x_sprite.jpg",
        "/scene/_sprite.jpg",
        "/SCENE/5/screenshot",
        "/custom/x",
        "/downloads/x/y",
      })
  void everythingElseIsRefused(String path) {
    assertThrows(Failure.Invalid.class, () -> LibraryPath.parse(path));
  }
}
