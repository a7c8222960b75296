package io.foyer.demo.internal;

import java.io.ByteArrayOutputStream;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Videos of any length out of the few drawn {@link Clip}s, which repeat: as MPEG-TS segments whose
 * clocks go on from one to the next, and as MP4 files. Safe for many threads; keeps the clips that
 * were asked for.
 */
final class Videos {
  static final int SEGMENT_SECONDS = 2;

  /**
   * A file is as long as its scene up to this; beyond, only the segments go on. It is built in
   * memory.
   */
  static final int LONGEST_FILE_SECONDS = 600;

  private static final int CLOCK = 90_000;
  private static final int PICTURE_TICKS = CLOCK / Clip.PICTURES_A_SECOND;
  private static final int AUDIO_TICKS = CLOCK * Clip.SAMPLES_A_FRAME / Clip.AUDIO_RATE;

  /** Timestamps begin a little after zero, so that the clock reference lies before them. */
  private static final int HEAD_START = CLOCK / 2;

  private static final int VIDEO_PID = 0x100;
  private static final int AUDIO_PID = 0x101;
  private static final int MAP_PID = 0x1000;

  /** Sizes that can be chosen. */
  enum Resolution {
    SMALL(240),
    MEDIUM(480),
    LARGE(720);

    final int height;

    Resolution(int height) {
      this.height = height;
    }
  }

  private final Map<String, Clip> clips = new ConcurrentHashMap<>();
  private volatile SoftReference<File> last = new SoftReference<>(null);

  static int segments(double duration) {
    return (int) Math.ceil(duration / SEGMENT_SECONDS);
  }

  private static String clipName(Setting setting, Resolution resolution) {
    String name =
        switch (setting) {
          case LAKE, COAST, SNOW -> "lake";
          case FOREST, GARDEN, DESERT, STADIUM -> "day";
          case CITY -> "night";
          case STAGE, CONCERT, KITCHEN, WORKSHOP -> "stage";
        };
    return name + "-" + resolution.height;
  }

  private Clip clip(Setting setting, Resolution resolution) {
    return clips.computeIfAbsent(clipName(setting, resolution), Clip::read);
  }

  /** A preview of 8 seconds. */
  Pieces preview(int id, Setting setting) {
    return file(id, setting, Resolution.MEDIUM, 8);
  }

  // --- MPEG-TS (ISO/IEC 13818-1)

  /** One segment of two seconds, the last one shorter. */
  byte[] segment(Setting setting, Resolution resolution, int number, double duration) {
    Clip clip = clip(setting, resolution);
    int firstPicture = number * Clip.PICTURES_A_GROUP;
    int pictures =
        (int)
            Math.min(Clip.PICTURES_A_GROUP, Math.max(1, Math.round(duration * 24) - firstPicture));
    int firstFrame = audioFrameAt(number * SEGMENT_SECONDS);
    int endFrame =
        pictures == Clip.PICTURES_A_GROUP
            ? audioFrameAt((number + 1) * SEGMENT_SECONDS)
            : firstFrame + (int) (pictures / 24.0 * Clip.AUDIO_RATE / Clip.SAMPLES_A_FRAME);
    Packets out = new Packets(number, clip);
    out.table(0, programAssociation());
    out.table(MAP_PID, programMap());
    int frame = firstFrame;
    for (int i = 0; i < pictures; i++) {
      int picture = firstPicture + i;
      out.picture(clip, picture);
      // the sound that belongs to this picture and the next five, in one packet
      if (i % 6 == 5 || i + 1 == pictures) {
        int until = i + 1 == pictures ? endFrame : audioFrameAt((picture + 1) / 24.0);
        out.sound(clip, frame, until);
        frame = until;
      }
    }
    return out.bytes.toByteArray();
  }

  private static int audioFrameAt(double seconds) {
    return (int) Math.ceil(seconds * Clip.AUDIO_RATE / Clip.SAMPLES_A_FRAME);
  }

