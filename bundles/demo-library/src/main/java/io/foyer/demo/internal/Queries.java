package io.foyer.demo.internal;

import io.foyer.demo.internal.Values.MediaFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The root fields that read. */
final class Queries {
  /** Where the library server seems to keep its things. */
  private static final String HOME = "/var/lib/library";

  private final Shapes shapes;
  private final Finder finder;

  Queries(Shapes shapes, Finder finder) {
    this.shapes = shapes;
    this.finder = finder;
  }

  @Nullable Object answer(Ask ask, Plan.Step step) {
    return switch (step.field) {
      case "findScenes" -> found(ask, Kind.SCENE, step);
      case "findPerformers" -> found(ask, Kind.PERFORMER, step);
      case "findStudios" -> found(ask, Kind.STUDIO, step);
      case "findTags" -> found(ask, Kind.TAG, step);
      case "findGroups" -> found(ask, Kind.GROUP, step);
      case "findGalleries" -> found(ask, Kind.GALLERY, step);
      case "findImages" -> found(ask, Kind.IMAGE, step);
      case "findSceneMarkers" -> found(ask, Kind.MARKER, step);
      case "findScene" -> one(ask, Kind.SCENE, step);
      case "findPerformer" -> one(ask, Kind.PERFORMER, step);
      case "findStudio" -> one(ask, Kind.STUDIO, step);
      case "findTag" -> one(ask, Kind.TAG, step);
      case "findGroup", "findMovie" -> one(ask, Kind.GROUP, step);
      case "findGallery" -> one(ask, Kind.GALLERY, step);
      case "findImage" -> one(ask, Kind.IMAGE, step);
      case "allTags" -> ask.refs(Kind.TAG, ask.world().ids(Kind.TAG).all());
      case "allPerformers" -> ask.refs(Kind.PERFORMER, ask.world().ids(Kind.PERFORMER).all());
      case "allStudios" -> ask.refs(Kind.STUDIO, ask.world().ids(Kind.STUDIO).all());
      case "configuration" -> configuration(ask);
      case "systemStatus" -> status("OK");
      case "version" ->
          Map.of("version", "v0.30.1", "hash", "demo", "build_time", "2026-01-01 00:00:00");
      case "stats" -> stats(ask);
      case "jobQueue" -> null;
      default -> throw new ResolverFailure(step.field + " is not answered by the demo library");
    };
  }

  private Object found(Ask ask, Kind kind, Plan.Step step) {
    Finder.Found found = finder.find(ask, kind, step.arguments);
    Map<String, Object> answer = new HashMap<>();
    answer.put("count", found.count());
    answer.put(kind.plural, ask.refs(kind, found.page()));
    if (step.asks("duration")) {
      answer.put(
          "duration",
          Arrays.stream(found.all().get()).mapToDouble(ask.world().scenes::duration).sum());
    }
    if (step.asks("filesize")) {
      answer.put(
          "filesize",
          Arrays.stream(found.all().get()).mapToDouble(id -> size(ask, kind, id)).sum());
    }
    if (step.asks("megapixels")) {
      answer.put("megapixels", found.count() * 0.96);
    }
    return answer;
  }

  private static double size(Ask ask, Kind kind, int id) {
    List<MediaFile> files =
        kind == Kind.SCENE ? ask.world().scenes.files(id) : ask.world().images.files(id);
    return files.stream().mapToLong(MediaFile::size).sum();
  }

  private static @Nullable Object one(Ask ask, Kind kind, Plan.Step step) {
    Object given = step.arguments.get("id");
    if (given == null) {
      return null;
    }
    int id = Finder.id(given);
    return ask.world().ids(kind).exists(id) ? ask.ref(kind, id) : null;
  }

