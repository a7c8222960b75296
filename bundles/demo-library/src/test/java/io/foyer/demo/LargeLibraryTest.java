package io.foyer.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Runs in the one gigabyte that all unit tests share, half of which this library must not need. */
final class LargeLibraryTest {
  @Test
  void halfAMillionScenesAreComputedWhenAsked() throws Exception {
    try (DemoLibrary library =
            DemoLibrary.start(DemoLibrary.Options.ofScenes(500_000).withoutLog());
        Caller caller = new Caller(library)) {
      JsonNode page =
          caller
              .data(
                  "{findScenes(filter:{page:999,per_page:500,sort:\"id\"}){count scenes{id title"
                      + " performers{name} tags{name} files{path} galleries{id}}}}")
              .get("findScenes");
      assertEquals(500_000, page.get("count").asInt());
      assertEquals(500, page.get("scenes").size());
      JsonNode images =
          caller
              .data("{findImages(filter:{page:3000,per_page:500}){count images{id galleries{id}}}}")
              .get("findImages");
      assertTrue(images.get("count").asInt() > 1_500_000);
      assertEquals(500, images.get("images").size());
      JsonNode tag =
          caller
              .data(
                  "{findTags(filter:{per_page:1,sort:\"scenes_count\",direction:DESC}){tags{scene_count}}}")
              .at("/findTags/tags/0/scene_count");
      assertTrue(tag.asInt() > 50_000 && tag.asInt() < 250_000, tag.toString());
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      long used = runtime.totalMemory() - runtime.freeMemory();
      assertTrue(used < 200L * 1024 * 1024, used / 1024 / 1024 + " MB");
    }
  }
}
