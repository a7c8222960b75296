package io.foyer.catalog.internal.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.catalog.OverlayColumn;
import io.foyer.catalog.index.Exclusions;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.roaringbitmap.RoaringBitmap;

/**
 * How fast the index answers, how long it takes to build and to change, and what it costs in
 * memory. Run by hand: {@code java -Xmx2g … IndexBenchmark [scenes]}; three times as many images, a
 * fifth as many performers, and so on. Texts are made up without a database: what those cost is not
 * in these numbers.
 */
public final class IndexBenchmark {
  private static final Viewer VIEWER = new Viewer(1, "ann", Role.USER);

  private final int scenes;
  private final int images;
  private final int performers;
  private final int tags;
  private final int studios;
  private final int groups;
  private final int galleries;
  private final SplittableRandom random = new SplittableRandom(1);
  private final Instances instances = new Instances();
  private final Texts texts = new Texts();
  private final CatalogIndex index = new CatalogIndex(texts, instances);

  private IndexBenchmark(int scenes) {
    this.scenes = scenes;
    this.images = scenes * 3;
    this.performers = scenes / 5;
    this.tags = Math.max(100, scenes / 25);
    this.studios = Math.max(10, scenes / 100);
    this.groups = Math.max(10, scenes / 100);
    this.galleries = scenes / 5;
    instances.number("north");
  }

  public static void main(String[] args) throws Exception {
    new IndexBenchmark(args.length == 0 ? 500_000 : Integer.parseInt(args[0])).run();
  }

  /** Few are named often. */
  private int skewed(int of) {
    double r = random.nextDouble();
    return (int) (r * r * r * of);
  }

  private int[] some(int most, int of) {
    int[] result = new int[random.nextInt(most + 1)];
    for (int i = 0; i < result.length; i++) {
      result[i] = skewed(of);
    }
    return result;
  }

  private long stamp() {
    return 1_500_000_000_000L + random.nextInt(300_000_000) * 1000L;
  }

  private int date() {
    return (2000 + random.nextInt(25)) * 10_000
        + (1 + random.nextInt(12)) * 100
        + 1
        + random.nextInt(28);
  }

  private SceneRow scene(int ord) {
    int[] in = random.nextInt(5) == 0 ? some(2, groups) : new int[0];
    return new SceneRow(
        ord,
        0,
        ord + 1L,
        stamp(),
        stamp(),
        date(),
        random.nextInt(7200),
        random.nextInt(9_000_000),
        30,
        1920,
        random.nextInt(3) == 0 ? 720 : 1080,
        random.nextInt(),
        "h264",
        "aac",
        skewed(studios),
        some(6, performers),
        some(16, tags),
        some(20, tags),
        in,
        new int[in.length],
        random.nextInt(10) == 0 ? some(2, galleries) : new int[0]);
  }

  private void load(Consumer<Row> to) {
    for (int i = 0; i < performers; i++) {
      to.accept(
          new PerformerRow(
              i,
              0,
              i + 1L,
              stamp(),
              stamp(),
              date(),
              0,
              i % 2 == 0 ? "FEMALE" : "MALE",
              "blue",
              "brown",
              null,
              null,
              150 + i % 50,
              60,
              0,
              i % 20,
              i % 100,
              i % 300,
              i % 10,
              i % 5,
              some(6, tags)));
    }
    for (int i = 0; i < studios; i++) {
      to.accept(
          new StudioRow(
              i,
              0,
              i + 1L,
              stamp(),
              stamp(),
              i,
              i,
              i,
              i,
              i,
              i % 3 == 0 ? -1 : skewed(studios),
              some(3, tags)));
    }
    for (int i = 0; i < tags; i++) {
      to.accept(
          new TagRow(
              i,
              0,
              i + 1L,
              stamp(),
              stamp(),
              i,
              i,
              i,
              i,
              i,
              i,
              i,
              i < 50 ? new int[0] : new int[] {random.nextInt(i)}));
    }
    for (int i = 0; i < groups; i++) {
      to.accept(
          new GroupRow(
              i,
              0,
              i + 1L,
              stamp(),
              stamp(),
              date(),
              1000,
              i,
              i,
              skewed(studios),
              some(3, tags),
              new int[0]));
    }
    for (int i = 0; i < galleries; i++) {
      to.accept(
          new GalleryRow(
              i,
              0,
              i + 1L,
              stamp(),
              stamp(),
              date(),
              i % 100,
              skewed(studios),
              some(3, performers),
              some(8, tags)));
    }
    for (int i = 0; i < scenes; i++) {
      to.accept(scene(i));
    }
    for (int i = 0; i < images; i++) {
      to.accept(
          new ImageRow(
              i,
              0,
              i + 1L,
              stamp(),
              stamp(),
              date(),
              4000,
              3000,
              random.nextInt(9_000_000),
              0,
              0,
              skewed(studios),
              some(3, performers),
              some(10, tags),
              new int[] {random.nextInt(galleries)}));
    }
  }

