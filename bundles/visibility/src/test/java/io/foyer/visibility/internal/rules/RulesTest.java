package io.foyer.visibility.internal.rules;

import static io.foyer.core.EntityType.CLIP;
import static io.foyer.core.EntityType.GALLERY;
import static io.foyer.core.EntityType.GROUP;
import static io.foyer.core.EntityType.IMAGE;
import static io.foyer.core.EntityType.PERFORMER;
import static io.foyer.core.EntityType.SCENE;
import static io.foyer.core.EntityType.STUDIO;
import static io.foyer.core.EntityType.TAG;
import static io.foyer.visibility.internal.rules.World.administrator;
import static io.foyer.visibility.internal.rules.World.becauseOf;
import static io.foyer.visibility.internal.rules.World.belowStudio;
import static io.foyer.visibility.internal.rules.World.clip;
import static io.foyer.visibility.internal.rules.World.galleries;
import static io.foyer.visibility.internal.rules.World.gallery;
import static io.foyer.visibility.internal.rules.World.group;
import static io.foyer.visibility.internal.rules.World.groups;
import static io.foyer.visibility.internal.rules.World.image;
import static io.foyer.visibility.internal.rules.World.inheritedTags;
import static io.foyer.visibility.internal.rules.World.ofScene;
import static io.foyer.visibility.internal.rules.World.ofStudio;
import static io.foyer.visibility.internal.rules.World.performer;
import static io.foyer.visibility.internal.rules.World.performers;
import static io.foyer.visibility.internal.rules.World.primaryTag;
import static io.foyer.visibility.internal.rules.World.scene;
import static io.foyer.visibility.internal.rules.World.studio;
import static io.foyer.visibility.internal.rules.World.subGroups;
import static io.foyer.visibility.internal.rules.World.tag;
import static io.foyer.visibility.internal.rules.World.tags;
import static io.foyer.visibility.internal.rules.World.under;
import static io.foyer.visibility.internal.rules.World.user;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules of the specification's "Content visibility rules", one by one and by example. */
class RulesTest {
  @Nested
  class Rule1AdministratorsBypassRestrictionsAndEmptiness {
    private final World world =
        World.of(
            tag("1"), tag("2"), performer("1"), scene("1", tags("1")), scene("2", performers("1")));

    @Test
    void restrictionsDoNotApplyToAdministrators() {
      world.as(administrator().mayNot(TAG, "1").mayOnly(GROUP)).sees(SCENE, "1", "2");
    }

    @Test
    void administratorsSeeWhatIsEmpty() {
      world.as(administrator()).sees(TAG, "1", "2");
      world.as(user()).sees(TAG, "1").misses(TAG, "2", Why.EMPTY);
    }

    @Test
    void whatAnAdministratorHidesIsHidden() {
      world
          .as(administrator().hid(PERFORMER, "1"))
          .sees(PERFORMER)
          .misses(PERFORMER, "1", Why.HIDDEN)
          .sees(SCENE, "1")
          .misses(SCENE, "2", becauseOf(PERFORMER, "1"));
    }
  }

  @Nested
  class Rule2TheOrderOfReasons {
    private final World world =
        World.of(
            tag("1"),
            tag("2"),
            studio("1"),
            scene("1", tags("1", "2"), ofStudio("1")),
            scene("2", tags("2")));

    @Test
    void restrictedComesBeforeHidden() {
      world.as(user().mayNot(TAG, "1").hid(TAG, "1")).misses(TAG, "1", Why.RESTRICTED);
    }

    @Test
    void hiddenComesBeforeACascade() {
      world.as(user().mayNot(TAG, "1").hid(SCENE, "1")).misses(SCENE, "1", Why.HIDDEN);
    }

    @Test
    void aCascadeFromARestrictionComesBeforeOneFromWhatIsHidden() {
      world.as(user().mayNot(STUDIO, "1").hid(TAG, "1")).misses(SCENE, "1", becauseOf(STUDIO, "1"));
    }

    @Test
    void aCascadeComesBeforeEmptiness() {
      World.of(tag("1"), performer("1", tags("1")))
          .as(user().mayNot(TAG, "1"))
          .misses(PERFORMER, "1", becauseOf(TAG, "1"));
    }

    @Test
    void ofTwoSourcesTheOneThatWasKnownFirstIsNamed() {
      world.as(user().mayNot(TAG, "2", "1")).misses(SCENE, "1", becauseOf(TAG, "1"));
    }

