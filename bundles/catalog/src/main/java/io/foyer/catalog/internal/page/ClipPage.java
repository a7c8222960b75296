package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.Stored.StoredClip;
import io.foyer.catalog.internal.store.StubReads.SceneStub;
import io.foyer.catalog.internal.wire.Clip;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Clips of a page. */
final class ClipPage {
  private final Reading reading;
  private final Map<Integer, StoredClip> rows;
  private final Map<Integer, SceneStub> scenes;
  private final Map<Integer, TagRef> tags;

  ClipPage(Reading reading, int[] ords) {
    this.reading = reading;
    rows = Reading.byOrd(reading.rows().clips(JsonText.array(ords)), StoredClip::ord);
    RoaringBitmap all = RoaringBitmap.bitmapOf(ords);
    scenes =
        Reading.byOrd(
            reading
                .stubs()
                .reads()
                .scenes(Stubs.json(reading.targetsOfAny(Relation.CLIP_SCENE, all))),
            SceneStub::ord);
    RoaringBitmap anyTags = reading.targetsOfAny(Relation.CLIP_TAGS, all);
    anyTags.or(reading.targetsOfAny(Relation.CLIP_PRIMARY_TAG, all));
    tags = reading.stubs().tags(anyTags);
  }

  @Nullable Clip clip(int ord) {
    StoredClip row = rows.get(ord);
    int scene = reading.target(Relation.CLIP_SCENE, ord);
    if (row == null || scene < 0) {
      return null; // a clip is seen with its scene
    }
    EntityRef ref = reading.ref(EntityType.CLIP, ord);
    TagRef primary = tags.get(reading.target(Relation.CLIP_PRIMARY_TAG, ord));
    EntityRef sceneRef = reading.ref(EntityType.SCENE, scene);
    return new Clip(
        ref.id(),
        ref.instance(),
        sceneRef.id(),
        row.title(),
        row.seconds(),
        row.endSeconds(),
        primary == null ? null : primary.id(),
        MediaUrls.proxied(row.screenshot(), ref.instance()),
        MediaUrls.clipPreview(row.stream() == null ? row.preview() : row.stream(), ref),
        row.preview() != null,
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        primary == null ? null : label(primary),
        Reading.each(
            reading.targets(Relation.CLIP_TAGS, ord),
            tag -> tags.get(tag) == null ? null : label(tags.get(tag))),
        scene(scene, sceneRef));
  }

  private static Clip.Label label(TagRef tag) {
    return new Clip.Label(tag.id(), tag.instanceId(), tag.name(), null);
  }

  private Clip.@Nullable OfScene scene(int ord, EntityRef ref) {
    SceneStub row = scenes.get(ord);
    int studio = reading.target(Relation.SCENE_STUDIO, ord);
    return row == null
        ? null
        : new Clip.OfScene(
            ref.id(),
            ref.instance(),
            Titles.orStem(row.title(), row.basename()),
            MediaUrls.proxied(row.screenshot(), ref.instance()),
            studio < 0 ? null : reading.ref(EntityType.STUDIO, studio).id());
  }
}
