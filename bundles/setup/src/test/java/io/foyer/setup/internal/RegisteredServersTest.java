package io.foyer.setup.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServerObserver;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegisteredServersTest {
  @TempDir Path directory;

  @Test
  void serversAreKeptInOrderAndComeBackAfterARestart() {
    LibraryServer one;
    LibraryServer two;
    try (Fixture fixture = new Fixture(directory)) {
      one = fixture.add("One");
      two = fixture.servers.register("my-id", "Two", "words", Fixture.URL, new Secret(""), false);
      assertEquals(List.of("changed One", "changed Two"), fixture.told);
      assertEquals(
          List.of(0, 1), fixture.servers.all().stream().map(LibraryServer::priority).toList());
      assertEquals(Optional.of(one), fixture.servers.defaultServer());
      assertEquals(List.of(one), fixture.servers.enabled());
    }
    try (Fixture fixture = new Fixture(directory)) {
      assertEquals(List.of(one, two), fixture.servers.all());
      assertEquals(new Secret("key"), fixture.servers.all().get(0).apiKey());
      assertEquals("my-id", two.id());
    }
  }

  @Test
  void anIdIsRegisteredOnce() {
    try (Fixture fixture = new Fixture(directory)) {
      fixture.servers.register("id", "A", null, Fixture.URL, new Secret("k"), true);
      assertThrows(
          Failure.Conflict.class,
          () -> fixture.servers.register("id", "B", null, Fixture.URL, new Secret("k"), true));
      assertEquals("A", fixture.servers.all().getFirst().name());
    }
  }

  @Test
  void onlyOneOfManyBecomesTheFirst() throws Exception {
    try (Fixture fixture = new Fixture(directory);
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Callable<LibraryServer>> racers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        LibraryServer draft =
            fixture.servers.draft(null, "S" + i, null, Fixture.URL, new Secret("k"), true);
        racers.add(() -> fixture.servers.registerFirst(draft));
      }
      long won =
          threads.invokeAll(racers).stream()
              .filter(racer -> racer.state() == Future.State.SUCCESS)
              .count();
      assertEquals(1, won);
      assertEquals(1, fixture.servers.all().size());
    }
  }

  @Test
  void observersHearOnlyOfChangesThatMatterToThem() {
    try (Fixture fixture = new Fixture(directory)) {
      String id = fixture.add("One").id();
      fixture.told.clear();
      fixture.servers.change(id, s -> with(s, "Uno", s.url(), s.apiKey(), s.enabled()));
      assertEquals(List.of(), fixture.told);
      fixture.servers.change(
          id, s -> with(s, "Uno", URI.create("http://other/graphql"), s.apiKey(), true));
      fixture.servers.change(id, s -> with(s, "Uno", s.url(), new Secret("other"), true));
      fixture.servers.change(id, s -> with(s, "Uno", s.url(), s.apiKey(), false));
      assertEquals(List.of("changed Uno", "changed Uno", "changed Uno"), fixture.told);
      assertEquals(new Secret("other"), fixture.servers.all().getFirst().apiKey());
      assertThrows(Failure.NotFound.class, () -> fixture.servers.change("nothing", s -> s));
    }
  }

  @Test
  void anObserverThatFailsKeepsNothingFromTheOthers() {
    try (Fixture fixture = new Fixture(directory)) {
      fixture.observers.addFirst(
          new LibraryServerObserver() {
            @Override
            public void changed(LibraryServer server) {
              throw new IllegalStateException("broken");
            }

            @Override
            public void removed(String id) {
              throw new IllegalStateException("broken");
            }
          });
      fixture.add("One");
      assertEquals(List.of("changed One"), fixture.told);
    }
  }

  @Test
  void theLastEnabledServerStaysAndADisabledOneMayGo() {
    try (Fixture fixture = new Fixture(directory)) {
      LibraryServer one = fixture.add("One");
      assertThrows(Failure.Invalid.class, () -> fixture.servers.remove(one.id()));
      LibraryServer two = fixture.add("Two");
      fixture.servers.remove(one.id());
      assertThrows(Failure.Invalid.class, () -> fixture.servers.remove(two.id()));
      fixture.servers.change(two.id(), s -> with(s, "Two", s.url(), s.apiKey(), false));
      fixture.servers.remove(two.id());
      assertEquals(List.of(), fixture.servers.all());
      assertTrue(fixture.servers.everRegistered());
      assertTrue(fixture.told.contains("removed " + one.id()));
      assertThrows(Failure.NotFound.class, () -> fixture.servers.remove(two.id()));
      fixture.servers.removeAll();
      assertFalse(fixture.servers.everRegistered());
    }
  }

  @Test
  void aKeyStoredUnderAnotherSigningSecretIsEmptyAndTheServerStays() {
    try (Fixture fixture = new Fixture(directory)) {
      fixture.add("One");
    }
    try (Fixture fixture = new Fixture(directory, new Fixture.PlainBox("two"))) {
      assertEquals("One", fixture.servers.all().getFirst().name());
      assertTrue(fixture.servers.all().getFirst().apiKey().isEmpty());
    }
  }

  @Test
  void aConfiguredServerIsRegisteredOnceAndABadOneIsLeftOut() {
    try (Fixture fixture = new Fixture(directory)) {
      fixture.servers.registerConfigured("", "k", "X");
      fixture.servers.registerConfigured("library:9999", "k", "X");
      fixture.servers.registerConfigured("http://library:9999/graphql", "a\nb", "X");
      assertEquals(List.of(), fixture.servers.all());
      fixture.servers.registerConfigured("http://library:9999/graphql", "", "");
      fixture.servers.registerConfigured("http://other:9999/graphql", "k", "Y");
      assertEquals(1, fixture.servers.all().size());
      assertEquals("Default", fixture.servers.all().getFirst().name());
      assertTrue(fixture.servers.all().getFirst().apiKey().isEmpty());
    }
  }

  private static LibraryServer with(
      LibraryServer s, String name, URI url, Secret key, boolean enabled) {
    return new LibraryServer(
        s.id(),
        name,
        s.description(),
        url,
        key,
        enabled,
        s.priority(),
        s.createdAt(),
        s.updatedAt());
  }
}
