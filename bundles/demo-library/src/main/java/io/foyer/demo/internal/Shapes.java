package io.foyer.demo.internal;

import io.foyer.demo.internal.Ask.Ref;
import io.foyer.demo.internal.Values.Caption;
import io.foyer.demo.internal.Values.FileKind;
import io.foyer.demo.internal.Values.Fingerprint;
import io.foyer.demo.internal.Values.GroupLink;
import io.foyer.demo.internal.Values.InGroup;
import io.foyer.demo.internal.Values.MediaFile;
import io.foyer.demo.internal.Values.StashId;
import io.foyer.demo.internal.Values.Stream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How each field of each GraphQL type is answered. */
final class Shapes {
  /** Answers one field. */
  interface Getter {
    @Nullable Object get(Ask ask, Object source, Map<String, Object> arguments);
  }

  /** Answers one field of an entity. */
  private interface OfEntity {
    @Nullable Object get(Ask ask, int id);
  }

  /** Answers one field of a value. */
  private interface OfValue<T> {
    @Nullable Object get(T value);
  }

  private final Map<String, Map<String, Getter>> types = new HashMap<>();

  Shapes() {
    scene();
    performer();
    studio();
    tag();
    group();
    gallery();
    image();
    marker();
    files();
    values();
  }

  /** How a field is answered. */
  Getter getter(String type, String field) {
    Map<String, Getter> fields = types.get(type);
    Getter getter = fields == null ? null : fields.get(field);
    if (getter == null) {
      throw new IllegalStateException("nothing answers " + type + "." + field);
    }
    return getter;
  }

  boolean answers(String type, String field) {
    return types.getOrDefault(type, Map.of()).containsKey(field);
  }

  /** Value of an entity's field, or null when the entity has no such field. */
  @Nullable Object value(Ask ask, Kind kind, int id, String field) {
    Getter getter = types.getOrDefault(typeName(kind), Map.of()).get(field);
    return getter == null ? null : getter.get(ask, new Ref(kind, id), Map.of());
  }

  static String typeName(Kind kind) {
    return switch (kind) {
      case SCENE -> "Scene";
      case PERFORMER -> "Performer";
      case STUDIO -> "Studio";
      case TAG -> "Tag";
      case GROUP -> "Group";
      case GALLERY -> "Gallery";
      case IMAGE -> "Image";
      case MARKER -> "SceneMarker";
    };
  }

  private void put(String type, String field, Getter getter) {
    types.computeIfAbsent(type, _ -> new HashMap<>()).put(field, getter);
  }

  private void of(Kind kind, String field, OfEntity getter) {
    put(typeName(kind), field, (ask, source, _) -> getter.get(ask, ((Ref) source).id()));
  }

  private <T> void of(Class<T> type, String name, String field, OfValue<T> getter) {
    put(name, field, (_, source, _) -> getter.get(type.cast(source)));
  }

  /** What every entity has. */
  private void common(Kind kind) {
    of(kind, "id", (_, id) -> Integer.toString(id));
    of(kind, "created_at", (ask, id) -> ask.world().created(kind, id).toString());
    of(kind, "updated_at", (ask, id) -> ask.world().updated(kind, id).toString());
  }

  private void links(Kind kind, double share) {
    of(kind, "urls", (ask, id) -> ask.world().urls(kind, id, share));
    of(
        kind,
        "url",
        (ask, id) -> {
          List<String> urls = ask.world().urls(kind, id, share);
          return urls.isEmpty() ? null : urls.getFirst();
        });
  }

  private void rating(Kind kind) {
    of(kind, "rating100", (ask, id) -> ask.world().rating(kind, id));
  }

  private void studioOf(Kind kind) {
    of(
        kind,
        "studio",
        (ask, id) -> {
          World world = ask.world();
          Integer studio =
              switch (kind) {
                case SCENE -> world.scenes.studio(id);
                case GROUP -> world.groups.studio(id);
                case GALLERY -> world.galleries.studio(id);
                default -> world.images.studio(id);
              };
          return studio == null ? null : ask.ref(Kind.STUDIO, studio);
        });
  }

