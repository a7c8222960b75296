package io.foyer.media.internal;

import io.foyer.library.LibraryMedia;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Captions and sprite cues, written anew from what is understood of them: no styles, no notes, no
 * foreign addresses, no tags beyond those of the format.
 */
final class WebVtt {
  private static final int MAX_BYTES = 4 * 1024 * 1024;
  private static final int MAX_LINE = 2000;
  private static final String EMPTY = "WEBVTT\n\n";

  private static final String TIME = "(?:\\d{2,4}:)?\\d{2}:\\d{2}\\.\\d{3}";
  private static final Pattern TIMING =
      Pattern.compile("(" + TIME + ")[ \\t]+-->[ \\t]+(" + TIME + ")([ \\t].*)?");
  private static final Pattern SETTING =
      Pattern.compile("(?:align|line|position|size|vertical):[a-z0-9.,%-]{1,40}");
  private static final Pattern SPRITE =
      Pattern.compile(".*(#xywh=\\d{1,6},\\d{1,6},\\d{1,6},\\d{1,6})");
  private static final Pattern TAG =
      Pattern.compile(
          "</?(?:b|i|u|c|v|lang|ruby|rt)(?:[.][\\w.-]{1,60})?(?:[ \\t][^<>&]{0,100})?>|<"
              + TIME
              + ">");

  private WebVtt() {}

  /**
   * Reads an answer as text, up to 4 MB.
   *
   * @throws IOException when it cannot be read, or is longer
   */
  static String read(LibraryMedia media) throws IOException {
    try (InputStream in = media.body()) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("longer than " + MAX_BYTES + " bytes");
      }
      String length = media.header("content-length").orElse("");
      if (!length.isEmpty() && !length.equals(Integer.toString(bytes.length))) {
        throw new IOException("cut short");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /**
   * Captions as they may be shown, or null when the text is not WebVTT. An empty text, which is how
   * the library server says that no caption matches, gives a document without cues.
   */
  static @Nullable String captions(String text) {
    String body = text.startsWith("\ufeff") ? text.substring(1) : text;
    if (body.isBlank()) {
      return EMPTY;
    }
    if (!body.startsWith("WEBVTT")) {
      return null;
    }
    StringBuilder out = new StringBuilder(body.length() + 16).append(EMPTY);
    boolean cue = false;
    for (String line : (Iterable<String>) body.lines()::iterator) {
      Matcher timing = TIMING.matcher(line.length() > MAX_LINE ? "" : line);
      if (timing.matches()) {
        out.append(cue ? "\n" : "").append(timing.group(1)).append(" --> ").append(timing.group(2));
        settings(timing.group(3), out);
        out.append('\n');
        cue = true;
      } else if (cue && line.isBlank()) {
        out.append('\n');
        cue = false;
      } else if (cue) {
        text(line.length() > MAX_LINE ? line.substring(0, MAX_LINE) : line, out);
        out.append('\n');
      }
    }
    return out.toString();
  }

  /**
   * Sprite cues whose pictures are this service's, or null when the text is not WebVTT.
   *
   * @param spritePath path of the sheet on the library server
   */
  static @Nullable String cues(String text, String spritePath, String instance) {
    String body = text.startsWith("\ufeff") ? text.substring(1) : text;
    if (!body.startsWith("WEBVTT")) {
      return null;
    }
    String picture =
        "/api/proxy/library?path=" + encoded(spritePath) + "&instanceId=" + encoded(instance);
    StringBuilder out = new StringBuilder(body.length() * 2).append(EMPTY);
    for (String line : (Iterable<String>) body.lines()::iterator) {
      String capped = line.length() > MAX_LINE ? "" : line.strip();
      Matcher timing = TIMING.matcher(capped);
      Matcher sprite = SPRITE.matcher(capped);
      if (timing.matches()) {
        out.append(timing.group(1)).append(" --> ").append(timing.group(2)).append('\n');
      } else if (sprite.matches()) {
        out.append(picture).append(sprite.group(1)).append("\n\n");
      }
    }
    return out.toString();
  }

  private static void settings(@Nullable String settings, StringBuilder out) {
    if (settings == null) {
      return;
    }
    for (String setting : settings.strip().split("[ \\t]+", 10)) {
      if (SETTING.matcher(setting).matches()) {
        out.append(' ').append(setting);
      }
    }
  }

  private static void text(String line, StringBuilder out) {
    Matcher tag = TAG.matcher(line);
    int from = 0;
    while (tag.find()) {
      escape(line, from, tag.start(), out);
      out.append(tag.group());
      from = tag.end();
    }
    escape(line, from, line.length(), out);
  }

  private static void escape(String line, int from, int to, StringBuilder out) {
    out.append(
        line.substring(from, to).replace("<", "&lt;").replace("-->", "--&gt;").replace("\0", ""));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
