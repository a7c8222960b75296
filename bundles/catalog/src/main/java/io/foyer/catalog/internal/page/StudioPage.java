package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.Stored.StoredStudio;
import io.foyer.catalog.internal.wire.GalleryRef;
import io.foyer.catalog.internal.wire.GroupRef;
import io.foyer.catalog.internal.wire.Named;
import io.foyer.catalog.internal.wire.PerformerRef;
import io.foyer.catalog.internal.wire.Studio;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Studios of a page. The counts of a single one are counted among what the viewer may see. */
final class StudioPage {
  private final Reading reading;
  private final boolean detail;
  private final UserValues user;
  private final Map<Integer, StoredStudio> rows;
  private final Map<Integer, Named> parents;
  private final Map<Integer, TagRef> tags;
  private final Reverse<Named> children;
  private final Reverse<PerformerRef> performers;
  private final Reverse<GroupRef> groups;
  private final Reverse<GalleryRef> galleries;

  StudioPage(Reading reading, int[] ords, boolean detail) {
    this.reading = reading;
    this.detail = detail;
    user = reading.user(EntityType.STUDIO);
    rows = Reading.byOrd(reading.rows().studios(JsonText.array(ords)), StoredStudio::ord);
    RoaringBitmap all = RoaringBitmap.bitmapOf(ords);
    Stubs stubs = reading.stubs();
    parents = stubs.named(EntityType.STUDIO, reading.targetsOfAny(Relation.STUDIO_PARENT, all));
    tags = stubs.tags(reading.targetsOfAny(Relation.STUDIO_TAGS, all));
    children =
        new Reverse<>(
            reading,
            ords,
            ord -> reading.sources(Relation.STUDIO_PARENT, ord),
            found -> stubs.named(EntityType.STUDIO, found));
    performers = new Reverse<>(reading, ords, this::performersOf, stubs::performers);
    groups =
        new Reverse<>(
            reading, ords, ord -> reading.sources(Relation.GROUP_STUDIO, ord), stubs::groups);
    galleries =
        new Reverse<>(
            reading, ords, ord -> reading.sources(Relation.GALLERY_STUDIO, ord), stubs::galleries);
  }

  private RoaringBitmap performersOf(int studio) {
    return reading.targetsOfAny(
        Relation.SCENE_PERFORMERS, reading.sources(Relation.SCENE_STUDIO, studio));
  }

  @Nullable Studio studio(int ord) {
    StoredStudio row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.STUDIO, ord);
    List<String> urls = JsonText.strings(row.urls());
    Integer rating = user.rating(ord);
    return new Studio(
        ref.id(),
        ref.instance(),
        Stubs.text(row.name()),
        parents.get(reading.target(Relation.STUDIO_PARENT, ord)),
        children.of(ord),
        row.details(),
        urls.isEmpty() ? null : urls.getFirst(),
        urls,
        JsonText.strings(row.aliases()),
        MediaUrls.proxied(row.imagePath(), ref.instance()),
        count(row.sceneCount(), Relation.SCENE_STUDIO, ord),
        count(
            row.shownImageCount() == null ? row.imageCount() : row.shownImageCount(),
            Relation.IMAGE_STUDIO,
            ord),
        count(row.galleryCount(), Relation.GALLERY_STUDIO, ord),
        !detail && reading.seesAll(EntityType.SCENE, EntityType.PERFORMER)
            ? row.performerCount()
            : performersOf(ord).getCardinality(),
        count(row.groupCount(), Relation.GROUP_STUDIO, ord),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        rating,
        rating,
        user.favorite(ord),
        user.oCounter(ord),
        user.playCount(ord),
        Reading.each(reading.targets(Relation.STUDIO_TAGS, ord), tags::get),
        performers.of(ord),
        groups.of(ord),
        galleries.of(ord),
        reading.libraryUrl(ref, "studios"));
  }

  private int count(int stored, Relation relation, int studio) {
    return detail ? reading.count(relation, studio) : reading.count(stored, relation, studio);
  }
}
