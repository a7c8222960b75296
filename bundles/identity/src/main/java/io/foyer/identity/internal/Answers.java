package io.foyer.identity.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What clients get. */
final class Answers {
  private Answers() {}

  record Success(boolean success, String message) {
    Success(String message) {
      this(true, message);
    }
  }

  record Done(boolean success) {
    Done() {
      this(true);
    }
  }

  record LandingPage(List<String> pages, boolean randomize) {
    static final LandingPage HOME = new LandingPage(List.of("home"), false);
  }

  record SignedIn(boolean success, SignedInUser user) {}

  record SignedInUser(
      int id,
      String username,
      Role role,
      LandingPage landingPagePreference,
      boolean setupCompleted) {
    static SignedInUser of(User user) {
      return new SignedInUser(
          user.id(), user.username(), user.role(), LandingPage.HOME, user.setupCompleted());
    }
  }

  /** The user as whom the request is answered, and the administrator who looks, if it is one. */
  record CurrentUser(
      SessionUser user, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ViewedBy viewedBy) {}

  record ViewedBy(int id, String username) {
    static @Nullable ViewedBy of(@Nullable Viewer administrator) {
      return administrator == null
          ? null
          : new ViewedBy(administrator.userId(), administrator.name());
    }
  }

  record Viewed(ViewedUser user) {}

  record ViewedUser(int id, String username, Role role) {
    static ViewedUser of(User user) {
      return new ViewedUser(user.id(), user.username(), user.role());
    }
  }

  record Check(boolean authenticated, SessionUser user) {}

  /** The signed-in user with preferences; most are not kept yet, so they are the defaults. */
  record SessionUser(
      int id,
      String username,
      Role role,
      @Nullable String preferredQuality,
      @Nullable String preferredPlaybackMode,
      @Nullable String preferredPreviewQuality,
      boolean enableCast,
      @Nullable String theme,
      boolean hideConfirmationDisabled,
      @Nullable LandingPage landingPagePreference,
      boolean setupCompleted) {
    static SessionUser of(User user, boolean hideConfirmationDisabled) {
      return new SessionUser(
          user.id(),
          user.username(),
          user.role(),
          "auto",
          "auto",
          "sprite",
          true,
          "dark",
          hideConfirmationDisabled,
          LandingPage.HOME,
          user.setupCompleted());
    }
  }

  record HasRecoveryKey(boolean hasRecoveryKey) {}

  record RecoveryKeyText(@Nullable String recoveryKey) {}

  record SetupStatus(
      boolean setupCompleted,
      @Nullable String recoveryKey,
      List<Instance> instances,
      int instanceCount) {}

  record Instance(String id, String name, @Nullable String description) {}

  record LibraryChoice(List<String> selectedInstanceIds, List<Instance> availableInstances) {}

  record LibraryChosen(boolean success, List<String> selectedInstanceIds) {}

  record PermissionsOf(Permissions permissions) {}

  /** What a user may do, and what was decided for the user. */
  record UserPermissions(Permissions permissions, Overrides overrides) {}

  record PermissionsChanged(boolean success, Permissions permissions, Overrides overrides) {}

  /** What a user may do, and from where: the role, an administrator's decision, or the default. */
  record Permissions(
      boolean canShare,
      boolean canDownloadFiles,
      boolean canDownloadPlaylists,
      boolean canEditMetadata,
      Sources sources) {
    static Permissions of(Role role, Overrides overrides) {
      return new Permissions(
          holds(role, overrides.canShareOverride()),
          holds(role, overrides.canDownloadFilesOverride()),
          holds(role, overrides.canDownloadPlaylistsOverride()),
          holds(role, overrides.canEditMetadataOverride()),
          new Sources(
              source(role, overrides.canShareOverride()),
              source(role, overrides.canDownloadFilesOverride()),
              source(role, overrides.canDownloadPlaylistsOverride()),
              source(role, overrides.canEditMetadataOverride())));
    }

    private static boolean holds(Role role, @Nullable Boolean override) {
      return role == Role.ADMIN || Boolean.TRUE.equals(override);
    }

    private static String source(Role role, @Nullable Boolean override) {
      if (role == Role.ADMIN) {
        return "administrator";
      }
      return override == null ? "default" : "override";
    }
  }

  record Sources(
      String canShare,
      String canDownloadFiles,
      String canDownloadPlaylists,
      String canEditMetadata) {}

  record UserList(List<ListedUser> users) {}

  record ListedUser(
      int id,
      String username,
      Role role,
      Instant createdAt,
      Instant updatedAt,
      boolean syncToLibrary,
      List<String> groups) {
    static ListedUser of(User user) {
      return new ListedUser(
          user.id(),
          user.username(),
          user.role(),
          user.createdAt(),
          user.updatedAt(),
          false,
          List.of());
    }
  }

  record Created(boolean success, CreatedUser user) {}

  record CreatedUser(int id, String username, Role role, Instant createdAt) {}

  record RoleChanged(boolean success, ChangedUser user) {}

  record ChangedUser(int id, String username, Role role, Instant updatedAt) {}
}
