package io.foyer.identity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.identity.UserObserver;
import io.foyer.rest.Authenticator;
import io.foyer.store.Store;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountsTest {
  private static final String GOOD = "kettle over meadow";
  private static final byte[] SECRET =
      "a signing secret of more than thirty-two bytes".getBytes(StandardCharsets.UTF_8);

  @TempDir Path directory;

  private final TestClock clock = new TestClock();
  private final List<UserObserver> observers = new ArrayList<>();
  private Store.Standalone store;
  private Accounts accounts;
  private Sessions sessions;
  private SignIn signIn;

  @BeforeEach
  void open() {
    store = Store.at(directory);
    accounts = new Accounts(store, new Passwords(4, 2), clock, UserObservers.of(observers));
    sessions = new Sessions(accounts.database(), new Tokens(SECRET, false), clock);
    signIn = new SignIn(accounts, clock);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private String token(User user) {
    return sessions.open(user).getValue();
  }

  private boolean valid(String token) {
    return sessions.authenticate(token, true) != null;
  }

  @Test
  void theFirstAccountIsAnAdministratorAndThereIsOnlyOneFirst() throws Exception {
    User first = accounts.createFirst("ann", GOOD);
    assertEquals(Role.ADMIN, first.role());
    assertEquals(clock.instant(), first.createdAt());
    assertFalse(first.setupCompleted());
    assertThrows(Failure.Forbidden.class, () -> accounts.createFirst("bob", GOOD));
    assertEquals(1, accounts.deleteAll());
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Callable<User>> racers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String name = "racer" + i;
        racers.add(() -> accounts.createFirst(name, GOOD));
      }
      int won = 0;
      for (Future<User> racer : threads.invokeAll(racers)) {
        if (racer.state() == Future.State.SUCCESS) {
          won++;
        }
      }
      assertEquals(1, won);
    }
    assertEquals(1, accounts.count());
  }

  @Test
  void namesAreExactAndTakenOnce() {
    User ann = accounts.create("Ann", GOOD, Role.USER);
    assertThrows(Failure.Conflict.class, () -> accounts.create("Ann", GOOD, Role.USER));
    User other = accounts.create("ann", GOOD, Role.USER);
    assertEquals(Optional.of(ann), accounts.byName("Ann"));
    assertEquals(Optional.of(other), accounts.byId(other.id()));
    assertEquals(List.of(other, ann), accounts.all());
  }

  @Test
  void badNamesAndPasswordsAreRefused() {
    for (String name : new String[] {"", "  ", "x".repeat(65), "a\nb", "a\u0000", "a\u202eb"}) {
      assertThrows(Failure.Invalid.class, () -> accounts.create(name, GOOD, Role.USER));
    }
    assertThrows(Failure.Invalid.class, () -> accounts.create("ann", "short", Role.USER));
    assertThrows(Failure.Invalid.class, () -> accounts.create("ann", "password123", Role.USER));
    assertEquals(0, accounts.count());
    accounts.create("Zoë 日本", GOOD, Role.USER);
  }

  @Test
  void aPasswordSignsInAndIsNotInTheFile() throws Exception {
    accounts.create("ann", GOOD, Role.USER);
    assertEquals("ann", signIn.byPassword("ann", GOOD).username());
    String wrong =
        assertThrows(Failure.Unauthorized.class, () -> signIn.byPassword("ann", GOOD + "x"))
            .getMessage();
    String unknown =
        assertThrows(Failure.Unauthorized.class, () -> signIn.byPassword("bob", GOOD)).getMessage();
    assertEquals("Invalid credentials", wrong);
    assertEquals(wrong, unknown);
    assertThrows(Failure.Unauthorized.class, () -> signIn.byPassword("ann", "x".repeat(1_000_000)));
    try (var files = Files.list(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertFalse(
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(GOOD));
      }
    }
  }

  @Test
  void passwordsLongerThanBcryptReadsStillDifferAtTheirEnd() {
    String start = "an uncommonly long sentence ".repeat(4);
    accounts.create("ann", start + "one", Role.USER);
    assertThrows(Failure.Unauthorized.class, () -> signIn.byPassword("ann", start + "two"));
    signIn.byPassword("ann", start + "one");
  }

  @Test
  void composedAndDecomposedLettersAreTheSamePassword() {
    accounts.create("ann", "caf\u00e9 terrasse", Role.USER);
    signIn.byPassword("ann", "cafe\u0301 terrasse");
  }

  @Test
  void fiveFailuresLockSignInRecoveryAndPasswordChangeAlike() {
    User ann = accounts.create("ann", GOOD, Role.USER);
    String key = accounts.newRecoveryKey(ann.id()).formatted();
    assertThrows(Failure.Unauthorized.class, () -> signIn.byPassword("ann", "wrong one"));
    assertThrows(Failure.Unauthorized.class, () -> signIn.byPassword("ANN", "wrong one"));
    assertThrows(Failure.Unauthorized.class, () -> signIn.recover("ann", "AAAA-BBBB", GOOD + "2"));
    assertThrows(
        Failure.Invalid.class, () -> signIn.changePassword("ann", "wrong one", GOOD + "2"));
    assertThrows(Failure.Unauthorized.class, () -> signIn.recover("ann", "AAAA-BBBB", GOOD + "2"));
    assertThrows(Failure.Locked.class, () -> signIn.recover("ann", key, GOOD + "2"));
    assertThrows(Failure.Locked.class, () -> signIn.byPassword("ann", GOOD));
    assertThrows(Failure.Locked.class, () -> signIn.changePassword("ann", GOOD, GOOD + "2"));
    clock.advance(Duration.ofMinutes(15));
    signIn.recover("ann", key, GOOD + "2");
    signIn.byPassword("ann", GOOD + "2");
  }

  @Test
  void aSessionIsValidUntilSignOut() {
    User ann = accounts.create("ann", GOOD, Role.ADMIN);
    String one = token(ann);
    String two = token(ann);
    assertTrue(valid(one));
    assertEquals(ann.id(), sessions.authenticate(one, true).viewer().userId());
    sessions.close(one);
    assertFalse(valid(one));
    assertTrue(valid(two));
    assertEquals(0, sessions.close("rubbish").getMaxAge());
    assertEquals(0, sessions.close(null).getMaxAge());
  }

  @Test
  void aNewPasswordEndsAllSessionsOfTheUserAndOfNobodyElse() {
    User ann = accounts.create("ann", GOOD, Role.USER);
    User bob = accounts.create("bob", GOOD, Role.USER);
    String anns = token(ann);
    String bobs = token(bob);
    signIn.changePassword("ann", GOOD, GOOD + "2");
    assertFalse(valid(anns));
    assertTrue(valid(bobs));
    String again = token(ann);
    accounts.setPassword(ann.id(), GOOD + "3");
    assertFalse(valid(again));
    signIn.byPassword("ann", GOOD + "3");
  }

  @Test
  void aDeletedUsersSessionEndsAndTheIdIsNotGivenAgain() {
    User ann = accounts.create("ann", GOOD, Role.ADMIN);
    User bob = accounts.create("bob", GOOD, Role.USER);
    String bobs = token(bob);
    accounts.delete(bob.id(), ann.id());
    assertFalse(valid(bobs));
    assertTrue(accounts.create("bob", GOOD, Role.USER).id() > bob.id());
    assertFalse(valid(bobs));
  }

  @Test
  void aForgedTokenForAnExistingSessionOfAnotherUserIsRefused() {
    User ann = accounts.create("ann", GOOD, Role.ADMIN);
    User bob = accounts.create("bob", GOOD, Role.USER);
    Tokens tokens = new Tokens(SECRET, false);
    String id = tokens.read(token(bob), clock.instant()).sessionId();
    assertFalse(valid(tokens.issue(id, ann.id(), "ann", Role.ADMIN, clock.instant())));
    assertFalse(valid(tokens.issue("unknown", ann.id(), "ann", Role.ADMIN, clock.instant())));
    assertFalse(
        valid(
            new Tokens(
                    "another secret of more than thirty-two bytes".getBytes(StandardCharsets.UTF_8),
                    false)
                .issue(id, bob.id(), "bob", Role.USER, clock.instant())));
  }

  @Test
  void aSessionSlidesOnWithItsCookieAndEndsWithoutUse() {
    User ann = accounts.create("ann", GOOD, Role.USER);
    String token = token(ann);
    clock.advance(Duration.ofMinutes(59));
    assertNull(sessions.authenticate(token, true).renewal());
    clock.advance(Duration.ofMinutes(2));
    assertNull(sessions.authenticate(token, false).renewal());
    Authenticator.Session session = sessions.authenticate(token, true);
    assertNotNull(session.renewal());
    String renewed = session.renewal().getValue();
    clock.advance(Duration.ofMinutes(110));
    assertFalse(valid(token));
    assertTrue(valid(renewed));
    sessions.close(renewed);
    assertFalse(valid(renewed));
    String unused = token(ann);
    clock.advance(Duration.ofHours(2));
    assertFalse(valid(unused));
  }

  @Test
  void aNewRoleHoldsFromTheNextRequestOn() {
    User ann = accounts.create("ann", GOOD, Role.ADMIN);
    User bob = accounts.create("bob", GOOD, Role.USER);
    String bobs = token(bob);
    accounts.changeRole(bob.id(), Role.ADMIN, ann.id());
    assertTrue(sessions.authenticate(bobs, true).viewer().isAdministrator());
    accounts.changeRole(bob.id(), Role.USER, ann.id());
    assertFalse(sessions.authenticate(bobs, true).viewer().isAdministrator());
  }

  @Test
  void nobodyDeletesOrDemotesThemselvesOrTheLastAdministrator() {
    User ann = accounts.create("ann", GOOD, Role.ADMIN);
    User bob = accounts.create("bob", GOOD, Role.ADMIN);
    assertThrows(Failure.Invalid.class, () -> accounts.delete(ann.id(), ann.id()));
    assertThrows(Failure.Invalid.class, () -> accounts.changeRole(ann.id(), Role.USER, ann.id()));
    accounts.changeRole(ann.id(), Role.USER, bob.id());
    // ann was an administrator when her request began, and is none any more
    assertThrows(Failure.Invalid.class, () -> accounts.delete(bob.id(), ann.id()));
    assertThrows(Failure.Invalid.class, () -> accounts.changeRole(bob.id(), Role.USER, ann.id()));
    assertThrows(Failure.NotFound.class, () -> accounts.delete(999, ann.id()));
    assertThrows(Failure.NotFound.class, () -> accounts.changeRole(999, Role.USER, ann.id()));
    assertEquals(Role.ADMIN, accounts.byId(bob.id()).orElseThrow().role());
  }

  @Test
  void aRecoveryKeySetsANewPasswordAndEndsSessions() {
    User ann = accounts.create("ann", GOOD, Role.USER);
    assertFalse(accounts.hasRecoveryKey("ann"));
    assertFalse(accounts.hasRecoveryKey("nobody"));
    String old = accounts.newRecoveryKey(ann.id()).formatted();
    String key = accounts.newRecoveryKey(ann.id()).formatted();
    assertTrue(key.matches("([A-HJKMNP-Z2-9]{4}-){6}[A-HJKMNP-Z2-9]{4}"), key);
    assertTrue(accounts.hasRecoveryKey("ann"));
    String token = token(ann);
    assertThrows(Failure.Unauthorized.class, () -> signIn.recover("ann", old, GOOD + "2"));
    assertThrows(Failure.Unauthorized.class, () -> signIn.recover("nobody", key, GOOD + "2"));
    assertThrows(Failure.Invalid.class, () -> signIn.recover("ann", key, "short"));
    assertTrue(valid(token));
    signIn.recover(
        "ann", " " + key.toLowerCase(java.util.Locale.ROOT).replace("-", ""), GOOD + "2");
    assertFalse(valid(token));
    signIn.byPassword("ann", GOOD + "2");
    assertThrows(Failure.NotFound.class, () -> accounts.newRecoveryKey(999));
  }

  @Test
  void theFirstSignInPagesAreDoneOnce() {
    User ann = accounts.create("ann", GOOD, Role.USER);
    accounts.completeSetup(ann.id(), List.of("one", "two", "one"));
    accounts.completeSetup(ann.id(), List.of("two"));
    assertTrue(accounts.byId(ann.id()).orElseThrow().setupCompleted());
  }

  @Test
  void anAdministratorsSessionViewsAsAnotherUserAndStaysTheAdministrators() {
    User ann = accounts.create("ann", GOOD, Role.ADMIN);
    User bob = accounts.create("bob", GOOD, Role.USER);
    String token = token(ann);
    clock.advance(Duration.ofMinutes(61));
    Authenticator.Session viewed = sessions.viewAs(sessions.authenticate(token, true), bob.id());
    assertEquals(new Viewer(bob.id(), "bob", Role.USER), viewed.viewer());
    assertEquals(new Viewer(ann.id(), "ann", Role.ADMIN), viewed.viewedBy());
    Authenticator.Session renewed = sessions.authenticate(viewed.renewal().getValue(), true);
    assertEquals(ann.id(), renewed.viewer().userId());
    assertNull(renewed.viewedBy());
    assertThrows(Failure.NotFound.class, () -> sessions.viewAs(renewed, 999));
    assertThrows(Failure.NotFound.class, () -> sessions.startViewing(renewed, 999));
    accounts.delete(bob.id(), ann.id());
    assertThrows(Failure.NotFound.class, () -> sessions.viewAs(renewed, bob.id()));
  }

  @Test
  void viewingAsAnotherUserIsLoggedOnceASessionAndUser() {
    User ann = accounts.create("ann", GOOD, Role.ADMIN);
    User bob = accounts.create("bob", GOOD, Role.USER);
    User cid = accounts.create("cid", GOOD, Role.USER);
    Authenticator.Session one = sessions.authenticate(token(ann), true);
    Authenticator.Session two = sessions.authenticate(token(ann), true);
    List<String> lines =
        loggedViewings(
            () -> {
              sessions.startViewing(one, bob.id());
              sessions.viewAs(one, bob.id());
              sessions.viewAs(one, cid.id());
              sessions.viewAs(one, cid.id());
              sessions.viewAs(two, bob.id());
              sessions.startViewing(two, bob.id());
            });
    String line = "Administrator " + ann.id() + " views the service as user ";
    String unannounced = ", without having announced it";
    assertEquals(
        List.of(
            line + bob.id(),
            line + cid.id() + unannounced,
            line + bob.id() + unannounced,
            line + bob.id()),
        lines);
  }

  private static List<String> loggedViewings(Runnable work) {
    PrintStream before = System.err;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(before);
    }
    String start = "INFO " + Viewings.class.getName() + " - ";
    return written
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains(start))
        .map(line -> line.substring(line.indexOf(start) + start.length()))
        .toList();
  }

  /** Notes what it is told, and whether the change could be read already. */
  private final class Notes implements UserObserver {
    final List<String> told = new ArrayList<>();

    @Override
    public void changed(int userId) {
      User user = accounts.byId(userId).orElseThrow();
      told.add(user.username() + " " + user.role() + " " + accounts.selectedLibraries(userId));
    }

    @Override
    public void removed(int userId) {
      told.add(userId + " removed, present: " + accounts.byId(userId).isPresent());
    }

    @Override
    public void allRemoved() {
      told.add(accounts.count() + " left");
    }

    List<String> since() {
      List<String> all = List.copyOf(told);
      told.clear();
      return all;
    }
  }

  @Test
  void observersAreToldOfEachChangeAfterItIsStored() {
    Notes notes = new Notes();
    observers.add(notes);
    User ann = accounts.createFirst("ann", GOOD);
    User bob = accounts.create("bob", GOOD, Role.USER);
    assertEquals(List.of("ann ADMIN []", "bob USER []"), notes.since());
    accounts.changeRole(bob.id(), Role.ADMIN, ann.id());
    accounts.completeSetup(bob.id(), List.of("two", "one"));
    accounts.select(ann.id(), List.of("one"));
    assertEquals(List.of("bob ADMIN []", "bob ADMIN [one, two]", "ann ADMIN [one]"), notes.since());
    accounts.removed("two");
    accounts.removed("nobody's");
    assertEquals(List.of("bob ADMIN [one]"), notes.since());
    accounts.delete(bob.id(), ann.id());
    accounts.deleteAll();
    assertEquals(List.of(bob.id() + " removed, present: false", "0 left"), notes.since());
  }

  @Test
  void aRefusedChangeIsNotTold() {
    User ann = accounts.createFirst("ann", GOOD);
    Notes notes = new Notes();
    observers.add(notes);
    assertThrows(Failure.Conflict.class, () -> accounts.create("ann", GOOD, Role.USER));
    assertThrows(Failure.Invalid.class, () -> accounts.changeRole(ann.id(), Role.USER, ann.id()));
    assertThrows(Failure.NotFound.class, () -> accounts.select(999, List.of()));
    assertThrows(Failure.NotFound.class, () -> accounts.delete(999, ann.id()));
    assertEquals(List.of(), notes.since());
  }

  @Test
  void anObserverThatFailsStopsNeitherTheOthersNorTheChange() {
    Notes notes = new Notes();
    observers.add(
        new UserObserver() {
          @Override
          public void changed(int userId) {
            throw new IllegalStateException("on purpose");
          }

          @Override
          public void removed(int userId) {
            throw new IllegalStateException("on purpose");
          }

          @Override
          public void allRemoved() {
            throw new IllegalStateException("on purpose");
          }
        });
    observers.add(notes);
    User ann = accounts.createFirst("ann", GOOD);
    User bob = accounts.create("bob", GOOD, Role.USER);
    accounts.delete(bob.id(), ann.id());
    assertEquals(1, accounts.deleteAll());
    assertEquals(4, notes.told.size(), notes.told::toString);
  }
}
