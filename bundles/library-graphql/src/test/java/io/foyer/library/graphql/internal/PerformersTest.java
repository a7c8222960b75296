package io.foyer.library.graphql.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.demo.DemoLibrary;
import io.foyer.demo.FailureMode;
import io.foyer.demo.FailureRule;
import io.foyer.demo.LoggedRequest;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryPerformers;
import io.foyer.library.LibraryPerformers.KnownPerformer;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Finding and writing performers, against the demo library. */
final class PerformersTest {
  private static final String ENDPOINT = "https://demo.foyer.example/graphql";

  private final GraphQlConnector connector = new GraphQlConnector(new Patient());
  private DemoLibrary library;

  /** None of these tests is about time. */
  @SuppressWarnings("ClassExplicitlyAnnotation")
  private static final class Patient extends GraphQlConnectorTest.TestConfig {
    @Override
    public int answerTimeoutMillis() {
      return 20_000;
    }
  }

  private LibraryClient client;
  private LibraryPerformers performers;

  @BeforeEach
  void start() throws Exception {
    library = DemoLibrary.start(DemoLibrary.Options.ofScenes(60));
    client =
        connector.client(
            new LibraryServer(
                "a",
                "Main",
                null,
                library.uri(),
                new Secret(library.apiKey()),
                true,
                0,
                Instant.EPOCH,
                Instant.EPOCH));
    performers = client.performers();
  }

  @AfterEach
  void stop() {
    library.close();
    connector.stop();
  }

  private LibraryPerformer performer(int place) {
    return (LibraryPerformer) client.page(EntityType.PERFORMER, 1, 100, null).entities().get(place);
  }