  private void scene() {
    Kind kind = Kind.SCENE;
    common(kind);
    links(kind, 0.4);
    rating(kind);
    studioOf(kind);
    of(kind, "title", (ask, id) -> ask.world().scenes.title(id));
    of(kind, "code", (ask, id) -> ask.world().scenes.code(id));
    of(kind, "details", (ask, id) -> ask.world().scenes.details(id));
    of(kind, "director", (ask, id) -> ask.world().scenes.director(id));
    of(kind, "date", (ask, id) -> ask.world().date(kind, id));
    of(kind, "organized", (ask, id) -> ask.world().scenes.organized(id));
    of(kind, "interactive", (_, _) -> false);
    of(kind, "interactive_speed", (_, _) -> null);
    of(kind, "o_counter", (ask, id) -> ask.world().scenes.counted(id).size());
    of(kind, "o_history", (ask, id) -> times(ask.world().scenes.counted(id)));
    of(kind, "play_count", (ask, id) -> ask.world().scenes.plays(id).size());
    of(kind, "play_history", (ask, id) -> times(ask.world().scenes.plays(id)));
    of(
        kind,
        "last_played_at",
        (ask, id) -> {
          List<Long> plays = ask.world().scenes.plays(id);
          return plays.isEmpty() ? null : Stamp.utc(plays.getFirst()).toString();
        });
    of(kind, "resume_time", (ask, id) -> ask.world().scenes.resumeTime(id));
    of(kind, "play_duration", (ask, id) -> ask.world().scenes.playDuration(id));
    of(kind, "captions", (ask, id) -> ask.world().scenes.captions(id));
    of(kind, "files", (ask, id) -> ask.world().scenes.files(id));
    of(kind, "paths", Shapes::scenePaths);
    of(
        kind,
        "sceneStreams",
        (ask, id) ->
            ask.world().scenes.streams(id).stream()
                .map(
                    stream ->
                        new Stream(
                            streamUrl(ask, id, stream), "", stream.mimeType(), stream.label()))
                .toList());
    of(kind, "scene_markers", (ask, id) -> ask.refs(Kind.MARKER, ask.world().markers.ofScene(id)));
    of(kind, "galleries", (ask, id) -> ask.refs(Kind.GALLERY, ask.world().scenes.galleries(id)));
    of(kind, "groups", (ask, id) -> ask.world().scenes.groups(id));
    of(kind, "movies", (ask, id) -> ask.world().scenes.groups(id));
    of(kind, "tags", (ask, id) -> ask.refs(Kind.TAG, ask.world().scenes.tags(id)));
    of(
        kind,
        "performers",
        (ask, id) -> ask.refs(Kind.PERFORMER, ask.world().scenes.performers(id)));
    of(kind, "stash_ids", (ask, id) -> ask.world().scenes.stashIds(id));
  }

  private static List<String> times(List<Long> seconds) {
    return seconds.stream().map(second -> Stamp.utc(second).toString()).toList();
  }

  private static String streamUrl(Ask ask, int id, Stream stream) {
    StringBuilder query = new StringBuilder();
    if (!ask.apiKey().isEmpty()) {
      query.append("?apikey=").append(ask.apiKey());
    }
    if (!stream.resolution().isEmpty()) {
      query.append(query.isEmpty() ? '?' : '&').append("resolution=").append(stream.resolution());
    }
    return ask.base() + "/scene/" + id + "/stream" + stream.path() + query;
  }

