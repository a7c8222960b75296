import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.foyer.catalog.OverlayColumn;
import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.IndexedLibrary;
import io.foyer.catalog.internal.index.FacetQuery;
import io.foyer.catalog.internal.index.ListQuery;
import io.foyer.catalog.internal.index.ListResult;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.store.Store;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.roaringbitmap.RoaringBitmap;

/**
 * Measures the library's lists on a real file in one process, without a framework and without HTTP:
 * {@code VisibilityBench DATA REPEATS JSON}. The classes are those of the product; the file is one
 * that the product filled from the demo library.
 */
public final class VisibilityBench {
  private static final String USAGE = "VisibilityBench DATA REPEATS JSON";
  private static final int WARM_UP = 30;
  private static final int PER_PAGE = 40;
  private static final Viewer ADMIN = new Viewer(1, "ann", Role.ADMIN);
  private static final Viewer USER = new Viewer(2, "ben", Role.USER);

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, Object> report = new LinkedHashMap<>();
  private final SplittableRandom random = new SplittableRandom(11);
  private final int repeats;
  private final IndexedLibrary indexed;
  private final CachedLibrary library;
  private final Pages pages;
  private double unit;

  /** A question, differently put each time. */
  private record Case(
      String name, EntityType type, IntFunction<ListQuery> query, FacetQuery facets) {}

  private VisibilityBench(Store store, int repeats) throws InterruptedException {
    this.repeats = repeats;
    long before = used();
    long start = System.nanoTime();
    indexed = new IndexedLibrary(store, Clock.systemUTC());
    while (!indexed.built()) {
      Thread.sleep(5);
    }
    double built = (System.nanoTime() - start) / 1e9;
    library = new CachedLibrary(indexed, excluded(), Clock.systemUTC());
    ratings();
    pages = new Pages(library, new NoServers());
    Snapshot snapshot = indexed.snapshot();
    Map<String, Object> sizes = new LinkedHashMap<>();
    for (EntityType type : EntityType.values()) {
      sizes.put(type.plural(), snapshot.live(type).getCardinality());
    }
    report.put("library", sizes);
    report.put("processors", Runtime.getRuntime().availableProcessors());
    report.put("heapLimitMiB", Runtime.getRuntime().maxMemory() >> 20);
    report.put("indexBuildSeconds", round(built));
    report.put("indexHeapMiB", (used() - before) >> 20);
    System.out.printf("%s, %s%n", System.getProperty("java.vm.version"), report);
  }

  public static void main(String[] args) throws Exception {
    // the logging's defaults would have every statement written down
    System.setProperty("org.ops4j.pax.logging.DefaultServiceLog.level", "WARN");
    if (args.length != 3) {
      System.err.println(USAGE);
      System.exit(2);
    }
    try (Store.Standalone store = Store.at(Path.of(args[0]))) {
      VisibilityBench bench = new VisibilityBench(store, Integer.parseInt(args[1]));
      bench.lists();
      bench.memory();
      Files.writeString(
          Path.of(args[2]),
          bench.json.enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(bench.report));
      System.out.println("written to " + args[2]);
    }
  }

