package io.foyer.recognition.identification.internal;

import static io.foyer.recognition.identification.internal.Fakes.face;
import static io.foyer.recognition.identification.internal.Fakes.match;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.PerformerDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hand-computed cases of contract 2.7. */
class MatchingModeTest {
  private static final double EXACT = 1e-9;
  private static final float[] EAST = {1, 0};
  private static final float[] NORTH = {0, 1};
  private static final float[] WEST = {-1, 0};

  private static List<String> names(List<Person> persons) {
    List<String> names = new ArrayList<>();
    for (Person person : persons) {
      Named best = person.best();
      names.add(best == null ? "?" : best.nearest().performer().name());
    }
    return names;
  }

  private static List<Person> persons(MatchingMode mode, Face... faces) {
    return mode.persons(List.of(faces), Fakes.question(mode), Evidence.NONE);
  }

  @Test
  void facesGoToTheNearestGroupBelowTheThreshold() {
    // 0.8 · 1 → distance 0.2 to the first group; the second face moves its mean.
    List<List<Face>> groups =
        Clusters.of(
            List.of(
                face(0, 0, EAST),
                face(1, 1, new float[] {0.8f, 0.6f}),
                face(2, 2, NORTH),
                face(3, 3, WEST)),
            0.6);
    // NORTH to the mean (1.8, 0.6): 1 - 0.6 / 1.897 = 0.684, so a group of its own.
    assertEquals(List.of(2, 1, 1), groups.stream().map(List::size).toList());
    assertEquals(List.of(0, 1), groups.getFirst().stream().map(Face::id).toList());
    assertEquals(
        List.of(3, 1),
        Clusters.of(
                List.of(
                    face(0, 0, EAST),
                    face(1, 1, new float[] {0.8f, 0.6f}),
                    face(2, 2, NORTH),
                    face(3, 3, WEST)),
                0.7)
            .stream()
            .map(List::size)
            .toList());
  }

  @Test
  void groupsWithTheSameBestSingleMatchAreJoined() {
    List<List<Face>> groups =
        Clusters.of(
            List.of(
                face(0, 0, EAST, match("a", 0.3), match("b", 0.4)),
                face(1, 1, NORTH, match("a", 0.2)),
                face(2, 2, WEST),
                face(3, 3, new float[] {0, -1})),
            0.6);
    assertEquals(List.of(2, 1, 1), groups.stream().map(List::size).toList());
  }

  @Test
  void frequencyCountsFramesOfAPerformer() {
    // a: (1 - 0.30) · (1 + 0.1 · 2) = 0.84; b: (1 - 0.20) · 1 = 0.80
    List<Person> persons =
        persons(
            MatchingMode.FREQUENCY,
            face(0, 0, EAST, match("a", 0.30)),
            face(1, 1, EAST, match("b", 0.20), match("a", 0.40)),
            face(2, 2, EAST, match("a", 0.50)));
    assertEquals(1, persons.size());
    Named best = persons.getFirst().best();
    assertNotNull(best);
    assertEquals("a", best.nearest().performer().name());
    assertEquals(0.84, best.score(), EXACT);
    assertEquals(0.40, best.distance(), EXACT, "the mean");
    assertEquals(0.60, best.confidence(), EXACT);
    assertEquals(0.30, best.nearest().distance(), EXACT, "other fields from the nearest");
    assertEquals(3, best.frames());
    assertEquals(3, persons.getFirst().frames());
    assertEquals(
        List.of("a", "b"),
        persons.getFirst().matches().stream().map(m -> m.nearest().performer().name()).toList());
  }

  @Test
  void performersBelowTheLeastConfidenceDoNotCount() {
    assertEquals(
        List.of("?"), names(persons(MatchingMode.FREQUENCY, face(0, 0, EAST, match("a", 0.651)))));
    assertEquals(
        List.of("a"), names(persons(MatchingMode.FREQUENCY, face(0, 0, EAST, match("a", 0.649)))));
  }

