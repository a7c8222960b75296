package io.foyer.demo;

import io.foyer.core.EntityType;

/** Changes of a running library, as people, imports and accidents make them. */
public interface Changes {
  /** Adds a made-up entity at the end of the ids and answers its id. */
  String insert(EntityType type);

  /** Deletes an entity; relations to it vanish without a change of {@code updated_at}. */
  void delete(EntityType type, String id);

  /** Changes title or name, which stamps the entity as changed now. */
  void rename(EntityType type, String id, String name);

  /** Stamps an entity as changed now without any other difference. */
  void touch(EntityType type, String id);

  /** Gives a scene another studio, or none when null, which moves it in the unsorted order. */
  void moveScene(String id, @org.jspecify.annotations.Nullable String studio);

  /** All entities are gone, as after a clean task with an unmounted disk. */
  void empty();

  /** The library goes back to how it was made: edits vanish and inserted ids are free again. */
  void restoreBackup();

  /** Offset in minutes from UTC that time stamps are written with from now on. */
  void offsetMinutes(int minutes);
}
