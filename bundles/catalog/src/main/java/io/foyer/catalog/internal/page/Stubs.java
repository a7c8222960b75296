package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.store.StubReads;
import io.foyer.catalog.internal.store.StubReads.GalleryStub;
import io.foyer.catalog.internal.store.StubReads.PicturedStub;
import io.foyer.catalog.internal.wire.GalleryRef;
import io.foyer.catalog.internal.wire.GroupRef;
import io.foyer.catalog.internal.wire.Named;
import io.foyer.catalog.internal.wire.PerformerRef;
import io.foyer.catalog.internal.wire.StudioRef;
import io.foyer.catalog.internal.wire.TagRef;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Reads the stubs of all entities that a page mentions, one statement a type. */
final class Stubs {
  private final Reading reading;
  private final StubReads reads;

  Stubs(Reading reading, StubReads reads) {
    this.reading = reading;
    this.reads = reads;
  }

  StubReads reads() {
    return reads;
  }

  Map<Integer, PerformerRef> performers(RoaringBitmap ords) {
    UserValues user = reading.user(EntityType.PERFORMER);
    Map<Integer, PerformerRef> stubs = new HashMap<>();
    for (StubReads.PerformerStub row : reads.performers(json(ords))) {
      EntityRef ref = reading.ref(EntityType.PERFORMER, row.ord());
      stubs.put(
          row.ord(),
          new PerformerRef(
              ref.id(),
              ref.instance(),
              text(row.name()),
              row.disambiguation(),
              row.gender(),
              MediaUrls.proxied(row.imagePath(), ref.instance()),
              user.favorite(row.ord()),
              user.rating(row.ord())));
    }
    return stubs;
  }

  Map<Integer, TagRef> tags(RoaringBitmap ords) {
    UserValues user = reading.user(EntityType.TAG);
    Map<Integer, TagRef> stubs = new HashMap<>();
    for (PicturedStub row : reads.pictured(EntityType.TAG.plural(), json(ords))) {
      EntityRef ref = reading.ref(EntityType.TAG, row.ord());
      stubs.put(
          row.ord(),
          new TagRef(
              ref.id(),
              ref.instance(),
              text(row.name()),
              MediaUrls.proxied(row.imagePath(), ref.instance()),
              user.favorite(row.ord())));
    }
    return stubs;
  }

  Map<Integer, StudioRef> studios(RoaringBitmap ords) {
    UserValues user = reading.user(EntityType.STUDIO);
    Map<Integer, StudioRef> stubs = new HashMap<>();
    for (PicturedStub row : reads.pictured(EntityType.STUDIO.plural(), json(ords))) {
      EntityRef ref = reading.ref(EntityType.STUDIO, row.ord());
      stubs.put(
          row.ord(),
          new StudioRef(
              ref.id(),
              ref.instance(),
              text(row.name()),
              MediaUrls.proxied(row.imagePath(), ref.instance()),
              user.favorite(row.ord()),
              parent(row.ord())));
    }
    return stubs;
  }

  private StudioRef.@Nullable Id parent(int studio) {
    int parent = reading.target(Relation.STUDIO_PARENT, studio);
    if (parent < 0) {
      return null;
    }
    EntityRef ref = reading.ref(EntityType.STUDIO, parent);
    return new StudioRef.Id(ref.id(), ref.instance());
  }

  Map<Integer, GroupRef> groups(RoaringBitmap ords) {
    Map<Integer, GroupRef> stubs = new HashMap<>();
    for (StubReads.GroupStub row : reads.groups(json(ords))) {
      EntityRef ref = reading.ref(EntityType.GROUP, row.ord());
      stubs.put(
          row.ord(),
          new GroupRef(
              ref.id(),
              ref.instance(),
              text(row.name()),
              MediaUrls.proxied(row.frontImagePath(), ref.instance()),
              MediaUrls.proxied(row.backImagePath(), ref.instance())));
    }
    return stubs;
  }

  Map<Integer, GalleryRef> galleries(RoaringBitmap ords) {
    Map<Integer, GalleryRef> stubs = new HashMap<>();
    Covers covers = new Covers(reading);
    for (GalleryStub row : reads.galleries(json(ords))) {
      EntityRef ref = reading.ref(EntityType.GALLERY, row.ord());
      stubs.put(
          row.ord(),
          new GalleryRef(
              ref.id(),
              ref.instance(),
              Titles.gallery(row.title(), row.basename(), row.folderPath()),
              covers.url(row.ord(), row.coverImage(), row.cover())));
    }
    return stubs;
  }

  /** Tags or studios by name. */
  Map<Integer, Named> named(EntityType type, RoaringBitmap ords) {
    Map<Integer, Named> stubs = new HashMap<>();
    for (PicturedStub row : reads.pictured(type.plural(), json(ords))) {
      EntityRef ref = reading.ref(type, row.ord());
      stubs.put(row.ord(), new Named(ref.id(), ref.instance(), text(row.name())));
    }
    return stubs;
  }

  static String json(RoaringBitmap ords) {
    return JsonText.array(ords.toArray());
  }

  static String text(@Nullable String name) {
    return name == null ? "" : name;
  }
}
