package io.foyer.demo.internal;

import io.foyer.demo.internal.Values.Caption;
import io.foyer.demo.internal.Values.FileKind;
import io.foyer.demo.internal.Values.Fingerprint;
import io.foyer.demo.internal.Values.InGroup;
import io.foyer.demo.internal.Values.MediaFile;
import io.foyer.demo.internal.Values.StashId;
import io.foyer.demo.internal.Values.Stream;
import io.foyer.drawn.Dice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What scenes are. */
final class Scenes {
  private static final Kind KIND = Kind.SCENE;
  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long HASH_INVERSE = 0xF1DE83E19937733DL;
  private static final int SMALL_LIBRARY = 5_000;
  private static final int[][] SIZES = {
    {1920, 1080}, {1280, 720}, {3840, 2160}, {854, 480}, {1080, 1920}
  };
  private static final double[] SIZE_SHARES = {0.5, 0.72, 0.87, 0.97, 1};

  private final World world;

  Scenes(World world) {
    this.world = world;
  }

  private Dice dice(int id, int salt) {
    return world.dice(KIND, id, salt);
  }

  Setting setting(int id) {
    return Setting.of(dice(id, 1));
  }

  @Nullable String title(int id) {
    return world.text(KIND, id, Field.TITLE, () -> madeTitle(id));
  }

  private String madeTitle(int id) {
    Dice dice = dice(id, 2);
    Setting setting = setting(id);
    String noun = dice.of(setting.nouns);
    return switch (dice.below(12)) {
      case 0 -> "The " + dice.of(Words.THINGS) + " " + dice.of(Words.KEEPERS);
      case 1 -> noun + " " + dice.of(Words.TIMES);
      case 2 -> dice.of(setting.doing) + " in " + dice.of(Words.TOWNS);
      case 3 -> "Letters from the " + noun;
      case 4 -> "The " + dice.of(Words.ADJECTIVES) + " " + noun;
      case 5 -> (3 + dice.below(20)) + " Days in " + dice.of(Words.TOWNS);
      case 6 -> dice.of(Words.ADJECTIVES) + " " + dice.of(Words.KEEPERS);
      case 8 -> "From " + dice.of(Words.TOWNS) + " to " + dice.of(Words.TOWNS);
      case 9 ->
          "The "
              + dice.of(Words.THINGS)
              + " "
              + dice.of(Words.KEEPERS)
              + " of "
              + dice.of(Words.TOWNS);
      case 10 -> dice.of(setting.doing) + " by the " + dice.of(Words.ADJECTIVES) + " " + noun;
      case 7 -> "The " + dice.of(Words.THINGS) + " for " + dice.of(Words.TOWNS);
      default -> dice.of(setting.doing) + " " + dice.of(Words.TIMES);
    };
  }

