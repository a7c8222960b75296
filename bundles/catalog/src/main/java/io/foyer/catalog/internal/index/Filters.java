package io.foyer.catalog.internal.index;

import static io.foyer.core.EntityType.GALLERY;
import static io.foyer.core.EntityType.GROUP;
import static io.foyer.core.EntityType.IMAGE;
import static io.foyer.core.EntityType.PERFORMER;
import static io.foyer.core.EntityType.SCENE;
import static io.foyer.core.EntityType.STUDIO;
import static io.foyer.core.EntityType.TAG;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The filter objects of the contract, sections 3.10.2, 3.10.9 and 3.11.2. */
final class Filters {
  private Filters() {}

  /** The conditions of a request: filter, count filter, ids and search text. */
  static Conditions of(ListQuery query) {
    List<Clause> clauses = new ArrayList<>();
    EntityType type = query.type();
    FilterReader filter = new FilterReader(type, type.key() + "_filter", query.filter(), clauses);
    List<String> ids = query.ids();
    if (ids == null) {
      filter.ids();
    } else if (!ids.isEmpty()) {
      clauses.add(new Clause.Ids(type, FilterReader.ids("ids", ids), false));
    }
    switch (type) {
      case SCENE -> scene(filter);
      case PERFORMER -> performer(filter);
      case STUDIO -> studio(filter);
      case TAG -> tag(filter);
      case GROUP -> group(filter);
      case GALLERY -> gallery(filter);
      case IMAGE -> image(filter);
      case CLIP -> clip(filter);
    }
    if (type != EntityType.CLIP) {
      filter.instance("instance_id");
      filter.search("q");
      filter.favorite();
      filter.stamp("created_at", Field.CREATED_AT);
      filter.stamp("updated_at", Field.UPDATED_AT);
    }
    String q = query.q() == null ? "" : FilterReader.checked("q", query.q().strip());
    if (!q.isEmpty()) {
      clauses.add(new Clause.Found(type, q, query.minimal()));
    }
    counts(type, query.countFilter(), clauses);
    Map<String, Conditions.Facet> facets = filter.facets();
    facets.keySet().retainAll(FacetQuery.ALL);
    return new Conditions(clauses, facets);
  }

  private static Path sources(Relation... relations) {
    return new Path.Sources(relations);
  }

  private static Path targets(Relation relation) {
    return new Path.Targets(relation);
  }

  private static final NumberTest.Modifier MORE = NumberTest.Modifier.GREATER_THAN;
  private static final NumberTest.Modifier SAME = NumberTest.Modifier.EQUALS;

  private static void scene(FilterReader f) {
    f.related("performers", PERFORMER, sources(Relation.SCENE_PERFORMERS));
    f.related("tags", TAG, sources(Relation.SCENE_TAGS, Relation.SCENE_INHERITED_TAGS));
    f.related("studios", STUDIO, sources(Relation.SCENE_STUDIO));
    f.related("groups", GROUP, sources(Relation.SCENE_GROUPS));
    f.related("galleries", GALLERY, sources(Relation.SCENE_GALLERIES));
    f.favorite("performer_favorite", PERFORMER, sources(Relation.SCENE_PERFORMERS));
    f.favorite("studio_favorite", STUDIO, sources(Relation.SCENE_STUDIO));
    f.favorite("tag_favorite", TAG, sources(Relation.SCENE_TAGS));
    f.own("rating100");
    f.own("o_counter");
    f.own("play_count");
    f.own("play_duration");
    f.ownStamp("last_played_at");
    f.ownStamp("last_o_at");
    f.stored("duration", Field.DURATION);
    f.stored("bitrate", Field.BIT_RATE);
    f.stored("framerate", Field.FRAME_RATE);
    f.resolution();
    f.orientation();
    f.texts("title", "details", "director");
    f.word("video_codec", Field.VIDEO_CODEC);
    f.word("audio_codec", Field.AUDIO_CODEC);
    f.date("date", Field.DATE);
    f.number("performer_count", new Measure.Count(Relation.SCENE_PERFORMERS), SAME);
    f.number("tag_count", new Measure.Count(Relation.SCENE_TAGS), SAME);
    f.performerAge("performer_age");
  }

  private static void performer(FilterReader f) {
    Path ofStudio = new Path.OverScenes(Relation.SCENE_STUDIO, Relation.SCENE_PERFORMERS);
    Path ofGroup = new Path.OverScenes(Relation.SCENE_GROUPS, Relation.SCENE_PERFORMERS);
    Path ofScene = targets(Relation.SCENE_PERFORMERS);
    f.choice("gender", Field.GENDER);
    f.choice("eye_color", Field.EYE_COLOR);
    f.choice("ethnicity", Field.ETHNICITY);
    f.choice("hair_color", Field.HAIR_COLOR);
    f.choice("fake_tits", Field.FAKE_TITS);
    f.related("tags", TAG, sources(Relation.PERFORMER_TAGS));
    f.related("studios", STUDIO, ofStudio);
    f.related("groups", GROUP, ofGroup);
    f.related("scenes", SCENE, ofScene);
    FilterReader ofScenes = f.inside("scene_filter");
    ofScenes.related("id", SCENE, ofScene);
    ofScenes.related("groups", GROUP, ofGroup);
    f.own("rating100");
    f.own("o_counter");
    f.own("play_count");
    f.stored("scene_count", Field.SCENE_COUNT);
    f.texts("name", "details", "tattoos", "piercings", "measurements");
    f.stored("height", Field.HEIGHT);
    f.stored("weight", Field.WEIGHT);
    f.stored("penis_length", Field.PENIS_LENGTH);
    f.stored("career_length", Field.CAREER_YEARS);
    f.years("age", Clause.Span.AGE);
    f.years("birth_year", Clause.Span.BIRTH_YEAR);
    f.years("death_year", Clause.Span.DEATH_YEAR);
    f.date("birthdate", Field.BIRTHDATE);
    f.date("death_date", Field.DEATH_DATE);
  }

