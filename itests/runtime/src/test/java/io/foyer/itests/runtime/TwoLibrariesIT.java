package io.foyer.itests.runtime;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.demo.DemoLibrary;
import io.foyer.itests.runtime.Cases.Case;
import io.foyer.itests.runtime.PlainLibrary.Item;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;

/** Two library servers that give the same ids to different things. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class TwoLibrariesIT {
  private static final long SEED = 20_260_502;
  private static final String KEY = "another-library-key";
  private static final String PASSWORD = "a quiet lantern 9";

  private static boolean prepared;
  private static Browser administrator;
  private static DemoLibrary second;
  private static String other;
  private static List<Criterion> criteria;
  private static List<PlainLibrary> servers;
  private static List<Map<String, List<Item>>> libraries;

  @Configuration
  public Option[] configuration() throws Exception {
    return new Option[] {Product.demo()};
  }

  @Before
  public void prepare() throws Exception {
    if (prepared) {
      return;
    }
    assertEquals("the tests could not be prepared", null, administrator);
    administrator = Browser.administrator();
    criteria = Criterion.all();
    second =
        library(7, 60); // ends with the process: what comes after the class, comes after each test
    other = connect(second, "Second library");
    servers = List.of(PlainLibrary.ofDemo(), new PlainLibrary(other, second.uri(), KEY));
    libraries = List.of(servers.get(0).everything(), servers.get(1).everything());
    awaitLists(libraries);
    prepared = true;
  }

  @AfterClass
  public static void nothingWasLoggedAboveWarn() throws Exception {
    assertEquals(List.of(), Product.errors());
  }

  private static DemoLibrary library(long seed, int scenes) throws Exception {
    return DemoLibrary.start(
        DemoLibrary.Options.ofScenes(scenes).withSeed(seed).withApiKey(KEY).withoutLog());
  }

  /** Registers a library server as an administrator does, and answers its id. */
  private static String connect(DemoLibrary library, String name) throws Exception {
    HttpResponse<String> created =
        administrator.post(
            "/api/setup/library-instance",
            Browser.JSON
                .createObjectNode()
                .put("name", name)
                .put("url", library.uri().toString())
                .put("apiKey", KEY)
                .toString());
    assertEquals(created.body(), 201, created.statusCode());
    return Browser.json(created).at("/instance/id").asText();
  }

  /** Waits until there is as much as the library servers have, and nothing is under way. */
  private static void awaitLists(List<Map<String, List<Item>>> wanted) throws Exception {
    for (String type : PlainLists.TYPES) {
      int all = wanted.stream().mapToInt(library -> library.get(type).size()).sum();
      Browser.await(
          Duration.ofSeconds(60),
          () ->
              type.equals("clip")
                  ? administrator.get("/api/clips?perPage=1")
                  : administrator.post(
                      "/api/library/" + Mentions.plural(type), "{\"filter\":{\"per_page\":1}}"),
          answer -> answer.body().matches("(?s).*\"(count|total)\":" + all + "[,}].*"));
    }
    Browser.await(
        Duration.ofSeconds(30),
        () -> administrator.get("/api/sync/status"),
        answer -> answer.body().contains("\"inProgress\":false"));
  }

  private static PlainLists lists(List<Map<String, List<Item>>> of) {
    return new PlainLists(
        List.of("demo", other),
        new PlainValues(of, Map.of(), LocalDate.now(ZoneOffset.UTC)),
        criteria);
  }

  /** An id that names something on both library servers. */
  private static List<String> shared(String type) {
    Set<String> ids = new TreeSet<>();
    libraries.get(0).get(type).forEach(item -> ids.add(item.id()));
    ids.retainAll(libraries.get(1).get(type).stream().map(Item::id).toList());
    return List.copyOf(ids);
  }

  private static Item item(int library, String type, String id) {
    return libraries.get(library).get(type).stream()
        .filter(item -> item.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static String instance(int library) {
    return library == 0 ? "demo" : other;
  }

  private static JsonNode listed(String type, String body) throws Exception {
    HttpResponse<String> answer = administrator.post("/api/library/" + Mentions.plural(type), body);
    assertEquals(body + answer.body(), 200, answer.statusCode());
    return Browser.json(answer).get(Mentions.plural(type));
  }

  private static Set<String> refs(JsonNode nodes) {
    Set<String> refs = new TreeSet<>();
    nodes.forEach(
        each -> refs.add(each.get("id").asText() + ":" + each.get("instanceId").asText()));
    return refs;
  }

  // ---- lists

  @Test
  public void listsHoldBothAndOrderThemTogether() throws Exception {
    ListAnswers answers = new ListAnswers(administrator, lists(libraries));
    for (Case each : new Cases(lists(libraries), criteria, SEED).ofOrders()) {
      answers.compare(each, 1, 60);
      answers.compare(each, 2, 60);
    }
    answers.assertAllAsExpected();
  }

  @Test
  public void everyFilterTakesIdsWithAndWithoutTheirServer() throws Exception {
    PlainLists lists = lists(libraries);
    ListAnswers answers = new ListAnswers(administrator, lists);
    Set<String> parted = new TreeSet<>();
    Set<String> asked = new TreeSet<>();
    for (Case each : new Cases(lists, criteria, SEED).ofInstances("demo", other)) {
      answers.compare(each, 1, 40);
      Set<String> found = new TreeSet<>();
      lists.list(each.type(), each.body()).forEach(item -> found.add(item.instance()));
      asked.add(each.of().toString());
      if (found.size() == 1) {
        parted.add(each.of().toString());
      }
    }
    asked.removeAll(parted);
    assertEquals("these never tell the library servers apart", Set.of(), asked);
    answers.assertAllAsExpected();
  }

  @Test
  public void otherCriteriaFindOnBoth() throws Exception {
    PlainLists lists = lists(libraries);
    ListAnswers answers = new ListAnswers(administrator, lists);
    Random random = new Random(SEED);
    for (Case each : new Cases(lists, criteria, SEED).ofFilters()) {
      if (random.nextInt(12) == 0) {
        answers.compare(each, 1, 40);
      }
    }
    answers.assertAllAsExpected();
  }

  @Test
  public void aBareIdOfTwoThingsIsAmbiguous() throws Exception {
    for (String type : Cast.TYPES) {
      for (String id : shared(type).subList(0, 2)) {
        for (String body :
            List.of(
                "{\"ids\":[\"%s\"]}".formatted(id),
                "{\"%s_filter\":{\"ids\":[\"%s\"]}}".formatted(type, id),
                "{\"%s_filter\":{\"ids\":{\"value\":[\"%s\"]}}}".formatted(type, id))) {
          HttpResponse<String> answer =
              administrator.post("/api/library/" + Mentions.plural(type), body);
          assertEquals(body, 400, answer.statusCode());
          JsonNode problem = Browser.json(answer);
          assertEquals("Ambiguous lookup", problem.get("error").asText());
          assertEquals(
              "Multiple %s found with ID %s. Specify instance_id parameter."
                  .formatted(Mentions.plural(type), id),
              problem.get("message").asText());
          Map<String, String> matches = new TreeMap<>();
          Map<String, String> expected = new TreeMap<>();
          String label = Set.of("scene", "gallery", "image").contains(type) ? "title" : "name";
          problem
              .get("matches")
              .forEach(
                  match -> {
                    assertEquals(id, match.get("id").asText());
                    matches.put(match.get("instanceId").asText(), match.get(label).asText());
                  });
          for (int library = 0; library < 2; library++) {
            expected.put(instance(library), label(item(library, type, id)));
          }
          assertEquals(body, expected, matches);
        }
        Set<String> both = Set.of(id + ":demo", id + ":" + other);
        String next = shared(type).get(2);
        JsonNode four = listed(type, "{\"ids\":[\"%s\",\"%s\"]}".formatted(id, next));
        assertEquals(type, 4, four.size());
        assertEquals(
            both, refs(listed(type, "{\"ids\":[\"%s:demo\",\"%s:%s\"]}".formatted(id, id, other))));
      }
    }
  }

  private static String label(Item item) {
    return item.raw().has("name") ? item.text("name") : String.valueOf(PlainValues.title(item));
  }

  // ---- one thing

  @Test
  public void theDetailsAreThoseOfTheRightOne() throws Exception {
    for (String type : Cast.TYPES) {
      for (String id : shared(type).subList(0, 3)) {
        for (int library = 0; library < 2; library++) {
          Item item = item(library, type, id);
          String where = instance(library);
          for (String body :
              List.of(
                  "{\"ids\":[\"%s\"],\"%s_filter\":{\"instance_id\":\"%s\"}}"
                      .formatted(id, type, where),
                  "{\"ids\":[\"%s:%s\"]}".formatted(id, where))) {
            JsonNode found = listed(type, body);
            assertEquals(body, Set.of(item.ref()), refs(found));
            assertIs(item, found.get(0));
          }
        }
      }
    }
  }

  /** Its name, and what it is related to, which is on the same library server. */
  private static void assertIs(Item item, JsonNode shown) {
    assertEquals(item.ref(), label(item), shown.get(shown.has("name") ? "name" : "title").asText());
    for (String member : List.of("performers", "tags", "groups", "galleries")) {
      // what an image lacks comes from its galleries; others show what their scenes have
      boolean own = item.type().matches("scene|gallery") || member.equals("tags");
      if (item.raw().has(member) && own && !item.type().equals("image")) {
        assertEquals(item + member, item.refs(member), refs(shown.get(member)));
      }
    }
    if (item.raw().path("studio").isObject()) {
      assertEquals(
          item.refs("studio"),
          Set.of(shown.at("/studio/id").asText() + ":" + shown.at("/studio/instanceId").asText()));
    }
  }

  @Test
  public void pathsNameTheRightOne() throws Exception {
    for (String path : List.of("library/galleries gallery", "library/images image", "clips clip")) {
      String type = path.substring(path.indexOf(' ') + 1);
      String address = "/api/" + path.substring(0, path.indexOf(' ')) + "/";
      for (String id : shared(type).subList(0, 3)) {
        for (int library = 0; library < 2; library++) {
          Item item = item(library, type, id);
          for (String form : List.of("?instanceId=" + item.instance(), ":" + item.instance())) {
            assertNamed(item, administrator.get(address + id + form));
          }
        }
        // without a server the first one is meant
        assertNamed(item(0, type, id), administrator.get(address + id));
      }
    }
    for (String id : shared("gallery").subList(0, 3)) {
      for (int library = 0; library < 2; library++) {
        Item gallery = item(library, "gallery", id);
        JsonNode images =
            Browser.json(
                    administrator.get(
                        "/api/library/galleries/%s/images?instance=%s"
                            .formatted(id, gallery.instance())))
                .get("images");
        Set<String> expected = new TreeSet<>();
        libraries.get(library).get("image").stream()
            .filter(image -> image.refs("galleries").contains(gallery.ref()))
            .forEach(image -> expected.add(image.ref()));
        assertEquals(gallery.ref(), expected, refs(images));
      }
    }
    for (Item clip : libraries.get(1).get("clip")) {
      String scene = clip.raw().at("/scene/id").asText();
      Set<String> expected = new TreeSet<>();
      libraries.get(1).get("clip").stream()
          .filter(each -> each.raw().at("/scene/id").asText().equals(scene))
          .forEach(each -> expected.add(each.ref()));
      assertEquals(
          expected,
          refs(
              Browser.json(administrator.get("/api/scenes/" + scene + "/clips?instanceId=" + other))
                  .get("clips")));
    }
  }

  private static void assertNamed(Item item, HttpResponse<String> answer) throws Exception {
    assertEquals(item + answer.body(), 200, answer.statusCode());
    JsonNode shown = Browser.json(answer);
    assertEquals(item.instance(), shown.get("instanceId").asText());
    assertEquals(
        item.ref(), String.valueOf(PlainValues.title(item)), shown.get("title").asText("null"));
  }

  @Test
  public void mediaComeFromTheRightServer() throws Exception {
    for (String id : shared("scene").subList(0, 2)) {
      List<byte[]> pictures = new ArrayList<>();
      for (int library = 0; library < 2; library++) {
        JsonNode scene =
            listed("scene", "{\"ids\":[\"%s:%s\"]}".formatted(id, instance(library))).get(0);
        byte[] expected = servers.get(library).media("/scene/" + id + "/screenshot");
        byte[] picture = bytes(scene.at("/paths/screenshot").asText());
        assertArrayEquals(expected, picture);
        pictures.add(picture);
        assertArrayEquals(
            servers.get(library).media("/scene/" + id + "/preview"),
            bytes("/api/proxy/scene/" + id + "/preview?instanceId=" + instance(library)));
      }
      assertFalse(id, Arrays.equals(pictures.get(0), pictures.get(1)));
    }
    for (String id : shared("image").subList(0, 2)) {
      for (int library = 0; library < 2; library++) {
        assertArrayEquals(
            servers.get(library).media("/image/" + id + "/image"),
            bytes("/api/proxy/image/" + id + "/image?instanceId=" + instance(library)));
      }
    }
  }

  private static byte[] bytes(String path) throws Exception {
    HttpResponse<byte[]> answer = administrator.bytes(path);
    assertEquals(
        path + " " + new String(answer.body(), StandardCharsets.UTF_8), 200, answer.statusCode());
    return answer.body();
  }

  // ---- who sees what

  @Test
  public void whatIsHiddenOnOneServerStaysOnTheOther() throws Exception {
    for (String type : Cast.TYPES) {
      String id = shared(type).get(1);
      int all = count(administrator, type, "{}");
      hide("{\"entityType\":\"%s\",\"entityId\":\"%s\",\"instanceId\":\"%s\"}", type, id, other);
      assertEquals(Set.of(id + ":demo"), refs(listed(type, "{\"ids\":[\"" + id + "\"]}")));
      show(type, id + "?instanceId=" + other);
      hide("{\"entityType\":\"%s\",\"entityId\":\"%s:%s\"}", type, id, "demo");
      assertEquals(Set.of(id + ":" + other), refs(listed(type, "{\"ids\":[\"" + id + "\"]}")));
      show(type, id + ":demo");
      hide("{\"entityType\":\"%s\",\"entityId\":\"%s\"}", type, id);
      assertEquals(Set.of(), refs(listed(type, "{\"ids\":[\"" + id + "\"]}")));
      show(type, id);
      assertEquals(type, all, count(administrator, type, "{}"));
    }
    // what goes with it is on the same server
    String performer = shared("performer").get(0);
    hide(
        "{\"entityType\":\"performer\",\"entityId\":\"%s\",\"instanceId\":\"%s\"}",
        performer, other);
    Set<String> scenes = refs(listed("scene", "{\"filter\":{\"per_page\":1000}}"));
    for (Item scene : lists(libraries).all("scene")) {
      assertEquals(
          scene.ref(),
          !scene.refs("performers").contains(performer + ":" + other),
          scenes.contains(scene.ref()));
    }
    show("performer", performer + "?instanceId=" + other);
  }

  private static void hide(String body, Object... parts) throws Exception {
    HttpResponse<String> hidden =
        administrator.post("/api/user/hidden-entities", body.formatted(parts));
    assertEquals(hidden.body(), 200, hidden.statusCode());
  }

  private static void show(String type, String rest) throws Exception {
    HttpResponse<String> shown =
        administrator.send(
            administrator.request("/api/user/hidden-entities/" + type + "/" + rest).DELETE());
    assertEquals(shown.body(), 200, shown.statusCode());
  }

  private static int count(Browser browser, String type, String body) throws Exception {
    return Browser.json(browser.post("/api/library/" + Mentions.plural(type), body))
        .get("count")
        .asInt();
  }

  @Test
  public void aRestrictionHoldsForTheServerThatItNames() throws Exception {
    HttpResponse<String> created =
        administrator.post(
            "/api/user/create", "{\"username\":\"restricted\",\"password\":\"" + PASSWORD + "\"}");
    assertEquals(created.body(), 201, created.statusCode());
    int user = Browser.json(created).at("/user/id").asInt();
    Browser restricted = Browser.signIn("restricted", PASSWORD);
    Set<String> before = scenes(restricted);
    String studio = shared("studio").get(0);
    for (String form : List.of(studio + ":" + other, studio + ":demo", studio)) {
      restrict(user, "EXCLUDE", form);
      Set<String> expected = new TreeSet<>(before);
      lists(libraries).all("scene").stream()
          .filter(scene -> named(form, scene.refs("studio")))
          .forEach(scene -> expected.remove(scene.ref()));
      assertEquals(form, expected, scenes(restricted));
      assertTrue(form, expected.size() < before.size());
      restrict(user, "INCLUDE", form);
      expected.clear();
      lists(libraries).all("scene").stream()
          .filter(scene -> named(form, scene.refs("studio")))
          .forEach(scene -> expected.add(scene.ref()));
      assertEquals(form, expected, scenes(restricted));
      assertFalse(form, expected.isEmpty());
    }
  }

  private static boolean named(String form, Set<String> refs) {
    return refs.stream().anyMatch(ref -> ref.equals(form) || ref.startsWith(form + ":"));
  }

  private static Set<String> scenes(Browser browser) throws Exception {
    return refs(
        Browser.json(browser.post("/api/library/scenes", "{\"filter\":{\"per_page\":1000}}"))
            .get("scenes"));
  }

  private static void restrict(int user, String mode, String id) throws Exception {
    ObjectNode body = Browser.JSON.createObjectNode();
    body.putArray("restrictions")
        .addObject()
        .put("entityType", "studios")
        .put("mode", mode)
        .put("restrictEmpty", false)
        .putArray("entityIds")
        .add(id);
    put("/api/user/" + user + "/restrictions", body);
  }

  private static void put(String path, JsonNode body) throws Exception {
    HttpResponse<String> answer =
        administrator.send(
            administrator
                .request(path)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body.toString())));
    assertEquals(answer.body(), 200, answer.statusCode());
  }

  @Test
  public void whoSelectsOneServerSeesOnlyThat() throws Exception {
    for (int library = 1; library >= 0; library--) {
      select(instance(library));
      List<Map<String, List<Item>>> one = List.of(libraries.get(library));
      for (String type : Cast.TYPES) {
        assertEquals(type, one.getFirst().get(type).size(), count(administrator, type, "{}"));
        String id = shared(type).getFirst(); // not ambiguous any more
        JsonNode found = listed(type, "{\"ids\":[\"" + id + "\"]}");
        assertEquals(Set.of(id + ":" + instance(library)), refs(found));
        assertEquals(
            0, listed(type, "{\"ids\":[\"%s:%s\"]}".formatted(id, instance(1 - library))).size());
      }
    }
    select();
    awaitLists(libraries);
  }

  private static void select(String... instances) throws Exception {
    ArrayNode ids = Browser.JSON.createArrayNode();
    List.of(instances).forEach(ids::add);
    put("/api/user/library-instances", Browser.JSON.createObjectNode().set("instanceIds", ids));
  }

  @Test
  public void aServerThatIsRemovedLeavesTheOthers() throws Exception {
    try (DemoLibrary third = library(9, 24)) {
      String id = connect(third, "Third library");
      List<Map<String, List<Item>>> three = new ArrayList<>(libraries);
      three.add(new PlainLibrary(id, third.uri(), KEY).everything());
      awaitLists(three);
      put(
          "/api/setup/library-instance/" + id,
          Browser.JSON.createObjectNode().put("enabled", false));
      awaitLists(libraries);
      put(
          "/api/setup/library-instance/" + id,
          Browser.JSON.createObjectNode().put("enabled", true));
      awaitLists(three);
      String screenshot =
          listed("scene", "{\"ids\":[\"1:" + id + "\"]}").at("/0/paths/screenshot").asText();
      assertEquals(200, administrator.get(screenshot).statusCode());
      HttpResponse<String> removed =
          administrator.send(administrator.request("/api/setup/library-instance/" + id).DELETE());
      assertEquals(removed.body(), 200, removed.statusCode());
      awaitLists(libraries);
      assertEquals(0, listed("scene", "{\"ids\":[\"1:" + id + "\"]}").size());
      assertEquals(404, administrator.get(screenshot).statusCode());
      assertEquals(404, administrator.get("/api/clips/1:" + id).statusCode());
    }
    ListAnswers answers = new ListAnswers(administrator, lists(libraries));
    for (String type : PlainLists.TYPES) {
      Criterion any = criteria.stream().filter(each -> each.type().equals(type)).findFirst().get();
      answers.compare(new Case(any, "", Browser.JSON.createObjectNode()), 1, 1000);
    }
    answers.assertAllAsExpected();
  }
}
