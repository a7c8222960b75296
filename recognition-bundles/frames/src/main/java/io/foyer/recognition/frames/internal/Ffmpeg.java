package io.foyer.recognition.frames.internal;

import io.foyer.recognition.api.Picture;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes single pictures out of a video by the program FFmpeg. It is told an address that means
 * nothing, and the relay that knows it as its proxy, in its environment, which no other user of the
 * machine sees. So FFmpeg can reach the one video and nothing else, whatever that video asks for.
 */
final class Ffmpeg {
  private static final Logger LOG = LoggerFactory.getLogger(Ffmpeg.class);
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);

  /** A larger picture is made smaller by a whole number, as {@link ImageIoPictures} does it. */
  private static final int LARGEST_PICTURE = 24_000_000;

  /**
   * Containers that hold a video. Not among them is what names further addresses, playlists above
   * all: a video is whatever somebody put into the library.
   */
  private static final String CONTAINERS =
      "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,live_flv,mpegts,mpeg,mpegvideo,m4v,asf,"
          + "ogg,rm,mxf,nut,ivf,h264,hevc,av1";

  /** What FFmpeg gets of this process' environment: nothing secret. */
  private static final Set<String> ENVIRONMENT =
      Set.of("PATH", "LD_LIBRARY_PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT");

  private final String program;

  Ffmpeg(String program) {
    this.program = program;
  }

  /** Whether the program is there and starts. */
  boolean available() {
    try {
      Process process =
          new ProcessBuilder(program, "-nostdin", "-hide_banner", "-version")
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(VERSION_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException e) {
      LOG.debug("FFmpeg does not start", e);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Takes the picture at a position, not scaled (contract 2.1). It comes as plain pixels: to write
   * and read a JPEG file took longer than to look for faces, and lost a little.
   *
   * @param relay where the video is
   * @param seconds the position, sought before the input is read
   * @return null when there is no picture at this position
   * @throws IOException when the program fails or takes longer than the limit
   * @throws InterruptedException when the thread is interrupted; the program is ended
   */
  @Nullable Picture picture(StreamRelay relay, double seconds, Duration limit)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                List.of(
                    program,
                    "-nostdin",
                    "-hide_banner",
                    "-loglevel",
                    "error",
                    "-threads",
                    "1",
                    "-protocol_whitelist",
                    "http,tcp",
                    "-format_whitelist",
                    CONTAINERS,
                    "-ss",
                    String.format(Locale.ROOT, "%.3f", seconds),
                    "-i",
                    StreamRelay.VIDEO.toString(),
                    "-map",
                    "0:v:0",
                    "-frames:v",
                    "1",
                    "-vf",
                    "scale=iw/ceil(sqrt(iw*ih/"
                        + LARGEST_PICTURE
                        + ")):-1:flags=bicubic+accurate_rnd+full_chroma_int",
                    "-f",
                    "image2pipe",
                    "-c:v",
                    "ppm",
                    "-pix_fmt",
                    "rgb24",
                    "pipe:1"))
            .redirectError(Redirect.DISCARD);
    builder.environment().keySet().retainAll(ENVIRONMENT);
    builder.environment().put("http_proxy", relay.proxy());
    Process process = builder.start();
    process.getOutputStream().close();
    Thread guard = Thread.ofVirtual().name("frames-ffmpeg-limit").start(() -> end(process, limit));
    try {
      Picture picture;
      try (InputStream out = new BufferedInputStream(process.getInputStream())) {
        picture = pixels(out);
      }
      int status = process.waitFor();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (status != 0) {
        throw new IOException("FFmpeg ended with status " + status);
      }
      return picture;
    } finally {
      process.destroyForcibly();
      guard.interrupt();
    }
  }

  /** Reads a picture of the kind PPM: "P6", width, height, 255, then the pixels. */
  static @Nullable Picture pixels(InputStream in) throws IOException {
    String kind = word(in);
    if (kind.isEmpty()) {
      return null;
    }
    int width = number(in);
    int height = number(in);
    if (!kind.equals("P6")
        || number(in) != 255
        || width < 1
        || height < 1
        || (long) width * height > LARGEST_PICTURE) {
      throw new IOException("FFmpeg gave no picture of a usual size");
    }
    byte[] rgb = new byte[width * height * 3];
    if (in.readNBytes(rgb, 0, rgb.length) < rgb.length) {
      throw new IOException("FFmpeg's picture broke off");
    }
    return new Picture(width, height, rgb);
  }

  private static int number(InputStream in) throws IOException {
    String word = word(in);
    return word.matches("[0-9]{1,8}") ? Integer.parseInt(word) : 0;
  }

  /** What comes before the next white space. */
  private static String word(InputStream in) throws IOException {
    StringBuilder word = new StringBuilder();
    for (int next = in.read(); next > ' ' && word.length() < 16; next = in.read()) {
      word.append((char) next);
    }
    return word.toString();
  }

  /** Ends the program after its time; its reader then meets the end of its output. */
  private static void end(Process process, Duration limit) {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