  private static void studio(FilterReader f) {
    f.related("tags", TAG, sources(Relation.STUDIO_TAGS));
    f.related("parents", STUDIO, sources(Relation.STUDIO_PARENT));
    f.own("rating100");
    f.own("o_counter");
    f.own("play_count");
    f.stored("scene_count", Field.SCENE_COUNT);
    f.texts("name", "details");
  }

  private static void tag(FilterReader f) {
    f.related("parents", TAG, sources(Relation.TAG_PARENTS));
    f.related("performers", PERFORMER, targets(Relation.PERFORMER_TAGS));
    f.related("studios", STUDIO, targets(Relation.STUDIO_TAGS));
    FilterReader ofScenes = f.inside("scenes_filter");
    ofScenes.related("id", SCENE, targets(Relation.SCENE_TAGS));
    ofScenes.related(
        "groups", GROUP, new Path.OverScenes(Relation.SCENE_GROUPS, Relation.SCENE_TAGS));
    f.own("rating100");
    f.own("o_counter");
    f.own("play_count");
    f.number("scene_count", new Measure.TagScenes(), MORE);
    f.texts("name", "description");
  }

  private static void group(FilterReader f) {
    f.related("studios", STUDIO, sources(Relation.GROUP_STUDIO));
    f.related("scenes", SCENE, targets(Relation.SCENE_GROUPS));
    f.inside("scene_filter").related("id", SCENE, targets(Relation.SCENE_GROUPS));
    f.related(
        "performers",
        PERFORMER,
        new Path.OverScenes(Relation.SCENE_PERFORMERS, Relation.SCENE_GROUPS));
    f.related("tags", TAG, sources(Relation.GROUP_TAGS));
    f.own("rating100");
    f.stored("scene_count", Field.SCENE_COUNT);
    f.stored("duration", Field.DURATION);
    f.texts("name", "synopsis", "director");
    f.date("date", Field.DATE);
  }

  private static void gallery(FilterReader f) {
    f.favorite("hasFavoriteImage", IMAGE, targets(Relation.IMAGE_GALLERIES));
    f.related("studios", STUDIO, sources(Relation.GALLERY_STUDIO));
    f.related("scenes", SCENE, targets(Relation.SCENE_GALLERIES));
    f.related("performers", PERFORMER, sources(Relation.GALLERY_PERFORMERS));
    f.related("tags", TAG, sources(Relation.GALLERY_TAGS));
    f.own("rating100");
    f.stored("image_count", Field.IMAGE_COUNT);
    f.texts("title");
    f.date("date", Field.DATE);
  }

  private static void image(FilterReader f) {
    f.ownOr("rating100", Field.RATING);
    f.ownOr("o_counter", Field.O_COUNTER);
    f.related("performers", PERFORMER, sources(Relation.IMAGE_PERFORMERS));
    f.related("tags", TAG, sources(Relation.IMAGE_TAGS));
    f.related("galleries", GALLERY, sources(Relation.IMAGE_GALLERIES));
    f.related("studios", STUDIO, sources(Relation.IMAGE_STUDIO));
    f.resolution();
    f.orientation();
    f.date("date", Field.DATE);
  }

  private static void clip(FilterReader f) {
    f.generated("isGenerated");
    f.listed("sceneId", SCENE, sources(Relation.CLIP_SCENE));
    f.listed("tagIds", TAG, sources(Relation.CLIP_TAGS, Relation.CLIP_PRIMARY_TAG));
    f.listed("sceneTagIds", TAG, new Path.ClipsOfScenes(Relation.SCENE_TAGS));
    f.listed("performerIds", PERFORMER, new Path.ClipsOfScenes(Relation.SCENE_PERFORMERS));
    f.listed("studioId", STUDIO, new Path.ClipsOfScenes(Relation.SCENE_STUDIO));
    f.instance("instanceId");
  }

  /** An entity passes when any of the bounds that count for its type is met. */
  private static void counts(EntityType type, @Nullable JsonNode bounds, List<Clause> into) {
    List<Clause> any = new ArrayList<>();
    FilterReader reader = new FilterReader(type, "count_filter", bounds, any);
    Measure scenes = type == TAG ? new Measure.TagScenes() : new Measure.Stored(Field.SCENE_COUNT);
    boolean all = type == STUDIO || type == TAG;
    if (all || type == PERFORMER || type == GROUP) {
      reader.atLeast("min_scene_count", scenes);
    }
    if (all || type == PERFORMER) {
      reader.atLeast("min_gallery_count", new Measure.Stored(Field.GALLERY_COUNT));
      reader.atLeast("min_group_count", new Measure.Stored(Field.GROUP_COUNT));
    }
    if (all || type == PERFORMER || type == GALLERY) {
      reader.atLeast("min_image_count", new Measure.Stored(Field.IMAGE_COUNT));
    }
    if (all || type == GROUP) {
      reader.atLeast("min_performer_count", new Measure.Stored(Field.PERFORMER_COUNT));
    }
    if (!any.isEmpty()) {
      into.add(new Clause.Any(type, List.copyOf(any)));
    }
  }
}
