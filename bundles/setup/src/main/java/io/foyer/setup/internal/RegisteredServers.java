package io.foyer.setup.internal;

import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.identity.SecretBox;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServerObserver;
import io.foyer.library.LibraryServers;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.AttributeType;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registered library servers: rows of {@code foyer.db}, with a copy in memory that every reader
 * uses. Changes are made one after the other, and told to the observers once they are stored.
 */
@Component(
    service = {LibraryServers.class, RegisteredServers.class},
    configurationPid = "io.foyer.setup",
    configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = RegisteredServers.Config.class)
public final class RegisteredServers implements LibraryServers {
  private static final Logger LOG = LoggerFactory.getLogger(RegisteredServers.class);
  private static final Schema SCHEMA =
      new Schema(
          DatabaseFile.FOYER, "setup", RegisteredServers.class, List.of(LibraryServerMapper.class));

  @ObjectClassDefinition(
      name = "Setup",
      description = "A library server that is registered at start when there is none yet.")
  @interface Config {
    @AttributeDefinition(
        name = "Library server",
        description = "Full address of the GraphQL endpoint, http://hostname:port/graphql.")
    String libraryUrl() default "";

    @AttributeDefinition(
        name = "API key",
        description = "Key of the library server; empty when it has none.",
        type = AttributeType.PASSWORD)
    String libraryApiKey() default "";

    @AttributeDefinition(name = "Name", description = "What people call the library server.")
    String libraryName() default ServerDetails.DEFAULT_NAME;
  }

  private final Database database;
  private final SecretBox box;
  private final Clock clock;
  private final Consumer<Consumer<LibraryServerObserver>> observers;
  private volatile List<LibraryServer> servers;

  @Activate
  public RegisteredServers(
      BundleContext context, @Reference Store store, @Reference SecretBox box, Config config) {
    database = store.open(SCHEMA);
    this.box = box;
    clock = Clock.systemUTC();
    observers = told -> tellServices(context, told);
    servers = load();
    registerConfigured(config.libraryUrl(), config.libraryApiKey(), config.libraryName());
  }

  RegisteredServers(
      Store store, SecretBox box, Clock clock, Iterable<LibraryServerObserver> observers) {
    database = store.open(SCHEMA);
    this.box = box;
    this.clock = clock;
    this.observers = observers::forEach;
    servers = load();
  }

  /**
   * Asks the registry at that moment, and declares no reference: an observer needs this service
   * itself, and of two components that need each other one may be told of the other too late.
   */
  private static void tellServices(BundleContext context, Consumer<LibraryServerObserver> told) {
    for (ServiceReference<LibraryServerObserver> reference : references(context)) {
      LibraryServerObserver observer = context.getService(reference);
      if (observer == null) {
        LOG.debug("{} went away before it was told", reference);
        continue;
      }
      try {
        told.accept(observer);
      } finally {
        context.ungetService(reference);
      }
    }
  }

  private static Collection<ServiceReference<LibraryServerObserver>> references(
      BundleContext context) {
    try {
      return context.getServiceReferences(LibraryServerObserver.class, null);
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException("No filter was given", e);
    }
  }

  void registerConfigured(String url, String apiKey, String name) {
    if (url.isBlank() || !servers.isEmpty()) {
      return;
    }
    try {
      LibraryServer server =
          register(
              null,
              ServerDetails.name(name.isBlank() ? ServerDetails.DEFAULT_NAME : name),
              null,
              ServerDetails.url(url),
              ServerDetails.apiKey(apiKey),
              true);
      LOG.info("Registered the library server {} of the configuration", server.name());
    } catch (Failure.Invalid e) {
      LOG.warn(
          "LIBRARY_URL and LIBRARY_API_KEY are not used: {}. Correct them and start again, or"
              + " register the library server in the browser.",
          e.getMessage());
    }
  }

  @Override
  public List<LibraryServer> all() {
    return servers;
  }

  @Override
  public LibraryServer register(
      @Nullable String id,
      String name,
      @Nullable String description,
      URI url,
      Secret apiKey,
      boolean enabled) {
    return add(draft(id, name, description, url, apiKey, enabled), null, false);
  }

  @Override
  public LibraryServer readdress(String id, URI url) {
    return change(
        id,
        server ->
            new LibraryServer(
                server.id(),
                server.name(),
                server.description(),
                url,
                server.apiKey(),
                server.enabled(),
                server.priority(),
                server.createdAt(),
                clock.instant()));
  }

  /** Registers a server, last in order unless a priority is given. */
  LibraryServer register(LibraryServer draft, @Nullable Integer priority) {
    return add(draft, priority, false);
  }

  /**
   * Registers the very first server.
   *
   * @throws Failure.Forbidden when there is one already, decided in the same transaction
   */
  LibraryServer registerFirst(LibraryServer draft) {
    return add(draft, null, true);
  }

