package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a library server holds, as it says itself: asked for with its own queries, beside the
 * product. Not for several threads.
 */
final class PlainLibrary {
  private static final String COUNTED = " scene_count image_count gallery_count group_count ";

  private static final Map<String, String> MEMBERS =
      Map.of(
          "scene",
          """
          title details director date studio { id } performers { id } tags { id } galleries { id }
          groups { group { id } scene_index }
          files { path basename size duration width height bit_rate frame_rate video_codec audio_codec }
          """,
          "performer",
          COUNTED
              + """
              name alias_list gender eye_color ethnicity hair_color fake_tits details tattoos piercings
              measurements height_cm weight penis_length career_length birthdate death_date tags { id }
              """,
          "studio",
          COUNTED + "name details performer_count parent_studio { id } tags { id }",
          "tag",
          COUNTED
              + """
              name sort_name description aliases parents { id } performer_count studio_count
              scene_marker_count
              """,
          "group",
          """
          name synopsis director date duration studio { id } tags { id } scene_count performer_count
          """,
          "gallery",
          """
          title details photographer date image_count studio { id } performers { id } tags { id }
          scenes { id } files { path basename } folder { path }
          """,
          "image",
          """
          title details photographer date rating100 o_counter studio { id } performers { id }
          tags { id } galleries { id }
          visual_files {
            ... on ImageFile { path basename size width height }
            ... on VideoFile { path basename size width height }
          }
          """,
          "clip",
          "title seconds end_seconds preview scene { id } primary_tag { id } tags { id }");

  /**
   * One thing of a library.
   *
   * @param instance the library server
   * @param id on that server
   * @param raw as the library server tells it
   */
  record Item(String type, String instance, String id, JsonNode raw) {
    /** The form that names it among several library servers. */
    String ref() {
      return id + ":" + instance;
    }

    /** References by the name of a member: an object, or several. */
    Set<String> refs(String member) {
      Set<String> refs = new TreeSet<>();
      JsonNode node = raw.path(member);
      if (node.isObject()) {
        refs.add(node.get("id").asText() + ":" + instance);
      }
      if (node.isArray()) {
        for (JsonNode each : node) {
          JsonNode named = each.has("group") ? each.get("group") : each;
          refs.add(named.get("id").asText() + ":" + instance);
        }
      }
      return refs;
    }

    /** A text, or null where there is none: the library server says {@code ""} as well. */
    String text(String member) {
      String text = raw.path(member).asText("");
      return text.isEmpty() || raw.path(member).isNull() ? null : text;
    }
  }

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String instance;
  private final URI address;
  private final String key;

  /**
   * @param instance how the product calls it
   * @param address where it takes queries
   */
  PlainLibrary(String instance, URI address, String key) {
    this.instance = instance;
    this.address = address;
    this.key = key;
  }

  /** The one that the product starts beside itself for the demo. */
  static PlainLibrary ofDemo() {
    return new PlainLibrary(
        "demo",
        URI.create("http://127.0.0.1:" + System.getenv("DEMO_PORT") + "/graphql"),
        "demo-library-key");
  }

  JsonNode ask(String query, ObjectNode variables) throws Exception {
    ObjectNode body = Browser.JSON.createObjectNode().put("query", query);
    body.set("variables", variables);
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(address)
                .header("ApiKey", key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    JsonNode data = Browser.json(answer).path("data");
    if (!data.isObject() || Browser.json(answer).has("errors")) {
      throw new AssertionError(query + ": " + answer.body());
    }
    return data;
  }

  /** Changes one thing there. */
  void change(String type, String id, ObjectNode input) throws Exception {
    String name = Character.toUpperCase(type.charAt(0)) + type.substring(1);
    ObjectNode variables = Browser.JSON.createObjectNode();
    variables.set("input", input.put("id", id));
    ask(
        "mutation ($input: %sUpdateInput!) { %sUpdate(input: $input) { id } }"
            .formatted(name, type),
        variables);
  }

  /** Everything there is, by type. */
  Map<String, List<Item>> everything() throws Exception {
    Map<String, List<Item>> all = new LinkedHashMap<>();
    for (String type : PlainLists.TYPES) {
      List<Item> items = new ArrayList<>();
      String name = type.equals("clip") ? "SceneMarker" : name(Mentions.plural(type));
      String query =
          "{ find%s(filter: {per_page: -1}) { found: %s { id created_at updated_at %s } } }"
              .formatted(
                  type.equals("clip") ? "SceneMarkers" : name,
                  type.equals("clip") ? "scene_markers" : Mentions.plural(type),
                  MEMBERS.get(type));
      for (JsonNode raw :
          ask(query, Browser.JSON.createObjectNode()).elements().next().get("found")) {
        items.add(new Item(type, instance, raw.get("id").asText(), raw));
      }
      all.put(type, items);
    }
    return all;
  }

  private static String name(String plural) {
    return Character.toUpperCase(plural.charAt(0)) + plural.substring(1);
  }

  /** A picture or video. */
  byte[] media(String path) throws Exception {
    HttpResponse<byte[]> answer =
        http.send(
            HttpRequest.newBuilder(address.resolve(path)).header("ApiKey", key).build(),
            HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new AssertionError(path + ": " + answer.statusCode());
    }
    return answer.body();
  }
}
