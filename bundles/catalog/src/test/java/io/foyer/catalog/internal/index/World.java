package io.foyer.catalog.internal.index;

import io.foyer.catalog.OverlayColumn;
import io.foyer.catalog.index.Exclusions;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.roaringbitmap.RoaringBitmap;

/**
 * A made-up library held in plain maps, with the texts, the viewer's own values and what is hidden
 * from him. Small on purpose, so that everything meets everything: equal ids on two library
 * servers, relations to entities that are not there, cycles, partial dates, missing values.
 */
final class World implements TextSource {
  static final Viewer VIEWER = new Viewer(7, "ann", Role.USER);
  static final List<String> SERVERS = List.of("north", "south");

  private static final List<String> WORDS =
      List.of("Harbour", "boat", "Sea", "stone", "Über", "lamp", "a", "Ab", "𝄞 clef", "\uFB01n");

  final Random random;
  final Instances instances = new Instances();
  final Map<EntityType, TreeMap<Integer, Row>> rows = new EnumMap<>(EntityType.class);
  final Map<EntityType, Set<Integer>> hidden = new EnumMap<>(EntityType.class);
  final Map<String, Map<Integer, Double>> own = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private final int size;

  World(long seed, int size) {
    this.random = new Random(seed);
    this.size = size;
    SERVERS.forEach(instances::number);
    for (EntityType type : EntityType.values()) {
      rows.put(type, new TreeMap<>());
      hidden.put(type, new HashSet<>());
    }
    for (EntityType type : EntityType.values()) {
      for (int ord = 0; ord < size; ord++) {
        if (random.nextInt(10) > 0) {
          put(type, ord);
        }
        if (random.nextInt(15) == 0) {
          hidden.get(type).add(ord);
        }
      }
    }
    for (String name :
        List.of(
            "rating100",
            "favorite",
            "o_counter",
            "play_count",
            "play_duration",
            "resume_time",
            "last_played_at",
            "last_o_at")) {
      for (EntityType type : EntityType.values()) {
        Map<Integer, Double> values = new HashMap<>();
        for (int ord = 0; ord < size; ord++) {
          if (random.nextInt(3) == 0) {
            values.put(ord, value(name));
          }
        }
        own.put(type.key() + " " + name, values);
      }
    }
  }

  private double value(String name) {
    return switch (name) {
      case "favorite" -> 1;
      case "last_played_at", "last_o_at" -> stamp();
      case "play_duration", "resume_time" -> random.nextInt(40) / 2.0;
      default -> random.nextInt(5) * 20;
    };
  }

  long id(int ord) {
    return ord / 2 + 1L;
  }

  int instance(int ord) {
    return ord % 2;
  }

  EntityRef ref(EntityType type, int ord) {
    return new EntityRef(SERVERS.get(instance(ord)), type, Long.toString(id(ord)));
  }

  private int some() {
    return random.nextInt(3) == 0 ? 0 : random.nextInt(8);
  }

  private int date() {
    int year = 2018 + random.nextInt(4);
    return switch (random.nextInt(5)) {
      case 0 -> 0;
      case 1 -> year * 10_000;
      case 2 -> year * 10_000 + (1 + random.nextInt(12)) * 100;
      default -> year * 10_000 + (1 + random.nextInt(12)) * 100 + 1 + random.nextInt(28);
    };
  }

  private long stamp() {
    return random.nextInt(6) == 0 ? 0 : 1_577_836_800_000L + random.nextInt(700) * 43_200_000L;
  }

  private int[] many() {
    return random.ints(random.nextInt(4), -1, size + 3).toArray();
  }

  private int one() {
    return random.nextInt(4) == 0 ? -1 : random.nextInt(size + 3);
  }

  private String word(List<String> words) {
    return random.nextInt(4) == 0 ? null : words.get(random.nextInt(words.size()));
  }

  private static final List<String> CODECS = List.of("h264", "HEVC", "av1");
  private static final List<Integer> SIDES =
      List.of(0, 144, 480, 720, 1072, 1080, 1088, 1920, 2160, 4320);

