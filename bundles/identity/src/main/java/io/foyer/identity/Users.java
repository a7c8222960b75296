package io.foyer.identity;

import io.foyer.core.Role;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The accounts. Safe for use by many threads. Services {@link UserObserver} are told of changes.
 */
@ProviderType
public interface Users {
  /** How many accounts there are. */
  int count();

  Optional<User> byId(int id);

  Optional<User> byName(String username);

  /** All accounts, newest first. */
  List<User> all();

  /**
   * Makes an account.
   *
   * @throws io.foyer.core.Failure.Invalid when the name is empty or the password breaks a rule
   * @throws io.foyer.core.Failure.Conflict when the name is taken
   */
  User create(String username, String password, Role role);

  /**
   * Makes the very first account, as administrator.
   *
   * @throws io.foyer.core.Failure.Forbidden when there is an account already, decided in the same
   *     transaction
   */
  User createFirst(String username, String password);

  /**
   * The ids of the library servers that the user chose to see; none means all of them. Chosen ones
   * may be disabled, or gone when the process ended while one was removed.
   */
  List<String> selectedLibraries(int userId);

  /**
   * Deletes every account with all its sessions and answers how many there were. Only for the setup
   * reset.
   */
  int deleteAll();
}
