package io.foyer.identity.internal;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.rest.Authenticator;
import io.foyer.store.Database;
import jakarta.ws.rs.core.NewCookie;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sessions. A token only names one: it is valid while its row is there, and name and role come
 * from the user's row at each request, so that a sign-out, a new password or a new role take effect
 * at once.
 */
@Component(service = {Authenticator.class, Sessions.class})
public final class Sessions implements Authenticator {
  private static final Duration RENEW_AFTER = Duration.ofHours(1);
  private static final Duration ENOUGH = Duration.ofMinutes(1);
  private static final int ID_BYTES = 18;
  private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);

  private final Database database;
  private final Tokens tokens;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Viewings viewings = new Viewings();

  @Activate
  public Sessions(@Reference Accounts accounts, @Reference Tokens tokens) {
    this(accounts.database(), tokens, Clock.systemUTC());
  }

  Sessions(Database database, Tokens tokens, Clock clock) {
    this.database = database;
    this.tokens = tokens;
    this.clock = clock;
  }

  /** Signs a user in and answers the cookie that says so. */
  NewCookie open(User user) {
    Instant now = clock.instant();
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    database.write(
        AccountMapper.class,
        accounts -> {
          accounts.forgetExpiredSessions(now);
          accounts.openSession(id, user.id(), now, now.plus(Tokens.LIFETIME));
          return id;
        });
    return cookie(id, user.id(), user.username(), user.role(), now);
  }

  /** Ends the session of a token, if it has one, and answers the cookie that forgets it. */
  NewCookie close(@Nullable String token) {
    Tokens.Claims claims = tokens.read(token, clock.instant());
    if (claims != null) {
      database.write(AccountMapper.class, accounts -> accounts.closeSession(claims.sessionId()));
    }
    return tokens.clearing();
  }

  @Override
  public @Nullable Session authenticate(@Nullable String token, boolean fromCookie) {
    Instant now = clock.instant();
    Tokens.Claims claims = tokens.read(token, now);
    if (claims == null) {
      return null;
    }
    AccountMapper.@Nullable LiveSession live = live(claims.sessionId(), now);
    if (live == null || live.userId() != claims.userId()) {
      return null;
    }
    Viewer viewer = new Viewer(live.userId(), live.username(), live.role());
    boolean old = claims.issuedAt().plus(RENEW_AFTER).isBefore(now);
    String id = claims.sessionId();
    return new Session(id, viewer, null, fromCookie && old ? renewed(id, live, now) : null);
  }

  /** The session that slides on is still the administrator's. */
  @Override
  public Session viewAs(Session administrators, int userId) {
    User user = user(userId);
    viewings.seen(administrators.id(), administrators.viewer(), user);
    return new Session(
        administrators.id(),
        new Viewer(user.id(), user.username(), user.role()),
        administrators.viewer(),
        administrators.renewal());
  }

  /** Notes that an administrator will see the service as another user does. */
  User startViewing(Session administrators, int userId) {
    User user = user(userId);
    viewings.started(administrators.id(), administrators.viewer(), user);
    return user;
  }

  private User user(int id) {
    return find(accounts -> accounts.byId(id))
        .orElseThrow(() -> new Failure.NotFound("User not found"));
  }

  private AccountMapper.@Nullable LiveSession live(String id, Instant now) {
    return find(accounts -> accounts.session(id, now)).orElse(null);
  }

  private <R> Optional<R> find(Function<AccountMapper, @Nullable R> query) {
    return database.read(
        session -> Optional.ofNullable(query.apply(session.getMapper(AccountMapper.class))));
  }

  /** The many requests of one page renew together, and only the first of them has to write. */
  private @Nullable NewCookie renewed(String id, AccountMapper.LiveSession live, Instant now) {
    Instant end = now.plus(Tokens.LIFETIME);
    if (live.expiresAt().isBefore(end.minus(ENOUGH))) {
      try {
        database.write(AccountMapper.class, accounts -> accounts.extendSession(id, end));
      } catch (Failure.Unavailable e) {
        // A full disk must not keep anybody from reading while the session lasts.
        LOG.debug("A session could not be extended", e);
        return null;
      }
    }
    return cookie(id, live.userId(), live.username(), live.role(), now);
  }

  private NewCookie cookie(String id, int userId, String username, Role role, Instant now) {
    return tokens.cookie(tokens.issue(id, userId, username, role, now));
  }
}
