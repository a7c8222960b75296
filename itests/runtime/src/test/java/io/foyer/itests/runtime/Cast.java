package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who asks in the tests of visibility, on the demo library.
 *
 * @param everything a user who sees everything
 * @param forbidden a user who may not see what carries a tag, a studio, a group or a gallery
 * @param allowed a user who may see only what carries the most common tag and studio
 * @param hider the administrator, who hid something of each type
 */
record Cast(Viewer everything, Viewer forbidden, Viewer allowed, Viewer hider) {
  static final List<String> TYPES =
      List.of("scene", "performer", "studio", "tag", "group", "gallery", "image");

  private static final String PASSWORD = "a quiet lantern 9";

  /**
   * Somebody who asks.
   *
   * @param user id of the account
   * @param visible ids by type that are in the lists
   * @param hidden ids by type that are in nobody's lists but another's
   */
  record Viewer(
      String name,
      Browser browser,
      int user,
      Map<String, Set<String>> visible,
      Map<String, Set<String>> hidden) {
    static Viewer of(String name, Browser browser, int user, Map<String, Set<String>> all)
        throws Exception {
      Map<String, Set<String>> visible = everythingOf(browser);
      Map<String, Set<String>> hidden = new TreeMap<>();
      all.forEach(
          (type, ids) -> {
            Set<String> rest = new TreeSet<>(ids);
            rest.removeAll(visible.get(type));
            hidden.put(type, rest);
          });
      return new Viewer(name, browser, user, visible, hidden);
    }

    /** One that is visible, if any of the type is. */
    List<String> seen(String type) {
      return visible.get(type).stream().limit(1).toList();
    }

    boolean mayNotMention(String mention) {
      String[] part = mention.split(" ");
      return hidden.get(part[0]).contains(part[1]);
    }
  }

  /** Makes the accounts and their rules. */
  static Cast of(Browser administrator) throws Exception {
    Map<String, Set<String>> all = everythingOf(administrator);
    Viewer everything = user(administrator, "everything", "", Map.of(), all);
    Viewer forbidden = user(administrator, "forbidden", "EXCLUDE", forbidden(administrator), all);
    Map<String, String> common =
        Map.of("tags", common(administrator, "tags"), "studios", common(administrator, "studios"));
    Viewer allowed = user(administrator, "allowed", "INCLUDE", common, all);
    for (String type : TYPES) {
      hide(administrator, type, everythingOf(administrator).get(type).iterator().next());
    }
    Viewer hider = Viewer.of("administrator", administrator, 1, all);
    Cast cast = new Cast(everything, forbidden, allowed, hider);
    for (Viewer viewer : cast.kept()) {
      for (String type : all.keySet()) {
        assertFalse(viewer.name + ": no hidden " + type, viewer.hidden.get(type).isEmpty());
        assertFalse(
            viewer.name + ": no " + type, viewer != allowed && viewer.visible.get(type).isEmpty());
      }
      assertFalse(viewer.name, viewer.visible.get("scene").isEmpty());
    }
    return cast;
  }

  /** From whom something is hidden. */
  List<Viewer> kept() {
    return List.of(forbidden, allowed, hider);
  }

  private static Viewer user(
      Browser administrator,
      String name,
      String mode,
      Map<String, String> ids,
      Map<String, Set<String>> all)
      throws Exception {
    int user = create(administrator, name);
    if (!ids.isEmpty()) {
      restrict(administrator, user, mode, ids);
    }
    return Viewer.of(name, Browser.signIn(name, PASSWORD), user, all);
  }

  private static int create(Browser administrator, String name) throws Exception {
    HttpResponse<String> created =
        administrator.post(
            "/api/user/create",
            Browser.JSON
                .createObjectNode()
                .put("username", name)
                .put("password", PASSWORD)
                .toString());
    assertEquals(created.body(), 201, created.statusCode());
    int user = Browser.json(created).at("/user/id").asInt();
    mayEdit(administrator, user);
    return user;
  }

  /** Otherwise all that writes would answer that it is not allowed, whatever it is asked about. */
  private static void mayEdit(Browser administrator, int user) throws Exception {
    HttpResponse<String> granted =
        administrator.send(
            administrator
                .request("/api/user/" + user + "/permissions")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"canEditMetadataOverride\":true}")));
    assertEquals(granted.body(), 200, granted.statusCode());
  }

  /** A tag that a performer carries, and a studio, a group and a gallery. */
  private static Map<String, String> forbidden(Browser administrator) throws Exception {
    Map<String, String> forbidden = new TreeMap<>();
    for (JsonNode performer : list(administrator, "performer")) {
      performer.get("tags").forEach(tag -> forbidden.put("tags", tag.get("id").asText()));
    }
    for (String type : List.of("studio", "group", "gallery")) {
      forbidden.put(Mentions.plural(type), list(administrator, type).get(0).get("id").asText());
    }
    return forbidden;
  }

  /** What most scenes carry. */
  private static String common(Browser administrator, String facet) throws Exception {
    return Browser.json(
            administrator.post("/api/library/scenes", "{\"facets\":[\"" + facet + "\"]}"))
        .at("/facets/" + facet + "/0/id")
        .asText();
  }

  private static void restrict(
      Browser administrator, int user, String mode, Map<String, String> ids) throws Exception {
    ArrayNode restrictions = Browser.JSON.createArrayNode();
    ids.forEach(
        (type, id) ->
            restrictions
                .addObject()
                .put("entityType", type)
                .put("mode", mode)
                .put("restrictEmpty", false)
                .putArray("entityIds")
                .add(id));
    HttpResponse<String> saved =
        administrator.send(
            administrator
                .request("/api/user/" + user + "/restrictions")
                .header("Content-Type", "application/json")
                .PUT(
                    BodyPublishers.ofString(
                        Browser.JSON
                            .createObjectNode()
                            .set("restrictions", restrictions)
                            .toString())));
    assertEquals(saved.body(), 200, saved.statusCode());
  }

  private static void hide(Browser browser, String type, String id) throws Exception {
    HttpResponse<String> hidden =
        browser.post(
            "/api/user/hidden-entities",
            Browser.JSON.createObjectNode().put("entityType", type).put("entityId", id).toString());
    assertEquals(type + " " + id + ": " + hidden.body(), 200, hidden.statusCode());
  }

  static JsonNode list(Browser browser, String type) throws Exception {
    String plural = Mentions.plural(type);
    HttpResponse<String> listed =
        browser.post(
            "/api/library/" + plural, "{\"filter\":{\"per_page\":1000,\"sort\":\"created_at\"}}");
    assertEquals(listed.body(), 200, listed.statusCode());
    JsonNode answer = Browser.json(listed);
    assertEquals(plural, answer.get(plural).size(), answer.get("count").asInt());
    return answer.get(plural);
  }

  private static Map<String, Set<String>> everythingOf(Browser browser) throws Exception {
    Map<String, Set<String>> all = new TreeMap<>();
    for (String type : TYPES) {
      Set<String> ids = new TreeSet<>();
      list(browser, type).forEach(entity -> ids.add(entity.get("id").asText()));
      all.put(type, ids);
    }
    Set<String> clips = new TreeSet<>();
    Browser.json(browser.get("/api/clips?perPage=1000&isGenerated=all"))
        .get("clips")
        .forEach(clip -> clips.add(clip.get("id").asText()));
    all.put("clip", clips);
    return all;
  }
}