  /** Texts that are a number in disguise. */
  private final class Texts implements TextSource {
    private long key(int ord) {
      return ord * 0x9E3779B97F4A7C15L >>> 16;
    }

    @Override
    public RoaringBitmap search(EntityType type, String q, boolean minimal) {
      RoaringBitmap result = new RoaringBitmap();
      for (int ord = 7; ord < scenes; ord += 50) {
        result.add(ord);
      }
      return result;
    }

    @Override
    public RoaringBitmap matching(EntityType type, String field, Match match, String value) {
      return search(type, value, false);
    }

    @Override
    public int[] order(EntityType type, String key) {
      return Sorting.stable(index.snapshot().live(type).toArray(), this::key, false);
    }

    @Override
    public String[] keys(EntityType type, String key, int[] ords) {
      return Arrays.stream(ords)
          .mapToObj(ord -> "%020d".formatted(key(ord)))
          .toArray(String[]::new);
    }

    @Override
    public String[] labels(EntityType type, int[] ords) {
      return new String[ords.length];
    }
  }

  private Overlays overlays() {
    Overlays overlays = new Overlays();
    for (String name : List.of("rating100", "favorite", "play_count")) {
      Map<EntityRef, Double> values = new HashMap<>();
      for (int i = 0; i < 5000; i++) {
        values.put(
            new EntityRef("north", EntityType.SCENE, Integer.toString(1 + random.nextInt(scenes))),
            1.0 + random.nextInt(100));
      }
      overlays.add(
          EntityType.SCENE,
          name,
          new OverlayColumn() {
            @Override
            public Map<EntityRef, Double> values(Viewer viewer) {
              return values;
            }

            @Override
            public long version(Viewer viewer) {
              return 1;
            }
          });
    }
    return overlays;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private void run() throws Exception {
    long before = used();
    long start = System.nanoTime();
    index.rebuild(this::load);
    System.out.printf("build (with making the rows) %.1f s%n", (System.nanoTime() - start) / 1e9);
    start = System.nanoTime();
    load(row -> {});
    System.out.printf("making the rows alone        %.1f s%n", (System.nanoTime() - start) / 1e9);
    System.out.printf("heap after the build         %d MiB%n", (used() - before) >> 20);

    Exclusions restricted = restricted();
    Overlays overlays = overlays();
    lists("all", new Lists(index, texts, overlays, Exclusions.NONE, Clock.systemUTC()));
    lists("restricted", new Lists(index, texts, overlays, restricted, Clock.systemUTC()));
    change();
    System.out.printf("heap after everything        %d MiB%n", (used() - before) >> 20);
    long stated = 0;
    for (Map.Entry<String, Long> each : index.snapshot().memory().entrySet()) {
      stated += each.getValue();
      if (each.getValue() >> 20 > 0) {
        System.out.printf("  %-30s %5d MiB%n", each.getKey(), each.getValue() >> 20);
      }
    }
    System.out.printf("  %-30s %5d MiB%n", "stated in all", stated >> 20);
  }

  private Exclusions restricted() {
    Map<EntityType, RoaringBitmap> hidden = new HashMap<>();
    for (EntityType type : EntityType.values()) {
      RoaringBitmap some = new RoaringBitmap();
      for (int i = random.nextInt(5); i < index.snapshot().live(type).getCardinality(); i += 5) {
        some.add(i);
      }
      hidden.put(type, some);
    }
    Exclusions.Excluded excluded = type -> hidden.getOrDefault(type, new RoaringBitmap());
    return (viewer, snapshot) -> excluded;
  }

  private record Case(EntityType type, String filter, String q, String sort, int page) {}

  private void lists(String who, Lists lists) throws Exception {
    EntityType scene = EntityType.SCENE;
    int deep = scenes / 40 / 2;
    Map<String, Case> cases = new LinkedHashMap<>();
    cases.put("no filter", new Case(scene, "{}", "", "created_at", 1));
    cases.put("no filter, middle page", new Case(scene, "{}", "", "created_at", deep));
    cases.put("one common tag", new Case(scene, "{'tags':{'value':['3']}}", "", "created_at", 1));
    cases.put(
        "one common tag, page 400", new Case(scene, "{'tags':{'value':['3']}}", "", "date", 400));
    cases.put(
        "tag with all below",
        new Case(scene, "{'tags':{'value':['60'],'depth':-1}}", "", "created_at", 1));
    cases.put(
        "top tag with all below",
        new Case(scene, "{'tags':{'value':['1'],'depth':-1}}", "", "created_at", 1));
    cases.put(
        "three criteria",
        new Case(
            scene,
            "{'tags':{'value':['3']},'duration':{'value':600,'value2':3600,'modifier':'BETWEEN'},"
                + "'rating100':{'value':20}}",
            "",
            "date",
            1));
    cases.put(
        "a range that changes",
        new Case(scene, "{'duration':{'value':?,'modifier':'LESS_THAN'}}", "", "date", 1));
    cases.put("performer age", new Case(scene, "{'performer_age':{'value':?}}", "", "date", 1));
    cases.put(
        "not of a tag",
        new Case(scene, "{'tags':{'value':['3'],'modifier':'EXCLUDES'}}", "", "date", 50));
    cases.put("text", new Case(scene, "{}", "boat", "title", 1));
    cases.put("random", new Case(scene, "{}", "", "random_4711", 1));
    cases.put("random, new seed each", new Case(scene, "{}", "", "random_?", 1));
    cases.put("random, middle page", new Case(scene, "{}", "", "random_4711", deep));
    for (String sort :
        List.of("title", "duration", "performer_count", "tag_count", "rating", "play_count")) {
      cases.put("by " + sort, new Case(scene, "{}", "", sort, 1));
      cases.put("by " + sort + ", middle page", new Case(scene, "{}", "", sort, deep));
    }
    cases.put("images", new Case(EntityType.IMAGE, "{}", "", "title", 1));
    cases.put("images, middle page", new Case(EntityType.IMAGE, "{}", "", "date", images / 80));
    cases.put("images, random new seed", new Case(EntityType.IMAGE, "{}", "", "random_?", 1));
    cases.put(
        "images of a tag, page 100",
        new Case(EntityType.IMAGE, "{'tags':{'value':['3']}}", "", "filesize", 100));
    cases.put("performers", new Case(EntityType.PERFORMER, "{}", "", "scene_count", 100));
    cases.put(
        "performers of a studio",
        new Case(EntityType.PERFORMER, "{'studios':{'value':['1']}}", "", "name", 1));
    cases.put("tags by scenes", new Case(EntityType.TAG, "{}", "", "scene_count", 1));
    System.out.printf("%n%-32s %9s %9s %9s %9s  (ms, %s)%n", "", "first", "p50", "p95", "max", who);
    List<Double> all = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    for (Map.Entry<String, Case> each : cases.entrySet()) {
      Case of = each.getValue();
      double[] times = new double[60];
      for (int i = 0; i < times.length; i++) {
        String number = Integer.toString(i + 20);
        JsonNode filter = json.readTree(of.filter().replace('\'', '"').replace("?", number));
        ListQuery query =
            new ListQuery(
                of.type(),
                filter,
                null,
                null,
                of.q(),
                of.sort().replace("?", number),
                "DESC",
                of.page() + i % 3,
                40,
                false);
        long start = System.nanoTime();
        lists.list(VIEWER, query);
        times[i] = (System.nanoTime() - start) / 1e6;
      }
      double first = times[0];
      double[] later = Arrays.copyOfRange(times, 10, times.length);
      Arrays.sort(later);
      Arrays.stream(later).forEach(all::add);
      System.out.printf(
          "%-32s %9.2f %9.2f %9.2f %9.2f%n", each.getKey(), first, later[25], later[47], later[49]);
    }
    all.sort(null);
    System.out.printf(
        "%-32s %9s %9.2f %9.2f %9.2f%n",
        "all of them", "", all.get(all.size() / 2), all.get(all.size() * 95 / 100), all.getLast());
  }

  private void change() {
    Lists lists = new Lists(index, texts, new Overlays(), Exclusions.NONE, Clock.systemUTC());
    System.out.printf("%n1,000 changed scenes%n");
    for (int round = 0; round < 8; round++) {
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        rows.add(scene(round % 2 == 0 ? random.nextInt(scenes) : scenes + round * 1000 + i));
      }
      long start = System.nanoTime();
      index.apply(Changes.put(rows));
      double applied = (System.nanoTime() - start) / 1e6;
      StringBuilder then = new StringBuilder();
      for (String sort : List.of("created_at", "title", "tag_count", "random_4711")) {
        start = System.nanoTime();
        lists.list(
            VIEWER,
            new ListQuery(EntityType.SCENE, null, null, null, null, sort, "DESC", 100, 40, false));
        then.append(" %s %.1f".formatted(sort, (System.nanoTime() - start) / 1e6));
      }
      System.out.printf(
          "  %s: %.1f ms, then the first list by%s ms%n",
          round % 2 == 0 ? "anywhere" : "new     ", applied, then);
    }
  }
}
