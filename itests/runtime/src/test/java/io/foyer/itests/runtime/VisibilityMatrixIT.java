package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.itests.runtime.Cast.Viewer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;

/**
 * Every registered endpoint, asked by a user who sees everything, a restricted one, an
 * administrator and nobody about entities that are visible, hidden and missing: to each of them
 * hidden and missing are the same bytes, and nothing hidden is mentioned anywhere.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class VisibilityMatrixIT {
  private static final String MISSING = "99999999";

  private static boolean prepared;
  private static Browser administrator;
  private static Cast cast;
  private static Map<String, String> endpoints;

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
    endpoints = registered();
    cast = Cast.of(administrator);
    prepared = true;
  }

  @AfterClass
  public static void nothingWasLoggedAboveWarn() throws Exception {
    assertEquals(List.of(), Product.errors());
  }

  /** Every endpoint, and whether it only answers a question. */
  private static Map<String, String> registered() throws Exception {
    Map<String, String> found = new TreeMap<>();
    Browser.json(administrator.get("/api/openapi.json"))
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation ->
                            found.put(
                                operation.getKey().toUpperCase(Locale.ROOT)
                                    + " "
                                    + path.getKey().replaceAll("\\{[^}]*}", "{x}"),
                                operation.getValue().get("x-foyer-access").asText()
                                    + " "
                                    + operation.getValue().get("x-foyer-read-only").asText())));
    return found;
  }

  private static List<Surface> surfaces() throws Exception {
    List<Surface> all = new ArrayList<>();
    for (Surface surface : Surface.all()) {
      if (endpoints.containsKey(surface.endpoint())) {
        all.addAll(surface.inEachMode());
      }
    }
    return all;
  }

  private static boolean isFor(Surface surface, Viewer viewer) {
    return viewer != cast.hider() || !surface.flags().contains("tool");
  }

  private static boolean isAdministrators(Surface surface) {
    return endpoints.get(surface.endpoint()).startsWith("administrator");
  }

  private static boolean isReadOnly(String endpoint) {
    return endpoints.get(endpoint).endsWith("true");
  }

  /** What must not differ, in one text. */
  private static String bytes(HttpResponse<String> response) {
    return bytes(response, response.body(), Set.of("date", "x-request-id"));
  }

  private static String bytes(HttpResponse<String> response, String body, Set<String> but) {
    return response.statusCode()
        + "\n"
        + response.headers().map().entrySet().stream()
            .map(header -> Map.entry(header.getKey().toLowerCase(Locale.ROOT), header.getValue()))
            .filter(header -> !but.contains(header.getKey()))
            .map(header -> header.getKey() + ": " + header.getValue() + "\n")
            .sorted()
            .collect(Collectors.joining())
        + body;
  }

  /** Whether two answers differ in nothing, or in the ids that were asked for and are repeated. */
  private static boolean same(
      HttpResponse<String> one, String id, HttpResponse<String> other, String otherId) {
    return bytes(one).equals(bytes(other)) || unnamed(one, id).equals(unnamed(other, otherId));
  }

  private static String unnamed(HttpResponse<String> response, String id) {
    return bytes(
        response,
        response.body().replace('"' + id + '"', "\"?\"").replace('"' + id + ":demo\"", "\"?\""),
        Set.of("date", "x-request-id", "content-length"));
  }

  private static void assertSame(
      String of, HttpResponse<String> one, String id, HttpResponse<String> other, String otherId) {
    if (!same(one, id, other, otherId)) {
      assertEquals(of, bytes(other), bytes(one));
    }
  }

  private static HttpResponse<String> ask(Viewer viewer, Surface surface, String type, String id)
      throws Exception {
    return viewer
        .browser()
        .send(surface.request(viewer.browser(), type, id, cast.everything().user()));
  }

  /** What may follow an id. */
  private static List<String> forms(Surface surface) {
    return surface.takesInstance() ? List.of("", ":demo") : List.of("");
  }

  private static boolean isMedia(Surface surface) {
    return surface.method().equals("GET")
        && (surface.address().startsWith("/api/proxy/")
            || surface.address().startsWith("/api/scene/"));
  }

  @Test
  public void theTableKnowsEveryRegisteredEndpoint() throws Exception {
    Set<String> known = new TreeSet<>();
    Surface.all().forEach(surface -> known.add(surface.endpoint()));
    assertEquals(known, endpoints.keySet());
  }

  @Test
  public void hiddenAndMissingAreTheSameBytes() throws Exception {
    List<String> wrong = new ArrayList<>();
    int asked = 0;
    for (Surface surface : surfaces()) {
      for (Viewer viewer : cast.kept()) {
        if (!isFor(surface, viewer)
            || (viewer == cast.hider() && surface.flags().contains("write"))) {
          continue; // what administrators hid themselves they may hide again, and show again
        }
        for (String type : surface.types()) {
          for (String instance : forms(surface)) {
            HttpResponse<String> missing = ask(viewer, surface, type, MISSING + instance);
            for (String hidden : few(viewer.hidden().get(type))) {
              asked++;
              HttpResponse<String> answer = ask(viewer, surface, type, hidden + instance);
              if (!same(answer, hidden, missing, MISSING)) {
                wrong.add(
                    "%s, %s %s%s: %s\n%s\n  but missing:\n%s"
                        .formatted(
                            viewer.name(),
                            type,
                            hidden,
                            instance,
                            surface,
                            bytes(answer),
                            bytes(missing)));
              }
            }
          }
        }
      }
    }
    assertTrue("only " + asked, asked > 500);
    assertEquals(String.join("\n\n", wrong), 0, wrong.size());
  }

  /** The first and the last: hidden for different reasons, often. */
  private static Set<String> few(Set<String> ids) {
    List<String> all = List.copyOf(ids);
    return new TreeSet<>(List.of(all.getFirst(), all.getLast()));
  }

  @Test
  public void hiddenMediaAreMissingHoweverTheyAreAskedFor() throws Exception {
    List<UnaryOperator<HttpRequest.Builder>> ways =
        List.of(
            request -> request.method("HEAD", BodyPublishers.noBody()),
            request -> request.header("Range", "bytes=0-9"),
            request -> request.header("If-None-Match", "*"));
    Browser open = cast.everything().browser();
    for (Surface surface : surfaces()) {
      if (!isMedia(surface)) {
        continue;
      }
      String type = surface.types().getFirst();
      for (Viewer viewer : cast.kept()) {
        String hidden = viewer.hidden().get(type).iterator().next();
        // kept on disk, and known to another browser
        open.send(surface.request(open, type, hidden, cast.everything().user()));
        for (UnaryOperator<HttpRequest.Builder> way : ways) {
          HttpResponse<String> one =
              viewer.browser().send(way.apply(surface.request(viewer.browser(), type, hidden, 0)));
          HttpResponse<String> other =
              viewer.browser().send(way.apply(surface.request(viewer.browser(), type, MISSING, 0)));
          assertEquals(surface.toString(), 404, one.statusCode());
          assertEquals(surface.toString(), bytes(other), bytes(one));
        }
      }
    }
  }

  @Test
  public void aHiddenSceneHasNoSpriteSheet() throws Exception {
    int asked = 0;
    for (JsonNode scene : Cast.list(cast.everything().browser(), "scene")) {
      for (String member : List.of("sprite", "vtt")) {
        String address = scene.get("paths").get(member).asText("");
        for (Viewer viewer : cast.kept()) {
          if (!address.isEmpty()
              && viewer.hidden().get("scene").contains(scene.get("id").asText())) {
            asked++;
            String missing = address.replaceFirst("scene%2F[^_]*_", "scene%2Fffffffffffffffff_");
            assertFalse(address, missing.equals(address));
            assertEquals(
                bytes(viewer.browser().get(missing)), bytes(viewer.browser().get(address)));
          }
        }
      }
    }
    assertTrue("only " + asked, asked > 2);
  }

  @Test
  public void visibleThingsAreAnswered() throws Exception {
    List<String> wrong = new ArrayList<>();
    for (Surface surface : surfaces()) {
      for (Viewer viewer : askers()) {
        if (!isFor(surface, viewer)) {
          continue;
        }
        for (String type : surface.types()) {
          for (String instance : viewer == cast.forbidden() ? forms(surface) : List.of("")) {
            // what is hidden from another is there for whom it is not hidden from
            List<String> ids =
                viewer == cast.everything()
                    ? List.of(cast.forbidden().hidden().get(type).iterator().next())
                    : viewer.seen(type);
            if (ids.isEmpty()) {
              continue;
            }
            String id = ids.getFirst();
            HttpResponse<String> answer = ask(viewer, surface, type, id + instance);
            int status = answer.statusCode();
            boolean refused = isAdministrators(surface) && viewer != cast.hider();
            boolean lacking =
                surface.flags().contains("rare")
                    && status == 404
                    && answer.body().contains("\"Media not found\"");
            if (refused ? status != 403 : status / 100 != 2 && !lacking) {
              wrong.add(
                  "%s, %s %s%s: %s\n%d %s"
                      .formatted(
                          viewer.name(),
                          type,
                          id,
                          instance,
                          surface,
                          status,
                          answer.body().substring(0, Math.min(200, answer.body().length()))));
            }
            if (surface.flags().contains("write")) {
              show(viewer.browser(), type, id + instance);
            }
          }
        }
      }
    }
    assertEquals(String.join("\n", wrong), 0, wrong.size());
  }

  private static List<Viewer> askers() {
    List<Viewer> all = new ArrayList<>(cast.kept());
    all.add(cast.everything());
    return all;
  }

  private static void show(Browser browser, String type, String id) throws Exception {
    HttpResponse<String> shown =
        browser.send(browser.request("/api/user/hidden-entities/" + type + "/" + id).DELETE());
    assertEquals(shown.body(), 200, shown.statusCode());
  }

  @Test
  public void nobodyLearnsAnything() throws Exception {
    Browser nobody = Browser.nobody();
    for (Surface surface : surfaces()) {
      for (String type : surface.types()) {
        Set<String> answers = new TreeSet<>();
        for (String id :
            List.of(
                MISSING,
                cast.forbidden().hidden().get(type).iterator().next(),
                cast.forbidden().seen(type).getFirst())) {
          HttpResponse<String> answer =
              nobody.send(surface.request(nobody, type, id, cast.everything().user()));
          assertEquals(surface + " " + answer.body(), 401, answer.statusCode());
          answers.add(bytes(answer));
        }
        assertEquals(answers.toString(), 1, answers.size());
      }
    }
  }

  @Test
  public void noAnswerMentionsAnythingHidden() throws Exception {
    Set<String> mentioned = new TreeSet<>();
    for (Viewer viewer : cast.kept()) {
      for (Surface surface : surfaces()) {
        if (!isReadOnly(surface.endpoint()) || isMedia(surface)) {
          continue;
        }
        for (String type : surface.types()) {
          for (String id : isFor(surface, viewer) ? viewer.seen(type) : List.<String>of()) {
            mentioned.addAll(mentions(viewer, surface, ask(viewer, surface, type, id), type));
          }
        }
      }
      for (Surface everything : lists()) {
        mentioned.addAll(mentions(viewer, everything, ask(viewer, everything, "scene", "0"), ""));
      }
    }
    for (String type : Cast.TYPES) {
      assertTrue(type, mentioned.stream().anyMatch(mention -> mention.startsWith(type + " ")));
    }
  }

  @Test
  public void theListOfHiddenThingsMentionsNothingElseThatIsHidden() throws Exception {
    JsonNode rows =
        Browser.json(administrator.get("/api/user/hidden-entities")).get("hiddenEntities");
    assertEquals(Cast.TYPES.size(), rows.size());
    Set<String> own = new TreeSet<>();
    rows.forEach(
        row -> own.add(row.get("entityType").asText() + " " + row.get("entityId").asText()));
    for (JsonNode row : rows) {
      for (String mention : Mentions.in(row.get("entity"), row.get("entityType").asText())) {
        assertTrue(mention, own.contains(mention) || !cast.hider().mayNotMention(mention));
      }
    }
  }

  /** All that the lists, the pickers and the facets have. */
  private static List<Surface> lists() {
    List<Surface> lists = new ArrayList<>();
    Map<String, String> facets =
        Map.of("scene", "\"tags\",\"performers\",\"studios\",\"groups\"", "performer", "\"tags\"");
    for (String type : Cast.TYPES) {
      String path = "POST /api/library/" + Mentions.plural(type);
      String counted = facets.getOrDefault(type, "");
      lists.add(
          new Surface(
              path,
              List.of(),
              path.substring("POST ".length()),
              "{\"filter\":{\"per_page\":1000}" + ",\"facets\":[" + counted + "]}",
              Set.of()));
      if (endpoints.containsKey(path + "/minimal")) {
        lists.add(
            new Surface(
                path + "/minimal",
                List.of(),
                path.substring("POST ".length()) + "/minimal",
                "{}",
                Set.of()));
      }
    }
    lists.add(
        new Surface(
            "GET /api/clips", List.of(), "/api/clips?perPage=1000&isGenerated=all", "", Set.of()));
    lists.add(
        new Surface(
            "POST /api/library/tags/for-scenes",
            List.of(),
            "/api/library/tags/for-scenes",
            "{}",
            Set.of()));
    return lists;
  }

  private static Set<String> mentions(
      Viewer viewer, Surface surface, HttpResponse<String> answer, String type) throws Exception {
    if (answer.statusCode() != 200) {
      assertEquals(surface + " " + answer.body(), 403, answer.statusCode());
      return Set.of();
    }
    JsonNode body = Browser.json(answer);
    Set<String> mentions = Mentions.in(body, type);
    for (String mention : mentions) {
      assertFalse(
          viewer.name() + " is told of " + mention + " by " + surface,
          viewer.mayNotMention(mention));
    }
    return mentions;
  }

  @Test
  public void countsAreOfWhatIsSeen() throws Exception {
    for (Viewer viewer : cast.kept()) {
      Browser browser = viewer.browser();
      JsonNode scenes = Cast.list(browser, "scene");
      JsonNode images = Cast.list(browser, "image");
      assertCounts(viewer, "tag", "scene_count_direct", scenes, "tags");
      assertCounts(viewer, "performer", "scene_count", scenes, "performers");
      assertCounts(viewer, "group", "scene_count", scenes, "groups");
      assertCounts(viewer, "studio", "scene_count", scenes, "studio");
      assertCounts(viewer, "gallery", "image_count", images, "galleries");
      assertCounts(viewer, "tag", "image_count", images, "tags");
      assertCounts(viewer, "performer", "image_count", images, "performers");
      HttpResponse<String> answer =
          browser.post(
              "/api/library/scenes",
              "{\"filter\":{\"per_page\":1},\"facets\":[\"tags\",\"performers\",\"studios\",\"groups\"]}");
      JsonNode facets = Browser.json(answer).get("facets");
      assertFacet(facets.get("tags"), scenes, "tags", "inheritedTags");
      assertFacet(facets.get("performers"), scenes, "performers");
      assertFacet(facets.get("studios"), scenes, "studio");
      assertFacet(facets.get("groups"), scenes, "groups");
    }
  }

  @Test
  public void ordersAndFiltersGoByTheCountsThatAreShown() throws Exception {
    for (Viewer viewer : cast.kept()) {
      for (String type : List.of("performer", "studio", "tag", "group")) {
        String plural = Mentions.plural(type);
        List<Integer> shown = new ArrayList<>();
        JsonNode ordered =
            Browser.json(
                    viewer
                        .browser()
                        .post(
                            "/api/library/" + plural,
                            "{\"filter\":{\"per_page\":1000,\"sort\":\"scene_count\",\"direction\":\"DESC\"}}"))
                .get(plural);
        ordered.forEach(entity -> shown.add(entity.get("scene_count").asInt()));
        assertEquals(viewer.name(), shown.stream().sorted((a, b) -> b - a).toList(), shown);
        int most = shown.isEmpty() ? 0 : shown.getFirst();
        String filter =
            "{\"%s_filter\":{\"scene_count\":{\"value\":%d,\"modifier\":\"EQUALS\"}}}"
                .formatted(type, most);
        assertEquals(
            viewer.name() + " " + filter,
            shown.stream().filter(count -> count == most).count(),
            Browser.json(viewer.browser().post("/api/library/" + plural, filter))
                .get("count")
                .asLong());
      }
    }
  }

  private static void assertFacet(JsonNode facet, JsonNode scenes, String... members) {
    Map<String, Integer> counted = new TreeMap<>();
    for (String member : members) {
      carried(scenes, member).forEach((id, count) -> counted.merge(id, count, Integer::sum));
    }
    assertEquals(members[0], counted.isEmpty(), facet.isEmpty());
    for (JsonNode value : facet) {
      String id = value.get("id").asText();
      assertEquals(
          members[0] + " " + id, (int) counted.getOrDefault(id, 0), value.get("count").asInt());
    }
  }

  /** How many of these carry each id. */
  private static Map<String, Integer> carried(JsonNode carriers, String member) {
    Map<String, Integer> counted = new TreeMap<>();
    for (JsonNode carrier : carriers) {
      JsonNode carried = carrier.get(member);
      if (carried.isArray()) {
        carried.forEach(each -> counted.merge(each.get("id").asText(), 1, Integer::sum));
      } else if (!carried.isNull()) {
        counted.merge(carried.get("id").asText(), 1, Integer::sum);
      }
    }
    return counted;
  }

  private static void assertCounts(
      Viewer viewer, String type, String count, JsonNode carriers, String member) throws Exception {
    Map<String, Integer> counted = carried(carriers, member);
    for (JsonNode entity : Cast.list(viewer.browser(), type)) {
      String id = entity.get("id").asText();
      assertEquals(
          viewer.name() + ": " + type + " " + id + " " + count,
          (int) counted.getOrDefault(id, 0),
          entity.get(count).asInt());
    }
  }

  @Test
  public void viewingAsTheRestrictedUserGivesTheSameAnswers() throws Exception {
    HttpResponse<String> started =
        administrator.post("/api/admin/view-as/" + cast.forbidden().user(), "");
    assertEquals(started.body(), 200, started.statusCode());
    String user = Integer.toString(cast.forbidden().user());
    for (Surface surface : surfaces()) {
      for (String type : surface.types()) {
        for (String id :
            List.of(
                cast.forbidden().seen(type).getFirst(),
                cast.forbidden().hidden().get(type).iterator().next())) {
          HttpRequest.Builder request =
              surface
                  .request(administrator, type, id, cast.everything().user())
                  .header("View-As", user);
          HttpResponse<String> viewed = administrator.send(request);
          if (isReadOnly(surface.endpoint())) {
            assertSame(
                surface.toString(), viewed, id, ask(cast.forbidden(), surface, type, id), id);
          } else {
            assertEquals(surface + viewed.body(), 403, viewed.statusCode());
          }
        }
      }
    }
    HttpResponse<String> me =
        administrator.send(administrator.request("/api/auth/me").header("View-As", user));
    assertEquals(user, Browser.json(me).at("/user/id").asText());
    assertEquals(1, Browser.json(me).at("/viewedBy/id").asInt());
    assertTrue(me.headers().allValues("set-cookie").isEmpty());
    assertFalse(Browser.json(administrator.get("/api/auth/me")).has("viewedBy"));
    for (String endpoint : endpoints.keySet()) {
      if (!isReadOnly(endpoint)) {
        String[] part = endpoint.split(" ");
        HttpResponse<String> refused =
            administrator.send(
                administrator
                    .request(part[1].replace("{x}", "1"))
                    .header("Content-Type", "application/json")
                    .header("View-As", user)
                    .method(part[0], BodyPublishers.ofString("{}")));
        assertEquals(endpoint, 403, refused.statusCode());
        assertEquals(
            endpoint,
            "Viewing as forbidden is read-only",
            Browser.json(refused).get("error").asText());
      }
    }
  }
}
