package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.Stored.StoredGallery;
import io.foyer.catalog.internal.store.StubReads;
import io.foyer.catalog.internal.store.StubReads.Size;
import io.foyer.catalog.internal.wire.Gallery;
import io.foyer.catalog.internal.wire.GalleryContext;
import io.foyer.catalog.internal.wire.PerformerRef;
import io.foyer.catalog.internal.wire.StudioRef;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Galleries of a page. The images of a single one are counted among what the viewer may see. */
final class GalleryPage {
  private final Reading reading;
  private final boolean detail;
  private final UserValues user;
  private final Map<Integer, StoredGallery> rows;
  private final Map<Integer, StudioRef> studios;
  private final Map<Integer, PerformerRef> performers;
  private final Map<Integer, TagRef> tags;
  private final Covers shown;
  private final Map<Integer, Size> covers;
  private final Reverse<Gallery.LinkedScene> scenes;

  GalleryPage(Reading reading, int[] ords, boolean detail) {
    this.reading = reading;
    this.detail = detail;
    user = reading.user(EntityType.GALLERY);
    List<StoredGallery> read = reading.rows().galleries(JsonText.array(ords));
    rows = Reading.byOrd(read, StoredGallery::ord);
    RoaringBitmap all = RoaringBitmap.bitmapOf(ords);
    Stubs stubs = reading.stubs();
    studios = stubs.studios(reading.targetsOfAny(Relation.GALLERY_STUDIO, all));
    performers = stubs.performers(reading.targetsOfAny(Relation.GALLERY_PERFORMERS, all));
    tags = stubs.tags(reading.targetsOfAny(Relation.GALLERY_TAGS, all));
    shown = new Covers(reading);
    covers =
        Reading.byOrd(
            stubs
                .reads()
                .sizes(
                    JsonText.array(
                        read.stream()
                            .map(row -> shown.image(row.ord(), row.coverImage()))
                            .filter(Objects::nonNull)
                            .toList())),
            Size::ord);
    scenes =
        new Reverse<>(
            reading, ords, ord -> reading.sources(Relation.SCENE_GALLERIES, ord), this::linked);
  }

  private Map<Integer, Gallery.LinkedScene> linked(RoaringBitmap ords) {
    Map<Integer, Gallery.LinkedScene> linked = new HashMap<>();
    for (StubReads.SceneStub row : reading.stubs().reads().scenes(Stubs.json(ords))) {
      EntityRef ref = reading.ref(EntityType.SCENE, row.ord());
      linked.put(
          row.ord(),
          new Gallery.LinkedScene(
              ref.id(),
              ref.instance(),
              Titles.orStem(row.title(), row.basename()),
              new Gallery.Screenshot(MediaUrls.proxied(row.screenshot(), ref.instance()))));
    }
    return linked;
  }

  @Nullable Gallery gallery(int ord) {
    StoredGallery row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.GALLERY, ord);
    StudioRef studio = studios.get(reading.target(Relation.GALLERY_STUDIO, ord));
    List<String> urls = JsonText.strings(row.urls());
    Integer image = shown.image(ord, row.coverImage());
    Size cover = image == null ? null : covers.get(image);
    Integer rating = user.rating(ord);
    return new Gallery(
        ref.id(),
        ref.instance(),
        Titles.gallery(row.title(), row.basename(), row.folderPath()),
        row.date(),
        row.code(),
        row.details(),
        row.photographer(),
        urls.isEmpty() ? null : urls.getFirst(),
        urls,
        row.organized(),
        detail
            ? reading.sources(Relation.IMAGE_GALLERIES, ord).getCardinality()
            : reading.count(row.imageCount(), Relation.IMAGE_GALLERIES, ord),
        row.folderPath() == null ? null : new Gallery.Folder(row.folderPath()),
        detail && row.filePath() != null
            ? List.of(new Gallery.File(row.filePath(), row.basename()))
            : List.of(),
        shown.url(ord, row.coverImage(), row.cover()),
        cover == null ? null : cover.width(),
        cover == null ? null : cover.height(),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        rating,
        rating,
        user.favorite(ord),
        studio,
        studio == null ? null : studio.id(),
        performersOf(ord),
        tagsOf(ord),
        scenes.of(ord),
        reading.libraryUrl(ref, "galleries"));
  }

  /** What an image of the gallery shows of it. */
  @Nullable GalleryContext context(int ord) {
    StoredGallery row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.GALLERY, ord);
    StudioRef studio = studios.get(reading.target(Relation.GALLERY_STUDIO, ord));
    return new GalleryContext(
        ref.id(),
        ref.instance(),
        Titles.gallery(row.title(), row.basename(), row.folderPath()),
        row.date(),
        row.details(),
        row.photographer(),
        JsonText.strings(row.urls()),
        shown.url(ord, row.coverImage(), row.cover()),
        studio,
        studio == null ? null : studio.id(),
        performersOf(ord),
        tagsOf(ord));
  }

  private List<PerformerRef> performersOf(int ord) {
    return Reading.each(reading.targets(Relation.GALLERY_PERFORMERS, ord), performers::get);
  }

  private List<TagRef> tagsOf(int ord) {
    return Reading.each(reading.targets(Relation.GALLERY_TAGS, ord), tags::get);
  }
}
