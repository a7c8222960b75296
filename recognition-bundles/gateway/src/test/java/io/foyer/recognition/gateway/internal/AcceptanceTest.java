package io.foyer.recognition.gateway.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.demo.FailureMode;
import io.foyer.demo.FailureRule;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryPerformers.KnownPerformer;
import io.foyer.recognition.gateway.internal.Acceptance.Wanted;
import io.foyer.recognition.gateway.internal.KnownPeople.Named;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writing people into the library and taking them out again, against the demo library. */
class AcceptanceTest {
  private Fixture fixture;
  private EntityRef scene;
  private Set<String> before;

  @BeforeEach
  void start() throws Exception {
    fixture = new Fixture();
    scene = fixture.any(EntityType.SCENE, 4);
    before = onScene();
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private Set<String> onScene() {
    return new TreeSet<>(fixture.performersOf(scene));
  }

  private static Wanted someone(String id, String name, boolean create) {
    return new Wanted(new Named(id, Fixture.DOMAIN, name), null, create, "SE");
  }

  private static Wanted chosen(EntityRef performer) {
    return new Wanted(new Named("", null, ""), performer.id(), false, null);
  }

  private Wire.Accepted accept(Viewer viewer, Wanted... wanted) {
    return fixture.acceptance.accept(viewer, scene, List.of(wanted));
  }

  private LibraryPerformer performer(EntityRef ref) {
    return (LibraryPerformer) fixture.client.one(EntityType.PERFORMER, ref.id()).orElseThrow();
  }

  private KnownPerformer linked(String id, String name) {
    KnownPerformer made =
        fixture
            .client
            .performers()
            .create(name, List.of(new LibraryExternalId(Fixture.ENDPOINT, id)), null, null);
    fixture.cache(Fixture.ref(EntityType.PERFORMER, made.id()));
    return made;
  }

  private List<KnownPerformer> inLibrary(String externalId) {
    return fixture.client.performers().find(List.of(externalId), List.of());
  }

  @Test
  void someoneOfTheLibraryIsAddedBesideWhoIsThere() {
    KnownPerformer ada = linked("ada-1", "Ada Newcomer");
    Wire.Accepted accepted = accept(Fixture.EDITOR, someone("ada-1", "Ada N.", false));
    assertEquals(
        List.of(new Wire.Added(ada.id(), Fixture.INSTANCE, "Ada Newcomer", false)),
        accepted.added());
    assertEquals(List.of(), accepted.failed());
    assertTrue(onScene().containsAll(before));
    assertTrue(onScene().contains(ada.id()));
    assertEquals(List.of(scene), fixture.refreshed);
    assertNotNull(accepted.undoToken());
  }

  @Test
  void acceptingTwiceIsTheSameAsOnce() {
    KnownPerformer ada = linked("ada-1", "Ada Newcomer");
    Wire.Accepted first = accept(Fixture.EDITOR, someone("ada-1", "Ada", false));
    Set<String> after = onScene();
    Wire.Accepted again =
        accept(
            Fixture.EDITOR,
            someone("ada-1", "Ada", true),
            someone("ada-1", "Ada", true),
            chosen(Fixture.ref(EntityType.PERFORMER, ada.id())));
    assertEquals(List.of(), again.added());
    assertEquals(List.of(ada.id()), again.alreadyThere().stream().map(Wire.Added::id).toList());
    assertNull(again.undoToken(), "there is nothing to undo of it");
    assertEquals(after, onScene());
    fixture.acceptance.undo(Fixture.EDITOR, first.undoToken());
    assertEquals(before, onScene());
  }

  @Test
  void someoneUnknownIsMadeWhenThatIsAskedFor() {
    Wire.Accepted refused = accept(Fixture.EDITOR, someone("new-1", "Nell Newcomer", false));
    assertEquals(List.of(), refused.added());
    assertTrue(refused.failed().getFirst().error().contains("is not in the library"));
    assertNull(refused.undoToken());

    Wire.Accepted accepted = accept(Fixture.EDITOR, someone("new-1", "Nell Newcomer", true));
    assertTrue(accepted.added().getFirst().created());
    KnownPerformer made = inLibrary("new-1").getFirst();
    assertEquals(
        List.of(new LibraryExternalId(Fixture.ENDPOINT, "new-1")),
        made.externalIds(),
        "the library server knows the endpoint by its address");
    assertTrue(onScene().contains(made.id()));
    assertEquals(
        List.of(Fixture.ref(EntityType.PERFORMER, made.id()), scene),
        fixture.refreshed,
        "the performer is read before the scene that shows it");
  }

  @Test
  void undoTakesOutWhoWasAddedAndDeletesWhoWasMade() {
    EntityRef stranger = fixture.stranger(scene);
    Wire.Accepted accepted =
        accept(Fixture.EDITOR, chosen(stranger), someone("new-1", "Nell Newcomer", true));
    assertEquals(2, accepted.added().size());
    assertEquals(2, fixture.acceptance.undo(Fixture.EDITOR, accepted.undoToken()).removed());
    assertEquals(before, onScene());
    assertEquals(List.of(), inLibrary("new-1"));
    assertNotNull(performer(stranger), "who was there before stays");
    assertThrows(
        Failure.NotFound.class,
        () -> fixture.acceptance.undo(Fixture.EDITOR, accepted.undoToken()));
  }

  @Test
  void undoLeavesWhatOthersMadeOfItSince() {
    Wire.Accepted accepted = accept(Fixture.EDITOR, someone("new-1", "Nell Newcomer", true));
    String made = accepted.added().getFirst().id();
    EntityRef other = fixture.any(EntityType.SCENE, 7);
    fixture.client.performers().add(EntityType.SCENE, other.id(), List.of(made));
    EntityRef stranger = fixture.stranger(scene);
    fixture.client.performers().add(EntityType.SCENE, scene.id(), List.of(stranger.id()));
    assertEquals(1, fixture.acceptance.undo(Fixture.EDITOR, accepted.undoToken()).removed());
    assertEquals(1, inLibrary("new-1").size(), "another scene uses the performer");
    assertTrue(onScene().contains(stranger.id()), "somebody else added that one");
  }

  @Test
  void undoIsForWhoDidItForADayAndWhileTheItemIsSeen() {
    EntityRef stranger = fixture.stranger(scene);
    Wire.Accepted accepted = accept(Fixture.EDITOR, chosen(stranger));
    assertThrows(
        Failure.NotFound.class,
        () -> fixture.acceptance.undo(Fixture.ADMINISTRATOR, accepted.undoToken()));
    fixture.hidden.add(scene);
    assertThrows(
        Failure.NotFound.class,
        () -> fixture.acceptance.undo(Fixture.EDITOR, accepted.undoToken()));
    fixture.hidden.clear();
    fixture.clock.advance(Duration.ofHours(24));
    assertEquals(1, fixture.acceptance.undo(Fixture.EDITOR, accepted.undoToken()).removed());

    Wire.Accepted late = accept(Fixture.EDITOR, chosen(stranger));
    fixture.clock.advance(Duration.ofHours(25));
    assertThrows(
        Failure.NotFound.class, () -> fixture.acceptance.undo(Fixture.EDITOR, late.undoToken()));
  }

  @Test
  void undoCanBeTriedAgainWhenTheLibraryServerWasAway() {
    Wire.Accepted accepted = accept(Fixture.EDITOR, chosen(fixture.stranger(scene)));
    fixture.library.failures().add(FailureRule.of(FailureMode.RESOLVER_ERROR).times(1));
    assertThrows(
        LibraryException.class,
        () -> fixture.acceptance.undo(Fixture.EDITOR, accepted.undoToken()));
    assertEquals(1, fixture.acceptance.undo(Fixture.EDITOR, accepted.undoToken()).removed());
  }

  @Test
  void aHiddenPerformerIsNoneAndMakingOneTellsNoMoreThanATakenName() {
    KnownPerformer ada = linked("ada-1", "Ada Newcomer");
    EntityRef ref = Fixture.ref(EntityType.PERFORMER, ada.id());
    fixture.hidden.add(ref);
    Wire.Accepted hidden =
        accept(
            Fixture.EDITOR,
            someone("ada-1", "Ada Newcomer", false),
            someone("ada-1", "Ada Newcomer", true),
            chosen(ref));
    assertEquals(List.of(), hidden.added());
    assertEquals(List.of(), hidden.alreadyThere());
    assertEquals(before, onScene());
    Wire.Accepted missing =
        accept(
            Fixture.EDITOR,
            someone("bea-1", "Ada Newcomer", false),
            someone("bea-1", "Ada Newcomer", true),
            chosen(Fixture.ref(EntityType.PERFORMER, "99999")));
    assertEquals(errors(missing), errors(hidden));
    assertEquals(1, accept(Fixture.ADMINISTRATOR, chosen(ref)).added().size());
  }

  private static List<String> errors(Wire.Accepted accepted) {
    return accepted.failed().stream().map(Wire.Refused::error).toList();
  }

  @Test
  void onePersonMoreOrLessDoesNotKeepTheOthersFromIt() {
    EntityRef stranger = fixture.stranger(scene);
    String taken = performer(fixture.any(EntityType.PERFORMER, 1)).name();
    Wire.Accepted accepted =
        accept(
            Fixture.EDITOR,
            someone("x-1", "Unknown", true),
            chosen(stranger),
            new Wanted(new Named("x-2", "not a domain", "Somebody New"), null, true, null),
            new Wanted(new Named("x-3", null, "Somebody Else"), null, true, null),
            chosen(Fixture.ref(EntityType.PERFORMER, "99999")),
            chosen(new EntityRef(Fixture.INSTANCE, EntityType.PERFORMER, "../1")));
    assertEquals(
        List.of(new Wire.Added(stranger.id(), Fixture.INSTANCE, Fixture.NAME, false)),
        accepted.added());
    assertEquals(5, accepted.failed().size());
    assertFalse(errors(accepted).toString().contains(taken));
    assertTrue(onScene().contains(stranger.id()));
  }

  @Test
  void aPerformerMadeByALostAnswerIsFoundAgain() {
    fixture
        .library
        .failures()
        .add(FailureRule.of(FailureMode.LOST_RESPONSE).onOperation("performerCreate").times(1));
    Wire.Accepted accepted = accept(Fixture.ADMINISTRATOR, someone("new-1", "Nell", true));
    assertEquals(1, accepted.added().size());
    assertEquals(1, inLibrary("new-1").size());
    assertTrue(onScene().contains(inLibrary("new-1").getFirst().id()));
  }

  @Test
  void nobodyIsMadeForAnItemThatIsNotThereAnyMore() {
    fixture
        .library
        .failures()
        .add(FailureRule.of(FailureMode.RESOLVER_ERROR).onOperation("bulkSceneUpdate"));
    assertThrows(
        LibraryException.class, () -> accept(Fixture.EDITOR, someone("new-1", "Nell", true)));
    assertEquals(List.of(), inLibrary("new-1"));
    assertEquals(List.of(), fixture.refreshed);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNAUTHORIZED", "BAD_GATEWAY", "HTML", "RESOLVER_ERROR", "EMPTY"})
  void aFailureOfTheLibraryServerIsSaidWithoutItsWords(FailureMode mode) {
    fixture.library.failures().add(FailureRule.of(mode).onPath("/graphql"));
    LibraryException failed =
        assertThrows(
            LibraryException.class,
            () -> accept(Fixture.EDITOR, someone("new-1", "Nell Newcomer", true)));
    assertTrue(failed.getMessage().startsWith("The library server \"Main\" "), failed.getMessage());
    fixture.library.failures().clear();
    assertEquals(before, onScene());
  }

  @Test
  void imagesAndGalleriesTakePeopleToo() {
    for (EntityType type : List.of(EntityType.IMAGE, EntityType.GALLERY)) {
      EntityRef item = fixture.any(type, 2);
      EntityRef stranger = fixture.stranger(item);
      List<String> there = fixture.performersOf(item);
      Wire.Accepted accepted =
          fixture.acceptance.accept(Fixture.EDITOR, item, List.of(chosen(stranger)));
      assertEquals(
          Stream.concat(there.stream(), Stream.of(stranger.id())).sorted().toList(),
          fixture.performersOf(item).stream().sorted().toList());
      fixture.acceptance.undo(Fixture.EDITOR, accepted.undoToken());
      assertEquals(there, fixture.performersOf(item));
    }
  }
}