  private static double round(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** The user does not see three in ten of everything. */
  private Exclusions excluded() {
    Map<EntityType, RoaringBitmap> hidden = new EnumMap<>(EntityType.class);
    for (EntityType type : EntityType.values()) {
      RoaringBitmap some = new RoaringBitmap();
      for (int ord : indexed.snapshot().live(type).toArray()) {
        if (random.nextInt(10) < 3) {
          some.add(ord);
        }
      }
      hidden.put(type, some);
    }
    RoaringBitmap nothing = new RoaringBitmap();
    return (viewer, snapshot) ->
        type -> viewer.role() == Role.ADMIN ? nothing : hidden.getOrDefault(type, nothing);
  }

  /** Each viewer has 5,000 ratings. */
  private void ratings() {
    Map<EntityRef, Double> values = new HashMap<>();
    int[] scenes = indexed.snapshot().live(EntityType.SCENE).toArray();
    for (int i = 0; i < 5000; i++) {
      values.put(
          indexed.snapshot().refOf(EntityType.SCENE, scenes[random.nextInt(scenes.length)]),
          1.0 + random.nextInt(100));
    }
    for (String name : List.of("rating100", "play_count")) {
      library
          .overlays()
          .add(
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
  }

  // --- the questions

  private JsonNode filter(String text) {
    try {
      return json.readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private Case plain(String name, EntityType type, String filter, String sort, int page) {
    JsonNode read = filter(filter);
    return new Case(
        name,
        type,
        i ->
            new ListQuery(
                type,
                read,
                null,
                null,
                null,
                sort.replace("?", Integer.toString(1000 + i)),
                i % 2 == 0 ? "DESC" : "ASC",
                page + i % 3,
                PER_PAGE,
                false),
        FacetQuery.NONE);
  }

  private static Case with(Case other, String... facets) {
    return new Case(
        other.name() + ", facets",
        other.type(),
        other.query(),
        new FacetQuery(List.of(facets), Map.of()));
  }

  private Case search(String name, EntityType type, List<String> terms) {
    return new Case(
        name,
        type,
        i ->
            new ListQuery(
                type,
                null,
                null,
                null,
                terms.get(i % terms.size()),
                "created_at",
                "DESC",
                1,
                PER_PAGE,
                false),
        FacetQuery.NONE);
  }

  /** Pieces of titles, none of them twice. */
  private List<String> terms(EntityType type, int words) {
    int[] live = indexed.snapshot().live(type).toArray();
    List<String> result = new ArrayList<>();
    while (result.size() < 4 * (repeats + WARM_UP)) {
      int[] some = random.ints(500, 0, live.length).map(i -> live[i]).toArray();
      for (String title : indexed.labels(type, some)) {
        String[] parts = title == null ? new String[0] : title.split("\\s+");
        if (parts.length >= words) {
          int from = random.nextInt(parts.length - words + 1);
          String term = String.join(" ", Arrays.copyOfRange(parts, from, from + words));
          if (term.length() >= 3) {
            // no whole words: as somebody types them
            result.add(term.substring(0, 3 + random.nextInt(term.length() - 2)));
          }
        }
      }
    }
    return result.stream().distinct().toList();
  }

  private String id(EntityType type, int ord) {
    return indexed.snapshot().refOf(type, ord).id();
  }

  /** The tag that is nearest to a number of scenes. */
  private int tagOf(int scenes) {
    Snapshot snapshot = indexed.snapshot();
    int best = -1;
    int distance = Integer.MAX_VALUE;
    for (int tag : snapshot.live(EntityType.TAG).toArray()) {
      RoaringBitmap all =
          snapshot.sources(io.foyer.catalog.index.Relation.SCENE_TAGS, tag).clone();
      all.or(snapshot.sources(io.foyer.catalog.index.Relation.SCENE_INHERITED_TAGS, tag));
      int away = Math.abs(all.getCardinality() - scenes);
      if (away < distance) {
        distance = away;
        best = tag;
      }
    }
    return best;
  }

  /** The tag with the most tags below it. */
  private int topTag() {
    Snapshot snapshot = indexed.snapshot();
    int best = -1;
    int most = -1;
    for (int tag : snapshot.live(EntityType.TAG).toArray()) {
      int below =
          snapshot.sources(io.foyer.catalog.index.Relation.TAG_PARENTS, tag).getCardinality();
      if (below > most) {
        most = below;
        best = tag;
      }
    }
    return best;
  }

  private List<Case> cases() {
    EntityType scene = EntityType.SCENE;
    EntityType image = EntityType.IMAGE;
    int scenes = indexed.snapshot().live(scene).getCardinality();
    String common = id(EntityType.TAG, tagOf(scenes / 10));
    String rare = id(EntityType.TAG, tagOf(2000));
    String top = id(EntityType.TAG, topTag());
    String tag = "{'tags':{'value':['%s'],'modifier':'INCLUDES_ALL'}}";
    String[] all = {"tags", "performers", "studios", "groups", "year", "resolution", "rating"};
    List<Case> cases = new ArrayList<>();
    Case none = plain("no filter", scene, "{}", "created_at", 1);
    Case one = plain("one common tag", scene, tag.formatted(common), "created_at", 1);
    Case few = plain("one rare tag", scene, tag.formatted(rare), "created_at", 1);
    Case below =
        plain(
            "tag with all below",
            scene,
            "{'tags':{'value':['%s'],'depth':-1}}".formatted(top),
            "created_at",
            1);
    Case three =
        plain(
            "three criteria",
            scene,
            ("{'tags':{'value':['%s']},'duration':{'value':600,'value2':1800,'modifier':'BETWEEN'},"
                    + "'date':{'value':'2015','modifier':'GREATER_THAN'}}")
                .formatted(common),
            "date",
            1);
    Case not =
        plain(
            "not of a tag",
            scene,
            "{'tags':{'value':['%s'],'modifier':'EXCLUDES'}}".formatted(common),
            "date",
            1);
    cases.add(none);
    cases.add(one);
    cases.add(few);
    cases.add(below);
    cases.add(three);
    cases.add(not);
    cases.add(changing("a range that changes", "duration"));
    cases.add(changing("performer age that changes", "performer_age"));
    cases.add(search("search, same terms", scene, List.of("lantern", "table", "letters")));
    cases.add(search("search, new terms", scene, terms(scene, 1)));
    cases.add(search("search, new pairs", scene, terms(scene, 2)));
    cases.add(search("images, search, new terms", image, terms(image, 1)));
    cases.add(plain("random", scene, "{}", "random_4711", 1));
    cases.add(plain("random, new seed each", scene, "{}", "random_?", 1));
    cases.add(plain("page 10,000", scene, "{}", "created_at", Math.min(10_000, scenes / 50)));
    cases.add(plain("page 10,000, random", scene, "{}", "random_1", Math.min(10_000, scenes / 50)));
    for (String sort :
        List.of(
            "created_at",
            "updated_at",
            "date",
            "title",
            "duration",
            "filesize",
            "bitrate",
            "framerate",
            "path",
            "performer_count",
            "tag_count",
            "rating",
            "play_count",
            "last_played_at",
            "resume_time")) {
      cases.add(plain("by " + sort, scene, "{}", sort, 1));
    }
    cases.add(plain("images", image, "{}", "title", 1));
    cases.add(plain("images, page 10,000", image, "{}", "filesize", scenes / 50));
    cases.add(plain("images, random new seed", image, "{}", "random_?", 1));
    cases.add(plain("images of a tag", image, tag.formatted(common), "date", 1));
    cases.add(plain("performers", EntityType.PERFORMER, "{}", "scene_count", 100));
    cases.add(plain("galleries", EntityType.GALLERY, "{}", "title", 100));
    cases.add(plain("tags", EntityType.TAG, "{}", "scene_count", 1));
    for (Case each : List.of(none, one, few, below, three, not)) {
      cases.add(with(each, all));
    }
    String[] imageFacets = {"tags", "performers", "studios", "year", "resolution", "rating"};
    cases.add(with(plain("images", image, "{}", "title", 1), imageFacets));
    cases.add(with(plain("images of a tag", image, tag.formatted(common), "date", 1), imageFacets));
    cases.add(
        with(
            plain("performers", EntityType.PERFORMER, "{}", "name", 1),
            "tags",
            "studios",
            "groups",
            "rating"));
    cases.add(
        with(
            plain("galleries", EntityType.GALLERY, "{}", "title", 1),
            "tags",
            "performers",
            "studios",
            "year",
            "rating"));
    return cases;
  }

  private Case changing(String name, String criterion) {
    return new Case(
        name,
        EntityType.SCENE,
        i ->
            new ListQuery(
                EntityType.SCENE,
                filter(
                    "{'%s':{'value':%s,'modifier':'GREATER_THAN'}}"
                        .formatted(criterion, 18 + i * 0.1)),
                null,
                null,
                null,
                "date",
                "DESC",
                1,
                PER_PAGE,
                false),
        FacetQuery.NONE);
  }

  // --- measuring

  private interface Timed {
    Object run(int i);
  }

  /**
   * Milliseconds.
   *
   * @param cpu95 of the thread's processor time, which other processes do not disturb as much
   */
  private record Times(
      double first, double p50, double p95, double p99, double max, double cpu95) {}

  private Times measure(Timed work) {
    double first = 0;
    for (int i = 0; i < WARM_UP; i++) {
      long start = System.nanoTime();
      work.run(i);
      first = i == 0 ? (System.nanoTime() - start) / 1e6 : first;
    }
    double[] times = new double[repeats];
    double[] cpu = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      long used = threads.getCurrentThreadCpuTime();
      long start = System.nanoTime();
      work.run(WARM_UP + i);
      times[i] = (System.nanoTime() - start) / 1e6;
      cpu[i] = (threads.getCurrentThreadCpuTime() - used) / 1e6;
    }
    Arrays.sort(times);
    Arrays.sort(cpu);
    return new Times(
        first,
        times[repeats / 2],
        times[(int) (repeats * 0.95)],
        times[(int) (repeats * 0.99)],
        times[repeats - 1],
        cpu[(int) (repeats * 0.95)]);
  }

  /** One unit of work that nothing of this changes: sorting 20,000 random numbers. */
  private double unit() {
    long[] numbers = random.longs(20_000).toArray();
    return measure(i -> {
          long[] copy = numbers.clone();
          Arrays.sort(copy);
          return copy;
        })
        .p50();
  }

  private void lists() {
    unit = unit();
    unit = unit();
    List<Map<String, Object>> rows = new ArrayList<>();
    report.put("lists", rows);
    List<Case> cases = cases();
    for (Viewer viewer : List.of(ADMIN, USER)) {
      System.out.printf(
          "%n%-36s %9s %8s | %7s %7s %7s %7s %7s | %7s %7s | %s%n",
          viewer == ADMIN ? "administrator" : "user who sees 70 %",
          "count",
          "first",
          "p50",
          "p95",
          "p99",
          "max",
          "cpu95",
          "rows50",
          "rows95",
          "x unit");
      for (Case each : cases) {
        if (!Pattern.compile(System.getProperty("only", "")).matcher(each.name()).find()) {
          continue;
        }
        ListResult[] last = new ListResult[1];
        Times list =
            measure(
                i ->
                    last[0] =
                        library.lists().list(viewer, each.query().apply(i), each.facets()));
        int count = last[0].count();
        int[] shift = {repeats + WARM_UP};
        Times answer =
            measure(
                i -> {
                  ListResult found =
                      library
                          .lists()
                          .list(viewer, each.query().apply(shift[0] + i), each.facets());
                  pages.facets(found);
                  return rows(viewer, each.type(), found);
                });
        System.out.printf(
            Locale.ROOT,
            "%-36s %9d %8.2f | %7.2f %7.2f %7.2f %7.2f %7.2f | %7.2f %7.2f | %7.2f%s%n",
            each.name(),
            count,
            list.first(),
            list.p50(),
            list.p95(),
            list.p99(),
            list.max(),
            list.cpu95(),
            answer.p50(),
            answer.p95(),
            list.p50() / unit,
            list.p95() > (each.facets().names().isEmpty() ? 10 : 20) ? "  OVER" : "");
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("viewer", viewer == ADMIN ? "administrator" : "restricted");
        row.put("case", each.name());
        row.put("count", count);
        row.put("firstMillis", round(list.first()));
        row.put("p50", round(list.p50()));
        row.put("p95", round(list.p95()));
        row.put("p99", round(list.p99()));
        row.put("cpuP95", round(list.cpu95()));
        row.put("withRowsP50", round(answer.p50()));
        row.put("withRowsP95", round(answer.p95()));
        row.put("units", round(list.p50() / unit));
        rows.add(row);
      }
    }
    double after = unit();
    report.put("unitMillis", List.of(round(unit), round(after)));
    System.out.printf(
        Locale.ROOT,
        "%nms; the unit is sorting 20,000 numbers: %.3f ms before, %.3f ms after%n",
        unit,
        after);
  }

  private Object rows(Viewer viewer, EntityType type, ListResult found) {
    Snapshot snapshot = found.snapshot();
    int[] ords = found.ords();
    return switch (type) {
      case SCENE -> pages.scenes(viewer, snapshot, ords);
      case PERFORMER -> pages.performers(viewer, snapshot, ords);
      case STUDIO -> pages.studios(viewer, snapshot, ords, false);
      case TAG -> pages.tags(viewer, snapshot, ords);
      case GROUP -> pages.groups(viewer, snapshot, ords);
      case GALLERY -> pages.galleries(viewer, snapshot, ords, false);
      case IMAGE -> pages.images(viewer, snapshot, ords);
      case CLIP -> pages.clips(viewer, snapshot, ords);
    };
  }

  private void memory() throws IOException {
    Map<String, Object> memory = new LinkedHashMap<>();
    long stated = 0;
    for (Map.Entry<String, Long> each : indexed.snapshot().memory().entrySet()) {
      stated += each.getValue();
      memory.put(each.getKey(), each.getValue() >> 20);
    }
    memory.put("stated in all", stated >> 20);
    memory.put("heap in use", used() >> 20);
    Matcher resident =
        Pattern.compile("VmRSS:\\s+(\\d+)").matcher(Files.readString(Path.of("/proc/self/status")));
    memory.put("resident", resident.find() ? Long.parseLong(resident.group(1)) >> 10 : -1);
    report.put("memoryMiB", memory);
    System.out.printf("%nmemory, MiB: %s%n", memory);
  }

  /** No library server is asked for anything. */
  private static final class NoServers implements LibraryServers {
    @Override
    public List<LibraryServer> all() {
      return List.of();
    }

    @Override
    public LibraryServer register(
        String id, String name, String description, URI url, Secret apiKey, boolean enabled) {
      throw new UnsupportedOperationException();
    }

    @Override
    public LibraryServer readdress(String id, URI url) {
      throw new UnsupportedOperationException();
    }
  }
}
