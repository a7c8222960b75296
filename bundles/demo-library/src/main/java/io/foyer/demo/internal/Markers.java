package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What scene markers are. Two scenes share a run of six markers, so that places are computed. */
final class Markers {
  private static final Kind KIND = Kind.MARKER;
  private static final int RUN = 6;

  private final World world;

  Markers(World world) {
    this.world = world;
  }

  /** The marked scene; 0 when it is gone. */
  int scene(int id) {
    int ordinal = world.ids(KIND).madeOrdinal(id);
    if (ordinal < 0) {
      return 0;
    }
    int run = ordinal / RUN;
    int scene = Ids.madeId((run * 2 + (ordinal % RUN < split(run) ? 0 : 1)) * step());
    return world.ids(Kind.SCENE).exists(scene) ? scene : 0;
  }

  int[] ofScene(int sceneId) {
    int sceneOrdinal = world.ids(Kind.SCENE).madeOrdinal(sceneId);
    int[] none = {};
    if (sceneOrdinal < 0 || sceneOrdinal % step() != 0) {
      return none;
    }
    int half = sceneOrdinal / step();
    int run = half / 2;
    int from = run * RUN + (half % 2 == 0 ? 0 : split(run));
    int to = run * RUN + (half % 2 == 0 ? split(run) : RUN);
    int end = Math.min(to, world.ids(KIND).made());
    if (from >= end) {
      return none;
    }
    int[] found = new int[end - from];
    for (int i = 0; i < found.length; i++) {
      found[i] = Ids.madeId(from + i);
    }
    return world.existing(KIND, found);
  }

  private int split(int run) {
    return 1 + world.dice(KIND, run, 1).below(RUN - 1);
  }

  private int step() {
    int scenesWith = (world.ids(KIND).made() + RUN - 1) / RUN * 2;
    return Math.max(1, world.ids(Kind.SCENE).made() / Math.max(1, scenesWith));
  }

  String title(int id) {
    return Objects.requireNonNullElse(
        world.text(
            KIND,
            id,
            Field.TITLE,
            () -> {
              Dice dice = world.dice(KIND, id, 2);
              int scene = scene(id);
              return dice.chance(0.15) || scene == 0
                  ? ""
                  : dice.of(world.scenes.setting(scene).doing);
            }),
        "");
  }

  double seconds(int id) {
    int scene = scene(id);
    double duration = scene == 0 ? 30 : world.scenes.duration(scene);
    return Math.round(world.dice(KIND, id, 3).unit() * Math.max(1, duration - 12) * 10) / 10.0;
  }

  @Nullable Double endSeconds(int id) {
    Dice dice = world.dice(KIND, id, 4);
    return dice.chance(0.4) ? seconds(id) + 5 + dice.below(6) : null;
  }

  int primaryTag(int id) {
    int scene = scene(id);
    int[] tags = scene == 0 ? new int[0] : world.scenes.tags(scene);
    return tags.length == 0
        ? world.ids(Kind.TAG).range(5, 6)[0]
        : tags[world.dice(KIND, id, 5).below(tags.length)];
  }

  int[] tags(int id) {
    int primary = primaryTag(id);
    Dice dice = world.dice(KIND, id, 6);
    int scene = scene(id);
    return scene == 0 || dice.chance(0.5)
        ? new int[0]
        : Arrays.stream(world.scenes.tags(scene))
            .filter(tag -> tag != primary)
            .limit(1 + dice.below(2))
            .toArray();
  }
}
