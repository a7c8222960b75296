package io.foyer.catalog.internal.store;

import io.foyer.catalog.internal.store.LibraryTables.Touched;
import io.foyer.core.EntityType;
import io.foyer.store.Database;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Brings what follows from the relations up to date for the entities that depend on written ones.
 * Works in steps of one short transaction each; the notes of what was written go last, so that a
 * step that was cut off is done again.
 */
public final class Derivation {
  private static final int STEP = 2_000;

  private final LibraryTables tables;
  private final Database database;

  public Derivation(LibraryTables tables) {
    this.tables = tables;
    database = tables.database();
  }

  /** A transaction that is still to be done. */
  public interface Step {
    Touched run();
  }

  /** The steps that bring inherited values up to date, in order. */
  public List<Step> inheritance() {
    return database.read(
        DerivationMapper.class,
        mapper -> {
          List<String> types = mapper.underivedTypes();
          List<Step> steps = new ArrayList<>();
          for (List<Integer> scenes : chunks(scenes(mapper, types))) {
            steps.add(() -> scenes(scenes));
          }
          for (List<Integer> images : chunks(images(mapper, types))) {
            steps.add(() -> images(images));
          }
          return steps;
        });
  }

  private static Collection<Integer> scenes(DerivationMapper mapper, List<String> types) {
    TreeSet<Integer> scenes = new TreeSet<>();
    if (types.contains(EntityType.SCENE.key())) {
      scenes.addAll(mapper.underived(EntityType.SCENE.key()));
    }
    if (types.contains(EntityType.PERFORMER.key())) {
      scenes.addAll(mapper.scenesOfPerformers());
    }
    if (types.contains(EntityType.STUDIO.key())) {
      scenes.addAll(mapper.scenesOfStudios());
    }
    if (types.contains(EntityType.GROUP.key())) {
      scenes.addAll(mapper.scenesOfGroups());
    }
    return scenes;
  }

  private static Collection<Integer> images(DerivationMapper mapper, List<String> types) {
    TreeSet<Integer> images = new TreeSet<>();
    if (types.contains(EntityType.IMAGE.key())) {
      images.addAll(mapper.underived(EntityType.IMAGE.key()));
    }
    if (types.contains(EntityType.GALLERY.key())) {
      images.addAll(mapper.imagesOfGalleries());
    }
    return images;
  }

  private static List<List<Integer>> chunks(Collection<Integer> ords) {
    List<Integer> all = List.copyOf(ords);
    List<List<Integer>> chunks = new ArrayList<>();
    for (int from = 0; from < all.size(); from += STEP) {
      chunks.add(all.subList(from, Math.min(from + STEP, all.size())));
    }
    return chunks;
  }

  private Touched scenes(List<Integer> scenes) {
    String ords = JsonText.array(scenes);
    return tables.change(
        session -> {
          DerivationMapper mapper = session.getMapper(DerivationMapper.class);
          mapper.forgetTags(ords);
          mapper.inheritTags(ords);
          return Touched.of(EntityType.SCENE, scenes);
        });
  }

  private Touched images(List<Integer> images) {
    String ords = JsonText.array(images);
    return tables.change(
        session -> {
          DerivationMapper mapper = session.getMapper(DerivationMapper.class);
          mapper.forgetImages("image_inherited", ords);
          mapper.forgetImages("image_inherited_performer", ords);
          mapper.forgetImages("image_inherited_tag", ords);
          mapper.inheritValues(ords);
          mapper.inheritPerformers(ords);
          mapper.inheritImageTags(ords);
          return Touched.of(EntityType.IMAGE, images);
        });
  }

  /** Whether anything was written since. */
  public boolean needed() {
    return database.read(DerivationMapper.class, mapper -> !mapper.underivedTypes().isEmpty());
  }

  /**
   * Stores how many images show performers, studios or tags.
   *
   * @param counts {@code [ord, count]} pairs
   */
  public Touched countImages(EntityType type, List<int[]> counts) {
    return tables.change(
        session ->
            Touched.of(
                type,
                session
                    .getMapper(DerivationMapper.class)
                    .countImages(type.plural(), JsonText.array(counts))));
  }

  /** Notes that nothing is left to derive. */
  public void done() {
    database.write(
        DerivationMapper.class,
        mapper -> {
          mapper.derived();
          return true;
        });
  }
}