  private static Map<String, Object> configuration(Ask ask) {
    Map<String, Object> general = new HashMap<>();
    general.put(
        "stashes",
        List.of(Map.of("path", "/library", "excludeVideo", false, "excludeImage", false)));
    general.put("apiKey", ask.apiKey());
    general.put("username", "demo");
    general.put("password", "");
    general.put(
        "stashBoxes",
        List.of(
            Map.of(
                "endpoint", "https://metadata.example/graphql",
                "api_key", "demo-metadata-key",
                "name", "Metadata",
                "max_requests_per_minute", 0),
            Map.of(
                "endpoint",
                People.ENDPOINT,
                "api_key",
                "demo-people-key",
                "name",
                "Demo",
                "max_requests_per_minute",
                240)));
    general.put("videoFileNamingAlgorithm", "OSHASH");
    general.put("maxStreamingTranscodeSize", null);
    for (String path :
        List.of(
            "databasePath",
            "generatedPath",
            "metadataPath",
            "cachePath",
            "blobsPath",
            "pluginsPath",
            "scrapersPath",
            "configFilePath",
            "backupDirectoryPath")) {
      general.put(path, HOME + "/" + path.replaceAll("(Directory)?Path$", ""));
    }
    general.put("ffmpegPath", "");
    general.put("ffprobePath", "");
    general.put("pythonPath", "");
    general.put("pluginPackageSources", List.of());
    general.put("videoExtensions", List.of("mp4", "mkv", "avi", "webm"));
    general.put("imageExtensions", List.of("jpg", "png", "gif", "webp"));
    general.put("galleryExtensions", List.of("zip", "cbz"));
    general.put("excludes", List.of());
    general.put("imageExcludes", List.of());
    general.put("parallelTasks", 1);
    return Map.of(
        "general",
        general,
        "interface",
        Map.of("language", "en-GB"),
        "ui",
        Map.of(),
        "plugins",
        Map.of());
  }

  static Map<String, Object> status(String status) {
    return Map.of(
        "databaseSchema",
        75,
        "databasePath",
        HOME + "/database",
        "configPath",
        HOME + "/config",
        "appSchema",
        75,
        "status",
        status,
        "os",
        "linux",
        "workingDir",
        HOME,
        "homeDir",
        HOME,
        "ffmpegPath",
        "",
        "ffprobePath",
        "");
  }

  private Map<String, Object> stats(Ask ask) {
    World world = ask.world();
    int[] scenes = world.ids(Kind.SCENE).all();
    int[] images = world.ids(Kind.IMAGE).all();
    Map<String, Object> stats = new HashMap<>();
    for (Kind kind : Kind.values()) {
      stats.put(
          Shapes.typeName(kind).toLowerCase(java.util.Locale.ROOT) + "_count",
          world.ids(kind).count());
    }
    stats.put("movie_count", world.ids(Kind.GROUP).count());
    stats.put(
        "scenes_size", Arrays.stream(scenes).mapToDouble(id -> size(ask, Kind.SCENE, id)).sum());
    stats.put("scenes_duration", Arrays.stream(scenes).mapToDouble(world.scenes::duration).sum());
    stats.put(
        "images_size", Arrays.stream(images).mapToDouble(id -> size(ask, Kind.IMAGE, id)).sum());
    stats.put(
        "total_o_count",
        Arrays.stream(scenes).map(id -> world.scenes.counted(id).size()).sum()
            + Arrays.stream(images).map(world.images::counter).sum());
    stats.put(
        "total_play_duration", Arrays.stream(scenes).mapToDouble(world.scenes::playDuration).sum());
    stats.put(
        "total_play_count", Arrays.stream(scenes).map(id -> world.scenes.plays(id).size()).sum());
    stats.put(
        "scenes_played",
        (int) Arrays.stream(scenes).filter(id -> !world.scenes.plays(id).isEmpty()).count());
    return stats;
  }

  /** For tests: whether an object type's fields are all answered. */
  boolean answers(String type, String field) {
    return shapes.answers(type, field);
  }
}
