package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.index.FacetCounts;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.index.Lists;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.store.JsonText;
import io.foyer.catalog.internal.wire.Clip;
import io.foyer.catalog.internal.wire.Facets;
import io.foyer.catalog.internal.wire.FolderTag;
import io.foyer.catalog.internal.wire.Gallery;
import io.foyer.catalog.internal.wire.GalleryDetail;
import io.foyer.catalog.internal.wire.GalleryImage;
import io.foyer.catalog.internal.wire.GalleryRef;
import io.foyer.catalog.internal.wire.Group;
import io.foyer.catalog.internal.wire.Image;
import io.foyer.catalog.internal.wire.ImageDetail;
import io.foyer.catalog.internal.wire.Performer;
import io.foyer.catalog.internal.wire.Scene;
import io.foyer.catalog.internal.wire.Studio;
import io.foyer.catalog.internal.wire.Tag;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Makes answers of ordinals that a list gave out. All of an answer is read in one transaction, by a
 * number of statements that does not depend on how many entities it holds.
 */
@Component(service = Pages.class)
public final class Pages {
  private static final int[] NOTHING = {};

  private final CachedLibrary library;
  private final LibraryServers servers;

  @Activate
  public Pages(@Reference CachedLibrary library, @Reference LibraryServers servers) {
    this.library = library;
    this.servers = servers;
  }

  public List<Scene> scenes(Viewer viewer, Snapshot snapshot, int[] ords) {
    return read(
        viewer, snapshot, ords, reading -> Reading.each(ords, new ScenePage(reading, ords)::scene));
  }

  public List<Performer> performers(Viewer viewer, Snapshot snapshot, int[] ords) {
    return read(
        viewer,
        snapshot,
        ords,
        reading -> Reading.each(ords, new PerformerPage(reading, ords)::performer));
  }

  /**
   * Studios with their stubs.
   *
   * @param detail whether one studio was asked for, whose counts are then exact
   */
  public List<Studio> studios(Viewer viewer, Snapshot snapshot, int[] ords, boolean detail) {
    return read(
        viewer,
        snapshot,
        ords,
        reading -> Reading.each(ords, new StudioPage(reading, ords, detail)::studio));
  }

  public List<Tag> tags(Viewer viewer, Snapshot snapshot, int[] ords) {
    return read(
        viewer, snapshot, ords, reading -> Reading.each(ords, new TagPage(reading, ords)::tag));
  }

  /**
   * The tags of the visible scenes that point to all of the given entities, and the tags above
   * them.
   *
   * @param ids what the scenes have to point to, by the relation
   */
  public List<FolderTag> folderTags(Viewer viewer, Map<Relation, @Nullable String> ids) {
    return read(
        viewer,
        library.snapshot(),
        NOTHING,
        reading -> {
          FolderTags tags = new FolderTags(reading);
          ids.forEach(tags::with);
          return tags.tags();
        });
  }

  /**
   * How many visible entities there are by time.
   *
   * @param related only those that point to these, by the relation
   */
  public List<Timeline.Period> timeline(
      Viewer viewer,
      EntityType type,
      Timeline.Granularity granularity,
      Map<Relation, @Nullable String> related) {
    return read(
        viewer,
        library.snapshot(),
        NOTHING,
        reading -> new Timeline(reading, type, related).periods(granularity));
  }

  /** At most 500 scenes that are like one, the most alike first. */
  public int[] similar(Viewer viewer, Snapshot snapshot, int scene) {
    return read(viewer, snapshot, NOTHING, reading -> new SimilarScenes(reading, scene).ords());
  }

  public List<Group> groups(Viewer viewer, Snapshot snapshot, int[] ords) {
    return read(
        viewer, snapshot, ords, reading -> Reading.each(ords, new GroupPage(reading, ords)::group));
  }

  /**
   * Galleries with their stubs.
   *
   * @param detail whether one gallery was asked for, whose images are then counted
   */
  public List<Gallery> galleries(Viewer viewer, Snapshot snapshot, int[] ords, boolean detail) {
    return read(
        viewer,
        snapshot,
        ords,
        reading -> Reading.each(ords, new GalleryPage(reading, ords, detail)::gallery));
  }

  /** One gallery, with exact counts and all of what it points to; empty when it is gone. */
  public Optional<GalleryDetail> gallery(Viewer viewer, Snapshot snapshot, int ord) {
    int[] ords = {ord};
    int size =
        1
            + snapshot.targets(Relation.GALLERY_PERFORMERS, ord).length
            + snapshot.targets(Relation.GALLERY_TAGS, ord).length;
    return read(
        viewer,
        snapshot,
        size,
        reading ->
            Optional.ofNullable(new GalleryPage(reading, ords, true).gallery(ord))
                .map(listed -> detail(reading, listed, ord)));
  }