  private static Map<String, String> scenePaths(Ask ask, int id) {
    World world = ask.world();
    String scene = ask.base() + "/scene/" + id;
    List<MediaFile> files = world.scenes.files(id);
    String hash = files.isEmpty() ? "" : files.getFirst().fingerprints().getFirst().value();
    return Map.of(
        "screenshot", scene + "/screenshot?t=" + world.updated(Kind.SCENE, id).second(),
        "preview", scene + "/preview",
        "stream", streamUrl(ask, id, new Stream("", "", "", "")),
        "webp", scene + "/webp",
        "vtt", ask.base() + "/scene/" + hash + "_thumbs.vtt",
        "sprite", ask.base() + "/scene/" + hash + "_sprite.jpg",
        "funscript", scene + "/funscript",
        "interactive_heatmap", scene + "/interactive_heatmap",
        "caption", scene + "/caption");
  }

  /** Address of an entity's own picture. */
  private static String picture(Ask ask, Kind kind, int id, String name, boolean own) {
    return ask.base()
        + "/"
        + kind.word
        + "/"
        + id
        + "/"
        + name
        + "?"
        + (own ? "" : "default=true&")
        + "t="
        + ask.world().updated(kind, id).second();
  }

  private void count(Kind of, String field, Kind what) {
    put(
        typeName(of),
        field,
        (ask, source, arguments) -> {
          int id = ((Ref) source).id();
          World world = ask.world();
          int depth = arguments.get("depth") instanceof Integer given ? given : 0;
          if (depth == 0 || (of != Kind.TAG && of != Kind.STUDIO)) {
            return world.links.count(of, id, what);
          }
          int sum = 0;
          int[] below =
              of == Kind.TAG
                  ? world.links.tagsBelow(id, depth)
                  : world.links.studiosBelow(id, depth);
          for (int each : below) {
            sum += world.links.count(of, each, what);
          }
          return sum;
        });
  }

  private void performer() {
    Kind kind = Kind.PERFORMER;
    common(kind);
    links(kind, 0.3);
    rating(kind);
    of(kind, "name", (ask, id) -> ask.world().performers.name(id));
    of(
        kind,
        "disambiguation",
        (ask, id) ->
            Objects.requireNonNullElse(
                ask.world().text(kind, id, Field.DISAMBIGUATION, () -> ""), ""));
    of(kind, "gender", (ask, id) -> ask.world().performers.gender(id));
    of(kind, "birthdate", (ask, id) -> ask.world().performers.birthdate(id));
    of(kind, "death_date", (ask, id) -> ask.world().text(kind, id, Field.DEATH_DATE, () -> null));
    of(kind, "country", (ask, id) -> ask.world().performers.country(id));
    of(kind, "eye_color", (ask, id) -> ask.world().performers.eyeColour(id));
    of(kind, "hair_color", (ask, id) -> ask.world().performers.hairColour(id));
    of(kind, "height_cm", (ask, id) -> ask.world().performers.height(id));
    of(kind, "weight", (ask, id) -> ask.world().number(kind, id, Field.WEIGHT, () -> null));
    for (Field field :
        List.of(
            Field.ETHNICITY,
            Field.MEASUREMENTS,
            Field.FAKE_TITS,
            Field.CAREER_LENGTH,
            Field.TATTOOS,
            Field.PIERCINGS)) {
      of(
          kind,
          field.name().toLowerCase(java.util.Locale.ROOT),
          (ask, id) -> Objects.requireNonNullElse(ask.world().text(kind, id, field, () -> ""), ""));
    }
    of(
        kind,
        "penis_length",
        (ask, id) ->
            ask.world().edits.<@Nullable Double>get(kind, id, Field.PENIS_LENGTH, () -> null));
    of(kind, "circumcised", (_, _) -> null);
    of(kind, "twitter", (_, _) -> null);
    of(kind, "instagram", (_, _) -> null);
    of(kind, "details", (ask, id) -> ask.world().performers.details(id));
    of(kind, "alias_list", (ask, id) -> ask.world().performers.aliases(id));
    of(kind, "favorite", (ask, id) -> ask.world().favorite(kind, id));
    of(kind, "ignore_auto_tag", (_, _) -> false);
    of(kind, "custom_fields", (_, _) -> Map.of());
    of(kind, "tags", (ask, id) -> ask.refs(Kind.TAG, ask.world().performers.tags(id)));
    of(kind, "stash_ids", (ask, id) -> ask.world().performerStashIds(id));
    of(
        kind,
        "image_path",
        (ask, id) -> picture(ask, kind, id, "image", ask.world().performers.hasPicture(id)));
    count(kind, "scene_count", Kind.SCENE);
    count(kind, "image_count", Kind.IMAGE);
    count(kind, "gallery_count", Kind.GALLERY);
    count(kind, "group_count", Kind.GROUP);
    count(kind, "movie_count", Kind.GROUP);
    count(kind, "performer_count", Kind.PERFORMER);
    of(kind, "o_counter", (ask, id) -> ask.world().links.counter(kind, id));
    of(kind, "scenes", (ask, id) -> ask.refs(Kind.SCENE, scenesWith(ask, id)));
    of(kind, "groups", Shapes::groupsWith);
    of(kind, "movies", Shapes::groupsWith);
  }

