package io.foyer.demo.internal;

import io.foyer.demo.DemoCast.Person;
import io.foyer.demo.DemoCast.Release;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The people of a library that nobody edits. */
public final class Cast {
  public static final String ENDPOINT = People.ENDPOINT;
  public static final String DOMAIN = People.DOMAIN;

  private final World world;

  public Cast(long seed, int scenes) {
    world = new World(seed, scenes);
  }

  public List<Person> released() {
    IntStream performers =
        IntStream.range(0, Math.min(People.PERFORMERS, world.ids(Kind.PERFORMER).made()))
            .map(Ids::madeId);
    return IntStream.concat(performers, IntStream.rangeClosed(1, People.OTHERS).map(i -> -i))
        .filter(person -> world.people.release(person) > 0)
        .mapToObj(this::person)
        .toList();
  }

  public List<String> scenes() {
    return Arrays.stream(world.ids(Kind.SCENE).all()).mapToObj(Integer::toString).toList();
  }

  public List<Person> ofScene(int scene) {
    return world.scenes.files(scene).isEmpty() ? List.of() : people(world.people.ofScene(scene));
  }

  public List<Person> ofImage(int image) {
    return people(world.people.ofImage(image));
  }

  private List<Person> people(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(this::person).toList();
  }

  private Person person(int number) {
    return new Person(
        number,
        world.performers.name(number),
        world.people.uuid(number),
        switch (world.people.release(number)) {
          case 1 -> Release.FIRST;
          case 2 -> Release.SECOND;
          default -> Release.NEVER;
        },
        world.people.look(number),
        world.performers.gender(number),
        world.performers.country(number),
        world.performers.birthdate(number));
  }
}
