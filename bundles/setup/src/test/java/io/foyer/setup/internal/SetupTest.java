package io.foyer.setup.internal;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.library.LibraryServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupTest {
  private static final Setup.Asker ADMINISTRATOR = new Setup.Asker.SignedIn(Fixture.ANN);
  private static final Setup.Asker USER = new Setup.Asker.SignedIn(Fixture.BOB);
  private static final Setup.Asker HERE = new Setup.Asker.AtThisMachine();
  private static final Setup.Asker STRANGER = new Setup.Asker.Stranger();

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

  private void complete() {
    fixture.users.create("ann", "x", Role.ADMIN);
    fixture.add("One");
  }

  @Test
  void anybodyMayStartOverWhileTheSetupIsIncomplete() {
    fixture.users.create("ann", "x", Role.ADMIN);
    assertEquals(new Setup.Deleted(1, 0), fixture.setup(Duration.ofDays(1)).reset(STRANGER));
    fixture.add("One");
    assertEquals(new Setup.Deleted(0, 1), fixture.setup(Duration.ofDays(1)).reset(STRANGER));
  }

  @Test
  void anAdministratorMayStartOverAtAnyTimeAndABackupIsWrittenFirst() throws IOException {
    complete();
    assertEquals(new Setup.Deleted(1, 1), fixture.setup(Duration.ofDays(9)).reset(ADMINISTRATOR));
    assertEquals(0, fixture.users.count());
    assertEquals(List.of(), fixture.servers.all());
    try (var files = Files.list(directory)) {
      assertTrue(
          files.anyMatch(file -> file.getFileName().toString().startsWith("foyer.db.backup-")));
    }
    assertEquals(2, fixture.told.size());
  }

  @Test
  void startingOverWithNothingWritesNoBackupThatWouldPushOutAnother() throws IOException {
    Setup setup = fixture.setup(Duration.ofDays(1));
    assertEquals(new Setup.Deleted(0, 0), setup.reset(STRANGER));
    try (var files = Files.list(directory)) {
      assertTrue(files.noneMatch(file -> file.getFileName().toString().contains("backup")));
    }
  }

  @Test
  void usersAndStrangersMayNotStartOver() {
    complete();
    for (Setup.Asker asker : List.of(USER, STRANGER)) {
      assertThrows(
          Failure.Forbidden.class, () -> fixture.setup(Duration.ofMinutes(1)).reset(asker));
    }
    assertEquals(1, fixture.users.count());
  }

  @Test
  void somebodyAtThisMachineMayStartOverForAQuarterOfAnHour() {
    complete();
    assertThrows(Failure.Forbidden.class, () -> fixture.setup(Duration.ofMinutes(15)).reset(HERE));
    assertEquals(1, fixture.users.count());
    assertDoesNotThrow(() -> fixture.setup(Duration.ofMinutes(14)).reset(HERE));
    assertEquals(0, fixture.users.count());
  }

  @Test
  void aDisabledOrRemovedServerDoesNotOpenTheDoorAgain() {
    complete();
    String id = fixture.servers.all().getFirst().id();
    fixture.servers.change(id, SetupTest::disabled);
    assertEquals(new Setup.Status(1, 0), fixture.setup(Duration.ZERO).status());
    assertThrows(Failure.Forbidden.class, () -> fixture.setup(Duration.ofHours(1)).reset(STRANGER));
    fixture.servers.remove(id);
    assertThrows(Failure.Forbidden.class, () -> fixture.setup(Duration.ofHours(1)).reset(STRANGER));
    assertThrows(
        Failure.Unauthorized.class,
        () -> fixture.setup(Duration.ZERO).requireSetupOrAdministrator(null));
    fixture.setup(Duration.ofHours(1)).reset(ADMINISTRATOR);
    assertDoesNotThrow(() -> fixture.setup(Duration.ZERO).requireSetupOrAdministrator(null));
  }

  private static LibraryServer disabled(LibraryServer s) {
    return new LibraryServer(
        s.id(),
        s.name(),
        s.description(),
        s.url(),
        new Secret(""),
        false,
        s.priority(),
        s.createdAt(),
        s.updatedAt());
  }

  @Test
  void onlyARequestFromThisMachineItselfCountsAsOne() {
    assertEquals(HERE, Origins.asker(Fixture.request(true, "Host", "localhost:6969")));
    assertEquals(HERE, Origins.asker(Fixture.request(true, "Host", "127.0.0.1")));
    assertEquals(
        HERE,
        Origins.asker(
            Fixture.request(
                true,
                "Host",
                "[::1]:6969",
                "Origin",
                "http://[::1]:6969",
                "Sec-Fetch-Site",
                "same-origin")));
    assertEquals(STRANGER, Origins.asker(Fixture.request(false, "Host", "localhost:6969")));
    assertEquals(STRANGER, Origins.asker(Fixture.request(true)));
  }

  @Test
  void aWebPageOfAnotherSiteIsAStrangerEvenInABrowserAtThisMachine() {
    assertEquals(
        STRANGER,
        Origins.asker(
            Fixture.request(true, "Host", "localhost:6969", "Origin", "http://evil.example")));
    assertEquals(
        STRANGER, Origins.asker(Fixture.request(true, "Host", "localhost:6969", "Origin", "null")));
    assertEquals(
        STRANGER,
        Origins.asker(
            Fixture.request(true, "Host", "localhost:6969", "Sec-Fetch-Site", "cross-site")));
    assertEquals(
        STRANGER,
        Origins.asker(
            Fixture.request(
                true, "Host", "evil.example:6969", "Origin", "http://evil.example:6969")));
  }
}