  /** Makes an entity, or makes it anew, with all its texts. */
  Row put(EntityType type, int ord) {
    int i = instance(ord);
    long id = id(ord);
    Random r = random;
    long c = stamp();
    long u = stamp();
    Row row =
        switch (type) {
          case SCENE -> {
            int[] groups = many();
            yield new SceneRow(
                ord,
                i,
                id,
                c,
                u,
                date(),
                some() * 300,
                some() * 1000L,
                some() * 29.97 / 2,
                SIDES.get(r.nextInt(SIDES.size())),
                SIDES.get(r.nextInt(SIDES.size())),
                some(),
                word(CODECS),
                word(CODECS),
                one(),
                many(),
                many(),
                many(),
                groups,
                Arrays.stream(groups)
                    .map(g -> r.nextBoolean() ? SceneRow.NO_INDEX : r.nextInt(5))
                    .toArray(),
                many());
          }
          case PERFORMER ->
              new PerformerRow(
                  ord,
                  i,
                  id,
                  c,
                  u,
                  date() == 0 ? 0 : 19_900_000 + r.nextInt(13) * 100,
                  date(),
                  word(List.of("FEMALE", "MALE")),
                  word(CODECS),
                  word(CODECS),
                  word(CODECS),
                  word(CODECS),
                  some() * 30,
                  some() * 10,
                  some() * 1.5,
                  some(),
                  some(),
                  some(),
                  some(),
                  some(),
                  many());
          case STUDIO ->
              new StudioRow(
                  ord, i, id, c, u, some(), some(), some(), some(), some(), one(), many());
          case TAG ->
              new TagRow(
                  ord, i, id, c, u, some(), some(), some(), some(), some(), some(), some(), many());
          case GROUP ->
              new GroupRow(
                  ord, i, id, c, u, date(), some() * 100, some(), some(), one(), many(), many());
          case GALLERY -> new GalleryRow(ord, i, id, c, u, date(), some(), one(), many(), many());
          case IMAGE ->
              new ImageRow(
                  ord,
                  i,
                  id,
                  c,
                  u,
                  date(),
                  SIDES.get(r.nextInt(SIDES.size())),
                  SIDES.get(r.nextInt(SIDES.size())),
                  some(),
                  some() * 20,
                  some(),
                  one(),
                  many(),
                  many(),
                  many());
          case CLIP ->
              new ClipRow(ord, i, id, c, u, some(), some(), r.nextBoolean(), one(), one(), many());
        };
    rows.get(type).put(ord, row);
    for (String field : FIELDS.get(type)) {
      String text =
          r.nextInt(5) == 0
              ? null
              : WORDS.get(r.nextInt(WORDS.size())) + (r.nextBoolean() ? "" : " " + r.nextInt(9));
      texts.put(type + " " + field + " " + ord, text);
    }
    return row;
  }

  static final Map<EntityType, List<String>> FIELDS =
      Map.of(
          EntityType.SCENE, List.of("title", "details", "director", "path"),
          EntityType.PERFORMER, List.of("name", "details", "tattoos", "piercings", "measurements"),
          EntityType.STUDIO, List.of("name", "details"),
          EntityType.TAG, List.of("name", "description"),
          EntityType.GROUP, List.of("name", "synopsis", "director"),
          EntityType.GALLERY, List.of("title", "path"),
          EntityType.IMAGE, List.of("title", "path"),
          EntityType.CLIP, List.of("title"));

  void remove(EntityType type, int ord) {
    rows.get(type).remove(ord);
  }

  String text(EntityType type, String field, int ord) {
    if (field.equals("sceneTitle")) {
      ClipRow clip = (ClipRow) rows.get(type).get(ord);
      return rows.get(EntityType.SCENE).containsKey(clip.scene())
          ? text(EntityType.SCENE, "title", clip.scene())
          : null;
    }
    return texts.get(type + " " + field + " " + ord);
  }