    @Test
    void groupsAreNamedBeforeTagsAndTagsBeforeStudiosAndStudiosBeforeGalleries() {
      World all =
          World.of(
              group("1"),
              tag("1"),
              studio("1"),
              gallery("1"),
              scene("1", galleries("1"), ofStudio("1"), tags("1"), groups("1")),
              scene("2", galleries("1"), ofStudio("1"), tags("1")),
              scene("3", galleries("1"), ofStudio("1")),
              scene("4", galleries("1")));
      all.as(user().mayNot(GALLERY, "1").mayNot(STUDIO, "1").mayNot(TAG, "1").mayNot(GROUP, "1"))
          .misses(SCENE, "1", becauseOf(GROUP, "1"))
          .misses(SCENE, "2", becauseOf(TAG, "1"))
          .misses(SCENE, "3", becauseOf(STUDIO, "1"))
          .misses(SCENE, "4", becauseOf(GALLERY, "1"));
    }
  }

  @Nested
  class Rule3Include {
    private final World world =
        World.of(
            tag("1"),
            tag("2"),
            group("1"),
            group("2"),
            studio("1"),
            studio("2"),
            gallery("1", ofStudio("1"), tags("1")),
            gallery("2"),
            image("1", galleries("1")),
            image("2", ofStudio("2"), tags("2")),
            group("3", ofStudio("1")),
            scene("1", tags("1"), groups("1"), ofStudio("1"), galleries("1")),
            scene("2", tags("1", "2"), groups("2")),
            scene("3", tags("2"), groups("1", "3")),
            scene("4"));

    @Test
    void onlyScenesThatCarryAListedTagStay() {
      world
          .as(user().mayOnly(TAG, "1"))
          .sees(SCENE, "1", "2")
          .misses(SCENE, "3", Why.RESTRICTED)
          .misses(SCENE, "4", Why.RESTRICTED);
    }

    @Test
    void everyIncludeHasToBeMet() {
      world.as(user().mayOnly(TAG, "1").mayOnly(GROUP, "1")).sees(SCENE, "1");
    }

    @Test
    void otherEntitiesOfTheTypeAreRestricted() {
      world.as(user().mayOnly(TAG, "1")).sees(TAG, "1").misses(TAG, "2", Why.RESTRICTED);
    }

    @Test
    void anIncludeOfStudiosHoldsForGroupsGalleriesAndImagesToo() {
      world
          .as(user().mayOnly(STUDIO, "1"))
          .sees(SCENE, "1")
          .misses(GROUP, "1", Why.RESTRICTED)
          .misses(GALLERY, "2", Why.RESTRICTED)
          .sees(GALLERY, "1")
          .sees(IMAGE, "1")
          .misses(IMAGE, "2", Why.RESTRICTED);
    }

    @Test
    void anIncludeOfTagsHoldsForGalleriesAndImagesButNotForGroups() {
      world
          .as(user().mayOnly(TAG, "1"))
          .sees(GALLERY, "1")
          .misses(GALLERY, "2", Why.RESTRICTED)
          .sees(IMAGE, "1")
          .misses(IMAGE, "2", Why.RESTRICTED)
          .sees(GROUP, "1", "2");
    }

    @Test
    void anIncludeOfGalleriesHoldsForScenesAndImages() {
      world.as(user().mayOnly(GALLERY, "1")).sees(SCENE, "1").sees(IMAGE, "1").sees(GALLERY, "1");
    }

    @Test
    void anIncludeOfGroupsHoldsForScenesAlone() {
      world.as(user().mayOnly(GROUP, "2")).sees(SCENE, "2").sees(IMAGE, "1", "2").sees(GROUP, "2");
    }
  }

  @Nested
  class Rule4Exclude {
    @Test
    void aSceneThatCarriesAnyExcludedIdGoes() {
      World.of(
              tag("1"),
              tag("2"),
              group("1"),
              scene("1", tags("1", "2")),
              scene("2", tags("2"), groups("1")),
              scene("3", tags("2")))
          .as(user().mayNot(TAG, "1").mayNot(GROUP, "1"))
          .sees(SCENE, "3")
          .misses(SCENE, "1", becauseOf(TAG, "1"))
          .misses(SCENE, "2", becauseOf(GROUP, "1"));
    }

