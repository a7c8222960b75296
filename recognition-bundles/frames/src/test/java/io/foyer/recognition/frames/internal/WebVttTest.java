package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WebVttTest {
  @Test
  void bothNotationsOfTimeAreRead() {
    assertEquals(
        List.of(
            new WebVtt.Cue(0, 1.25, 0, 0, 160, 90),
            new WebVtt.Cue(62.5, 3723.004, 160, 90, 160, 90)),
        WebVtt.cues(
            """
            WEBVTT

            00:00.000 --> 00:01.250
            abc_sprite.jpg#xywh=0,0,160,90

            01:02.500 --> 01:02:03.004 align:start position:0%
            abc_sprite.jpg#xywh=pixel:160,90,160,90
            """));
  }

  @Test
  void foreignLinesArePassedOver() {
    assertEquals(
        1,
        WebVtt.cues(
                "\uFEFFWEBVTT - sprites\r\nX-TIMESTAMP-MAP=1\r\n\r\nNOTE nothing --> here\r\n\r\n"
                    + "STYLE\r\n::cue { color: red }\r\n\r\n7\r\n00:00:01.000 --> 00:00:02.000\r\n"
                    + "a line of text\r\nhttp://x/sprite.jpg?t=1#xywh=1,2,3,4\r\n"
                    + "second.jpg#xywh=5,6,7,8\r\n\r\n99:99 --> x\r\n#xywh=1,1,1,1\r\n")
            .size());
  }

  @Test
  void numbersThatAreTooLargeOrNegativeMakeNoCue() {
    assertEquals(
        List.of(),
        WebVtt.cues(
            """
            00:00.000 --> 00:01.000
            a#xywh=-1,0,160,90
            00:00.000 --> 00:01.000
            a#xywh=0,0,99999999999,90
            00:00.000 --> 00:01.000
            a#xywh=0,0,1.5,90
            """));
  }

  @Test
  void cuesComeByTime() {
    assertEquals(
        List.of(1.0, 5.0),
        WebVtt.cues("00:05.000 --> 00:06.000\n#xywh=0,0,1,1\n00:01.0 --> 00:02.0\n#xywh=1,0,1,1\n")
            .stream()
            .map(WebVtt.Cue::start)
            .toList());
  }

  @Test
  void noMoreThanSoManyAreRead() {
    StringBuilder text = new StringBuilder();
    IntStream.range(0, 10_100).forEach(i -> text.append("00:01.0 --> 00:02.0\n#xywh=0,0,1,1\n"));
    assertEquals(10_000, WebVtt.cues(text.toString()).size());
  }

  @Test
  void positionsIncludeBothEnds() {
    assertArrayEquals(new double[] {10, 20, 30}, Samples.positions(3, 10, 30));
    assertArrayEquals(new double[] {20}, Samples.positions(1, 10, 30));
    assertArrayEquals(new double[] {10}, Samples.positions(5, 10, 10));
  }

  @Test
  void thinningIsSpreadOverTheWhole() {
    List<Integer> all = IntStream.range(0, 81).boxed().toList();
    assertEquals(List.of(0, 20, 40, 60, 80), Samples.thinned(all, 5));
    assertEquals(List.of(40), Samples.thinned(all, 1));
    assertEquals(all, Samples.thinned(all, 81));
    assertEquals(60, Samples.thinned(all, 60).stream().distinct().count());
  }
}
