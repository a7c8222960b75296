package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.itests.runtime.PlainLibrary.Item;
import java.text.Normalizer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The criteria of the contract's filters, sections 0.8, 3.10.2 and 3.11.2, one at a time. */
final class PlainFilters {
  /** Lowest and highest smaller side, as the library server has them (decision B18). */
  private static final Map<String, int[]> BANDS = bands();

  private final PlainValues values;
  private final Map<String, Criterion> criteria;

  PlainFilters(PlainValues values, Map<String, Criterion> criteria) {
    this.values = values;
    this.criteria = criteria;
  }

  boolean passes(Item item, String name, JsonNode criterion, JsonNode request) {
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
      case "number" -> byNumber(item, name, "GREATER_THAN", criterion);
      case "number=" -> byNumber(item, name, "EQUALS", criterion);
      case "number!" -> byNumber(item, name, "", criterion);
      case "years" -> byYears(item, name, criterion);
      case "date" -> byDate(values.day(item, name), criterion);
      case "stamp" -> byStamp(values.moment(item, name), criterion);
      case "text" -> byText(item, name, criterion);
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

  private boolean ids(Item item, JsonNode criterion) {
    JsonNode value = criterion.isArray() ? criterion : criterion.path("value");
    String modifier = criterion.isArray() ? "INCLUDES" : modifier(criterion, "INCLUDES");
    if (value.isEmpty() || !Set.of("INCLUDES", "EXCLUDES").contains(modifier)) {
      return true;
    }
    return values.named(item.type(), value).contains(item.ref()) == modifier.equals("INCLUDES");
  }

  /** {@code excludes} is ours, after the library server: what must not be there besides. */
  private boolean entities(Item item, Criterion known, JsonNode criterion) {
    int depth = criterion.path("depth").asInt(0);
    Set<String> related = values.related(item, known.name());
    JsonNode excludes = criterion.path("excludes");
    if (PlainValues.meets(
        related, below(known.target(), values.named(known.target(), excludes), depth))) {
      return false;
    }
    JsonNode value = criterion.path("value");
    if (value.isEmpty()) {
      return true;
    }
    Set<String> wanted = below(known.target(), values.named(known.target(), value), depth);
    return switch (modifier(criterion, "INCLUDES")) {
      case "INCLUDES" -> PlainValues.meets(related, wanted);
      case "EXCLUDES" -> !PlainValues.meets(related, wanted);
      case "INCLUDES_ALL" -> {
        boolean all = true;
        for (JsonNode id : value) {
          Set<String> one = values.named(known.target(), Browser.JSON.createArrayNode().add(id));
          all &= PlainValues.meets(related, below(known.target(), one, depth));
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
    return ids.isEmpty()
        || PlainValues.meets(values.related(item, known.name()), values.named(known.target(), ids));
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
      for (Item item : values.all(type)) {
        if (PlainValues.meets(item.refs(parent), all)) {
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

  private boolean favorite(String type, String ref) {
    return values.own(type, "favorite").getOrDefault(ref, 0.0) != 0;
  }

  private boolean relatedToFavorite(Item item, String name) {
    return switch (name) {
      case "performer_favorite" -> anyFavorite("performer", item.refs("performers"));
      case "studio_favorite" -> anyFavorite("studio", item.refs("studio"));
      case "tag_favorite" -> anyFavorite("tag", item.refs("tags"));
      default ->
          values.with("image", "galleries", item).stream()
              .anyMatch(image -> favorite("image", image.ref()));
    };
  }

  private boolean anyFavorite(String type, Set<String> refs) {
    return refs.stream().anyMatch(ref -> favorite(type, ref));
  }

  private boolean byNumber(Item item, String name, String byDefault, JsonNode criterion) {
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
    return compare(
        values.number(item, name), modifier(criterion, byDefault), first.asDouble(), last);
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

  private boolean byYears(Item item, String name, JsonNode criterion) {
    JsonNode first = criterion.path("value");
    String modifier = modifier(criterion, "EQUALS");
    if (!first.isNumber() || !Cases.NUMBER_MODIFIERS.contains(modifier)) {
      return true;
    }
    Integer is = values.years(item, name);
    double last = criterion.path("value2").asDouble(Double.POSITIVE_INFINITY);
    return is == null
        ? modifier.equals("NOT_EQUALS")
        : compare(is, modifier, first.asDouble(), last);
  }

  private static LocalDate last(String date) {
    return switch (date.length()) {
      case 4 -> PlainValues.first(date).plusYears(1).minusDays(1);
      case 7 -> PlainValues.first(date).plusMonths(1).minusDays(1);
      default -> PlainValues.first(date);
    };
  }

  /** A year or a month that is compared with stands for all of its days. */
  private static boolean byDate(LocalDate is, JsonNode criterion) {
    String value = given(criterion, "value");
    String value2 = given(criterion, "value2");
    return compare(
        is,
        criterion,
        value == null ? null : PlainValues.first(value),
        value == null ? null : last(value),
        value2 == null ? null : last(value2));
  }

  /** Days, months and years stand for all of their moments; days are those of UTC. */
  private static boolean byStamp(Instant is, JsonNode criterion) {
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
      return PlainValues.first(text).atStartOfDay().toInstant(ZoneOffset.UTC);
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

  private boolean byText(Item item, String name, JsonNode criterion) {
    String modifier = modifier(criterion, "INCLUDES");
    String is = PlainValues.lower(values.text(item, name));
    if (modifier.equals("IS_NULL") || modifier.equals("NOT_NULL")) {
      return (is == null) == modifier.equals("IS_NULL");
    }
    String value = PlainValues.lower(given(criterion, "value"));
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
    String value = PlainValues.lower(given(criterion, "value"));
    if (value == null) {
      return true;
    }
    return switch (modifier(criterion, "EQUALS")) {
      case "EQUALS" -> value.equals(PlainValues.lower(item.text(name)));
      case "NOT_EQUALS" -> !value.equals(PlainValues.lower(item.text(name)));
      default -> true;
    };
  }

  /** From three characters on without regard to accents (design of the index, text search). */
  static boolean contains(String text, String part) {
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
      if (test.test(PlainValues.lower(each.asText()))) {
        return true;
      }
    }
    return false;
  }

  /** The search text of a list. */
  boolean found(Item item, String q) {
    String wanted = PlainValues.lower(q.strip());
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
      found |= searched && holds.test(PlainValues.lower(item.text(member)));
    }
    return found
        || switch (item.type()) {
          case "scene" ->
              holds.test(PlainValues.lower(PlainValues.file(item).path("path").asText("")))
                  || anyName("performer", item.refs("performers"), holds)
                  || anyName("studio", item.refs("studio"), holds)
                  || anyName("tag", item.refs("tags"), holds);
          case "performer" -> anyText(item, "alias_list", holds);
          case "tag" ->
              holds.test(PlainValues.lower(item.text("description")))
                  || anyText(item, "aliases", holds);
          case "image" ->
              holds.test(PlainValues.lower(PlainValues.file(item).path("path").asText("")));
          default -> false;
        };
  }

  private boolean anyName(String type, Set<String> refs, Predicate<String> test) {
    return refs.stream()
        .anyMatch(ref -> test.test(PlainValues.lower(values.item(type, ref).text("name"))));
  }

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
    int[] band = value == null ? null : BANDS.get(PlainValues.lower(value));
    if (band == null) {
      return true;
    }
    JsonNode file = PlainValues.file(item);
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
    int width = PlainValues.file(item).path("width").asInt(0);
    int height = PlainValues.file(item).path("height").asInt(0);
    String is =
        width == 0 || height == 0
            ? ""
            : width > height ? "landscape" : width < height ? "portrait" : "square";
    boolean known = false;
    for (JsonNode wanted : criterion.path("value")) {
      if (PlainValues.lower(wanted.asText()).equals(is)) {
        return true;
      }
      known |=
          Set.of("landscape", "portrait", "square").contains(PlainValues.lower(wanted.asText()));
    }
    return !known;
  }

  /** That a preview is offered: whether it is one is not looked at. */
  static boolean generated(Item clip) {
    return clip.text("preview") != null;
  }

  /** Bounds that count for a type (section 3.10.9); others are as if they were not there. */
  boolean meetsAny(Item item, JsonNode bounds) {
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
        if (values.number(item, count) >= each.getValue().asDouble()) {
          return true;
        }
      }
    }
    return !bounded;
  }
}
