package io.foyer.sync.internal;

import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryClip;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryGallery;
import io.foyer.library.LibraryGroup;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryMetadataEndpoint;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryPerformers;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryStudio;
import io.foyer.library.LibraryTag;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** A library server in memory: pages by id, filters by text, and can be made to misbehave. */
final class FakeLibrary implements LibraryConnector, LibraryClient {
  /** What a request is, for hooks: {@code page}, {@code ids}, {@code one} or {@code newest}. */
  interface Hook {
    void before(String request, EntityType type, int page);
  }

  private final Map<EntityType, NavigableMap<Long, LibraryEntity>> entities =
      new EnumMap<>(EntityType.class);
  private final List<String> log = new ArrayList<>();
  private final Map<EntityType, Long> lies = new EnumMap<>(EntityType.class);
  private Hook hook = (request, type, page) -> {};
  private boolean firstPageOnly;
  private long second;

  FakeLibrary() {
    for (EntityType type : EntityType.values()) {
      entities.put(type, new TreeMap<>());
    }
  }

  synchronized void hook(Hook next) {
    hook = next;
  }

  /** Makes the server claim this total, whatever it has; null for the truth. */
  synchronized void claim(EntityType type, Long total) {
    if (total == null) {
      lies.remove(type);
    } else {
      lies.put(type, total);
    }
  }

  /** Makes the server take no notice of the page asked for. */
  synchronized void alwaysTheFirstPage() {
    firstPageOnly = true;
  }

  /** Requests since the last call. */
  synchronized List<String> requests() {
    List<String> copy = List.copyOf(log);
    log.clear();
    return copy;
  }

  /** A stamp later than all before. */
  synchronized String tick() {
    second++;
    return "2024-05-01T%02d:%02d:%02d+01:00"
        .formatted(second / 3600, second / 60 % 60, second % 60);
  }

  synchronized void put(EntityType type, long id) {
    put(type, id, tick());
  }

  synchronized void put(EntityType type, long id, String stamp) {
    entities.get(type).put(id, entity(type, id, stamp));
  }

  synchronized void add(EntityType type, int count) {
    for (int i = 0; i < count; i++) {
      put(type, greatest(type) + 1);
    }
  }

  private final Map<EntityType, Long> counters = new EnumMap<>(EntityType.class);

  private long greatest(EntityType type) {
    NavigableMap<Long, LibraryEntity> all = entities.get(type);
    return counters.merge(type, all.isEmpty() ? 0 : all.lastKey(), (a, b) -> Math.max(a + 1, b));
  }

  synchronized void delete(EntityType type, long id) {
    entities.get(type).remove(id);
  }

  synchronized void clear(EntityType type) {
    entities.get(type).clear();
  }

  synchronized Map<Long, LibraryEntity> all(EntityType type) {
    return new TreeMap<>(entities.get(type));
  }

  @Override
  public LibraryClient client(LibraryServer server) {
    return this;
  }

  @Override
  public ConnectionTest test(URI url, Secret apiKey) {
    return new ConnectionTest(true, null, null, null);
  }

  private void before(String request, EntityType type, int page) {
    Hook current;
    synchronized (this) {
      log.add(request + " " + type + " " + page);
      current = hook;
    }
    current.before(request, type, page);
  }

  @Override
  public Page page(EntityType type, int page, int perPage, String updatedAfter) {
    before(updatedAfter == null ? "page" : "changes", type, page);
    synchronized (this) {
      List<LibraryEntity> matching =
          entities.get(type).values().stream()
              .filter(e -> updatedAfter == null || e.updatedAt().compareTo(updatedAfter) > 0)
              .toList();
      return new Page(
          lies.getOrDefault(type, (long) matching.size()),
          slice(matching, firstPageOnly ? 1 : page, perPage),
          0);
    }
  }

  @Override
  public IdPage ids(EntityType type, int page, int perPage) {
    before("ids", type, page);
    synchronized (this) {
      List<String> ids = entities.get(type).keySet().stream().map(String::valueOf).toList();
      return new IdPage(lies.getOrDefault(type, (long) ids.size()), slice(ids, page, perPage));
    }
  }

  private static <T> List<T> slice(List<T> all, int page, int perPage) {
    int from = Math.min(all.size(), (page - 1) * perPage);
    return all.subList(from, Math.min(all.size(), from + perPage));
  }

  @Override
  public Optional<LibraryEntity> one(EntityType type, String id) {
    before("one", type, 0);
    synchronized (this) {
      return Optional.ofNullable(entities.get(type).get(Long.valueOf(id)));
    }
  }

  @Override
  public Optional<String> newest(EntityType type) {
    before("newest", type, 0);
    synchronized (this) {
      return entities.get(type).values().stream()
          .map(LibraryEntity::updatedAt)
          .filter(stamp -> stamp.compareTo("2037") < 0)
          .max(Comparator.naturalOrder());
    }
  }

  @Override
  public Page imagesOf(String galleryId, int page, int perPage) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<LibraryCredit> credits(EntityType type, String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<LibraryMetadataEndpoint> metadataEndpoints() {
    throw new UnsupportedOperationException();
  }

  @Override
  public LibraryPerformers performers() {
    throw new UnsupportedOperationException();
  }

  @Override
  public LibraryMedia media(String pathAndQuery, Map<String, String> headers) {
    throw new UnsupportedOperationException();
  }

  static LibraryEntity entity(EntityType type, long number, String at) {
    String id = String.valueOf(number);
    List<String> none = List.of();
    return switch (type) {
      case TAG ->
          new LibraryTag(
              id, "tag", null, null, none, none, false, null, 0, 0, 0, 0, 0, 0, 0, at, at);
      case STUDIO ->
          new LibraryStudio(
              id, "studio", null, null, none, none, false, null, null, none, 0, 0, 0, 0, 0, at, at);
      case PERFORMER ->
          new LibraryPerformer(
              id,
              "performer",
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              none,
              none,
              false,
              null,
              0,
              null,
              none,
              0,
              0,
              0,
              0,
              at,
              at);
      case GROUP ->
          new LibraryGroup(
              id, "group", null, null, null, null, null, none, null, null, none, List.of(), null,
              null, 0, 0, at, at);
      case GALLERY ->
          new LibraryGallery(
              id, null, null, null, null, null, none, false, null, null, none, none, none, 0, null,
              null, null, null, null, at, at);
      case SCENE ->
          new LibraryScene(
              id, null, null, null, null, null, none, false, null, 0, 0, 0, null, none, none, none,
              List.of(), List.of(), null, null, null, null, null, null, List.of(), List.of(), at,
              at);
      case CLIP -> new LibraryClip(id, null, "1", 0, null, null, none, null, null, null, at, at);
      case IMAGE ->
          new LibraryImage(
              id, null, null, null, null, null, none, false, null, 0, null, none, none, none, null,
              null, null, null, null, null, null, null, at, at);
    };
  }
}
