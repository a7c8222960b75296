package io.foyer.identity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.rest.Access;
import io.foyer.rest.Authenticator;
import io.foyer.rest.Client;
import io.foyer.store.Database;
import io.foyer.store.Store;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourcesTest {
  private static final String GOOD = "kettle over meadow";

  @TempDir Path directory;

  private final TestClock clock = new TestClock();
  private final Map<String, String> headers = new TreeMap<>();
  private final List<LibraryServer> servers = new ArrayList<>();
  private Store.Standalone store;
  private Accounts accounts;
  private Sessions sessions;
  private AuthenticationResource authentication;
  private AccountResource account;
  private GrantedPermissions permissions;
  private PermissionAdministrationResource permissionAdministration;
  private LibraryChoiceResource choice;
  private UserAdministrationResource administration;
  private User ann;

  @BeforeEach
  void open() {
    store = Store.at(directory);
    accounts = new Accounts(store, new Passwords(4, 2), clock, UserObservers.of(List.of()));
    Tokens tokens =
        new Tokens(
            "a signing secret of more than thirty-two bytes".getBytes(StandardCharsets.UTF_8),
            false);
    sessions = new Sessions(accounts.database(), tokens, clock);
    SignIn signIn = new SignIn(accounts, clock);
    authentication = new AuthenticationResource(signIn, sessions, accounts);
    permissions = new GrantedPermissions(accounts);
    account = new AccountResource(accounts, signIn, sessions, permissions);
    permissionAdministration = new PermissionAdministrationResource(permissions);
    choice = new LibraryChoiceResource(accounts);
    choice.servers =
        new LibraryServers() {
          @Override
          public List<LibraryServer> all() {
            return List.copyOf(servers);
          }

          @Override
          public LibraryServer readdress(String id, URI url) {
            throw new AssertionError("nothing here moves a server");
          }

          @Override
          public LibraryServer register(
              String id, String name, String description, URI url, Secret key, boolean enabled) {
            throw new UnsupportedOperationException();
          }
        };
    administration = new UserAdministrationResource(accounts);
    ann = accounts.create("ann", GOOD, Role.ADMIN);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Response login(String name, String password) {
    return authentication.login(
        new Requests.Login(name, password), request(), Responses.recording(headers));
  }

  @Test
  void signingInSetsTheCookieAndSigningOutEndsTheSession() {
    Response response = login("ann", GOOD);
    assertEquals(
        new Answers.SignedInUser(ann.id(), "ann", Role.ADMIN, Answers.LandingPage.HOME, false),
        ((Answers.SignedIn) response.getEntity()).user());
    String token = response.getCookies().get("token").getValue();
    assertEquals("10", headers.get("RateLimit-Remaining"));
    assertEquals(ann.id(), sessions.authenticate(token, true).viewer().userId());
    Response out = authentication.logout(token, null);
    assertEquals(0, out.getCookies().get("token").getMaxAge());
    assertNull(sessions.authenticate(token, true));
  }

  @Test
  void aBearerTokenSignsOutToo() {
    String token = login("ann", GOOD).getCookies().get("token").getValue();
    authentication.logout(null, "Bearer " + token);
    assertNull(sessions.authenticate(token, false));
    String other = login("ann", GOOD).getCookies().get("token").getValue();
    authentication.logout(null, "bearer " + other); // as it may be written to sign in
    assertNull(sessions.authenticate(other, false));
  }

  @Test
  void aSessionThatCannotBeExtendedLastsToItsEnd() {
    String token = login("ann", GOOD).getCookies().get("token").getValue();
    Database full =
        new Database() {
          @Override
          public <R> R read(Function<SqlSession, R> work) {
            return accounts.database().read(work);
          }

          @Override
          public <R> R write(Function<SqlSession, R> work) {
            throw new Failure.Unavailable("the disk is full", Duration.ofSeconds(1));
          }
        };
    Tokens tokens =
        new Tokens(
            "a signing secret of more than thirty-two bytes".getBytes(StandardCharsets.UTF_8),
            false);
    clock.advance(Duration.ofMinutes(90));
    Authenticator.Session session = new Sessions(full, tokens, clock).authenticate(token, true);
    assertEquals("ann", session.viewer().name());
    assertNull(session.renewal());
    assertNotNull(sessions.authenticate(token, true).renewal());
  }

  @Test
  void missingFieldsAreNamedInTheContractsWords() {
    assertEquals("Username and password are required", invalid(() -> login("ann", "")));
    assertEquals("Username and password are required", invalid(() -> login(null, GOOD)));
    assertEquals(
        "Username is required",
        invalid(() -> authentication.startRecovery(null, request(), Responses.recording(headers))));
    assertEquals(
        "All fields are required",
        invalid(
            () ->
                authentication.recover(
                    new Requests.Recovery("ann", null, GOOD),
                    request(),
                    Responses.recording(headers))));
    assertEquals(
        "Current password and new password are required",
        invalid(() -> account.changePassword(null, as(ann))));
    assertEquals(
        "New password is required", invalid(() -> administration.resetPassword("1", null)));
    assertEquals("Username and password are required", invalid(() -> administration.create(null)));
    assertEquals(
        "Role must be either ADMIN or USER",
        invalid(() -> administration.changeRole("1", null, as(ann))));
    for (String id : new String[] {"x", "0", "-1", "99999999999", "1 "}) {
      assertEquals("Invalid user ID", invalid(() -> administration.delete(id, as(ann))));
    }
  }

  @Test
  void tenFailuresOfOneAddressEndInTooManyRequests() {
    for (int i = 0; i < 10; i++) {
      String name = "nobody" + i;
      assertThrows(Failure.Unauthorized.class, () -> login(name, GOOD));
    }
    assertThrows(Failure.TooManyRequests.class, () -> login("ann", GOOD));
    assertThrows(
        Failure.TooManyRequests.class,
        () ->
            authentication.startRecovery(
                new Requests.RecoveryInit("ann"), request(), Responses.recording(headers)));
  }

  @Test
  void changingThePasswordKeepsTheBrowserSignedInWithANewSession() {
    String before = login("ann", GOOD).getCookies().get("token").getValue();
    Response changed =
        account.changePassword(new Requests.PasswordChange(GOOD, GOOD + "2"), as(ann));
    assertNull(sessions.authenticate(before, true));
    assertEquals(
        "ann",
        sessions.authenticate(changed.getCookies().get("token").getValue(), true).viewer().name());
  }

  @Test
  void theRecoveryKeyIsShownOnceAndOpensTheDoor() {
    assertFalse(hasKey("ann"));
    String key = account.newRecoveryKey(as(ann)).recoveryKey();
    assertTrue(hasKey("ann"));
    assertNull(account.recoveryKey().recoveryKey());
    assertNull(choice.setupStatus(as(ann)).recoveryKey());
    assertTrue(
        authentication
            .recover(
                new Requests.Recovery("ann", key, GOOD + "2"),
                request(),
                Responses.recording(headers))
            .success());
    login("ann", GOOD + "2");
  }

  private boolean hasKey(String name) {
    return authentication
        .startRecovery(new Requests.RecoveryInit(name), request(), Responses.recording(headers))
        .hasRecoveryKey();
  }

  @Test
  void withSeveralLibraryServersTheFirstSignInNeedsAChoice() {
    servers.add(server("one", true));
    servers.add(server("off", false));
    assertEquals(1, choice.setupStatus(as(ann)).instanceCount());
    assertTrue(choice.completeSetup(null, as(ann)).success());
    servers.add(server("two", true));
    assertEquals(
        "At least one library server must be selected",
        invalid(() -> choice.completeSetup(null, as(ann))));
    Failure.Invalid refused =
        assertThrows(
            Failure.Invalid.class,
            () ->
                choice.completeSetup(
                    new Requests.SetupCompletion(List.of("one", "off", "three")), as(ann)));
    assertEquals("Invalid instance IDs", refused.getMessage());
    assertEquals(List.of("off", "three"), refused.details());
    choice.completeSetup(new Requests.SetupCompletion(List.of("two")), as(ann));
    assertTrue(choice.setupStatus(as(ann)).setupCompleted());
    choice.servers = null;
    assertEquals(0, choice.setupStatus(as(ann)).instanceCount());
  }

  @Test
  void aRemovedLibraryServerIsInNobodysSelection() {
    servers.add(server("one", true));
    servers.add(server("two", true));
    choice.choose(new Requests.LibraryChoice(List.of("one", "two")), as(ann));
    LibraryServer two = servers.removeLast();
    assertEquals(List.of("one"), choice.choice(as(ann)).selectedInstanceIds()); // not told yet
    accounts.removed("two");
    servers.add(two); // the same one, registered anew
    assertEquals(List.of("one"), choice.choice(as(ann)).selectedInstanceIds());
  }

  @Test
  void theChoiceOfLibraryServersCanBeChangedLater() {
    servers.add(server("one", true));
    servers.add(server("off", false));
    assertEquals(List.of(), choice.choice(as(ann)).selectedInstanceIds());
    assertEquals(1, choice.choice(as(ann)).availableInstances().size());
    assertEquals(
        List.of("one"),
        choice
            .choose(new Requests.LibraryChoice(List.of("one", "one")), as(ann))
            .selectedInstanceIds());
    assertEquals(List.of("one"), choice.choice(as(ann)).selectedInstanceIds());
    assertEquals(
        "Invalid instance IDs",
        invalid(() -> choice.choose(new Requests.LibraryChoice(List.of("off")), as(ann))));
    assertEquals(
        "Invalid instance IDs",
        invalid(
            () ->
                choice.choose(new Requests.LibraryChoice(Arrays.asList((String) null)), as(ann))));
    for (String body : List.of("{}", "{\"instanceIds\":null}", "{\"instanceIds\":\"one\"}")) {
      ValueInstantiationException refused =
          assertThrows(
              ValueInstantiationException.class,
              () -> new ObjectMapper().readValue(body, Requests.LibraryChoice.class));
      assertEquals(
          "instanceIds must be an array",
          assertInstanceOf(Failure.Invalid.class, refused.getCause()).getMessage());
    }
    choice.choose(new Requests.LibraryChoice(List.of()), as(ann));
    assertEquals(List.of(), choice.choice(as(ann)).selectedInstanceIds());
  }

  @Test
  void administratorsManageTheAccountsOfOthers() {
    Answers.Created created =
        (Answers.Created)
            administration.create(new Requests.NewUser("bob", "trumpet lagoon", null)).getEntity();
    assertEquals(Role.USER, created.user().role());
    String bob = Integer.toString(created.user().id());
    assertEquals(2, administration.all().users().size());
    assertEquals(
        Role.ADMIN,
        administration.changeRole(bob, new Requests.RoleChange("ADMIN"), as(ann)).user().role());
    administration.resetPassword(bob, new Requests.PasswordReset("trumpet lagoon 2"));
    login("bob", "trumpet lagoon 2");
    assertEquals(34, administration.newRecoveryKey(bob).recoveryKey().length());
    assertTrue(administration.delete(bob, as(ann)).success());
    assertThrows(Failure.NotFound.class, () -> administration.newRecoveryKey(bob));
  }

  @Test
  void administratorsHoldAllPermissionsAndUsersNone() {
    assertTrue(account.permissions(as(ann)).permissions().canEditMetadata());
    User bob = accounts.create("bob", GOOD, Role.USER);
    Answers.Permissions held = account.permissions(as(bob)).permissions();
    assertFalse(held.canEditMetadata() || held.canShare());
    assertEquals("default", held.sources().canEditMetadata());
  }

  private static Requests.PermissionChange change(String json) throws Exception {
    return new ObjectMapper().readValue(json, Requests.PermissionChange.class);
  }

  @Test
  void aPermissionIsGrantedRefusedAndLeftToTheDefaultByAnAdministrator() throws Exception {
    User bob = accounts.create("bob", GOOD, Role.USER);
    String id = Integer.toString(bob.id());
    Viewer viewer = new Viewer(bob.id(), "bob", Role.USER);
    assertEquals(Overrides.NONE, permissionAdministration.of(id).overrides());
    assertFalse(permissions.canEditMetadata(viewer));

    Answers.PermissionsChanged granted =
        permissionAdministration.change(
            id, change("{\"canEditMetadataOverride\":true,\"other\":1}"), as(ann));
    assertTrue(granted.success() && granted.permissions().canEditMetadata());
    assertEquals("override", granted.permissions().sources().canEditMetadata());
    assertEquals("default", granted.permissions().sources().canShare());
    assertTrue(permissions.canEditMetadata(viewer));
    assertTrue(account.permissions(as(bob)).permissions().canEditMetadata());

    permissionAdministration.change(id, change("{\"canShareOverride\":false}"), as(ann));
    assertEquals(
        new Overrides(false, null, null, true), permissionAdministration.of(id).overrides());
    permissionAdministration.change(id, change("{\"canEditMetadataOverride\":null}"), as(ann));
    assertEquals(
        new Overrides(false, null, null, null), permissionAdministration.of(id).overrides());
    assertFalse(permissions.canEditMetadata(viewer));
  }

  @Test
  void whatIsDecidedForAnAdministratorCountsWhenTheRoleIsGone() throws Exception {
    User bob = accounts.create("bob", GOOD, Role.ADMIN);
    String id = Integer.toString(bob.id());
    permissionAdministration.change(id, change("{\"canEditMetadataOverride\":false}"), as(ann));
    assertTrue(permissions.canEditMetadata(new Viewer(bob.id(), "bob", Role.ADMIN)));
    assertEquals(
        "administrator", permissionAdministration.of(id).permissions().sources().canEditMetadata());
    assertFalse(permissions.canEditMetadata(new Viewer(bob.id(), "bob", Role.USER)));
  }

  @Test
  void permissionsOfADeletedUserAreGoneAndThoseOfNobodyAreNotFound() throws Exception {
    User bob = accounts.create("bob", GOOD, Role.USER);
    String id = Integer.toString(bob.id());
    permissionAdministration.change(id, change("{\"canEditMetadataOverride\":true}"), as(ann));
    accounts.delete(bob.id(), ann.id());
    assertFalse(permissions.canEditMetadata(new Viewer(bob.id(), "bob", Role.USER)));
    assertThrows(Failure.NotFound.class, () -> permissionAdministration.of(id));
    assertThrows(
        Failure.NotFound.class,
        () -> permissionAdministration.change(id, change("{\"canShareOverride\":true}"), as(ann)));
  }

  @Test
  void aPermissionChangeSaysWhatItWantsOrIsRefused() {
    for (String body :
        List.of(
            "{}",
            "[]",
            "\"canShareOverride\"",
            "{\"canShareOverride\":\"yes\"}",
            "{\"canEditMetadataOverride\":1}",
            "{\"canEditMetadata\":true}")) {
      ValueInstantiationException refused =
          assertThrows(ValueInstantiationException.class, () -> change(body), body);
      assertInstanceOf(Failure.Invalid.class, refused.getCause(), body);
    }
  }

  @Test
  void onlySigningInAndRecoveryArePublic() {
    TreeSet<String> open = new TreeSet<>();
    for (var method : AuthenticationResource.class.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Access.class)) {
        open.add(method.getName());
      }
    }
    assertEquals(List.of("login", "logout", "recover", "startRecovery"), List.copyOf(open));
    assertNull(AccountResource.class.getAnnotation(Access.class));
    assertTrue(
        Arrays.stream(AccountResource.class.getDeclaredMethods())
            .noneMatch(method -> method.isAnnotationPresent(Access.class)));
    assertEquals(
        Access.Policy.ADMINISTRATOR,
        UserAdministrationResource.class.getAnnotation(Access.class).value());
  }

  private static String invalid(Runnable request) {
    return assertThrows(Failure.Invalid.class, request::run).getMessage();
  }

  private static LibraryServer server(String id, boolean enabled) {
    return new LibraryServer(
        id,
        id,
        null,
        URI.create("http://library/graphql"),
        new Secret("key"),
        enabled,
        0,
        Instant.EPOCH,
        Instant.EPOCH);
  }

  private static SecurityContext as(User user) {
    return new SecurityContext() {
      @Override
      public Principal getUserPrincipal() {
        return new Viewer(user.id(), user.username(), user.role());
      }

      @Override
      public boolean isUserInRole(String role) {
        return false;
      }

      @Override
      public boolean isSecure() {
        return false;
      }

      @Override
      public String getAuthenticationScheme() {
        return "";
      }
    };
  }

  private static ContainerRequestContext request() {
    return (ContainerRequestContext)
        Proxy.newProxyInstance(
            ResourcesTest.class.getClassLoader(),
            new Class<?>[] {ContainerRequestContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getProperty" -> new Client("192.0.2.7", false, false);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
