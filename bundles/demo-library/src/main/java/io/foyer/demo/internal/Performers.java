package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What performers are. */
final class Performers {
  private static final Kind KIND = Kind.PERFORMER;

  private final World world;

  Performers(World world) {
    this.world = world;
  }

  private Dice dice(int id, int salt) {
    return world.dice(KIND, id, salt);
  }

  /** Whether the person's first name comes from the women's list; decides how the face is drawn. */
  boolean woman(int id) {
    return dice(id, 1).chance(0.55);
  }

  String name(int id) {
    return Objects.requireNonNull(
        world.text(
            KIND,
            id,
            Field.NAME,
            () -> {
              String[] first = woman(id) ? Words.WOMEN : Words.MEN;
              int spread = first.length * Words.LAST.length;
              int place = World.scatter(Math.floorMod(id, spread), spread);
              int round = id / spread;
              int given = place % first.length;
              int family = place / first.length + 37 * given;
              return first[given]
                  + (round == 0 ? " " : " " + (char) ('A' + (round - 1) % 26) + ". ")
                  + Words.LAST[family % Words.LAST.length];
            }));
  }

  @Nullable String gender(int id) {
    return world.text(
        KIND,
        id,
        Field.GENDER,
        () -> {
          Dice dice = dice(id, 2);
          if (dice.chance(0.1)) {
            return null;
          }
          return dice.chance(0.03) ? "NON_BINARY" : woman(id) ? "FEMALE" : "MALE";
        });
  }

  @Nullable String birthdate(int id) {
    return world.text(
        KIND,
        id,
        Field.BIRTHDATE,
        () -> {
          Dice dice = dice(id, 3);
          return dice.chance(0.4)
              ? null
              : "%d-%02d-%02d"
                  .formatted(1950 + dice.below(52), 1 + dice.below(12), 1 + dice.below(28));
        });
  }

  String country(int id) {
    return optional(id, Field.COUNTRY, 4, 0.35, Words.COUNTRIES);
  }

  String hairColour(int id) {
    return optional(id, Field.HAIR_COLOR, 5, 0.4, Words.COLOURS);
  }

  String eyeColour(int id) {
    return optional(id, Field.EYE_COLOR, 6, 0.4, Words.EYES);
  }

  private String optional(int id, Field field, int salt, double missing, String[] choices) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            field,
            () -> {
              Dice dice = dice(id, salt);
              return dice.chance(missing) ? "" : dice.of(choices);
            }),
        "");
  }

  @Nullable Integer height(int id) {
    return world.number(
        KIND,
        id,
        Field.HEIGHT_CM,
        () -> {
          Dice dice = dice(id, 7);
          return dice.chance(0.5) ? null : (woman(id) ? 158 : 168) + dice.below(28);
        });
  }

  String details(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.DETAILS,
            () -> {
              Dice dice = dice(id, 8);
              return dice.chance(0.5)
                  ? ""
                  : "Grew up in %s, trained as a %s and can often be found near a %s."
                      .formatted(
                          dice.of(Words.TOWNS),
                          dice.of(
                              new String[] {
                                "baker", "dancer", "carpenter", "geographer", "violinist", "sailor"
                              }),
                          dice.of(Words.THINGS).toLowerCase(java.util.Locale.ROOT));
            }),
        "");
  }

  List<String> aliases(int id) {
    return world.edits.get(
        KIND,
        id,
        Field.ALIAS_LIST,
        () -> {
          Dice dice = dice(id, 9);
          if (!dice.chance(0.25)) {
            return List.of();
          }
          String name = name(id);
          return List.of(name.charAt(0) + ". " + name.substring(name.lastIndexOf(' ') + 1));
        });
  }

  int[] tags(int id) {
    return world.related(
        KIND,
        id,
        Field.TAG_IDS,
        Kind.TAG,
        () -> {
          Dice dice = dice(id, 10);
          int[] none = {};
          return dice.chance(0.6) ? none : new int[] {world.popularId(Kind.TAG, dice)};
        });
  }

  boolean hasPicture(int id) {
    return !dice(id, 11).chance(world.ids(KIND).made() < 2_000 ? 0.04 : 0.25);
  }
}
