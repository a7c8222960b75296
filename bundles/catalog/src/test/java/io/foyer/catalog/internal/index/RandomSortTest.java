package io.foyer.catalog.internal.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.foyer.catalog.index.Exclusions;
import io.foyer.core.EntityType;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RandomSortTest {
  private final World world = new World(3, 400);
  private final CatalogIndex index = new CatalogIndex(world, world.instances);

  /** The formula of the contract, section 0.7.1, in numbers that cannot overflow. */
  static long formula(long id, long seed) {
    BigInteger m = BigInteger.valueOf(2_147_483_647);
    BigInteger n = BigInteger.valueOf(id).add(BigInteger.valueOf(seed == 0 ? 12_345 : seed)).mod(m);
    BigInteger a = n.multiply(n).mod(m).multiply(BigInteger.valueOf(52_959_209)).mod(m);
    BigInteger b = n.multiply(BigInteger.valueOf(1_047_483_763)).mod(m);
    return a.add(b).mod(m).longValueExact();
  }

  private Lists at(Instant now) {
    index.rebuild(world::load);
    return new Lists(
        index, world, new Overlays(), Exclusions.NONE, Clock.fixed(now, ZoneOffset.UTC));
  }

  private static int[] page(Lists lists, EntityType type, String sort, String direction, int page) {
    return lists
        .list(
            World.VIEWER,
            new ListQuery(type, null, null, null, null, sort, direction, page, 25, false))
        .ords();
  }

  private static List<Integer> pages(Lists lists, String sort, String direction) {
    List<Integer> all = new ArrayList<>();
    for (int p = 1; ; p++) {
      int[] page = page(lists, EntityType.SCENE, sort, direction, p);
      if (page.length == 0) {
        return all;
      }
      Arrays.stream(page).forEach(all::add);
    }
  }

  @Test
  void keysAreThoseOfTheFormula() {
    for (long id : new long[] {0, 1, 7, 99_999, 2_147_483_646, 2_147_483_647, 1L << 50}) {
      for (long seed : new long[] {0, 1, 12_345, 99_999_999}) {
        assertEquals(formula(id, seed), RandomKeys.key(id, seed), id + " by " + seed);
      }
    }
  }

  @Test
  void pagesOfOneSeedShowEverythingOnce() {
    Lists lists = at(Instant.EPOCH);
    List<Integer> all = pages(lists, "random_48211903", "ASC");
    assertEquals(index.snapshot().live(EntityType.SCENE).getCardinality(), all.size());
    assertEquals(all.size(), new HashSet<>(all).size());
  }

  @Test
  void theOtherDirectionIsTheReverse() {
    Lists lists = at(Instant.EPOCH);
    List<Integer> up = pages(lists, "random_48211903", "ASC");
    List<Integer> down = pages(lists, "random_48211903", "desc");
    Collections.reverse(down);
    assertEquals(up, down);
  }

  @Test
  void withoutASeedTheOrderHoldsForADay() {
    Instant noon = Instant.parse("2026-01-02T12:00:00Z");
    int[] first = page(at(noon), EntityType.SCENE, "random", "ASC", 1);
    assertArrayEquals(
        first, page(at(noon.plus(Duration.ofHours(11))), EntityType.SCENE, "random", "ASC", 1));
    assertFalse(
        Arrays.equals(
            first,
            page(at(noon.plus(Duration.ofHours(13))), EntityType.SCENE, "random", "ASC", 1)));
  }

  @Test
  void imagesAreShuffledAnewEachTime() {
    Instant noon = Instant.parse("2026-01-02T12:00:00Z");
    assertFalse(
        Arrays.equals(
            page(at(noon), EntityType.IMAGE, "random", "ASC", 1),
            page(at(noon.plusMillis(1)), EntityType.IMAGE, "random", "ASC", 1)));
  }

  @Test
  void whatComesLaterIsShuffledIn() {
    Lists lists = at(Instant.EPOCH);
    pages(lists, "random_5", "ASC");
    int fresh = 1000;
    index.apply(Changes.put(List.of(world.put(EntityType.SCENE, fresh))));
    List<Integer> all = pages(lists, "random_5", "ASC");
    int place = all.indexOf(fresh);
    long key = formula(world.id(fresh), 5);
    assertEquals(place, all.stream().filter(ord -> formula(world.id(ord), 5) < key).count());
  }
}
