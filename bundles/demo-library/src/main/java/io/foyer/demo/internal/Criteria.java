package io.foyer.demo.internal;

import io.foyer.demo.internal.Ask.Ref;
import io.foyer.demo.internal.Ask.Refs;
import io.foyer.demo.internal.Values.InGroup;
import io.foyer.demo.internal.Values.MediaFile;
import io.foyer.demo.internal.Values.StashId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The entity filters and the text search, as questions to one entity at a time. */
final class Criteria {
  private final Ask ask;
  private final Shapes shapes;
  private final Kind kind;

  Criteria(Ask ask, Shapes shapes, Kind kind) {
    this.ask = ask;
    this.shapes = shapes;
    this.kind = kind;
  }

  IntPredicate filter(Map<?, ?> filter) {
    IntPredicate all = _ -> true;
    for (Map.Entry<?, ?> entry : filter.entrySet()) {
      String name = String.valueOf(entry.getKey());
      Object value = entry.getValue();
      if (value == null) {
        continue;
      }
      all =
          switch (name) {
            case "AND" -> all.and(filter((Map<?, ?>) value));
            case "OR" -> all.or(filter((Map<?, ?>) value));
            case "NOT" -> all.and(filter((Map<?, ?>) value).negate());
            default -> all.and(criterion(name, value));
          };
    }
    return all;
  }

  private IntPredicate criterion(String name, Object value) {
    if (value instanceof Boolean wanted) {
      String field = name.equals("filter_favorites") ? "favorite" : name;
      if (name.equals("performer_favorite")) {
        return id ->
            wanted
                == Arrays.stream(ask.world().scenes.performers(id))
                    .anyMatch(one -> ask.world().favorite(Kind.PERFORMER, one));
      }
      return id -> wanted.equals(value(id, field));
    }
    if (value instanceof String text) {
      return flag(name, text);
    }
    Map<?, ?> input = (Map<?, ?>) value;
    String modifier = String.valueOf(input.get("modifier"));
    return switch (name) {
      case "created_at", "updated_at", "last_played_at", "date", "birthdate" ->
          time(name, input, modifier);
      case "tags",
          "studios",
          "performers",
          "galleries",
          "groups",
          "movies",
          "parents",
          "children",
          "scenes",
          "scene_tags",
          "performer_tags" ->
          relation(name, input, modifier);
      case "stash_id_endpoint" -> stashId(input, modifier);
      case "resolution", "orientation", "phash_distance" ->
          throw new ResolverFailure(name + " is not answered by the demo library");
      case "gender" -> gender(input, modifier);
      default ->
          input.get("value") instanceof Number || numeric(name)
              ? number(name, input, modifier)
              : text(name, input, modifier);
    };
  }

  private static boolean numeric(String name) {
    return name.endsWith("_count") || name.equals("rating100") || name.equals("id");
  }

  private @Nullable Object value(int id, String field) {
    return shapes.value(ask, kind, id, field);
  }

  private IntPredicate flag(String name, String text) {
    if (name.equals("has_markers")) {
      boolean wanted = text.equals("true");
      return id -> wanted == ask.world().markers.ofScene(id).length > 0;
    }
    return id -> {
      Object found = value(id, text);
      return found == null
          || found.equals("")
          || (found instanceof List<?> list && list.isEmpty())
          || (found instanceof Refs refs && refs.ids().length == 0);
    };
  }

  private IntPredicate number(String name, Map<?, ?> input, String modifier) {
    double low = number(input.get("value"));
    double high = number(input.get("value2"));
    return id -> {
      Object found =
          switch (name) {
            case "file_count" -> ask.world().scenes.files(id).size();
            case "tag_count" -> size(value(id, "tags"));
            case "performer_count" -> size(value(id, "performers"));
            case "duration" ->
                kind == Kind.SCENE ? ask.world().scenes.duration(id) : value(id, name);
            case "id" -> id;
            default -> value(id, name);
          };
      if (found == null) {
        return modifier.equals("IS_NULL");
      }
      double number = number(found);
      return switch (modifier) {
        case "EQUALS" -> number == low;
        case "NOT_EQUALS" -> number != low;
        case "GREATER_THAN" -> number > low;
        case "LESS_THAN" -> number < low;
        case "BETWEEN" -> number >= low && number <= high;
        case "NOT_BETWEEN" -> number < low || number > high;
        case "NOT_NULL" -> true;
        case "IS_NULL" -> false;
        default -> throw unsupported(modifier);
      };
    };
  }

  private static ResolverFailure unsupported(String modifier) {
    return new ResolverFailure(
        "Internal system error. Error <unsupported modifier " + modifier + ">");
  }

  private static int size(@Nullable Object list) {
    return list instanceof Refs refs ? refs.ids().length : 0;
  }

