package io.foyer.visibility.internal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.store.Store;
import io.foyer.visibility.internal.rules.Hidden;
import io.foyer.visibility.internal.rules.Restriction;
import io.foyer.visibility.internal.store.RuleStore.StoredHidden;
import io.foyer.visibility.internal.store.RuleStore.StoredRestriction;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleStoreTest {
  private static final String SERVER = "11111111-1111-1111-1111-111111111111";

  @TempDir Path directory;
  private Store.Standalone store;
  private RuleStore rules;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @BeforeEach
  void open() {
    store = Store.at(directory);
    InstantSource source = () -> now;
    rules = new RuleStore(store, source.withZone(ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Restriction restriction(
      EntityType type, Restriction.Mode mode, boolean restrictEmpty, String... ids) {
    return new Restriction(type, mode, Stream.of(ids).map(EntityId::parse).toList(), restrictEmpty);
  }

  private static Hidden hidden(EntityType type, String id) {
    return new Hidden(type, EntityId.parse(id));
  }

  @Test
  void restrictionsAreReadAsTheyWereWritten() {
    List<Restriction> written =
        List.of(
            restriction(EntityType.TAG, Restriction.Mode.EXCLUDE, true, "12", "7:" + SERVER),
            restriction(EntityType.GROUP, Restriction.Mode.INCLUDE, false));
    rules.replaceRestrictions(5, written);
    assertEquals(written, rules.restrictions(5));
    assertEquals(List.of(), rules.restrictions(6));
    assertEquals("[\"12\",\"7:" + SERVER + "\"]", RuleStore.idsText(written.getFirst()));
  }

  @Test
  void replacingDropsTheOthersAndKeepsTheRowsOfTheSameType() {
    rules.replaceRestrictions(
        5,
        List.of(
            restriction(EntityType.TAG, Restriction.Mode.EXCLUDE, false, "1"),
            restriction(EntityType.STUDIO, Restriction.Mode.EXCLUDE, false, "2")));
    StoredRestriction first = rules.storedRestrictions(5).getFirst();
    now = now.plusSeconds(60);
    Restriction changed = restriction(EntityType.TAG, Restriction.Mode.INCLUDE, true, "3");
    rules.replaceRestrictions(5, List.of(changed));
    assertEquals(
        List.of(new StoredRestriction(first.id(), changed, first.createdAt(), now)),
        rules.storedRestrictions(5));
    rules.replaceRestrictions(5, List.of());
    assertEquals(List.of(), rules.restrictions(5));
  }

  @Test
  void fiveThousandIdsOfARestrictionAreKept() {
    String[] ids =
        IntStream.rangeClosed(1, 5_000).mapToObj(Integer::toString).toArray(String[]::new);
    Restriction many = restriction(EntityType.TAG, Restriction.Mode.EXCLUDE, false, ids);
    rules.replaceRestrictions(5, List.of(many));
    assertEquals(List.of(many), rules.restrictions(5));
  }

  @Test
  void hidingAgainOnlyRefreshesTheTime() {
    rules.hide(5, List.of(hidden(EntityType.SCENE, "1"), hidden(EntityType.TAG, "2:" + SERVER)));
    now = now.plusSeconds(60);
    rules.hide(5, List.of(hidden(EntityType.SCENE, "1")));
    List<StoredHidden> kept = rules.storedHidden(5, null);
    assertEquals(
        List.of(hidden(EntityType.SCENE, "1"), hidden(EntityType.TAG, "2:" + SERVER)),
        kept.stream().map(StoredHidden::what).toList());
    assertEquals(
        List.of(now, now.minusSeconds(60)), kept.stream().map(StoredHidden::hiddenAt).toList());
  }

  @Test
  void whatWasHiddenLastComesFirst() {
    List<Hidden> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      now = now.plusSeconds(1);
      Hidden one = hidden(EntityType.IMAGE, Integer.toString(i));
      rules.hide(5, List.of(one));
      all.addFirst(one);
    }
    assertEquals(all, rules.hidden(5));
    assertEquals(List.of(), rules.storedHidden(5, EntityType.SCENE));
    assertEquals(4, rules.storedHidden(5, EntityType.IMAGE).size());
  }

  @Test
  void unhidingABareIdForgetsItOnEveryServer() {
    rules.hide(
        5,
        List.of(
            hidden(EntityType.TAG, "1"),
            hidden(EntityType.TAG, "1:" + SERVER),
            hidden(EntityType.TAG, "11"),
            hidden(EntityType.STUDIO, "1")));
    assertEquals(1, rules.unhide(5, hidden(EntityType.TAG, "1:" + SERVER)));
    assertEquals(0, rules.unhide(5, hidden(EntityType.TAG, "1:" + SERVER)));
    rules.hide(5, List.of(hidden(EntityType.TAG, "1:" + SERVER)));
    assertEquals(2, rules.unhide(5, hidden(EntityType.TAG, "1")));
    assertEquals(2, rules.hidden(5).size());
  }

  @Test
  void everythingOfOneTypeOrOfAllIsUnhidden() {
    rules.hide(
        5,
        List.of(
            hidden(EntityType.TAG, "1"),
            hidden(EntityType.TAG, "2"),
            hidden(EntityType.STUDIO, "1")));
    rules.hide(6, List.of(hidden(EntityType.TAG, "1")));
    assertEquals(2, rules.unhideAll(5, EntityType.TAG));
    assertEquals(List.of(hidden(EntityType.STUDIO, "1")), rules.hidden(5));
    assertEquals(1, rules.unhideAll(5, null));
    assertEquals(1, rules.hidden(6).size());
  }

  @Test
  void usersAreAskedUntilTheySayOtherwise() {
    assertFalse(rules.hideConfirmationDisabled(5));
    rules.disableHideConfirmation(5, true);
    assertTrue(rules.hideConfirmationDisabled(5));
    assertFalse(rules.hideConfirmationDisabled(6));
    rules.disableHideConfirmation(5, false);
    assertFalse(rules.hideConfirmationDisabled(5));
  }

  @Test
  void forgettingAUserLeavesTheOthers() {
    for (int user : List.of(5, 6)) {
      rules.hide(user, List.of(hidden(EntityType.TAG, "1")));
      rules.disableHideConfirmation(user, true);
      rules.replaceRestrictions(
          user, List.of(restriction(EntityType.TAG, Restriction.Mode.EXCLUDE, false, "1")));
    }
    rules.forget(5);
    assertEquals(0, rules.hidden(5).size() + rules.restrictions(5).size());
    assertFalse(rules.hideConfirmationDisabled(5));
    assertEquals(2, rules.hidden(6).size() + rules.restrictions(6).size());
    assertEquals(List.of(6), rules.users());
    rules.forget(6);
    assertEquals(0, rules.hidden(6).size() + rules.restrictions(6).size());
    assertFalse(rules.hideConfirmationDisabled(6));
  }

  @Test
  void rulesOutliveTheProcess() {
    rules.hide(5, List.of(hidden(EntityType.TAG, "1")));
    store.close();
    store = Store.at(directory);
    assertEquals(
        List.of(hidden(EntityType.TAG, "1")), new RuleStore(store, Clock.systemUTC()).hidden(5));
  }
}
