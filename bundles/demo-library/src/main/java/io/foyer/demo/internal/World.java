package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The made-up library: what each entity is, computed from the seed and the id whenever it is asked
 * for, under the edits made since. Safe for many threads.
 */
final class World {
  /** 2026-06-01: nothing is newer, except what is edited. */
  static final long NEWEST = 1_780_272_000L;

  /** A prime, far from the sizes of word lists. */
  private static final long STEP = 7919;

  private static final String[] ENDPOINTS = {
    "https://metadata.example/graphql", "https://catalogue.example/graphql"
  };

  final long seed;
  final Edits edits = new Edits();
  final Scenes scenes;
  final Performers performers;
  final Studios studios;
  final Tags tags;
  final Groups groups;
  final Galleries galleries;
  final Images images;
  final Markers markers;
  final Links links;
  final People people;

  /** Offset from UTC, in minutes, at which the server writes from now on. */
  private volatile int offsetMinutes;

  private final Map<Kind, Ids> ids = new EnumMap<>(Kind.class);

  World(long seed, int sceneCount) {
    this.seed = seed;
    int n = sceneCount;
    size(Kind.SCENE, n);
    size(Kind.PERFORMER, odd(Math.max(10, n / 5)));
    size(Kind.STUDIO, odd(Math.max(6, n / 20)));
    size(Kind.TAG, odd(Math.max(Words.TAGS.size() + Tags.EDGE_TAGS, n / 25)));
    size(Kind.GROUP, odd(Math.max(4, n * 3 / 100)));
    size(Kind.GALLERY, odd(Math.max(6, n * 15 / 100)));
    size(Kind.IMAGE, odd(n * 3));
    size(Kind.MARKER, odd(Math.max(6, n * 3 / 10)));
    scenes = new Scenes(this);
    performers = new Performers(this);
    studios = new Studios(this);
    tags = new Tags(this);
    groups = new Groups(this);
    galleries = new Galleries(this);
    images = new Images(this);
    markers = new Markers(this);
    links = new Links(this);
    people = new People(this);
    EdgeCases.apply(this);
  }

  /** A whole number of thousands would hide mistakes at the last page. */
  private static int odd(int count) {
    return count % 100 == 0 ? count + 3 : count;
  }

  private void size(Kind kind, int count) {
    ids.put(kind, new Ids(kind, count, edits));
  }

  Ids ids(Kind kind) {
    return Objects.requireNonNull(ids.get(kind));
  }

  /** Place among the made-up ones of its kind, or -1. */
  int ordinal(Kind kind, int id) {
    return ids(kind).madeOrdinal(id);
  }

  Dice dice(Kind kind, int id, int salt) {
    return new Dice(seed, kind.number, id, salt);
  }

  /** A made-up id of a kind by its rank of popularity: which entity is popular looks random. */
  int popularId(Kind kind, Dice dice) {
    int made = ids(kind).made();
    return Ids.madeId(scatter(dice.popular(made), made));
  }

