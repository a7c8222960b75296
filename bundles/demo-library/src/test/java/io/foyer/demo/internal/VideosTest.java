package io.foyer.demo.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.demo.internal.Videos.Resolution;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VideosTest {
  private static final int VIDEO = 0x100;
  private static final int AUDIO = 0x101;

  private final Videos videos = new Videos();

  private byte[] segments(Setting setting, int count, double duration) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      out.writeBytes(videos.segment(setting, Resolution.SMALL, i, duration));
    }
    return out.toByteArray();
  }

  /** Presentation times by stream, and a check of every packet's counter on the way. */
  private static Map<Integer, List<Long>> times(byte[] stream) {
    Map<Integer, Integer> counters = new HashMap<>();
    Map<Integer, List<Long>> times = new HashMap<>();
    assertEquals(0, stream.length % 188);
    for (int at = 0; at < stream.length; at += 188) {
      assertEquals(0x47, stream[at]);
      int pid = (stream[at + 1] & 0x1F) << 8 | (stream[at + 2] & 0xFF);
      int counter = stream[at + 3] & 15;
      Integer before = counters.put(pid, counter);
      if (before != null) {
        assertEquals((before + 1) & 15, counter, "counter of " + pid + " in packet " + at / 188);
      }
      boolean start = (stream[at + 1] & 0x40) != 0;
      int payload = at + 4 + ((stream[at + 3] & 0x20) != 0 ? 1 + (stream[at + 4] & 0xFF) : 0);
      if (start && (pid == VIDEO || pid == AUDIO)) {
        ByteBuffer pes = ByteBuffer.wrap(stream, payload, 14).slice();
        assertEquals(1, pes.getInt(0) >> 8);
        long time =
            (pes.get(9) & 0x0EL) << 29
                | (pes.getShort(10) & 0xFFFEL) << 14
                | (pes.getShort(12) & 0xFFFEL) >> 1;
        times.computeIfAbsent(pid, key -> new ArrayList<>()).add(time);
      }
    }
    return times;
  }

  @Test
  void clocksAndCountersGoOnFromSegmentToSegment() {
    for (Setting setting : List.of(Setting.LAKE, Setting.GARDEN, Setting.CITY, Setting.STAGE)) {
      Map<Integer, List<Long>> times = times(segments(setting, 11, 22));
      List<Long> pictures = times.get(VIDEO);
      assertEquals(11 * 48, pictures.size());
      for (int i = 1; i < pictures.size(); i++) {
        assertEquals(3750, pictures.get(i) - pictures.get(i - 1));
      }
      List<Long> sounds = times.get(AUDIO);
      for (int i = 1; i < sounds.size(); i++) {
        assertTrue(sounds.get(i) > sounds.get(i - 1));
      }
      assertTrue(Math.abs(sounds.getLast() - pictures.getLast()) < 90_000);
    }
  }

  @Test
  void theLastSegmentIsAsShortAsTheScene() {
    assertEquals(3, Videos.segments(4.5));
    assertEquals(
        12, times(videos.segment(Setting.LAKE, Resolution.SMALL, 2, 4.5)).get(VIDEO).size());
  }

  @Test
  void aSegmentFarIntoALongSceneKeepsItsPlaceInTime() {
    long first =
        times(videos.segment(Setting.CITY, Resolution.SMALL, 9_000, 40_000)).get(VIDEO).getFirst();
    assertEquals(45_000 + 9_000L * 180_000, first);
  }

  @Test
  void aFileHoldsEverySampleItsIndexNames() {
    byte[] file = videos.file(1, Setting.STAGE, Resolution.SMALL, 21.5).bytes();
    assertEquals(file.length, boxes(file));
    assertTrue(videos.file(1, Setting.STAGE, Resolution.LARGE, 21.5).length() > file.length);
    assertEquals(
        videos.file(1, Setting.LAKE, Resolution.SMALL, 40_000).length(),
        videos.file(1, Setting.LAKE, Resolution.SMALL, Videos.LONGEST_FILE_SECONDS).length());
  }

  private static int boxes(byte[] file) {
    int at = 0;
    while (at < file.length) {
      at += ByteBuffer.wrap(file).getInt(at);
    }
    return at;
  }
}
