package io.foyer.store.internal;

import io.foyer.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import org.osgi.annotation.bundle.Capability;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the store and offers it once it is sound. It registers the service itself because a
 * declared one would be visible before its files were checked, and be tried anew by every user of
 * it.
 */
@Component(
    immediate = true,
    service = {},
    configurationPid = "io.foyer.store")
@Designate(ocd = StoreComponent.Config.class)
@Capability(
    namespace = "osgi.service",
    attribute = "objectClass:List<String>=\"io.foyer.store.Store\"",
    effective = "active")
public final class StoreComponent {
  private static final Logger LOG = LoggerFactory.getLogger(StoreComponent.class);

  @ObjectClassDefinition(name = "Store", description = "The SQLite files of the service.")
  @interface Config {
    @AttributeDefinition(
        name = "Data directory",
        description = "Folder of foyer.db, library.db and recognition.db. Made when missing.")
    String directory() default "data";

    @AttributeDefinition(
        name = "Readers",
        description = "Connections a file that read at the same time.",
        min = "1",
        max = "64")
    int readers() default 4;
  }

  private final SqliteStore store;
  private final ServiceRegistration<Store> registration;

  @Activate
  public StoreComponent(BundleContext context, Config config) {
    try {
      store =
          new SqliteStore(
              Path.of(config.directory()),
              Math.clamp(config.readers(), 1, 64),
              Clock.systemUTC(),
              new BundleMigrations());
    } catch (IllegalStateException e) {
      LOG.error("The store does not start: {}", e.getMessage());
      throw e;
    }
    LOG.debug("Store at {} with {} readers a file", config.directory(), config.readers());
    registration = context.registerService(Store.class, store, null);
  }

  @Deactivate
  void close() {
    registration.unregister();
    store.close();
  }
}