  private Set<String> onScene(String id) {
    return client.credits(EntityType.SCENE, id).stream()
        .map(LibraryCredit::performerId)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private KnownPerformer create(String name, String id) {
    return performers.create(name, List.of(new LibraryExternalId(ENDPOINT, id)), "SE", null);
  }

  private int requests(String operation) {
    return (int)
        library.log().stream().map(LoggedRequest::operation).filter(operation::equals).count();
  }

  @Test
  void performersAreFoundByExternalIdAndByNameInOneRequest() {
    create("Ada Newcomer", "ada-1");
    create("Bea Newcomer", "bea-1");
    LibraryPerformer other = performer(3);
    int before = requests("findPerformers");
    List<KnownPerformer> found =
        performers.find(
            List.of("ada-1", "nobody"), List.of(other.name().toUpperCase(), "Nobody At All"));
    assertEquals(
        Set.of("Ada Newcomer", other.name()),
        found.stream().map(KnownPerformer::name).collect(Collectors.toSet()));
    assertEquals(1, requests("findPerformers") - before);
    KnownPerformer ada =
        found.stream().filter(each -> each.name().equals("Ada Newcomer")).findFirst().orElseThrow();
    assertEquals(List.of(new LibraryExternalId(ENDPOINT, "ada-1")), ada.externalIds());
  }

  @Test
  void aliasesAreNamesAndWildcardsAreNot() {
    LibraryPerformer aliased =
        client.page(EntityType.PERFORMER, 1, 100, null).entities().stream()
            .map(LibraryPerformer.class::cast)
            .filter(each -> !each.aliases().isEmpty())
            .findFirst()
            .orElseThrow();
    assertTrue(
        performers.find(List.of(), List.of(aliased.aliases().getFirst())).stream()
            .anyMatch(each -> each.id().equals(aliased.id())));
    assertEquals(
        List.of(), performers.find(List.of("%"), List.of("%", "_%", aliased.name() + "%")));
    assertEquals(List.of(), performers.find(List.of(), List.of()));
  }

  @Test
  void asManyAsThereAreAreFound() {
    List<String> ids = IntStream.range(0, 40).mapToObj(i -> "many-" + i).toList();
    ids.forEach(id -> create("Person " + id, id));
    assertEquals(40, performers.find(ids, List.of()).size());
  }

  @ParameterizedTest
  @EnumSource(names = {"SCENE", "IMAGE", "GALLERY"})
  void performersAreAddedAndRemovedAndTheOthersStay(EntityType type) {
    String id = client.ids(type, 1, 5).ids().get(1);
    String stamp = client.one(type, id).orElseThrow().updatedAt();
    List<LibraryCredit> before = client.credits(type, id);
    KnownPerformer ada = create("Ada Newcomer", "ada-1");
    KnownPerformer bea = create("Bea Newcomer", "bea-1");
    performers.add(type, id, List.of(ada.id(), bea.id(), ada.id()));
    performers.add(type, id, List.of(ada.id()));
    assertEquals(before.size() + 2, client.credits(type, id).size());
    assertFalse(client.one(type, id).orElseThrow().updatedAt().equals(stamp));
    performers.remove(type, id, List.of(ada.id(), bea.id()));
    performers.remove(type, id, List.of(ada.id()));
    assertEquals(before, client.credits(type, id));
  }

  @Test
  void whatIsWrittenIsSeenByAnIncrementalSynchronisation() {
    String mark = client.newest(EntityType.SCENE).orElseThrow();
    String id = client.ids(EntityType.SCENE, 1, 5).ids().get(1);
    performers.add(EntityType.SCENE, id, List.of(performer(0).id()));
    LibraryScene changed =
        (LibraryScene) client.page(EntityType.SCENE, 1, 100, mark).entities().getFirst();
    assertEquals(id, changed.id());
    assertTrue(changed.performerIds().contains(performer(0).id()));
    create("Ada Newcomer", "ada-1");
    LibraryPerformer made =
        (LibraryPerformer)
            client
                .page(EntityType.PERFORMER, 1, 100, client.newest(EntityType.SCENE).orElseThrow())
                .entities()
                .getLast();
    assertEquals("Ada Newcomer", made.name());
    assertEquals("SE", made.country());
  }

  @Test
  void whatIsNotThereIsSaidAndNothingIsWritten() {
    String scene = client.ids(EntityType.SCENE, 1, 5).ids().get(1);
    Set<String> before = onScene(scene);
    assertEquals(
        Reason.NOT_FOUND,
        assertThrows(
                LibraryException.class,
                () -> performers.add(EntityType.SCENE, "99999", List.of(performer(0).id())))
            .reason());
    LibraryException refused =
        assertThrows(
            LibraryException.class,
            () -> performers.add(EntityType.SCENE, scene, List.of(performer(0).id(), "99999")));
    assertEquals(Reason.REFUSED_REQUEST, refused.reason());
    assertFalse(refused.getMessage().contains("FOREIGN"), refused.getMessage());
    assertEquals(before, onScene(scene));
    assertThrows(
        IllegalArgumentException.class, () -> performers.add(EntityType.STUDIO, "1", List.of("1")));
  }

  @Test
  void aNameThatIsTakenIsRefusedInWordsOfOurOwn() {
    String taken = performer(2).name();
    LibraryException refused = assertThrows(LibraryException.class, () -> create(taken, "x-1"));
    assertEquals(Reason.REFUSED_REQUEST, refused.reason());
    assertFalse(refused.getMessage().contains("already exists"), refused.getMessage());
    assertFalse(refused.getMessage().contains(taken), refused.getMessage());
  }

  @Test
  void deletingTwiceIsNoFailure() {
    KnownPerformer ada = create("Ada Newcomer", "ada-1");
    performers.delete(ada.id());
    performers.delete(ada.id());
    assertEquals(List.of(), performers.find(List.of("ada-1"), List.of("Ada Newcomer")));
  }

  @Test
  void addingIsTriedAgainWhenTheAnswerIsLostAndMakingIsNot() {
    String scene = client.ids(EntityType.SCENE, 1, 5).ids().get(1);
    String extra =
        client.ids(EntityType.PERFORMER, 1, 50).ids().stream()
            .filter(id -> !onScene(scene).contains(id))
            .findFirst()
            .orElseThrow();
    library
        .failures()
        .add(FailureRule.of(FailureMode.LOST_RESPONSE).onOperation("bulkSceneUpdate").times(1));
    performers.add(EntityType.SCENE, scene, List.of(extra));
    assertTrue(onScene(scene).contains(extra));
    assertEquals(2, requests("bulkSceneUpdate"));

    library.failures().clear();
    library
        .failures()
        .add(FailureRule.of(FailureMode.LOST_RESPONSE).onOperation("performerCreate").times(1));
    assertThrows(LibraryException.class, () -> create("Ada Newcomer", "ada-1"));
    assertEquals(1, requests("performerCreate"));
    assertEquals(1, performers.find(List.of("ada-1"), List.of()).size(), "it was made");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RESOLVER_ERROR", "PARTIAL_DATA", "PANIC", "HTML", "EMPTY", "HUGE", "UNAUTHORIZED"})
  void nothingOfWhatCameBackIsInAMessage(FailureMode mode) {
    String scene = client.ids(EntityType.SCENE, 1, 5).ids().get(1);
    library.failures().add(FailureRule.of(mode).onPath("/graphql"));
    for (Runnable call :
        List.<Runnable>of(
            () -> performers.find(List.of("a"), List.of("b")),
            () -> performers.add(EntityType.SCENE, scene, List.of("1")),
            () -> create("Ada Newcomer", "ada-1"),
            () -> performers.delete("1"))) {
      LibraryException failed = assertThrows(LibraryException.class, call::run);
      assertTrue(failed.getMessage().startsWith("The library server \"Main\" "), mode.key());
      assertFalse(failed.getMessage().contains(library.apiKey()), mode.key());
    }
  }
}
