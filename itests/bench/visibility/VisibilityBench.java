import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.foyer.catalog.OverlayColumn;
import io.foyer.catalog.internal.CachedLibrary;
import io.foyer.catalog.internal.IndexedLibrary;
import io.foyer.catalog.internal.SqliteCatalogWriter;
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
import io.foyer.identity.User;
import io.foyer.identity.Users;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.store.Store;
import io.foyer.visibility.internal.Visibility;
import io.foyer.visibility.internal.rules.Hidden;
import io.foyer.visibility.internal.store.ExcludedRecords;
import io.foyer.visibility.internal.store.RuleStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Measures lists and the rules of visibility on a real file in one process, without a framework and
 * without HTTP: {@code VisibilityBench DATA REPEATS JSON}. All classes are those of the product;
 * the file is one that the product filled from the demo library. It writes to that file.
 */
public final class VisibilityBench {
  private static final EntityType SCENES = EntityType.SCENE;
  private static final int WARM_UP = 30;
  private static final int ADMIN = 1;
  private static final int RESTRICTED = 1001;
  private static final int RECOMPUTED = 1002;
  private static final int FIRST_OF_MANY = 1003;
  private static final int MANY = 50;

  private final Map<String, Object> report = new LinkedHashMap<>();
  private final List<User> users = new ArrayList<>();
  private final int repeats;
  private final IndexedLibrary indexed;
  private final SqliteCatalogWriter writer;
  private final RuleCases rules;
  private final RuleStore ruleStore;
  private final Visibility visibility;
  private final CachedLibrary library;
  private final Pages pages;
  private final String server;

  private VisibilityBench(Store store, int repeats) throws InterruptedException {
    this.repeats = repeats;
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    long before = used();
    long start = System.nanoTime();
    indexed = new IndexedLibrary(store, Clock.systemUTC());
    while (!indexed.built()) {
      Thread.sleep(5);
    }
    double built = (System.nanoTime() - start) / 1e9;
    double worked = processorSeconds();
    server = indexed.servers().iterator().next();
    writer = new SqliteCatalogWriter(indexed);
    rules = new RuleCases(indexed);
    ruleStore = new RuleStore(store);
    users.add(user(ADMIN, Role.ADMIN));
    for (int id = RESTRICTED; id < FIRST_OF_MANY + MANY; id++) {
      users.add(user(id, Role.USER));
    }
    Map<String, Object> sizes = new LinkedHashMap<>();
    for (EntityType type : EntityType.values()) {
      sizes.put(type.plural(), indexed.snapshot().live(type).getCardinality());
    }
    report.put("java", System.getProperty("java.vm.version"));
    report.put("processors", Runtime.getRuntime().availableProcessors());
    report.put("loadBefore", load);
    report.put("heapLimitMiB", Runtime.getRuntime().maxMemory() >> 20);
    report.put("library", sizes);
    report.put("indexBuildSeconds", Timing.round(built));
    report.put("processorSecondsUntilBuilt", Timing.round(worked));
    report.put("heapAfterBuildMiB", (used() - before) >> 20);
    report.forEach((name, value) -> System.out.println(name + " " + value));
    measureFile();
    OneServer servers = new OneServer(server);
    visibility =
        new Visibility(indexed, servers, new These(users), ruleStore, new ExcludedRecords(store));
    library = new CachedLibrary(indexed, visibility, Clock.systemUTC());
    pages = new Pages(library, servers);
    ratings();
  }

