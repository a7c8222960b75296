package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.wire.FolderTag;
import io.foyer.catalog.internal.wire.StudioRef;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** The tags of some scenes with all that is above them, as a graph of its own. */
final class FolderTags {
  private final Reading reading;
  private final RoaringBitmap scenes;

  FolderTags(Reading reading) {
    this.reading = reading;
    scenes = reading.visible(EntityType.SCENE).clone();
  }

  /** Keeps only scenes that point to an entity; everything when there is no id. */
  FolderTags with(Relation relation, @Nullable String id) {
    if (id != null && !id.isEmpty()) {
      scenes.and(reading.sourcesOf(relation, id));
    }
    return this;
  }

  List<FolderTag> tags() {
    RoaringBitmap all = reading.targetsOfAny(Relation.SCENE_TAGS, scenes);
    RoaringBitmap level = all;
    while (!level.isEmpty()) {
      RoaringBitmap above = reading.targetsOfAny(Relation.TAG_PARENTS, level);
      above.andNot(all);
      all = RoaringBitmap.or(all, above);
      level = above;
    }
    Map<Integer, TagRef> stubs = reading.stubs().tags(all);
    List<FolderTag> tags = new ArrayList<>();
    for (int ord : all.toArray()) {
      TagRef stub = stubs.get(ord);
      if (stub != null) {
        tags.add(
            new FolderTag(
                stub.id(),
                stub.instanceId(),
                stub.name(),
                stub.imagePath(),
                ids(RoaringBitmap.bitmapOf(reading.targets(Relation.TAG_PARENTS, ord)), all),
                ids(reading.sources(Relation.TAG_PARENTS, ord), all)));
      }
    }
    return tags;
  }

  private List<StudioRef.Id> ids(RoaringBitmap tags, RoaringBitmap among) {
    return Reading.each(
        RoaringBitmap.and(tags, among).toArray(),
        ord -> {
          EntityRef ref = reading.ref(EntityType.TAG, ord);
          return new StudioRef.Id(ref.id(), ref.instance());
        });
  }
}
