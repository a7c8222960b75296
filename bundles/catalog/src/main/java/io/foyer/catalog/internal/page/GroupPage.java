package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.Stored.StoredGroup;
import io.foyer.catalog.internal.wire.GalleryRef;
import io.foyer.catalog.internal.wire.Group;
import io.foyer.catalog.internal.wire.GroupRef;
import io.foyer.catalog.internal.wire.PerformerRef;
import io.foyer.catalog.internal.wire.StudioRef;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Groups of a page. */
final class GroupPage {
  private final Reading reading;
  private final UserValues user;
  private final Map<Integer, StoredGroup> rows;
  private final Map<Integer, StudioRef> studios;
  private final Map<Integer, TagRef> tags;
  private final Map<Integer, GroupRef> subGroups;
  private final Reverse<GroupRef> containing;
  private final Reverse<PerformerRef> performers;
  private final Reverse<GalleryRef> galleries;

  GroupPage(Reading reading, int[] ords) {
    this.reading = reading;
    user = reading.user(EntityType.GROUP);
    rows = Reading.byOrd(reading.rows().groups(JsonText.array(ords)), StoredGroup::ord);
    RoaringBitmap all = RoaringBitmap.bitmapOf(ords);
    Stubs stubs = reading.stubs();
    studios = stubs.studios(reading.targetsOfAny(Relation.GROUP_STUDIO, all));
    tags = stubs.tags(reading.targetsOfAny(Relation.GROUP_TAGS, all));
    subGroups = stubs.groups(reading.targetsOfAny(Relation.GROUP_SUB_GROUPS, all));
    containing =
        new Reverse<>(
            reading, ords, ord -> reading.sources(Relation.GROUP_SUB_GROUPS, ord), stubs::groups);
    performers =
        new Reverse<>(
            reading,
            ords,
            ord -> reading.targetsOfAny(Relation.SCENE_PERFORMERS, scenes(ord)),
            stubs::performers);
    galleries =
        new Reverse<>(
            reading,
            ords,
            ord -> reading.targetsOfAny(Relation.SCENE_GALLERIES, scenes(ord)),
            stubs::galleries);
  }

  private RoaringBitmap scenes(int group) {
    return reading.sources(Relation.SCENE_GROUPS, group);
  }

  @Nullable Group group(int ord) {
    StoredGroup row = rows.get(ord);
    if (row == null) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.GROUP, ord);
    StudioRef studio = studios.get(reading.target(Relation.GROUP_STUDIO, ord));
    Integer rating = user.rating(ord);
    return new Group(
        ref.id(),
        ref.instance(),
        Stubs.text(row.name()),
        row.date(),
        row.director(),
        row.synopsis(),
        JsonText.strings(row.urls()),
        reading.count(row.sceneCount(), Relation.SCENE_GROUPS, ord),
        reading.seesAll(EntityType.SCENE, EntityType.PERFORMER)
            ? row.performerCount()
            : reading.targetsOfAny(Relation.SCENE_PERFORMERS, scenes(ord)).getCardinality(),
        row.duration() == null ? 0 : row.duration(),
        MediaUrls.proxied(row.frontImagePath(), ref.instance()),
        MediaUrls.proxied(row.backImagePath(), ref.instance()),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        rating,
        rating,
        user.favorite(ord),
        studio,
        studio == null ? null : studio.id(),
        Reading.each(reading.targets(Relation.GROUP_TAGS, ord), tags::get),
        List.of(),
        performers.of(ord),
        galleries.of(ord),
        Reading.each(reading.targets(Relation.GROUP_SUB_GROUPS, ord), subGroups::get),
        containing.of(ord),
        reading.libraryUrl(ref, "groups"));
  }
}