  private static int[] scenesWith(Ask ask, int performer) {
    World world = ask.world();
    return java.util.Arrays.stream(world.ids(Kind.SCENE).all())
        .filter(
            scene ->
                java.util.Arrays.stream(world.scenes.performers(scene))
                    .anyMatch(one -> one == performer))
        .toArray();
  }

  private static Object groupsWith(Ask ask, int performer) {
    return ask.refs(
        Kind.GROUP,
        java.util.Arrays.stream(scenesWith(ask, performer))
            .flatMap(scene -> ask.world().scenes.groups(scene).stream().mapToInt(InGroup::group))
            .distinct()
            .toArray());
  }

  private void studio() {
    Kind kind = Kind.STUDIO;
    common(kind);
    links(kind, 0.5);
    rating(kind);
    of(kind, "name", (ask, id) -> ask.world().studios.name(id));
    of(
        kind,
        "parent_studio",
        (ask, id) -> {
          Integer parent = ask.world().studios.parent(id);
          return parent == null ? null : ask.ref(kind, parent);
        });
    of(kind, "child_studios", (ask, id) -> ask.refs(kind, ask.world().links.childStudios(id)));
    of(kind, "aliases", (ask, id) -> ask.world().studios.aliases(id));
    of(kind, "tags", (ask, id) -> ask.refs(Kind.TAG, ask.world().studios.tags(id)));
    of(kind, "ignore_auto_tag", (_, _) -> false);
    of(
        kind,
        "image_path",
        (ask, id) -> picture(ask, kind, id, "image", !ask.world().dice(kind, id, 30).chance(0.1)));
    count(kind, "scene_count", Kind.SCENE);
    count(kind, "image_count", Kind.IMAGE);
    count(kind, "gallery_count", Kind.GALLERY);
    count(kind, "performer_count", Kind.PERFORMER);
    count(kind, "group_count", Kind.GROUP);
    count(kind, "movie_count", Kind.GROUP);
    of(kind, "stash_ids", (ask, id) -> ask.world().stashIds(kind, id, 0.3));
    of(kind, "favorite", (ask, id) -> ask.world().favorite(kind, id));
    of(kind, "details", (ask, id) -> ask.world().studios.details(id));
    of(kind, "groups", (ask, id) -> ask.refs(Kind.GROUP, ask.world().links.studioGroups(id)));
    of(kind, "movies", (ask, id) -> ask.refs(Kind.GROUP, ask.world().links.studioGroups(id)));
    of(kind, "o_counter", (ask, id) -> ask.world().links.counter(kind, id));
  }

