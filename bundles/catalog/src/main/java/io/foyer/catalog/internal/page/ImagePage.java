package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.Stored.StoredGallery;
import io.foyer.catalog.internal.store.Stored.StoredImage;
import io.foyer.catalog.internal.store.StubReads.Inherited;
import io.foyer.catalog.internal.wire.GalleryContext;
import io.foyer.catalog.internal.wire.GalleryImage;
import io.foyer.catalog.internal.wire.GalleryRef;
import io.foyer.catalog.internal.wire.Image;
import io.foyer.catalog.internal.wire.ImageDetail;
import io.foyer.catalog.internal.wire.ImagePaths;
import io.foyer.catalog.internal.wire.Named;
import io.foyer.catalog.internal.wire.PerformerRef;
import io.foyer.catalog.internal.wire.StudioRef;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Images of a page, with what they inherit from their galleries where they have nothing. */
final class ImagePage {
  private final Reading reading;
  private final UserValues user;
  private final Map<Integer, StoredImage> rows;
  private final Map<Integer, Inherited> inherited;
  private final Map<Integer, PerformerRef> performers;
  private final Map<Integer, TagRef> tags;
  private final Map<Integer, StudioRef> studios;
  private final RoaringBitmap inGalleries;

  ImagePage(Reading reading, int[] ords) {
    this.reading = reading;
    user = reading.user(EntityType.IMAGE);
    String json = JsonText.array(ords);
    rows = Reading.byOrd(reading.rows().images(json), StoredImage::ord);
    RoaringBitmap all = RoaringBitmap.bitmapOf(ords);
    Stubs stubs = reading.stubs();
    inherited = Reading.byOrd(stubs.reads().inherited(json), Inherited::image);
    inheritFromVisible(ords);
    performers = stubs.performers(reading.targetsOfAny(Relation.IMAGE_PERFORMERS, all));
    tags = stubs.tags(reading.targetsOfAny(Relation.IMAGE_TAGS, all));
    studios = stubs.studios(reading.targetsOfAny(Relation.IMAGE_STUDIO, all));
    inGalleries = reading.targetsOfAny(Relation.IMAGE_GALLERIES, all);
  }

  /** What is stored is inherited from all galleries, also those that the viewer may not see. */
  private void inheritFromVisible(int[] ords) {
    if (reading.seesAll(EntityType.GALLERY)) {
      return;
    }
    Map<Integer, int[]> seen = new HashMap<>();
    RoaringBitmap galleries = new RoaringBitmap();
    for (int ord : ords) {
      int[] visible = reading.targets(Relation.IMAGE_GALLERIES, ord);
      if (visible.length < reading.snapshot().targets(Relation.IMAGE_GALLERIES, ord).length) {
        seen.put(ord, visible);
        galleries.add(visible);
      }
    }
    if (seen.isEmpty()) {
      return;
    }
    Map<Integer, StoredGallery> read =
        Reading.byOrd(
            reading.rows().galleries(JsonText.array(galleries.toArray())), StoredGallery::ord);
    seen.forEach(
        (image, visible) -> {
          List<StoredGallery> sources = new ArrayList<>(Reading.each(visible, read::get));
          sources.sort(Comparator.comparing(gallery -> Long.toString(gallery.id())));
          inherited.put(
              image,
              new Inherited(
                  image,
                  first(sources, StoredGallery::date),
                  first(sources, StoredGallery::details),
                  first(sources, StoredGallery::photographer)));
        });
  }

  private static @Nullable String first(
      List<StoredGallery> galleries, Function<StoredGallery, @Nullable String> value) {
    for (StoredGallery gallery : galleries) {
      String one = value.apply(gallery);
      if (one != null) {
        return one;
      }
    }
    return null;
  }

  /** The galleries of all of them, for {@link #image}. */
  Map<Integer, GalleryRef> galleryStubs() {
    return reading.stubs().galleries(inGalleries);
  }

  /** The galleries of all of them, for {@link #detail} and {@link #ofGallery}. */
  GalleryPage galleryContexts() {
    return new GalleryPage(reading, inGalleries.toArray(), false);
  }

