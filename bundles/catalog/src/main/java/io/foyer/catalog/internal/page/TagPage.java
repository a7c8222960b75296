package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.Stored.StoredTag;
import io.foyer.catalog.internal.wire.GalleryRef;
import io.foyer.catalog.internal.wire.GroupRef;
import io.foyer.catalog.internal.wire.Named;
import io.foyer.catalog.internal.wire.PerformerRef;
import io.foyer.catalog.internal.wire.StudioRef;
import io.foyer.catalog.internal.wire.Tag;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Tags of a page. */
final class TagPage {
  private final Reading reading;
  private final UserValues user;
  private final Map<Integer, StoredTag> rows;
  private final Map<Integer, Named> parents;
  private final Reverse<Named> children;
  private final Reverse<PerformerRef> performers;
  private final Reverse<StudioRef> studios;
  private final Reverse<GroupRef> groups;
  private final Reverse<GalleryRef> galleries;

  TagPage(Reading reading, int[] ords) {
    this.reading = reading;
    user = reading.user(EntityType.TAG);
    rows = Reading.byOrd(reading.rows().tags(JsonText.array(ords)), StoredTag::ord);
    Stubs stubs = reading.stubs();
    parents =
        stubs.named(
            EntityType.TAG,
            reading.targetsOfAny(Relation.TAG_PARENTS, RoaringBitmap.bitmapOf(ords)));
    children =
        new Reverse<>(
            reading,
            ords,
            ord -> reading.sources(Relation.TAG_PARENTS, ord),
            found -> stubs.named(EntityType.TAG, found));
    performers =
        new Reverse<>(
            reading, ords, ord -> reading.sources(Relation.PERFORMER_TAGS, ord), stubs::performers);
    studios =
        new Reverse<>(
            reading, ords, ord -> reading.sources(Relation.STUDIO_TAGS, ord), stubs::studios);
    groups =
        new Reverse<>(
            reading, ords, ord -> reading.sources(Relation.GROUP_TAGS, ord), stubs::groups);
    galleries =
        new Reverse<>(
            reading, ords, ord -> reading.sources(Relation.GALLERY_TAGS, ord), stubs::galleries);
  }

  @Nullable Tag tag(int ord) {
    StoredTag row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.TAG, ord);
    int direct = reading.count(row.sceneCount(), Relation.SCENE_TAGS, ord);
    int viaPerformers = viaPerformers(ord);
    Integer rating = user.rating(ord);
    return new Tag(
        ref.id(),
        ref.instance(),
        Stubs.text(row.name()),
        row.description(),
        JsonText.strings(row.aliases()),
        Reading.each(reading.targets(Relation.TAG_PARENTS, ord), parents::get),
        children.of(ord),
        MediaUrls.proxied(row.imagePath(), ref.instance()),
        Math.max(direct, viaPerformers),
        direct,
        viaPerformers,
        reading.count(
            row.shownImageCount() == null ? row.imageCount() : row.shownImageCount(),
            Relation.IMAGE_TAGS,
            ord),
        reading.count(row.galleryCount(), Relation.GALLERY_TAGS, ord),
        reading.count(row.performerCount(), Relation.PERFORMER_TAGS, ord),
        reading.count(row.studioCount(), Relation.STUDIO_TAGS, ord),
        reading.count(row.groupCount(), Relation.GROUP_TAGS, ord),
        reading.seesAll(EntityType.CLIP) ? row.sceneMarkerCount() : clips(ord),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        rating,
        rating,
        user.favorite(ord),
        user.oCounter(ord),
        user.playCount(ord),
        performers.of(ord),
        studios.of(ord),
        groups.of(ord),
        galleries.of(ord),
        reading.libraryUrl(ref, "tags"));
  }

  private int viaPerformers(int tag) {
    if (reading.seesAll(EntityType.SCENE, EntityType.PERFORMER)) {
      return reading.snapshot().scenesViaPerformers(tag);
    }
    RoaringBitmap scenes =
        reading
            .snapshot()
            .sourcesOfAny(Relation.SCENE_PERFORMERS, reading.sources(Relation.PERFORMER_TAGS, tag));
    return RoaringBitmap.andCardinality(scenes, reading.visible(EntityType.SCENE));
  }

  private int clips(int tag) {
    return RoaringBitmap.orCardinality(
        reading.sources(Relation.CLIP_TAGS, tag), reading.sources(Relation.CLIP_PRIMARY_TAG, tag));
  }
}
