package io.foyer.demo.internal;

import io.foyer.demo.internal.Values.FileKind;
import io.foyer.demo.internal.Values.Fingerprint;
import io.foyer.demo.internal.Values.MediaFile;
import io.foyer.drawn.Dice;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What images are. */
final class Images {
  private static final Kind KIND = Kind.IMAGE;

  private final World world;

  Images(World world) {
    this.world = world;
  }

  private Dice dice(int id, int salt) {
    return world.dice(KIND, id, salt);
  }

  /** The gallery it lies in, or 0. */
  int gallery(int id) {
    int gallery = world.galleries.ofImage(world.ids(KIND).madeOrdinal(id));
    return gallery > 0 && world.ids(Kind.GALLERY).exists(gallery) ? gallery : 0;
  }

  int[] galleries(int id) {
    return world.related(
        KIND,
        id,
        Field.GALLERY_IDS,
        Kind.GALLERY,
        () -> {
          int gallery = gallery(id);
          int[] none = {};
          return gallery == 0 ? none : new int[] {gallery};
        });
  }

  Setting setting(int id) {
    int gallery = gallery(id);
    return gallery == 0 ? Setting.of(dice(id, 1)) : world.galleries.setting(gallery);
  }

  String title(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.TITLE,
            () -> {
              Dice dice = dice(id, 2);
              return dice.chance(0.25)
                  ? ""
                  : dice.of(setting(id).nouns) + " " + dice.of(Words.TIMES);
            }),
        "");
  }

  /** Persons that the library knows to be shown. */
  int[] performers(int id) {
    return world.related(
        KIND, id, Field.PERFORMER_IDS, Kind.PERFORMER, () -> world.people.listedInImage(id));
  }

  int[] tags(int id) {
    return world.related(
        KIND,
        id,
        Field.TAG_IDS,
        Kind.TAG,
        () -> {
          Dice dice = dice(id, 4);
          int[] none = {};
          return dice.chance(0.8)
              ? none
              : new int[] {world.tags.curatedId(dice.of(setting(id).tags))};
        });
  }

  @Nullable Integer studio(int id) {
    Integer studio =
        world.number(
            KIND,
            id,
            Field.STUDIO_ID,
            () -> {
              int gallery = gallery(id);
              return gallery == 0 ? null : world.galleries.studio(gallery);
            });
    return studio != null && world.ids(Kind.STUDIO).exists(studio) ? studio : null;
  }

  int counter(int id) {
    return world.edits.get(
        KIND,
        id,
        Field.O_COUNTER,
        () -> {
          Dice dice = dice(id, 5);
          return dice.chance(0.9) ? 0 : 1 + dice.below(9);
        });
  }

  boolean organized(int id) {
    return world.edits.get(KIND, id, Field.ORGANIZED, () -> dice(id, 6).chance(0.3));
  }

  boolean portrait(int id) {
    return dice(id, 7).chance(0.3);
  }

  List<MediaFile> files(int id) {
    return world.edits.get(
        KIND,
        id,
        Field.FILES,
        () -> {
          int width = portrait(id) ? 800 : 1200;
          String name = "picture-%06d.jpg".formatted(id);
          int gallery = gallery(id);
          String folder =
              gallery == 0
                  ? "/library/pictures"
                  : world.galleries.path(gallery)
                      + (world.galleries.source(gallery) == Galleries.Source.ZIP ? ".zip" : "");
          return List.of(
              new MediaFile(
                  FileKind.IMAGE,
                  2_000_000_000L + id,
                  folder + "/" + name,
                  name,
                  90_000 + dice(id, 8).below(160_000),
                  "jpeg",
                  width,
                  2000 - width,
                  0,
                  0,
                  0,
                  "",
                  "",
                  world.created(KIND, id),
                  List.of(
                      new Fingerprint(
                          "md5", World.hex(dice(id, 9).bits()) + World.hex(dice(id, 10).bits())))));
        });
  }
}
