package io.foyer.library.graphql.internal;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.library.LibraryClip;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryGallery;
import io.foyer.library.LibraryGroup;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryMetadataEndpoint;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryStudio;
import io.foyer.library.LibraryTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of what a library server answers. Takes what comes: absent members, nulls in lists,
 * numbers in any notation, members of the wrong kind. Only a row without a usable id is not an
 * entity.
 */
final class EntityReader {
  private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

  private final ServerAddress address;

  EntityReader(ServerAddress address) {
    this.address = address;
  }

  /** The entity in this row, or null when it has no usable id. */
  @Nullable LibraryEntity read(EntityType type, JsonNode row) {
    String id = id(row.get("id"));
    if (id == null) {
      return null;
    }
    return switch (type) {
      case SCENE -> scene(id, row);
      case PERFORMER -> performer(id, row);
      case STUDIO -> studio(id, row);
      case TAG -> tag(id, row);
      case GROUP -> group(id, row);
      case GALLERY -> gallery(id, row);
      case IMAGE -> image(id, row);
      case CLIP -> clip(id, row);
    };
  }

  /** Who is on the entity in this row. */
  static List<LibraryCredit> credits(JsonNode row) {
    return list(row, "performers", EntityReader::credit);
  }

  /** The performer in this row, or null when it has no usable id. */
  static @Nullable LibraryCredit credit(JsonNode row) {
    String performer = id(row.get("id"));
    return performer == null
        ? null
        : new LibraryCredit(performer, list(row, "stash_ids", EntityReader::externalId));
  }

  private static @Nullable LibraryExternalId externalId(JsonNode item) {
    String endpoint = text(item, "endpoint");
    String id = text(item, "stash_id");
    return endpoint == null || id == null ? null : new LibraryExternalId(endpoint, id);
  }

  /** The metadata endpoints in the server's general configuration. */
  static List<LibraryMetadataEndpoint> metadataEndpoints(JsonNode general) {
    return list(
        general,
        "stashBoxes",
        item -> {
          String url = text(item, "endpoint");
          String name = text(item, "name");
          String key = text(item, "api_key");
          int limit = count(item, "max_requests_per_minute");
          return url == null
              ? null
              : new LibraryMetadataEndpoint(
                  url,
                  name == null ? url : name,
                  new Secret(key == null ? "" : key),
                  limit == 0 ? null : Integer.valueOf(limit));
        });
  }

  private LibraryScene scene(String id, JsonNode row) {
    JsonNode paths = row.path("paths");
    return new LibraryScene(
        id,
        text(row, "title"),
        text(row, "code"),
        text(row, "date"),
        text(row, "details"),
        text(row, "director"),
        texts(row, "urls"),
        flag(row, "organized"),
        rating(row),
        count(row, "o_counter"),
        count(row, "play_count"),
        number(row, "play_duration"),
        relation(row, "studio"),
        relations(row, "performers"),
        relations(row, "tags"),
        relations(row, "galleries"),
        list(
            row,
            "groups",
            item -> {
              String group = relation(item, "group");
              return group == null
                  ? null
                  : new LibraryScene.InGroup(group, integer(item, "scene_index"));
            }),
        list(row, "files", EntityReader::video),
        path(paths, "screenshot"),
        path(paths, "preview"),
        path(paths, "webp"),
        path(paths, "sprite"),
        path(paths, "vtt"),
        path(paths, "caption"),
        list(
            row,
            "sceneStreams",
            item -> {
              String path = path(item, "url");
              return path == null
                  ? null
                  : new LibraryScene.Stream(path, text(item, "mime_type"), text(item, "label"));
            }),
        list(
            row,
            "captions",
            item -> {
              String language = text(item, "language_code");
              String kind = text(item, "caption_type");
              return language == null || kind == null
                  ? null
                  : new LibraryScene.Caption(language, kind);
            }),
        text(row, "created_at"),
        text(row, "updated_at"));
  }

  private static LibraryScene.@Nullable VideoFile video(JsonNode item) {
    String path = text(item, "path");
    if (path == null) {
      return null;
    }
    String basename = text(item, "basename");
    return new LibraryScene.VideoFile(
        path,
        basename == null ? lastPart(path) : basename,
        whole(item, "size"),
        number(item, "duration"),
        count(item, "width"),
        count(item, "height"),
        whole(item, "bit_rate"),
        number(item, "frame_rate"),
        text(item, "video_codec"),
        text(item, "audio_codec"),
        list(
            item,
            "fingerprints",
            print -> {
              String type = text(print, "type");
              String value = text(print, "value");
              return type == null || value == null
                  ? null
                  : type.toLowerCase(Locale.ROOT) + ":" + value;
            }));
  }

