package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.itests.runtime.PlainLibrary.Item;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The contract's lists, sections 0.5 to 0.7, 3.10 and 3.11.2, read aloud: loops over what library
 * servers told. Slow, and shares nothing with the product.
 *
 * <p>Where the contract leaves something open, it and its parts say whose word counts.
 */
final class PlainLists {
  static final List<String> TYPES =
      List.of("scene", "performer", "studio", "tag", "group", "gallery", "image", "clip");

  private static final long M = 2_147_483_647;

  private final List<String> instances;
  private final Map<String, Criterion> criteria = new HashMap<>();
  private final PlainValues values;
  private final PlainFilters filters;

  /**
   * @param instances the library servers, the first one first
   */
  PlainLists(List<String> instances, PlainValues values, List<Criterion> criteria) {
    this.instances = instances;
    this.values = values;
    criteria.forEach(each -> this.criteria.put(each.toString(), each));
    filters = new PlainFilters(values, this.criteria);
  }

  /** What the lists are of. */
  PlainValues values() {
    return values;
  }

  List<Item> all(String type) {
    return values.all(type);
  }

  /** What a request finds, all of it, in order. */
  List<Item> list(String type, JsonNode request) {
    List<Item> found = new ArrayList<>();
    JsonNode filter = request.path(type + "_filter");
    JsonNode paging = request.path("filter");
    for (Item item : values.all(type)) {
      boolean passes = filters.found(item, paging.path("q").asText(""));
      for (Map.Entry<String, JsonNode> each : filter.properties()) {
        if (!each.getKey().equals("ids") || !request.has("ids")) {
          passes &= filters.passes(item, each.getKey(), each.getValue(), request);
        }
      }
      if (request.path("ids").size() > 0) {
        passes &= values.named(type, request.get("ids")).contains(item.ref());
      }
      if (type.equals("clip") && !filter.has("isGenerated")) {
        passes &= PlainFilters.generated(item);
      }
      if (passes) {
        found.add(item);
      }
    }
    found.sort(
        order(type, paging.path("sort").asText(""), paging.path("direction").asText(""), request));
    return found;
  }

  /** What a picker's list holds: those that are found by its fields and meet any of the bounds. */
  List<Item> pick(String type, String q, JsonNode bounds) {
    String wanted = PlainValues.lower(q.strip());
    List<Item> found = new ArrayList<>();
    for (Item item : values.all(type)) {
      boolean named =
          type.matches("group|gallery")
              ? wanted.isEmpty()
                  || (PlainValues.called(item) != null
                      && PlainFilters.contains(PlainValues.lower(PlainValues.called(item)), wanted))
              : filters.found(item, q);
      if (named && filters.meetsAny(item, bounds)) {
        found.add(item);
      }
    }
    found.sort(order(type, "", "ASC", bounds));
    return found;
  }

  private static String byDefault(String type) {
    return switch (type) {
      case "scene", "clip" -> "created_at";
      case "gallery", "image" -> "title";
      default -> "name";
    };
  }

  private Comparator<Item> order(String type, String sort, String direction, JsonNode request) {
    // equal ids in the order of their library servers
    Comparator<Item> byId = Comparator.comparingLong(item -> Long.parseLong(item.id()));
    byId = byId.thenComparing(item -> instances.indexOf(item.instance()));
    boolean descending =
        direction.equalsIgnoreCase("DESC")
            || (!direction.equalsIgnoreCase("ASC") && Set.of("scene", "clip").contains(type));
    if (sort.matches("random_\\d+")) {
      Comparator<Item> shuffled = Comparator.comparingLong(item -> shuffled(item, sort));
      shuffled = shuffled.thenComparing(byId);
      return descending ? shuffled.reversed() : shuffled;
    }
    Criterion key = criteria.get(type + " by " + sort);
    if (key == null) {
      String instead = type.equals("image") && !sort.isEmpty() ? "created_at" : byDefault(type);
      key = criteria.get(type + " by " + instead);
    }
    String name = key.name();
    if (key.family().equals("place")) {
      return place(request, descending, byId);
    }
    if (key.family().equals("text")) {
      Comparator<Item> byText = byText(name).thenComparing(byId);
      return descending ? byText.reversed() : byText;
    }
    Comparator<Item> byNumber = Comparator.comparingDouble(item -> values.number(item, name));
    if (type.equals("scene")) {
      byNumber = byNumber.thenComparing(byId);
      return descending ? byNumber.reversed() : byNumber;
    }
    String second = values.item(type).type().matches("gallery|image|clip") ? "title" : "name";
    // among equal names and titles by id in either direction (design of the index, orders)
    return (descending ? byNumber.reversed() : byNumber)
        .thenComparing(byText(second))
        .thenComparing(byId);
  }

  /** By the formula of section 0.7.1. */
  private static long shuffled(Item item, String sort) {
    long seed = Long.parseLong(sort.substring("random_".length())) % 100_000_000;
    long n = (Long.parseLong(item.id()) + (seed == 0 ? 12_345 : seed)) % M;
    long a = n * n % M * 52_959_209 % M;
    long b = n * 1_047_483_763 % M;
    return (a + b) % M;
  }

  /** By the number in the one group that is asked for; those without one come last. */
  private Comparator<Item> place(JsonNode request, boolean descending, Comparator<Item> byId) {
    JsonNode ids = request.path("scene_filter").path("groups").path("value");
    Set<String> groups = values.named("group", ids);
    String group = ids.size() == 1 && groups.size() == 1 ? groups.iterator().next() : "";
    Comparator<Item> byPlace =
        Comparator.comparing(
            scene -> values.place(scene, group), Comparator.nullsFirst(Comparator.naturalOrder()));
    byPlace = byPlace.thenComparing(byId);
    return Comparator.<Item, Boolean>comparing(scene -> values.place(scene, group) == null)
        .thenComparing(descending ? byPlace.reversed() : byPlace);
  }

  /** Without regard to the case of ASCII letters, by code point; those without a text first. */
  private Comparator<Item> byText(String key) {
    return Comparator.comparing(
        item -> values.sortText(item, key), Comparator.nullsFirst(PlainLists::byCodePoint));
  }

  private static int byCodePoint(String a, String b) {
    int[] left = a.codePoints().toArray();
    int[] right = b.codePoints().toArray();
    for (int i = 0; i < Math.min(left.length, right.length); i++) {
      if (left[i] != right[i]) {
        return Integer.compare(left[i], right[i]);
      }
    }
    return Integer.compare(left.length, right.length);
  }
}
