package io.foyer.identity.internal;

import io.foyer.core.Failure;
import io.foyer.identity.User;
import java.time.Clock;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The ways to prove who one is. All share the lock on a name that fails too often. */
@Component(service = SignIn.class)
public final class SignIn {
  private final Accounts accounts;
  private final Attempts attempts;
  private final RateLimit limit;

  @Activate
  public SignIn(@Reference Accounts accounts) {
    this(accounts, Clock.systemUTC());
  }

  SignIn(Accounts accounts, Clock clock) {
    this.accounts = accounts;
    attempts = new Attempts(clock);
    limit = new RateLimit(clock);
  }

  /** How many of these requests a client may fail. */
  RateLimit limit() {
    return limit;
  }

  User byPassword(String username, String password) {
    return attempts
        .attempt(username, () -> accounts.withPassword(username, password))
        .orElseThrow(() -> new Failure.Unauthorized("Invalid credentials"));
  }

  /** Sets a new password for whoever holds the recovery key. */
  void recover(String username, String recoveryKey, String newPassword) {
    accounts.checkRules(newPassword, username);
    User user =
        attempts
            .attempt(
                username, () -> accounts.withRecoveryKey(username, RecoveryKey.typed(recoveryKey)))
            .orElseThrow(() -> new Failure.Unauthorized("Invalid username or recovery key"));
    accounts.setPassword(user.id(), newPassword);
  }

  /** Changes the password of somebody signed in, who has to know the present one. */
  User changePassword(String username, String current, String newPassword) {
    accounts.checkRules(newPassword, username);
    Optional<User> user =
        attempts.attempt(username, () -> accounts.withPassword(username, current));
    return accounts.setPassword(
        user.orElseThrow(
                () -> new Failure.Invalid("currentPassword", "Current password is incorrect"))
            .id(),
        newPassword);
  }
}
