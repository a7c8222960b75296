package io.foyer.visibility.internal.rules;

import io.foyer.catalog.index.LibraryChange;
import io.foyer.catalog.internal.index.CatalogIndex;
import io.foyer.catalog.internal.index.Changes;
import io.foyer.catalog.internal.index.ClipRow;
import io.foyer.catalog.internal.index.GalleryRow;
import io.foyer.catalog.internal.index.GroupRow;
import io.foyer.catalog.internal.index.ImageRow;
import io.foyer.catalog.internal.index.Instances;
import io.foyer.catalog.internal.index.PerformerRow;
import io.foyer.catalog.internal.index.Row;
import io.foyer.catalog.internal.index.SceneRow;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.index.StudioRow;
import io.foyer.catalog.internal.index.TagRow;
import io.foyer.catalog.internal.index.TextSource;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** The plain library and the catalog's real index, side by side. */
final class Indexed {
  private static final int[] NONE = {};

  private final Library library = new Library();
  private final Instances instances = new Instances();
  private final CatalogIndex index = new CatalogIndex(new NoTexts(), instances);

  Library library() {
    return library;
  }

  Snapshot snapshot() {
    return index.snapshot();
  }

  /** Puts and removes in both; what is put stays. */
  LibraryChange apply(List<Entity> put, List<EntityRef> removed) {
    Map<EntityType, RoaringBitmap> gone = new EnumMap<>(EntityType.class);
    for (EntityRef ref : removed) {
      library.remove(ref);
      gone.computeIfAbsent(ref.type(), type -> new RoaringBitmap()).add(library.mention(ref));
    }
    List<Row> rows = new ArrayList<>();
    List<Row> named = new ArrayList<>();
    for (Entity entity : put) {
      library.put(entity);
      rows.add(row(entity));
    }
    for (Entity entity : put) {
      for (List<EntityRef> targets : entity.links().values()) {
        for (EntityRef target : targets) {
          if (!library.isThere(target)) {
            named.add(row(new Entity(target, Map.of())));
          }
        }
      }
    }
    List<LibraryChange> changes = new ArrayList<>();
    index.apply(new Changes(rows, gone, named), snapshot().version() + 1, changes::add);
    return changes.getFirst();
  }

  private int[] ords(Entity entity, Link link) {
    return entity.to(link).stream().mapToInt(library::mention).distinct().toArray();
  }

  private int ord(Entity entity, Link link) {
    return entity.to(link).stream().mapToInt(library::mention).findFirst().orElse(-1);
  }

  private Row row(Entity entity) {
    int ord = library.mention(entity.ref());
    int server = instances.number(entity.ref().instance());
    long id = Long.parseLong(entity.ref().id());
    return switch (entity.type()) {
      case SCENE -> {
        int[] groups = ords(entity, Link.GROUPS);
        int[] indexes = new int[groups.length];
        Arrays.fill(indexes, SceneRow.NO_INDEX);
        yield new SceneRow(
            ord,
            server,
            id,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            null,
            null,
            ord(entity, Link.STUDIO),
            ords(entity, Link.PERFORMERS),
            ords(entity, Link.TAGS),
            ords(entity, Link.INHERITED_TAGS),
            groups,
            indexes,
            ords(entity, Link.GALLERIES));
      }
      case PERFORMER ->
          new PerformerRow(
              ord,
              server,
              id,
              0,
              0,
              0,
              0,
              null,
              null,
              null,
              null,
              null,
              0,
              0,
              0,
              0,
              0,
              0,
              0,
              0,
              ords(entity, Link.TAGS));
      case STUDIO ->
          new StudioRow(
              ord,
              server,
              id,
              0,
              0,
              0,
              0,
              0,
              0,
              0,
              ord(entity, Link.PARENT_STUDIO),
              ords(entity, Link.TAGS));
      case TAG ->
          new TagRow(ord, server, id, 0, 0, 0, 0, 0, 0, 0, 0, 0, ords(entity, Link.PARENT_TAGS));
      case GROUP ->
          new GroupRow(
              ord,
              server,
              id,
              0,
              0,
              0,
              0,
              0,
              0,
              ord(entity, Link.STUDIO),
              ords(entity, Link.TAGS),
              ords(entity, Link.SUB_GROUPS));
      case GALLERY ->
          new GalleryRow(
              ord,
              server,
              id,
              0,
              0,
              0,
              0,
              ord(entity, Link.STUDIO),
              ords(entity, Link.PERFORMERS),
              ords(entity, Link.TAGS));
      case IMAGE ->
          new ImageRow(
              ord,
              server,
              id,
              0,
              0,
              0,
              0,
              0,
              0,
              0,
              0,
              ord(entity, Link.STUDIO),
              ords(entity, Link.PERFORMERS),
              ords(entity, Link.TAGS),
              ords(entity, Link.GALLERIES));
      case CLIP ->
          new ClipRow(
              ord,
              server,
              id,
              0,
              0,
              0,
              0,
              false,
              ord(entity, Link.SCENE),
              ord(entity, Link.PRIMARY_TAG),
              ords(entity, Link.TAGS));
    };
  }

  /** Rules ask for no texts. */
  private static final class NoTexts implements TextSource {
    @Override
    public RoaringBitmap search(EntityType type, String q, boolean minimal) {
      throw new AssertionError("no texts");
    }

    @Override
    public RoaringBitmap matching(EntityType type, String field, Match match, String value) {
      throw new AssertionError("no texts");
    }

    @Override
    public int[] order(EntityType type, String key) {
      return NONE;
    }

    @Override
    public @Nullable String[] keys(EntityType type, String key, int[] ords) {
      return new String[ords.length];
    }

    @Override
    public @Nullable String[] labels(EntityType type, int[] ords) {
      return new String[ords.length];
    }
  }
}
