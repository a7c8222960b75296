package io.foyer.demo;

import io.foyer.demo.internal.Cast;
import io.foyer.drawn.Look;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who is seen in a demo library's pictures: what a recognition of faces should find out. The same
 * seed and size give the same people as {@link DemoLibrary}. Safe for many threads.
 */
public final class DemoCast {
  /** Address of the metadata endpoint that the made-up universal ids belong to. */
  public static final String ENDPOINT = Cast.ENDPOINT;

  /** The endpoint's name in universal ids. */
  public static final String DOMAIN = Cast.DOMAIN;

  /** Which of the two made-up releases of face data know a person. */
  public enum Release {
    /** Both do. */
    FIRST,
    /** Only the later one does. */
    SECOND,
    /** The person cannot be known. */
    NEVER
  }

  /**
   * Somebody.
   *
   * @param number tells people of one library apart; below zero for those who are no performers
   * @param name full name
   * @param uuid id at the metadata endpoint
   * @param release from which on the person is known
   * @param look how the person is drawn
   * @param gender as the library would say it, if it is known
   * @param country two letters, or empty
   * @param birthdate year, month and day, if it is known
   */
  public record Person(
      int number,
      String name,
      String uuid,
      Release release,
      Look look,
      @Nullable String gender,
      String country,
      @Nullable String birthdate) {
    /** Domain and id. */
    public String universalId() {
      return DOMAIN + ":" + uuid;
    }

    /** Id of the performer that the library holds for this person. */
    public Optional<String> performerId() {
      return number > 0 ? Optional.of(Integer.toString(number)) : Optional.empty();
    }
  }

  private final Cast cast;

  private DemoCast(Cast cast) {
    this.cast = cast;
  }

  /** The people of the library with this seed and so many scenes. */
  public static DemoCast of(long seed, int scenes) {
    return new DemoCast(new Cast(seed, scenes));
  }

  /** Everybody that any of the releases knows. */
  public List<Person> released() {
    return cast.released();
  }

  /** Ids of the library's scenes, ascending. */
  public List<String> scenes() {
    return cast.scenes();
  }

  /** Everybody seen in the sprite sheet of a scene that has one. */
  public List<Person> ofScene(String scene) {
    return cast.ofScene(Integer.parseInt(scene));
  }

  /** Everybody seen in an image. */
  public List<Person> ofImage(String image) {
    return cast.ofImage(Integer.parseInt(image));
  }
}
