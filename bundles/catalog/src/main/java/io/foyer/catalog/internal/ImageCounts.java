package io.foyer.catalog.internal;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.List;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * How many images show a performer, a studio or a tag: those that carry it, and those in galleries
 * that do.
 */
final class ImageCounts {
  private static final int PAGE = 5_000;

  private final Snapshot snapshot;

  ImageCounts(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /**
   * Counts of entities of one type.
   *
   * @param counts {@code [ord, count]} each
   */
  record Page(EntityType type, List<int[]> counts) {}

  /** The counts of all performers, studios and tags. */
  List<Page> pages() {
    List<Page> pages = new ArrayList<>();
    count(pages, EntityType.PERFORMER, Relation.IMAGE_PERFORMERS, Relation.GALLERY_PERFORMERS);
    count(pages, EntityType.STUDIO, Relation.IMAGE_STUDIO, Relation.GALLERY_STUDIO);
    count(pages, EntityType.TAG, Relation.IMAGE_TAGS, Relation.GALLERY_TAGS);
    return pages;
  }

  private void count(List<Page> pages, EntityType type, Relation ofImage, Relation ofGallery) {
    List<int[]> counts = new ArrayList<>();
    PeekableIntIterator ords = snapshot.live(type).getIntIterator();
    while (ords.hasNext()) {
      int ord = ords.next();
      counts.add(new int[] {ord, count(ord, ofImage, ofGallery)});
      if (counts.size() == PAGE || !ords.hasNext()) {
        pages.add(new Page(type, List.copyOf(counts)));
        counts.clear();
      }
    }
  }

  private int count(int ord, Relation ofImage, Relation ofGallery) {
    RoaringBitmap galleries = snapshot.sources(ofGallery, ord);
    RoaringBitmap own = snapshot.sources(ofImage, ord);
    return galleries.isEmpty()
        ? own.getCardinality()
        : RoaringBitmap.orCardinality(
            own, snapshot.sourcesOfAny(Relation.IMAGE_GALLERIES, galleries));
  }
}