  @Test
  void aTaggedPerformerHasALittleAhead() {
    Face face = face(0, 0, EAST, match("a", 0.30), match("b", 0.32));
    assertEquals(List.of("a"), names(persons(MatchingMode.FREQUENCY, face)));
    Question tagged =
        new Question(20, 0.5, 3, 0.5, 0.6, MatchingMode.FREQUENCY, Set.of("b"), Set.of());
    assertEquals(
        List.of("b"), names(MatchingMode.FREQUENCY.persons(List.of(face), tagged, Evidence.NONE)));
  }

  @Test
  void aPerformerIsTheBestMatchOfOnePersonOnly() {
    // The larger group comes first and takes a; the other has b, or nobody.
    List<Person> persons =
        persons(
            MatchingMode.FREQUENCY,
            face(0, 0, EAST, match("a", 0.30)),
            face(1, 1, EAST, match("a", 0.30)),
            face(2, 0, NORTH, match("b", 0.40), match("a", 0.41)),
            face(3, 1, NORTH, match("a", 0.42)),
            face(4, 3, WEST));
    // Score of a in the second group: 0.59 · 1.1 = 0.649, of b 0.60.
    assertEquals(List.of("a", "b", "?"), names(persons));
    assertEquals(
        List.of("b", "a"),
        persons.get(1).matches().stream().map(m -> m.nearest().performer().name()).toList(),
        "a stays an alternative");
  }

  @Test
  void unknownPeopleComeLastAndOthersByFrames() {
    List<Person> persons =
        persons(
            MatchingMode.FREQUENCY,
            face(0, 0, WEST),
            face(1, 1, WEST),
            face(2, 2, WEST),
            face(3, 0, EAST, match("a", 0.1)),
            face(4, 0, NORTH, match("b", 0.4)),
            face(5, 1, NORTH, match("b", 0.4)));
    assertEquals(List.of("b", "a", "?"), names(persons));
    assertEquals(3, persons.get(2).frames());
    assertEquals(List.of(), persons.get(2).matches());
  }

  @Test
  void twoFacesInOneFrameAreOneFrame() {
    for (MatchingMode mode : List.of(MatchingMode.FREQUENCY, MatchingMode.CLUSTER)) {
      List<Person> persons =
          persons(
              mode,
              face(0, 4, EAST, match("a", 0.3)),
              face(1, 4, EAST, match("a", 0.3)),
              face(2, -1, EAST, match("a", 0.3)));
      assertEquals(2, persons.getFirst().frames(), mode.name());
      assertEquals(3, persons.getFirst().faces().size());
    }
  }

  @Test
  void clusterModeWeighsTheMeanByTheShareOfTheGroup() {
    // a: 0.36 / sqrt(3/3) = 0.36; b: 0.25 / sqrt(1/3) = 0.433
    List<Person> persons =
        persons(
            MatchingMode.CLUSTER,
            face(0, 0, EAST, match("b", 0.25), match("a", 0.36)),
            face(1, 1, EAST, match("a", 0.36)),
            face(2, 2, EAST, match("a", 0.36)),
            face(3, 3, NORTH));
    assertEquals(List.of("a", "?"), names(persons));
    assertEquals(-0.36, persons.getFirst().matches().getFirst().score(), EXACT);
    assertEquals(0.25, persons.getFirst().matches().get(1).distance(), EXACT);
  }

  @Test
  void hybridKeepsWhatIsSeenTwiceAndTrustsWhatBothWaysSay() {
    List<Person> persons =
        persons(
            MatchingMode.HYBRID,
            face(0, 0, EAST, match("a", 0.30)),
            face(1, 1, EAST, match("a", 0.40)),
            face(2, 2, NORTH, match("b", 0.10)));
    // b is in one frame only. a: mean 0.35 both ways; (0.65 + 0.25) · (1 + 0.05) = 0.945
    assertEquals(List.of("a"), names(persons));
    Named a = persons.getFirst().best();
    assertNotNull(a);
    assertEquals(0.35, a.distance(), EXACT);
    assertEquals(0.90, a.confidence(), EXACT);
    assertEquals(0.945, a.score(), EXACT);
    assertEquals(1, persons.getFirst().matches().size());
    assertEquals(2, persons.getFirst().frames());
  }

