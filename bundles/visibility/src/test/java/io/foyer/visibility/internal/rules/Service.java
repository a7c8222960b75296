package io.foyer.visibility.internal.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.IndexedLibrary;
import io.foyer.catalog.internal.SqliteCatalogWriter;
import io.foyer.catalog.internal.index.FacetCounts;
import io.foyer.catalog.internal.index.FacetQuery;
import io.foyer.catalog.internal.index.ListQuery;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.index.Lists;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import io.foyer.visibility.internal.Visibility;
import io.foyer.visibility.internal.store.ExcludedRecords;
import io.foyer.visibility.internal.store.RuleStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.ibatis.session.SqlSession;
import org.jspecify.annotations.Nullable;

/**
 * The whole of it on real files, with a few users and two library servers, and the plain library
 * and the rules of each user beside it.
 */
final class Service implements AutoCloseable {
  /** The order in which a synchronisation reads. */
  private static final List<EntityType> ORDER =
      List.of(
          EntityType.TAG,
          EntityType.STUDIO,
          EntityType.PERFORMER,
          EntityType.GROUP,
          EntityType.GALLERY,
          EntityType.SCENE,
          EntityType.CLIP,
          EntityType.IMAGE);

  private static final int PER_PAGE = 3;

  private final Path directory;
  private final Servers servers = new Servers();
  private final People people = new People();
  private final Map<EntityRef, Entity> told = new LinkedHashMap<>();
  private final Library library = new Library(this::ordinal);
  private final Map<Integer, Rules> rules = new HashMap<>();

  private volatile boolean diskIsFull;
  private boolean glancing;
  private Store.Standalone store;
  private IndexedLibrary index;
  private SqliteCatalogWriter writer;
  private RuleStore ruleStore;
  private ExcludedRecords records;
  private Visibility visibility;

  Service(Path directory) {
    this.directory = directory;
    startCatalog();
    startVisibility();
  }

  private void startCatalog() {
    store = Store.at(directory);
    index = new IndexedLibrary(store, Clock.systemUTC());
    writer = new SqliteCatalogWriter(index);
    writer.ready(Worlds.HOME); // waits until the index stands
  }

  private void startVisibility() {
    ruleStore = new RuleStore(store, Clock.systemUTC());
    records = new ExcludedRecords(unlessFull(store), Clock.systemUTC());
    visibility = new Visibility(index, servers, people, ruleStore, records);
  }

  /** A store in which nothing can be written while the disk is full. */
  private Store unlessFull(Store whole) {
    return new Store() {
      @Override
      public Database open(Schema schema) {
        Database database = whole.open(schema);
        return new Database() {
          @Override
          public <R> R read(Function<SqlSession, R> work) {
            return database.read(work);
          }

          @Override
          public <R> R write(Function<SqlSession, R> work) {
            if (diskIsFull) {
              throw new IllegalStateException("the disk is full");
            }
            return database.write(work);
          }
        };
      }

      @Override
      public Path backup(DatabaseFile file) {
        return whole.backup(file);
      }
    };
  }

  /** Has the first user look again and again during synchronisations. */
  Service glancing() {
    glancing = true;
    return this;
  }

  /** Changes a role without a word to the one who observes roles. */
  void changeRoleUntold(int user, boolean administrator) {
    people.roles.put(user, administrator ? Role.ADMIN : Role.USER);
    rules.compute(user, (id, now) -> new Event.Role(administrator).happenTo(now));
  }

  Optional<ExcludedRecords.Recorded> recorded(int user) {
    return records.read(user);
  }

  void setDiskFull(boolean full) {
    diskIsFull = full;
  }

  private void stopCatalog() {
    index.close();
    store.close();
  }

  @Override
  public void close() {
    visibility.close();
    stopCatalog();
  }

  private int ordinal(EntityRef ref) {
    // the last: after everything was erased it may have come with another number
    return index.snapshot().known(ref.type(), new EntityId(ref.id(), ref.instance())).last();
  }

  // ---- what happens

  /** Adds a user. */
  void add(int user, Rules of) {
    people.roles.put(user, of.administrator() ? Role.ADMIN : Role.USER);
    rules.put(user, new Rules(of.administrator(), null, List.of(), List.of()));
    limitToServers();
    visibility.changed(user);
    happen(user, new Event.Restrict(of.restrictions()));
    of.hidden().forEach(hidden -> happen(user, new Event.Hide(hidden)));
    if (of.servers() != null) {
      happen(user, new Event.Servers(of.servers(), true));
    }
  }

