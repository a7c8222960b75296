package io.foyer.catalog.internal;

import io.foyer.library.LibraryClip;
import io.foyer.library.LibraryGallery;
import io.foyer.library.LibraryGroup;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryStudio;
import io.foyer.library.LibraryTag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entities as a library server might tell them, with only what a test is about. */
public final class Sample {
  public static final String CREATED = "2024-01-02T03:04:05Z";
  public static final String UPDATED = "2024-06-01T10:00:00+02:00";

  private Sample() {}

  public static LibraryTag tag(String id, String name, String... parents) {
    return new LibraryTag(
        id,
        name,
        null,
        null,
        List.of(),
        List.of(parents),
        false,
        "/tag/" + id + "/image",
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        CREATED,
        UPDATED);
  }

  public static LibraryPerformer performer(String id, String name, String... tags) {
    return new LibraryPerformer(
        id,
        name,
        null,
        "FEMALE",
        "1990-05-06",
        null,
        null,
        "NO",
        null,
        null,
        170,
        60,
        null,
        null,
        null,
        null,
        "2010-2015",
        null,
        null,
        null,
        List.of("Alias of " + name),
        List.of(),
        false,
        null,
        0,
        "/performer/" + id + "/image",
        List.of(tags),
        1,
        2,
        3,
        4,
        CREATED,
        UPDATED);
  }

  public static LibraryStudio studio(
      String id, String name, @Nullable String parent, String... tags) {
    return new LibraryStudio(
        id,
        name,
        parent,
        null,
        List.of(),
        List.of("https://example.org/" + id),
        false,
        null,
        "/studio/" + id + "/image",
        List.of(tags),
        1,
        2,
        3,
        4,
        5,
        CREATED,
        UPDATED);
  }

  public static LibraryGroup group(String id, String name, String... tags) {
    return new LibraryGroup(
        id,
        name,
        null,
        "2020-02",
        3600,
        "Director",
        "Synopsis of " + name,
        List.of(),
        null,
        null,
        List.of(tags),
        List.of(),
        "/group/" + id + "/frontimage",
        null,
        1,
        2,
        CREATED,
        UPDATED);
  }

  public static LibraryGallery gallery(
      String id,
      @Nullable String title,
      @Nullable String date,
      @Nullable String studio,
      List<String> performers,
      List<String> tags,
      List<String> scenes) {
    return new LibraryGallery(
        id,
        title,
        null,
        date,
        title == null ? null : "Details of " + title,
        null,
        List.of(),
        false,
        null,
        studio,
        performers,
        tags,
        scenes,
        2,
        "/media/galleries/" + id,
        null,
        null,
        null,
        "/gallery/" + id + "/cover",
        CREATED,
        UPDATED);
  }

  public static LibraryImage image(
      String id,
      @Nullable String title,
      @Nullable String date,
      @Nullable String studio,
      List<String> performers,
      List<String> tags,
      List<String> galleries) {
    return new LibraryImage(
        id,
        title,
        null,
        date,
        null,
        null,
        List.of(),
        false,
        40,
        3,
        studio,
        performers,
        tags,
        galleries,
        "/media/images/" + id + ".jpg",
        id + ".jpg",
        12_345L,
        800,
        600,
        "/image/" + id + "/thumbnail",
        null,
        "/image/" + id + "/image",
        CREATED,
        UPDATED);
  }

  public static LibraryClip clip(String id, String scene, double seconds, String primaryTag) {
    return new LibraryClip(
        id,
        "Clip " + id,
        scene,
        seconds,
        null,
        primaryTag,
        List.of(),
        "/scene/" + scene + "/scene_marker/" + id + "/stream",
        "/scene/" + scene + "/scene_marker/" + id + "/preview",
        "/scene/" + scene + "/scene_marker/" + id + "/screenshot",
        CREATED,
        UPDATED);
  }

  public static LibraryScene scene(String id, @Nullable String title) {
    return scene(id, title, null, List.of(), List.of(), List.of(), List.of());
  }

  public static LibraryScene scene(
      String id,
      @Nullable String title,
      @Nullable String studio,
      List<String> performers,
      List<String> tags,
      List<String> groups,
      List<String> galleries) {
    return new LibraryScene(
        id,
        title,
        "C-" + id,
        "2020-05-17",
        title == null ? null : "Details of " + title,
        null,
        List.of("https://example.org/scenes/" + id),
        true,
        null,
        0,
        0,
        0,
        studio,
        performers,
        tags,
        galleries,
        groups.stream().map(group -> new LibraryScene.InGroup(group, 2)).toList(),
        List.of(
            new LibraryScene.VideoFile(
                "/media/harbour " + id + ".mp4",
                "harbour " + id + ".mp4",
                480_000_000L,
                912.4,
                1920,
                1080,
                4_200_000L,
                25,
                "h264",
                "aac",
                List.of("phash:" + Integer.toHexString(id.hashCode()), "oshash:1f2e3d4c5b6a7980"))),
        "/scene/" + id + "/screenshot?t=1",
        "/scene/" + id + "/preview",
        "/scene/" + id + "/webp",
        "/scene/ab" + id + "_sprite.jpg",
        "/scene/ab" + id + "_thumbs.vtt",
        "/scene/" + id + "/caption",
        List.of(
            new LibraryScene.Stream("/scene/" + id + "/stream", "video/mp4", "Direct stream"),
            new LibraryScene.Stream(
                "/scene/" + id + "/stream.m3u8?resolution=FULL_HD",
                "application/vnd.apple.mpegurl",
                "HLS Full HD (1080p)"),
            new LibraryScene.Stream(
                "/scene/" + id + "/stream.mpd", "application/dash+xml", "DASH")),
        List.of(new LibraryScene.Caption("en", "vtt")),
        CREATED,
        UPDATED);
  }
}
