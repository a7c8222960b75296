package io.foyer.recognition.gateway.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foyer.catalog.Catalog;
import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.demo.DemoLibrary;
import io.foyer.identity.Permissions;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.library.graphql.internal.GraphQlConnector;
import io.foyer.sync.SyncProgress;
import io.foyer.sync.Synchronization;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.roaringbitmap.RoaringBitmap;

/** The browsing service around the gateway: the demo library, and a cache that is made of it. */
final class Fixture implements AutoCloseable {
  static final String INSTANCE = "main";

  /** What everybody is called in the cache. */
  static final String NAME = "Cached Name";

  static final String ENDPOINT = "https://demo.foyer.example/graphql";
  static final String DOMAIN = "demo.foyer.example";
  static final Viewer ADMINISTRATOR = new Viewer(1, "ann", Role.ADMIN);
  static final Viewer EDITOR = new Viewer(2, "bob", Role.USER);
  static final Viewer OTHER_EDITOR = new Viewer(3, "cat", Role.USER);
  static final Viewer GUEST = new Viewer(4, "dan", Role.USER);

  private static final GraphQlConnector CONNECTOR =
      new GraphQlConnector(
          (GraphQlConnector.Config)
              Proxy.newProxyInstance(
                  GraphQlConnector.Config.class.getClassLoader(),
                  new Class<?>[] {GraphQlConnector.Config.class},
                  (proxy, method, arguments) -> method.getDefaultValue()));

  final StandIn standIn;
  final Sidecar sidecar;
  final SidecarStatus status;
  final DemoLibrary library;
  final LibraryClient client;
  final TestClock clock = new TestClock();

  /** What is hidden from users, not from administrators. */
  final Set<EntityRef> hidden = new HashSet<>();

  final List<EntityRef> refreshed = new ArrayList<>();
  final List<LibraryServer> registered = new ArrayList<>();
  final Subjects subjects;
  final KnownPeople people;
  final Operations operations;
  final Acceptance acceptance;
  private final List<EntityRef> cached = new ArrayList<>();
  private final Map<EntityRef, int[]> performersOf = new HashMap<>();

  Fixture() throws Exception {
    this("");
  }

  Fixture(String libraryInstance) throws Exception {
    standIn = new StandIn();
    sidecar = standIn.sidecar();
    status = new SidecarStatus(sidecar);
    library = DemoLibrary.start(DemoLibrary.Options.ofScenes(40));
    registered.add(server(INSTANCE, 0));
    registered.add(server("other", 1));
    client = CONNECTOR.client(registered.getFirst());
    for (EntityType type :
        List.of(EntityType.PERFORMER, EntityType.SCENE, EntityType.IMAGE, EntityType.GALLERY)) {
      client.ids(type, 1, 500).ids().stream().limit(60).forEach(id -> cache(ref(type, id)));
    }
    cached.add(new EntityRef("other", EntityType.SCENE, "1"));
    subjects =
        new Subjects(
            catalog(),
            permissions(),
            servers(),
            CONNECTOR,
            StandIn.config(Map.of("libraryInstance", libraryInstance)));
    people = new KnownPeople(catalog(), index(), clock);
    operations = new Operations(sidecar, status, subjects, people, clock);
    acceptance = new Acceptance(subjects, people, synchronization(), clock);
  }

  private LibraryServer server(String id, int priority) {
    return new LibraryServer(
        id,
        "Main",
        null,
        library.uri(),
        new Secret(library.apiKey()),
        true,
        priority,
        Instant.EPOCH,
        Instant.EPOCH);
  }

  static EntityRef ref(EntityType type, String id) {
    return new EntityRef(INSTANCE, type, id);
  }

  /** A scene of the library, counted from 0. */
  EntityRef any(EntityType type, int place) {
    return cached.stream().filter(ref -> ref.type() == type).toList().get(place);
  }

  List<String> performersOf(EntityRef entity) {
    return client.credits(entity.type(), entity.id()).stream()
        .map(LibraryCredit::performerId)
        .toList();
  }

  /** A performer who is not on the entity. */
  EntityRef stranger(EntityRef entity) {
    List<String> there = performersOf(entity);
    return cached.stream()
        .filter(ref -> ref.type() == EntityType.PERFORMER && !there.contains(ref.id()))
        .findFirst()
        .orElseThrow();
  }

