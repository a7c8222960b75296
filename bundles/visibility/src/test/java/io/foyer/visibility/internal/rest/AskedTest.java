package io.foyer.visibility.internal.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibraryObserver;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AskedTest {
  /** An index that is still being built. */
  private static final class Building implements LibraryIndex {
    @Override
    public LibrarySnapshot snapshot() {
      throw new AssertionError("nothing may be decided by the empty state");
    }

    @Override
    public boolean built() {
      return false;
    }

    @Override
    public Set<String> servers() {
      return Set.of();
    }

    @Override
    public @Nullable String[] labels(EntityType type, int[] ords) {
      throw new AssertionError();
    }

    @Override
    public Subscription subscribe(LibraryObserver observer) {
      return () -> {};
    }
  }

  @Test
  void nothingIsDecidedWhileTheIndexIsBeingBuilt() {
    assertTrue(
        assertThrows(Failure.Unavailable.class, () -> Asked.library(new Building())).starting());
  }

  @Test
  void whatAClientSentIsShownShort() {
    assertEquals("tag", Asked.shown("tag"));
    assertEquals("x".repeat(40) + "…", Asked.shown("x".repeat(1_000_000)));
  }

  @Test
  void clipsAreNoTypeOfTheirOwnHere() {
    assertEquals(EntityType.IMAGE, Asked.requireType("image"));
    assertTrue(Asked.type("clip").isEmpty());
    assertTrue(Asked.type("SCENE").isEmpty());
  }
}
