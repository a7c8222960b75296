package io.foyer.library.graphql.internal;

import io.foyer.core.EntityType;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The GraphQL documents for one type of entity. Every list is sorted by id, the only order that all
 * types have and that pages can rely on, and asks for an explicit number of rows.
 */
enum EntityQuery {
  SCENE(
      "Scene",
      "scenes",
      "scene",
      """
      title code details director date urls rating100 organized o_counter play_count play_duration \
      created_at updated_at studio { id } performers { id } tags { id } galleries { id } \
      groups { group { id } scene_index } \
      files { path basename size duration width height bit_rate frame_rate video_codec audio_codec \
      fingerprints { type value } } \
      paths { screenshot preview webp sprite vtt caption } \
      sceneStreams { url mime_type label } captions { language_code caption_type }\
      """),
  PERFORMER(
      "Performer",
      "performers",
      "performer",
      """
      name disambiguation gender birthdate death_date ethnicity country eye_color hair_color \
      height_cm weight measurements fake_tits penis_length? circumcised? career_length tattoos \
      piercings details alias_list urls? favorite rating100 o_counter? image_path tags { id } \
      scene_count image_count gallery_count group_count? created_at updated_at\
      """),
  STUDIO(
      "Studio",
      "studios",
      "studio",
      """
      name parent_studio { id } details aliases urls? favorite? rating100 image_path tags? { id } \
      scene_count image_count gallery_count performer_count group_count? created_at updated_at\
      """),
  TAG(
      "Tag",
      "tags",
      "tag",
      """
      name sort_name? description aliases parents { id } favorite? image_path scene_count \
      image_count gallery_count performer_count studio_count? group_count? scene_marker_count \
      created_at updated_at\
      """),
  GROUP(
      "Group",
      "groups",
      "group",
      """
      name aliases date duration director synopsis urls rating100 studio { id } tags? { id } \
      sub_groups? { group { id } description } front_image_path back_image_path scene_count \
      performer_count? created_at updated_at\
      """),
  GALLERY(
      "Gallery",
      "galleries",
      "gallery",
      """
      title code? date details photographer? urls rating100 organized studio { id } \
      performers { id } tags { id } scenes { id } image_count files { path basename } \
      folder { path } cover { id } paths? { cover } created_at updated_at\
      """),
  IMAGE(
      "Image",
      "images",
      "image",
      """
      title code? date details? photographer? urls rating100 organized o_counter studio { id } \
      performers { id } tags { id } galleries { id } \
      visual_files { ... on ImageFile { path basename size width height } \
      ... on VideoFile { path basename size width height } } \
      paths { thumbnail preview image } created_at updated_at\
      """),
  CLIP(
      "SceneMarker",
      "scene_markers",
      "scene_marker",
      """
      title seconds end_seconds? scene { id } primary_tag { id } tags { id } stream preview \
      screenshot created_at updated_at\
      """);

  /** A field that servers of an older release do not know, with what is selected in it. */
  private static final Pattern OPTIONAL =
      Pattern.compile("(\\w+)\\?(\\s*\\{[^{}]*(?:\\{[^{}]*}[^{}]*)*})?");

  private final String typeName;
  private final String listField;
  private final String filterPrefix;
  private final String fields;

  EntityQuery(String typeName, String listField, String filterPrefix, String fields) {
    this.typeName = typeName;
    this.listField = listField;
    this.filterPrefix = filterPrefix;
    this.fields = fields;
  }

  static EntityQuery of(EntityType type) {
    return valueOf(type.name());
  }

  /** Name of the list query, and of the member of {@code data} that holds its answer. */
  String list() {
    return switch (this) {
      case GALLERY -> "findGalleries";
      default -> "find" + typeName + "s";
    };
  }

  /** Name of the member of the answer that holds the rows. */
  String rows() {
    return listField;
  }

  /** Name of the member of {@code data} that holds the answer to {@link #oneDocument}. */
  String one() {
    return this == CLIP ? list() : "find" + typeName;
  }

  /** Name of the argument with the entity filter. */
  String filterArgument() {
    return filterPrefix + "_filter";
  }

  /** A page of entities, without the optional fields named. */
  String pageDocument(boolean filtered, Set<String> without) {
    return listDocument(filtered, "id " + fieldsWithout(without));
  }

  /** A page of ids. */
  String idsDocument() {
    return listDocument(false, "id");
  }

  /** A page with only the stamps, filtered. */
  String stampsDocument() {
    return listDocument(true, "id updated_at");
  }

  private String listDocument(boolean filtered, String selection) {
    String argument = filterArgument();
    return "query "
        + capital(list())
        + "($filter: FindFilterType"
        + (filtered ? ", $" + argument + ": " + typeName + "FilterType" : "")
        + ") { "
        + list()
        + "(filter: $filter"
        + (filtered ? ", " + argument + ": $" + argument : "")
        + ") { count "
        + listField
        + " { "
        + selection
        + " } } }";
  }

  /** One entity by {@code $id}. Clips have no query by id, only a list of ids. */
  String oneDocument(Set<String> without) {
    String selection = "id " + fieldsWithout(without);
    return this == CLIP
        ? "query FindClip($id: ID!) { "
            + list()
            + "(ids: [$id]) { count "
            + listField
            + " { "
            + selection
            + " } } }"
        : "query " + capital(one()) + "($id: ID!) { " + one() + "(id: $id) { " + selection + " } }";
  }

  /** Whether entities can be had without this field. */
  boolean isOptional(String field) {
    Matcher matcher = OPTIONAL.matcher(fields);
    while (matcher.find()) {
      if (field.equals(matcher.group(1))) {
        return true;
      }
    }
    return false;
  }

  private String fieldsWithout(Set<String> without) {
    return OPTIONAL
        .matcher(fields)
        .replaceAll(
            match -> {
              String selection = match.group(2) == null ? "" : match.group(2);
              return without.contains(match.group(1))
                  ? ""
                  : Matcher.quoteReplacement(match.group(1) + selection);
            });
  }

  private static String capital(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