  private static byte[] programAssociation() {
    return new byte[] {
      0,
      (byte) 0xB0,
      13,
      0,
      1,
      (byte) 0xC1,
      0,
      0,
      0,
      1,
      (byte) (0xE0 | (MAP_PID >> 8)),
      (byte) MAP_PID
    };
  }

  private static byte[] programMap() {
    return new byte[] {
      2,
      (byte) 0xB0,
      23,
      0,
      1,
      (byte) 0xC1,
      0,
      0,
      (byte) (0xE0 | (VIDEO_PID >> 8)),
      (byte) VIDEO_PID,
      (byte) 0xF0,
      0,
      0x1B,
      (byte) (0xE0 | (VIDEO_PID >> 8)),
      (byte) VIDEO_PID,
      (byte) 0xF0,
      0,
      0x0F,
      (byte) (0xE0 | (AUDIO_PID >> 8)),
      (byte) AUDIO_PID,
      (byte) 0xF0,
      0
    };
  }

  /** Writes transport packets of 188 bytes. */
  private static final class Packets {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int[] counters = new int[0x2000];

    /** Counters go on where the segment before left them: each clip repeats after four segments. */
    Packets(int segment, Clip clip) {
      if (segment > 0) {
        int[] perLap = new int[3];
        int[] before = new int[3];
        for (int s = 0; s < 4; s++) {
          int[] counts = packets(clip, s);
          for (int k = 0; k < 3; k++) {
            perLap[k] += counts[k];
            before[k] += s < segment % 4 ? counts[k] : 0;
          }
        }
        int laps = segment / 4;
        counters[VIDEO_PID] = (int) ((laps * (long) perLap[0] + before[0]) & 15);
        counters[AUDIO_PID] = (int) ((laps * (long) perLap[1] + before[1]) & 15);
        counters[0] = segment & 15;
        counters[MAP_PID] = segment & 15;
      }
    }

    private static int[] packets(Clip clip, int segment) {
      int video = 0;
      for (int i = 0; i < Clip.PICTURES_A_GROUP; i++) {
        int picture = segment * Clip.PICTURES_A_GROUP + i;
        int length = 14 + unit(clip, picture).length;
        // the first packet also carries the clock: 8 bytes of adaptation
        video += 1 + Math.ceilDiv(Math.max(0, length - 176), 184);
      }
      int audio = 0;
      int frame = audioFrameAt(segment * SEGMENT_SECONDS);
      for (int i = 5; i < Clip.PICTURES_A_GROUP; i += 6) {
        int until = audioFrameAt((segment * Clip.PICTURES_A_GROUP + i + 1) / 24.0);
        int length = 14;
        for (; frame < until; frame++) {
          length += 7 + clip.audio().get(frame % Clip.AUDIO_FRAMES).length;
        }
        audio += Math.ceilDiv(length, 184);
      }
      return new int[] {video, audio, 0};
    }

    void table(int pid, byte[] section) {
      ByteBuffer payload = ByteBuffer.allocate(184);
      payload.put((byte) 0).put(section).putInt(crc(section));
      while (payload.hasRemaining()) {
        payload.put((byte) 0xFF);
      }
      packet(pid, true, new byte[0], payload.array(), 0, 184);
    }

    /** A picture as Annex B: delimiter, parameter sets before each group, then its units. */
    private static byte[] unit(Clip clip, int picture) {
      byte[] sample = clip.video().get(picture % Clip.PICTURES);
      ByteBuffer in = ByteBuffer.wrap(sample);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.writeBytes(new byte[] {0, 0, 0, 1, 9, (byte) 0xF0});
      if (picture % Clip.PICTURES_A_GROUP == 0) {
        out.writeBytes(clip.parameterSets());
      }
      while (in.remaining() > 4) {
        int length = in.getInt();
        out.writeBytes(new byte[] {0, 0, 0, 1});
        out.write(sample, in.position(), length);
        in.position(in.position() + length);
      }
      return out.toByteArray();
    }

