package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The entities that an answer mentions anywhere, each as {@code type id}: nested stubs, ids alone,
 * and addresses of media. What a member holds is told from its name; one that has ids and is not
 * known fails the test, so that nothing new goes by unseen.
 */
final class Mentions {
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("scenes", "scene"),
          Map.entry("scene", "scene"),
          Map.entry("performers", "performer"),
          Map.entry("studios", "studio"),
          Map.entry("studio", "studio"),
          Map.entry("parent_studio", "studio"),
          Map.entry("child_studios", "studio"),
          Map.entry("tags", "tag"),
          Map.entry("tag", "tag"),
          Map.entry("primaryTag", "tag"),
          Map.entry("inheritedTags", "tag"),
          Map.entry("groups", "group"),
          Map.entry("sub_groups", "group"),
          Map.entry("containing_groups", "group"),
          Map.entry("galleries", "gallery"),
          Map.entry("images", "image"),
          Map.entry("clips", "clip"));

  private static final Map<String, String> IDS =
      Map.of(
          "sceneId", "scene",
          "studioId", "studio",
          "primaryTagId", "tag",
          "inheritedTagIds", "tag");

  /** Members that hold entities of the type that they are in. */
  private static final Set<String> SAME = Set.of("parents", "children");

  private static final Pattern MEDIA =
      Pattern.compile(
          "/(scene|performer|studio|tag|group|gallery|image|scene_marker|clip)/(\\d+)(?=[/?&]|$)");

  private final Set<String> found = new TreeSet<>();

  private Mentions() {}

  /**
   * Reads an answer.
   *
   * @param type of the entity that the answer as a whole is, or empty
   */
  static Set<String> in(JsonNode answer, String type) {
    Mentions mentions = new Mentions();
    mentions.read(answer, type);
    return mentions.found;
  }

  static String plural(String type) {
    return type.equals("gallery") ? "galleries" : type + "s";
  }

  private void read(JsonNode node, String type) {
    if (node.isObject() && node.has("id") && node.has("instanceId")) {
      found.add(known(type, node) + " " + node.get("id").asText());
    }
    if (node.isTextual()) {
      media(node.textValue());
    }
    if (node.isArray()) {
      node.forEach(each -> read(each, type));
    }
    node.properties()
        .forEach(
            member -> {
              String name = member.getKey();
              if (IDS.containsKey(name)) {
                ids(member.getValue(), IDS.get(name));
              } else {
                read(member.getValue(), SAME.contains(name) ? type : TYPES.getOrDefault(name, ""));
              }
            });
  }

  private static String known(String type, JsonNode node) {
    if (type.isEmpty()) {
      throw new AssertionError("an entity of which the type is not known: " + node);
    }
    return type;
  }

  private void ids(JsonNode node, String type) {
    if (node.isArray()) {
      node.forEach(each -> ids(each, type));
    } else if (!node.isNull()) {
      found.add(type + " " + node.asText());
    }
  }

  private void media(String text) {
    if (text.startsWith("/api/")) {
      Matcher matcher = MEDIA.matcher(URLDecoder.decode(text, StandardCharsets.UTF_8));
      while (matcher.find()) {
        String type = matcher.group(1).equals("scene_marker") ? "clip" : matcher.group(1);
        found.add(type + " " + matcher.group(2));
      }
    }
  }
}
