package io.foyer.visibility.internal.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.IndexedLibrary;
import io.foyer.catalog.internal.SqliteCatalogWriter;
import io.foyer.catalog.internal.page.ListedPages;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryGallery;
import io.foyer.library.LibraryGroup;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.library.LibraryStudio;
import io.foyer.library.LibraryTag;
import io.foyer.rest.internal.JacksonJson;
import io.foyer.store.Store;
import io.foyer.visibility.internal.Visibility;
import io.foyer.visibility.internal.store.ExcludedRecords;
import io.foyer.visibility.internal.store.RuleStore;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.function.Executable;

/** The bundle's resources on a real store and the real catalog; accounts are kept in memory. */
final class Service implements AutoCloseable {
  static final String HOME = "11111111-1111-1111-1111-111111111111";
  static final String OTHER = "22222222-2222-2222-2222-222222222222";
  static final Viewer ROOT = new Viewer(1, "root", Role.ADMIN);
  static final Viewer ANN = new Viewer(2, "ann", Role.USER);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Store.Standalone store;
  private final IndexedLibrary index;
  final Accounts users = new Accounts();
  final Servers servers = new Servers();
  final RuleStore rules;
  final ExcludedRecords records;
  final Visibility visibility;
  final SqliteCatalogWriter writer;
  final RestrictionsResource restrictions;
  final HiddenEntitiesResource hidden;
  final HideConfirmationResource confirmation;
  final ExclusionsAdminResource exclusions;
  final VisibilityAdminResource admin;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  Service(Path directory) {
    store = Store.at(directory);
    InstantSource time = () -> now;
    var clock = time.withZone(ZoneOffset.UTC);
    index = new IndexedLibrary(store, clock);
    writer = new SqliteCatalogWriter(index);
    rules = new RuleStore(store, clock);
    records = new ExcludedRecords(store, clock);
    visibility = new Visibility(index, servers, users, rules, records);
    CachedLibrary library = new CachedLibrary(index, visibility, clock);
    RestrictionReader reader = new RestrictionReader(index, rules);
    restrictions = new RestrictionsResource(index, users, rules, reader, visibility);
    hidden =
        new HiddenEntitiesResource(
            new Hiding(index, servers, rules, visibility),
            new HiddenList(
                index, rules, visibility, new ListedPages(library, new Pages(library, servers))),
            rules);
    confirmation = new HideConfirmationResource(rules);
    exclusions = new ExclusionsAdminResource(index, users, visibility, records);
    admin = new VisibilityAdminResource(index, servers, users, reader, visibility);
  }

  /**
   * Tag 1 Sea on scene 101, tag 2 Land on scene 102, both with performer 9 Ida; scene 103 has
   * nothing. Studio 7 made scene 101, group 3 holds it, gallery 8 with image 5 belongs to it.
   */
  void fill() {
    put(HOME, made(LibraryTag.class, "id", "1", "name", "Sea"));
    put(HOME, made(LibraryTag.class, "id", "2", "name", "Land"));
    put(HOME, made(LibraryPerformer.class, "id", "9", "name", "Ida"));
    put(HOME, made(LibraryStudio.class, "id", "7", "name", "North"));
    put(HOME, made(LibraryGroup.class, "id", "3", "name", "Trip"));
    put(HOME, made(LibraryGallery.class, "id", "8", "title", "Album", "sceneIds", List.of("101")));
    put(HOME, made(LibraryImage.class, "id", "5", "title", "Photo", "galleryIds", List.of("8")));
    put(
        HOME,
        made(
            LibraryScene.class,
            "id",
            "101",
            "title",
            "Harbour",
            "studioId",
            "7",
            "performerIds",
            List.of("9"),
            "tagIds",
            List.of("1"),
            "groups",
            List.of(new LibraryScene.InGroup("3", 1))));
    put(
        HOME,
        made(
            LibraryScene.class,
            "id",
            "102",
            "title",
            "Meadow",
            "performerIds",
            List.of("9"),
            "tagIds",
            List.of("2")));
    put(HOME, made(LibraryScene.class, "id", "103", "title", "Street"));
    writer.derive(HOME);
    writer.ready(HOME);
  }

  void put(String server, LibraryEntity entity) {
    writer.put(server, entity.type(), List.of(entity));
  }

