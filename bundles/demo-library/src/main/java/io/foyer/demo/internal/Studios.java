package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What studios are. */
final class Studios {
  private static final Kind KIND = Kind.STUDIO;

  private final World world;

  Studios(World world) {
    this.world = world;
  }

  String name(int id) {
    return Objects.requireNonNull(
        world.text(
            KIND,
            id,
            Field.NAME,
            () -> {
              int spread = Words.COMPANY_FIRST.length * Words.COMPANY_LAST.length;
              int place = World.scatter(id % spread, spread);
              int first = place % Words.COMPANY_FIRST.length;
              int last = place / Words.COMPANY_FIRST.length + 5 * first;
              String name =
                  Words.COMPANY_FIRST[first]
                      + " "
                      + Words.COMPANY_LAST[last % Words.COMPANY_LAST.length];
              int round = id / spread;
              return round == 0
                  ? name
                  : name
                      + " "
                      + Words.TOWNS[(round - 1) % Words.TOWNS.length]
                      + (round > Words.TOWNS.length ? " " + round : "");
            }));
  }

  @Nullable Integer parent(int id) {
    Integer parent =
        world.number(
            KIND,
            id,
            Field.PARENT_ID,
            () -> {
              Dice dice = world.dice(KIND, id, 1);
              int ordinal = world.ids(KIND).madeOrdinal(id);
              return ordinal < 3 || dice.chance(0.5)
                  ? null
                  : Ids.madeId(dice.below(Math.max(1, ordinal / 3)));
            });
    return parent != null && world.ids(KIND).exists(parent) ? parent : null;
  }

  String details(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.DETAILS,
            () ->
                world.dice(KIND, id, 2).chance(0.5)
                    ? ""
                    : "Makes small films in "
                        + world.dice(KIND, id, 3).of(Words.TOWNS)
                        + " since "
                        + (1960 + world.dice(KIND, id, 4).below(60))
                        + "."),
        "");
  }

  List<String> aliases(int id) {
    return world.edits.get(
        KIND,
        id,
        Field.ALIASES,
        () ->
            world.dice(KIND, id, 5).chance(0.2)
                ? List.of(name(id).replace(" ", "") + " " + id)
                : List.of());
  }

  int[] tags(int id) {
    return world.related(
        KIND,
        id,
        Field.TAG_IDS,
        Kind.TAG,
        () -> {
          Dice dice = world.dice(KIND, id, 6);
          int[] none = {};
          return dice.chance(0.7) ? none : new int[] {world.popularId(Kind.TAG, dice)};
        });
  }
}
