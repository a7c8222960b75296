package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What tags are: a curated tree, and below it, in a large library, many more. */
final class Tags {
  /** How many tags at the end are kept for edge cases. */
  static final int EDGE_TAGS = 9;

  private static final Kind KIND = Kind.TAG;

  private final World world;
  private final Map<String, Integer> curated = new HashMap<>();
  private final String[] names = new String[Words.TAGS.size()];
  private final int[] parents = new int[Words.TAGS.size()];

  Tags(World world) {
    this.world = world;
    for (int i = 0; i < names.length; i++) {
      String[] parts = Words.TAGS.get(i).replace('_', ' ').split("<", -1);
      names[i] = parts[0];
      parents[i] = parts[1].isEmpty() ? 0 : Objects.requireNonNull(curated.get(parts[1]));
      curated.put(parts[0], Ids.madeId(i));
    }
  }

  int curatedId(String name) {
    return Objects.requireNonNull(curated.get(name), name);
  }

  String name(int id) {
    return Objects.requireNonNull(
        world.text(
            KIND,
            id,
            Field.NAME,
            () -> {
              int ordinal = world.ids(KIND).madeOrdinal(id);
              if (ordinal >= 0 && ordinal < names.length) {
                return names[ordinal];
              }
              int place = Math.max(0, id - names.length);
              int spread = Words.ADJECTIVES.length * Words.THINGS.length;
              int mixed = World.scatter(place % spread, spread);
              String name =
                  Words.ADJECTIVES[mixed % Words.ADJECTIVES.length]
                      + " "
                      + Words.THINGS[mixed / Words.ADJECTIVES.length].toLowerCase(
                          java.util.Locale.ROOT);
              return place < spread ? name : name + " " + (place / spread + 1);
            }));
  }

  int[] parents(int id) {
    return world.related(
        KIND,
        id,
        Field.PARENT_IDS,
        KIND,
        () -> {
          int ordinal = world.ids(KIND).madeOrdinal(id);
          int[] none = {};
          if (ordinal < 0) {
            return none;
          }
          if (ordinal < names.length) {
            return parents[ordinal] == 0 ? none : new int[] {parents[ordinal]};
          }
          Dice dice = world.dice(KIND, id, 1);
          if (dice.chance(0.15)) {
            return none;
          }
          int first = Ids.madeId(dice.below(names.length));
          int second = Ids.madeId(dice.below(names.length));
          return second != first && dice.chance(0.1)
              ? new int[] {first, second}
              : new int[] {first};
        });
  }

  String description(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.DESCRIPTION,
            () ->
                world.dice(KIND, id, 2).chance(0.4)
                    ? "Everything about " + name(id).toLowerCase(java.util.Locale.ROOT) + "."
                    : ""),
        "");
  }

  List<String> aliases(int id) {
    return world.edits.get(
        KIND,
        id,
        Field.ALIASES,
        () ->
            world.dice(KIND, id, 3).chance(0.15) ? List.of(name(id) + " (" + id + ")") : List.of());
  }

  String sortName(int id) {
    return Objects.requireNonNullElse(world.text(KIND, id, Field.SORT_NAME, () -> ""), "");
  }
}