  /** Removes a user. */
  void remove(int user) {
    people.roles.remove(user);
    people.selections.remove(user);
    rules.remove(user);
    visibility.removed(user);
  }

  void happen(int user, Event event) {
    switch (event) {
      case Event.Sync sync -> sync(sync);
      case Event.Purge purge -> {
        writer.purge(purge.server());
        writer.ready(purge.server()); // otherwise no list is answered
        told.keySet().removeIf(ref -> ref.instance().equals(purge.server()));
        library.all(purge.server()).forEach(library::remove);
      }
      case Event.Restart restart -> {
        close();
        startCatalog();
        startVisibility();
      }
      case Event.Missed missed -> {
        visibility.close();
        sync(missed.sync());
        ruleStore.replaceRestrictions(user, missed.restrict().restrictions());
        rules.compute(user, (id, now) -> missed.restrict().happenTo(now));
        stopCatalog();
        startCatalog();
        startVisibility();
      }
      case Event.OfUser ofUser -> store(user, ofUser);
    }
  }

  private void store(int user, Event.OfUser event) {
    Rules now = rules.get(user);
    switch (event) {
      case Event.Restrict restrict -> {
        ruleStore.replaceRestrictions(user, restrict.restrictions());
        rules.put(user, restrict.happenTo(now));
        visibility.rulesChanged(user);
      }
      case Event.Hide hide -> {
        ruleStore.hide(user, List.of(hide.hidden()));
        rules.put(user, hide.happenTo(now));
        visibility.rulesChanged(user);
      }
      case Event.Unhide unhide -> {
        if (!now.hidden().isEmpty()) {
          Hidden one = now.hidden().get(unhide.which() % now.hidden().size());
          ruleStore.unhide(user, one);
          // without a library server everything with that id
          List<Hidden> left =
              now.hidden().stream()
                  .filter(
                      other ->
                          one.id().instance() == null
                              ? other.type() != one.type() || !other.id().id().equals(one.id().id())
                              : !other.equals(one))
                  .toList();
          rules.put(user, new Rules(now.administrator(), now.servers(), now.restrictions(), left));
          visibility.rulesChanged(user);
        }
      }
      case Event.UnhideAll all -> {
        ruleStore.unhideAll(user, null);
        rules.put(user, all.happenTo(now));
        visibility.rulesChanged(user);
      }
      case Event.Role role -> {
        people.roles.put(user, role.administrator() ? Role.ADMIN : Role.USER);
        rules.put(user, role.happenTo(now));
        visibility.changed(user);
      }
      case Event.Servers chosen -> choose(user, chosen);
    }
  }

  private void choose(int user, Event.Servers event) {
    Set<String> wanted = event.servers();
    if (event.chosen() && (wanted == null || !wanted.isEmpty())) {
      people.selections.put(user, wanted == null ? List.of() : List.copyOf(wanted));
      visibility.changed(user);
    } else {
      servers.enabled = wanted == null ? Set.of(Worlds.HOME, Worlds.AWAY) : wanted;
      visibility.changed(servers.all().getFirst());
    }
    limitToServers();
  }

  private void limitToServers() {
    rules.replaceAll(
        (id, now) -> {
          Set<String> seen = new HashSet<>(servers.enabled);
          List<String> selection = people.selectedLibraries(id);
          if (!selection.isEmpty()) {
            seen.retainAll(selection);
          }
          return new Rules(now.administrator(), seen, now.restrictions(), now.hidden());
        });
  }

