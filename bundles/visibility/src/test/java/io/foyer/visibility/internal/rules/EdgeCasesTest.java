package io.foyer.visibility.internal.rules;

import static io.foyer.core.EntityType.GALLERY;
import static io.foyer.core.EntityType.GROUP;
import static io.foyer.core.EntityType.IMAGE;
import static io.foyer.core.EntityType.PERFORMER;
import static io.foyer.core.EntityType.SCENE;
import static io.foyer.core.EntityType.STUDIO;
import static io.foyer.core.EntityType.TAG;
import static io.foyer.visibility.internal.rules.World.administrator;
import static io.foyer.visibility.internal.rules.World.becauseOf;
import static io.foyer.visibility.internal.rules.World.galleries;
import static io.foyer.visibility.internal.rules.World.gallery;
import static io.foyer.visibility.internal.rules.World.group;
import static io.foyer.visibility.internal.rules.World.groups;
import static io.foyer.visibility.internal.rules.World.image;
import static io.foyer.visibility.internal.rules.World.performer;
import static io.foyer.visibility.internal.rules.World.performers;
import static io.foyer.visibility.internal.rules.World.ref;
import static io.foyer.visibility.internal.rules.World.scene;
import static io.foyer.visibility.internal.rules.World.studio;
import static io.foyer.visibility.internal.rules.World.tag;
import static io.foyer.visibility.internal.rules.World.tags;
import static io.foyer.visibility.internal.rules.World.under;
import static io.foyer.visibility.internal.rules.World.user;

import org.junit.jupiter.api.Test;

/** Edge cases of the contract, section "Edge cases", as far as they concern the rules. */
class EdgeCasesTest {
  @Test
  void withoutRestrictionsOrHiddenOnesOnlyTheEmptyIsExcluded() {
    World.of(tag("1"), tag("2"), scene("1", tags("1")), scene("2"), gallery("1"), image("1"))
        .as(user())
        .sees(SCENE, "1", "2")
        .sees(IMAGE, "1")
        .sees(TAG, "1")
        .misses(TAG, "2", Why.EMPTY)
        .misses(GALLERY, "1", Why.EMPTY);
  }

  @Test
  void anIncludeWithAnEmptyListExcludesAllOfIt() {
    World.of(tag("1"), tag("2"), scene("1", tags("1")), scene("2"), image("1"))
        .as(user().mayOnly(TAG))
        .sees(TAG)
        .misses(TAG, "1", Why.RESTRICTED)
        .sees(SCENE)
        .sees(IMAGE);
  }

  @Test
  void anIncludeOfIdsThatNameNothingExcludesAllOfIt() {
    World.of(studio("1"), scene("1", World.ofStudio("1")), scene("2", World.ofStudio("7")))
        .as(user().mayOnly(STUDIO, "7", "x", "01"))
        .sees(STUDIO)
        .sees(SCENE);
  }

  @Test
  void anExcludeWithAnEmptyListExcludesNothing() {
    World.of(tag("1"), scene("1", tags("1"))).as(user().mayNot(TAG)).sees(SCENE, "1");
  }

  @Test
  void aSceneExcludedByTwoSourcesStaysSoWhileOneIsLeft() {
    World world = World.of(performer("1"), studio("1"), sceneOfBoth());
    World.User both = user().hid(PERFORMER, "1").hid(STUDIO, "1");
    world.as(both).misses(SCENE, "1", becauseOf(PERFORMER, "1"));
    world.as(both.showsAgain(PERFORMER, "1")).misses(SCENE, "1", becauseOf(STUDIO, "1"));
    world
        .as(both.showsAgain(PERFORMER, "1").showsAgain(STUDIO, "1"))
        .sees(SCENE, "1")
        .tellsNothingOf(SCENE, "1");
  }

  private static Entity sceneOfBoth() {
    return scene("1", performers("1"), World.ofStudio("1"));
  }