  private static GalleryDetail detail(Reading reading, Gallery listed, int ord) {
    int[] studio = reading.targets(Relation.GALLERY_STUDIO, ord);
    int[] performers = reading.targets(Relation.GALLERY_PERFORMERS, ord);
    int[] tags = reading.targets(Relation.GALLERY_TAGS, ord);
    return GalleryDetail.of(
        listed,
        Reading.each(studio, new StudioPage(reading, studio, false)::studio).stream()
            .findFirst()
            .orElse(null),
        Reading.each(performers, new PerformerPage(reading, performers)::performer),
        Reading.each(tags, new TagPage(reading, tags)::tag));
  }

  public List<Image> images(Viewer viewer, Snapshot snapshot, int[] ords) {
    return read(
        viewer,
        snapshot,
        ords,
        reading -> {
          ImagePage page = new ImagePage(reading, ords);
          Map<Integer, GalleryRef> galleries = page.galleryStubs();
          return Reading.each(ords, ord -> page.image(ord, galleries));
        });
  }

  public List<ImageDetail> imageDetails(Viewer viewer, Snapshot snapshot, int[] ords) {
    return read(
        viewer,
        snapshot,
        ords,
        reading -> {
          ImagePage page = new ImagePage(reading, ords);
          GalleryPage galleries = page.galleryContexts();
          return Reading.each(ords, ord -> page.detail(ord, galleries));
        });
  }

  /** Images as their gallery shows them. */
  public List<GalleryImage> galleryImages(Viewer viewer, Snapshot snapshot, int[] ords) {
    return read(
        viewer,
        snapshot,
        ords,
        reading -> {
          ImagePage page = new ImagePage(reading, ords);
          GalleryPage galleries = page.galleryContexts();
          return Reading.each(ords, ord -> page.ofGallery(ord, galleries));
        });
  }

  /** The visible images of a gallery in the order of their paths. */
  public int[] imagesByPath(Viewer viewer, Snapshot snapshot, int gallery) {
    return read(
        viewer,
        snapshot,
        NOTHING,
        reading ->
            reading
                .stubs()
                .reads()
                .byPath(
                    JsonText.array(reading.sources(Relation.IMAGE_GALLERIES, gallery).toArray()))
                .stream()
                .mapToInt(Integer::intValue)
                .toArray());
  }

  public List<Clip> clips(Viewer viewer, Snapshot snapshot, int[] ords) {
    return read(
        viewer, snapshot, ords, reading -> Reading.each(ords, new ClipPage(reading, ords)::clip));
  }

  /** Counts by value with the names of the values; null where none were asked for. */
  public @Nullable Facets facets(ListResult found) {
    FacetCounts counts = found.facets();
    return counts == null
        ? null
        : new Facets(
            entities(found.snapshot(), counts.entities().get("tags")),
            entities(found.snapshot(), counts.entities().get("performers")),
            entities(found.snapshot(), counts.entities().get("studios")),
            entities(found.snapshot(), counts.entities().get("groups")),
            numbers(counts.numbers().get("year")),
            resolutions(counts.resolutions().get("resolution")),
            numbers(counts.numbers().get("rating")));
  }

  private @Nullable List<Facets.Entity> entities(
      Snapshot snapshot, @Nullable List<FacetCounts.OfEntity> counts) {
    if (counts == null || counts.isEmpty()) {
      return counts == null ? null : List.of();
    }
    EntityType type = counts.getFirst().type();
    @Nullable String[] names =
        library.texts().labels(type, counts.stream().mapToInt(FacetCounts.OfEntity::ord).toArray());
    List<Facets.Entity> result = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      FacetCounts.OfEntity one = counts.get(i);
      EntityRef ref = snapshot.refOf(type, one.ord());
      result.add(new Facets.Entity(ref.id(), ref.instance(), names[i], one.count()));
    }
    return result;
  }

  private static @Nullable List<Facets.Numeral> numbers(
      @Nullable List<FacetCounts.OfNumber> counts) {
    return counts == null
        ? null
        : counts.stream().map(one -> new Facets.Numeral(one.value(), one.count())).toList();
  }

  private static @Nullable List<Facets.Band> resolutions(
      @Nullable List<FacetCounts.OfResolution> counts) {
    return counts == null
        ? null
        : counts.stream().map(one -> new Facets.Band(one.value(), one.count())).toList();
  }

  private <R> R read(Viewer viewer, Snapshot snapshot, int[] ords, Function<Reading, R> work) {
    return read(viewer, snapshot, ords.length, work);
  }

  private <R> R read(Viewer viewer, Snapshot snapshot, int size, Function<Reading, R> work) {
    Lists lists = library.lists();
    return library
        .tables()
        .database()
        .read(
            session ->
                work.apply(
                    new Reading(
                        viewer, snapshot, lists, library.overlays(), servers, session, size)));
  }
}