  /** A permutation of 0 to below size, unless the size happens to divide by the step. */
  static int scatter(int ordinal, int size) {
    return gcd(STEP, size) == 1 ? (int) ((ordinal * STEP + 13) % size) : ordinal;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Those of the ids that still exist. */
  int[] existing(Kind kind, int[] candidates) {
    Ids known = ids(kind);
    int kept = 0;
    for (int id : candidates) {
      if (known.exists(id)) {
        kept++;
      }
    }
    if (kept == candidates.length) {
      return candidates;
    }
    int[] left = new int[kept];
    int at = 0;
    for (int id : candidates) {
      if (known.exists(id)) {
        left[at++] = id;
      }
    }
    return left;
  }

  int[] related(
      Kind kind, int id, Field field, Kind target, java.util.function.Supplier<int[]> made) {
    return existing(target, edits.<int[]>get(kind, id, field, made));
  }

  @Nullable String text(
      Kind kind, int id, Field field, java.util.function.Supplier<@Nullable String> made) {
    return edits.<@Nullable String>get(kind, id, field, made);
  }

  @Nullable Integer number(
      Kind kind, int id, Field field, java.util.function.Supplier<@Nullable Integer> made) {
    return edits.<@Nullable Integer>get(kind, id, field, made);
  }

  @Nullable Integer rating(Kind kind, int id) {
    return number(
        kind,
        id,
        Field.RATING100,
        () -> {
          Dice dice = dice(kind, id, 21);
          if (dice.chance(0.55)) {
            return null;
          }
          return dice.chance(0.85) ? 20 * (1 + dice.below(5)) : 1 + dice.below(100);
        });
  }

  boolean favorite(Kind kind, int id) {
    return edits.get(kind, id, Field.FAVORITE, () -> dice(kind, id, 22).chance(0.08));
  }

  /** When it was made: most of the library in a few bulk days. */
  Stamp created(Kind kind, int id) {
    return edits.get(kind, id, Field.CREATED_AT, () -> madeCreated(kind, id));
  }

  private Stamp madeCreated(Kind kind, int id) {
    Dice dice = dice(kind, id, 23);
    int made = ids(kind).made();
    double age = 1 - Math.max(0, ids(kind).madeOrdinal(id)) / (double) Math.max(1, made);
    long second;
    if (dice.chance(0.6)) {
      long day = NEWEST - 86_400L * 170 * (1 + (long) (age * 4));
      second = day + (long) (age * 40) % 40 * 60;
    } else {
      second = NEWEST - (long) (age * 86_400 * 800) - dice.below(86_400 * 40);
    }
    return zoned(second, dice);
  }

  private static Stamp zoned(long second, Dice dice) {
    if (dice.chance(0.15)) {
      return Stamp.utc(second);
    }
    long dayOfYear = second / 86_400 % 365;
    return new Stamp(second, dayOfYear > 85 && dayOfYear < 300 ? 120 : 60);
  }

  Stamp updated(Kind kind, int id) {
    return edits.get(
        kind,
        id,
        Field.UPDATED_AT,
        () -> {
          Stamp created = madeCreated(kind, id);
          Dice dice = dice(kind, id, 24);
          if (dice.chance(0.6)) {
            return created;
          }
          long later = (long) (dice.unit() * Math.max(1, NEWEST - created.second()));
          return zoned(created.second() + later, dice);
        });
  }

  /** Adds an entity, made at this moment, and answers its id. */
  int add(Kind kind, long second) {
    int id = edits.add(kind, ids(kind).made());
    edits.put(kind, id, Field.CREATED_AT, stamp(second));
    touch(kind, id, second);
    return id;
  }

  /** Takes an entity away, and out of all that it was in. */
  void remove(Kind kind, int id) {
    edits.remove(kind, id, ordinal(kind, id));
  }

  /** Stamps an entity as changed at this moment. */
  void touch(Kind kind, int id, long second) {
    edits.put(kind, id, Field.UPDATED_AT, stamp(second));
  }

  /** The text form that the server gives a moment now. */
  Stamp stamp(long second) {
    return new Stamp(second, offsetMinutes);
  }

  void offset(int minutes) {
    offsetMinutes = minutes;
  }

  List<Values.StashId> stashIds(Kind kind, int id, double share) {
    return edits.get(
        kind,
        id,
        Field.STASH_IDS,
        () -> {
          Dice dice = dice(kind, id, 25);
          if (!dice.chance(share)) {
            return List.of();
          }
          List<Values.StashId> found = new ArrayList<>();
          int count = dice.chance(0.05) ? 2 : 1;
          for (int i = 0; i < count; i++) {
            String text = hex(dice.bits()) + hex(dice.bits());
            found.add(
                new Values.StashId(
                    ENDPOINTS[i],
                    text.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"),
                    created(kind, id).toString()));
          }
          return found;
        });
  }

  /** Ids of a performer at metadata endpoints; many have the one that releases know them by. */
  List<Values.StashId> performerStashIds(int id) {
    List<Values.StashId> made = stashIds(Kind.PERFORMER, id, 0.5);
    if (!people.linked(id) || edits.has(Kind.PERFORMER, id, Field.STASH_IDS)) {
      return made;
    }
    List<Values.StashId> all = new ArrayList<>(made);
    all.add(
        new Values.StashId(
            People.ENDPOINT, people.uuid(id), created(Kind.PERFORMER, id).toString()));
    return all;
  }

  List<String> urls(Kind kind, int id, double share) {
    return edits.get(
        kind,
        id,
        Field.URLS,
        () ->
            dice(kind, id, 26).chance(share)
                ? List.of("https://example.org/" + kind.word.replace(' ', '-') + "/" + id)
                : List.of());
  }

  /** Year, month or day, as far as it is known. */
  @Nullable String date(Kind kind, int id) {
    return text(
        kind,
        id,
        Field.DATE,
        () -> {
          Dice dice = dice(kind, id, 27);
          if (dice.chance(0.12)) {
            return null;
          }
          int year = 2026 - (int) (Math.pow(dice.unit(), 2.2) * 40);
          int month = year == 2026 ? 1 + dice.below(5) : 1 + dice.below(12);
          int day = 1 + dice.below(28);
          if (dice.chance(0.04)) {
            return Integer.toString(year);
          }
          String yearMonth = year + (month < 10 ? "-0" : "-") + month;
          return dice.chance(0.04) ? yearMonth : yearMonth + (day < 10 ? "-0" : "-") + day;
        });
  }

  /** What a film is about. */
  String sentence(Dice dice, Setting setting) {
    String doing = dice.of(setting.doing).toLowerCase(Locale.ROOT);
    String town = dice.of(Words.TOWNS);
    String thing = article(dice.of(Words.THINGS).toLowerCase(Locale.ROOT));
    String first =
        switch (dice.below(4)) {
          case 0 ->
              "A film about %s near %s, told over %s.".formatted(doing, town, dice.of(Words.SPANS));
          case 1 ->
              "%s story of %s, in which %s changes everything."
                  .formatted(
                      capital(article(dice.of(Words.ADJECTIVES).toLowerCase(Locale.ROOT))),
                      doing,
                      thing);
          case 2 ->
              "Two friends go %s around %s and find %s that nobody has missed."
                  .formatted(doing, town, thing);
          default ->
              "%s, %s and the people of %s, seen over %s."
                  .formatted(dice.of(setting.nouns), doing, town, dice.of(Words.SPANS));
        };
    return dice.chance(0.5)
        ? first
        : first
            + " "
            + dice.of(
                new String[] {
                  "Filmed with natural light only.",
                  "With music recorded on the spot.",
                  "The second part of a longer journey.",
                  "Best watched with something warm to drink.",
                  "A favourite at the " + dice.of(Words.TOWNS) + " festival."
                });
  }

  private static String article(String word) {
    return ("aeiou".indexOf(word.charAt(0)) < 0 ? "a " : "an ") + word;
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  static String hex(long bits) {
    return "%016x".formatted(bits);
  }

  static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