  private LibraryPerformer performer(String id, JsonNode row) {
    return new LibraryPerformer(
        id,
        name(row),
        text(row, "disambiguation"),
        text(row, "gender"),
        text(row, "birthdate"),
        text(row, "death_date"),
        text(row, "ethnicity"),
        text(row, "country"),
        text(row, "eye_color"),
        text(row, "hair_color"),
        integer(row, "height_cm"),
        integer(row, "weight"),
        text(row, "measurements"),
        text(row, "fake_tits"),
        row.path("penis_length").isNumber() ? Double.valueOf(number(row, "penis_length")) : null,
        text(row, "circumcised"),
        text(row, "career_length"),
        text(row, "tattoos"),
        text(row, "piercings"),
        text(row, "details"),
        texts(row, "alias_list"),
        texts(row, "urls"),
        flag(row, "favorite"),
        rating(row),
        count(row, "o_counter"),
        path(row, "image_path"),
        relations(row, "tags"),
        count(row, "scene_count"),
        count(row, "image_count"),
        count(row, "gallery_count"),
        count(row, "group_count"),
        text(row, "created_at"),
        text(row, "updated_at"));
  }

  private LibraryStudio studio(String id, JsonNode row) {
    return new LibraryStudio(
        id,
        name(row),
        relation(row, "parent_studio"),
        text(row, "details"),
        texts(row, "aliases"),
        texts(row, "urls"),
        flag(row, "favorite"),
        rating(row),
        path(row, "image_path"),
        relations(row, "tags"),
        count(row, "scene_count"),
        count(row, "image_count"),
        count(row, "gallery_count"),
        count(row, "performer_count"),
        count(row, "group_count"),
        text(row, "created_at"),
        text(row, "updated_at"));
  }

  private LibraryTag tag(String id, JsonNode row) {
    return new LibraryTag(
        id,
        name(row),
        text(row, "sort_name"),
        text(row, "description"),
        texts(row, "aliases"),
        relations(row, "parents"),
        flag(row, "favorite"),
        path(row, "image_path"),
        count(row, "scene_count"),
        count(row, "image_count"),
        count(row, "gallery_count"),
        count(row, "performer_count"),
        count(row, "studio_count"),
        count(row, "group_count"),
        count(row, "scene_marker_count"),
        text(row, "created_at"),
        text(row, "updated_at"));
  }

  private LibraryGroup group(String id, JsonNode row) {
    return new LibraryGroup(
        id,
        name(row),
        text(row, "aliases"),
        text(row, "date"),
        integer(row, "duration"),
        text(row, "director"),
        text(row, "synopsis"),
        texts(row, "urls"),
        rating(row),
        relation(row, "studio"),
        relations(row, "tags"),
        list(
            row,
            "sub_groups",
            item -> {
              String group = relation(item, "group");
              return group == null
                  ? null
                  : new LibraryGroup.SubGroup(group, text(item, "description"));
            }),
        path(row, "front_image_path"),
        path(row, "back_image_path"),
        count(row, "scene_count"),
        count(row, "performer_count"),
        text(row, "created_at"),
        text(row, "updated_at"));
  }

  private LibraryGallery gallery(String id, JsonNode row) {
    JsonNode file = first(row.path("files"));
    return new LibraryGallery(
        id,
        text(row, "title"),
        text(row, "code"),
        text(row, "date"),
        text(row, "details"),
        text(row, "photographer"),
        texts(row, "urls"),
        flag(row, "organized"),
        rating(row),
        relation(row, "studio"),
        relations(row, "performers"),
        relations(row, "tags"),
        relations(row, "scenes"),
        count(row, "image_count"),
        text(row.path("folder"), "path"),
        text(file, "path"),
        text(file, "basename"),
        relation(row, "cover"),
        path(row.path("paths"), "cover"),
        text(row, "created_at"),
        text(row, "updated_at"));
  }