    @Test
    void galleriesAndImagesThatCarryAnExcludedTagOrStudioGoToo() {
      World.of(
              tag("1"),
              studio("1"),
              performer("1", tags("1")),
              gallery("1", tags("1")),
              gallery("2", performers("1")),
              gallery("3", ofStudio("1")),
              image("1", tags("1")),
              image("2", galleries("2")),
              image("3", galleries("3")),
              image("4"))
          .as(user().mayNot(TAG, "1").mayNot(STUDIO, "1"))
          .sees(GALLERY)
          .misses(GALLERY, "1", becauseOf(TAG, "1"))
          .misses(GALLERY, "2", becauseOf(TAG, "1"))
          .misses(GALLERY, "3", becauseOf(STUDIO, "1"))
          .sees(IMAGE, "4")
          .misses(IMAGE, "2", becauseOf(TAG, "1"))
          .misses(IMAGE, "3", becauseOf(STUDIO, "1"));
    }

    @Test
    void anExcludedTagThatWasDeletedOrNeverCameForbidsWhatNamesIt() {
      World.of(tag("1"), scene("1", tags("1")), scene("2"), scene("3", tags("2")))
          .without(World.ref(TAG, "1"))
          .as(user().mayNot(TAG, "1", "2"))
          .sees(SCENE, "2")
          .misses(SCENE, "1", becauseOf(TAG, "1"))
          .misses(SCENE, "3", becauseOf(TAG, "2"));
    }
  }

  @Nested
  class Rule5RestrictEmpty {
    private final World world =
        World.of(
            tag("1"),
            tag("2"),
            performer("1", tags("2")),
            scene("1", tags("1")),
            scene("2", tags("2")),
            scene("3", performers("1")),
            scene("4"),
            image("1"),
            group("1"),
            scene("5", groups("1"), tags("2")));

    @Test
    void itemsWithoutAnyOfTheTypeGo() {
      world
          .as(user().mayNotNorWithout(TAG, "1"))
          .sees(SCENE, "2", "3", "5")
          .misses(SCENE, "4", Why.RESTRICTED)
          .misses(IMAGE, "1", Why.RESTRICTED);
    }

    @Test
    void itHoldsForAnEmptyListToo() {
      world.as(user().mayNotNorWithout(GROUP)).sees(SCENE, "5").sees(IMAGE, "1");
    }

    @Test
    void anItemThatNamesOnlyDeletedOnesHasNone() {
      World.of(group("1"), scene("1", groups("1")))
          .without(World.ref(GROUP, "1"))
          .as(user().mayNotNorWithout(GROUP, "2"))
          .sees(SCENE);
    }
  }

  @Nested
  class Rule6WhatASceneCarries {
    private final World world =
        World.of(
            tag("1"),
            tag("2"),
            performer("1", tags("1")),
            studio("1", tags("1")),
            group("1", tags("1")),
            scene("1", tags("1")),
            scene("2", performers("1")),
            scene("3", ofStudio("1")),
            scene("4", groups("1")),
            scene("5", inheritedTags("1")),
            scene("6", tags("2")));

    @Test
    void theTagsOfItsStudioPerformersAndGroupsAreItsTags() {
      world.as(user().mayNot(TAG, "1")).sees(SCENE, "6");
      world.as(user().mayOnly(TAG, "1")).sees(SCENE, "1", "2", "3", "4", "5");
    }

    @Test
    void theTagsOfDeletedBearersAreNot() {
      World.of(tag("1"), performer("1", tags("1")), scene("1", performers("1")))
          .without(World.ref(PERFORMER, "1"))
          .as(user().mayNot(TAG, "1"))
          .sees(SCENE, "1");
    }

    @Test
    void aParentTagIsNotCarried() {
      World.of(tag("1"), tag("2", under("1")), scene("1", tags("2")))
          .as(user().mayNot(TAG, "1"))
          .sees(SCENE, "1")
          .sees(TAG, "2");
    }

    @Test
    void aParentStudioOrAGroupAboveIsNotCarried() {
      World.of(
              studio("1"),
              studio("2", belowStudio("1")),
              group("1", subGroups("2")),
              group("2"),
              scene("1", ofStudio("2"), groups("2")))
          .as(user().mayNot(STUDIO, "1").mayNot(GROUP, "1"))
          .sees(SCENE, "1");
    }
  }

