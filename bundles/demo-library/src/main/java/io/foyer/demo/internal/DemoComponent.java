package io.foyer.demo.internal;

import io.foyer.catalog.Catalog;
import io.foyer.core.Secret;
import io.foyer.demo.DemoLibrary;
import io.foyer.identity.Users;
import io.foyer.library.LibraryServers;
import io.foyer.sync.SyncProgress;
import io.foyer.sync.Synchronization;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a demo library beside the service, registers it, makes the first administrator, and says
 * when a person can begin.
 */
@Component(configurationPid = "io.foyer.demo", service = DemoComponent.class, immediate = true)
@Designate(ocd = DemoComponent.Config.class)
public final class DemoComponent {
  private static final Logger LOG = LoggerFactory.getLogger(DemoComponent.class);
  private static final String ID = "demo";
  private static final Duration POLL = Duration.ofMillis(200);

  /** Configuration of the demo library. */
  @ObjectClassDefinition(
      name = "Demo library",
      description = "The built-in library server with a made-up library.")
  public @interface Config {
    @AttributeDefinition(
        name = "Scenes",
        description = "How many scenes the library has, 12 to 500000; other kinds follow.")
    int scenes() default 400;

    @AttributeDefinition(name = "Seed", description = "Another seed makes another library.")
    long seed() default 1;

    @AttributeDefinition(
        name = "Port",
        description = "Port on the loopback address; any free one when it is taken.")
    int port() default 6968;

    @AttributeDefinition(
        name = "User",
        description = "Name of the administrator that is made when there is no account.")
    String user() default "demo";

    @AttributeDefinition(
        name = "Password",
        description = "The administrator's password; empty to have one made.")
    String password() default "";

    @AttributeDefinition(
        name = "Public address",
        description = "Address of the service that is printed when it is ready.")
    String publicUrl() default "http://127.0.0.1:6969";
  }

  private final DemoLibrary library;
  private final Thread announcer;

  @Activate
  public DemoComponent(
      Config config,
      @Reference LibraryServers servers,
      @Reference Users users,
      @Reference Synchronization synchronization,
      @Reference Catalog catalog)
      throws IOException {
    library = start(config);
    String password = password(config, users);
    if (servers.byId(ID).isEmpty()) {
      servers.register(
          ID,
          "Demo library",
          "Made up by this service",
          library.uri(),
          new Secret(library.apiKey()),
          true);
    } else {
      servers.readdress(ID, library.uri());
    }
    LOG.info("The demo library with {} scenes answers at {}", config.scenes(), library.uri());
    announcer =
        Thread.ofVirtual()
            .name("demo-ready")
            .start(() -> announce(config, password, synchronization, catalog));
  }

  /**
   * Starts on the configured port, or on any when that one is taken: the registered address
   * follows.
   */
  private static DemoLibrary start(Config config) throws IOException {
    DemoLibrary.Options options =
        DemoLibrary.Options.ofScenes(config.scenes())
            .withSeed(config.seed())
            .withPort(config.port())
            .withApiKey("demo-library-key")
            .withoutLog();
    try {
      return DemoLibrary.start(options);
    } catch (BindException e) {
      LOG.info("Port {} is taken; the demo library takes another one", config.port());
      return DemoLibrary.start(options.withPort(0));
    }
  }

  /** The administrator's password; made here when nobody configured one. */
  private static String password(Config config, Users users) {
    String password = config.password();
    if (users.count() > 0) {
      return password.isEmpty() ? "(unchanged)" : password;
    }
    if (password.isEmpty()) {
      byte[] bits = new byte[6];
      new SecureRandom().nextBytes(bits);
      password = "demo-" + HexFormat.of().formatHex(bits);
    }
    users.createFirst(config.user(), password);
    return password;
  }

  @Deactivate
  void stop() {
    announcer.interrupt();
    library.close();
  }

  private void announce(
      Config config, String password, Synchronization synchronization, Catalog catalog) {
    URI page = URI.create(config.publicUrl().replaceFirst("/+$", "") + "/");
    long failed = -1;
    try (HttpClient client =
        HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build()) {
      // The pages come before the API does: with a library of last time both are asked.
      while (!catalog.ready()
          || !served(client, page)
          || !served(client, page.resolve("api/health"))) {
        SyncProgress progress = synchronization.progress();
        if (progress.state() == SyncProgress.State.FAILED && progress.id() != failed) {
          failed = progress.id();
          LOG.warn("The demo library could not be synchronised: {}", progress.message());
        }
        Thread.sleep(POLL);
      }
      System.out.println("READY " + page + " user=" + config.user() + " password=" + password);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean served(HttpClient client, URI page) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(page).timeout(Duration.ofSeconds(5)).build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      LOG.debug("first page is not served yet: {}", notYet.getMessage());
      return false;
    }
  }
}
