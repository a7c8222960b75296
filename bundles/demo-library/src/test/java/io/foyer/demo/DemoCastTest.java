package io.foyer.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.demo.DemoCast.Person;
import io.foyer.demo.DemoCast.Release;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class DemoCastTest {
  private final DemoCast cast = DemoCast.of(1, 400);

  private static double share(List<Person> people, Release release) {
    return people.stream().filter(one -> one.release() == release).count() / (double) people.size();
  }

  @Test
  void sixInTenAreInTheFirstReleaseAndTwoInNone() {
    Set<Person> seen = new HashSet<>();
    for (String scene : cast.scenes()) {
      cast.ofScene(scene).stream().filter(one -> one.number() > 0).forEach(seen::add);
    }
    List<Person> performers = List.copyOf(seen);
    assertTrue(performers.size() > 70, "most performers are seen");
    assertEquals(0.6, share(performers, Release.FIRST), 0.03);
    assertEquals(0.2, share(performers, Release.NEVER), 0.03);
    assertEquals(256, cast.released().size());
    assertEquals(192, cast.released().stream().filter(p -> p.release() == Release.FIRST).count());
  }

  @Test
  void idsAndNamesTellPeopleApart() {
    List<Person> people = cast.released();
    assertEquals(people.size(), people.stream().map(Person::universalId).distinct().count());
    assertTrue(people.stream().map(Person::name).distinct().count() >= people.size() - 1);
    assertEquals(people, DemoCast.of(1, 400).released());
    assertTrue(
        people.stream()
            .allMatch(one -> one.universalId().matches("demo\\.foyer\\.example:[0-9a-f-]{36}")));
  }

  @Test
  void someSeenInASceneAreNotListedAndManyListedCarryTheirId() throws Exception {
    try (DemoLibrary library = DemoLibrary.start(DemoLibrary.Options.ofScenes(400))) {
      Caller caller = new Caller(library);
      var data =
          caller.data(
              """
              { findScenes(filter: {per_page: -1}) { scenes { id performers { id } } }
                findPerformers(filter: {per_page: -1}) { performers { id name stash_ids { endpoint stash_id } } } }
              """);
      int unlisted = 0;
      int scenes = 0;
      for (var scene : data.path("findScenes").path("scenes")) {
        Set<String> listed = new HashSet<>();
        scene.path("performers").forEach(one -> listed.add(one.path("id").asText()));
        List<Person> seen = cast.ofScene(scene.path("id").asText());
        scenes += seen.isEmpty() ? 0 : 1;
        unlisted +=
            seen.stream().anyMatch(one -> !listed.contains(one.performerId().orElse("none")))
                ? 1
                : 0;
      }
      assertEquals(0.25, unlisted / (double) scenes, 0.05);

      int linked = 0;
      var released =
          cast.released().stream()
              .filter(one -> one.number() > 0)
              .collect(Collectors.toMap(one -> Integer.toString(one.number()), one -> one));
      for (var performer : data.path("findPerformers").path("performers")) {
        for (var id : performer.path("stash_ids")) {
          if (id.path("endpoint").asText().equals(DemoCast.ENDPOINT)) {
            linked++;
            Person person = released.get(performer.path("id").asText());
            assertEquals(person.uuid(), id.path("stash_id").asText());
            assertEquals(person.name(), performer.path("name").asText());
          }
        }
      }
      assertEquals(0.7, linked / (double) released.size(), 0.12);
    }
  }
}
