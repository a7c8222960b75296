package io.foyer.identity.internal;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  record LibraryChoice(List<String> instanceIds) {
    /** Reads a body: what is no list has words of its own. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static LibraryChoice of(JsonNode body) {
      JsonNode ids = body.path("instanceIds");
      if (!ids.isArray()) {
        throw new Failure.Invalid("instanceIds", "instanceIds must be an array");
      }
      return new LibraryChoice(ids.valueStream().map(JsonNode::asText).toList());
    }
  }

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

  /**
   * Which permissions are to be decided anew; the others stay as they are.
   *
   * @param overrides by member name: true, false, or null to leave it to the default
   */
  record PermissionChange(Map<String, @Nullable Boolean> overrides) {
    private static final List<String> MEMBERS =
        List.of(
            "canShareOverride",
            "canDownloadFilesOverride",
            "canDownloadPlaylistsOverride",
            "canEditMetadataOverride");

    /** Reads a body. A member that is absent is not the same as one that is null. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static PermissionChange of(JsonNode body) {
      Map<String, @Nullable Boolean> overrides = new HashMap<>();
      for (String member : MEMBERS) {
        JsonNode value = body.get(member);
        if (value == null) {
          continue;
        }
        if (!value.isBoolean() && !value.isNull()) {
          throw new Failure.Invalid(
              member, "Invalid override value - must be true, false, or null");
        }
        overrides.put(member, value.isNull() ? null : value.booleanValue());
      }
      if (overrides.isEmpty()) {
        throw new Failure.Invalid("No valid updates provided");
      }
      return new PermissionChange(overrides);
    }

    Overrides applyTo(Overrides before) {
      return new Overrides(
          changed("canShareOverride", before.canShareOverride()),
          changed("canDownloadFilesOverride", before.canDownloadFilesOverride()),
          changed("canDownloadPlaylistsOverride", before.canDownloadPlaylistsOverride()),
          changed("canEditMetadataOverride", before.canEditMetadataOverride()));
    }

    private @Nullable Boolean changed(String member, @Nullable Boolean before) {
      return overrides.containsKey(member) ? overrides.get(member) : before;
    }
  }

  private static String given(@Nullable String text) {
    return text == null ? "" : text;
  }
}
