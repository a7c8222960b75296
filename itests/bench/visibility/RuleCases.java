import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.IndexedLibrary;
import io.foyer.catalog.internal.SqliteCatalogWriter;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryScene;
import io.foyer.visibility.internal.rules.Hidden;
import io.foyer.visibility.internal.rules.Restriction;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/** The rules of the users, and the changes of the library. */
final class RuleCases {
  private final IndexedLibrary indexed;
  private final SplittableRandom random = new SplittableRandom(7);

  RuleCases(IndexedLibrary indexed) {
    this.indexed = indexed;
  }

  EntityId id(EntityType type, int ord) {
    return new EntityId(indexed.snapshot().refOf(type, ord).id(), null);
  }

  /** The entity of a type of which a number is nearest to a wanted one. */
  private int nearest(EntityType type, int wanted, ToIntFunction<Integer> number) {
    int best = -1;
    int distance = Integer.MAX_VALUE;
    for (int ord : indexed.snapshot().live(type).toArray()) {
      int away = Math.abs(number.applyAsInt(ord) - wanted);
      if (away < distance) {
        distance = away;
        best = ord;
      }
    }
    return best;
  }

  int tagOfScenes(int scenes) {
    return nearest(
        EntityType.TAG,
        scenes,
        tag -> indexed.snapshot().sources(Relation.SCENE_TAGS, tag).getCardinality());
  }

  int performerOfScenes(int scenes) {
    return nearest(EntityType.PERFORMER, scenes, this::scenesOf);
  }

  int scenesOf(int performer) {
    return indexed.snapshot().sources(Relation.SCENE_PERFORMERS, performer).getCardinality();
  }

  private EntityId any(EntityType type) {
    LibrarySnapshot snapshot = indexed.snapshot();
    int size = snapshot.live(type).getCardinality();
    return id(type, snapshot.live(type).select(random.nextInt(size)));
  }

  /** Forbids two common tags, so that about a third of the scenes go. */
  List<Restriction> commonTagsForbidden() {
    int scenes = indexed.snapshot().live(EntityType.SCENE).getCardinality();
    return List.of(
        new Restriction(
            EntityType.TAG,
            Restriction.Mode.EXCLUDE,
            List.of(
                id(EntityType.TAG, tagOfScenes(scenes / 5)),
                id(EntityType.TAG, tagOfScenes(scenes / 7))),
            false));
  }

  /** A forbidden tag, and every second group allowed. */
  List<Restriction> tagForbiddenGroupsAllowed() {
    List<EntityId> groups = new ArrayList<>();
    for (int ord : indexed.snapshot().live(EntityType.GROUP).toArray()) {
      if (ord % 2 == 0 && groups.size() < 5000) {
        groups.add(id(EntityType.GROUP, ord));
      }
    }
    int scenes = indexed.snapshot().live(EntityType.SCENE).getCardinality();
    return List.of(
        new Restriction(
            EntityType.TAG,
            Restriction.Mode.EXCLUDE,
            List.of(id(EntityType.TAG, tagOfScenes(scenes / 10))),
            false),
        new Restriction(EntityType.GROUP, Restriction.Mode.INCLUDE, groups, false));
  }

  /** What one of many users must not see. */
  List<Restriction> someTagsForbidden() {
    return List.of(
        new Restriction(
            EntityType.TAG,
            Restriction.Mode.EXCLUDE,
            List.of(any(EntityType.TAG), any(EntityType.TAG), any(EntityType.TAG)),
            false));
  }

  List<Hidden> performers(int number) {
    List<Hidden> hidden = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      hidden.add(new Hidden(EntityType.PERFORMER, any(EntityType.PERFORMER)));
    }
    return hidden;
  }

  /** A page of scenes as a library server sends it: some new, the others with other relations. */
  List<LibraryScene> batch(int number, int firstNew, int round) {
    List<LibraryScene> scenes = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      String id = i % 5 == 0 ? Integer.toString(firstNew + i) : any(EntityType.SCENE).id();
      scenes.add(
          new LibraryScene(
              id,
              "Measured " + round + " " + i,
              null,
              "2024-05-" + (10 + i % 20),
              "A scene that is there for a while",
              null,
              List.of(),
              true,
              null,
              0,
              0,
              0,
              any(EntityType.STUDIO).id(),
              List.of(any(EntityType.PERFORMER).id(), any(EntityType.PERFORMER).id()),
              List.of(any(EntityType.TAG).id(), any(EntityType.TAG).id(), any(EntityType.TAG).id()),
              List.of(),
              List.of(),
              List.of(),
              null,
              null,
              null,
              null,
              null,
              null,
              List.of(),
              List.of(),
              "2024-05-01T10:00:00Z",
              "2024-05-01T10:00:00Z"));
    }
    return scenes.stream().distinct().toList();
  }

  void put(SqliteCatalogWriter writer, String server, List<LibraryScene> scenes) {
    writer.put(server, EntityType.SCENE, scenes);
  }
}