  /** A server that is not registered yet. */
  LibraryServer draft(
      @Nullable String id,
      String name,
      @Nullable String description,
      URI url,
      Secret apiKey,
      boolean enabled) {
    Instant now = now();
    return new LibraryServer(
        id == null ? UUID.randomUUID().toString() : id,
        name,
        description,
        url,
        apiKey,
        enabled,
        0,
        now,
        now);
  }

  private synchronized LibraryServer add(
      LibraryServer draft, @Nullable Integer priority, boolean first) {
    LibraryServer added =
        database.write(
            LibraryServerMapper.class,
            mapper -> {
              if (first && mapper.count() > 0) {
                throw notFirst();
              }
              LibraryServer server =
                  withPriority(draft, priority == null ? mapper.nextPriority() : priority);
              if (mapper.insert(row(server)) == 0) {
                throw new Failure.Conflict("A library server with this id is registered already");
              }
              return server;
            });
    servers = load();
    tell(observer -> observer.changed(added));
    return added;
  }

  static Failure notFirst() {
    return new Failure.Forbidden(
        "Setup is complete: a library server is registered already. Sign in to add another one.");
  }

  /**
   * Changes a server. Observers are told when its address, key or enablement is another one
   * afterwards.
   *
   * @throws Failure.NotFound when it is not registered
   */
  synchronized LibraryServer change(String id, UnaryOperator<LibraryServer> change) {
    LibraryServer before = byId(id).orElseThrow(RegisteredServers::unknown);
    LibraryServer after = change.apply(before);
    database.write(LibraryServerMapper.class, mapper -> mapper.update(row(after)));
    servers = load();
    boolean matters =
        !after.url().equals(before.url())
            || !after.apiKey().equals(before.apiKey())
            || after.enabled() != before.enabled();
    if (matters) {
      tell(observer -> observer.changed(after));
    }
    return after;
  }

  /**
   * Removes a server, but never the last one that is enabled.
   *
   * @throws Failure.NotFound when it is not registered
   */
  synchronized LibraryServer remove(String id) {
    LibraryServer server = byId(id).orElseThrow(RegisteredServers::unknown);
    database.write(
        LibraryServerMapper.class,
        mapper -> {
          if (server.enabled() && mapper.otherEnabled(id) == 0) {
            throw new Failure.Invalid(
                "Cannot delete the last enabled library server. Disable it first or add another"
                    + " one.");
          }
          mapper.noteSetupDone();
          return mapper.delete(id);
        });
    servers = load();
    LOG.info("The library server {} ({}) was removed", server.name(), id);
    tell(observer -> observer.removed(id));
    return server;
  }

  /** Removes all of them, as if the service were new, and answers how many there were. */
  synchronized int removeAll() {
    List<LibraryServer> before = servers;
    database.write(
        LibraryServerMapper.class,
        mapper -> {
          mapper.forgetSetupDone();
          return mapper.deleteAll();
        });
    servers = load();
    before.forEach(server -> tell(observer -> observer.removed(server.id())));
    return before.size();
  }

  /** Whether there is a server, or was one that an administrator has removed. */
  boolean everRegistered() {
    return !servers.isEmpty()
        || database.read(LibraryServerMapper.class, LibraryServerMapper::setupDone);
  }

  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  static Failure unknown() {
    return new Failure.NotFound("Library server not found");
  }

  private void tell(Consumer<LibraryServerObserver> told) {
    observers.accept(
        observer -> {
          try {
            told.accept(observer);
          } catch (RuntimeException e) {
            LOG.warn("{} could not follow a change of the library servers", observer, e);
          }
        });
  }

  private List<LibraryServer> load() {
    return database.read(LibraryServerMapper.class, LibraryServerMapper::all).stream()
        .map(this::server)
        .toList();
  }

  private LibraryServer server(LibraryServerMapper.Row row) {
    Secret key = box.open(row.apiKey(), row.id());
    if (key == null) {
      LOG.warn(
          "The key of the library server {} cannot be read, because JWT_SECRET is not the one it"
              + " was stored under. Enter the key again in the settings.",
          row.name());
    }
    return new LibraryServer(
        row.id(),
        row.name(),
        row.description(),
        URI.create(row.url()),
        key == null ? new Secret("") : key,
        row.enabled(),
        row.priority(),
        row.createdAt(),
        row.updatedAt());
  }

  private LibraryServerMapper.Row row(LibraryServer server) {
    return new LibraryServerMapper.Row(
        server.id(),
        server.name(),
        server.description(),
        server.url().toString(),
        box.seal(server.apiKey(), server.id()),
        server.enabled(),
        server.priority(),
        server.createdAt(),
        server.updatedAt());
  }

  private static LibraryServer withPriority(LibraryServer server, int priority) {
    return new LibraryServer(
        server.id(),
        server.name(),
        server.description(),
        server.url(),
        server.apiKey(),
        server.enabled(),
        priority,
        server.createdAt(),
        server.updatedAt());
  }
}