  @Test
  void rule7WhenIncludeAndExcludeBothMatchTheSceneIsHidden() {
    World.of(tag("1"), group("1"), scene("1", tags("1"), groups("1")), scene("2", groups("1")))
        .as(user().mayOnly(GROUP, "1").mayNot(TAG, "1"))
        .sees(SCENE, "2")
        .misses(SCENE, "1", becauseOf(TAG, "1"));
  }

  @Nested
  class Rule8TheCascadeOfRestrictions {
    @Test
    void anExcludedTagTakesPerformersStudiosGroupsAndClipsWithIt() {
      World.of(
              tag("1"),
              tag("2"),
              performer("1", tags("1")),
              studio("1", tags("1")),
              group("1", tags("1")),
              scene("1", tags("2")),
              clip("1", ofScene("1"), primaryTag("1")),
              clip("2", ofScene("1"), primaryTag("2"), tags("1")),
              clip("3", ofScene("1"), primaryTag("2")))
          .as(user().mayNot(TAG, "1"))
          .misses(PERFORMER, "1", becauseOf(TAG, "1"))
          .misses(STUDIO, "1", becauseOf(TAG, "1"))
          .misses(GROUP, "1", becauseOf(TAG, "1"))
          .sees(SCENE, "1")
          .sees(CLIP, "3");
    }

    @Test
    void anExcludedGroupStudioOrGalleryTakesItsScenes() {
      World.of(
              group("1"),
              studio("1"),
              gallery("1"),
              scene("1", groups("1")),
              scene("2", ofStudio("1")),
              scene("3", galleries("1")),
              scene("4"))
          .as(user().mayNot(GROUP, "1").mayNot(STUDIO, "1").mayNot(GALLERY, "1"))
          .sees(SCENE, "4");
    }

    @Test
    void theCascadeEndsAfterOneStep() {
      World.of(
              studio("1"),
              gallery("1"),
              image("1", galleries("1")),
              group("1"),
              scene("1", ofStudio("1"), galleries("1"), groups("1")),
              scene("2", groups("1")))
          .as(user().mayNot(STUDIO, "1"))
          .sees(SCENE, "2")
          .sees(GALLERY, "1")
          .sees(GROUP, "1");
    }

    @Test
    void theScenesOfAChildStudioOrASubGroupStay() {
      World.of(
              studio("1"),
              studio("2", belowStudio("1")),
              group("1", subGroups("2")),
              group("2"),
              scene("1", ofStudio("2")),
              scene("2", groups("2")))
          .as(user().mayNot(STUDIO, "1").mayNot(GROUP, "1"))
          .sees(SCENE, "1", "2")
          .sees(STUDIO, "2")
          .sees(GROUP, "2");
    }
  }

  @Nested
  class Rule9WhatUsersHide {
    @Test
    void aHiddenPerformerStudioGroupOrGalleryTakesItsScenes() {
      World world =
          World.of(
              performer("1"),
              studio("1"),
              group("1"),
              gallery("1"),
              scene("1", performers("1")),
              scene("2", ofStudio("1")),
              scene("3", groups("1")),
              scene("4", galleries("1")),
              scene("5"));
      world.as(user().hid(PERFORMER, "1")).sees(SCENE, "2", "3", "4", "5");
      world.as(user().hid(STUDIO, "1")).misses(SCENE, "2", becauseOf(STUDIO, "1"));
      world.as(user().hid(GROUP, "1")).misses(SCENE, "3", becauseOf(GROUP, "1"));
      world.as(user().hid(GALLERY, "1")).misses(SCENE, "4", becauseOf(GALLERY, "1"));
      world
          .as(user().hid(PERFORMER, "1").hid(STUDIO, "1").hid(GROUP, "1").hid(GALLERY, "1"))
          .sees(SCENE, "5");
    }

    @Test
    void aHiddenTagTakesScenesPerformersStudiosAndClipsWithItInheritedOnesToo() {
      World.of(
              tag("1"),
              performer("1", tags("1")),
              studio("1", tags("1")),
              group("1", tags("1")),
              scene("1", tags("1")),
              scene("2", performers("1")),
              scene("3", ofStudio("1")),
              scene("4", inheritedTags("1")),
              scene("5", groups("1")),
              scene("6"),
              clip("1", ofScene("6"), primaryTag("1")))
          .as(administrator().hid(TAG, "1"))
          .sees(SCENE, "6")
          .sees(CLIP)
          .misses(PERFORMER, "1", becauseOf(TAG, "1"))
          .misses(STUDIO, "1", becauseOf(TAG, "1"))
          .sees(GROUP, "1");
    }

