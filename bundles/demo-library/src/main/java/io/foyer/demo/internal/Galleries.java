package io.foyer.demo.internal;

import io.foyer.demo.internal.Values.FileKind;
import io.foyer.demo.internal.Values.MediaFile;
import io.foyer.drawn.Dice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What galleries are. The images of the library lie in them one gallery after the other. */
final class Galleries {
  private static final Kind KIND = Kind.GALLERY;
  private static final double SHARE_OF_IMAGES = 0.93;

  /** Where the images came from. */
  enum Source {
    ZIP,
    FOLDER,
    MANUAL
  }

  private final World world;

  /** Ordinal of the first image of each gallery, and the end. */
  private final int[] starts;

  Galleries(World world) {
    this.world = world;
    int count = world.ids(KIND).made();
    double[] weights = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      Dice dice = world.dice(KIND, Ids.madeId(i), 1);
      weights[i] = dice.chance(0.04) ? 0 : Math.exp(dice.bell() * 0.9);
      sum += weights[i];
    }
    double images = world.ids(Kind.IMAGE).made() * SHARE_OF_IMAGES;
    starts = new int[count + 1];
    double at = 0;
    for (int i = 0; i < count; i++) {
      at += weights[i] / Math.max(sum, 1e-9) * images;
      starts[i + 1] = Math.min((int) at, (int) images);
    }
  }

  /** Id of the gallery that an image lies in, or -1. */
  int ofImage(int imageOrdinal) {
    if (imageOrdinal < 0 || imageOrdinal >= starts[starts.length - 1]) {
      return -1;
    }
    int found = Arrays.binarySearch(starts, imageOrdinal);
    int ordinal = found < 0 ? -found - 2 : found;
    while (starts[ordinal + 1] <= imageOrdinal) {
      ordinal++;
    }
    return Ids.madeId(ordinal);
  }

  /** Images in order. */
  int[] images(int id) {
    int ordinal = world.ids(KIND).madeOrdinal(id);
    if (ordinal < 0) {
      return new int[0];
    }
    int[] images = new int[starts[ordinal + 1] - starts[ordinal]];
    for (int i = 0; i < images.length; i++) {
      images[i] = Ids.madeId(starts[ordinal] + i);
    }
    return world.existing(Kind.IMAGE, images);
  }

  int imageCount(int id) {
    return images(id).length;
  }

  /** The scene it belongs to, by arithmetic that {@link #ofScene} turns around; or 0. */
  int scene(int id) {
    int ordinal = world.ids(KIND).madeOrdinal(id);
    if (ordinal < 0 || ordinal % 2 == 1) {
      return 0;
    }
    int step = step();
    int sceneOrdinal = ordinal / 2 * step;
    int sceneId = Ids.madeId(sceneOrdinal);
    return sceneOrdinal < world.ids(Kind.SCENE).made() && world.ids(Kind.SCENE).exists(sceneId)
        ? sceneId
        : 0;
  }

  int[] ofScene(int sceneId) {
    int ordinal = world.ids(Kind.SCENE).madeOrdinal(sceneId);
    int step = step();
    int[] none = {};
    if (ordinal < 0 || ordinal % step != 0) {
      return none;
    }
    int gallery = ordinal / step * 2;
    return gallery < world.ids(KIND).made() ? new int[] {Ids.madeId(gallery)} : none;
  }

  private int step() {
    return Math.max(
        1, world.ids(Kind.SCENE).made() / Math.max(1, (world.ids(KIND).made() + 1) / 2));
  }

  Setting setting(int id) {
    int scene = scene(id);
    return scene == 0 ? Setting.of(world.dice(KIND, id, 2)) : world.scenes.setting(scene);
  }

  Source source(int id) {
    double share = world.dice(KIND, id, 3).unit();
    return share < 0.55 ? Source.ZIP : share < 0.95 ? Source.FOLDER : Source.MANUAL;
  }

  String title(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.TITLE,
            () -> {
              Dice dice = world.dice(KIND, id, 4);
              return dice.chance(0.06) && source(id) != Source.MANUAL
                  ? ""
                  : dice.of(setting(id).nouns) + " " + (dice.chance(0.5) ? "Album" : "Sketchbook");
            }),
        "");
  }

  String details(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.DETAILS,
            () -> {
              Dice dice = world.dice(KIND, id, 5);
              return dice.chance(0.5) ? "" : world.sentence(dice, setting(id));
            }),
        "");
  }

  String photographer(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.PHOTOGRAPHER,
            () -> {
              Dice dice = world.dice(KIND, id, 6);
              return dice.chance(0.5) ? "" : dice.of(Words.MEN) + " " + dice.of(Words.LAST);
            }),
        "");
  }

  int[] performers(int id) {
    return world.related(
        KIND,
        id,
        Field.PERFORMER_IDS,
        Kind.PERFORMER,
        () -> {
          int scene = scene(id);
          if (scene != 0) {
            return world.scenes.performers(scene);
          }
          return cast(id);
        });
  }

  /** Who is in a gallery that belongs to no scene. */
  int[] cast(int id) {
    Dice dice = world.dice(KIND, id, 7);
    int[] none = {};
    return dice.chance(0.4) ? none : new int[] {world.popularId(Kind.PERFORMER, dice)};
  }

  int[] tags(int id) {
    return world.related(
        KIND,
        id,
        Field.TAG_IDS,
        Kind.TAG,
        () ->
            Arrays.stream(setting(id).tags)
                .limit(1 + world.dice(KIND, id, 8).below(3))
                .mapToInt(world.tags::curatedId)
                .toArray());
  }

  @Nullable Integer studio(int id) {
    Integer studio =
        world.number(
            KIND,
            id,
            Field.STUDIO_ID,
            () -> {
              int scene = scene(id);
              if (scene != 0) {
                return world.scenes.studio(scene);
              }
              Dice dice = world.dice(KIND, id, 9);
              return dice.chance(0.4) ? null : world.popularId(Kind.STUDIO, dice);
            });
    return studio != null && world.ids(Kind.STUDIO).exists(studio) ? studio : null;
  }

  String path(int id) {
    return "/library/galleries/"
        + World.hex(world.dice(KIND, id, 10).bits()).substring(0, 8)
        + "-"
        + id;
  }

  List<MediaFile> files(int id) {
    List<MediaFile> files = new ArrayList<>(1);
    if (source(id) == Source.ZIP) {
      String path = path(id) + ".zip";
      files.add(
          new MediaFile(
              FileKind.GALLERY,
              3_000_000_000L + id,
              path,
              path.substring(path.lastIndexOf('/') + 1),
              200_000L * (1 + imageCount(id)),
              "zip",
              0,
              0,
              0,
              0,
              0,
              "",
              "",
              world.created(KIND, id),
              List.of(new Values.Fingerprint("md5", World.hex(id * 31L) + World.hex(id * 17L)))));
    }
    return files;
  }
}
