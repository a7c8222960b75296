package io.foyer.demo.internal;

import io.foyer.core.EntityType;
import io.foyer.demo.Changes;
import java.time.Clock;
import java.util.BitSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Changes behind the clients' backs. */
final class LibraryChanges implements Changes {
  private final World world;
  private final Clock clock;

  LibraryChanges(World world, Clock clock) {
    this.world = world;
    this.clock = clock;
  }

  private static Kind kind(EntityType type) {
    return switch (type) {
      case SCENE -> Kind.SCENE;
      case PERFORMER -> Kind.PERFORMER;
      case STUDIO -> Kind.STUDIO;
      case TAG -> Kind.TAG;
      case GROUP -> Kind.GROUP;
      case GALLERY -> Kind.GALLERY;
      case IMAGE -> Kind.IMAGE;
      case CLIP -> Kind.MARKER;
    };
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }

  @Override
  public synchronized String insert(EntityType type) {
    int id = world.add(kind(type), now());
    return Integer.toString(id);
  }

  @Override
  public synchronized void delete(EntityType type, String id) {
    world.remove(kind(type), Integer.parseInt(id));
  }

  @Override
  public void rename(EntityType type, String id, String name) {
    Kind kind = kind(type);
    Field field =
        switch (type) {
          case SCENE, GALLERY, IMAGE, CLIP -> Field.TITLE;
          default -> Field.NAME;
        };
    world.edits.put(kind, Integer.parseInt(id), field, name);
    touch(type, id);
  }

  @Override
  public void touch(EntityType type, String id) {
    world.touch(kind(type), Integer.parseInt(id), now());
  }

  @Override
  public void moveScene(String id, @Nullable String studio) {
    world.edits.put(
        Kind.SCENE,
        Integer.parseInt(id),
        Field.STUDIO_ID,
        studio == null ? null : Integer.valueOf(studio));
    touch(EntityType.SCENE, id);
  }

  @Override
  public synchronized void empty() {
    for (Kind kind : Kind.values()) {
      world.edits.contents(kind, new Edits.Contents(new TreeSet<>(), new BitSet(), true));
    }
  }

  @Override
  public void restoreBackup() {
    world.edits.clear();
    EdgeCases.apply(world);
  }

  @Override
  public void offsetMinutes(int minutes) {
    world.offset(minutes);
  }
}