  boolean live(EntityType type, int ord) {
    return rows.get(type).containsKey(ord);
  }

  boolean visible(EntityType type, int ord) {
    return live(type, ord)
        && !hidden.get(type).contains(ord)
        && (type != EntityType.CLIP
            || visible(EntityType.SCENE, ((ClipRow) rows.get(type).get(ord)).scene()));
  }

  Double own(EntityType type, String name, int ord) {
    return own.get(type.key() + " " + name).get(ord);
  }

  /** Everything, as the index is built from. */
  void load(java.util.function.Consumer<Row> to) {
    rows.values().forEach(table -> table.values().forEach(to));
  }

  Exclusions exclusions() {
    Exclusions.Excluded excluded = // one and the same, so that what is kept by it is used again
        type -> {
          RoaringBitmap result = new RoaringBitmap();
          hidden.get(type).forEach(result::add);
          return result;
        };
    return (viewer, snapshot) -> excluded;
  }

  Overlays overlays() {
    Overlays overlays = new Overlays();
    own.forEach(
        (name, values) -> {
          EntityType type = EntityType.ofKey(name.substring(0, name.indexOf(' ')));
          overlays.add(
              type,
              name.substring(name.indexOf(' ') + 1),
              new OverlayColumn() {
                @Override
                public Map<EntityRef, Double> values(Viewer viewer) {
                  Map<EntityRef, Double> result = new LinkedHashMap<>();
                  values.forEach((ord, value) -> result.put(ref(type, ord), value));
                  return result;
                }

                @Override
                public long version(Viewer viewer) {
                  return 1;
                }
              });
        });
    return overlays;
  }

  private RoaringBitmap all(EntityType type, java.util.function.IntPredicate test) {
    RoaringBitmap result = new RoaringBitmap();
    rows.get(type).keySet().stream().filter(test::test).forEach(result::add);
    return result;
  }

  boolean found(EntityType type, int ord, String q) {
    return FIELDS.get(type).stream()
        .map(field -> text(type, field, ord))
        .anyMatch(text -> text != null && lower(text).contains(lower(q)));
  }

  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  @Override
  public RoaringBitmap search(EntityType type, String q, boolean minimal) {
    return all(type, ord -> found(type, ord, q));
  }

  @Override
  public RoaringBitmap matching(EntityType type, String field, Match match, String value) {
    return all(
        type,
        ord -> {
          String text = text(type, field, ord);
          return switch (match) {
            case CONTAINS -> text != null && lower(text).contains(lower(value));
            case EQUALS -> text != null && lower(text).equals(lower(value));
            case MISSING -> text == null;
          };
        });
  }

  Comparator<Integer> byId(EntityType type) {
    return Comparator.<Integer>comparingLong(this::id).thenComparing(this::instance);
  }

  /** By code points, none first. */
  Comparator<Integer> byText(EntityType type, String field) {
    return (a, b) -> {
      String x = text(type, field, a);
      String y = text(type, field, b);
      if (x == null || y == null) {
        return Boolean.compare(x != null, y != null);
      }
      return Arrays.compare(x.codePoints().toArray(), y.codePoints().toArray());
    };
  }

  @Override
  public int[] order(EntityType type, String key) {
    return rows.get(type).keySet().stream()
        .sorted(byText(type, key).thenComparing(byId(type)))
        .mapToInt(i -> i)
        .toArray();
  }

  @Override
  public String[] keys(EntityType type, String key, int[] ords) {
    return Arrays.stream(ords).mapToObj(ord -> text(type, key, ord)).toArray(String[]::new);
  }

  @Override
  public String[] labels(EntityType type, int[] ords) {
    String field = FIELDS.get(type).getFirst();
    return Arrays.stream(ords).mapToObj(ord -> text(type, field, ord)).toArray(String[]::new);
  }

  Stream<Integer> ords(EntityType type) {
    return rows.get(type).keySet().stream();
  }
}
