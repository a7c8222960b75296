package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.itests.runtime.PlainLibrary.Item;
import java.text.Normalizer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The contract's lists, sections 0.5 to 0.9, 3.10 and 3.11.2, read aloud: loops over what library
 * servers told, one criterion at a time. Slow, and shares nothing with the product.
 *
 * <p>Where the contract leaves something open, it says here whose word counts.
 */
final class PlainLists {
  static final List<String> TYPES =
      List.of("scene", "performer", "studio", "tag", "group", "gallery", "image", "clip");

  private static final long M = 2_147_483_647;

  /** Lowest and highest smaller side, as the library server has them (decision B18). */
  private static final Map<String, int[]> BANDS = bands();

  private final Map<String, List<Item>> items = new LinkedHashMap<>();
  private final List<String> instances = new ArrayList<>();
  private final Map<String, Item> byRef = new HashMap<>();
  private final Map<String, Map<String, Double>> own;
  private final Map<String, Criterion> criteria = new HashMap<>();
  private final LocalDate today;

  /** What was worked out once: nothing changes meanwhile. */
  private final Map<String, Double> numbers = new HashMap<>();

  private final Map<String, Set<String>> relations = new HashMap<>();

  /**
   * @param own what is the asking user's: by type and name, then by reference
   * @param today for ages
   */
  PlainLists(
      List<Map<String, List<Item>>> libraries,
      Map<String, Map<String, Double>> own,
      List<Criterion> criteria,
      LocalDate today) {
    for (String type : TYPES) {
      List<Item> all = new ArrayList<>();
      libraries.forEach(library -> all.addAll(library.get(type)));
      all.forEach(item -> byRef.put(type + " " + item.ref(), item));
      items.put(type, all);
    }
    libraries.forEach(library -> instances.add(library.get("scene").getFirst().instance()));
    this.own = own;
    criteria.forEach(each -> this.criteria.put(each.toString(), each));
    this.today = today;
  }

  List<Item> all(String type) {
    return items.get(type);
  }

  private Item item(String type, String ref) {
    return byRef.get(type + " " + ref);
  }

