package io.foyer.demo.internal;

import io.foyer.demo.internal.Values.StashId;
import io.foyer.drawn.Dice;
import io.foyer.drawn.Look;
import java.util.Arrays;
import java.util.List;

/**
 * Who is seen in the library's pictures, whatever the library says about it: a picture does not
 * change when its performers are edited. A person is a number: the id of the performer, or below
 * zero for somebody the library does not hold.
 *
 * <p>Some of them are in the made-up releases of face data: of each ten people six in the first,
 * two more in the second, two in none.
 */
final class People {
  static final String ENDPOINT = "https://demo.foyer.example/graphql";
  static final String DOMAIN = "demo.foyer.example";

  /** So many performers, and all the others, can be in a release. */
  static final int PERFORMERS = 80;

  static final int OTHERS = 240;

  /** So that of a library of 400 scenes those seen most often are in the first release. */
  private static final int FIRST = 9;

  private static final int SEEN = 4;
  private static final double HIDDEN = 0.17;
  private static final double VISITED = 0.1;
  private static final double UNLISTED_IMAGE = 0.25;
  private static final double LINKED = 0.7;

  private final World world;

  People(World world) {
    this.world = world;
  }

  /** Those in the first release have 1, those in the second only 2, those in none 0. */
  int release(int person) {
    int ordinal = person < 0 ? -person - 1 : world.ordinal(Kind.PERFORMER, person);
    if (ordinal < 0 || ordinal >= (person < 0 ? OTHERS : PERFORMERS)) {
      return 0;
    }
    int place = (ordinal * 7 + FIRST) % 10;
    return place < 6 ? 1 : place < 8 ? 2 : 0;
  }

  /** The id that releases and the made-up metadata endpoint give somebody. */
  String uuid(int person) {
    Dice dice = dice(person, 71);
    String text = World.hex(dice.bits()) + World.hex(dice.bits());
    return text.replaceFirst("(.{8})(.{4}).(.{3}).(.{3})(.{12})", "$1-$2-4$3-8$4-$5");
  }

  Dice dice(int person, int salt) {
    return world.dice(Kind.PERFORMER, person, salt);
  }

  Look look(int person) {
    return Look.of(dice(person, 50), world.performers.woman(person));
  }

  /**
   * The person that a performer is: somebody else when it was added later under the id of one of
   * those whom the library did not hold.
   */
  int ofPerformer(int performer) {
    if (world.ordinal(Kind.PERFORMER, performer) >= 0) {
      return performer;
    }
    List<StashId> ids = world.performerStashIds(performer);
    for (StashId id : ids) {
      for (int person = -1; person >= -OTHERS && id.endpoint().equals(ENDPOINT); person--) {
        if (uuid(person).equals(id.stashId())) {
          return person;
        }
      }
    }
    return performer;
  }

  /** Whether the performer carries the id that releases know it by. */
  boolean linked(int performer) {
    return release(performer) > 0 && dice(performer, 72).chance(LINKED);
  }

  /** Those seen in a scene, at most four: not all of them need be listed as its performers. */
  int[] ofScene(int scene) {
    return world.edits.get(Kind.SCENE, scene, Field.PEOPLE, () -> seen(scene));
  }

  private int[] seen(int scene) {
    int[] cast = world.scenes.cast(scene);
    int[] seen = Arrays.copyOf(cast, Math.min(SEEN, cast.length));
    Dice dice = world.dice(Kind.SCENE, scene, 28);
    if (!dice.chance(VISITED)) {
      return seen;
    }
    int visitor = -1 - dice.below(OTHERS);
    if (seen.length < SEEN) {
      seen = Arrays.copyOf(seen, seen.length + 1);
    }
    seen[seen.length - 1] = visitor;
    return seen;
  }

  /** Performers that the library lists for a scene as long as nobody edits it. */
  int[] listed(int scene) {
    int[] cast = world.scenes.cast(scene);
    Dice dice = world.dice(Kind.SCENE, scene, 29);
    if (cast.length == 0 || !dice.chance(HIDDEN)) {
      return cast;
    }
    int hidden = cast[dice.below(Math.min(SEEN, cast.length))];
    return Arrays.stream(cast).filter(id -> id != hidden).toArray();
  }

  /** The one seen in an image, of one in three images of a gallery with people or now and then. */
  int[] ofImage(int image) {
    int[] none = {};
    Dice dice = world.dice(Kind.IMAGE, image, 3);
    if (!dice.chance(0.3)) {
      return none;
    }
    int gallery = world.images.gallery(image);
    int[] cast = gallery == 0 ? none : ofGallery(gallery);
    return cast.length == 0
        ? new int[] {world.popularId(Kind.PERFORMER, dice)}
        : new int[] {cast[dice.below(cast.length)]};
  }

  private int[] ofGallery(int gallery) {
    int scene = world.galleries.scene(gallery);
    return scene == 0 ? world.galleries.cast(gallery) : ofScene(scene);
  }

  /** Performers that the library lists for an image as long as nobody edits it. */
  int[] listedInImage(int image) {
    if (world.dice(Kind.IMAGE, image, 28).chance(UNLISTED_IMAGE)) {
      return new int[0];
    }
    return Arrays.stream(ofImage(image)).filter(person -> person > 0).toArray();
  }
}
