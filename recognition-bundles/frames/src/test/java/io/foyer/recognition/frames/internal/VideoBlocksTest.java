package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foyer.library.LibraryException;
import io.foyer.library.LibraryMedia;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VideoBlocksTest {
  private static final int LENGTH = 5 * VideoBlocks.BLOCK + 1000;

  private final byte[] file = new byte[LENGTH];
  private final List<String> asked = new ArrayList<>();
  private boolean away;

  VideoBlocksTest() {
    new Random(7).nextBytes(file);
  }

  private final VideoBlocks blocks =
      new VideoBlocks(
          range -> {
            asked.add(range);
            if (away) {
              throw new LibraryException(LibraryException.Reason.REFUSED, "away", null);
            }
            String[] ends = range.substring("bytes=".length()).split("-");
            int from = Integer.parseInt(ends[0]);
            int to = Math.min(LENGTH - 1, Integer.parseInt(ends[1]));
            return new LibraryMedia(
                206,
                Map.of("content-range", List.of("bytes " + from + "-" + to + "/" + LENGTH)),
                new ByteArrayInputStream(file, from, to - from + 1));
          });

  @Test
  void bytesAreThoseOfTheFileAndBlocksAreFetchedOnce() throws Exception {
    assertEquals(LENGTH, blocks.length());
    int place = 3 * VideoBlocks.BLOCK + 17;
    assertArrayEquals(Arrays.copyOfRange(file, place, 4 * VideoBlocks.BLOCK), blocks.from(place));
    assertEquals(VideoBlocks.BLOCK, blocks.from(3L * VideoBlocks.BLOCK).length);
    assertEquals(1000, blocks.from(5L * VideoBlocks.BLOCK).length);
    assertEquals(3, asked.size());
  }

  @Test
  void aBlockThatFailedIsAskedForAgain() throws Exception {
    away = true;
    assertThrows(IOException.class, blocks::length);
    away = false;
    assertEquals(LENGTH, blocks.length());
  }

  @Test
  void aServerWithoutRangesIsRefused() {
    VideoBlocks whole =
        new VideoBlocks(
            range -> new LibraryMedia(200, Map.of(), new ByteArrayInputStream(new byte[10])));
    assertThrows(IOException.class, whole::length);
  }

  @Test
  void onlyTheLatestBlocksAreKept() throws Exception {
    byte[] large = new byte[VideoBlocks.BLOCK];
    VideoBlocks many =
        new VideoBlocks(
            range -> {
              asked.add(range);
              String from = range.substring("bytes=".length()).split("-")[0];
              return new LibraryMedia(
                  206,
                  Map.of("content-range", List.of("bytes " + from + "-9/999999999")),
                  new ByteArrayInputStream(large));
            });
    for (int i = 0; i < 20; i++) {
      many.from((long) i * VideoBlocks.BLOCK);
    }
    many.from(19L * VideoBlocks.BLOCK);
    assertEquals(20, asked.size());
    many.from(0);
    assertEquals(21, asked.size());
  }
}
