package io.foyer.catalog.internal;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.foyer.catalog.index.Exclusions;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.ibatis.session.SqlSession;
import org.jspecify.annotations.Nullable;

/** The catalog on a real file, without a framework around it. */
public final class Running implements AutoCloseable {
  public static final String HOME = "11111111-1111-1111-1111-111111111111";
  public static final String OTHER = "22222222-2222-2222-2222-222222222222";
  public static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final Store.Standalone store;
  private final AtomicInteger statements = new AtomicInteger();
  private final Servers servers = new Servers();
  private final IndexedLibrary indexed;
  private final CachedLibrary library;
  private final SqliteCatalogWriter writer;

  public Running(Path directory) {
    this(directory, Exclusions.NONE);
  }

  public Running(Path directory, Exclusions exclusions) {
    store = Store.at(directory);
    indexed = new IndexedLibrary(counting(), Clock.systemUTC());
    library = new CachedLibrary(indexed, exclusions, Clock.systemUTC());
    writer = new SqliteCatalogWriter(indexed);
  }

  public CachedLibrary library() {
    return library;
  }

  public SqliteCatalogWriter writer() {
    return writer;
  }

  public Servers servers() {
    return servers;
  }

  /** How often a mapper was asked so far. */
  public int statements() {
    return statements.get();
  }

  private Store counting() {
    return new Store() {
      @Override
      public Database open(Schema schema) {
        Database database = store.open(schema);
        return new Database() {
          @Override
          public <R> R read(Function<SqlSession, R> work) {
            return database.read(session -> work.apply(counted(session)));
          }

          @Override
          public <R> R write(Function<SqlSession, R> work) {
            return database.write(work);
          }
        };
      }

      @Override
      public Path backup(DatabaseFile file) {
        return store.backup(file);
      }
    };
  }

  private SqlSession counted(SqlSession session) {
    return (SqlSession)
        proxy(
            SqlSession.class,
            (method, arguments) ->
                method.getName().equals("getMapper")
                    ? countedMapper(
                        (Class<?>) arguments[0], session.getMapper((Class<?>) arguments[0]))
                    : method.invoke(session, arguments));
  }

  private Object countedMapper(Class<?> type, Object mapper) {
    return proxy(
        type,
        (method, arguments) -> {
          statements.incrementAndGet();
          return method.invoke(mapper, arguments);
        });
  }

  private interface Call {
    @Nullable Object call(Method method, Object[] arguments) throws ReflectiveOperationException;
  }

  private static Object proxy(Class<?> type, Call call) {
    return Proxy.newProxyInstance(
        Running.class.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) -> call.call(method, arguments));
  }

  /** Writes entities one by one, as the home server's. */
  public void put(LibraryEntity... entities) {
    for (LibraryEntity entity : entities) {
      writer.put(HOME, entity.type(), List.of(entity));
    }
  }

  public static SecurityContext as(Role role) {
    return new SecurityContext() {
      @Override
      public Principal getUserPrincipal() {
        return new Viewer(2, "ann", role);
      }

      @Override
      public boolean isUserInRole(String name) {
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

  public static JsonNode json(Object answer) {
    return JSON.valueToTree(answer);
  }

  @Override
  public void close() {
    indexed.close();
    store.close();
  }

  /** Two servers, which can be switched off. */
  public static final class Servers implements LibraryServers {
    private final List<LibraryServer> all = new ArrayList<>();

    Servers() {
      add(HOME, "Home", true);
      add(OTHER, "Other", true);
    }

    private void add(String id, String name, boolean enabled) {
      all.add(
          new LibraryServer(
              id,
              name,
              null,
              URI.create("http://media.example:9999/graphql"),
              new Secret("key-of-" + name),
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
    public LibraryServer readdress(String id, URI url) {
      throw new AssertionError("nothing here moves a server");
    }

    @Override
    public LibraryServer register(
        @Nullable String id,
        String name,
        @Nullable String description,
        URI url,
        Secret apiKey,
        boolean enabled) {
      throw new UnsupportedOperationException();
    }
  }
}
