import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.IndexedLibrary;
import io.foyer.catalog.internal.index.FacetQuery;
import io.foyer.catalog.internal.index.ListQuery;
import io.foyer.core.EntityType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.roaringbitmap.RoaringBitmap;

/** The lists that are asked for. */
final class ListCases {
  static final List<String> SCENE_SORTS =
      List.of(
          "created_at",
          "updated_at",
          "date",
          "title",
          "duration",
          "filesize",
          "bitrate",
          "framerate",
          "path",
          "performer_count",
          "tag_count",
          "rating",
          "play_count",
          "last_played_at",
          "resume_time");

  static final List<String> SCENE_FACETS =
      List.of("tags", "performers", "studios", "groups", "year", "resolution", "rating");

  private static final Map<EntityType, String> OTHER_SORTS =
      Map.of(
          EntityType.PERFORMER,
          "name created_at updated_at birthdate height scene_count image_count gallery_count"
              + " group_count rating o_counter play_count last_played_at",
          EntityType.STUDIO,
          "name created_at updated_at scene_count image_count gallery_count performer_count"
              + " group_count rating",
          EntityType.TAG,
          "name created_at updated_at scene_count image_count gallery_count performer_count"
              + " studio_count group_count scene_marker_count rating",
          EntityType.GROUP,
          "name date created_at updated_at scene_count performer_count duration rating",
          EntityType.GALLERY,
          "title date created_at updated_at path image_count rating",
          EntityType.IMAGE,
          "title date rating o_counter filesize path created_at updated_at");

  private static final int PER_PAGE = 40;

  private final ObjectMapper json = new ObjectMapper();
  private final SplittableRandom random = new SplittableRandom(11);
  private final IndexedLibrary indexed;
  private final int terms;

  /**
   * @param terms how many different search texts are needed
   */
  ListCases(IndexedLibrary indexed, int terms) {
    this.indexed = indexed;
    this.terms = terms;
  }

  /** A question, differently put each time. */
  record Case(String name, EntityType type, IntFunction<ListQuery> query, FacetQuery facets) {}