  /** Of all threads since the process began. */
  private static double processorSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis()
        / 1000.0;
  }

  private static User user(int id, Role role) {
    return new User(id, "user" + id, role, true, Instant.EPOCH, Instant.EPOCH);
  }

  public static void main(String[] args) throws Exception {
    // the logging's defaults would have every statement written down
    System.setProperty("org.ops4j.pax.logging.DefaultServiceLog.level", "WARN");
    try (Store.Standalone store = Store.at(Path.of(args[0]))) {
      VisibilityBench bench = new VisibilityBench(store, Integer.parseInt(args[1]));
      try {
        double unit = Timing.unit();
        bench.rules();
        bench.lists();
        bench.memory();
        double after = Timing.unit();
        bench.report.put("unitMillis", List.of(Timing.round(unit), Timing.round(after)));
        System.out.printf(
            Locale.ROOT,
            "%nnoise: sorting 20,000 numbers took %.3f ms before and %.3f ms after; load average"
                + " %.1f before and %.1f after%n",
            unit,
            after,
            (double) bench.report.get("loadBefore"),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
      } finally {
        bench.close();
      }
      Files.writeString(
          Path.of(args[2]),
          new ObjectMapper()
              .enable(SerializationFeature.INDENT_OUTPUT)
              .writeValueAsString(bench.report));
      System.out.println("written to " + args[2]);
    }
  }

  private void close() {
    for (User user : users) {
      if (user.id() != ADMIN) {
        visibility.removed(user.id());
      }
    }
    visibility.close();
    indexed.close();
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private Viewer viewer(int id) {
    return new Viewer(id, "user" + id, id == ADMIN ? Role.ADMIN : Role.USER);
  }

  /** Every viewer has 5,000 ratings. */
  private void ratings() {
    SplittableRandom random = new SplittableRandom(3);
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

  // --- rules and changes

  private void row(String name, Timing timing, double limit) {
    System.out.printf(
        Locale.ROOT,
        "%-56s %8.1f | %8.1f %8.1f %8.1f %8.1f | %8.1f%s%n",
        name,
        timing.first(),
        timing.p50(),
        timing.p95(),
        timing.p99(),
        timing.max(),
        timing.cpu95(),
        limit > 0 && timing.p95() > limit ? "  OVER " + (int) limit : "");
    Map<String, Object> json = timing.json();
    json.put("limitMillis", limit);
    report.put(name, json);
  }

  private void heading(String name) {
    System.out.printf(
        "%n%-56s %8s | %8s %8s %8s %8s | %8s%n",
        name, "first", "p50", "p95", "p99", "max", "cpu95");
  }

  private Timing batches(int repeats) {
    int firstNew = 90_000_000;
    List<List<LibraryScene>> batches = new ArrayList<>();
    for (int i = 0; i <= repeats; i++) {
      batches.add(rules.batch(1000, firstNew + 1000 * i, i));
    }
    Timing timing =
        Timing.of(
            1,
            repeats,
            i -> {
              rules.put(writer, server, batches.get(i));
              return i;
            });
    List<String> fresh = new ArrayList<>();
    for (int id = firstNew; id < firstNew + 1000 * (repeats + 1); id++) {
      fresh.add(Integer.toString(id));
    }
    writer.remove(server, EntityType.SCENE, fresh);
    return timing;
  }

  private void measureFile() {
    heading("ms, before there are users");
    row("batch of 1,000 scenes: file and index alone", batches(10), 0);
  }

  private void rules() {
    heading("ms");
    ruleStore.replaceRestrictions(RESTRICTED, rules.commonTagsForbidden());
    ruleStore.hide(RESTRICTED, rules.performers(3));
    ruleStore.replaceRestrictions(RECOMPUTED, rules.tagForbiddenGroupsAllowed());
    ruleStore.hide(RECOMPUTED, rules.performers(3));
    row(
        "everything anew for a user: tag EXCLUDE, group INCLUDE, 3 hidden performers",
        Timing.of(5, 30, i -> visibility.recompute(RECOMPUTED)),
        500);
    row(
        "everything anew for a user: two common tags EXCLUDE, 3 hidden performers",
        Timing.of(5, 30, i -> visibility.recompute(RESTRICTED)),
        500);
    row(
        "everything anew for an administrator",
        Timing.of(5, 30, i -> visibility.recompute(ADMIN)),
        500);
    int performer = rules.performerOfScenes(5000);
    Hidden hidden = new Hidden(EntityType.PERFORMER, rules.id(EntityType.PERFORMER, performer));
    System.out.println("the performer to hide has " + rules.scenesOf(performer) + " scenes");
    for (int user : new int[] {ADMIN, RESTRICTED}) {
      String who = user == ADMIN ? "an administrator" : "a restricted user";
      visibility.recompute(user);
      row(
          "hide one performer, " + who,
          Timing.of(
              10,
              40,
              i -> {
                // every second time it is undone, which is not what is asked for but costs as much
                if (i % 2 == 0) {
                  ruleStore.hide(user, List.of(hidden));
                } else {
                  ruleStore.unhide(user, hidden);
                }
                return visibility.rulesChanged(user);
              }),
          50);
      ruleStore.unhide(user, hidden);
      visibility.rulesChanged(user);
    }
    for (int id = FIRST_OF_MANY; id < FIRST_OF_MANY + MANY; id++) {
      ruleStore.replaceRestrictions(id, rules.someTagsForbidden());
      ruleStore.hide(id, rules.performers(3));
    }
    row(
        "everything anew for one of 50 users",
        Timing.of(0, MANY, i -> visibility.recompute(FIRST_OF_MANY + i)),
        500);
    row("batch of 1,000 scenes with 50 users at hand", batches(15), 1000);
    firstLists();
  }

  /** What a change costs the first list by each key. */
  private void firstLists() {
    Map<String, Object> firsts = new LinkedHashMap<>();
    double worst = 0;
    for (String used : List.of("not used lately", "used lately")) {
      List<LibraryScene> batch = rules.batch(1000, 99_000_000, 1);
      rules.put(writer, server, batch);
      for (String sort : ListCases.SCENE_SORTS) {
        long start = System.nanoTime();
        library
            .lists()
            .list(
                viewer(ADMIN),
                new ListQuery(
                    EntityType.SCENE, null, null, null, null, sort, "DESC", 1, 40, false));
        double took = (System.nanoTime() - start) / 1e6;
        firsts.put(sort + ", " + used, Timing.round(took));
        worst = Math.max(worst, took);
      }
      writer.remove(
          server,
          SCENES,
          batch.stream().map(LibraryScene::id).filter(id -> id.length() == 8).toList());
    }
    report.put("firstListAfterABatchMillis", firsts);
    FacetQuery all = new FacetQuery(ListCases.SCENE_FACETS, Map.of());
    for (int i = 0; i < WARM_UP; i++) {
      library.lists().list(viewer(ADMIN), ListQuery.all(SCENES), all);
    }
    row(
        "first list with facets after a batch of 1,000",
        Timing.afterEach(
            10,
            i -> {
              rules.put(writer, server, rules.batch(1000, 99_000_000, i));
              return i;
            },
            i -> library.lists().list(viewer(ADMIN), ListQuery.all(SCENES), all)),
        0);
    writer.remove(
        server,
        SCENES,
        IntStream.range(0, 1000).mapToObj(i -> Integer.toString(99_000_000 + i)).toList());
    System.out.printf(
        Locale.ROOT,
        "first list of scenes after a batch of 1,000, over %d keys: at most %.1f ms%n  %s%n",
        ListCases.SCENE_SORTS.size(),
        worst,
        firsts);
  }

  // --- lists

  private void lists() {
    List<Map<String, Object>> rows = new ArrayList<>();
    report.put("lists", rows);
    Pattern only = Pattern.compile(System.getProperty("only", ""));
    ListCases made = new ListCases(indexed, 5 * (repeats + 3 * WARM_UP));
    List<ListCases.Case> cases =
        made.cases().stream().filter(one -> only.matcher(one.name()).find()).toList();
    for (int user : new int[] {ADMIN, RESTRICTED}) {
      for (ListCases.Case each : cases) {
        for (int i = 0; i < WARM_UP; i++) {
          list(user, each, i); // the compiler sees all of them before any is measured
        }
      }
    }
    double all = 0;
    for (int user : new int[] {ADMIN, RESTRICTED}) {
      System.out.printf(
          "%n%-30s %8s | %7s %7s %7s %7s | %7s | %7s %7s | %s%n",
          user == ADMIN ? "administrator, ms" : "restricted user, ms",
          "count",
          "p50",
          "p95",
          "p99",
          "max",
          "cpu95",
          "rows50",
          "rows95",
          "x count");
      all =
          Timing.of(2000, repeats, i -> library.lists().count(viewer(user), ListQuery.all(SCENES)))
              .p50();
      for (ListCases.Case each : cases) {
        int[] count = new int[1];
        Timing list =
            Timing.of(
                WARM_UP,
                repeats,
                i -> {
                  ListResult found = list(user, each, WARM_UP + i);
                  count[0] = found.count();
                  return found;
                });
        int shift = repeats + 2 * WARM_UP;
        Timing answer =
            Timing.of(
                10,
                repeats,
                i -> {
                  ListResult found = list(user, each, shift + i);
                  pages.facets(found);
                  return answer(viewer(user), each.type(), found);
                });
        double limit = each.facets().names().isEmpty() ? 10 : 20;
        System.out.printf(
            Locale.ROOT,
            "%-30s %8d | %7.2f %7.2f %7.2f %7.2f | %7.2f | %7.2f %7.2f | %7.1f%s%n",
            each.name(),
            count[0],
            list.p50(),
            list.p95(),
            list.p99(),
            list.max(),
            list.cpu95(),
            answer.p50(),
            answer.p95(),
            list.p50() / all,
            list.p95() > limit ? list.cpu95() > limit ? "  OVER" : "  over by waiting" : "");
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("viewer", user == ADMIN ? "administrator" : "restricted");
        row.put("case", each.name());
        row.put("count", count[0]);
        row.putAll(list.json());
        row.put("withRowsP50", Timing.round(answer.p50()));
        row.put("withRowsP95", Timing.round(answer.p95()));
        row.put("limitMillis", limit);
        row.put("timesTheCountOfAll", Timing.round(list.p50() / all));
        rows.add(row);
      }
      System.out.printf(Locale.ROOT, "the count of all scenes takes %.4f ms (p50)%n", all);
      report.put("countOfAllMillis " + (user == ADMIN ? "administrator" : "restricted"), all);
    }
  }

  private ListResult list(int user, ListCases.Case each, int i) {
    return library
        .lists()
        .list(viewer(user), each.query().apply(2 * i + (user == ADMIN ? 0 : 1)), each.facets());
  }

  private Object answer(Viewer viewer, EntityType type, ListResult found) {
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
      if (each.getValue() >> 20 > 0) {
        memory.put(each.getKey(), each.getValue() >> 20);
      }
    }
    memory.put("stated in all", stated >> 20);
    memory.put("heap in use, 52 users at hand", used() >> 20);
    Matcher resident =
        Pattern.compile("VmRSS:\\s+(\\d+)").matcher(Files.readString(Path.of("/proc/self/status")));
    memory.put("resident", resident.find() ? Long.parseLong(resident.group(1)) >> 10 : -1);
    report.put("memoryMiB", memory);
    System.out.printf("%nmemory, MiB: %s%n", memory);
  }

  /** The accounts of this measurement. */
  private record These(List<User> users) implements Users {
    @Override
    public int count() {
      return users.size();
    }

    @Override
    public Optional<User> byId(int id) {
      return users.stream().filter(user -> user.id() == id).findFirst();
    }

    @Override
    public Optional<User> byName(String username) {
      return users.stream().filter(user -> user.username().equals(username)).findFirst();
    }

    @Override
    public List<User> all() {
      return users;
    }

    @Override
    public User create(String username, String password, Role role) {
      throw new UnsupportedOperationException();
    }

    @Override
    public User createFirst(String username, String password) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<String> selectedLibraries(int userId) {
      return List.of();
    }

    @Override
    public int deleteAll() {
      throw new UnsupportedOperationException();
    }
  }

  /** The one library server that the file is of. Nobody asks it for anything. */
  private record OneServer(String id) implements LibraryServers {
    @Override
    public List<LibraryServer> all() {
      return List.of(
          new LibraryServer(
              id,
              "Measured",
              null,
              URI.create("http://library.invalid/graphql"),
              new Secret(""),
              true,
              1,
              Instant.EPOCH,
              Instant.EPOCH));
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
