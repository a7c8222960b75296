package io.foyer.demo.internal;

import io.foyer.demo.internal.Values.GroupLink;
import io.foyer.demo.internal.Values.MediaFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The odd things that real libraries hold, laid over the last entities of each kind, so that they
 * rarely come on a first page. The bundle's README lists them.
 */
final class EdgeCases {
  private static final int LARGE = 40_000;

  private final World world;

  private EdgeCases(World world) {
    this.world = world;
  }

  static void apply(World world) {
    EdgeCases cases = new EdgeCases(world);
    cases.scenes();
    cases.tags();
    cases.others();
  }

  /** Id of the entity so many places from the end. */
  private int last(Kind kind, int fromEnd) {
    int made = world.ids(kind).made();
    return Ids.madeId(Math.max(0, made - 1 - fromEnd));
  }

  private void scene(int fromEnd, Field field, @Nullable Object value) {
    int id = last(Kind.SCENE, fromEnd);
    world.edits.put(Kind.SCENE, id, Field.CREATED_AT, new Stamp(1_230_768_000L + fromEnd, 60));
    world.edits.put(Kind.SCENE, id, field, value);
  }

  private void scenes() {
    String[] titles = {
      "",
      "Z",
      "Tides ".repeat(333) + "x",
      "-leading dash, 100% \"quoted\" under_score back\\slash",
      "Tab\tand \u0001control",
      "<script>alert('no')</script> & <b>markup</b>",
      "\u05e9\u05dc\u05d5\u05dd from right to left \u0645\u0631\u062d\u0628\u0627",
      "Re\u0301sume\u0301 and r\u00e9sum\u00e9",
      "Night Train \ud83d\ude82\ud83c\udf19",
      "I\u0131\u0130i stra\u00dfe STRASSE"
    };
    for (int i = 0; i < titles.length; i++) {
      scene(i, Field.TITLE, titles[i]);
    }
    int[] none = {};
    scene(10, Field.FILES, List.of());
    scene(11, Field.PERFORMER_IDS, none);
    scene(11, Field.PEOPLE, none);
    scene(11, Field.TAG_IDS, none);
    scene(11, Field.STUDIO_ID, null);
    scene(11, Field.GROUPS, List.of());
    scene(11, Field.GALLERY_IDS, none);
    scene(11, Field.DATE, null);
    scene(11, Field.RATING100, null);
    scene(12, Field.DURATION, 0.0);
    scene(13, Field.DURATION, 0.5);
    scene(14, Field.RATING100, 0);
    scene(15, Field.RESUME_TIME, 1e6);
    scene(16, Field.DATE, "2038-01-19");
    scene(16, Field.UPDATED_AT, Stamp.utc(2_147_483_647L));
    scene(17, Field.DETAILS, "First line\nsecond line\twith a tab\n\nand a last one.");
    scene(18, Field.PLAY_DURATION, 1.5e12);
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      urls.add("https://example.org/watch?v=" + i + "&list=a&b=<c>");
    }
    scene(19, Field.URLS, urls);
    scene(
        20, Field.FILES, changed(20, "C:\\Films\\Holiday\\beach.mp4", 3_000_000_000L, 1920, 1080));
    scene(
        21,
        Field.FILES,
        changed(21, "/library/films.zip/inner/beach.mp4", 9_100_000_000_000L, 0, 0));
    if (world.ids(Kind.SCENE).made() >= 1000) {
      scene(22, Field.DURATION, 1e6);
    }
    if (world.ids(Kind.PERFORMER).made() > 60) {
      scene(23, Field.PERFORMER_IDS, world.ids(Kind.PERFORMER).range(0, 60));
      scene(23, Field.PEOPLE, world.ids(Kind.PERFORMER).range(0, 4));
    }
  }

  private List<MediaFile> changed(int fromEnd, String path, long size, int width, int height) {
    MediaFile file = world.scenes.madeFiles(last(Kind.SCENE, fromEnd)).getFirst();
    return List.of(
        new MediaFile(
            file.kind(),
            file.id(),
            path,
            path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1),
            size,
            file.format(),
            width,
            height,
            file.duration(),
            file.frameRate(),
            width == 0 ? 0 : 1L << 32,
            file.videoCodec(),
            file.audioCodec(),
            file.modified(),
            file.fingerprints()));
  }

  private void tags() {
    int[] none = {};
    int composed = last(Kind.TAG, 0);
    int combining = last(Kind.TAG, 1);
    tag(composed, "caf\u00e9 corner", none);
    tag(combining, "cafe\u0301 corner", none);
    int left = last(Kind.TAG, 2);
    int right = last(Kind.TAG, 3);
    tag(left, "ring of hills, east", new int[] {right});
    tag(right, "ring of hills, west", new int[] {left});
    int self = last(Kind.TAG, 4);
    tag(self, "mirror of itself", new int[] {self});
    int top = last(Kind.TAG, 5);
    int one = last(Kind.TAG, 6);
    int two = last(Kind.TAG, 7);
    int tip = last(Kind.TAG, 8);
    tag(top, "watershed", none);
    tag(one, "north stream", new int[] {top});
    tag(two, "south stream", new int[] {top});
    tag(tip, "meeting of the streams", new int[] {one, two});
    if (world.ids(Kind.SCENE).made() >= LARGE) {
      int[] parent = {Ids.madeId(Words.TAGS.size())};
      world.edits.put(Kind.TAG, parent[0], Field.NAME, "a thousand small things");
      world.edits.put(Kind.TAG, parent[0], Field.PARENT_IDS, none);
      for (int i = 1; i <= 1000; i++) {
        world.edits.put(Kind.TAG, Ids.madeId(Words.TAGS.size() + i), Field.PARENT_IDS, parent);
      }
    }
  }

  private void tag(int id, String name, int[] parents) {
    world.edits.put(Kind.TAG, id, Field.NAME, name);
    world.edits.put(Kind.TAG, id, Field.PARENT_IDS, parents);
  }

  private void others() {
    int first = last(Kind.GROUP, 0);
    int second = last(Kind.GROUP, 1);
    world.edits.put(
        Kind.GROUP, first, Field.CONTAINING_GROUPS, List.of(new GroupLink(second, null)));
    world.edits.put(
        Kind.GROUP,
        second,
        Field.CONTAINING_GROUPS,
        List.of(new GroupLink(first, "the other half")));
    world.edits.put(Kind.GROUP, first, Field.NAME, world.groups.name(second));

    int twin = last(Kind.PERFORMER, 0);
    int other = last(Kind.PERFORMER, 1);
    world.edits.put(Kind.PERFORMER, twin, Field.NAME, world.performers.name(other));
    world.edits.put(Kind.PERFORMER, twin, Field.DISAMBIGUATION, "the cellist");
    world.edits.put(
        Kind.PERFORMER,
        last(Kind.PERFORMER, 2),
        Field.ALIAS_LIST,
        List.of(world.performers.name(other)));

    if (world.ids(Kind.STUDIO).made() >= 200) {
      for (int i = 0; i < 10; i++) {
        world.edits.put(
            Kind.STUDIO, last(Kind.STUDIO, i), Field.PARENT_ID, last(Kind.STUDIO, i + 1));
      }
    }
    int image = last(Kind.IMAGE, 0);
    MediaFile file = world.images.files(image).getFirst();
    world.edits.put(
        Kind.IMAGE, image, Field.FILES, List.of(file(file, "animated.gif", 1, 1, "gif")));
    int huge = last(Kind.IMAGE, 1);
    world.edits.put(
        Kind.IMAGE,
        huge,
        Field.FILES,
        List.of(file(world.images.files(huge).getFirst(), "wall.jpg", 20_000, 20_000, "jpeg")));
    int clip = last(Kind.IMAGE, 2);
    MediaFile still = world.images.files(clip).getFirst();
    world.edits.put(
        Kind.IMAGE,
        clip,
        Field.FILES,
        List.of(
            new MediaFile(
                Values.FileKind.VIDEO,
                still.id(),
                "/library/pictures/clip.webp",
                "clip.webp",
                still.size(),
                "webp",
                640,
                360,
                3,
                12,
                400_000,
                "webp",
                "",
                still.modified(),
                still.fingerprints())));
  }

  private static MediaFile file(MediaFile like, String name, int width, int height, String format) {
    return new MediaFile(
        like.kind(),
        like.id(),
        "/library/pictures/" + name,
        name,
        like.size(),
        format,
        width,
        height,
        0,
        0,
        0,
        "",
        "",
        like.modified(),
        like.fingerprints());
  }
}