    @Test
    void aHiddenTagLeavesGalleriesAndImages() {
      World.of(tag("1"), gallery("1", tags("1")), image("1", tags("1"), galleries("1")))
          .as(user().hid(TAG, "1"))
          .sees(GALLERY, "1")
          .sees(IMAGE, "1");
    }

    @Test
    void aHiddenGalleryTakesItsImages() {
      World.of(gallery("1"), image("1", galleries("1")), image("2"))
          .as(administrator().hid(GALLERY, "1"))
          .sees(IMAGE, "2")
          .misses(IMAGE, "1", becauseOf(GALLERY, "1"));
    }

    @Test
    void aHiddenSceneOrImageTakesNothingButItsClips() {
      World.of(
              performer("1"),
              gallery("1"),
              scene("1", performers("1"), galleries("1")),
              image("1", galleries("1")),
              clip("1", ofScene("1")))
          .as(administrator().hid(SCENE, "1").hid(IMAGE, "1"))
          .sees(SCENE)
          .sees(IMAGE)
          .sees(CLIP)
          .sees(PERFORMER, "1")
          .sees(GALLERY, "1");
    }

    @Test
    void whatIsShownAgainIsBack() {
      World world = World.of(performer("1"), scene("1", performers("1")));
      World.User hider = user().hid(PERFORMER, "1");
      world.as(hider).sees(SCENE).sees(PERFORMER);
      world.as(hider.showsAgain(PERFORMER, "1")).sees(SCENE, "1").sees(PERFORMER, "1");
    }
  }

  @Test
  void rule10PerformersGoOnlyByCascadeAndEmptiness() {
    World.of(
            tag("1"),
            tag("2"),
            performer("1", tags("1")),
            performer("2"),
            performer("3"),
            scene("1", performers("1"), tags("2")),
            scene("2", performers("2"), tags("2")),
            scene("3", performers("3")))
        .as(user().mayOnly(TAG, "2").mayNot(STUDIO, "1"))
        .sees(PERFORMER, "1", "2")
        .misses(PERFORMER, "3", Why.EMPTY);
  }

  @Nested
  class Rule11WhatIsEmpty {
    @Test
    void aGalleryNeedsAVisibleImage() {
      World.of(gallery("1"), gallery("2"), image("1", galleries("1")), scene("1", galleries("2")))
          .as(user())
          .sees(GALLERY, "1")
          .misses(GALLERY, "2", Why.EMPTY);
    }

    @Test
    void aGroupNeedsAVisibleSceneOrASubGroupWithContent() {
      World.of(
              group("1", subGroups("2")),
              group("2", subGroups("3")),
              group("3"),
              group("4", subGroups("5")),
              group("5"),
              scene("1", groups("3")))
          .as(user())
          .sees(GROUP, "1", "2", "3");
    }

    @Test
    void groupsInACircleWithoutAnySceneAreEmpty() {
      World.of(
              group("1", subGroups("2")),
              group("2", subGroups("1")),
              group("3", subGroups("3")),
              group("4", subGroups("5")),
              group("5", subGroups("4")),
              scene("1", groups("5")))
          .as(user())
          .sees(GROUP, "4", "5");
    }

    @Test
    void contentDoesNotCountThroughAGroupThatIsNotVisible() {
      World.of(
              tag("1"),
              group("1", subGroups("2")),
              group("2", tags("1"), subGroups("3")),
              group("3"),
              scene("1", groups("3")))
          .as(user().mayNot(TAG, "1"))
          .sees(GROUP, "3")
          .misses(GROUP, "1", Why.EMPTY);
    }

    @Test
    void aStudioNeedsAVisibleSceneGroupOrGalleryOrAChildWithContent() {
      World.of(
              studio("1"),
              studio("2"),
              studio("3"),
              studio("4"),
              studio("5", belowStudio("4")),
              studio("6"),
              scene("1", ofStudio("1"), groups("1")),
              group("1", ofStudio("2")),
              gallery("1", ofStudio("3")),
              image("1", galleries("1"), ofStudio("6")),
              scene("2", ofStudio("5")))
          .as(user())
          .sees(STUDIO, "1", "2", "3", "4", "5")
          .misses(STUDIO, "6", Why.EMPTY);
    }