  private LibraryImage image(String id, JsonNode row) {
    JsonNode file = first(row.path("visual_files"));
    JsonNode paths = row.path("paths");
    return new LibraryImage(
        id,
        text(row, "title"),
        text(row, "code"),
        text(row, "date"),
        text(row, "details"),
        text(row, "photographer"),
        texts(row, "urls"),
        flag(row, "organized"),
        rating(row),
        count(row, "o_counter"),
        relation(row, "studio"),
        relations(row, "performers"),
        relations(row, "tags"),
        relations(row, "galleries"),
        text(file, "path"),
        text(file, "basename"),
        file.path("size").isNumber() ? Long.valueOf(whole(file, "size")) : null,
        integer(file, "width"),
        integer(file, "height"),
        path(paths, "thumbnail"),
        path(paths, "preview"),
        path(paths, "image"),
        text(row, "created_at"),
        text(row, "updated_at"));
  }

  private @Nullable LibraryClip clip(String id, JsonNode row) {
    String scene = relation(row, "scene");
    return scene == null
        ? null
        : new LibraryClip(
            id,
            text(row, "title"),
            scene,
            number(row, "seconds"),
            row.path("end_seconds").isNumber() ? Double.valueOf(number(row, "end_seconds")) : null,
            relation(row, "primary_tag"),
            relations(row, "tags"),
            path(row, "stream"),
            path(row, "preview"),
            path(row, "screenshot"),
            text(row, "created_at"),
            text(row, "updated_at"));
  }

  /** An id as decimal digits, given as text or as a number, or null. */
  static @Nullable String id(@Nullable JsonNode node) {
    if (node == null || !(node.isTextual() || node.isIntegralNumber())) {
      return null;
    }
    String text = node.asText();
    return ID.matcher(text).matches() ? text : null;
  }

  private static String name(JsonNode row) {
    String name = text(row, "name");
    return name == null ? "" : name;
  }

  private static @Nullable String relation(JsonNode row, String member) {
    return id(row.path(member).get("id"));
  }

  private static List<String> relations(JsonNode row, String member) {
    return list(row, member, item -> id(item.get("id")));
  }

  private static List<String> texts(JsonNode row, String member) {
    return list(row, member, EntityReader::text);
  }

  private static <T> List<T> list(
      JsonNode row, String member, Function<JsonNode, @Nullable T> mapper) {
    JsonNode array = row.path(member);
    if (!array.isArray() || array.isEmpty()) {
      return List.of();
    }
    List<T> items = new ArrayList<>(array.size());
    for (JsonNode node : array) {
      T item = mapper.apply(node);
      if (item != null) {
        items.add(item);
      }
    }
    return items;
  }

  private static JsonNode first(JsonNode array) {
    for (JsonNode node : array) {
      if (node.isObject() && !node.isEmpty()) {
        return node;
      }
    }
    return array.path(-1);
  }

  private @Nullable String path(JsonNode row, String member) {
    return address.reduce(text(row, member));
  }

  private static @Nullable String text(JsonNode row, String member) {
    return text(row.path(member));
  }

  private static @Nullable String text(JsonNode node) {
    if (!node.isValueNode() || node.isNull()) {
      return null;
    }
    String text = wellFormed(node.asText());
    return text.isEmpty() ? null : text;
  }

  /** Without what neither the database nor a JSON writer takes: zero characters, half pairs. */
  private static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0 || Character.isSurrogate(c)) {
        return text.codePoints()
            .filter(point -> point != 0)
            .map(point -> point >= 0xD800 && point <= 0xDFFF ? 0xFFFD : point)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
      }
    }
    return text;
  }

  private static boolean flag(JsonNode row, String member) {
    return row.path(member).asBoolean(false);
  }

  /** A number of any notation; what is none or not finite counts as 0. */
  private static double number(JsonNode row, String member) {
    double value = row.path(member).asDouble(0);
    return Double.isFinite(value) ? value : 0;
  }

  private static long whole(JsonNode row, String member) {
    JsonNode node = row.path(member);
    return node.canConvertToLong() ? node.asLong() : (long) number(row, member);
  }

  private static int count(JsonNode row, String member) {
    return Math.clamp(whole(row, member), 0, Integer.MAX_VALUE);
  }

  private static @Nullable Integer integer(JsonNode row, String member) {
    return row.path(member).isNumber()
        ? Integer.valueOf(Math.clamp(whole(row, member), Integer.MIN_VALUE, Integer.MAX_VALUE))
        : null;
  }

  /** The rating; the library server does not check its range. */
  private static @Nullable Integer rating(JsonNode row) {
    return row.path("rating100").isNumber()
        ? Integer.valueOf(Math.clamp(whole(row, "rating100"), 0, 100))
        : null;
  }

  private static String lastPart(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }
}
