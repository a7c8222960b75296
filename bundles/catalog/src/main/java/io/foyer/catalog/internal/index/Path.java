package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/** How entities that are listed are related to those that a criterion names. */
sealed interface Path {
  /** The entities that are related to any of the named ones; a new set. */
  RoaringBitmap from(Evaluation on, RoaringBitmap named);

  /** They point to them, by any of some relations. */
  record Sources(List<Relation> relations) implements Path {
    Sources(Relation... relations) {
      this(List.of(relations));
    }

    @Override
    public RoaringBitmap from(Evaluation on, RoaringBitmap named) {
      RoaringBitmap result = new RoaringBitmap();
      relations.forEach(relation -> on.snapshot().inverse(relation).addTo(result, named));
      return result;
    }
  }

  /** They are what those point to. */
  record Targets(Relation relation) implements Path {
    @Override
    public RoaringBitmap from(Evaluation on, RoaringBitmap named) {
      return on.snapshot().targetsOfAny(relation, named);
    }
  }

  /**
   * A scene that the viewer sees points to both.
   *
   * @param named to the named ones
   * @param listed to those that are listed
   */
  record OverScenes(Relation named, Relation listed) implements Path {
    @Override
    public RoaringBitmap from(Evaluation on, RoaringBitmap targets) {
      RoaringBitmap scenes = on.snapshot().sourcesOfAny(named, targets);
      scenes.and(on.visible(EntityType.SCENE));
      return on.snapshot().targetsOfAny(listed, scenes);
    }
  }

  /** They are clips of scenes that point to them. */
  record ClipsOfScenes(Relation relation) implements Path {
    @Override
    public RoaringBitmap from(Evaluation on, RoaringBitmap named) {
      return on.snapshot()
          .sourcesOfAny(Relation.CLIP_SCENE, on.snapshot().sourcesOfAny(relation, named));
    }
  }
}