  private void tag() {
    Kind kind = Kind.TAG;
    common(kind);
    of(kind, "name", (ask, id) -> ask.world().tags.name(id));
    of(kind, "sort_name", (ask, id) -> ask.world().tags.sortName(id));
    of(kind, "description", (ask, id) -> ask.world().tags.description(id));
    of(kind, "aliases", (ask, id) -> ask.world().tags.aliases(id));
    of(kind, "ignore_auto_tag", (_, _) -> false);
    of(kind, "favorite", (ask, id) -> ask.world().favorite(kind, id));
    of(kind, "stash_ids", (ask, id) -> ask.world().stashIds(kind, id, 0.2));
    of(
        kind,
        "image_path",
        (ask, id) -> picture(ask, kind, id, "image", !ask.world().dice(kind, id, 30).chance(0.1)));
    count(kind, "scene_count", Kind.SCENE);
    count(kind, "scene_marker_count", Kind.MARKER);
    count(kind, "image_count", Kind.IMAGE);
    count(kind, "gallery_count", Kind.GALLERY);
    count(kind, "performer_count", Kind.PERFORMER);
    count(kind, "studio_count", Kind.STUDIO);
    count(kind, "group_count", Kind.GROUP);
    count(kind, "movie_count", Kind.GROUP);
    of(kind, "parents", (ask, id) -> ask.refs(kind, ask.world().tags.parents(id)));
    of(kind, "children", (ask, id) -> ask.refs(kind, ask.world().links.childTags(id)));
    of(kind, "parent_count", (ask, id) -> ask.world().tags.parents(id).length);
    of(kind, "child_count", (ask, id) -> ask.world().links.childTags(id).length);
  }

  private void group() {
    Kind kind = Kind.GROUP;
    common(kind);
    links(kind, 0.3);
    rating(kind);
    studioOf(kind);
    of(kind, "name", (ask, id) -> ask.world().groups.name(id));
    of(kind, "aliases", (ask, id) -> ask.world().groups.aliases(id));
    of(kind, "duration", (ask, id) -> ask.world().groups.duration(id));
    of(kind, "date", (ask, id) -> ask.world().date(kind, id));
    of(kind, "director", (ask, id) -> ask.world().groups.director(id));
    of(kind, "synopsis", (ask, id) -> ask.world().groups.synopsis(id));
    of(kind, "tags", (ask, id) -> ask.refs(Kind.TAG, ask.world().groups.tags(id)));
    of(kind, "containing_groups", (ask, id) -> ask.world().groups.containing(id));
    of(
        kind,
        "sub_groups",
        (ask, id) ->
            java.util.Arrays.stream(ask.world().links.subGroups(id))
                .mapToObj(
                    sub ->
                        ask.world().groups.containing(sub).stream()
                            .filter(link -> link.group() == id)
                            .findFirst()
                            .map(link -> new GroupLink(sub, link.description()))
                            .orElseGet(() -> new GroupLink(sub, null)))
                .toList());
    of(
        kind,
        "front_image_path",
        (ask, id) -> picture(ask, kind, id, "frontimage", ask.world().groups.hasFront(id)));
    of(
        kind,
        "back_image_path",
        (ask, id) ->
            ask.world().groups.hasBack(id) ? picture(ask, kind, id, "backimage", true) : null);
    count(kind, "scene_count", Kind.SCENE);
    count(kind, "performer_count", Kind.PERFORMER);
    of(kind, "sub_group_count", (ask, id) -> ask.world().links.subGroups(id).length);
    of(kind, "scenes", (ask, id) -> ask.refs(Kind.SCENE, ask.world().links.groupScenes(id)));
    of(kind, "o_counter", (ask, id) -> ask.world().links.counter(kind, id));
  }

