package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.itests.runtime.PlainLibrary.Item;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes up what lists are asked: for every criterion all modifiers with values that the library
 * has, and such that say little or nothing. The same cases for the same library.
 */
final class Cases {
  static final List<String> NUMBER_MODIFIERS =
      List.of("GREATER_THAN", "LESS_THAN", "EQUALS", "NOT_EQUALS", "BETWEEN", "NOT_BETWEEN");

  private static final List<String> TEXT_MODIFIERS =
      List.of("INCLUDES", "EXCLUDES", "EQUALS", "NOT_EQUALS", "IS_NULL", "NOT_NULL");
  private static final String UNKNOWN = "SIMILAR";

  /**
   * One request.
   *
   * @param of the criterion or sort key that it is about
   * @param modifier with which; empty for none
   * @param body as it is sent, but for clips, whose list takes it as a query
   */
  record Case(Criterion of, String modifier, ObjectNode body) {
    String type() {
      return of.type();
    }
  }

  private final PlainLists lists;
  private final List<Criterion> criteria;
  private final Random random;

  Cases(PlainLists lists, List<Criterion> criteria, long seed) {
    this.lists = lists;
    this.criteria = criteria;
    random = new Random(seed);
  }

  private static ObjectNode object() {
    return Browser.JSON.createObjectNode();
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  // ---- criteria

  /** Each criterion by itself. */
  List<Case> ofFilters() {
    List<Case> cases = new ArrayList<>();
    for (Criterion criterion : criteria) {
      if (!criterion.sort()) {
        for (Map.Entry<String, List<JsonNode>> each : values(criterion).entrySet()) {
          for (JsonNode value : each.getValue()) {
            cases.add(new Case(criterion, each.getKey(), filter(criterion, value)));
          }
        }
      }
    }
    return cases;
  }

  /** Two or three criteria together. */
  List<Case> ofCombinations(int count) {
    Map<String, List<Case>> byType =
        ofFilters().stream()
            .collect(Collectors.groupingBy(Case::type, TreeMap::new, Collectors.toList()));
    List<Case> cases = new ArrayList<>();
    while (cases.size() < count) {
      List<Case> all = byType.get(one(PlainLists.TYPES));
      Case first = one(all);
      ObjectNode body = first.body().deepCopy();
      for (int more = 1 + random.nextInt(2); more > 0; more--) {
        merge(body, one(all).body());
      }
      cases.add(new Case(first.of(), "", body));
    }
    return cases;
  }

  private static void merge(ObjectNode into, JsonNode from) {
    for (Map.Entry<String, JsonNode> each : from.properties()) {
      if (into.path(each.getKey()).isObject() && each.getKey().contains("filter")) {
        merge((ObjectNode) into.get(each.getKey()), each.getValue());
      } else {
        into.set(each.getKey(), each.getValue().deepCopy());
      }
    }
  }

  private static ObjectNode filter(Criterion criterion, JsonNode value) {
    ObjectNode body = object();
    if (criterion.name().equals("q") && criterion.type().equals("clip")) {
      body.putObject("filter").set("q", value);
      return body;
    }
    ObjectNode filter = body.putObject(criterion.type() + "_filter");
    String[] path = criterion.name().split("\\.");
    (path.length == 1 ? filter : filter.putObject(path[0])).set(path[path.length - 1], value);
    return body;
  }

  /** What a criterion is given, by modifier. */
  private Map<String, List<JsonNode>> values(Criterion criterion) {
    Map<String, List<JsonNode>> values = new TreeMap<>();
    switch (criterion.family()) {
      case "ids" -> ids(criterion, values);
      case "instance" -> put(values, "", text("demo"), text("nowhere"), text(""));
      case "search" -> searched(criterion).forEach(q -> put(values, "", text(q)));
      case "flag", "true" ->
          put(
              values,
              "",
              Browser.JSON.getNodeFactory().booleanNode(true),
              Browser.JSON.getNodeFactory().booleanNode(false),
              Browser.JSON.nullNode());
      case "entities" -> entities(criterion, values);
      case "listed" -> listed(criterion, values);
      case "number", "number=", "number!" ->
          numbers(
              numbers(criterion, item -> lists.values().number(item, criterion.name())), values);
      case "years" ->
          numbers(
              numbers(
                  criterion,
                  item -> {
                    Integer years = lists.values().years(item, criterion.name());
                    return years == null ? 0 : years.doubleValue();
                  }),
              values);
      case "date" -> dates(days(criterion), values);
      case "stamp" -> dates(moments(criterion), values);
      case "text" -> texts(criterion, TEXT_MODIFIERS, values);
      case "choice" -> texts(criterion, List.of("EQUALS", "NOT_EQUALS"), values);
      case "resolution" -> resolutions(values);
      case "orientation" -> orientations(values);
      case "generated" -> put(values, "", text("true"), text("false"), text("all"), text("x"));
      default -> throw new IllegalArgumentException(criterion.family());
    }
    return values;
  }

  private static void put(Map<String, List<JsonNode>> values, String modifier, JsonNode... nodes) {
    values.computeIfAbsent(modifier, key -> new ArrayList<>()).addAll(List.of(nodes));
  }

  private static JsonNode text(String text) {
    return Browser.JSON.getNodeFactory().textNode(text);
  }

  private static ObjectNode with(String modifier) {
    ObjectNode criterion = object();
    return modifier.isEmpty() ? criterion : criterion.put("modifier", modifier);
  }

  private static List<String> andNone(List<String> modifiers) {
    List<String> all = new ArrayList<>(modifiers);
    all.add("");
    return all;
  }

  private void ids(Criterion criterion, Map<String, List<JsonNode>> values) {
    ArrayNode two = ids(few(lists.all(criterion.type()).stream().map(Item::id).toList(), 2));
    two.add("99999999");
    ArrayNode one = ids(few(lists.all(criterion.type()).stream().map(Item::ref).toList(), 1));
    put(values, "", two, Browser.JSON.createArrayNode(), one);
    for (String modifier : andNone(List.of("INCLUDES", "EXCLUDES", UNKNOWN))) {
      put(values, modifier, with(modifier).set("value", two), with(modifier).set("value", one));
      put(values, modifier, with(modifier).set("value", Browser.JSON.createArrayNode()));
      put(values, modifier, with(modifier));
    }
  }

  private static ArrayNode ids(Iterable<String> ids) {
    ArrayNode array = Browser.JSON.createArrayNode();
    ids.forEach(array::add);
    return array;
  }

  private List<String> few(List<String> of, int count) {
    TreeSet<String> chosen = new TreeSet<>();
    for (int tries = 0; chosen.size() < count && tries < 50; tries++) {
      chosen.add(one(of));
    }
    return List.copyOf(chosen);
  }

  /** Those that something is related to, the most frequent first. */
  private List<String> related(Criterion criterion) {
    Map<String, Integer> counts = new TreeMap<>();
    lists
        .all(criterion.type())
        .forEach(
            item ->
                lists
                    .values()
                    .related(item, criterion.name())
                    .forEach(ref -> counts.merge(ref, 1, Integer::sum)));
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String bare(String ref) {
    return ref.substring(0, ref.indexOf(':'));
  }

  private void entities(Criterion criterion, Map<String, List<JsonNode>> values) {
    List<String> related = related(criterion);
    List<String> target = lists.all(criterion.target()).stream().map(Item::ref).toList();
    List<List<String>> chosen = new ArrayList<>();
    if (!related.isEmpty()) {
      chosen.add(List.of(bare(related.getFirst())));
      chosen.add(List.of(related.get(related.size() / 2)));
      chosen.add(List.of(bare(related.getFirst()), bare(related.get(related.size() / 3))));
      chosen.add(List.of(related.getLast(), "99999999"));
      chosen.add(together(criterion));
      chosen.add(List.of(bare(related.getFirst()) + ":elsewhere"));
    }
    chosen.add(few(target, 3));
    chosen.add(List.of("99999999"));
    chosen.add(List.of());
    put(values, UNKNOWN, with(UNKNOWN).set("value", ids(chosen.getFirst())));
    for (String modifier : andNone(List.of("INCLUDES", "INCLUDES_ALL", "EXCLUDES"))) {
      for (List<String> ids : chosen) {
        put(values, modifier, with(modifier).set("value", ids(ids)));
        if (criterion.deep()) {
          ObjectNode deep = with(modifier).put("depth", random.nextBoolean() ? 1 : -1);
          put(values, modifier, deep.set("value", ids(ids)));
        }
      }
      put(values, modifier, with(modifier), with(modifier).putNull("value"));
      if (!related.isEmpty()) {
        ObjectNode both = with(modifier);
        both.putArray("value").add(related.getFirst());
        both.putArray("excludes").add(bare(related.get(related.size() / 4)));
        put(values, modifier, both);
      }
    }
    put(values, "INCLUDES", with("INCLUDES").put("depth", 0).set("value", ids(chosen.getFirst())));
    if (criterion.deep()) { // what is above many
      for (Item item : lists.all(criterion.target())) {
        if (random.nextInt(4) == 0) {
          String modifier = one(List.of("INCLUDES", "EXCLUDES", "INCLUDES_ALL"));
          ObjectNode deep = with(modifier).put("depth", one(List.of(1, 2, -1)));
          deep.putArray("value").add(item.id());
          put(values, modifier, deep);
        }
      }
    }
  }

  /** Two that one item is related to at once, where there is such an item. */
  private List<String> together(Criterion criterion) {
    return lists.all(criterion.type()).stream()
        .map(item -> List.copyOf(lists.values().related(item, criterion.name())))
        .filter(related -> related.size() > 1)
        .map(related -> List.of(related.getFirst(), bare(related.getLast())))
        .findFirst()
        .orElseGet(() -> List.of(related(criterion).getFirst()));
  }

  private void listed(Criterion criterion, Map<String, List<JsonNode>> values) {
    List<String> related = related(criterion);
    String first = related.getFirst();
    String middle = related.get(related.size() / 2);
    for (String ids :
        List.of(
            bare(first),
            first,
            bare(middle) + "," + related.getLast(),
            bare(first) + ":elsewhere",
            " " + bare(middle) + " , ",
            "99999999",
            "",
            ",")) {
      put(values, "", text(ids));
    }
  }

  private List<Double> numbers(Criterion criterion, Function<Item, Double> number) {
    return lists.all(criterion.type()).stream()
        .map(number)
        .filter(value -> value != 0)
        .distinct()
        .sorted()
        .toList();
  }

  private static void numbers(List<Double> known, Map<String, List<JsonNode>> values) {
    double middle = known.isEmpty() ? 1 : known.get(known.size() / 2);
    double low = known.isEmpty() ? 1 : known.getFirst();
    double high = known.isEmpty() ? 2 : known.getLast();
    double upper = known.isEmpty() ? 2 : known.get(known.size() * 3 / 4);
    put(values, UNKNOWN, with(UNKNOWN).put("value", middle));
    for (String modifier : andNone(NUMBER_MODIFIERS)) {
      boolean between = modifier.endsWith("BETWEEN");
      for (double value :
          modifier.isEmpty()
              ? new double[] {middle, low, upper}
              : new double[] {middle, low, high, modifier.endsWith("EQUALS") ? 0 : middle + 0.5}) {
        put(values, modifier, with(modifier).put("value", value));
      }
      put(values, modifier, with(modifier).put("value", middle).put("value2", upper));
      put(values, modifier, with(modifier).putNull("value").put("value2", upper));
      if (between) {
        put(values, modifier, with(modifier).put("value", low).put("value2", middle));
        put(values, modifier, with(modifier).put("value", middle).put("value2", middle));
        put(values, modifier, with(modifier).put("value", upper).put("value2", low - 1));
        put(values, modifier, with(modifier).put("value", middle).putNull("value2"));
        put(values, modifier, with(modifier).put("value2", upper));
      }
      put(values, modifier, with(modifier));
    }
  }

  private static List<String> with(List<String> some, String... more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(List.of(more));
    return all;
  }

  private List<String> days(Criterion criterion) {
    return lists.all(criterion.type()).stream()
        .map(item -> lists.values().day(item, criterion.name()))
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .map(LocalDate::toString)
        .toList();
  }

  private List<String> moments(Criterion criterion) {
    return lists.all(criterion.type()).stream()
        .map(item -> lists.values().moment(item, criterion.name()))
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .map(Instant::toString)
        .toList();
  }

  private static void dates(List<String> known, Map<String, List<JsonNode>> values) {
    String middle = known.isEmpty() ? "2020-06-15" : known.get(known.size() / 2);
    String low = known.isEmpty() ? "2019-06-15" : known.getFirst();
    String high = known.isEmpty() ? "2021-06-15" : known.getLast();
    String upper = known.isEmpty() ? "2021-01-01" : known.get(known.size() * 3 / 4);
    List<String> some = new ArrayList<>();
    for (String value : new TreeSet<>(List.of(middle, low, high))) {
      some.add(value);
      some.add(value.substring(0, 10));
    }
    some.add(middle.substring(0, 7));
    some.add(middle.substring(0, 4));
    put(values, UNKNOWN, with(UNKNOWN).put("value", middle));
    for (String modifier : andNone(with(NUMBER_MODIFIERS, "IS_NULL", "NOT_NULL"))) {
      boolean between = modifier.endsWith("BETWEEN");
      if (!modifier.endsWith("NULL")) {
        for (String value : new TreeSet<>(some)) {
          put(values, modifier, with(modifier).put("value", value));
        }
      }
      put(values, modifier, with(modifier).put("value", middle).put("value2", upper));
      if (between) {
        String year = middle.substring(0, 4);
        put(values, modifier, with(modifier).put("value", low).put("value2", middle));
        put(values, modifier, with(modifier).put("value", year).put("value2", year));
        put(values, modifier, with(modifier).put("value", high).put("value2", low));
        put(values, modifier, with(modifier).put("value2", middle));
        put(values, modifier, with(modifier).put("value", "").put("value2", upper));
        put(values, modifier, with(modifier).put("value", middle).putNull("value2"));
      }
      put(values, modifier, with(modifier).putNull("value"));
      put(values, modifier, with(modifier));
    }
  }

  private List<String> known(Criterion criterion) {
    return lists.all(criterion.type()).stream()
        .map(item -> lists.values().text(item, criterion.name()))
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .toList();
  }

  private void texts(
      Criterion criterion, List<String> modifiers, Map<String, List<JsonNode>> values) {
    List<String> some = new ArrayList<>(parts(known(criterion)));
    some.add("no such text");
    some.add("%");
    some.add("_");
    put(values, UNKNOWN, with(UNKNOWN).put("value", some.getFirst()));
    for (String modifier : andNone(modifiers)) {
      for (String value : some) {
        if (!modifier.endsWith("NULL") || values.get(modifier) == null) {
          put(values, modifier, with(modifier).put("value", value));
        }
      }
      put(values, modifier, with(modifier).put("value", ""), with(modifier).putNull("value"));
      put(values, modifier, with(modifier));
    }
  }

  /** Whole texts, words, and less, in some other case of letters. */
  private List<String> parts(List<String> known) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < 2 && !known.isEmpty(); i++) {
      String whole = one(known);
      parts.add(i == 0 ? whole : swapped(whole));
      String[] words = whole.strip().split(" ");
      String word = words[words.length - 1];
      parts.add(swapped(word));
      parts.add(word.substring(0, Math.min(2, word.length())));
      if (words.length > 1) { // a blank matters
        parts.add(" " + words[1]);
        parts.add(words[0] + " ");
      }
    }
    parts.add(known.isEmpty() ? "a" : known.getFirst().substring(0, 1));
    return parts.stream()
        .filter(part -> !part.isBlank() && part.length() <= 400)
        .distinct()
        .toList();
  }

