package io.foyer.identity.internal;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.identity.Permissions;
import io.foyer.store.Database;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The permissions in {@code foyer.db}. */
@Component(service = {Permissions.class, GrantedPermissions.class})
public final class GrantedPermissions implements Permissions {
  private static final Logger LOG = LoggerFactory.getLogger(GrantedPermissions.class);

  private final Database database;

  @Activate
  public GrantedPermissions(@Reference Accounts accounts) {
    database = accounts.database();
  }

  @Override
  public boolean canEditMetadata(Viewer viewer) {
    return viewer.isAdministrator()
        || Boolean.TRUE.equals(overrides(viewer.userId()).canEditMetadataOverride());
  }

  /** What the viewer may do, and why. */
  Answers.Permissions of(Viewer viewer) {
    return Answers.Permissions.of(viewer.role(), overrides(viewer.userId()));
  }

  /**
   * What a user may do, and what was decided for the user.
   *
   * @throws Failure.NotFound when there is no such user
   */
  Answers.UserPermissions of(int userId) {
    return database.read(
        session ->
            answer(
                session.getMapper(AccountMapper.class),
                session.getMapper(PermissionMapper.class),
                userId));
  }

  /**
   * Changes what was decided for a user, from the user's next request on.
   *
   * @throws Failure.NotFound when there is no such user
   */
  Answers.UserPermissions change(int userId, UnaryOperator<Overrides> change, int actor) {
    Answers.UserPermissions changed =
        database.write(
            session -> {
              AccountMapper accounts = session.getMapper(AccountMapper.class);
              PermissionMapper permissions = session.getMapper(PermissionMapper.class);
              Overrides before = answer(accounts, permissions, userId).overrides();
              permissions.setOverrides(userId, change.apply(before));
              return answer(accounts, permissions, userId);
            });
    LOG.info(
        "Permissions of user {} were set to {} by user {}", userId, changed.overrides(), actor);
    return changed;
  }

  private static Answers.UserPermissions answer(
      AccountMapper accounts, PermissionMapper permissions, int userId) {
    Role role =
        Optional.ofNullable(accounts.byId(userId))
            .orElseThrow(() -> new Failure.NotFound("User not found"))
            .role();
    Overrides overrides = Optional.ofNullable(permissions.overrides(userId)).orElse(Overrides.NONE);
    return new Answers.UserPermissions(Answers.Permissions.of(role, overrides), overrides);
  }

  private Overrides overrides(int userId) {
    return database.read(
        session ->
            Optional.ofNullable(session.getMapper(PermissionMapper.class).overrides(userId))
                .orElse(Overrides.NONE));
  }
}