  private void gallery() {
    Kind kind = Kind.GALLERY;
    common(kind);
    links(kind, 0.2);
    rating(kind);
    studioOf(kind);
    of(kind, "title", (ask, id) -> ask.world().galleries.title(id));
    of(
        kind,
        "code",
        (ask, id) ->
            Objects.requireNonNullElse(ask.world().text(kind, id, Field.CODE, () -> ""), ""));
    of(kind, "date", (ask, id) -> ask.world().date(kind, id));
    of(kind, "details", (ask, id) -> ask.world().galleries.details(id));
    of(kind, "photographer", (ask, id) -> ask.world().galleries.photographer(id));
    of(
        kind,
        "organized",
        (ask, id) -> ask.world().edits.get(kind, id, Field.ORGANIZED, () -> false));
    of(kind, "files", (ask, id) -> ask.world().galleries.files(id));
    of(
        kind,
        "folder",
        (ask, id) ->
            ask.world().galleries.source(id) == Galleries.Source.FOLDER
                ? Map.of(
                    "id", Integer.toString(id),
                    "path", ask.world().galleries.path(id),
                    "mod_time", ask.world().created(kind, id).toString(),
                    "created_at", ask.world().created(kind, id).toString(),
                    "updated_at", ask.world().updated(kind, id).toString())
                : null);
    of(kind, "chapters", (_, _) -> List.of());
    of(
        kind,
        "scenes",
        (ask, id) -> {
          int scene = ask.world().galleries.scene(id);
          return ask.refs(Kind.SCENE, scene == 0 ? new int[0] : new int[] {scene});
        });
    of(kind, "image_count", (ask, id) -> ask.world().galleries.imageCount(id));
    of(kind, "tags", (ask, id) -> ask.refs(Kind.TAG, ask.world().galleries.tags(id)));
    of(
        kind,
        "performers",
        (ask, id) -> ask.refs(Kind.PERFORMER, ask.world().galleries.performers(id)));
    of(
        kind,
        "cover",
        (ask, id) -> {
          int[] images = ask.world().galleries.images(id);
          return images.length == 0 ? null : ask.ref(Kind.IMAGE, images[0]);
        });
    of(
        kind,
        "paths",
        (ask, id) ->
            Map.of(
                "cover",
                picture(ask, kind, id, "cover", true),
                "preview",
                ask.base() + "/gallery/" + id + "/preview"));
    put(
        "Gallery",
        "image",
        (ask, source, arguments) -> {
          int[] images = ask.world().galleries.images(((Ref) source).id());
          int index = (Integer) Objects.requireNonNull(arguments.get("index"));
          if (index < 0 || index >= images.length) {
            throw new ResolverFailure("image index out of range");
          }
          return ask.ref(Kind.IMAGE, images[index]);
        });
  }

  private void image() {
    Kind kind = Kind.IMAGE;
    common(kind);
    links(kind, 0.1);
    rating(kind);
    studioOf(kind);
    of(kind, "title", (ask, id) -> ask.world().images.title(id));
    of(kind, "date", (ask, id) -> ask.world().date(kind, id));
    for (Field field : List.of(Field.CODE, Field.DETAILS, Field.PHOTOGRAPHER)) {
      of(
          kind,
          field.name().toLowerCase(java.util.Locale.ROOT),
          (ask, id) -> Objects.requireNonNullElse(ask.world().text(kind, id, field, () -> ""), ""));
    }
    of(kind, "o_counter", (ask, id) -> ask.world().images.counter(id));
    of(kind, "organized", (ask, id) -> ask.world().images.organized(id));
    of(
        kind,
        "files",
        (ask, id) ->
            ask.world().images.files(id).stream()
                .filter(file -> file.kind() == FileKind.IMAGE)
                .toList());
    of(kind, "visual_files", (ask, id) -> ask.world().images.files(id));
    of(
        kind,
        "paths",
        (ask, id) -> {
          boolean clip =
              ask.world().images.files(id).stream().anyMatch(file -> file.kind() == FileKind.VIDEO);
          long second = ask.world().updated(kind, id).second();
          return Map.of(
              "thumbnail", picture(ask, kind, id, "thumbnail", true),
              "preview", clip ? ask.base() + "/image/" + id + "/preview?" + second : "",
              "image", picture(ask, kind, id, "image", true));
        });
    of(kind, "galleries", (ask, id) -> ask.refs(Kind.GALLERY, ask.world().images.galleries(id)));
    of(kind, "tags", (ask, id) -> ask.refs(Kind.TAG, ask.world().images.tags(id)));
    of(
        kind,
        "performers",
        (ask, id) -> ask.refs(Kind.PERFORMER, ask.world().images.performers(id)));
  }