    void picture(Clip clip, int picture) {
      long time = HEAD_START + (long) picture * PICTURE_TICKS;
      elementary(VIDEO_PID, 0xE0, time, unit(clip, picture), clock(time - HEAD_START / 2, picture));
    }

    void sound(Clip clip, int from, int until) {
      ByteArrayOutputStream frames = new ByteArrayOutputStream();
      for (int frame = from; frame < until; frame++) {
        byte[] sample = clip.audio().get(frame % Clip.AUDIO_FRAMES);
        int length = sample.length + 7;
        // ADTS: AAC LC, 48 kHz, one channel
        frames.writeBytes(
            new byte[] {
              (byte) 0xFF,
              (byte) 0xF1,
              0x4C,
              (byte) (0x40 | (length >> 11)),
              (byte) (length >> 3),
              (byte) ((length << 5) | 0x1F),
              (byte) 0xFC
            });
        frames.writeBytes(sample);
      }
      elementary(
          AUDIO_PID,
          0xC0,
          HEAD_START + (long) from * AUDIO_TICKS,
          frames.toByteArray(),
          new byte[0]);
    }

    /** Adaptation field with the clock reference, and the random-access mark before a group. */
    private static byte[] clock(long time, int picture) {
      int flags = 0x10 | (picture % Clip.PICTURES_A_GROUP == 0 ? 0x40 : 0);
      return new byte[] {
        7,
        (byte) flags,
        (byte) (time >> 25),
        (byte) (time >> 17),
        (byte) (time >> 9),
        (byte) (time >> 1),
        (byte) ((time << 7) | 0x7E),
        0
      };
    }

    private void elementary(int pid, int stream, long time, byte[] data, byte[] adaptation) {
      boolean sized = stream == 0xC0;
      ByteBuffer pes = ByteBuffer.allocate(14 + data.length);
      pes.put((byte) 0).put((byte) 0).put((byte) 1).put((byte) stream);
      pes.putShort((short) (sized ? data.length + 8 : 0))
          .put((byte) 0x80)
          .put((byte) 0x80)
          .put((byte) 5);
      pes.put((byte) (0x21 | ((time >> 29) & 0x0E)))
          .putShort((short) (((time >> 14) & 0xFFFE) | 1))
          .putShort((short) ((time << 1) | 1));
      pes.put(data);
      byte[] bytes = pes.array();
      for (int at = 0; at < bytes.length; ) {
        byte[] field = at == 0 ? adaptation : new byte[0];
        int length = Math.min(184 - field.length, bytes.length - at);
        packet(pid, at == 0, field, bytes, at, length);
        at += length;
      }
    }

    private void packet(
        int pid, boolean start, byte[] adaptation, byte[] payload, int from, int length) {
      int stuffing = 184 - adaptation.length - length;
      bytes.write(0x47);
      bytes.write((start ? 0x40 : 0) | (pid >> 8));
      bytes.write(pid);
      int counter = counters[pid]++ & 15;
      if (adaptation.length > 0 || stuffing > 0) {
        bytes.write(0x30 | counter);
        byte[] field = new byte[adaptation.length + stuffing];
        java.util.Arrays.fill(field, (byte) 0xFF);
        field[0] = (byte) (field.length - 1);
        if (adaptation.length > 0) {
          System.arraycopy(adaptation, 1, field, 1, adaptation.length - 1);
        } else if (field.length > 1) {
          field[1] = 0;
        }
        bytes.writeBytes(field);
      } else {
        bytes.write(0x10 | counter);
      }
      bytes.write(payload, from, length);
    }

    /** CRC-32/MPEG-2. */
    private static int crc(byte[] section) {
      int crc = -1;
      for (byte b : section) {
        crc ^= b << 24;
        for (int i = 0; i < 8; i++) {
          crc = crc < 0 ? (crc << 1) ^ 0x04C11DB7 : crc << 1;
        }
      }
      return crc;
    }
  }

  // --- MP4 (ISO/IEC 14496-12)