  /** A synchronisation of both library servers. */
  void sync(Event.Sync sync) {
    for (String server : List.of(Worlds.HOME, Worlds.AWAY)) {
      for (EntityType type : ORDER) {
        List<String> gone =
            sync.removed().stream()
                .filter(ref -> ref.type() == type && ref.instance().equals(server))
                .map(EntityRef::id)
                .toList();
        if (!gone.isEmpty()) {
          writer.remove(server, type, gone);
          glance();
        }
        List<LibraryEntity> page = new ArrayList<>();
        for (Entity entity : sync.put()) {
          if (entity.type() == type && entity.ref().instance().equals(server)) {
            page.add(Told.of(entity, scenesOf(entity.ref())));
          }
        }
        if (!page.isEmpty()) {
          writer.put(server, type, page);
          glance();
        }
      }
    }
    sync.removed().forEach(told::remove);
    for (Entity entity : sync.put()) {
      told.remove(entity.ref());
      told.put(entity.ref(), entity);
    }
    writer.derive(Worlds.HOME);
    writer.derive(Worlds.AWAY);
    sync.removed().forEach(library::remove);
    told.values().forEach(entity -> library.put(asKept(entity)));
  }

  private List<String> scenesOf(EntityRef gallery) {
    return told.values().stream()
        .filter(other -> other.to(Link.GALLERIES).contains(gallery))
        .filter(other -> other.type() == EntityType.SCENE)
        .map(other -> other.ref().id())
        .toList();
  }

  /**
   * An entity as the catalog keeps it: what scenes inherit is derived from what they name, and
   * images without performers or tags have those of their galleries.
   */
  private Entity asKept(Entity entity) {
    Map<Link, List<EntityRef>> links = new EnumMap<>(Link.class);
    links.putAll(entity.links());
    links.remove(Link.INHERITED_TAGS);
    if (entity.type() == EntityType.IMAGE) {
      for (Link link : List.of(Link.PERFORMERS, Link.TAGS)) {
        if (entity.to(link).isEmpty()) {
          Set<EntityRef> inherited = new LinkedHashSet<>();
          for (EntityRef gallery : entity.to(Link.GALLERIES)) {
            Optional.ofNullable(told.get(gallery))
                .ifPresent(there -> inherited.addAll(there.to(link)));
          }
          links.put(link, List.copyOf(inherited));
        }
      }
    }
    return new Entity(entity.ref(), links);
  }

  // ---- what is seen

  /** In the midst of a synchronisation answers are those of the state that it has come to. */
  private void glance() {
    if (glancing && people.byId(1).isPresent()) {
      Verdicts all = Verdicts.of(rules.get(1), index.snapshot());
      Exclusions.Excluded excluded = excluded(1, index.snapshot());
      for (EntityType type : EntityType.values()) {
        assertEquals(
            Seen.visible(all, index.snapshot(), type),
            Seen.visible(excluded, index.snapshot(), type),
            () -> type.plural() + " that user 1 sees during a synchronisation");
      }
    }
  }

  LibrarySnapshot snapshot() {
    return index.snapshot();
  }

  Visibility visibility() {
    return visibility;
  }

  /** What a user is kept from. */
  Exclusions.Excluded excluded(int user, LibrarySnapshot snapshot) {
    return visibility.of(viewer(user), snapshot);
  }

  private Viewer viewer(int user) {
    User account = people.byId(user).orElseThrow();
    return new Viewer(user, account.username(), account.role());
  }

  /** Has a user look, and fails unless all that is answered and recorded is the oracle's. */
  void look(int user) {
    Rules now = rules.get(user);
    LibrarySnapshot snapshot = index.snapshot();
    Oracle oracle = new Oracle(now, library);
    Exclusions.Excluded excluded = excluded(user, snapshot);
    for (EntityType type : EntityType.values()) {
      assertEquals(
          oracle.visible(type),
          Seen.visible(excluded, snapshot, type),
          () -> type.plural() + " that user " + user + " sees");
    }
    lists(user, oracle);
    ExcludedRecords.Recorded recorded = records.read(user).orElseThrow();
    assertEquals(snapshot.version(), recorded.libraryVersion(), "version of the records");
    for (EntityType type : Seen.RECORDED) {
      assertEquals(
          oracle.excluded(type),
          Seen.records(recorded.excluded().getOrDefault(type, Map.of()), snapshot, type),
          () -> type.plural() + " recorded as excluded from user " + user);
      assertEquals(
          oracle.visible(type).size(),
          recorded.visible().get(type),
          () -> "number of " + type.plural() + " that user " + user + " sees");
    }
  }