  private void marker() {
    Kind kind = Kind.MARKER;
    common(kind);
    of(kind, "title", (ask, id) -> ask.world().markers.title(id));
    of(kind, "seconds", (ask, id) -> ask.world().markers.seconds(id));
    of(kind, "end_seconds", (ask, id) -> ask.world().markers.endSeconds(id));
    of(kind, "scene", (ask, id) -> ask.ref(Kind.SCENE, ask.world().markers.scene(id)));
    of(kind, "primary_tag", (ask, id) -> ask.ref(Kind.TAG, ask.world().markers.primaryTag(id)));
    of(kind, "tags", (ask, id) -> ask.refs(Kind.TAG, ask.world().markers.tags(id)));
    for (String file : List.of("stream", "preview", "screenshot")) {
      of(
          kind,
          file,
          (ask, id) ->
              ask.base()
                  + "/scene/"
                  + ask.world().markers.scene(id)
                  + "/scene_marker/"
                  + id
                  + "/"
                  + file);
    }
  }

  private void files() {
    for (FileKind kind : FileKind.values()) {
      String type = kind.type;
      of(MediaFile.class, type, "id", file -> Long.toString(file.id()));
      of(MediaFile.class, type, "path", MediaFile::path);
      of(MediaFile.class, type, "basename", MediaFile::basename);
      of(MediaFile.class, type, "size", MediaFile::size);
      of(MediaFile.class, type, "mod_time", file -> file.modified().toString());
      of(MediaFile.class, type, "created_at", file -> file.modified().toString());
      of(MediaFile.class, type, "updated_at", file -> file.modified().toString());
      of(MediaFile.class, type, "format", MediaFile::format);
      of(MediaFile.class, type, "width", MediaFile::width);
      of(MediaFile.class, type, "height", MediaFile::height);
      of(MediaFile.class, type, "duration", MediaFile::duration);
      of(MediaFile.class, type, "video_codec", MediaFile::videoCodec);
      of(MediaFile.class, type, "audio_codec", MediaFile::audioCodec);
      of(MediaFile.class, type, "frame_rate", MediaFile::frameRate);
      of(MediaFile.class, type, "bit_rate", MediaFile::bitRate);
      of(MediaFile.class, type, "fingerprints", MediaFile::fingerprints);
      put(
          type,
          "fingerprint",
          (_, source, arguments) ->
              ((MediaFile) source)
                  .fingerprints().stream()
                      .filter(print -> print.type().equals(arguments.get("type")))
                      .map(Fingerprint::value)
                      .findFirst()
                      .orElse(null));
    }
  }

  private void values() {
    of(Fingerprint.class, "Fingerprint", "type", Fingerprint::type);
    of(Fingerprint.class, "Fingerprint", "value", Fingerprint::value);
    of(StashId.class, "StashID", "endpoint", StashId::endpoint);
    of(StashId.class, "StashID", "stash_id", StashId::stashId);
    of(StashId.class, "StashID", "updated_at", StashId::updatedAt);
    of(Caption.class, "VideoCaption", "language_code", Caption::language);
    of(Caption.class, "VideoCaption", "caption_type", Caption::type);
    of(Stream.class, "SceneStreamEndpoint", "url", Stream::path);
    of(Stream.class, "SceneStreamEndpoint", "mime_type", Stream::mimeType);
    of(Stream.class, "SceneStreamEndpoint", "label", Stream::label);
    of(InGroup.class, "SceneGroup", "group", in -> new Ref(Kind.GROUP, in.group()));
    of(InGroup.class, "SceneGroup", "scene_index", InGroup::index);
    of(InGroup.class, "SceneMovie", "movie", in -> new Ref(Kind.GROUP, in.group()));
    of(InGroup.class, "SceneMovie", "scene_index", InGroup::index);
    of(GroupLink.class, "GroupDescription", "group", link -> new Ref(Kind.GROUP, link.group()));
    of(GroupLink.class, "GroupDescription", "description", GroupLink::description);
  }
}