  /**
   * The whole video as a file, with its index before its data. The last one is kept while there is
   * memory, because a player asks for it range by range.
   */
  Pieces file(int id, Setting setting, Resolution resolution, double duration) {
    String name = clipName(setting, resolution) + "/" + duration;
    File kept = last.get();
    if (kept != null && kept.name.equals(name)) {
      return kept.bytes;
    }
    File made = new File(name, build(clip(setting, resolution), duration));
    last = new SoftReference<>(made);
    return made.bytes;
  }

  /** A file that was built. */
  private static final class File {
    final String name;
    final Pieces bytes;

    File(String name, Pieces bytes) {
      this.name = name;
      this.bytes = bytes;
    }
  }

  private static Pieces build(Clip clip, double duration) {
    double seconds = Math.clamp(duration, 1, LONGEST_FILE_SECONDS);
    int pictures = (int) Math.round(seconds * Clip.PICTURES_A_SECOND);
    int frames = (int) (seconds * Clip.AUDIO_RATE / Clip.SAMPLES_A_FRAME);
    byte[] type =
        box(
            "ftyp",
            "isom".getBytes(StandardCharsets.ISO_8859_1),
            ints(512),
            "isomiso2avc1mp41".getBytes(StandardCharsets.ISO_8859_1));
    int header = type.length + movie(clip, pictures, frames, 0).length + 8;
    int data = sum(clip.video(), pictures) + sum(clip.audio(), frames);
    List<byte[]> out = new ArrayList<>(pictures + frames + 4);
    out.add(type);
    out.add(movie(clip, pictures, frames, header));
    out.add(ints(data + 8));
    out.add("mdat".getBytes(StandardCharsets.ISO_8859_1));
    for (int chunk = 0; chunk < chunks(pictures); chunk++) {
      int endPicture = picturesBefore(chunk + 1, pictures);
      for (int i = picturesBefore(chunk, pictures); i < endPicture; i++) {
        out.add(clip.video().get(i % Clip.PICTURES));
      }
      int endFrame = framesBefore(chunk + 1, pictures, frames);
      for (int i = framesBefore(chunk, pictures, frames); i < endFrame; i++) {
        out.add(clip.audio().get(i % Clip.AUDIO_FRAMES));
      }
    }
    return Pieces.of(out);
  }

