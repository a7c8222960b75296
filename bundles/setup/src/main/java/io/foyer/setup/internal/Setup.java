package io.foyer.setup.internal;

import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.identity.Users;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Store;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How far the first-run setup is, and what may be done in which state of it. */
@Component(service = Setup.class)
public final class Setup {
  /** How long after the start somebody at this machine may start over without signing in. */
  static final Duration GRACE = Duration.ofMinutes(15);

  private static final Logger LOG = LoggerFactory.getLogger(Setup.class);

  private final Users users;
  private final RegisteredServers servers;
  private final Store store;
  private final Clock clock;
  private final Instant processStart;

  @Activate
  public Setup(
      @Reference Users users, @Reference RegisteredServers servers, @Reference Store store) {
    this(
        users,
        servers,
        store,
        Clock.systemUTC(),
        Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()));
  }

  Setup(Users users, RegisteredServers servers, Store store, Clock clock, Instant processStart) {
    this.users = users;
    this.servers = servers;
    this.store = store;
    this.clock = clock;
    this.processStart = processStart;
  }

  /**
   * How far the setup is.
   *
   * @param users accounts
   * @param servers enabled library servers
   */
  record Status(int users, int servers) {}

  Status status() {
    return new Status(users.count(), servers.enabled().size());
  }

  /**
   * Whether the setup has been completed once. A disabled library server counts, and so does one
   * that was removed: neither may open the door to strangers again.
   */
  private boolean completed() {
    return servers.everRegistered() && users.count() > 0;
  }

  /** Lets anybody pass until the setup is complete, and administrators afterwards. */
  void requireSetupOrAdministrator(@Nullable Viewer viewer) {
    if (!completed()) {
      return;
    }
    if (viewer == null) {
      throw new Failure.Unauthorized();
    }
    if (!viewer.isAdministrator()) {
      throw new Failure.Forbidden("Admin access required.");
    }
  }

  /**
   * Whether the viewer may be told where library servers are: anybody during set-up, administrators
   * afterwards.
   */
  boolean mayKnowAddresses(@Nullable Viewer viewer) {
    return !completed() || (viewer != null && viewer.isAdministrator());
  }

  /** Refuses early what {@link Users#createFirst} decides in its transaction. */
  void requireNoUser() {
    if (users.count() > 0) {
      throw new Failure.Forbidden(
          "Setup is complete: there is an account already. Sign in instead.");
    }
  }

  /** Refuses early what {@link RegisteredServers#registerFirst} decides in its transaction. */
  void requireNoServer() {
    if (!servers.all().isEmpty()) {
      throw RegisteredServers.notFirst();
    }
  }

  /** Whoever asks to start over. */
  sealed interface Asker {
    /** Somebody who has signed in. */
    record SignedIn(Viewer viewer) implements Asker {}

    /** Somebody at this machine, without a proxy between and not sent by another web site. */
    record AtThisMachine() implements Asker {}

    /** Anybody else. */
    record Stranger() implements Asker {}
  }

  /**
   * What was deleted.
   *
   * @param users accounts
   * @param servers library servers
   */
  record Deleted(int users, int servers) {}

  /**
   * Deletes all accounts and library servers, after a backup. While the setup is incomplete anybody
   * may; afterwards an administrator, or within a quarter of an hour of the start somebody at this
   * machine, who could as well delete the files.
   */
  Deleted reset(Asker asker) {
    if (completed() && !mayReset(asker)) {
      throw new Failure.Forbidden(
          "Setup is complete. Sign in as an administrator to reset it, or restart the service and"
              + " send the request from the machine it runs on within 15 minutes.");
    }
    if (users.count() == 0 && servers.all().isEmpty()) {
      // Only so many backups are kept: those of nothing must not push out one of something.
      servers.removeAll();
      return new Deleted(0, 0);
    }
    Path backup = store.backup(DatabaseFile.FOYER);
    Deleted deleted = new Deleted(users.deleteAll(), servers.removeAll());
    LOG.warn(
        "The setup was reset: {} users and {} library servers were deleted. They are in the backup"
            + " {}",
        deleted.users(),
        deleted.servers(),
        backup.getFileName());
    return deleted;
  }

  private boolean mayReset(Asker asker) {
    return switch (asker) {
      case Asker.SignedIn(Viewer viewer) -> viewer.isAdministrator();
      case Asker.AtThisMachine() -> clock.instant().isBefore(processStart.plus(GRACE));
      case Asker.Stranger() -> false;
    };
  }
}
