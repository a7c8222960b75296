package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.Stored.StoredPerformer;
import io.foyer.catalog.internal.wire.GalleryRef;
import io.foyer.catalog.internal.wire.GroupRef;
import io.foyer.catalog.internal.wire.Performer;
import io.foyer.catalog.internal.wire.StudioRef;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Performers of a page. */
final class PerformerPage {
  private final Reading reading;
  private final UserValues user;
  private final Map<Integer, StoredPerformer> rows;
  private final Map<Integer, TagRef> tags;
  private final Reverse<GroupRef> groups;
  private final Reverse<GalleryRef> galleries;
  private final Reverse<StudioRef> studios;

  PerformerPage(Reading reading, int[] ords) {
    this.reading = reading;
    user = reading.user(EntityType.PERFORMER);
    rows = Reading.byOrd(reading.rows().performers(JsonText.array(ords)), StoredPerformer::ord);
    Stubs stubs = reading.stubs();
    tags = stubs.tags(reading.targetsOfAny(Relation.PERFORMER_TAGS, RoaringBitmap.bitmapOf(ords)));
    groups =
        new Reverse<>(
            reading,
            ords,
            ord -> reading.targetsOfAny(Relation.SCENE_GROUPS, scenes(ord)),
            stubs::groups);
    galleries =
        new Reverse<>(
            reading,
            ords,
            ord ->
                RoaringBitmap.or(
                    reading.sources(Relation.GALLERY_PERFORMERS, ord),
                    reading.targetsOfAny(Relation.SCENE_GALLERIES, scenes(ord))),
            stubs::galleries);
    studios =
        new Reverse<>(
            reading,
            ords,
            ord -> reading.targetsOfAny(Relation.SCENE_STUDIO, scenes(ord)),
            stubs::studios);
  }

  private RoaringBitmap scenes(int performer) {
    return reading.sources(Relation.SCENE_PERFORMERS, performer);
  }

  @Nullable Performer performer(int ord) {
    StoredPerformer row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.PERFORMER, ord);
    List<String> urls = JsonText.strings(row.urls());
    Integer rating = user.rating(ord);
    return new Performer(
        ref.id(),
        ref.instance(),
        Stubs.text(row.name()),
        row.disambiguation(),
        row.gender(),
        row.birthdate(),
        row.deathDate(),
        row.details(),
        JsonText.strings(row.aliases()),
        row.country(),
        row.ethnicity(),
        row.hairColor(),
        row.eyeColor(),
        row.heightCm(),
        row.weightKg(),
        row.measurements(),
        row.fakeTits(),
        row.penisLength(),
        row.circumcised(),
        row.tattoos(),
        row.piercings(),
        row.careerLength(),
        urls.isEmpty() ? null : urls.getFirst(),
        urls,
        MediaUrls.proxied(row.imagePath(), ref.instance()),
        reading.count(row.sceneCount(), Relation.SCENE_PERFORMERS, ord),
        reading.count(
            row.shownImageCount() == null ? row.imageCount() : row.shownImageCount(),
            Relation.IMAGE_PERFORMERS,
            ord),
        reading.count(row.galleryCount(), Relation.GALLERY_PERFORMERS, ord),
        reading.seesAll(EntityType.SCENE, EntityType.GROUP)
            ? row.groupCount()
            : reading.targetsOfAny(Relation.SCENE_GROUPS, scenes(ord)).getCardinality(),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        rating,
        rating,
        user.favorite(ord),
        user.oCounter(ord),
        user.playCount(ord),
        user.lastPlayed(ord),
        user.lastO(ord),
        Reading.each(reading.targets(Relation.PERFORMER_TAGS, ord), tags::get),
        groups.of(ord),
        galleries.of(ord),
        studios.of(ord),
        reading.libraryUrl(ref, "performers"));
  }
}