  /** Pages, counts and counts by value are those of what is visible. */
  private void lists(int user, Oracle oracle) {
    Lists lists = new CachedLibrary(index, visibility, Clock.systemUTC()).lists();
    for (EntityType type : Seen.RECORDED) { // lists of clips leave out those not generated
      List<EntityRef> paged = new ArrayList<>();
      int count = oracle.visible(type).size();
      for (int page = 1; page <= count / PER_PAGE + 1; page++) {
        ListResult result = lists.list(viewer(user), query(type, null, page, false));
        assertEquals(count, result.count(), () -> "count of " + type.plural());
        for (int ord : result.ords()) {
          paged.add(result.snapshot().refOf(type, ord));
        }
      }
      ListResult whole = lists.list(viewer(user), query(type, null, 1, true));
      List<EntityRef> unpaged = new ArrayList<>();
      for (int ord : whole.ords()) {
        unpaged.add(whole.snapshot().refOf(type, ord));
      }
      assertEquals(unpaged, paged, () -> "pages of " + type.plural());
      assertEquals(oracle.visible(type), Set.copyOf(paged), () -> "listed " + type.plural());
    }
    ListResult result =
        lists.list(
            viewer(user),
            query(EntityType.SCENE, null, 1, false),
            new FacetQuery(List.of("tags"), Map.of()));
    for (FacetCounts.OfEntity tag :
        Objects.requireNonNull(result.facets()).entities().get("tags")) {
      EntityRef ref = result.snapshot().refOf(EntityType.TAG, tag.ord());
      assertTrue(oracle.visible(EntityType.TAG).contains(ref), () -> "counts tell of " + ref);
      ObjectNode filter = JsonNodeFactory.instance.objectNode();
      filter.putObject("tags").put("modifier", "INCLUDES_ALL").putArray("value").add(id(ref));
      assertEquals(
          lists.count(viewer(user), query(EntityType.SCENE, filter, 1, false)),
          tag.count(),
          () -> "scenes with " + ref);
    }
  }

  private static String id(EntityRef ref) {
    return ref.id() + ":" + ref.instance();
  }

  private static ListQuery query(
      EntityType type, @Nullable ObjectNode filter, int page, boolean whole) {
    return new ListQuery(
        type, filter, null, null, null, null, null, page, whole ? -1 : PER_PAGE, whole);
  }

  /** Accounts as they are at the moment. */
  private static final class People implements Users {
    private final Map<Integer, Role> roles = new ConcurrentHashMap<>();
    private final Map<Integer, List<String>> selections = new ConcurrentHashMap<>();

    @Override
    public int count() {
      return roles.size();
    }

    @Override
    public Optional<User> byId(int id) {
      return Optional.ofNullable(roles.get(id))
          .map(role -> new User(id, "user" + id, role, true, Instant.EPOCH, Instant.EPOCH));
    }

    @Override
    public Optional<User> byName(String username) {
      return all().stream().filter(user -> user.username().equals(username)).findAny();
    }

    @Override
    public List<User> all() {
      return roles.keySet().stream().map(id -> byId(id).orElseThrow()).toList();
    }

    @Override
    public User create(String username, String password, Role role) {
      throw new UnsupportedOperationException();
    }

    @Override
    public User createFirst(String username, String password) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<String> selectedLibraries(int userId) {
      return selections.getOrDefault(userId, List.of());
    }

    @Override
    public int deleteAll() {
      throw new UnsupportedOperationException();
    }
  }

  /** Two library servers, of which any may be switched off. */
  private static final class Servers implements LibraryServers {
    private volatile Set<String> enabled = Set.of(Worlds.HOME, Worlds.AWAY);

    @Override
    public List<LibraryServer> all() {
      return List.of(server(Worlds.HOME, 0), server(Worlds.AWAY, 1));
    }

    private LibraryServer server(String id, int priority) {
      return new LibraryServer(
          id,
          id,
          null,
          URI.create("http://media.example:9999/graphql"),
          new Secret("key of " + id),
          enabled.contains(id),
          priority,
          Instant.EPOCH,
          Instant.EPOCH);
    }

    @Override
    public LibraryServer register(
        @Nullable String id,
        String name,
        @Nullable String description,
        URI url,
        Secret apiKey,
        boolean isEnabled) {
      throw new UnsupportedOperationException();
    }

    @Override
    public LibraryServer readdress(String id, URI url) {
      throw new UnsupportedOperationException();
    }
  }
}