    @Test
    void aStudioOfAnEmptyGroupOrGalleryIsEmpty() {
      World.of(studio("1"), studio("2"), group("1", ofStudio("1")), gallery("1", ofStudio("2")))
          .as(user())
          .sees(STUDIO);
    }

    @Test
    void aPerformerNeedsAVisibleSceneImageOrGallery() {
      World.of(
              performer("1"),
              performer("2"),
              performer("3"),
              performer("4"),
              scene("1", performers("1")),
              image("1", performers("2"), galleries("1")),
              gallery("1", performers("3")))
          .as(user())
          .sees(PERFORMER, "1", "2", "3")
          .misses(PERFORMER, "4", Why.EMPTY);
    }

    @Test
    void aTagNeedsToBeOnAnythingVisible() {
      World.of(
              tag("1"),
              tag("2"),
              tag("3"),
              tag("4"),
              tag("5"),
              tag("6"),
              tag("7"),
              tag("8"),
              tag("9"),
              scene("1", tags("1"), performers("1"), ofStudio("1"), groups("1")),
              performer("1", tags("2")),
              studio("1", tags("3")),
              group("1", tags("4")),
              gallery("1", tags("5")),
              image("1", tags("6"), galleries("1")),
              clip("1", ofScene("1"), primaryTag("7"), tags("8")))
          .as(user())
          .sees(TAG, "1", "2", "3", "4", "5", "6", "7", "8")
          .misses(TAG, "9", Why.EMPTY);
    }

    @Test
    void aTagOnWhatIsNotVisibleIsEmpty() {
      World.of(tag("1"), tag("2"), performer("1", tags("1")), gallery("1", tags("2")))
          .as(user())
          .sees(TAG);
    }

    @Test
    void tagsInACircleStayWhenAnyOfThemHasContent() {
      World.of(
              tag("1", under("2")),
              tag("2", under("1", "3")),
              tag("3", under("3")),
              tag("4", under("5")),
              tag("5", under("4")),
              tag("6", under("6")),
              scene("1", tags("1")))
          .as(user())
          .sees(TAG, "1", "2", "3");
    }

    @Test
    void emptinessFollowsTheOrderGalleriesGroupsStudiosPerformersTags() {
      // the image is restricted: the gallery is empty, so its studio, performer and tag are
      World.of(
              tag("1"),
              tag("2"),
              studio("1"),
              performer("1"),
              gallery("1", ofStudio("1"), performers("1"), tags("2")),
              image("1", galleries("1"), tags("1")))
          .as(user().mayNot(TAG, "1"))
          .misses(IMAGE, "1", becauseOf(TAG, "1"))
          .misses(GALLERY, "1", Why.EMPTY)
          .misses(STUDIO, "1", Why.EMPTY)
          .misses(PERFORMER, "1", Why.EMPTY)
          .misses(TAG, "2", Why.EMPTY);
    }
  }

  @Test
  void rule12AStudioWhoseScenesAllCarryAnExcludedTagIsNotListed() {
    World.of(
            tag("1"),
            studio("1"),
            studio("2"),
            scene("1", ofStudio("1"), tags("1")),
            scene("2", ofStudio("1"), tags("1")),
            scene("3", ofStudio("2")))
        .as(user().mayNot(TAG, "1"))
        .sees(STUDIO, "2")
        .misses(STUDIO, "1", Why.EMPTY);
  }

  @Nested
  class LibraryServers {
    private final World world =
        World.of(
            tag("1"),
            tag("1:away"),
            scene("1", tags("1")),
            scene("1:away", tags("1")),
            clip("1:away", ofScene("1")));

    @Test
    void aUserSeesOnlyTheChosenOnesAndNothingIsRecordedOfTheRest() {
      world
          .as(user().onServers(Worlds.HOME))
          .sees(SCENE, "1")
          .sees(CLIP)
          .tellsNothingOf(SCENE, "1:away");
    }

    @Test
    void withoutAnyLibraryServerLeftNothingIsSeen() {
      world.as(administrator().onServers()).sees(SCENE).sees(TAG).sees(CLIP);
    }

    @Test
    void theyHoldForAdministratorsToo() {
      world.as(administrator().onServers(Worlds.AWAY)).sees(SCENE, "1:away").sees(CLIP, "1:away");
    }
  }
}