  void cache(EntityRef ref) {
    if (!cached.contains(ref)) {
      cached.add(ref);
    }
    if (ref.type() != EntityType.PERFORMER) {
      performersOf.put(
          ref,
          performersOf(ref).stream()
              .mapToInt(id -> cached.indexOf(ref(EntityType.PERFORMER, id)))
              .filter(ord -> ord >= 0)
              .toArray());
    }
  }

  private boolean isVisible(Viewer viewer, EntityRef entity) {
    return cached.contains(entity) && (viewer.isAdministrator() || !hidden.contains(entity));
  }

  private Catalog catalog() {
    return new Catalog() {
      @Override
      public boolean ready() {
        return true;
      }

      @Override
      public EntityRef find(Viewer viewer, EntityType type, EntityId id) {
        return cached.stream()
            .filter(ref -> ref.type() == type && ref.id().equals(id.id()))
            .filter(ref -> id.instance() == null || ref.instance().equals(id.instance()))
            .filter(ref -> isVisible(viewer, ref))
            .findFirst()
            .orElseThrow(() -> new Failure.NotFound("Not found"));
      }

      @Override
      public boolean visible(Viewer viewer, EntityRef entity) {
        return isVisible(viewer, entity);
      }

      @Override
      public boolean coverVisible(Viewer viewer, EntityRef gallery) {
        throw new UnsupportedOperationException();
      }

      @Override
      public Optional<EntityRef> sceneOfSprite(String instance, String path) {
        throw new UnsupportedOperationException();
      }

      @Override
      public Optional<String> mediaPath(EntityRef entity, MediaKind kind) {
        return Optional.of("/performer/" + entity.id() + "/image?t=1");
      }
    };
  }

  /** The images of a gallery: the first four of the library. */
  private RoaringBitmap imagesOf(EntityRef gallery) {
    assertEquals(EntityType.GALLERY, gallery.type());
    RoaringBitmap images = new RoaringBitmap();
    for (int place = 0; place < 4; place++) {
      images.add(cached.indexOf(any(EntityType.IMAGE, place)));
    }
    return images;
  }

  private static Permissions permissions() {
    return viewer ->
        viewer.isAdministrator() || viewer.equals(EDITOR) || viewer.equals(OTHER_EDITOR);
  }

  private LibraryServers servers() {
    return new LibraryServers() {
      @Override
      public List<LibraryServer> all() {
        return List.copyOf(registered);
      }

      @Override
      public LibraryServer register(
          String id, String name, String description, URI url, Secret key, boolean enabled) {
        throw new UnsupportedOperationException();
      }

      @Override
      public LibraryServer readdress(String id, URI url) {
        throw new UnsupportedOperationException();
      }
    };
  }

  private LibraryIndex index() {
    LibrarySnapshot snapshot =
        (LibrarySnapshot)
            Proxy.newProxyInstance(
                LibrarySnapshot.class.getClassLoader(),
                new Class<?>[] {LibrarySnapshot.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "ordOf" -> cached.indexOf((EntityRef) arguments[0]);
                      case "refOf" -> cached.get((int) arguments[1]);
                      case "targets" -> performersOf.get(cached.get((int) arguments[1]));
                      case "sources" -> imagesOf(cached.get((int) arguments[1]));
                      default -> throw new UnsupportedOperationException(method.getName());
                    });
    return (LibraryIndex)
        Proxy.newProxyInstance(
            LibraryIndex.class.getClassLoader(),
            new Class<?>[] {LibraryIndex.class},
            (proxy, method, arguments) ->
                method.getName().equals("labels") ? new String[] {NAME} : snapshot);
  }

  private Synchronization synchronization() {
    return new Synchronization() {
      @Override
      public void start(Mode mode, String instance) {
        throw new UnsupportedOperationException();
      }

      @Override
      public CompletableFuture<Void> refresh(EntityRef entity) {
        refreshed.add(entity);
        if (client.one(entity.type(), entity.id()).isPresent()) {
          cache(entity);
        } else {
          cached.set(cached.indexOf(entity), ref(EntityType.TAG, "gone"));
        }
        return CompletableFuture.completedFuture(null);
      }

      @Override
      public void abort() {
        throw new UnsupportedOperationException();
      }

      @Override
      public SyncProgress progress() {
        throw new UnsupportedOperationException();
      }
    };
  }

  /** A clock that stands. */
  static final class TestClock extends Clock {
    private Instant now = Instant.parse("2026-06-01T12:00:00Z");

    void advance(Duration by) {
      now = now.plus(by);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  @Override
  public void close() {
    sidecar.close();
    standIn.close();
    library.close();
  }
}
