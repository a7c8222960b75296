package io.foyer.setup.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryConnector.ConnectionTest;
import io.foyer.library.LibraryServer;
import io.foyer.rest.Access;
import jakarta.ws.rs.core.Response;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupResourceTest {
  private static final String URL = Fixture.URL.toString();

  @TempDir Path directory;
  private Fixture fixture;

  @BeforeEach
  void open() {
    fixture = new Fixture(directory);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private static Requests.Connection connection(String url, String key) {
    return new Requests.Connection(null, url, key);
  }

  @Test
  void theWizardGoesFromNothingToComplete() {
    SetupResource resource = fixture.resource();
    assertEquals(new Answers.Status(false, false, false, 0, 0), resource.status());
    Response created = resource.createAdministrator(new Requests.NewAdministrator("ann", "kettle"));
    assertEquals(201, created.getStatus());
    assertEquals(new Answers.Status(false, true, false, 1, 0), resource.status());
    Response tested = resource.testConnection(connection(URL, "key"), Fixture.signedIn(null));
    assertEquals(200, tested.getStatus());
    assertEquals(
        new Answers.Connection(true, "Connection successful", "v1", null, null),
        tested.getEntity());
    Response stored = resource.createServer(connection(URL, "key"), Fixture.signedIn(null));
    assertEquals(201, stored.getStatus());
    assertEquals("Default", ((Answers.FirstServerCreated) stored.getEntity()).instance().name());
    assertEquals(new Answers.Status(true, true, true, 1, 1), resource.status());
    assertEquals(List.of("changed Default"), fixture.told);
    assertEquals(1, resource.defaultServer(Fixture.signedIn(null)).instanceCount());
    assertEquals("", resource.defaultServer(Fixture.signedIn(null)).instance().url());
    Viewer user = new Viewer(2, "guest", Role.USER);
    assertEquals("", resource.defaultServer(Fixture.signedIn(user)).instance().url());
    Viewer administrator = new Viewer(1, "ada", Role.ADMIN);
    assertEquals(URL, resource.defaultServer(Fixture.signedIn(administrator)).instance().url());
  }

  @Test
  void withoutAnythingTheDefaultServerIsNull() {
    assertNull(fixture.resource().defaultServer(Fixture.signedIn(null)).instance());
    assertEquals(0, fixture.resource().defaultServer(Fixture.signedIn(null)).instanceCount());
  }

  @Test
  void theSecondAdministratorAndTheSecondServerAreRefused() {
    SetupResource resource = fixture.resource();
    fixture.users.create("ann", "x", Role.ADMIN);
    assertThrows(
        Failure.Forbidden.class,
        () -> resource.createAdministrator(new Requests.NewAdministrator("", "")));
    LibraryServer one = fixture.add("One");
    assertThrows(
        Failure.Forbidden.class,
        () -> resource.createServer(connection(URL, "key"), Fixture.signedIn(Fixture.ANN)));
    fixture.servers.change(one.id(), server -> disabled(server));
    assertThrows(
        Failure.Forbidden.class,
        () -> resource.createServer(connection(URL, "key"), Fixture.signedIn(Fixture.ANN)));
    assertEquals(List.of(), fixture.tested, "nothing was contacted");
  }

  @Test
  void afterTheSetupOnlyAdministratorsTestConnections() {
    SetupResource resource = fixture.resource();
    fixture.users.create("ann", "x", Role.ADMIN);
    fixture.add("One");
    assertThrows(
        Failure.Unauthorized.class,
        () -> resource.testConnection(connection(URL, "k"), Fixture.signedIn(null)));
    assertThrows(
        Failure.Forbidden.class,
        () -> resource.testConnection(connection(URL, "k"), Fixture.signedIn(Fixture.BOB)));
    assertEquals(List.of(), fixture.tested);
    resource.testConnection(connection(URL, "k"), Fixture.signedIn(Fixture.ANN));
    assertEquals(1, fixture.tested.size());
  }

  @Test
  void aFailedTestAnswers400WithTheReasonAndStoresNothing() {
    fixture.answer = new ConnectionTest(false, null, "Host not found. Check the hostname.", null);
    SetupResource resource = fixture.resource();
    Response response = resource.testConnection(connection(URL, "k"), Fixture.signedIn(null));
    assertEquals(400, response.getStatus());
    assertEquals(
        new Answers.Connection(
            false,
            null,
            null,
            "Host not found. Check the hostname.",
            "Host not found. Check the hostname."),
        response.getEntity());
    Failure.Invalid refused =
        assertThrows(
            Failure.Invalid.class,
            () -> resource.createServer(connection(URL, "k"), Fixture.signedIn(null)));
    assertEquals("Could not connect to library server", refused.getMessage());
    assertEquals(List.of("Host not found. Check the hostname."), refused.details());
    assertEquals(List.of(), fixture.servers.all());
  }

  @Test
  void missingValuesAreNamedAndNothingIsContacted() {
    SetupResource resource = fixture.resource();
    for (Requests.Connection body :
        Arrays.asList(null, connection(null, null), connection(URL, ""), connection("", "k"))) {
      assertEquals(
          "URL and API key are required",
          assertThrows(
                  Failure.Invalid.class,
                  () -> resource.testConnection(body, Fixture.signedIn(null)))
              .getMessage());
    }
    assertEquals(
        "Username and password are required",
        assertThrows(Failure.Invalid.class, () -> resource.createAdministrator(null)).getMessage());
    assertEquals(List.of(), fixture.tested);
  }

  @Test
  void withoutAConnectorATestIsUnavailable() {
    fixture.connections.connector = null;
    assertThrows(
        Failure.Unavailable.class,
        () -> fixture.resource().testConnection(connection(URL, "k"), Fixture.signedIn(null)));
  }

  @Test
  void aResetAnswersWhatWasDeleted() {
    fixture.users.create("ann", "x", Role.ADMIN);
    fixture.add("One");
    assertThrows(
        Failure.Forbidden.class,
        () ->
            fixture
                .resource()
                .reset(Fixture.signedIn(Fixture.BOB), Fixture.request(false, "Host", "h")));
    Answers.Reset reset =
        fixture
            .resource()
            .reset(Fixture.signedIn(Fixture.ANN), Fixture.request(false, "Host", "h"));
    assertEquals(new Answers.Deleted(1, 1), reset.deleted());
    assertTrue(reset.success());
  }

  @Test
  void administratorsAddChangeAndRemoveServers() {
    LibraryServersResource resource = fixture.administration();
    Response added = resource.add(new Requests.NewServer(" Attic ", null, URL, "key", null, 7));
    assertEquals(201, added.getStatus());
    Answers.Server server = ((Answers.ServerStored) added.getEntity()).instance();
    assertEquals("Attic", server.name());
    assertEquals(7, server.priority());
    assertTrue(server.enabled());
    resource.add(new Requests.NewServer("Next", "words", URL, "key", false, null));
    assertEquals(
        List.of(7, 8), resource.list().instances().stream().map(Answers.Server::priority).toList());
    assertEquals(2, fixture.tested.size());

    resource.change(server.id(), new Requests.ServerChange("Loft", "more", null, " ", null, null));
    assertEquals(2, fixture.tested.size(), "a new name needs no test");
    assertEquals("Loft", resource.list().instances().getFirst().name());
    resource.change(
        server.id(), new Requests.ServerChange(null, "", null, "other-key", null, null));
    assertEquals(URL + " other-key", fixture.tested.getLast());
    assertNull(resource.list().instances().getFirst().description());
    assertEquals(new Secret("other-key"), fixture.servers.all().getFirst().apiKey());

    fixture.answer = new ConnectionTest(false, null, "no", null);
    assertEquals(
        "Could not connect to library server with new credentials",
        assertThrows(
                Failure.Invalid.class,
                () ->
                    resource.change(
                        server.id(), new Requests.ServerChange(null, null, URL, null, null, null)))
            .getMessage());
    assertThrows(
        Failure.NotFound.class,
        () -> resource.change("x", new Requests.ServerChange(null, null, null, null, true, null)));
    assertThrows(Failure.Invalid.class, () -> resource.remove(server.id()));
    resource.change(server.id(), new Requests.ServerChange(null, null, null, null, false, null));
    assertEquals("Library server \"Loft\" deleted", resource.remove(server.id()).message());
    assertEquals(
        "Name, URL, and API key are required",
        assertThrows(Failure.Invalid.class, () -> resource.add(null)).getMessage());
  }

  @Test
  void noAnswerHasAPlaceForAKey() {
    for (Class<?> answer : Answers.class.getDeclaredClasses()) {
      for (var component : answer.getRecordComponents()) {
        assertFalse(
            component.getName().toLowerCase(java.util.Locale.ROOT).contains("key")
                || component.getType() == Secret.class,
            component.toString());
      }
    }
  }

  @Test
  void theAdministrationIsForAdministratorsAndTheWizardForAnybody() {
    assertEquals(Access.Policy.PUBLIC, SetupResource.class.getAnnotation(Access.class).value());
    assertEquals(
        Access.Policy.ADMINISTRATOR,
        LibraryServersResource.class.getAnnotation(Access.class).value());
  }

  private static LibraryServer disabled(LibraryServer s) {
    return new LibraryServer(
        s.id(),
        s.name(),
        s.description(),
        s.url(),
        s.apiKey(),
        false,
        s.priority(),
        s.createdAt(),
        s.updatedAt());
  }
}