  private JsonNode filter(String text) {
    try {
      return json.readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private Case plain(String name, EntityType type, String filter, String sort, int page) {
    JsonNode read = filter(filter);
    return new Case(
        name,
        type,
        i ->
            new ListQuery(
                type,
                read,
                null,
                null,
                null,
                sort.replace("?", Integer.toString(1000 + i)),
                i % 2 == 0 ? "DESC" : "ASC",
                page + i % 3,
                PER_PAGE,
                false),
        FacetQuery.NONE);
  }

  /** One key after the other. */
  private Case sorted(EntityType type) {
    String[] keys = OTHER_SORTS.get(type).split(" ");
    return new Case(
        type.plural() + " by all " + keys.length + " keys",
        type,
        i ->
            new ListQuery(
                type,
                null,
                null,
                null,
                null,
                keys[i / 2 % keys.length],
                i / 2 / keys.length % 2 == 0 ? "DESC" : "ASC",
                1 + i % 3,
                PER_PAGE,
                false),
        FacetQuery.NONE);
  }

  private static Case with(Case other, String... facets) {
    return new Case(
        other.name() + ", facets",
        other.type(),
        other.query(),
        new FacetQuery(List.of(facets), Map.of()));
  }

  private Case search(String name, EntityType type, List<String> terms) {
    return new Case(
        name,
        type,
        i ->
            new ListQuery(
                type,
                null,
                null,
                null,
                terms.get(i % terms.size()),
                "created_at",
                "DESC",
                1,
                PER_PAGE,
                false),
        FacetQuery.NONE);
  }

  /** Pieces of titles, none of them twice. */
  private List<String> terms(EntityType type, int words) {
    int[] live = indexed.snapshot().live(type).toArray();
    Set<String> result = new LinkedHashSet<>();
    for (int round = 0; round < 200 && result.size() < terms; round++) {
      int[] some = random.ints(500, 0, live.length).map(i -> live[i]).toArray();
      for (String title : indexed.labels(type, some)) {
        String[] parts = title == null ? new String[0] : title.split("\\s+");
        if (parts.length >= words) {
          int from = random.nextInt(parts.length - words + 1);
          String term = String.join(" ", Arrays.copyOfRange(parts, from, from + words));
          if (term.length() >= 3) {
            // no whole words: as somebody types them
            result.add(term.substring(0, 3 + random.nextInt(term.length() - 2)));
          }
        }
      }
    }
    return List.copyOf(result);
  }

  private String id(EntityType type, int ord) {
    return indexed.snapshot().refOf(type, ord).id();
  }

  /** The tag that is nearest to a number of scenes. */
  private int tagOf(int scenes) {
    LibrarySnapshot snapshot = indexed.snapshot();
    int best = -1;
    int distance = Integer.MAX_VALUE;
    for (int tag : snapshot.live(EntityType.TAG).toArray()) {
      RoaringBitmap all = snapshot.sources(Relation.SCENE_TAGS, tag).clone();
      all.or(snapshot.sources(Relation.SCENE_INHERITED_TAGS, tag));
      int away = Math.abs(all.getCardinality() - scenes);
      if (away < distance) {
        distance = away;
        best = tag;
      }
    }
    return best;
  }

  /** The tag with the most tags below it. */
  private int topTag() {
    LibrarySnapshot snapshot = indexed.snapshot();
    int best = -1;
    int most = -1;
    for (int tag : snapshot.live(EntityType.TAG).toArray()) {
      int below = snapshot.sources(Relation.TAG_PARENTS, tag).getCardinality();
      if (below > most) {
        most = below;
        best = tag;
      }
    }
    return best;
  }

  List<Case> cases() {
    EntityType scene = EntityType.SCENE;
    EntityType image = EntityType.IMAGE;
    int scenes = indexed.snapshot().live(scene).getCardinality();
    String common = id(EntityType.TAG, tagOf(scenes / 10));
    String rare = id(EntityType.TAG, tagOf(2000));
    String top = id(EntityType.TAG, topTag());
    String tag = "{'tags':{'value':['%s'],'modifier':'INCLUDES_ALL'}}";
    String[] all = SCENE_FACETS.toArray(String[]::new);
    List<Case> cases = new ArrayList<>();
    Case none = plain("no filter", scene, "{}", "created_at", 1);
    Case one = plain("one common tag", scene, tag.formatted(common), "created_at", 1);
    Case few = plain("one rare tag", scene, tag.formatted(rare), "created_at", 1);
    Case below =
        plain(
            "tag with all below",
            scene,
            "{'tags':{'value':['%s'],'depth':-1}}".formatted(top),
            "created_at",
            1);
    Case three =
        plain(
            "three criteria",
            scene,
            ("{'tags':{'value':['%s']},'duration':{'value':600,'value2':1800,'modifier':'BETWEEN'},"
                    + "'date':{'value':'2015','modifier':'GREATER_THAN'}}")
                .formatted(common),
            "date",
            1);
    Case not =
        plain(
            "not of a tag",
            scene,
            "{'tags':{'value':['%s'],'modifier':'EXCLUDES'}}".formatted(common),
            "date",
            1);
    cases.add(none);
    cases.add(one);
    cases.add(few);
    cases.add(below);
    cases.add(three);
    cases.add(not);
    cases.add(changing("a range that changes", "duration"));
    cases.add(changing("performer age that changes", "performer_age"));
    cases.add(search("search, same terms", scene, List.of("lantern", "table", "letters")));
    cases.add(search("search, new terms", scene, terms(scene, 1)));
    cases.add(search("search, new pairs", scene, terms(scene, 2)));
    cases.add(search("images, search, new terms", image, terms(image, 1)));
    cases.add(plain("random", scene, "{}", "random_4711", 1));
    cases.add(plain("random, new seed each", scene, "{}", "random_?", 1));
    cases.add(plain("page 10,000", scene, "{}", "created_at", Math.min(10_000, scenes / 50)));
    cases.add(plain("page 10,000, random", scene, "{}", "random_1", Math.min(10_000, scenes / 50)));
    for (String sort :
        List.of(
            "created_at",
            "updated_at",
            "date",
            "title",
            "duration",
            "filesize",
            "bitrate",
            "framerate",
            "path",
            "performer_count",
            "tag_count",
            "rating",
            "play_count",
            "last_played_at",
            "resume_time")) {
      cases.add(plain("by " + sort, scene, "{}", sort, 1));
    }
    cases.add(plain("images", image, "{}", "title", 1));
    cases.add(plain("images, page 10,000", image, "{}", "filesize", scenes / 50));
    cases.add(plain("images, random new seed", image, "{}", "random_?", 1));
    cases.add(plain("images of a tag", image, tag.formatted(common), "date", 1));
    cases.add(plain("performers", EntityType.PERFORMER, "{}", "scene_count", 100));
    cases.add(plain("galleries", EntityType.GALLERY, "{}", "title", 100));
    cases.add(plain("tags", EntityType.TAG, "{}", "scene_count", 1));
    for (EntityType type : EntityType.values()) {
      if (OTHER_SORTS.containsKey(type)) {
        cases.add(sorted(type));
      }
    }
    for (Case each : List.of(none, one, few, below, three, not)) {
      cases.add(with(each, all));
    }
    String[] imageFacets = {"tags", "performers", "studios", "year", "resolution", "rating"};
    cases.add(with(plain("images", image, "{}", "title", 1), imageFacets));
    cases.add(with(plain("images of a tag", image, tag.formatted(common), "date", 1), imageFacets));
    cases.add(
        with(
            plain("performers", EntityType.PERFORMER, "{}", "name", 1),
            "tags",
            "studios",
            "groups",
            "rating"));
    cases.add(
        with(
            plain("galleries", EntityType.GALLERY, "{}", "title", 1),
            "tags",
            "performers",
            "studios",
            "year",
            "rating"));
    return cases;
  }

  private Case changing(String name, String criterion) {
    return new Case(
        name,
        EntityType.SCENE,
        i ->
            new ListQuery(
                EntityType.SCENE,
                filter(
                    "{'%s':{'value':%s,'modifier':'GREATER_THAN'}}"
                        .formatted(criterion, 18 + i * 0.1)),
                null,
                null,
                null,
                "date",
                "DESC",
                1,
                PER_PAGE,
                false),
        FacetQuery.NONE);
  }
}
