package io.foyer.media.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HlsPlaylistTest {
  private static final String OWN = "/api/scene/5/proxy-stream/stream.m3u8";
  private final HlsPlaylist playlist = new HlsPlaylist("5", "i", null);

  private String line(String line) {
    String text = playlist.rewrite("#EXTM3U\n#EXTINF:2,\n" + line + "\n#EXT-X-ENDLIST\n");
    assertNotNull(text, line);
    return text.lines().toList().get(2);
  }

  @ParameterizedTest
  @CsvSource({
    "/scene/5/stream.m3u8/0.ts,/0.ts?instanceId=i",
    "/prefix/scene/5/stream.m3u8/0.ts,/0.ts?instanceId=i",
    "/scene/5/stream.m3u8/12.ts?apikey=K&resolution=LOW,/12.ts?resolution=LOW&instanceId=i",
    "/scene/5/stream.m3u8/12.ts?ApiKey=K,/12.ts?instanceId=i",
    "http://nas:9999/scene/5/stream.m3u8/1.ts?APIKEY=K,/1.ts?instanceId=i",
    "stream.m3u8/3.ts?x=y,/3.ts?instanceId=i",
    "3.ts,/3.ts?instanceId=i",
    "/scene/77/stream.m3u8/4.ts,/4.ts?instanceId=i",
  })
  void everyFormOfASegmentLeadsBackHere(String line, String expected) {
    assertEquals(OWN + expected, line(line));
  }

  @Test
  void aNestedPlaylistLeadsBackHere() {
    assertEquals(
        OWN + "?resolution=LOW&instanceId=i", line("/scene/5/stream.m3u8?resolution=LOW&apikey=K"));
  }

  @Test
  void theTicketGoesAlong() {
    String text = new HlsPlaylist("5", "i", "abc").rewrite("#EXTM3U\n0.ts\n");
    assertEquals(List.of("#EXTM3U", OWN + "/0.ts?instanceId=i&ticket=abc"), text.lines().toList());
  }

  @Test
  void addressesInTagsAreRewritten() {
    String text =
        playlist.rewrite(
            "#EXTM3U\n"
                + "#EXT-X-MAP:URI=\"http://nas:9999/scene/5/stream.m3u8/0.ts?apikey=K\",BYTERANGE=\"1@0\"\n");
    assertEquals(
        "#EXT-X-MAP:URI=\"" + OWN + "/0.ts?instanceId=i\",BYTERANGE=\"1@0\"",
        text.lines().toList().get(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#EXT-X-KEY:METHOD=AES-128,URI=\"http://nas:9999/key?apikey=SECRET\"",
        "#EXT-X-MAP:URI=\"http://nas:9999/elsewhere?apikey=SECRET\"",
        "#EXT-X-SESSION-DATA:VALUE=\"http://nas:9999/SECRET\"",
        "#EXT-X-VERSION:3 uri=\"http://nas:9999/SECRET\"",
        "# made by http://nas:9999/SECRET",
        "#EXTINF:2.0,http://nas:9999/SECRET",
        "#EXT-X-VERSION:http://nas:9999/SECRET",
      })
  void nothingOfTheLibraryServerComesThrough(String tag) {
    String text = playlist.rewrite("#EXTM3U\n" + tag + "\n0.ts\n").toLowerCase(Locale.ROOT);
    assertFalse(text.contains("secret"), text);
    assertFalse(text.contains("nas:9999"), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>sign in</html>",
        "",
        "#EXTM3U\nhttp://nas:9999/other/file.mp4\n",
        "#EXTM3U\n/graphql\n",
        "#EXTM3U\n/scene/5/stream.m3u8/x.ts\n",
        "#EXTM3U\n/scene/5/stream.m3u8/0.ts#frag\n",
      })
  void whatIsNoPlaylistOrLeadsElsewhereIsUnusable(String text) {
    assertNull(playlist.rewrite(text));
  }
}
