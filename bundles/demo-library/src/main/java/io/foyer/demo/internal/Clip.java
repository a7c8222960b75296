package io.foyer.demo.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One of the drawn clips, taken apart: 8 seconds that repeat without a seam, as 192 H.264 pictures
 * (24 a second, a closed group every 48, none predicted from a later one) and 375 AAC frames (1024
 * samples at 48 kHz). How the files were made is in {@code clips/make-clips.sh}.
 *
 * @param video pictures, each with four-byte lengths before its units, as MP4 has them
 * @param audio AAC frames without headers
 * @param videoDescription the {@code stsd} box of the video track
 * @param audioDescription the {@code stsd} box of the audio track
 * @param parameterSets SPS and PPS, each after a start code
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never handed out
record Clip(
    List<byte[]> video,
    List<byte[]> audio,
    byte[] videoDescription,
    byte[] audioDescription,
    byte[] parameterSets,
    int width,
    int height) {
  static final int PICTURES = 192;
  static final int PICTURES_A_SECOND = 24;
  static final int PICTURES_A_GROUP = 48;
  static final int AUDIO_FRAMES = 375;
  static final int AUDIO_RATE = 48_000;
  static final int SAMPLES_A_FRAME = 1_024;

  /** Reads one of the files beside this class. */
  static Clip read(String name) {
    try (InputStream in = Clip.class.getResourceAsStream("clips/" + name + ".mp4")) {
      if (in == null) {
        throw new IllegalStateException("no clip " + name);
      }
      return parse(ByteBuffer.wrap(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Clip parse(ByteBuffer file) {
    ByteBuffer movie = child(file, "moov");
    List<byte[]> video = List.of();
    List<byte[]> audio = List.of();
    byte[] videoDescription = {};
    byte[] audioDescription = {};
    byte[] parameters = {};
    int width = 0;
    int height = 0;
    for (ByteBuffer track : children(movie, "trak")) {
      ByteBuffer media = child(track, "mdia");
      ByteBuffer table = child(child(media, "minf"), "stbl");
      byte[] description = whole(table, "stsd");
      List<byte[]> samples = samples(file, table);
      if (code(child(media, "hdlr"), 8).equals("vide")) {
        video = samples;
        videoDescription = description;
        width = ByteBuffer.wrap(description).getShort(16 + 8 + 24) & 0xFFFF;
        height = ByteBuffer.wrap(description).getShort(16 + 8 + 26) & 0xFFFF;
        parameters = parameterSets(description);
      } else {
        // the encoder puts one frame before the first sample
        audio = samples.subList(samples.size() - AUDIO_FRAMES, samples.size());
        audioDescription = description;
      }
    }
    if (video.size() != PICTURES || audio.size() != AUDIO_FRAMES) {
      throw new IllegalStateException(
          "a clip of " + video.size() + " pictures, " + audio.size() + " AAC frames");
    }
    return new Clip(video, audio, videoDescription, audioDescription, parameters, width, height);
  }

  private static List<byte[]> samples(ByteBuffer file, ByteBuffer table) {
    ByteBuffer sizes = child(table, "stsz");
    ByteBuffer chunks = child(table, "stco");
    ByteBuffer runs = child(table, "stsc");
    List<byte[]> samples = new ArrayList<>();
    int count = sizes.getInt(8);
    int run = 0;
    for (int chunk = 0; chunk < chunks.getInt(4); chunk++) {
      if (run + 1 < runs.getInt(4) && runs.getInt(8 + 12 * (run + 1)) == chunk + 1) {
        run++;
      }
      int offset = chunks.getInt(8 + 4 * chunk);
      for (int i = 0; i < runs.getInt(8 + 12 * run + 4) && samples.size() < count; i++) {
        byte[] sample =
            new byte
                [sizes.getInt(4) != 0 ? sizes.getInt(4) : sizes.getInt(12 + 4 * samples.size())];
        file.get(offset, sample);
        offset += sample.length;
        samples.add(sample);
      }
    }
    return samples;
  }

  /** SPS and PPS out of the {@code avcC} box. */
  private static byte[] parameterSets(byte[] description) {
    int at = indexOf(description, "avcC") + 4;
    ByteBuffer box = ByteBuffer.wrap(description);
    ByteBuffer out = ByteBuffer.allocate(description.length);
    int position = at + 5;
    for (int kind = 0; kind < 2; kind++) {
      int sets = box.get(position++) & 0x1F;
      for (int i = 0; i < sets; i++) {
        int length = box.getShort(position) & 0xFFFF;
        out.putInt(1).put(description, position + 2, length);
        position += 2 + length;
      }
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  private static int indexOf(byte[] bytes, String code) {
    for (int i = 0; i + 4 <= bytes.length; i++) {
      if (code(ByteBuffer.wrap(bytes), i).equals(code)) {
        return i;
      }
    }
    throw new IllegalStateException("no " + code);
  }

  private static String code(ByteBuffer buffer, int at) {
    byte[] code = new byte[4];
    buffer.get(at, code);
    return new String(code, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  private static List<ByteBuffer> children(ByteBuffer parent, String code) {
    List<ByteBuffer> found = new ArrayList<>();
    for (int at = 0; at + 8 <= parent.limit(); at += Math.max(8, parent.getInt(at))) {
      if (code(parent, at + 4).equals(code)) {
        found.add(parent.slice(at + 8, parent.getInt(at) - 8));
      }
    }
    return found;
  }

  private static ByteBuffer child(ByteBuffer parent, String code) {
    return children(parent, code).getFirst();
  }

  private static byte[] whole(ByteBuffer parent, String code) {
    ByteBuffer content = child(parent, code);
    ByteBuffer box = ByteBuffer.allocate(content.limit() + 8);
    box.putInt(box.capacity())
        .put(code.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1))
        .put(content);
    return box.array();
  }
}
