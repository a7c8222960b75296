package io.foyer.identity.internal;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.identity.User;
import io.foyer.identity.UserObserver;
import io.foyer.identity.Users;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServerObserver;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The accounts in {@code foyer.db}. What must hold between rows is decided inside a write. */
@Component(service = {Users.class, LibraryServerObserver.class, Accounts.class})
public final class Accounts implements Users, LibraryServerObserver {
  private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);
  private static final int MAX_NAME_LENGTH = 64;
  private static final Schema SCHEMA =
      new Schema(
          DatabaseFile.FOYER,
          "identity",
          Accounts.class,
          List.of(AccountMapper.class, PermissionMapper.class));

  private final Database database;
  private final Passwords passwords;
  private final PasswordRules rules = new PasswordRules();
  private final SecureRandom random = new SecureRandom();
  private final Clock clock;
  private final UserObservers observers;

  @Activate
  public Accounts(BundleContext context, @Reference Store store) {
    this(store, new Passwords(), Clock.systemUTC(), UserObservers.registered(context));
  }

  Accounts(Store store, Passwords passwords, Clock clock, UserObservers observers) {
    this.passwords = passwords;
    this.clock = clock;
    this.observers = observers;
    database = store.open(SCHEMA);
  }

  Database database() {
    return database;
  }

  @Override
  public int count() {
    return database.read(AccountMapper.class, AccountMapper::count);
  }

  @Override
  public Optional<User> byId(int id) {
    return find(accounts -> accounts.byId(id));
  }

  @Override
  public Optional<User> byName(String username) {
    return find(accounts -> accounts.byName(username));
  }

  @Override
  public List<User> all() {
    return database.read(AccountMapper.class, AccountMapper::all);
  }

  @Override
  public User create(String username, String password, Role role) {
    String hash = checkedHash(username, password);
    User user =
        database.write(AccountMapper.class, accounts -> insert(accounts, username, hash, role));
    LOG.info("User {} was created with role {}", user.id(), role);
    tellChanged(user.id());
    return user;
  }

  @Override
  public User createFirst(String username, String password) {
    if (count() > 0) {
      throw notFirst(); // without paying for a hash
    }
    String hash = checkedHash(username, password);
    User user =
        database.write(
            AccountMapper.class,
            accounts -> {
              if (accounts.count() > 0) {
                throw notFirst();
              }
              return insert(accounts, username, hash, Role.ADMIN);
            });
    LOG.info("The first administrator was created");
    tellChanged(user.id());
    return user;
  }

  private static Failure notFirst() {
    return new Failure.Forbidden(
        "Setup is complete: there is an account already. Sign in instead.");
  }

  private String checkedHash(String username, String password) {
    if (username.isBlank()) {
      throw new Failure.Invalid("username", "Username and password are required");
    }
    if (username.length() > MAX_NAME_LENGTH) {
      throw new Failure.Invalid("username", "Username must be at most 64 characters");
    }
    if (username.codePoints().anyMatch(Accounts::isUnprintable)) {
      throw new Failure.Invalid("username", "Username must not contain control characters");
    }
    rules.check(password, username);
    return passwords.hash(password);
  }

  private static boolean isUnprintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  private User insert(AccountMapper accounts, String username, String hash, Role role) {
    if (accounts.insert(username, hash, role, clock.instant()) == 0) {
      throw new Failure.Conflict("Username already exists");
    }
    return existing(accounts.byName(username));
  }

  @Override
  public int deleteAll() {
    int deleted = database.write(AccountMapper.class, AccountMapper::deleteAll);
    LOG.info("All {} users were deleted", deleted);
    observers.tell(UserObserver::allRemoved);
    return deleted;
  }

  /** Deletes another account; its sessions end. */
  void delete(int id, int actor) {
    if (id == actor) {
      throw new Failure.Invalid("Cannot delete your own account");
    }
    database.write(
        AccountMapper.class,
        accounts -> {
          User user = existing(accounts.byId(id));
          keepOneAdministrator(accounts, user, "Cannot delete the last administrator");
          return accounts.delete(id);
        });
    LOG.info("User {} was deleted by user {}", id, actor);
    observers.tell(observer -> observer.removed(id));
  }

  /** Changes the role of another account, from its next request on. */
  User changeRole(int id, Role role, int actor) {
    if (id == actor) {
      throw new Failure.Invalid("Cannot change your own role");
    }
    User changed =
        database.write(
            AccountMapper.class,
            accounts -> {
              User user = existing(accounts.byId(id));
              if (role != Role.ADMIN) {
                keepOneAdministrator(
                    accounts, user, "Cannot change the role of the last administrator");
              }
              accounts.setRole(id, role, clock.instant());
              return existing(accounts.byId(id));
            });
    LOG.info("User {} was given role {} by user {}", id, role, actor);
    tellChanged(id);
    return changed;
  }

  private static void keepOneAdministrator(AccountMapper accounts, User user, String otherwise) {
    if (user.role() == Role.ADMIN && accounts.administrators() <= 1) {
      throw new Failure.Invalid(otherwise);
    }
  }

  /**
   * Answers the user if the password is right, in a time that does not tell whether there is one.
   */
  Optional<User> withPassword(String username, String password) {
    Optional<AccountMapper.Credentials> found = find(accounts -> accounts.credentials(username));
    boolean right =
        passwords.matches(
            password, found.map(AccountMapper.Credentials::passwordHash).orElse(null));
    return right ? found.flatMap(credentials -> byId(credentials.id())) : Optional.empty();
  }

  /** Answers the user if the recovery key is right. */
  Optional<User> withRecoveryKey(String username, RecoveryKey key) {
    Optional<User> user = byName(username);
    Optional<String> hash = user.flatMap(this::recoveryKeyHash);
    return key.matches(hash.orElse(null)) ? user : Optional.empty();
  }

  boolean hasRecoveryKey(String username) {
    return byName(username).flatMap(this::recoveryKeyHash).isPresent();
  }

  private Optional<String> recoveryKeyHash(User user) {
    return find(accounts -> accounts.recoveryKeyHash(user.id()));
  }

  /** Makes a new recovery key, which replaces the old one and cannot be read again. */
  RecoveryKey newRecoveryKey(int id) {
    RecoveryKey key = RecoveryKey.random(random);
    database.write(
        AccountMapper.class,
        accounts -> {
          existing(accounts.byId(id));
          accounts.setRecoveryKey(id, key.hash(), clock.instant());
          return id;
        });
    return key;
  }

  /** Checks a password against the rules without setting it. */
  void checkRules(String password, String username) {
    rules.check(password, username);
  }

  /** Sets a password and ends all sessions of the user. */
  User setPassword(int id, String password) {
    User user = byId(id).orElseThrow(Accounts::unknown);
    rules.check(password, user.username());
    String hash = passwords.hash(password);
    return database.write(
        AccountMapper.class,
        accounts -> {
          accounts.setPassword(id, hash, clock.instant());
          accounts.closeSessions(id);
          return existing(accounts.byId(id));
        });
  }

  /** Notes that the first-sign-in pages are done, and which library servers the user chose. */
  void completeSetup(int id, List<String> instances) {
    database.write(
        AccountMapper.class,
        accounts -> {
          existing(accounts.byId(id));
          accounts.completeSetup(id, clock.instant());
          replaceSelection(accounts, id, instances);
          return id;
        });
    tellChanged(id);
  }

  @Override
  public List<String> selectedLibraries(int userId) {
    return database.read(AccountMapper.class, accounts -> accounts.selection(userId));
  }

  void select(int id, List<String> instances) {
    database.write(
        AccountMapper.class,
        accounts -> {
          existing(accounts.byId(id));
          replaceSelection(accounts, id, instances);
          return id;
        });
    tellChanged(id);
  }

  @Override
  public void changed(LibraryServer server) {
    // Whoever chose it means it under any address.
  }

  /** Takes a library server that was removed out of everybody's selection. */
  @Override
  public void removed(String id) {
    List<Integer> affected =
        database.write(
            AccountMapper.class,
            accounts -> {
              List<Integer> choosers = accounts.choosersOf(id);
              accounts.deselect(id);
              return choosers;
            });
    affected.forEach(this::tellChanged);
  }

  private void tellChanged(int id) {
    observers.tell(observer -> observer.changed(id));
  }

  private static void replaceSelection(AccountMapper accounts, int id, List<String> instances) {
    accounts.clearSelection(id);
    instances.stream().distinct().forEach(instance -> accounts.select(id, instance));
  }

  private static User existing(@Nullable User user) {
    if (user == null) {
      throw unknown();
    }
    return user;
  }

  private static Failure unknown() {
    return new Failure.NotFound("User not found");
  }

  private <R> Optional<R> find(Function<AccountMapper, @Nullable R> query) {
    return database.read(
        session -> Optional.ofNullable(query.apply(session.getMapper(AccountMapper.class))));
  }
}