  private static int sum(List<byte[]> samples, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) {
      total += samples.get(i % samples.size()).length;
    }
    return total;
  }

  private static int chunks(int pictures) {
    return Math.ceilDiv(pictures, Clip.PICTURES_A_GROUP);
  }

  private static int picturesBefore(int chunk, int pictures) {
    return Math.min(pictures, chunk * Clip.PICTURES_A_GROUP);
  }

  private static int framesBefore(int chunk, int pictures, int frames) {
    return chunk >= chunks(pictures)
        ? frames
        : Math.min(frames, audioFrameAt(chunk * SEGMENT_SECONDS));
  }

  private static byte[] movie(Clip clip, int pictures, int frames, int dataStart) {
    int chunks = chunks(pictures);
    int[] videoOffsets = new int[chunks];
    int[] audioOffsets = new int[chunks];
    int at = dataStart;
    for (int chunk = 0; chunk < chunks; chunk++) {
      videoOffsets[chunk] = at;
      for (int i = picturesBefore(chunk, pictures); i < picturesBefore(chunk + 1, pictures); i++) {
        at += clip.video().get(i % Clip.PICTURES).length;
      }
      audioOffsets[chunk] = at;
      for (int i = framesBefore(chunk, pictures, frames);
          i < framesBefore(chunk + 1, pictures, frames);
          i++) {
        at += clip.audio().get(i % Clip.AUDIO_FRAMES).length;
      }
    }
    int millis = (int) (pictures * 1000L / Clip.PICTURES_A_SECOND);
    byte[] movieHeader =
        box(
            "mvhd",
            ints(0, 0, 0, 1000, millis, 0x10000, 0x01000000, 0, 0),
            matrix(),
            ints(0, 0, 0, 0, 0, 0, 3));
    return box(
        "moov",
        movieHeader,
        track(
            1,
            millis,
            Clip.PICTURES_A_SECOND,
            pictures,
            1,
            "vide",
            box("vmhd", ints(1, 0, 0)),
            clip.videoDescription(),
            clip.video(),
            chunkRuns(chunks, true, pictures, frames),
            videoOffsets,
            clip.width(),
            clip.height()),
        track(
            2,
            millis,
            Clip.AUDIO_RATE,
            frames,
            Clip.SAMPLES_A_FRAME,
            "soun",
            box("smhd", ints(0, 0)),
            clip.audioDescription(),
            clip.audio(),
            chunkRuns(chunks, false, pictures, frames),
            audioOffsets,
            0,
            0));
  }

  /** Samples of each chunk, as the {@code stsc} table counts them. */
  private static int[] chunkRuns(int chunks, boolean video, int pictures, int frames) {
    int[] runs = new int[chunks * 3];
    for (int chunk = 0; chunk < chunks; chunk++) {
      runs[3 * chunk] = chunk + 1;
      runs[3 * chunk + 1] =
          video
              ? picturesBefore(chunk + 1, pictures) - picturesBefore(chunk, pictures)
              : framesBefore(chunk + 1, pictures, frames) - framesBefore(chunk, pictures, frames);
      runs[3 * chunk + 2] = 1;
    }
    return runs;
  }

  private static byte[] track(
      int number,
      int millis,
      int timescale,
      int samples,
      int ticks,
      String handler,
      byte[] mediaHeader,
      byte[] description,
      List<byte[]> data,
      int[] runs,
      int[] offsets,
      int width,
      int height) {
    int[] sizes = new int[samples];
    for (int i = 0; i < samples; i++) {
      sizes[i] = data.get(i % data.size()).length;
    }
    byte[] sync = new byte[0];
    if (handler.equals("vide")) {
      int[] groups = new int[Math.ceilDiv(samples, Clip.PICTURES_A_GROUP)];
      for (int i = 0; i < groups.length; i++) {
        groups[i] = i * Clip.PICTURES_A_GROUP + 1;
      }
      sync = box("stss", ints(0, groups.length), ints(groups));
    }
    byte[] table =
        box(
            "stbl",
            description,
            box("stts", ints(0, 1, samples, ticks)),
            sync,
            box("stsc", ints(0, runs.length / 3), ints(runs)),
            box("stsz", ints(0, 0, samples), ints(sizes)),
            box("stco", ints(0, offsets.length), ints(offsets)));
    byte[] reference = box("dinf", box("dref", ints(0, 1), box("url ", ints(1))));
    byte[] media =
        box(
            "mdia",
            box("mdhd", ints(0, 0, 0, timescale, samples * ticks, 0x55C40000)),
            box(
                "hdlr",
                ints(0, 0),
                handler.getBytes(StandardCharsets.ISO_8859_1),
                ints(0, 0, 0),
                new byte[1]),
            box("minf", mediaHeader, reference, table));
    int volume = handler.equals("soun") ? 0x01000000 : 0;
    return box(
        "trak",
        box(
            "tkhd",
            ints(3, 0, 0, number, 0, millis, 0, 0, 0, volume),
            matrix(),
            ints(width << 16, height << 16)),
        media);
  }

  private static byte[] matrix() {
    return ints(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  }

  private static byte[] ints(int... values) {
    ByteBuffer out = ByteBuffer.allocate(4 * values.length);
    for (int value : values) {
      out.putInt(value);
    }
    return out.array();
  }

  private static byte[] box(String code, byte[]... parts) {
    int length = 8;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer out = ByteBuffer.allocate(length);
    out.putInt(length).put(code.getBytes(StandardCharsets.ISO_8859_1));
    for (byte[] part : parts) {
      out.put(part);
    }
    return out.array();
  }
}