  @Test
  void hybridTellsOfAsManyPeopleAsGroupsButOfTwoAtLeast() {
    List<Face> faces = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      faces.add(face(i, i, EAST, match("a", 0.2), match("b", 0.25), match("c", 0.3)));
    }
    List<Person> persons =
        MatchingMode.HYBRID.persons(faces, Fakes.question(MatchingMode.HYBRID), Evidence.NONE);
    // a agrees in both ways; one group, so two people at most.
    assertEquals(List.of("a", "b"), names(persons));
  }

  @Test
  void wordsThatAreNoModeMeanGroups() {
    assertEquals(MatchingMode.FREQUENCY, MatchingMode.of("frequency"));
    assertEquals(MatchingMode.HYBRID, MatchingMode.of("hybrid"));
    assertEquals(MatchingMode.CLUSTER, MatchingMode.of("clustered_frequency"));
  }

  private static Evidence evidence(String raised, double factor) {
    IdentitySignal signal =
        new IdentitySignal() {
          @Override
          public String name() {
            return "body";
          }

          @Override
          public Optional<String> missing() {
            return Optional.empty();
          }

          @Override
          public Optional<Observation> observe(
              List<Sighting> sightings, PerformerDatabase.Lease database) {
            return Optional.of(
                new Observation() {
                  @Override
                  public int count() {
                    return 1;
                  }

                  @Override
                  public double factor(PerformerDatabase.Performer candidate) {
                    return candidate.name().equals(raised) ? factor : 1;
                  }
                });
          }
        };
    return Evidence.of(List.of(signal), List.of(), new Fakes.Release("1", 1).lease().orElseThrow());
  }

  @Test
  void furtherEvidenceChangesRanksAndNoDistance() {
    Face face = face(0, 0, EAST, match("a", 0.30), match("b", 0.35));
    List<Person> persons =
        MatchingMode.FREQUENCY.persons(
            List.of(face), Fakes.question(MatchingMode.FREQUENCY), evidence("a", 0.6));
    // a: 0.6 / 1.30 = 0.46; b: 1 / 1.35 = 0.74
    assertEquals(List.of("b"), names(persons));
    assertEquals(0.35, persons.getFirst().matches().getFirst().distance(), EXACT);
    assertEquals(0.30, persons.getFirst().matches().get(1).distance(), EXACT);
  }

  @Test
  void furtherEvidenceNeverGivesAPerformerToTwoPeople() {
    List<Person> persons =
        MatchingMode.FREQUENCY.persons(
            List.of(
                face(0, 0, EAST, match("a", 0.30), match("c", 0.35)),
                face(1, 1, EAST, match("a", 0.30), match("c", 0.35)),
                face(2, 2, NORTH, match("b", 0.30), match("c", 0.35))),
            Fakes.question(MatchingMode.FREQUENCY),
            evidence("c", 1.5));
    assertEquals(List.of("c", "b"), names(persons));
  }

  @Test
  void aPersonWhoseNamesAreAllTakenIsUnknown() {
    // The groups are not joined, since the second one's best single match is b.
    List<Person> persons =
        persons(
            MatchingMode.CLUSTER,
            face(0, 0, EAST, match("a", 0.30), match("b", 0.45)),
            face(1, 1, EAST, match("a", 0.30)),
            face(2, 2, EAST, match("a", 0.30)),
            face(3, 0, NORTH, match("b", 0.20)),
            face(4, 1, NORTH, match("b", 0.20)),
            face(5, 2, WEST, match("a", 0.50)));
    assertEquals(List.of("a", "b"), names(persons), "the third group has a as its best, so joins");
    assertNull(
        persons(MatchingMode.CLUSTER, face(0, 0, EAST)).getFirst().best(), "nobody like them");
  }
}