  /** A record of a library server with these members; the others are empty. */
  static <T extends LibraryEntity> T made(Class<T> type, Object... members) {
    Map<String, Object> given = new HashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      given.put(members[i].toString(), members[i + 1]);
    }
    RecordComponent[] components = type.getRecordComponents();
    Object[] values =
        Arrays.stream(components)
            .map(each -> given.getOrDefault(each.getName(), blank(each.getType())))
            .toArray();
    try {
      return type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
          .newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Object blank(Class<?> type) {
    if (type == List.class) {
      return List.of();
    } else if (type == boolean.class) {
      return false;
    } else if (type == int.class) {
      return 0;
    }
    return type == double.class ? (Object) 0.0 : null;
  }

  void tick() {
    now = now.plusSeconds(1);
  }

  /** Whether the viewer sees an entity of the home server. */
  boolean sees(Viewer viewer, EntityType type, String id) {
    int ord = index.snapshot().ordOf(new EntityRef(HOME, type, id));
    return ord >= 0 && visibility.current(viewer.userId()).seen(type).contains(ord);
  }

  static SecurityContext as(Viewer viewer) {
    return new SecurityContext() {
      @Override
      public Principal getUserPrincipal() {
        return viewer;
      }

      @Override
      public boolean isUserInRole(String role) {
        return false;
      }

      @Override
      public boolean isSecure() {
        return false;
      }

      @Override
      public String getAuthenticationScheme() {
        return "";
      }
    };
  }

  /** What is sent to a client. */
  static JsonNode json(Object answer) {
    try {
      return JSON.readTree(new JacksonJson().write(answer));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** What a client sent, with apostrophes for quotes. Fails as reading it does. */
  static <T> T body(Class<T> type, String text) {
    try {
      return JSON.readValue(text.replace('\'', '"'), type);
    } catch (JsonProcessingException e) {
      for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
        if (cause instanceof Failure failure) {
          throw failure; // as the HTTP edge finds it
        }
      }
      throw new AssertionError(e);
    }
  }

  /** Asserts that a request is refused because of one of its members. */
  static void assertInvalid(String field, String message, Executable call) {
    Failure.Invalid refused = Assertions.assertThrows(Failure.Invalid.class, call);
    Assertions.assertEquals(field + ": " + message, refused.field() + ": " + refused.getMessage());
  }

  @Override
  public void close() {
    visibility.close();
    index.close();
    store.close();
  }

  /** Root and Ann. */
  static final class Accounts implements Users {
    final Map<Integer, List<String>> selected = new HashMap<>();
    private final List<User> all = new ArrayList<>();
    private int gone;

    Accounts() {
      put(1, "root", Role.ADMIN);
      put(2, "ann", Role.USER);
    }

    void put(int id, String name, Role role) {
      all.removeIf(user -> user.id() == id);
      all.add(new User(id, name, role, true, Instant.EPOCH, Instant.EPOCH));
    }

    /** Somebody who is deleted between two questions. */
    void ghost(int id) {
      put(id, "ghost", Role.USER);
      gone = id;
    }

    @Override
    public int count() {
      return all.size();
    }

    @Override
    public Optional<User> byId(int id) {
      return all.stream().filter(user -> user.id() == id && id != gone).findFirst();
    }

    @Override
    public Optional<User> byName(String username) {
      return all.stream().filter(user -> user.username().equals(username)).findFirst();
    }

    @Override
    public List<User> all() {
      return List.copyOf(all);
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
      return selected.getOrDefault(userId, List.of());
    }

    @Override
    public int deleteAll() {
      throw new UnsupportedOperationException();
    }
  }

  /** Two library servers. */
  static final class Servers implements LibraryServers {
    private final List<LibraryServer> all = new ArrayList<>();

    Servers() {
      set(HOME, true);
      set(OTHER, true);
    }

    void disable(String id) {
      set(id, false);
    }

    private void set(String id, boolean enabled) {
      all.removeIf(server -> server.id().equals(id));
      all.add(
          new LibraryServer(
              id,
              "Server " + id,
              null,
              URI.create("http://media.example:9999/graphql"),
              new Secret("key"),
              enabled,
              all.size(),
              Instant.EPOCH,
              Instant.EPOCH));
    }

    @Override
    public List<LibraryServer> all() {
      return List.copyOf(all);
    }

    @Override
    public LibraryServer register(
        String id, String name, String description, URI url, Secret apiKey, boolean enabled) {
      throw new UnsupportedOperationException();
    }

    @Override
    public LibraryServer readdress(String id, URI url) {
      throw new UnsupportedOperationException();
    }
  }
}
