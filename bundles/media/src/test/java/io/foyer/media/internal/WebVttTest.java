package io.foyer.media.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class WebVttTest {
  @Test
  void captionsKeepTheirTimesTextAndMarks() {
    assertEquals(
        """
        WEBVTT

        00:00:01.000 --> 00:00:02.500 align:start line:90%
        Hello <i>there</i> & <v Ada>you</v>
        second line

        01:02.000 --> 01:03.000
        Ünïcode

        """,
        WebVtt.captions(
            """
            WEBVTT - a title

            STYLE
            ::cue { background: url(http://evil.example/x) }

            NOTE a remark

            1
            00:00:01.000 --> 00:00:02.500 align:start line:90% region:x
            Hello <i>there</i> & <v Ada>you</v>
            second line

            01:02.000 --> 01:03.000
            Ünïcode

            """));
  }

  @Test
  void noTagsButThoseOfTheFormat() {
    String text =
        WebVtt.captions(
            "WEBVTT\n\n00:01.000 --> 00:02.000\n<script>x</script><img src=x onerror=y> 1 < 2\n");
    assertFalse(text.contains("<script"), text);
    assertFalse(text.contains("<img"), text);
  }

  @Test
  void noCaptionsGiveADocumentWithoutCues() {
    assertEquals("WEBVTT\n\n", WebVtt.captions(""));
    assertEquals("WEBVTT\n\n", WebVtt.captions("\ufeff \n"));
  }

  @Test
  void anotherFormatIsNotCaptions() {
    assertNull(WebVtt.captions("<html></html>"));
    assertNull(WebVtt.cues("<html></html>", "/scene/a_sprite.jpg", "i"));
  }

  @Test
  void cuesPointIntoOurPicture() {
    assertEquals(
        """
        WEBVTT

        00:00:00.000 --> 00:00:01.000
        /api/proxy/library?path=%2Fscene%2Fab_sprite.jpg&instanceId=i+1#xywh=0,0,160,90

        00:00:01.000 --> 00:00:02.000
        /api/proxy/library?path=%2Fscene%2Fab_sprite.jpg&instanceId=i+1#xywh=160,0,160,90

        """,
        WebVtt.cues(
            """
            WEBVTT

            00:00:00.000 --> 00:00:01.000
            ab_sprite.jpg#xywh=0,0,160,90

            00:00:01.000 --> 00:00:02.000
            http://nas:9999/scene/ab_sprite.jpg?apikey=KEY#xywh=160,0,160,90

            """,
            "/scene/ab_sprite.jpg",
            "i 1"));
  }

  @Test
  void aVeryLongLineIsCutShort() {
    String text =
        WebVtt.captions("WEBVTT\n\n00:01.000 --> 00:02.000\n" + "x".repeat(100_000) + "\n");
    assertEquals(true, text.length() < 3000);
  }
}
