package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The find queries: which ids, in which order, on which page. Safe for many threads. */
final class Finder {
  private static final int KEPT_ORDERS = 4;
  private static final int DEFAULT_PAGE = 25;

  private static final Map<Kind, Set<String>> SORTS =
      Map.of(
          Kind.SCENE,
              names(
                  "bitrate code created_at date duration file_count file_mod_time filesize"
                      + " framerate group_scene_number id interactive interactive_speed last_o_at"
                      + " last_played_at movie_scene_number o_counter organized path"
                      + " perceptual_similarity performer_age performer_count play_count"
                      + " play_duration random rating resolution resume_time studio tag_count title"
                      + " updated_at"),
          Kind.PERFORMER,
              names(
                  "birthdate career_length created_at galleries_count height id images_count"
                      + " last_o_at last_played_at measurements name o_counter penis_length"
                      + " play_count random rating scenes_count scenes_duration tag_count"
                      + " updated_at weight"),
          Kind.STUDIO,
              names(
                  "child_count created_at galleries_count id images_count name random rating"
                      + " scenes_count scenes_duration tag_count updated_at"),
          Kind.TAG,
              names(
                  "created_at galleries_count groups_count id images_count movies_count name"
                      + " performers_count random scene_markers_count scenes_count scenes_duration"
                      + " studios_count updated_at"),
          Kind.GROUP,
              names(
                  "created_at date duration id name o_counter random rating scenes_count"
                      + " sub_group_order tag_count updated_at"),
          Kind.GALLERY,
              names(
                  "created_at date file_count file_mod_time id images_count path performer_count"
                      + " random rating tag_count title updated_at"),
          Kind.IMAGE,
              names(
                  "created_at date file_count file_mod_time filesize id o_counter path"
                      + " performer_count random rating resolution tag_count title updated_at"),
          Kind.MARKER,
              names(
                  "created_at duration id random scene_id scenes_updated_at seconds title"
                      + " updated_at"));