  /** With ASCII letters in the other case. */
  private static String swapped(String text) {
    StringBuilder swapped = new StringBuilder();
    for (char c : text.toCharArray()) {
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      swapped.append(letter ? (char) (c ^ 32) : c);
    }
    return swapped.toString();
  }

  /** Texts to search for. */
  private List<String> searched(Criterion criterion) {
    List<String> known = new ArrayList<>();
    for (Item item : lists.all(criterion.type())) {
      for (JsonNode member : item.raw()) {
        if (member.isTextual() && member.asText().length() > 2) {
          known.add(member.asText());
        }
        for (JsonNode each : member) {
          known.add(each.isTextual() ? each.asText() : each.path("path").asText("none"));
        }
      }
    }
    for (String type : List.of("performer", "studio", "tag")) {
      lists.all(type).forEach(item -> known.add(item.text("name")));
    }
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.addAll(parts(known));
    }
    all.addAll(List.of("a", "the", "%", "_", "\\", "\"", "[\"", "\",\"", "*", "a OR b", "  ", "'"));
    return all.stream().distinct().toList();
  }

  private static void resolutions(Map<String, List<JsonNode>> values) {
    List<String> all =
        List.of(
            "FULL_HD", "1080p", "standard_hd", "480P", "FOUR_K", "VR_HD", "LOW", "HUGE", "720p");
    for (String modifier :
        andNone(List.of("EQUALS", "NOT_EQUALS", "GREATER_THAN", "LESS_THAN", UNKNOWN))) {
      all.forEach(value -> put(values, modifier, with(modifier).put("value", value)));
      put(values, modifier, with(modifier).put("value", "LARGE"), with(modifier));
    }
  }

  private static void orientations(Map<String, List<JsonNode>> values) {
    for (List<String> value :
        List.of(
            List.of("LANDSCAPE"),
            List.of("portrait"),
            List.of("SQUARE", "PORTRAIT"),
            List.of("ROUND"),
            List.<String>of())) {
      put(values, "", object().set("value", ids(value)));
    }
    put(values, "", object(), object().putNull("value"));
  }

  // ---- several library servers

  /** Ids with and without their library server, and {@code instance_id}, in all that takes them. */
  List<Case> ofInstances(String... instances) {
    List<Case> cases = new ArrayList<>();
    for (Criterion criterion : criteria) {
      if (criterion.family().equals("instance")) {
        for (String instance : List.of(instances[0], instances[1], "nowhere")) {
          cases.add(new Case(criterion, "", filter(criterion, text(instance))));
        }
      }
      for (List<String> ids : ofInstances(criterion, instances)) {
        boolean listed = criterion.family().equals("listed");
        List<String> modifiers =
            switch (criterion.family()) {
              case "listed" -> List.of("");
              case "ids" -> List.of("INCLUDES", "EXCLUDES");
              default -> List.of("INCLUDES", "INCLUDES_ALL", "EXCLUDES");
            };
        for (String modifier : modifiers) {
          ObjectNode value = with(modifier);
          value.set("value", ids(ids));
          if (criterion.deep()) {
            value.put("depth", one(List.of(0, 1, -1)));
          }
          JsonNode given = listed ? text(String.join(",", ids)) : value;
          ObjectNode body = filter(criterion, given);
          cases.add(new Case(criterion, modifier, body));
          if (random.nextInt(3) == 0) {
            ObjectNode placed = body.deepCopy();
            placed
                .withObjectProperty(criterion.type() + "_filter")
                .put(
                    criterion.type().equals("clip") ? "instanceId" : "instance_id",
                    one(List.of(instances)));
            cases.add(new Case(criterion, modifier, placed));
          }
        }
      }
    }
    return cases;
  }

  /** Ids that are on both library servers, in all forms. */
  private List<List<String>> ofInstances(Criterion criterion, String... instances) {
    if (!criterion.family().matches("entities|listed|ids")) {
      return List.of();
    }
    String target = criterion.family().equals("ids") ? criterion.type() : criterion.target();
    List<String> shared =
        lists.all(target).stream()
            .collect(Collectors.groupingBy(Item::id, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .filter(each -> each.getValue() > 1)
            .map(Map.Entry::getKey)
            .toList();
    List<String> used =
        criterion.family().equals("ids")
            ? shared
            : related(criterion).stream().map(Cases::bare).filter(shared::contains).toList();
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      String first = one(used);
      String second = one(shared);
      all.add(List.of(first + ":" + instances[0]));
      all.add(List.of(first + ":" + instances[1]));
      all.add(List.of(first + ":" + instances[0], second + ":" + instances[1]));
      if (!criterion.family().equals("ids")) { // one alone would be ambiguous
        all.add(List.of(first));
      }
      all.add(List.of(first, second + ":" + instances[1], "99999999"));
    }
    return all;
  }

  // ---- orders and pages

  /** Each sort key in both directions, and what is no sort key. */
  List<Case> ofOrders() {
    List<Case> cases = new ArrayList<>();
    for (Criterion key : criteria) {
      if (!key.sort() || key.family().equals("random")) {
        continue;
      }
      for (String direction : List.of("ASC", "DESC", "desc", "")) {
        if (direction.equals("desc") && !key.name().endsWith("_at")) {
          continue;
        }
        ObjectNode body = object();
        ObjectNode paging = body.putObject("filter").put("sort", key.name());
        if (!direction.isEmpty()) {
          paging.put("direction", direction);
        }
        if (key.family().equals("place")) {
          for (String group :
              related(new Criterion("scene", false, "groups", "", "group", false))) {
            ObjectNode placed = body.deepCopy();
            placed.putObject("scene_filter").putObject("groups").putArray("value").add(group);
            cases.add(new Case(key, direction, placed));
          }
        }
        cases.add(new Case(key, direction, body));
      }
    }
    for (Criterion key : criteria) {
      if (key.family().equals("random")) {
        for (String seed :
            List.of("0", "1", "12345", "99999999", "100000000", "4711471147114711")) {
          for (String direction : List.of("ASC", "DESC")) {
            ObjectNode body = object();
            body.putObject("filter").put("sort", "random_" + seed).put("direction", direction);
            cases.add(new Case(key, direction, body));
          }
        }
        for (String unknown : List.of("no_such_key", "random_", "random_x", "", "NAME")) {
          ObjectNode body = object();
          body.putObject("filter").put("sort", unknown);
          cases.add(new Case(key, "", body));
        }
        cases.add(new Case(key, "", object()));
      }
    }
    return cases;
  }
}
