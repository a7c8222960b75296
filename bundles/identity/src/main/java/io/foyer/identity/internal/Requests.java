package io.foyer.identity.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What clients send. A text that is missing is read as an empty one. */
final class Requests {
  private Requests() {}

  record Login(String username, String password) {
    Login {
      username = given(username);
      password = given(password);
    }

    boolean isComplete() {
      return !username.isEmpty() && !password.isEmpty();
    }
  }

  record RecoveryInit(String username) {
    RecoveryInit {
      username = given(username);
    }
  }

  record Recovery(String username, String recoveryKey, String newPassword) {
    Recovery {
      username = given(username);
      recoveryKey = given(recoveryKey);
      newPassword = given(newPassword);
    }

    boolean isComplete() {
      return !username.isEmpty() && !recoveryKey.isEmpty() && !newPassword.isEmpty();
    }
  }

  record PasswordChange(String currentPassword, String newPassword) {
    PasswordChange {
      currentPassword = given(currentPassword);
      newPassword = given(newPassword);
    }

    boolean isComplete() {
      return !currentPassword.isEmpty() && !newPassword.isEmpty();
    }
  }

  record PasswordReset(String newPassword) {
    PasswordReset {
      newPassword = given(newPassword);
    }
  }

  record SetupCompletion(@Nullable List<String> selectedInstanceIds) {}

  record LibraryChoice(@Nullable List<String> instanceIds) {}

  record NewUser(String username, String password, @Nullable String role) {
    NewUser {
      username = given(username);
      password = given(password);
    }

    boolean isComplete() {
      return !username.isEmpty() && !password.isEmpty();
    }
  }

  record RoleChange(@Nullable String role) {}

  private static String given(@Nullable String text) {
    return text == null ? "" : text;
  }
}