  @Test
  void deletedEntitiesHaveNoRecords() {
    World.of(tag("1"), scene("1", tags("1")), scene("2", tags("1")), gallery("1"))
        .without(ref(TAG, "1"), ref(SCENE, "1"), ref(GALLERY, "1"))
        .as(user().mayNot(TAG, "1").hid(SCENE, "1"))
        .tellsNothingOf(TAG, "1")
        .tellsNothingOf(SCENE, "1")
        .tellsNothingOf(GALLERY, "1")
        .misses(SCENE, "2", becauseOf(TAG, "1"));
  }

  @Test
  void anEntityThatComesBackIsDecidedAboutAgain() {
    World.of(tag("1"), scene("1", tags("1")))
        .without(ref(SCENE, "1"))
        .with(scene("1", tags("1")), scene("2"))
        .as(user().mayNot(TAG, "1"))
        .sees(SCENE, "2")
        .misses(SCENE, "1", becauseOf(TAG, "1"));
  }

  @Test
  void includeAndExcludeOnDifferentTypesBothApply() {
    World.of(
            tag("1"),
            studio("1"),
            scene("1", tags("1"), World.ofStudio("1")),
            scene("2", tags("1")),
            scene("3"))
        .as(user().mayOnly(TAG, "1").mayNot(STUDIO, "1"))
        .sees(SCENE, "2");
  }

  @Test
  void anExcludeWithACompositeIdHoldsForThatServerOnly() {
    World world =
        World.of(tag("1"), tag("1:away"), scene("1", tags("1")), scene("1:away", tags("1")));
    world.as(user().mayNot(TAG, "1:away")).sees(SCENE, "1").sees(TAG, "1");
    world.as(user().mayNot(TAG, "1")).sees(SCENE).sees(TAG);
    world.as(user().mayOnly(TAG, "1:away")).sees(SCENE, "1:away").sees(TAG, "1:away");
    world.as(user().mayNot(TAG, "1:nowhere")).sees(SCENE, "1", "1:away");
  }

  @Test
  void whatIsHiddenOnOneServerCascadesOnlyThere() {
    World world =
        World.of(
            performer("1"),
            performer("1:away"),
            scene("1", performers("1")),
            scene("1:away", performers("1")));
    world.as(user().hid(PERFORMER, "1:away")).sees(SCENE, "1").sees(PERFORMER, "1");
    world.as(user().hid(PERFORMER, "1")).sees(SCENE).sees(PERFORMER);
  }

  @Test
  void twoUsersAreIndependent() {
    World world = World.of(tag("1"), scene("1", tags("1")));
    world.as(user().mayNot(TAG, "1")).sees(SCENE);
    world.as(user()).sees(SCENE, "1");
    world.as(user().hid(SCENE, "1")).sees(SCENE);
    world.as(administrator()).sees(SCENE, "1");
  }

  @Test
  void aParentTagWithoutContentStaysWhileAChildHasSome() {
    World world =
        World.of(tag("1"), tag("2", under("1")), tag("3", under("2")), scene("1", tags("3")));
    world.as(user()).sees(TAG, "1", "2", "3");
    world.as(user().hid(SCENE, "1")).sees(TAG);
    world.as(user().hid(TAG, "2")).sees(TAG, "3").misses(TAG, "1", Why.EMPTY);
  }

  @Test
  void aLibraryThatIsEmptyIsNoError() {
    World.of()
        .as(user().mayOnly(GROUP, "1").mayNotNorWithout(GALLERY, "2").hid(IMAGE, "3"))
        .sees(SCENE)
        .sees(GROUP);
  }

  @Test
  void anEntityThatWasNamedBeforeItCameIsDecidedAboutWhenItComes() {
    World world = World.of(scene("1", groups("7"), galleries("8")), scene("2"));
    World.User without = user().mayNot(GROUP, "7");
    world.with(group("7")).as(without).sees(SCENE, "2").misses(GROUP, "7", Why.RESTRICTED);
  }
}