  private static double number(@Nullable Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  /** Compares text with text: nothing is parsed. */
  private IntPredicate time(String name, Map<?, ?> input, String modifier) {
    String low = Objects.toString(input.get("value"), "");
    String given = Objects.toString(input.get("value2"), "");
    String high = given.isEmpty() ? Stamp.utc(ask.now() + 86_400).toString() : given;
    return id -> {
      Object found = value(id, name);
      if (found == null) {
        return modifier.equals("IS_NULL");
      }
      String text = (String) found;
      return switch (modifier) {
        case "EQUALS" -> text.equals(low);
        case "NOT_EQUALS" -> !text.equals(low);
        case "GREATER_THAN" -> text.compareTo(low) > 0;
        case "LESS_THAN" -> text.compareTo(low) < 0;
        case "BETWEEN" -> text.compareTo(low) >= 0 && text.compareTo(high) <= 0;
        case "NOT_BETWEEN" -> text.compareTo(low) < 0 || text.compareTo(high) > 0;
        case "NOT_NULL" -> true;
        case "IS_NULL" -> false;
        default -> throw unsupported(modifier);
      };
    };
  }

  private IntPredicate text(String name, Map<?, ?> input, String modifier) {
    String wanted = Objects.toString(input.get("value"), "");
    return switch (modifier) {
      case "EQUALS" -> {
        Pattern like = like(wanted);
        yield id -> texts(id, name).stream().anyMatch(text -> like.matcher(text).matches());
      }
      case "NOT_EQUALS" -> {
        Pattern like = like(wanted);
        yield id -> texts(id, name).stream().noneMatch(text -> like.matcher(text).matches());
      }
      case "INCLUDES", "EXCLUDES" -> {
        String[] words = lower(wanted).strip().split("\\s+", -1);
        boolean included = modifier.equals("INCLUDES");
        yield id ->
            included
                == texts(id, name).stream()
                    .map(Criteria::lower)
                    .anyMatch(text -> Arrays.stream(words).anyMatch(text::contains));
      }
      case "IS_NULL" -> id -> texts(id, name).stream().allMatch(String::isBlank);
      case "NOT_NULL" -> id -> !texts(id, name).stream().allMatch(String::isBlank);
      case "MATCHES_REGEX", "NOT_MATCHES_REGEX" -> {
        Pattern pattern = Pattern.compile(wanted);
        boolean matches = modifier.equals("MATCHES_REGEX");
        yield id ->
            matches == texts(id, name).stream().anyMatch(text -> pattern.matcher(text).find());
      }
      default -> throw unsupported(modifier);
    };
  }

  private static Pattern like(String value) {
    StringBuilder pattern = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      pattern.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
    }
    return Pattern.compile(pattern.toString(), Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  private List<String> texts(int id, String name) {
    Object found =
        switch (name) {
          case "aliases" -> value(id, kind == Kind.PERFORMER ? "alias_list" : "aliases");
          case "url" -> value(id, "urls");
          case "path" ->
              value(id, "files") instanceof List<?> files
                  ? files.stream().map(file -> ((MediaFile) file).path()).toList()
                  : null;
          default -> value(id, name);
        };
    return switch (found) {
      case String text -> List.of(text);
      case List<?> list -> list.stream().map(String::valueOf).toList();
      case null, default -> List.of();
    };
  }

  private IntPredicate stashId(Map<?, ?> input, String modifier) {
    Object endpoint = input.get("endpoint");
    Object wanted = input.get("stash_id");
    return id -> {
      boolean has =
          value(id, "stash_ids") instanceof List<?> list
              && list.stream()
                  .map(StashId.class::cast)
                  .anyMatch(
                      one ->
                          (endpoint == null
                                  || endpoint.equals("")
                                  || one.endpoint().equals(endpoint))
                              && (modifier.endsWith("NULL")
                                  || wanted == null
                                  || one.stashId().equals(wanted)));
      return switch (modifier) {
        case "NOT_NULL", "EQUALS" -> has;
        case "IS_NULL", "NOT_EQUALS" -> !has;
        default -> throw unsupported(modifier);
      };
    };
  }

  private IntPredicate gender(Map<?, ?> input, String modifier) {
    Set<Object> wanted = new HashSet<>();
    if (input.get("value") != null) {
      wanted.add(input.get("value"));
    }
    if (input.get("value_list") instanceof List<?> list) {
      wanted.addAll(list);
    }
    return id -> {
      Object found = value(id, "gender");
      return switch (modifier) {
        case "EQUALS", "INCLUDES" -> found != null && wanted.contains(found);
        case "NOT_EQUALS", "EXCLUDES" -> found == null || !wanted.contains(found);
        case "IS_NULL" -> found == null;
        case "NOT_NULL" -> found != null;
        default -> throw unsupported(modifier);
      };
    };
  }

  private IntPredicate relation(String name, Map<?, ?> input, String modifier) {
    int depth = input.get("depth") instanceof Integer given ? given : 0;
    List<Set<Integer>> wanted = new ArrayList<>();
    for (int id : Finder.ids(input.get("value"))) {
      wanted.add(family(name, id, depth));
    }
    Set<Integer> unwanted = new HashSet<>();
    for (int id : Finder.ids(input.get("excludes"))) {
      unwanted.addAll(family(name, id, depth));
    }
    return id -> {
      Set<Integer> has = related(id, name);
      if (has.stream().anyMatch(unwanted::contains)) {
        return false;
      }
      return switch (modifier) {
        case "INCLUDES" -> wanted.isEmpty() || wanted.stream().anyMatch(some -> any(has, some));
        case "INCLUDES_ALL" -> wanted.stream().allMatch(some -> any(has, some));
        case "EXCLUDES" -> wanted.stream().noneMatch(some -> any(has, some));
        case "EQUALS" ->
            has.size() == wanted.size() && wanted.stream().allMatch(some -> any(has, some));
        case "IS_NULL" -> has.isEmpty();
        case "NOT_NULL" -> !has.isEmpty();
        default -> throw new ResolverFailure("invalid modifier " + modifier + " for relation");
      };
    };
  }

  private static boolean any(Set<Integer> has, Set<Integer> some) {
    return some.stream().anyMatch(has::contains);
  }

  private Set<Integer> family(String name, int id, int depth) {
    if (depth == 0) {
      return Set.of(id);
    }
    int[] below =
        switch (name) {
          case "tags", "scene_tags", "performer_tags" -> ask.world().links.tagsBelow(id, depth);
          case "studios" -> ask.world().links.studiosBelow(id, depth);
          default -> new int[] {id};
        };
    Set<Integer> found = new HashSet<>();
    Arrays.stream(below).forEach(found::add);
    return found;
  }

  private Set<Integer> related(int id, String name) {
    Object found =
        switch (name) {
          case "studios" -> value(id, "studio");
          case "movies" -> value(id, "groups");
          case "parents" -> value(id, kind == Kind.STUDIO ? "parent_studio" : "parents");
          case "scenes" -> value(id, kind == Kind.MARKER ? "scene" : "scenes");
          case "scene_tags" -> new Refs(Kind.TAG, sceneTags(id));
          case "performer_tags" ->
              new Refs(
                  Kind.TAG,
                  Arrays.stream(ask.world().scenes.performers(id))
                      .flatMap(one -> Arrays.stream(ask.world().performers.tags(one)))
                      .toArray());
          default -> value(id, name);
        };
    Set<Integer> ids = new HashSet<>();
    switch (found) {
      case Ref ref -> ids.add(ref.id());
      case Refs refs -> Arrays.stream(refs.ids()).forEach(ids::add);
      case List<?> list -> list.forEach(in -> ids.add(((InGroup) in).group()));
      case null, default -> {
        // nothing is related
      }
    }
    if (kind == Kind.MARKER && name.equals("tags")) {
      ids.add(ask.world().markers.primaryTag(id));
    }
    return ids;
  }

  private int[] sceneTags(int marker) {
    int scene = ask.world().markers.scene(marker);
    return scene == 0 ? new int[0] : ask.world().scenes.tags(scene);
  }

  /**
   * Text search: words are combined with AND, {@code OR} makes alternatives, {@code -} excludes.
   */
  IntPredicate search(String q) {
    List<List<String>> alternatives = new ArrayList<>();
    List<String> words = new ArrayList<>();
    java.util.regex.Matcher parts = Pattern.compile("-?\"[^\"]*\"|\\S+").matcher(q);
    while (parts.find()) {
      String part = parts.group();
      if (part.equals("OR") || part.equals("|")) {
        alternatives.add(words);
        words = new ArrayList<>();
      } else {
        words.add(lower(part.replace("\"", "")));
      }
    }
    alternatives.add(words);
    return id -> {
      String text = lower(String.join("\n", searched(id)));
      return alternatives.stream()
          .anyMatch(
              all ->
                  all.stream()
                      .allMatch(
                          word ->
                              (word.length() > 1 && word.startsWith("-"))
                                  ? !text.contains(word.substring(1))
                                  : text.contains(word)));
    };
  }

  private List<String> searched(int id) {
    List<String> found = new ArrayList<>();
    for (String field :
        switch (kind) {
          case SCENE -> List.of("title", "details", "path");
          case PERFORMER, STUDIO, GROUP, TAG -> List.of("name", "aliases");
          case GALLERY, IMAGE -> List.of("title", "path");
          case MARKER -> List.of("title");
        }) {
      found.addAll(texts(id, field));
    }
    if (kind == Kind.MARKER) {
      found.add(ask.world().tags.name(ask.world().markers.primaryTag(id)));
    }
    return found;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
