package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.index.SceneRow;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.Stored.StoredScene;
import io.foyer.catalog.internal.wire.GalleryRef;
import io.foyer.catalog.internal.wire.GroupRef;
import io.foyer.catalog.internal.wire.PerformerRef;
import io.foyer.catalog.internal.wire.Scene;
import io.foyer.catalog.internal.wire.SceneGroup;
import io.foyer.catalog.internal.wire.StudioRef;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryScene;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Scenes of a page. */
final class ScenePage {
  private final Reading reading;
  private final UserValues user;
  private final Map<Integer, StoredScene> rows;
  private final Map<Integer, PerformerRef> performers;
  private final Map<Integer, TagRef> tags;
  private final Map<Integer, StudioRef> studios;
  private final Map<Integer, GroupRef> groups;
  private final Map<Integer, GalleryRef> galleries;

  ScenePage(Reading reading, int[] ords) {
    this.reading = reading;
    user = reading.user(EntityType.SCENE);
    rows = Reading.byOrd(reading.rows().scenes(JsonText.array(ords)), StoredScene::ord);
    RoaringBitmap all = RoaringBitmap.bitmapOf(ords);
    Stubs stubs = reading.stubs();
    performers = stubs.performers(reading.targetsOfAny(Relation.SCENE_PERFORMERS, all));
    RoaringBitmap anyTags = reading.targetsOfAny(Relation.SCENE_TAGS, all);
    anyTags.or(reading.targetsOfAny(Relation.SCENE_INHERITED_TAGS, all));
    tags = stubs.tags(anyTags);
    studios = stubs.studios(reading.targetsOfAny(Relation.SCENE_STUDIO, all));
    groups = stubs.groups(reading.targetsOfAny(Relation.SCENE_GROUPS, all));
    galleries = stubs.galleries(reading.targetsOfAny(Relation.SCENE_GALLERIES, all));
  }

  @Nullable Scene scene(int ord) {
    StoredScene row = rows.get(ord);
    if (row == null) {
      return null; // erased since the state of the index that the page was taken from
    }
    EntityRef ref = reading.ref(EntityType.SCENE, ord);
    StudioRef studio = studios.get(reading.target(Relation.SCENE_STUDIO, ord));
    List<TagRef> inherited =
        Reading.each(reading.targets(Relation.SCENE_INHERITED_TAGS, ord), tags::get);
    List<String> reasons =
        Streamability.reasons(row.basename(), row.videoCodec(), row.audioCodec());
    Integer rating = user.rating(ord);
    return new Scene(
        ref.id(),
        ref.instance(),
        Titles.orStem(row.title(), row.basename()),
        row.code(),
        row.date(),
        row.details(),
        row.director(),
        row.organized(),
        JsonText.strings(row.urls()),
        Reading.instant(row.createdMillis()),
        Reading.instant(row.updatedMillis()),
        studio == null ? null : studio.id(),
        studio,
        Reading.each(reading.targets(Relation.SCENE_PERFORMERS, ord), performers::get),
        Reading.each(reading.targets(Relation.SCENE_TAGS, ord), tags::get),
        groups(ord),
        Reading.each(reading.targets(Relation.SCENE_GALLERIES, ord), galleries::get),
        inherited.stream().map(TagRef::id).toList(),
        inherited,
        rating,
        rating,
        user.favorite(ord),
        user.oCounter(ord),
        user.playCount(ord),
        user.playDuration(ord),
        user.resumeTime(ord),
        List.of(),
        List.of(),
        user.lastPlayed(ord),
        user.lastO(ord),
        files(row),
        paths(row, ref),
        streams(row, ref),
        JsonText.list(row.captions(), LibraryScene.Caption.class).stream()
            .map(caption -> new Scene.Caption(caption.languageCode(), caption.captionType()))
            .toList(),
        reasons.isEmpty(),
        reasons,
        reading.libraryUrl(ref, "scenes"));
  }

  private List<SceneGroup> groups(int scene) {
    int[] all = reading.snapshot().targets(Relation.SCENE_GROUPS, scene);
    int[] indexes = reading.snapshot().sceneIndexes(scene);
    List<SceneGroup> answers = new ArrayList<>();
    for (int i = 0; i < all.length; i++) {
      GroupRef group = groups.get(all[i]); // only visible ones were read
      if (group != null) {
        answers.add(
            new SceneGroup(
                group.id(),
                group.instanceId(),
                group.name(),
                group.frontImagePath(),
                group.backImagePath(),
                indexes[i] == SceneRow.NO_INDEX ? null : indexes[i]));
      }
    }
    return answers;
  }

  private static List<Scene.File> files(StoredScene row) {
    Double duration = row.duration();
    return row.path() == null
        ? List.of()
        : List.of(
            new Scene.File(
                row.path(),
                row.basename(),
                duration == null ? null : Math.round(duration),
                row.bitRate(),
                row.frameRate(),
                row.width(),
                row.height(),
                row.videoCodec(),
                row.audioCodec(),
                row.size()));
  }

  private static Scene.Paths paths(StoredScene row, EntityRef ref) {
    return new Scene.Paths(
        MediaUrls.proxied(row.screenshot(), ref.instance()),
        MediaUrls.scenePreview(row.preview(), ref),
        row.path() == null ? null : MediaUrls.sceneStream(ref),
        MediaUrls.proxied(row.sprite(), ref.instance()),
        MediaUrls.proxied(row.vtt(), ref.instance()),
        null,
        MediaUrls.caption(row.caption(), ref));
  }

  private static List<Scene.Stream> streams(StoredScene row, EntityRef ref) {
    List<Scene.Stream> streams = new ArrayList<>();
    for (LibraryScene.Stream stream : JsonText.list(row.streams(), LibraryScene.Stream.class)) {
      MediaUrls.stream(stream, ref)
          .ifPresent(url -> streams.add(new Scene.Stream(url, stream.mimeType(), stream.label())));
    }
    return streams;
  }
}
