package io.foyer.demo.internal;

import io.foyer.demo.internal.Values.GroupLink;
import io.foyer.drawn.Dice;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What groups are. */
final class Groups {
  private static final Kind KIND = Kind.GROUP;

  private final World world;

  Groups(World world) {
    this.world = world;
  }

  String name(int id) {
    return Objects.requireNonNull(
        world.text(
            KIND,
            id,
            Field.NAME,
            () -> {
              Dice dice = world.dice(KIND, id, 1);
              return switch (dice.below(4)) {
                case 0 -> "The " + dice.of(Words.TOWNS) + " Trilogy";
                case 1 -> "Tales of the " + dice.of(Words.ADJECTIVES) + " " + dice.of(Words.THINGS);
                case 2 -> dice.of(Words.TOWNS) + " Seasons";
                default ->
                    "The " + dice.of(Words.THINGS) + " " + dice.of(Words.KEEPERS) + " Series";
              };
            }));
  }

  @Nullable Integer duration(int id) {
    return world.number(
        KIND,
        id,
        Field.DURATION,
        () -> {
          Dice dice = world.dice(KIND, id, 2);
          return dice.chance(0.4) ? null : 600 + dice.below(6600);
        });
  }

  String synopsis(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.SYNOPSIS,
            () -> {
              Dice dice = world.dice(KIND, id, 3);
              return dice.chance(0.2) ? "" : world.sentence(dice, Setting.of(dice));
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
              Dice dice = world.dice(KIND, id, 4);
              return dice.chance(0.4) ? "" : dice.of(Words.WOMEN) + " " + dice.of(Words.LAST);
            }),
        "");
  }

  /** One text with commas, not a list. */
  String aliases(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.ALIASES,
            () -> world.dice(KIND, id, 5).chance(0.2) ? name(id) + " I, " + name(id) + " II" : ""),
        "");
  }

  @Nullable Integer studio(int id) {
    Integer studio =
        world.number(
            KIND,
            id,
            Field.STUDIO_ID,
            () -> {
              Dice dice = world.dice(KIND, id, 6);
              return dice.chance(0.2) ? null : world.popularId(Kind.STUDIO, dice);
            });
    return studio != null && world.ids(Kind.STUDIO).exists(studio) ? studio : null;
  }

  int[] tags(int id) {
    return world.related(
        KIND,
        id,
        Field.TAG_IDS,
        Kind.TAG,
        () -> {
          Dice dice = world.dice(KIND, id, 7);
          int[] none = {};
          return dice.chance(0.3) ? none : new int[] {world.popularId(Kind.TAG, dice)};
        });
  }

  List<GroupLink> containing(int id) {
    return world
        .edits
        .get(
            KIND,
            id,
            Field.CONTAINING_GROUPS,
            () -> {
              Dice dice = world.dice(KIND, id, 8);
              int ordinal = world.ids(KIND).madeOrdinal(id);
              if (ordinal < 2 || !dice.chance(0.15)) {
                return List.<GroupLink>of();
              }
              int parent = Ids.madeId(dice.below(Math.max(1, ordinal / 2)));
              return List.of(new GroupLink(parent, dice.chance(0.5) ? null : "part"));
            })
        .stream()
        .filter(link -> world.ids(KIND).exists(link.group()))
        .toList();
  }

  boolean hasFront(int id) {
    return !world.dice(KIND, id, 9).chance(0.05);
  }

  boolean hasBack(int id) {
    return world.dice(KIND, id, 10).chance(0.5);
  }
}
