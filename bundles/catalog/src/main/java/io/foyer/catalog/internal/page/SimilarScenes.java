package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * Scenes that share performers, the studio or own tags with one: three points a performer, two for
 * the studio, one a tag. The most points come first, then the newest.
 */
final class SimilarScenes {
  private static final int MOST = 500;
  private static final int PER_PERFORMER = 3;
  private static final int FOR_STUDIO = 2;
  private static final int PER_TAG = 1;

  private final Reading reading;
  private final RoaringBitmap candidates = new RoaringBitmap();
  private final int[] points;

  SimilarScenes(Reading reading, int scene) {
    this.reading = reading;
    RoaringBitmap visible = reading.visible(EntityType.SCENE);
    points = new int[visible.isEmpty() ? 0 : visible.last() + 1];
    add(Relation.SCENE_PERFORMERS, scene, PER_PERFORMER);
    add(Relation.SCENE_STUDIO, scene, FOR_STUDIO);
    add(Relation.SCENE_TAGS, scene, PER_TAG);
    candidates.remove(scene);
  }

  private void add(Relation relation, int scene, int each) {
    for (int shared : reading.targets(relation, scene)) {
      RoaringBitmap scenes = reading.sources(relation, shared);
      candidates.or(scenes);
      PeekableIntIterator ords = scenes.getIntIterator();
      while (ords.hasNext()) {
        points[ords.next()] += each;
      }
    }
  }

  /** Ordinals of at most 500 scenes. */
  int[] ords() {
    int[] best = atLeast(threshold());
    List<Integer> newest = reading.stubs().reads().byDate(JsonText.array(best));
    // a stable sort keeps the newest first among equals
    List<Integer> ordered = new ArrayList<>(newest);
    ordered.sort((a, b) -> Integer.compare(points[b], points[a]));
    return ordered.stream().limit(MOST).mapToInt(Integer::intValue).toArray();
  }

  /** The points that the last of the kept ones has. */
  private int threshold() {
    PriorityQueue<Integer> best = new PriorityQueue<>();
    PeekableIntIterator ords = candidates.getIntIterator();
    while (ords.hasNext()) {
      best.add(points[ords.next()]);
      if (best.size() > MOST) {
        best.poll();
      }
    }
    Integer least = best.peek();
    return least == null ? 0 : least;
  }

  private int[] atLeast(int threshold) {
    return Arrays.stream(candidates.toArray()).filter(ord -> points[ord] >= threshold).toArray();
  }
}