  @Nullable Image image(int ord, Map<Integer, GalleryRef> galleries) {
    StoredImage row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.IMAGE, ord);
    StudioRef studio = studio(ord);
    ImagePaths paths = paths(row, ref);
    Integer rating = rating(row);
    int oCounter = oCounter(row);
    return new Image(
        ref.id(),
        ref.instance(),
        Titles.orStem(row.title(), row.basename()),
        row.code(),
        details(row),
        photographer(row),
        date(row),
        studio == null ? null : studio.id(),
        row.path(),
        JsonText.strings(row.urls()),
        row.organized(),
        row.width(),
        row.height(),
        row.size(),
        paths.thumbnail(),
        paths.preview(),
        paths.image(),
        paths,
        rating,
        rating,
        user.favorite(ord),
        oCounter,
        oCounter,
        user.playCount(ord),
        user.lastPlayed(ord),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        performersOf(ord),
        tagsOf(ord),
        Reading.each(reading.targets(Relation.IMAGE_GALLERIES, ord), galleries::get),
        studio,
        reading.libraryUrl(ref, "images"));
  }

  @Nullable ImageDetail detail(int ord, GalleryPage galleries) {
    StoredImage row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.IMAGE, ord);
    StudioRef studio = studio(ord);
    int oCounter = user.oCounter(ord);
    return new ImageDetail(
        ref.id(),
        ref.instance(),
        Titles.orStem(row.title(), row.basename()),
        row.code(),
        details(row),
        photographer(row),
        JsonText.strings(row.urls()),
        date(row),
        named(studio),
        studio == null ? null : studio.id(),
        user.rating(ord),
        rating(row),
        user.favorite(ord),
        oCounter,
        oCounter,
        user.playCount(ord),
        user.lastPlayed(ord),
        row.organized(),
        row.path(),
        row.width(),
        row.height(),
        row.size(),
        row.path() == null
            ? List.of()
            : List.of(new ImageDetail.File(row.path(), row.width(), row.height(), row.size())),
        paths(row, ref),
        performersOf(ord),
        tagsOf(ord),
        contexts(ord, galleries),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        reading.libraryUrl(ref, "images"));
  }

  @Nullable GalleryImage ofGallery(int ord, GalleryPage galleries) {
    StoredImage row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.IMAGE, ord);
    Integer rating = rating(row);
    return new GalleryImage(
        ref.id(),
        ref.instance(),
        Titles.orStem(row.title(), row.basename()),
        row.code(),
        details(row),
        photographer(row),
        date(row),
        paths(row, ref),
        row.width(),
        row.height(),
        rating,
        rating,
        user.favorite(ord),
        oCounter(row),
        row.path(),
        row.size(),
        performersOf(ord).stream().map(p -> new Named(p.id(), p.instanceId(), p.name())).toList(),
        tagsOf(ord).stream().map(t -> new Named(t.id(), t.instanceId(), t.name())).toList(),
        named(studio(ord)),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        contexts(ord, galleries));
  }

  private List<GalleryContext> contexts(int ord, GalleryPage galleries) {
    return Reading.each(reading.targets(Relation.IMAGE_GALLERIES, ord), galleries::context);
  }

  private static ImagePaths paths(StoredImage row, EntityRef ref) {
    return new ImagePaths(
        MediaUrls.image(row.thumbnail(), ref, "thumbnail"),
        MediaUrls.image(row.preview(), ref, "preview"),
        MediaUrls.image(row.image(), ref, "image"));
  }

  private @Nullable StudioRef studio(int ord) {
    return studios.get(reading.target(Relation.IMAGE_STUDIO, ord));
  }

  private static @Nullable Named named(@Nullable StudioRef studio) {
    return studio == null ? null : new Named(studio.id(), studio.instanceId(), studio.name());
  }

  private List<PerformerRef> performersOf(int ord) {
    return Reading.each(reading.targets(Relation.IMAGE_PERFORMERS, ord), performers::get);
  }

  private List<TagRef> tagsOf(int ord) {
    return Reading.each(reading.targets(Relation.IMAGE_TAGS, ord), tags::get);
  }

  private @Nullable Integer rating(StoredImage row) {
    Integer own = user.rating(row.ord());
    return own == null ? row.rating100() : own;
  }

  private int oCounter(StoredImage row) {
    return user.hasOCounter(row.ord()) ? user.oCounter(row.ord()) : row.oCounter();
  }

  private @Nullable String date(StoredImage row) {
    Inherited from = inherited.get(row.ord());
    return row.date() != null || from == null ? row.date() : from.date();
  }

  private @Nullable String details(StoredImage row) {
    Inherited from = inherited.get(row.ord());
    return row.details() != null || from == null ? row.details() : from.details();
  }

  private @Nullable String photographer(StoredImage row) {
    Inherited from = inherited.get(row.ord());
    return row.photographer() != null || from == null ? row.photographer() : from.photographer();
  }
}
