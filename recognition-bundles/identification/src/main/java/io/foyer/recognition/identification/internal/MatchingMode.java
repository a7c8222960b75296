package io.foyer.recognition.identification.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How the faces of a scene become people: the three ways of contract 2.7. */
public enum MatchingMode {
  /** Groups the faces, then counts inside each group; the default. */
  FREQUENCY {
    @Override
    List<Group> groups(List<Face> faces, Question question) {
      return Clusters.of(faces, question.clusterThreshold()).stream()
          .map(
              cluster ->
                  new Group(
                      cluster,
                      sorted(
                          counted(cluster).stream()
                              .map(
                                  named ->
                                      question.isTagged(named.nearest().performer())
                                          ? named.scored(named.score() + TAG_BONUS)
                                          : named)
                              .toList())))
          .toList();
    }

    @Override
    List<Person> ordered(List<Person> persons) {
      return persons.stream()
          .sorted(
              Comparator.comparing((Person person) -> person.best() == null)
                  .thenComparing(Comparator.comparingInt(Person::frames).reversed()))
          .toList();
    }
  },
  /** What counting over all faces and counting inside groups agree on; for work on many scenes. */
  HYBRID {
    @Override
    List<Group> groups(List<Face> faces, Question question) {
      int most = 2 * question.topK();
      List<List<Face>> clusters = Clusters.of(faces, question.clusterThreshold());
      Map<String, Named> found = new LinkedHashMap<>();
      sorted(
              counted(faces).stream()
                  .filter(named -> named.faces() >= 2 && named.frames() >= 2)
                  .toList())
          .stream()
          .limit(3L * most)
          .forEach(named -> found.put(named.key(), named));
      Map<String, Named> ofClusters = new LinkedHashMap<>();
      for (List<Face> cluster : clusters) {
        shared(cluster).stream()
            .findFirst()
            .ifPresent(named -> ofClusters.merge(named.key(), named, MatchingMode::nearer));
      }
      ofClusters.forEach((key, named) -> found.merge(key, named, MatchingMode::agreed));
      int limit = Math.max(2, Math.min(most, clusters.size()));
      return sorted(
              found.values().stream()
                  .filter(named -> 1 - named.distance() >= LEAST_CONFIDENCE && named.frames() >= 2)
                  .map(
                      named ->
                          named.scored(
                              named.confidence() * (1 + HYBRID_FRAME_BONUS * (named.frames() - 1))))
                  .toList())
          .stream()
          .limit(limit)
          .map(named -> new Group(having(faces, named.key()), List.of(named)))
          .toList();
    }
  },
  /** Groups the faces and trusts the groups. */
  CLUSTER {
    @Override
    List<Group> groups(List<Face> faces, Question question) {
      return Clusters.of(faces, question.clusterThreshold()).stream()
          .map(cluster -> new Group(cluster, shared(cluster)))
          .toList();
    }
  };

  /** Contract 2.7: a performer counts only from this confidence of its nearest face on. */
  private static final double LEAST_CONFIDENCE = 0.35;

  /** Contract 2.7: what each further frame adds to the score. */
  private static final double FRAME_BONUS = 0.1;

  /** Contract 2.7: what a performer already on the scene has ahead. */
  private static final double TAG_BONUS = 0.03;

  /** Contract 2.7, hybrid: what both ways together add to the confidence. */
  private static final double AGREEMENT_BONUS = 0.25;

  /** Contract 2.7, hybrid: what each further frame adds to the score. */
  private static final double HYBRID_FRAME_BONUS = 0.05;

  /** The mode of a request: {@code frequency}, {@code hybrid}, or cluster for any other word. */
  static MatchingMode of(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "frequency" -> FREQUENCY;
      case "hybrid" -> HYBRID;
      default -> CLUSTER;
    };
  }

  /** Groups the faces into people, in the order in which they may choose a name. */
  abstract List<Group> groups(List<Face> faces, Question question);

  /** The order in which people are told of. */
  List<Person> ordered(List<Person> persons) {
    return persons;
  }

  /**
   * The people of a scene. A performer is the best match of one person at most: the first in order
   * takes it, the next one its next best.
   *
   * @param evidence what else was seen; reorders the best matches of each person
   */
  List<Person> persons(List<Face> faces, Question question, Evidence evidence) {
    Set<String> taken = new HashSet<>();
    List<Person> persons = new ArrayList<>();
    for (Group group : groups(faces, question)) {
      persons.add(named(group, question.topK(), evidence, taken));
    }
    return ordered(persons);
  }

  private static Person named(Group group, int topK, Evidence evidence, Set<String> taken) {
    List<Named> ranked = evidence.reordered(group.ranked(), topK);
    for (Named best : ranked) {
      if (taken.add(best.key())) {
        List<Named> matches = new ArrayList<>(List.of(best));
        ranked.stream()
            .filter(other -> !other.key().equals(best.key()))
            .limit(topK - 1L)
            .forEach(matches::add);
        return new Person(group.faces(), matches);
      }
    }
    return new Person(group.faces(), List.of());
  }

  /** Contract 2.7, plain frequency: near and often. */
  private static List<Named> counted(List<Face> faces) {
    return Named.in(faces).stream()
        .filter(named -> 1 - named.nearest().distance() >= LEAST_CONFIDENCE)
        .map(
            named ->
                named.scored(
                    (1 - named.nearest().distance()) * (1 + FRAME_BONUS * (named.frames() - 1))))
        .toList();
  }

  private static Named nearer(Named one, Named other) {
    return other.distance() < one.distance() ? other : one;
  }

  /** Contract 2.7, hybrid: found in both ways. */
  private static Named agreed(Named one, Named other) {
    double distance = Math.min(one.distance(), other.distance());
    return new Named(
        one.nearest().distance() <= other.nearest().distance() ? one.nearest() : other.nearest(),
        distance,
        Math.min(1, Named.confidence(distance) + AGREEMENT_BONUS),
        Math.max(one.frames(), other.frames()),
        Math.max(one.faces(), other.faces()),
        0);
  }

  /** Contract 2.7, hybrid B and cluster: near, and in much of the group. */
  private static List<Named> shared(List<Face> cluster) {
    return sorted(
        Named.in(cluster).stream()
            .map(
                named ->
                    named.scored(
                        -named.distance() / Math.sqrt((double) named.faces() / cluster.size())))
            .toList());
  }

  private static List<Named> sorted(List<Named> all) {
    return all.stream().sorted(Comparator.comparingDouble(Named::score).reversed()).toList();
  }

  /** The faces that show a performer, and no other one rather. */
  private static List<Face> having(List<Face> faces, String performer) {
    Map<Boolean, List<Face>> byFirst = new HashMap<>();
    for (Face face : faces) {
      if (face.matchWith(performer) != null) {
        byFirst
            .computeIfAbsent(
                face.matches().getFirst().key().equals(performer), first -> new ArrayList<>())
            .add(face);
      }
    }
    List<Face> first = byFirst.get(true);
    return first != null ? first : byFirst.getOrDefault(false, List.of());
  }
}
