package io.foyer.setup.internal;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Accounts in memory. */
final class FewUsers implements Users {
  private final List<User> users = new ArrayList<>();

  @Override
  public synchronized int count() {
    return users.size();
  }

  @Override
  public synchronized Optional<User> byId(int id) {
    return users.stream().filter(user -> user.id() == id).findFirst();
  }

  @Override
  public synchronized Optional<User> byName(String username) {
    return users.stream().filter(user -> user.username().equals(username)).findFirst();
  }

  @Override
  public synchronized List<User> all() {
    return List.copyOf(users);
  }

  @Override
  public synchronized User create(String username, String password, Role role) {
    User user = new User(users.size() + 1, username, role, false, Instant.EPOCH, Instant.EPOCH);
    users.add(user);
    return user;
  }

  @Override
  public synchronized User createFirst(String username, String password) {
    if (!users.isEmpty()) {
      throw new Failure.Forbidden("there is one");
    }
    return create(username, password, Role.ADMIN);
  }

  @Override
  public List<String> selectedLibraries(int userId) {
    return List.of();
  }

  @Override
  public synchronized int deleteAll() {
    int count = users.size();
    users.clear();
    return count;
  }
}
