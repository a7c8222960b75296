package io.foyer.catalog.internal.index;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the criteria of one filter object by the modifiers of the contract, section 0.8. What is
 * missing, null or has an unknown modifier is ignored; what has the wrong JSON type is refused. It
 * reads named members only, so how deep a filter is nested does not matter.
 */
final class FilterReader {
  /** The most entities that one criterion may name. */
  static final int MAX_VALUES = 10_000;

  /** The same where all of them are to be met, which takes a step for each. */
  static final int MAX_ALL = 100;

  /** The longest text that is searched or compared. */
  static final int MAX_TEXT = 10_000;

  private static final long DAY = 86_400_000;

  private final EntityType type;
  private final @Nullable JsonNode filter;
  private final List<Clause> clauses;
  private final Map<String, Conditions.Facet> facets = new HashMap<>();

  /**
   * @param name of the filter, for messages
   * @param clauses takes what is read
   */
  FilterReader(EntityType type, String name, @Nullable JsonNode filter, List<Clause> clauses) {
    this.type = type;
    this.filter = present(filter) ? filter : null;
    this.clauses = clauses;
    if (this.filter != null && !this.filter.isObject()) {
      throw wrong(name, "an object");
    }
  }

  /** The criteria of which values can be counted, whether they were given or not. */
  Map<String, Conditions.Facet> facets() {
    return facets;
  }

  private static boolean present(@Nullable JsonNode node) {
    return node != null && !node.isNull() && !node.isMissingNode();
  }

  private static Failure.Invalid wrong(String name, String expected) {
    return new Failure.Invalid(name, "Filter " + name + " must be " + expected);
  }

  /** A member that is there, or null. */
  @Nullable JsonNode member(String name) {
    JsonNode node = filter == null ? null : filter.get(name);
    return present(node) ? node : null;
  }

  /** A criterion, which is an object with a value and more, or null. */
  private @Nullable JsonNode criterion(String name) {
    JsonNode node = member(name);
    if (node != null && !node.isObject()) {
      throw wrong(name, "an object with value and modifier");
    }
    return node;
  }

  /** The criteria inside a member. */
  FilterReader inside(String name) {
    return new FilterReader(type, name, member(name), clauses);
  }

  private static @Nullable JsonNode value(JsonNode criterion, String member) {
    JsonNode value = criterion.get(member);
    return present(value) ? value : null;
  }

  /** The modifier that is given; the default where there is none; null when it is unknown. */
  private static <M extends Enum<M>> @Nullable M modifier(
      String name, JsonNode criterion, Class<M> modifiers, @Nullable M byDefault) {
    JsonNode given = value(criterion, "modifier");
    if (given == null) {
      return byDefault;
    }
    if (!given.isTextual()) {
      throw wrong(name + ".modifier", "a text");
    }
    String wanted = given.textValue().toUpperCase(Locale.ROOT);
    for (M modifier : modifiers.getEnumConstants()) {
      if (modifier.name().equals(wanted)) {
        return modifier;
      }
    }
    return null;
  }

  static String text(String name, JsonNode node) {
    if (!node.isTextual()) {
      throw wrong(name, "a text");
    }
    return checked(name, node.textValue());
  }

  static String checked(String name, String text) {
    if (text.length() > MAX_TEXT) {
      throw new Failure.Invalid(name, name + " must be at most " + MAX_TEXT + " characters long");
    }
    return text;
  }