  private final Shapes shapes;
  private final Map<String, int[]> orders =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, int[]> eldest) {
          return size() > KEPT_ORDERS;
        }
      };

  Finder(Shapes shapes) {
    this.shapes = shapes;
  }

  private static Set<String> names(String names) {
    return Set.of(names.split(" ", -1));
  }

  /**
   * What a find query found.
   *
   * @param count how many in all pages
   * @param page ids of the page
   * @param all ids of all pages
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Found(Kind kind, int count, int[] page, java.util.function.Supplier<int[]> all) {}

  Found find(Ask ask, Kind kind, Map<String, Object> arguments) {
    int[] wanted = ids(arguments.get("ids"));
    for (String old : List.of("scene_ids", "performer_ids", "image_ids")) {
      if (wanted.length == 0) {
        wanted = ids(arguments.get(old));
      }
    }
    if (wanted.length > 0) {
      return byId(ask, kind, wanted);
    }
    Map<?, ?> paging = arguments.get("filter") instanceof Map<?, ?> given ? given : Map.of();
    Map<?, ?> filter = Map.of();
    for (Map.Entry<String, Object> argument : arguments.entrySet()) {
      if (argument.getKey().endsWith("_filter") && argument.getValue() instanceof Map<?, ?> given) {
        filter = given;
      }
    }
    String q = Objects.toString(paging.get("q"), "").strip();
    String sort = paging.get("sort") instanceof String given ? given : null;
    boolean descending = "DESC".equals(Objects.toString(paging.get("direction"), "ASC"));
    check(kind, sort);
    int page = Math.max(1, paging.get("page") instanceof Integer given ? given : 1);
    int perPage = paging.get("per_page") instanceof Integer given ? given : DEFAULT_PAGE;
    Ids ids = ask.world().ids(kind);

    boolean byId = "id".equals(sort) || (kind == Kind.IMAGE && (sort == null || sort.isEmpty()));
    if (q.isEmpty() && filter.isEmpty() && byId) {
      int count = ids.count();
      long from = perPage < 0 ? 0 : (long) (page - 1) * perPage;
      long to = perPage < 0 ? count : Math.min(count, from + perPage);
      int[] found = new int[0];
      if (from < to) {
        found =
            descending
                ? reversed(ids.range((int) (count - to), (int) (count - from)))
                : ids.range((int) from, (int) to);
      }
      return new Found(kind, count, found, ids::all);
    }
    String key = kind + "|" + filter + "|" + q + "|" + sort + "|" + descending;
    int[] order = order(ask, kind, filter, q, sort, descending, key);
    long from = perPage < 0 ? 0 : Math.min(order.length, (long) (page - 1) * perPage);
    long to = perPage < 0 ? order.length : Math.min(order.length, from + perPage);
    return new Found(
        kind, order.length, Arrays.copyOfRange(order, (int) from, (int) to), () -> order);
  }

  private Found byId(Ask ask, Kind kind, int[] wanted) {
    Set<Integer> seen = new HashSet<>();
    for (int id : wanted) {
      if (!seen.add(id)) {
        throw new ResolverFailure("validating ids: duplicate id found: " + id);
      }
      if (!ask.world().ids(kind).exists(id)) {
        throw new ResolverFailure(kind.word + " with id " + id + " not found");
      }
    }
    return new Found(kind, wanted.length, wanted, () -> wanted);
  }

  private void check(Kind kind, @Nullable String sort) {
    boolean optional = kind == Kind.SCENE || kind == Kind.GALLERY || kind == Kind.IMAGE;
    if (sort == null || (sort.isEmpty() && optional)) {
      return;
    }
    if (!Objects.requireNonNull(SORTS.get(kind)).contains(sort) && !sort.matches("random_\\d+")) {
      throw new ResolverFailure("invalid sort: " + sort);
    }
  }

  private int[] order(
      Ask ask,
      Kind kind,
      Map<?, ?> filter,
      String q,
      @Nullable String sort,
      boolean descending,
      String key) {
    boolean keep = !"random".equals(sort);
    String versioned = ask.world().edits.version() + "|" + key;
    synchronized (orders) {
      int[] known = keep ? orders.get(versioned) : null;
      if (known != null) {
        return known;
      }
    }
    Criteria criteria = new Criteria(ask, shapes, kind);
    int[] ids = ask.world().ids(kind).all();
    if (!filter.isEmpty()) {
      ids = Arrays.stream(ids).filter(criteria.filter(filter)).toArray();
    }
    if (!q.isEmpty()) {
      ids = Arrays.stream(ids).filter(criteria.search(q)).toArray();
    }
    int[] order = sort(ask, kind, ids, sort, descending, filter.containsKey("updated_at"));
    synchronized (orders) {
      if (keep) {
        orders.put(versioned, order);
      }
    }
    return order;
  }

  private record Keyed(int id, @Nullable Comparable<?> key) {}

  private int[] sort(
      Ask ask, Kind kind, int[] ids, @Nullable String sort, boolean descending, boolean recent) {
    IntFunction<@Nullable Comparable<?>> key = key(ask, kind, sort, recent);
    Keyed[] keyed = new Keyed[ids.length];
    for (int i = 0; i < ids.length; i++) {
      keyed[i] = new Keyed(ids[i], key.apply(ids[i]));
    }
    Arrays.sort(
        keyed,
        (a, b) -> {
          int order = compare(a.key, b.key);
          return order == 0 ? Integer.compare(a.id, b.id) : descending ? -order : order;
        });
    int[] sorted = new int[ids.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = keyed[i].id;
    }
    return "id".equals(sort) && descending ? reversed(ids) : sorted;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static int compare(@Nullable Comparable a, @Nullable Comparable b) {
    if (a == null || b == null) {
      return a == b ? 0 : a == null ? -1 : 1;
    }
    return a.compareTo(b);
  }

  private IntFunction<@Nullable Comparable<?>> key(
      Ask ask, Kind kind, @Nullable String sort, boolean recent) {
    World world = ask.world();
    if (sort == null || sort.isEmpty()) {
      return switch (kind) {
        case SCENE ->
            recent ? _ -> null : id -> Objects.requireNonNullElse(world.scenes.studio(id), 0);
        case GALLERY -> recent ? _ -> null : id -> world.dice(kind, id, 40).below(40);
        case IMAGE -> _ -> null;
        case MARKER -> id -> natural(world.markers.title(id));
        default -> id -> natural(Objects.toString(shapes.value(ask, kind, id, "name"), ""));
      };
    }
    if (sort.startsWith("random")) {
      long seed = sort.length() > 7 ? Long.parseLong(sort.substring(7)) : System.nanoTime();
      return id -> new Dice(seed, kind.number, id, 41).bits();
    }
    return switch (sort) {
      case "id" -> _ -> null;
      case "rating" -> id -> world.rating(kind, id);
      case "title", "name" ->
          id -> natural(Objects.toString(shapes.value(ask, kind, id, sort), ""));
      case "studio" -> id -> Objects.requireNonNullElse(world.scenes.studio(id), 0);
      case "scene_id" -> world.markers::scene;
      case "duration" ->
          kind == Kind.SCENE
              ? world.scenes::duration
              : id -> (Comparable<?>) shapes.value(ask, kind, id, sort);
      case "filesize" ->
          id -> kind == Kind.SCENE ? size(world.scenes.files(id)) : size(world.images.files(id));
      case "file_count" -> id -> kind == Kind.SCENE ? world.scenes.files(id).size() : 1;
      case "tag_count" -> id -> related(ask, kind, id, "tags");
      case "performer_count" -> id -> related(ask, kind, id, "performers");
      default -> {
        String field =
            sort.endsWith("s_count")
                ? sort.replace("ies_count", "y_count").replace("s_count", "_count")
                : sort;
        yield id ->
            shapes.value(ask, kind, id, field) instanceof Comparable<?> value ? value : null;
      }
    };
  }

  private int related(Ask ask, Kind kind, int id, String field) {
    return shapes.value(ask, kind, id, field) instanceof Ask.Refs refs ? refs.ids().length : 0;
  }

  private static long size(List<Values.MediaFile> files) {
    return files.stream().mapToLong(Values.MediaFile::size).sum();
  }

  /** Numbers inside a name compare by value. */
  private static String natural(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (int i = 0; i < lower.length(); i++) {
      if (Character.isDigit(lower.charAt(i))) {
        return java.util.regex.Pattern.compile("\\d+")
            .matcher(lower)
            .replaceAll(
                number -> "0".repeat(Math.max(0, 12 - number.group().length())) + number.group());
      }
    }
    return lower;
  }

  private static int[] reversed(int[] ids) {
    int[] turned = new int[ids.length];
    for (int i = 0; i < ids.length; i++) {
      turned[i] = ids[ids.length - 1 - i];
    }
    return turned;
  }

  /** Ids from texts or numbers. */
  static int[] ids(@Nullable Object list) {
    if (!(list instanceof List<?> given)) {
      return new int[0];
    }
    return given.stream().mapToInt(Finder::id).toArray();
  }

  static int id(@Nullable Object given) {
    String text = String.valueOf(given);
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      throw new ResolverFailure("strconv.Atoi: parsing \"" + text + "\": invalid syntax");
    }
  }
}
