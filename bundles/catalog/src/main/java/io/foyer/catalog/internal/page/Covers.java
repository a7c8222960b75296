package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.core.EntityType;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * The pictures that stand for galleries. The library server chooses one of a gallery's images; for
 * a viewer who may not see that one, the first image that may be seen stands in for it.
 */
public final class Covers {
  private final Reading reading;

  Covers(Reading reading) {
    this.reading = reading;
  }

  /**
   * Whether the library server's cover of a gallery shows nothing that is kept from a viewer. When
   * it does not say which image that is, it could be any of the gallery's.
   *
   * @param visible the images that the viewer may see
   * @param chosen the image that the library server says it shows, or null
   */
  public static boolean mayShow(
      Snapshot snapshot, RoaringBitmap visible, int gallery, @Nullable Integer chosen) {
    if (visible.getCardinality() == snapshot.live(EntityType.IMAGE).getCardinality()) {
      return true;
    }
    return chosen != null
        ? visible.contains(chosen)
        : snapshot.countSources(Relation.IMAGE_GALLERIES, gallery, visible)
            == snapshot.sourceCount(Relation.IMAGE_GALLERIES, gallery);
  }

  private boolean mayShow(int gallery, @Nullable Integer chosen) {
    return mayShow(reading.snapshot(), reading.visible(EntityType.IMAGE), gallery, chosen);
  }

  /** The image that is shown, or null where that is not known. */
  @Nullable Integer image(int gallery, @Nullable Integer chosen) {
    if (mayShow(gallery, chosen)) {
      return chosen;
    }
    RoaringBitmap images = reading.sources(Relation.IMAGE_GALLERIES, gallery);
    return images.isEmpty() ? null : images.first();
  }

  /**
   * Where the picture is found, or null where there is none.
   *
   * @param path where the library server has its cover
   */
  @Nullable String url(int gallery, @Nullable Integer chosen, @Nullable String path) {
    if (mayShow(gallery, chosen)) {
      return MediaUrls.proxied(path, reading.ref(EntityType.GALLERY, gallery).instance());
    }
    Integer image = image(gallery, chosen);
    return image == null
        ? null
        : MediaUrls.image(path, reading.ref(EntityType.IMAGE, image), "thumbnail");
  }
}