  /** Ids in either form, as an array or one of them. */
  private static List<EntityId> ids(String name, JsonNode node) {
    List<String> texts = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(each -> texts.add(id(name, each)));
    } else {
      texts.add(id(name, node));
    }
    return ids(name, texts);
  }

  private static String id(String name, JsonNode node) {
    if (!node.isTextual() && !node.isIntegralNumber()) {
      throw wrong(name, "a list of ids");
    }
    return node.asText();
  }

  static List<EntityId> ids(String name, List<String> texts) {
    if (texts.size() > MAX_VALUES) {
      throw new Failure.Invalid(name, name + " must name at most " + MAX_VALUES + " entities");
    }
    if (texts.stream().anyMatch(Objects::isNull)) { // a client may send null
      throw wrong(name, "a list of ids");
    }
    return texts.stream().distinct().map(EntityId::parse).toList();
  }

  /** Entities by id, for {@code ids} itself: a criterion or a bare array. */
  void ids() {
    JsonNode node = member("ids");
    if (node == null) {
      return;
    }
    JsonNode value = node.isObject() ? value(node, "value") : node;
    Clause.Mode mode =
        node.isObject()
            ? modifier("ids", node, Clause.Mode.class, Clause.Mode.INCLUDES)
            : Clause.Mode.INCLUDES;
    if (value == null || mode == null) {
      return;
    }
    if (!value.isArray()) {
      throw wrong("ids", "a list of ids");
    }
    if (!value.isEmpty()) {
      clauses.add(new Clause.Ids(type, ids("ids", value), mode == Clause.Mode.EXCLUDES));
    }
  }

  void instance(String name) {
    JsonNode node = member(name);
    if (node != null && !text(name, node).isEmpty()) {
      clauses.add(new Clause.OnInstance(type, node.textValue()));
    }
  }

  void related(String name, EntityType target, Path path) {
    JsonNode criterion = criterion(name);
    if (criterion == null) {
      facets.put(name, new Conditions.Related(target, path, List.of(), 0, List.of()));
      return;
    }
    JsonNode value = value(criterion, "value");
    JsonNode depth = value(criterion, "depth");
    Clause.Mode mode = modifier(name, criterion, Clause.Mode.class, Clause.Mode.INCLUDES);
    if (depth != null && !depth.isNumber()) {
      throw wrong(name + ".depth", "a number");
    }
    List<EntityId> ids = value == null ? List.of() : ids(name, value);
    if (mode == Clause.Mode.INCLUDES_ALL && ids.size() > MAX_ALL) {
      throw new Failure.Invalid(
          name, name + " must name at most " + MAX_ALL + " entities to be met all at once");
    }
    int levels = depth == null ? 0 : depth.intValue();
    List<Clause> replaced = List.of();
    if (mode != null && !ids.isEmpty()) {
      Clause clause = new Clause.Related(target, path, mode, ids, levels);
      clauses.add(clause);
      replaced = mode == Clause.Mode.INCLUDES ? List.of(clause) : replaced;
    }
    boolean chosen = mode == Clause.Mode.INCLUDES || mode == Clause.Mode.INCLUDES_ALL;
    facets.put(
        name, new Conditions.Related(target, path, chosen ? ids : List.of(), levels, replaced));
    // What must be there and what must not be, in one criterion.
    JsonNode excludes = value(criterion, "excludes");
    List<EntityId> unwanted = excludes == null ? List.of() : ids(name + ".excludes", excludes);
    if (!unwanted.isEmpty()) {
      clauses.add(new Clause.Related(target, path, Clause.Mode.EXCLUDES, unwanted, levels));
    }
  }

  /** Ids joined by commas, or an array of them; any of them. */
  void listed(String name, EntityType target, Path path) {
    JsonNode node = member(name);
    if (node == null) {
      return;
    }
    List<EntityId> ids =
        node.isTextual()
            ? ids(
                name,
                Arrays.stream(node.textValue().split(","))
                    .map(String::strip)
                    .filter(id -> !id.isEmpty())
                    .toList())
            : ids(name, node);
    if (!ids.isEmpty()) {
      clauses.add(new Clause.Related(target, path, Clause.Mode.INCLUDES, ids, 0));
    }
  }

  private @Nullable NumberTest number(
      String name, NumberTest.@Nullable Modifier byDefault, boolean exactWithoutSecond) {
    JsonNode criterion = criterion(name);
    if (criterion == null) {
      return null;
    }
    JsonNode first = value(criterion, "value");
    JsonNode second = value(criterion, "value2");
    if ((first != null && !first.isNumber()) || (second != null && !second.isNumber())) {
      throw wrong(name, "compared with numbers");
    }
    NumberTest.Modifier modifier = modifier(name, criterion, NumberTest.Modifier.class, byDefault);
    if (first == null || modifier == null) {
      return null;
    }
    double value = first.doubleValue();
    Double other = second == null ? null : (Double) second.doubleValue();
    return new NumberTest(
        modifier, value, other == null && exactWithoutSecond ? (Double) value : other);
  }

  void number(String name, Measure measure, NumberTest.Modifier byDefault) {
    NumberTest test = number(name, byDefault, false);
    if (test != null) {
      clauses.add(new Clause.ByNumber(type, measure, test));
    }
  }

  /** Compared as greater unless it says otherwise. */
  void stored(String name, Field field) {
    number(name, new Measure.Stored(field), NumberTest.Modifier.GREATER_THAN);
  }

  void own(String name) {
    own(name, null, number(name, NumberTest.Modifier.GREATER_THAN, false));
  }

  private void own(String name, @Nullable Field fallback, @Nullable NumberTest test) {
    List<Clause> replaced = List.of();
    if (test != null) {
      replaced = List.of(new Clause.ByOwnNumber(type, name, fallback, test));
      clauses.addAll(replaced);
    }
    if (name.equals("rating100")) {
      facets.put("rating", new Conditions.Ratings(fallback != null, replaced));
    }
  }

  /** Images: the library's value where the viewer has none; only with a modifier. */
  void ownOr(String name, Field fallback) {
    own(name, fallback, number(name, null, true));
  }

  void years(String name, Clause.Span span) {
    NumberTest test = number(name, NumberTest.Modifier.EQUALS, false);
    if (test != null) {
      clauses.add(new Clause.ByYears(span, test));
    }
  }

  void performerAge(String name) {
    NumberTest test = number(name, NumberTest.Modifier.EQUALS, false);
    if (test != null) {
      clauses.add(new Clause.ByPerformerAge(test));
    }
  }

  void date(String name, Field field) {
    DateTest test = date(name, true);
    List<Clause> replaced = List.of();
    if (test != null) {
      replaced = List.of(new Clause.ByDate(type, field, true, test));
      clauses.addAll(replaced);
    }
    if (field == Field.DATE) {
      facets.put("year", new Conditions.Years(replaced));
    }
  }

  void stamp(String name, Field field) {
    DateTest test = date(name, false);
    if (test != null) {
      clauses.add(new Clause.ByDate(type, field, false, test));
    }
  }

  void ownStamp(String name) {
    DateTest test = date(name, false);
    if (test != null) {
      clauses.add(new Clause.ByOwnDate(type, name, test));
    }
  }

  private @Nullable DateTest date(String name, boolean days) {
    JsonNode criterion = criterion(name);
    if (criterion == null) {
      return null;
    }
    String first = dateText(name, criterion, "value");
    String second = dateText(name, criterion, "value2");
    DateTest.Modifier modifier =
        modifier(name, criterion, DateTest.Modifier.class, DateTest.Modifier.GREATER_THAN);
    if (modifier == null) {
      return null;
    }
    boolean exact =
        modifier != DateTest.Modifier.EQUALS && modifier != DateTest.Modifier.NOT_EQUALS;
    return switch (modifier) {
      case IS_NULL, NOT_NULL -> new DateTest(modifier, 0, 0, 0);
      case BETWEEN, NOT_BETWEEN ->
          first == null && second == null
              ? null
              : new DateTest(
                  modifier,
                  first == null ? Long.MIN_VALUE : period(name, first, days, exact)[0],
                  0,
                  second == null ? Long.MAX_VALUE : period(name, second, days, exact)[1]);
      case GREATER_THAN, LESS_THAN, EQUALS, NOT_EQUALS -> {
        if (first == null) {
          yield null;
        }
        long[] period = period(name, first, days, exact);
        yield new DateTest(modifier, period[0], period[1], 0);
      }
    };
  }

  private static @Nullable String dateText(String name, JsonNode criterion, String member) {
    JsonNode node = value(criterion, member);
    String text = node == null ? "" : text(name, node).strip();
    return text.isEmpty() ? null : text;
  }

  /**
   * First and last value of what a text names: a day, month or year, or a moment.
   *
   * @param days whether in days or in milliseconds
   * @param exact whether a moment is meant, not its day
   */
  private static long[] period(String name, String text, boolean days, boolean exact) {
    int date = Dates.parse(text);
    if (date == 0) {
      Instant moment = moment(name, text);
      if (exact && !days) {
        return new long[] {moment.toEpochMilli(), moment.toEpochMilli()};
      }
      date = Dates.of(moment.atOffset(ZoneOffset.UTC).toLocalDate());
    }
    if (days) {
      return new long[] {Dates.firstDay(date), Dates.lastDay(date)};
    }
    LocalDate first = Dates.day(Dates.firstDay(date));
    LocalDate after =
        date % 10_000 == 0
            ? first.plusYears(1)
            : date % 100 == 0 ? first.plusMonths(1) : first.plusDays(1);
    return new long[] {first.toEpochDay() * DAY, after.toEpochDay() * DAY - 1};
  }

  private static Instant moment(String name, String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException noMoment) {
      throw new Failure.Invalid(name, "Filter " + name + " is not compared with a date");
    }
  }

  private @Nullable TextComparison text(String name) {
    JsonNode criterion = criterion(name);
    if (criterion == null) {
      return null;
    }
    JsonNode given = value(criterion, "value");
    String value = given == null ? "" : text(name, given);
    Clause.TextModifier modifier =
        modifier(name, criterion, Clause.TextModifier.class, Clause.TextModifier.INCLUDES);
    if (modifier == null || (value.isEmpty() && modifier.match() != TextSource.Match.MISSING)) {
      return null;
    }
    return new TextComparison(
        modifier.match(),
        modifier.match() == TextSource.Match.MISSING ? "" : value,
        modifier.negative());
  }

  private record TextComparison(TextSource.Match match, String value, boolean not) {}

  void text(String name, String field) {
    TextComparison text = text(name);
    if (text != null) {
      clauses.add(new Clause.ByText(type, field, text.match(), text.value(), text.not()));
    }
  }

  void texts(String... names) {
    for (String name : names) {
      text(name, name);
    }
  }

  /** A text of which the index has all values. */
  void word(String name, Field field) {
    TextComparison text = text(name);
    if (text != null) {
      clauses.add(new Clause.ByWord(type, field, text.match(), text.value(), text.not()));
    }
  }

  private enum ChoiceModifier {
    EQUALS,
    NOT_EQUALS
  }

  /** One of few values, or any other. */
  void choice(String name, Field field) {
    JsonNode criterion = criterion(name);
    if (criterion == null) {
      return;
    }
    JsonNode given = value(criterion, "value");
    String value = given == null ? "" : text(name, given);
    ChoiceModifier modifier =
        modifier(name, criterion, ChoiceModifier.class, ChoiceModifier.EQUALS);
    if (modifier != null && !value.isEmpty()) {
      clauses.add(
          new Clause.ByWord(
              type, field, TextSource.Match.EQUALS, value, modifier == ChoiceModifier.NOT_EQUALS));
    }
  }

  private @Nullable Boolean flag(String name) {
    JsonNode node = member(name);
    if (node == null) {
      return null;
    }
    if (!node.isBoolean()) {
      throw wrong(name, "true or false");
    }
    return node.booleanValue();
  }

  void favorite() {
    Boolean wanted = flag("favorite");
    if (wanted != null) {
      clauses.add(new Clause.Favorite(type, wanted));
    }
  }

  /** Only true filters. */
  void favorite(String name, EntityType target, Path path) {
    Boolean wanted = flag(name);
    if (wanted != null && wanted) {
      clauses.add(new Clause.RelatedToFavorite(target, path));
    }
  }

  void resolution() {
    JsonNode criterion = criterion("resolution");
    JsonNode value = criterion == null ? null : value(criterion, "value");
    List<Clause> replaced = List.of();
    if (criterion != null && value != null) {
      Resolution band = Resolution.of(text("resolution", value));
      Clause.ByResolution.Modifier modifier =
          modifier(
              "resolution",
              criterion,
              Clause.ByResolution.Modifier.class,
              Clause.ByResolution.Modifier.EQUALS);
      if (band != null) {
        replaced =
            List.of(
                new Clause.ByResolution(
                    type,
                    modifier == null ? Clause.ByResolution.Modifier.AT_LEAST : modifier,
                    band.low(),
                    band.high()));
        clauses.addAll(replaced);
      }
    }
    facets.put("resolution", new Conditions.Resolutions(replaced));
  }

  void orientation() {
    JsonNode criterion = criterion("orientation");
    JsonNode value = criterion == null ? null : value(criterion, "value");
    if (value == null) {
      return;
    }
    if (!value.isArray()) {
      throw wrong("orientation", "a list of LANDSCAPE, PORTRAIT, SQUARE");
    }
    List<String> wanted = new ArrayList<>();
    for (JsonNode each : value) {
      wanted.add(text("orientation", each).toUpperCase(Locale.ROOT));
    }
    boolean landscape = wanted.contains("LANDSCAPE");
    boolean portrait = wanted.contains("PORTRAIT");
    boolean square = wanted.contains("SQUARE");
    if (landscape || portrait || square) {
      clauses.add(new Clause.ByOrientation(type, landscape, portrait, square));
    }
  }

  void search(String name) {
    JsonNode node = member(name);
    String q = node == null ? "" : text(name, node).strip();
    if (!q.isEmpty()) {
      clauses.add(new Clause.Found(type, q, false));
    }
  }

  /** A lower bound of a count filter. */
  void atLeast(String name, Measure measure) {
    JsonNode node = member(name);
    if (node == null) {
      return;
    }
    if (!node.isNumber()) {
      throw wrong(name, "a number");
    }
    clauses.add(
        new Clause.ByNumber(
            type, measure, new NumberTest(NumberTest.Modifier.BETWEEN, node.doubleValue(), null)));
  }

  /** Whether a clip has a preview: {@code true} unless told otherwise, {@code all} for both. */
  void generated(String name) {
    JsonNode node = member(name);
    String wanted = node == null ? "true" : node.asText();
    if (!wanted.equals("all")) {
      clauses.add(
          new Clause.ByNumber(
              type,
              new Measure.Stored(Field.GENERATED),
              new NumberTest(NumberTest.Modifier.EQUALS, wanted.equals("true") ? 1 : 0, null)));
    }
  }
}