  /** What a request finds, all of it, in order. */
  List<Item> list(String type, JsonNode request) {
    List<Item> found = new ArrayList<>();
    JsonNode filter = request.path(type + "_filter");
    JsonNode paging = request.path("filter");
    for (Item item : all(type)) {
      boolean passes = found(item, paging.path("q").asText(""));
      for (Map.Entry<String, JsonNode> each : filter.properties()) {
        if (!each.getKey().equals("ids") || !request.has("ids")) {
          passes &= passes(item, each.getKey(), each.getValue(), request);
        }
      }
      if (request.path("ids").size() > 0) {
        passes &= named(type, request.get("ids")).contains(item.ref());
      }
      if (type.equals("clip") && !filter.has("isGenerated")) {
        passes &= generated(item);
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
    String wanted = lower(q.strip());
    List<Item> found = new ArrayList<>();
    for (Item item : all(type)) {
      boolean named =
          type.matches("group|gallery")
              ? wanted.isEmpty() || (called(item) != null && contains(lower(called(item)), wanted))
              : found(item, q);
      if (named && meetsAny(item, bounds)) {
        found.add(item);
      }
    }
    found.sort(order(type, "", "ASC", bounds));
    return found;
  }

  /** Its own name or title, or null. */
  static String called(Item item) {
    return item.text(item.raw().has("name") ? "name" : "title");
  }

  /** Bounds that count for a type (section 3.10.9); others are as if they were not there. */
  private boolean meetsAny(Item item, JsonNode bounds) {
    String counted =
        switch (item.type()) {
          case "performer" -> "scene|gallery|image|group";
          case "group" -> "scene|performer";
          case "gallery" -> "image";
          default -> "scene|gallery|image|performer|group";
        };
    boolean bounded = false;
    for (Map.Entry<String, JsonNode> each : bounds.properties()) {
      if (each.getKey().matches("min_(" + counted + ")_count") && !each.getValue().isNull()) {
        bounded = true;
        String count = each.getKey().substring("min_".length());
        if (number(item, count) >= each.getValue().asDouble()) {
          return true;
        }
      }
    }
    return !bounded;
  }

  // ---- filters

  private boolean passes(Item item, String name, JsonNode criterion, JsonNode request) {
    Criterion known = criteria.get(item.type() + " " + name);
    if (known == null) {
      boolean all = true;
      for (Map.Entry<String, JsonNode> inner : criterion.properties()) {
        all &= passes(item, name + "." + inner.getKey(), inner.getValue(), request);
      }
      return all;
    }
    if (criterion.isNull()) {
      return true;
    }
    return switch (known.family()) {
      case "ids" -> ids(item, criterion);
      case "instance" -> criterion.asText().isEmpty() || item.instance().equals(criterion.asText());
      case "search" -> found(item, criterion.asText());
      case "flag" -> favorite(item.type(), item.ref()) == criterion.asBoolean();
      case "true" -> !criterion.asBoolean() || relatedToFavorite(item, name);
      case "entities" -> entities(item, known, criterion);
      case "listed" -> listed(item, known, criterion);
      case "number" -> number(item, name, "GREATER_THAN", criterion);
      case "number=" -> number(item, name, "EQUALS", criterion);
      case "number!" -> number(item, name, "", criterion);
      case "years" -> years(item, name, criterion);
      case "date" -> date(day(item, name), criterion);
      case "stamp" -> stamp(moment(item, name), criterion);
      case "text" -> text(item, name, criterion);
      case "choice" -> choice(item, name, criterion);
      case "resolution" -> resolution(item, criterion);
      case "orientation" -> orientation(item, criterion);
      case "generated" ->
          criterion.asText().equals("all") || generated(item) == criterion.asText().equals("true");
      default -> throw new IllegalArgumentException(known.family());
    };
  }

  private static String modifier(JsonNode criterion, String byDefault) {
    return criterion.path("modifier").asText(byDefault);
  }

  /** Everything that ids name; a bare one on any library server. */
  private Set<String> named(String type, JsonNode ids) {
    Set<String> named = new TreeSet<>();
    for (JsonNode id : ids) {
      for (Item item : all(type)) {
        if (id.asText().equals(item.id()) || id.asText().equals(item.ref())) {
          named.add(item.ref());
        }
      }
    }
    return named;
  }

  private boolean ids(Item item, JsonNode criterion) {
    JsonNode value = criterion.isArray() ? criterion : criterion.path("value");
    String modifier = criterion.isArray() ? "INCLUDES" : modifier(criterion, "INCLUDES");
    if (value.isEmpty() || !Set.of("INCLUDES", "EXCLUDES").contains(modifier)) {
      return true;
    }
    return named(item.type(), value).contains(item.ref()) == modifier.equals("INCLUDES");
  }

  /** {@code excludes} is ours, after the library server: what must not be there besides. */
  private boolean entities(Item item, Criterion known, JsonNode criterion) {
    int depth = criterion.path("depth").asInt(0);
    Set<String> related = related(item, known.name());
    JsonNode excludes = criterion.path("excludes");
    if (meets(related, below(known.target(), named(known.target(), excludes), depth))) {
      return false;
    }
    JsonNode value = criterion.path("value");
    if (value.isEmpty()) {
      return true;
    }
    Set<String> wanted = below(known.target(), named(known.target(), value), depth);
    return switch (modifier(criterion, "INCLUDES")) {
      case "INCLUDES" -> meets(related, wanted);
      case "EXCLUDES" -> !meets(related, wanted);
      case "INCLUDES_ALL" -> {
        boolean all = true;
        for (JsonNode id : value) {
          Set<String> one = named(known.target(), Browser.JSON.createArrayNode().add(id));
          all &= meets(related, below(known.target(), one, depth));
        }
        yield all;
      }
      default -> true;
    };
  }

  private boolean listed(Item item, Criterion known, JsonNode criterion) {
    var ids = Browser.JSON.createArrayNode();
    for (String id : criterion.asText().split(",")) {
      if (!id.isBlank()) {
        ids.add(id.strip());
      }
    }
    return ids.isEmpty() || meets(related(item, known.name()), named(known.target(), ids));
  }

  private static boolean meets(Set<String> some, Set<String> others) {
    return !Collections.disjoint(some, others);
  }

  /** Those, and so many levels of what is below them; -1 for all levels. */
  private Set<String> below(String type, Set<String> refs, int depth) {
    String parent =
        switch (type) {
          case "tag" -> "parents";
          case "studio" -> "parent_studio";
          default -> "";
        };
    Set<String> all = new TreeSet<>(refs);
    for (int level = 0; level != depth && !parent.isEmpty(); level++) {
      Set<String> next = new TreeSet<>(all);
      for (Item item : all(type)) {
        if (meets(item.refs(parent), all)) {
          next.add(item.ref());
        }
      }
      if (next.equals(all)) {
        break;
      }
      all = next;
    }
    return all;
  }

  /** What an item is related to in the sense of a criterion. */
  Set<String> related(Item item, String name) {
    String key = item.type() + name + item.ref();
    Set<String> known = relations.get(key);
    if (known == null) {
      known = relate(item, name);
      relations.put(key, known);
    }
    return known;
  }

  private Set<String> relate(Item item, String name) {
    Set<String> result = new TreeSet<>();
    switch (item.type() + " " + name) {
      case "scene tags" -> {
        result.addAll(item.refs("tags"));
        result.addAll(inheritedTags(item));
      }
      case "scene studios", "group studios", "gallery studios" ->
          result.addAll(item.refs("studio"));
      case "performer studios" ->
          scenesWith("performers", item).forEach(scene -> result.addAll(scene.refs("studio")));
      case "performer groups", "performer scene_filter.groups" ->
          scenesWith("performers", item).forEach(scene -> result.addAll(scene.refs("groups")));
      case "performer scenes", "performer scene_filter.id" ->
          scenesWith("performers", item).forEach(scene -> result.add(scene.ref()));
      case "studio parents" -> result.addAll(item.refs("parent_studio"));
      case "tag performers" -> with("performer", "tags", item).forEach(it -> result.add(it.ref()));
      case "tag studios" -> with("studio", "tags", item).forEach(it -> result.add(it.ref()));
      case "tag scenes_filter.id" -> scenesWith("tags", item).forEach(it -> result.add(it.ref()));
      case "tag scenes_filter.groups" ->
          scenesWith("tags", item).forEach(scene -> result.addAll(scene.refs("groups")));
      case "group scenes", "group scene_filter.id" ->
          scenesWith("groups", item).forEach(scene -> result.add(scene.ref()));
      case "group performers" ->
          scenesWith("groups", item).forEach(scene -> result.addAll(scene.refs("performers")));
      case "gallery scenes" -> scenesWith("galleries", item).forEach(it -> result.add(it.ref()));
      case "image studios" -> {
        result.addAll(item.refs("studio"));
        if (result.isEmpty()) {
          galleriesById(item).stream()
              .map(gallery -> gallery.refs("studio"))
              .filter(studio -> !studio.isEmpty())
              .findFirst()
              .ifPresent(result::addAll);
        }
      }
      case "image performers", "image tags" -> {
        result.addAll(item.refs(name));
        if (result.isEmpty()) {
          galleriesById(item).forEach(gallery -> result.addAll(gallery.refs(name)));
        }
      }
      case "clip sceneId" -> result.addAll(item.refs("scene"));
      case "clip tagIds" -> {
        result.addAll(item.refs("tags"));
        result.addAll(item.refs("primary_tag"));
      }
      case "clip sceneTagIds" -> result.addAll(sceneOf(item).refs("tags"));
      case "clip performerIds" -> result.addAll(sceneOf(item).refs("performers"));
      case "clip studioId" -> result.addAll(sceneOf(item).refs("studio"));
      default -> result.addAll(item.refs(name));
    }
    return result;
  }

  private List<Item> with(String type, String member, Item wanted) {
    return all(type).stream().filter(item -> item.refs(member).contains(wanted.ref())).toList();
  }

  private List<Item> scenesWith(String member, Item wanted) {
    return with("scene", member, wanted);
  }

  private Item sceneOf(Item clip) {
    return item("scene", clip.refs("scene").iterator().next());
  }

  /** Tags of its performers, studio and groups (section 6.6). */
  private Set<String> inheritedTags(Item scene) {
    Set<String> tags = new TreeSet<>();
    scene.refs("performers").forEach(ref -> tags.addAll(item("performer", ref).refs("tags")));
    scene.refs("studio").forEach(ref -> tags.addAll(item("studio", ref).refs("tags")));
    scene.refs("groups").forEach(ref -> tags.addAll(item("group", ref).refs("tags")));
    return tags;
  }

  /** Galleries from which an image takes what it lacks, in the order of section 6.7. */
  private List<Item> galleriesById(Item image) {
    return image.refs("galleries").stream()
        .map(ref -> item("gallery", ref))
        .sorted(Comparator.comparing(Item::id))
        .toList();
  }

  private boolean favorite(String type, String ref) {
    return own(type, "favorite").getOrDefault(ref, 0.0) != 0;
  }

  private Map<String, Double> own(String type, String name) {
    return own.getOrDefault(type + " " + name, Map.of());
  }

  private boolean relatedToFavorite(Item item, String name) {
    return switch (name) {
      case "performer_favorite" -> anyFavorite("performer", item.refs("performers"));
      case "studio_favorite" -> anyFavorite("studio", item.refs("studio"));
      case "tag_favorite" -> anyFavorite("tag", item.refs("tags"));
      default ->
          with("image", "galleries", item).stream()
              .anyMatch(image -> favorite("image", image.ref()));
    };
  }

  private boolean anyFavorite(String type, Set<String> refs) {
    return refs.stream().anyMatch(ref -> favorite(type, ref));
  }

  private boolean number(Item item, String name, String byDefault, JsonNode criterion) {
    JsonNode first = criterion.path("value");
    if (!first.isNumber()) {
      return true;
    }
    // without a second value: up to any number; for images exactly the first
    JsonNode second = criterion.path("value2");
    double last =
        second.isNumber()
            ? second.asDouble()
            : byDefault.isEmpty() ? first.asDouble() : Double.POSITIVE_INFINITY;
    return compare(number(item, name), modifier(criterion, byDefault), first.asDouble(), last);
  }

  private static boolean compare(double is, String modifier, double first, double last) {
    return switch (modifier) {
      case "GREATER_THAN" -> is > first;
      case "LESS_THAN" -> is < first;
      case "EQUALS" -> is == first;
      case "NOT_EQUALS" -> is != first;
      case "BETWEEN" -> is >= first && is <= last;
      case "NOT_BETWEEN" -> is < first || is > last;
      default -> true;
    };
  }

  private boolean years(Item item, String name, JsonNode criterion) {
    JsonNode first = criterion.path("value");
    String modifier = modifier(criterion, "EQUALS");
    if (!first.isNumber() || !Cases.NUMBER_MODIFIERS.contains(modifier)) {
      return true;
    }
    Integer is = years(item, name);
    double last = criterion.path("value2").asDouble(Double.POSITIVE_INFINITY);
    return is == null
        ? modifier.equals("NOT_EQUALS")
        : compare(is, modifier, first.asDouble(), last);
  }

  /** Whole years, or null when they are not known. */
  Integer years(Item item, String name) {
    if (name.equals("performer_age")) {
      LocalDate at = item.text("date") == null ? today : first(item.text("date"));
      return item.refs("performers").stream()
          .map(ref -> item("performer", ref).text("birthdate"))
          .filter(birth -> birth != null)
          .map(birth -> whole(first(birth), at))
          .max(Comparator.naturalOrder())
          .orElse(null);
    }
    String date = item.text(name.equals("death_year") ? "death_date" : "birthdate");
    if (date == null) {
      return null;
    }
    return name.equals("age") ? whole(first(date), today) : Integer.valueOf(date.substring(0, 4));
  }

  /** Birthdays since; below 0 before the first. */
  private static int whole(LocalDate birth, LocalDate at) {
    boolean still =
        at.getMonthValue() * 100 + at.getDayOfMonth()
            < birth.getMonthValue() * 100 + birth.getDayOfMonth();
    return at.getYear() - birth.getYear() - (still ? 1 : 0);
  }

  /** A number by the name of a criterion or sort key; 0 where it is missing. */
  double number(Item item, String name) {
    return numbers.computeIfAbsent(item.type() + name + item.ref(), it -> read(item, name));
  }

  private double read(Item item, String name) {
    String key =
        switch (name) {
          case "rating", "user_rating" -> "rating100";
          case "scenes_count" -> "scene_count";
          case "libraryCreatedAt" -> "created_at";
          case "libraryUpdatedAt" -> "updated_at";
          default -> name;
        };
    JsonNode raw = item.raw();
    return switch (key) {
      case "rating100", "o_counter" -> {
        Double mine = own(item.type(), key).get(item.ref());
        yield mine != null ? mine : item.type().equals("image") ? raw.path(key).asDouble(0) : 0;
      }
      case "play_count", "play_duration", "resume_time", "last_played_at", "last_o_at" ->
          own(item.type(), key).getOrDefault(item.ref(), 0.0);
      case "created_at", "updated_at" -> moment(item, key).toEpochMilli();
      case "date", "birthdate" -> day(item, key) == null ? 0 : sortable(dayText(item, key));
      case "duration" ->
          switch (item.type()) {
            // whole seconds, as the answers have them (sections 0.9 and 4.6)
            case "scene" -> Math.round(file(item).path("duration").asDouble(0));
            case "clip" ->
                raw.path("end_seconds").isNumber()
                    ? Math.round(
                            1000
                                * (raw.get("end_seconds").asDouble()
                                    - raw.get("seconds").asDouble()))
                        / 1000.0
                    : 0;
            default -> raw.path("duration").asDouble(0);
          };
      case "filesize" -> file(item).path("size").asDouble(0);
      case "bitrate" -> file(item).path("bit_rate").asDouble(0);
      case "framerate" -> file(item).path("frame_rate").asDouble(0);
      case "performer_count" ->
          item.type().equals("scene")
              ? item.refs("performers").size()
              : raw.get("performer_count").asInt();
      case "tag_count" -> item.refs("tags").size();
      case "height" -> raw.path("height_cm").asDouble(0);
      case "career_length" -> careerYears(item.text("career_length"));
      case "scene_count" ->
          item.type().equals("tag")
              ? Math.max(raw.get("scene_count").asInt(), scenesViaPerformers(item))
              : raw.get("scene_count").asInt();
      case "image_count" ->
          item.type().equals("gallery") ? raw.get("image_count").asInt() : imagesOf(item);
      default -> raw.path(key).asDouble(0);
    };
  }

  /** Years between the first two years of a text; up to now where there is one. */
  private int careerYears(String text) {
    Matcher years = Pattern.compile("\\d{4}").matcher(text == null ? "" : text);
    if (!years.find()) {
      return 0;
    }
    int begin = Integer.parseInt(years.group());
    return (years.find() ? Integer.parseInt(years.group()) : today.getYear()) - begin;
  }

  private long scenesViaPerformers(Item tag) {
    Set<String> carriers = new TreeSet<>();
    with("performer", "tags", tag).forEach(performer -> carriers.add(performer.ref()));
    return all("scene").stream().filter(scene -> meets(scene.refs("performers"), carriers)).count();
  }

  /** Images that carry it, or that lie in a gallery which does (section 6.6). */
  private long imagesOf(Item item) {
    String member = item.type().equals("studio") ? "studio" : Mentions.plural(item.type());
    return all("image").stream()
        .filter(
            image ->
                image.refs(member).contains(item.ref())
                    || galleriesById(image).stream()
                        .anyMatch(gallery -> gallery.refs(member).contains(item.ref())))
        .count();
  }

  private static JsonNode file(Item item) {
    return item.raw().path(item.type().equals("image") ? "visual_files" : "files").path(0);
  }

  // ---- dates

  /** A date as the lists have it: an image without one has its first gallery's. */
  private String dayText(Item item, String name) {
    String own = item.text(name);
    if (own != null || !item.type().equals("image")) {
      return own;
    }
    return galleriesById(item).stream()
        .map(gallery -> gallery.text("date"))
        .filter(date -> date != null)
        .findFirst()
        .orElse(null);
  }

  /** The first day of a date that may be a month or a year. */
  LocalDate day(Item item, String name) {
    String text = dayText(item, name);
    return text == null ? null : first(text);
  }

  /** Years come before their first month, months before their first day. */
  private static int sortable(String date) {
    return Integer.parseInt((date.replace("-", "") + "0000").substring(0, 8));
  }

  private static LocalDate first(String date) {
    return LocalDate.parse(date + "-01-01".substring(Math.min(6, date.length() - 4)));
  }

  private static LocalDate last(String date) {
    return switch (date.length()) {
      case 4 -> first(date).plusYears(1).minusDays(1);
      case 7 -> first(date).plusMonths(1).minusDays(1);
      default -> first(date);
    };
  }

  Instant moment(Item item, String name) {
    if (name.startsWith("last_")) {
      Double millis = own(item.type(), name).get(item.ref());
      return millis == null ? null : Instant.ofEpochMilli(millis.longValue());
    }
    return OffsetDateTime.parse(item.text(name)).toInstant();
  }

  /** A year or a month that is compared with stands for all of its days. */
  private static boolean date(LocalDate is, JsonNode criterion) {
    String value = given(criterion, "value");
    String value2 = given(criterion, "value2");
    return compare(
        is,
        criterion,
        value == null ? null : first(value),
        value == null ? null : last(value),
        value2 == null ? null : last(value2));
  }

  /** Days, months and years stand for all of their moments; days are those of UTC. */
  private static boolean stamp(Instant is, JsonNode criterion) {
    boolean sameDay = Set.of("EQUALS", "NOT_EQUALS").contains(modifier(criterion, "GREATER_THAN"));
    String value = given(criterion, "value");
    String value2 = given(criterion, "value2");
    return compare(
        is,
        criterion,
        value == null ? null : begin(value, sameDay),
        value == null ? null : end(value, sameDay),
        value2 == null ? null : end(value2, false));
  }

  private static Instant begin(String text, boolean day) {
    if (text.length() <= 10) {
      return first(text).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    Instant moment = OffsetDateTime.parse(text).toInstant();
    return day ? begin(moment.toString().substring(0, 10), true) : moment;
  }

  private static Instant end(String text, boolean day) {
    if (text.length() <= 10) {
      return last(text).plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC).minusMillis(1);
    }
    Instant moment = OffsetDateTime.parse(text).toInstant();
    return day ? end(moment.toString().substring(0, 10), true) : moment;
  }

  private static String given(JsonNode criterion, String member) {
    String text = criterion.path(member).asText("");
    return text.isEmpty() || criterion.get(member).isNull() ? null : text;
  }

  private static <T extends Comparable<? super T>> boolean compare(
      T is, JsonNode criterion, T begin, T end, T last) {
    String modifier = modifier(criterion, "GREATER_THAN");
    if (modifier.equals("IS_NULL") || modifier.equals("NOT_NULL")) {
      return (is == null) == modifier.equals("IS_NULL");
    }
    boolean between = modifier.endsWith("BETWEEN");
    if (begin == null && (!between || last == null)) {
      return true;
    }
    boolean known = is != null;
    boolean before = known && begin != null && is.compareTo(begin) < 0;
    boolean after = known && end != null && is.compareTo(end) > 0;
    boolean afterLast = known && last != null && is.compareTo(last) > 0;
    return switch (modifier) {
      case "GREATER_THAN" -> after;
      case "LESS_THAN" -> before;
      case "EQUALS" -> known && !before && !after;
      case "NOT_EQUALS" -> !known || before || after;
      case "BETWEEN" -> known && !before && !afterLast;
      case "NOT_BETWEEN" -> !known || before || afterLast;
      default -> true;
    };
  }

  // ---- texts

  /** A text that a criterion compares, or null. */
  String text(Item item, String name) {
    return name.endsWith("_codec")
        ? file(item).path(name).asText("").isEmpty() ? null : file(item).get(name).asText()
        : item.text(name);
  }

  private boolean text(Item item, String name, JsonNode criterion) {
    String modifier = modifier(criterion, "INCLUDES");
    String is = lower(text(item, name));
    if (modifier.equals("IS_NULL") || modifier.equals("NOT_NULL")) {
      return (is == null) == modifier.equals("IS_NULL");
    }
    String value = lower(given(criterion, "value"));
    if (value == null) {
      return true;
    }
    boolean aliases = item.type().equals("performer") && name.equals("name");
    Predicate<String> holds = text -> text != null && contains(text, value);
    boolean included = holds.test(is) || (aliases && anyText(item, "alias_list", holds));
    return switch (modifier) {
      case "INCLUDES" -> included;
      case "EXCLUDES" -> !included;
      case "EQUALS" -> value.equals(is);
      case "NOT_EQUALS" -> !value.equals(is);
      default -> true;
    };
  }

  private boolean choice(Item item, String name, JsonNode criterion) {
    String value = lower(given(criterion, "value"));
    if (value == null) {
      return true;
    }
    return switch (modifier(criterion, "EQUALS")) {
      case "EQUALS" -> value.equals(lower(item.text(name)));
      case "NOT_EQUALS" -> !value.equals(lower(item.text(name)));
      default -> true;
    };
  }

  /** Of ASCII letters alone. */
  static String lower(String text) {
    if (text == null) {
      return null;
    }
    StringBuilder lower = new StringBuilder();
    for (char c : text.toCharArray()) {
      lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    return lower.toString();
  }

  /** From three characters on without regard to accents (design of the index, text search). */
  private static boolean contains(String text, String part) {
    return part.codePointCount(0, part.length()) < 3
        ? text.contains(part)
        : folded(text).contains(folded(part));
  }

  private static String folded(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .toLowerCase(Locale.ROOT);
  }

  private static boolean anyText(Item item, String list, Predicate<String> test) {
    for (JsonNode each : item.raw().path(list)) {
      if (test.test(lower(each.asText()))) {
        return true;
      }
    }
    return false;
  }

  /** The search text of a list. */
  private boolean found(Item item, String q) {
    String wanted = lower(q.strip());
    if (wanted.isEmpty()) {
      return true;
    }
    Predicate<String> holds = text -> text != null && contains(text, wanted);
    boolean found = false;
    for (String member : List.of("title", "name", "details", "synopsis", "photographer")) {
      boolean searched =
          switch (item.type()) {
            case "scene" -> !member.equals("photographer");
            case "performer" -> member.equals("name");
            case "clip" -> member.equals("title");
            default -> true;
          };
      found |= searched && holds.test(lower(item.text(member)));
    }
    return found
        || switch (item.type()) {
          case "scene" ->
              holds.test(lower(file(item).path("path").asText("")))
                  || anyName("performer", item.refs("performers"), holds)
                  || anyName("studio", item.refs("studio"), holds)
                  || anyName("tag", item.refs("tags"), holds);
          case "performer" -> anyText(item, "alias_list", holds);
          case "tag" ->
              holds.test(lower(item.text("description"))) || anyText(item, "aliases", holds);
          case "image" -> holds.test(lower(file(item).path("path").asText("")));
          default -> false;
        };
  }

  private boolean anyName(String type, Set<String> refs, Predicate<String> test) {
    return refs.stream().anyMatch(ref -> test.test(lower(item(type, ref).text("name"))));
  }

  // ---- pictures

  private static Map<String, int[]> bands() {
    Map<String, int[]> bands = new HashMap<>();
    int[][] sides = {
      {144, 239},
      {240, 359},
      {360, 479},
      {480, 539},
      {540, 719},
      {720, 1079},
      {1080, 1439},
      {1440, 1919},
      {1920, 2159},
      {1920, 2559},
      {2560, 2999},
      {3000, 3583},
      {3584, 3839},
      {3840, 6143},
      {4320, Integer.MAX_VALUE}
    };
    String[] names = {
      "very_low 144p",
      "low 240p",
      "r360p 360p",
      "standard 480p",
      "web_hd 540p",
      "standard_hd 720p",
      "full_hd 1080p",
      "quad_hd 1440p",
      "vr_hd",
      "four_k 4k",
      "five_k 5k",
      "six_k 6k",
      "seven_k",
      "eight_k 8k",
      "huge"
    };
    for (int i = 0; i < names.length; i++) {
      for (String name : names[i].split(" ")) {
        bands.put(name, sides[i]);
      }
    }
    return bands;
  }

  /** In bands of the smaller side, as the library server does it (decision B18). */
  private static boolean resolution(Item item, JsonNode criterion) {
    String value = given(criterion, "value");
    int[] band = value == null ? null : BANDS.get(lower(value));
    if (band == null) {
      return true;
    }
    JsonNode file = file(item);
    int side = Math.min(file.path("width").asInt(0), file.path("height").asInt(0));
    boolean in = side >= band[0] && side <= band[1];
    return switch (modifier(criterion, "EQUALS")) {
      case "EQUALS" -> in;
      case "NOT_EQUALS" -> !in;
      case "GREATER_THAN" -> side > band[1];
      case "LESS_THAN" -> side > 0 && side < band[0];
      default -> side >= band[0];
    };
  }

  private static boolean orientation(Item item, JsonNode criterion) {
    int width = file(item).path("width").asInt(0);
    int height = file(item).path("height").asInt(0);
    String is =
        width == 0 || height == 0
            ? ""
            : width > height ? "landscape" : width < height ? "portrait" : "square";
    boolean known = false;
    for (JsonNode wanted : criterion.path("value")) {
      if (lower(wanted.asText()).equals(is)) {
        return true;
      }
      known |= Set.of("landscape", "portrait", "square").contains(lower(wanted.asText()));
    }
    return !known;
  }

  /** That a preview is offered: whether it is one is not looked at. */
  private static boolean generated(Item clip) {
    return clip.text("preview") != null;
  }

  // ---- orders

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
    Comparator<Item> byNumber = Comparator.comparingDouble(item -> number(item, name));
    if (type.equals("scene")) {
      byNumber = byNumber.thenComparing(byId);
      return descending ? byNumber.reversed() : byNumber;
    }
    String second = item(type).type().matches("gallery|image|clip") ? "title" : "name";
    // among equal names and titles by id in either direction (design of the index, orders)
    return (descending ? byNumber.reversed() : byNumber)
        .thenComparing(byText(second))
        .thenComparing(byId);
  }

  private Item item(String type) {
    return all(type).getFirst();
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
    Set<String> groups = named("group", ids);
    String group = ids.size() == 1 && groups.size() == 1 ? groups.iterator().next() : "";
    Comparator<Item> byPlace =
        Comparator.comparing(
            scene -> place(scene, group), Comparator.nullsFirst(Comparator.naturalOrder()));
    byPlace = byPlace.thenComparing(byId);
    return Comparator.<Item, Boolean>comparing(scene -> place(scene, group) == null)
        .thenComparing(descending ? byPlace.reversed() : byPlace);
  }

  Integer place(Item scene, String group) {
    for (JsonNode in : scene.raw().get("groups")) {
      if ((in.get("group").get("id").asText() + ":" + scene.instance()).equals(group)
          && in.path("scene_index").isNumber()) {
        return in.get("scene_index").asInt();
      }
    }
    return null;
  }

  /** Without regard to the case of ASCII letters, by code point; those without a text first. */
  private Comparator<Item> byText(String key) {
    return Comparator.comparing(
        item -> sortText(item, key), Comparator.nullsFirst(PlainLists::byCodePoint));
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

  String sortText(Item item, String key) {
    return switch (key) {
      case "title" -> lower(title(item));
      case "sceneTitle" -> lower(title(sceneOf(item)));
      case "path" ->
          item.type().equals("gallery") && item.raw().path("folder").has("path")
              ? item.raw().get("folder").get("path").asText()
              : file(item).has("path") ? file(item).get("path").asText() : null;
      // a tag that says how it is to be sorted is (the library server's rule)
      case "name" ->
          lower(item.text("sort_name") != null ? item.text("sort_name") : item.text("name"));
      default -> lower(item.text(key));
    };
  }

  /** A title, or what stands for it. */
  static String title(Item item) {
    String title = item.text("title");
    if (title != null || item.type().equals("clip")) {
      return title;
    }
    if (file(item).has("basename")) {
      return file(item).get("basename").asText();
    }
    String folder = item.raw().path("folder").path("path").asText("");
    return folder.isEmpty() ? null : folder.substring(folder.lastIndexOf('/') + 1);
  }
}