  String code(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND, id, Field.CODE, () -> dice(id, 3).chance(0.4) ? "FD-%05d".formatted(id) : ""),
        "");
  }

  String details(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.DETAILS,
            () -> {
              Dice dice = dice(id, 4);
              return dice.chance(0.1) ? "" : world.sentence(dice, setting(id));
            }),
        "");
  }

  String director(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.DIRECTOR,
            () -> {
              Dice dice = dice(id, 5);
              return dice.chance(0.5)
                  ? ""
                  : (dice.chance(0.5) ? dice.of(Words.WOMEN) : dice.of(Words.MEN))
                      + " "
                      + dice.of(Words.LAST);
            }),
        "");
  }

  boolean organized(int id) {
    return world.edits.get(KIND, id, Field.ORGANIZED, () -> dice(id, 6).chance(0.4));
  }

  int[] performers(int id) {
    return world.related(
        KIND, id, Field.PERFORMER_IDS, Kind.PERFORMER, () -> world.people.listed(id));
  }

  /** Performers that take part, listed or not. */
  int[] cast(int id) {
    Dice dice = dice(id, 7);
    double share = dice.unit();
    int count =
        share < 0.05
            ? 0
            : share < 0.35 ? 1 : share < 0.8 ? 2 : share < 0.93 ? 3 : 4 + dice.below(5);
    return distinct(Kind.PERFORMER, count, dice);
  }

  private int[] distinct(Kind kind, int count, Dice dice) {
    int wanted = Math.min(count, world.ids(kind).made());
    int[] found = new int[wanted];
    int filled = 0;
    for (int tries = 0; filled < wanted && tries < wanted * 6; tries++) {
      filled = add(found, filled, world.popularId(kind, dice));
    }
    return filled == wanted ? found : Arrays.copyOf(found, filled);
  }

  private static int add(int[] found, int filled, int id) {
    for (int i = 0; i < filled; i++) {
      if (found[i] == id) {
        return filled;
      }
    }
    found[filled] = id;
    return filled + 1;
  }

  int[] tags(int id) {
    return world.related(
        KIND,
        id,
        Field.TAG_IDS,
        Kind.TAG,
        () -> {
          Dice dice = dice(id, 8);
          if (dice.chance(0.04)) {
            return new int[0];
          }
          int more = dice.below(dice.chance(0.01) ? 70 : 10);
          int[] found = new int[4 + more];
          int filled = 0;
          for (String name : setting(id).tags) {
            if (dice.chance(0.85)) {
              filled = add(found, filled, world.tags.curatedId(name));
            }
          }
          for (int i = 0; i < more; i++) {
            filled = add(found, filled, world.popularId(Kind.TAG, dice));
          }
          return filled == found.length ? found : Arrays.copyOf(found, filled);
        });
  }

  @Nullable Integer studio(int id) {
    Integer found =
        world.number(
            KIND,
            id,
            Field.STUDIO_ID,
            () -> {
              Dice dice = dice(id, 9);
              return dice.chance(0.08) ? null : world.popularId(Kind.STUDIO, dice);
            });
    return found != null && world.ids(Kind.STUDIO).exists(found) ? found : null;
  }

  List<InGroup> groups(int id) {
    return world
        .edits
        .get(
            KIND,
            id,
            Field.GROUPS,
            () -> {
              Dice dice = dice(id, 10);
              boolean small = world.ids(KIND).made() < SMALL_LIBRARY;
              if (!dice.chance(small ? 0.2 : 0.06)) {
                return List.<InGroup>of();
              }
              int group = world.popularId(Kind.GROUP, dice);
              return List.of(new InGroup(group, dice.chance(0.2) ? null : 1 + dice.below(10)));
            })
        .stream()
        .filter(in -> world.ids(Kind.GROUP).exists(in.group()))
        .toList();
  }

  int[] galleries(int id) {
    return world.related(
        KIND, id, Field.GALLERY_IDS, Kind.GALLERY, () -> world.galleries.ofScene(id));
  }

  /** Seconds, with fractions. */
  double duration(int id) {
    return world.edits.get(
        KIND,
        id,
        Field.DURATION,
        () -> {
          Dice dice = dice(id, 11);
          if (world.ids(KIND).made() < SMALL_LIBRARY) {
            double seconds = 20 + Math.pow(dice.unit(), 2) * 580;
            return dice.chance(0.2) ? 2 * Math.floor(seconds / 2) : round(seconds, 100);
          }
          double seconds = Math.min(40_000, 1500 * Math.exp(dice.bell() * 0.8));
          return dice.chance(0.1) ? 2 * Math.floor(seconds / 2) : round(seconds, 1000);
        });
  }

  private static double round(double value, int parts) {
    return Math.round(value * parts) / (double) parts;
  }

  int[] size(int id) {
    Dice dice = dice(id, 12);
    double share = dice.unit();
    for (int i = 0; i < SIZES.length; i++) {
      if (share < SIZE_SHARES[i]) {
        return SIZES[i];
      }
    }
    return SIZES[0];
  }

  /** Looks random, and can be turned back into the id. */
  String oshash(int id) {
    long mixed = (id ^ world.seed << 32) * HASH_FACTOR;
    return World.hex((mixed ^ mixed >>> 32) * HASH_FACTOR);
  }

  /** The scene of this hash, or 0. */
  int ofHash(String hash) {
    if (!hash.matches("[0-9a-f]{16}")) {
      return 0;
    }
    long mixed = Long.parseUnsignedLong(hash, 16) * HASH_INVERSE;
    long id = ((mixed ^ mixed >>> 32) * HASH_INVERSE) ^ world.seed << 32;
    return id > 0 && id < Integer.MAX_VALUE && world.ids(KIND).exists((int) id) ? (int) id : 0;
  }

  List<MediaFile> files(int id) {
    return world.edits.get(KIND, id, Field.FILES, () -> madeFiles(id));
  }

  List<MediaFile> madeFiles(int id) {
    Dice dice = dice(id, 14);
    int count = dice.chance(0.035) ? 2 + dice.below(3) : 1;
    List<MediaFile> files = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      files.add(file(id, i, dice));
    }
    return files;
  }

  private MediaFile file(int id, int number, Dice dice) {
    int[] size = size(id);
    double share = dice.unit();
    String container = share < 0.85 ? "mp4" : share < 0.93 ? "mkv" : share < 0.98 ? "avi" : "webm";
    String format = container.equals("mkv") ? "matroska" : container;
    String video = dice.chance(0.82) ? "h264" : container.equals("webm") ? "vp9" : "hevc";
    String audio = dice.chance(0.03) ? "" : container.equals("webm") ? "opus" : "aac";
    double rate =
        dice.chance(0.6) ? 24 : dice.chance(0.5) ? 23.976 : dice.chance(0.5) ? 30 : 59.94006;
    long bits = 1_500_000L + (long) (size[0] * (double) size[1] * between(dice));
    String slug =
        Objects.requireNonNullElse(title(id), "untitled")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-");
    String name =
        (slug.length() > 80 ? slug.substring(0, 80) : slug)
            + "-"
            + id
            + (number == 0 ? "" : "-" + (number + 1))
            + "."
            + container;
    List<Fingerprint> prints = new ArrayList<>(3);
    prints.add(new Fingerprint("oshash", number == 0 ? oshash(id) : World.hex(dice.bits())));
    if (dice.chance(0.9)) {
      int like = dice.chance(0.01) ? Math.max(1, id - 1) : id;
      prints.add(new Fingerprint("phash", Long.toHexString(dice(like, 15).bits())));
    }
    if (dice.chance(0.1)) {
      prints.add(new Fingerprint("md5", World.hex(dice.bits()) + World.hex(dice.bits())));
    }
    double duration = duration(id);
    return new MediaFile(
        FileKind.VIDEO,
        id * 10L + number,
        "/library/" + setting(id).name().toLowerCase(Locale.ROOT) + "/" + name,
        name,
        (long) (duration * bits / 8),
        format,
        size[0],
        size[1],
        duration,
        rate,
        bits,
        video,
        audio,
        world.created(KIND, id),
        prints);
  }

  private static double between(Dice dice) {
    return dice.between(1.2, 3.2);
  }

  /** Ways to play it, without address. */
  List<Stream> streams(int id) {
    List<MediaFile> files = files(id);
    if (files.isEmpty()) {
      return List.of();
    }
    MediaFile file = files.getFirst();
    int edge = Math.min(file.width(), file.height());
    List<Stream> streams = new ArrayList<>();
    streams.add(new Stream("", "", "video/mp4", "Direct stream"));
    if (file.format().equals("matroska")) {
      streams.add(new Stream(".mkv", "", "video/mp4", "MKV"));
    }
    add(streams, ".mp4", "video/mp4", "MP4", edge);
    add(streams, ".webm", "video/webm", "WEBM", edge);
    add(streams, ".m3u8", "application/vnd.apple.mpegurl", "HLS", edge);
    add(streams, ".mpd", "application/dash+xml", "DASH", edge);
    return streams;
  }

  private static void add(List<Stream> streams, String path, String type, String label, int edge) {
    streams.add(new Stream(path, "ORIGINAL", type, label));
    if (edge >= 1920) {
      streams.add(new Stream(path, "FOUR_K", type, label + " 4K (2160p)"));
    }
    if (edge >= 1080) {
      streams.add(new Stream(path, "FULL_HD", type, label + " Full HD (1080p)"));
    }
    if (edge >= 720) {
      streams.add(new Stream(path, "STANDARD_HD", type, label + " HD (720p)"));
    }
    if (edge >= 480) {
      streams.add(new Stream(path, "STANDARD", type, label + " Standard (480p)"));
    }
    if (edge >= 240) {
      streams.add(new Stream(path, "LOW", type, label + " Low (240p)"));
    }
  }

  /** Null when there are none, as the real server answers. */
  @Nullable List<Caption> captions(int id) {
    if (files(id).isEmpty()) {
      return null;
    }
    Dice dice = dice(id, 16);
    if (!dice.chance(world.ids(KIND).made() < SMALL_LIBRARY ? 0.25 : 0.05)) {
      return null;
    }
    return switch (dice.below(5)) {
      case 0 -> List.of(new Caption("en", "srt"));
      case 1 -> List.of(new Caption("en", "vtt"), new Caption("de", "srt"));
      case 2 -> List.of(new Caption("00", "vtt"));
      default -> List.of(new Caption("en", "vtt"));
    };
  }

  /** Times of plays in seconds, newest first. */
  List<Long> plays(int id) {
    return world.edits.get(KIND, id, Field.PLAYS, () -> history(dice(id, 17), 0.25, 12));
  }

  /** Times at which its counter was raised, newest first. */
  List<Long> counted(int id) {
    return world.edits.get(KIND, id, Field.O_HISTORY, () -> history(dice(id, 18), 0.15, 6));
  }

  private static List<Long> history(Dice dice, double share, int most) {
    if (!dice.chance(share)) {
      return List.of();
    }
    List<Long> times = new ArrayList<>();
    int count = 1 + dice.below(most);
    long second = World.NEWEST;
    for (int i = 0; i < count; i++) {
      second -= dice.below(86_400 * 60);
      times.add(second);
    }
    return times;
  }

  double resumeTime(int id) {
    return world.edits.get(
        KIND,
        id,
        Field.RESUME_TIME,
        () -> dice(id, 19).chance(0.1) ? Math.floor(duration(id) * 0.4) : 0.0);
  }

  double playDuration(int id) {
    return world.edits.get(
        KIND, id, Field.PLAY_DURATION, () -> round(plays(id).size() * duration(id) * 0.7, 10));
  }

  List<StashId> stashIds(int id) {
    return world.stashIds(KIND, id, 0.4);
  }
}
